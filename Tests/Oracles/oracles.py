#!/usr/bin/env python3
"""Reads what independent encoders draw, and compares text and bytes.

  oracles.py SCANLOOM FOLDER [--long] [WORD…]

Every family of proofs is a file beside this one; of these are held those whose names have all the WORDs. The symbols
are random, and the same ones every time; --long draws more of them. Exit status 1 unless all are read and nothing else
is; pictures that were not read as drawn stay in FOLDER.
"""

import multiprocessing
import shutil
import sys
from pathlib import Path

import angles
import encoders
import linear
import proof
import qr_contents
import qr_versions
import turns

FAMILIES = (qr_versions, qr_contents, turns, angles, linear)
FAILURES_SHOWN = 10


def main(scanloom, folder, *words):
    long, wanted = "--long" in words, [word for word in words if word != "--long"]
    lacking = list(encoders.missing())
    if lacking:
        sys.exit(f"oracles: not here: {', '.join(lacking)}; make setup installs them")
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    failures, held = [], 0
    print(proof.HEAD)
    with multiprocessing.Pool() as pool:
        for number, one in enumerate(one for family in FAMILIES for one in family.proofs(long)):
            if all(word in one.name for word in wanted):
                failures += proof.hold(one, scanloom, folder / f"{number:02}", pool)
                held += 1
    for failure in failures[:FAILURES_SHOWN]:
        print(failure)
    if not held:
        sys.exit(f"oracles: no proof has all of {wanted} in its name")
    if failures:
        sys.exit(f"oracles: {len(failures)} pictures were not read as drawn")


if __name__ == "__main__":
    main(*sys.argv[1:])
