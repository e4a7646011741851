#!/usr/bin/env python3
"""Times the whole command against zbarimg on the same picture, in pairs; exit status 1 if it is slower.

  bench-start-up.py [PAIRS]

A, B, A, B …: what else the machine does falls on both alike, so the median of the ratios is what counts.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SCANLOOM = os.path.join(ROOT, ".build", "release", "scanloom")
TEXT = "https://scanloom.example/start-up"
WARM_UP_PAIRS = 5
LEAST_PAIRS = 41


def milliseconds(command):
    began = time.perf_counter_ns()
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    took = (time.perf_counter_ns() - began) / 1e6
    if TEXT.encode() not in result.stdout:
        sys.exit(f"bench-start-up: {' '.join(command)} did not read the picture: {result.stderr.decode()}")
    return took


def main(pairs):
    with tempfile.TemporaryDirectory() as folder:
        picture = os.path.join(folder, "one.png")
        subprocess.run(["qrencode", "-o", picture, TEXT], check=True)
        ours = [SCANLOOM, "read", picture]
        theirs = ["zbarimg", "--nodbus", "-q", picture]
        times = [(milliseconds(ours), milliseconds(theirs)) for _ in range(WARM_UP_PAIRS + pairs)]
    times = times[WARM_UP_PAIRS:]
    ratio = statistics.median(a / b for a, b in times)
    print(f"scanloom read one.png            median {statistics.median(a for a, _ in times):6.2f} ms")
    print(f"zbarimg --nodbus -q one.png      median {statistics.median(b for _, b in times):6.2f} ms")
    print(f"median of the ratios of {pairs} pairs: {ratio:.2f}")
    if ratio > 1:
        sys.exit("bench-start-up: the command is slower than zbarimg")


main(max(LEAST_PAIRS, int(sys.argv[1]) if len(sys.argv) > 1 else 101))
