#!/usr/bin/env python3
"""Tells what each attempt of each reader costs and reads over a corpus; the tables of docs/benchmarks.md.

  bench_attempts.py CORPUS FOLDER

Keeps the command's lines of JSON in FOLDER.
"""
import json
import pathlib
import subprocess
import sys

import document
import peers
import scanloom

HEAD = ["attempt", "pictures", "read first", "read by none but it", "work", "ms", "ms a code read first"]


def row(line):
    a_code = f'{line["cpu_ms"] / line["first"]:.2f}' if line["first"] else ""
    return [f'{line["reader"]}: {line["attempt"]}', line["pictures"], line["first"], line["alone"], line["work"],
            f'{line["cpu_ms"]:.1f}', a_code]


def main(corpus, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for effort in scanloom.EFFORTS:
        out = folder / f"attempts-{effort}.jsonl"
        subprocess.run([scanloom.BENCH, "attempts", corpus, "--effort", effort, "--out", out,
                        "--symbologies", ",".join(peers.ALL)], check=True)
        lines = [json.loads(line) for line in open(out, encoding="utf-8")]
        document.tell(f"attempts {effort}", HEAD, [row(line) for line in lines if line["pictures"]])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*map(pathlib.Path, sys.argv[1:]))
