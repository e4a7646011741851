"""A proof: pictures that are drawn by others, read by scanloom at once, and held against what they must say."""

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Callable, NamedTuple

VERDICTS = ("read", "missed", "wrong", "extra")
LINE = "{:<44}{:>7}{:>7}{:>8}{:>7}{:>7}{:>9}"
HEAD = LINE.format("what is drawn", "drawn", *VERDICTS, "seconds")


class Picture(NamedTuple):
    """`draw` gives the picture; another process calls it, so it is a partial of a module's function."""

    name: str
    expected: Any
    draw: Callable


class Proof(NamedTuple):
    """`symbologies`, where given, are those of a configuration: then a pipeline reads, not `scanloom read`."""

    name: str
    pictures: list
    symbologies: str = ""


def hold(proof, scanloom, folder, pool):
    """Draws, reads and judges; prints one line, and gives the failures, whose pictures are kept."""
    began = time.monotonic()
    folder.mkdir(parents=True)
    jobs = [(picture.draw, folder / f"{picture.name}.png") for picture in proof.pictures]
    if len({path for _, path in jobs}) != len(jobs):
        sys.exit(f"oracles: two pictures of {proof.name} have one name")
    for _ in pool.imap_unordered(draw, jobs, chunksize=8):
        pass
    found = (run if proof.symbologies else read)(scanloom, folder, proof)
    count, failures = Counter(), []
    for picture, (_, path) in zip(proof.pictures, jobs):
        readings = found.get(path.name, [])
        verdict = picture.expected.verdict(readings)
        count[verdict] += 1
        if verdict == "read":
            path.unlink()
        else:
            failures.append(f"{verdict}: {path}: expected {picture.expected}, found {shown(readings)}")
    if not failures:
        folder.rmdir()
    seconds = time.monotonic() - began
    counts = (count[verdict] for verdict in VERDICTS)
    print(LINE.format(proof.name, len(jobs), *counts, f"{seconds:.1f}"), flush=True)
    return failures


def draw(job):
    picture, path = job
    picture().save(path, compress_level=1)


def shown(readings):
    names = ("format", "text", "bytes", "symbology_identifier", "charset", "details")
    return [{name: reading[name] for name in names} for reading in readings]


def read(scanloom, folder, _):
    """Readings by file name, of a whole folder at once."""
    lines = printed([scanloom, "read", "--json", "--reveal", str(folder)], (0, 1))
    return {Path(picture["file"]).name: picture["readings"] for picture in lines}


def run(scanloom, folder, proof):
    """Scans by file name, of a pipeline that reads the folder."""
    file = folder.with_suffix(".yaml")
    file.write_text(f"version: 1\nsource: {{ images: {folder.name} }}\nsymbologies: {proof.symbologies}\n"
                    "handlers:\n  - print: json\n")
    scans = {}
    for scan in printed([scanloom, "run", str(file)], (0,)):
        scans.setdefault(Path(scan["file"]).name, []).append(scan)
    return scans


def printed(command, allowed):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode not in allowed:
        sys.exit(f"oracles: {' '.join(command)} ended with status {result.returncode}: {result.stderr[-2000:]}")
    return [json.loads(line) for line in result.stdout.split("\n") if line]
