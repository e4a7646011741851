#!/usr/bin/env python3
"""hunt.py: hunts for misreads among degraded drawings of codes and of what is no code.

  hunt.py [--pictures N] [--lines N] [--from N] [--seed S] [--out FILE] [--evidence FILE] [--peers PYTHON]
          [--command SCANLOOM] [--keep DIR]

Each picture is read at every effort by `scanloom read`; a reading that is not what the picture says is wrong.
Prints how many of each symbology were read and how many were wrong, with the 95 % interval of Clopper and Pearson;
appends each wrong reading to FILE, with the name that draws its picture again. Pictures are drawn 500 at a time, so
that no more are ever on the disk. Ends with 1 if anything was
read wrongly, or nothing of a symbology at all.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

try:
    import drawings
    import intervals
except ImportError as problem:
    print(f"hunt: SKIPPED, as there is no {problem.name}: apt-get install python3-numpy", file=sys.stderr)
    sys.exit(0)

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCANLOOM = ROOT / ".build/release/scanloom"
EFFORTS = ["fast", "normal", "thorough"]
OURS = ["ean13", "ean8", "upce", "code128"]
CHUNK = 500
# Seed and number of drawings that were once read wrongly: each hunt begins with them.
KNOWN = [(1, 7016), (1, 30344), (11, 692)]


class Tally:
    """Counts per reader and effort: codes drawn and read, and wrong readings, by symbology."""

    def __init__(self, log):
        self.drawn = collections.Counter()
        self.right = collections.Counter()
        self.wrong = collections.Counter()
        self.pictures = collections.Counter()
        self.log = log

    def add(self, reader, name, truths, readings):
        self.pictures[reader] += 1
        for truth in truths:
            self.drawn[reader, truth[0]] += 1
        for reading in set(readings):
            if reading in truths:
                self.right[reader, reading[0]] += 1
            else:
                self.wrong[reader, reading[0]] += 1
                self.note(reader, name, truths, reading)

    def note(self, reader, name, truths, reading):
        line = {"reader": reader, "picture": name, "truths": truths, "read": reading}
        self.log.write(json.dumps(line) + "\n")
        self.log.flush()

    def table(self):
        for reader, pictures in self.pictures.items():
            wrong = sum(n for (r, _), n in self.wrong.items() if r == reader)
            low, high = intervals.clopper_pearson(wrong, pictures)
            print(f"{reader}: {wrong} wrong in {pictures} pictures, "
                  f"{low * 1e6:.0f} to {high * 1e6:.0f} in a million (95 %)")
            formats = sorted({f for r, f in list(self.drawn) + list(self.wrong) if r == reader})
            for name in formats:
                print(f"  {name:9} drawn {self.drawn[reader, name]:6}  read {self.right[reader, name]:6}  "
                      f"wrong {self.wrong[reader, name]}")
        sys.stdout.flush()


def ours(command, folder, effort):
    """What scanloom reads, picture by picture: its name and the object that `read --json` prints."""
    lines = subprocess.run([command, "read", "--json", "--effort", effort, folder], capture_output=True,
                           text=True, check=False).stdout.splitlines()
    for line in lines:
        result = json.loads(line)
        yield pathlib.Path(result["file"]).name, result


def evidence(name, effort, truths, result):
    """Whatever was thought of, read or not: what it was, how sure, and whether it was right."""
    for reading in result["readings"]:
        found = drawings.normal(reading["format"], reading["text"])
        yield {"picture": name, "effort": effort, "format": found[0], "confidence": reading["confidence"],
               "right": found in truths, "reason": "read"}
    for rejection in result["rejections"]:
        figures = rejection["figures"]
        if "method" in figures:
            says = figures["text"][3:] if figures["format"] == "code128" else figures["text"]
            yield {"picture": name, "effort": effort, "right": drawings.normal(figures["format"], says) in truths,
                   "reason": rejection["reason"], **figures}


def peers(python, folder):
    """What zxing-cpp and zbar read, by a Python that has zxing-cpp, Pillow and the command zbarimg."""
    script = pathlib.Path(__file__).with_name("peers.py")
    lines = subprocess.run([python, script, folder], check=True, capture_output=True, text=True).stdout
    for line in lines.splitlines():
        result = json.loads(line)
        yield result["reader"], result["file"], [drawings.normal(f, t) for f, t in result["symbols"]]


def read_chunk(folder, truths, options, tally):
    for effort in EFFORTS:
        seen = 0
        for name, result in ours(options.command, folder, effort):
            seen += 1
            readings = [drawings.normal(r["format"], r["text"]) for r in result["readings"]]
            tally.add(effort, name, truths[name], readings)
            if options.evidence:
                with open(options.evidence, "a") as file:
                    for line in evidence(name, effort, truths[name], result):
                        file.write(json.dumps(line) + "\n")
        if seen != len(truths):
            sys.exit(f"hunt: {options.command} told of {seen} of {len(truths)} pictures")
    if options.peers:
        for reader, name, readings in peers(options.peers, folder):
            tally.add(reader, name, truths[name], readings)


def read_known(options, tally):
    for seed, number in KNOWN:
        with tempfile.TemporaryDirectory() as folder:
            truths = drawings.write([("p", number)], seed, pathlib.Path(folder))
            read_chunk(folder, truths, options, tally)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=int, default=100_000)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="number of the first picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=ROOT / ".build/hunt.jsonl")
    parser.add_argument("--peers", metavar="PYTHON")
    parser.add_argument("--command", metavar="SCANLOOM", default=SCANLOOM, help="another scanloom")
    parser.add_argument("--evidence", metavar="FILE", help="where all that was thought of is written, read or not")
    parser.add_argument("--keep", metavar="DIR", help="only draw the pictures, into DIR")
    options = parser.parse_args()
    plan = [("p", n) for n in range(options.first, options.first + options.pictures)]
    plan += [("l", n) for n in range(options.lines // drawings.LINES)]
    with open(options.out, "a") as log:
        tally = Tally(log)
        if not options.keep:
            read_known(options, tally)
        for start in range(0, len(plan), CHUNK):
            with tempfile.TemporaryDirectory() as temporary:
                folder = pathlib.Path(options.keep or temporary)
                truths = drawings.write(plan[start:start + CHUNK], options.seed, folder)
                if not options.keep:
                    read_chunk(folder, truths, options, tally)
            if start // CHUNK % 20 == 19:
                tally.table()
        tally.table()
    failed = [k for k, n in tally.wrong.items() if n and k[0] in EFFORTS]
    # Drawings that nobody could read would show nothing.
    failed += [(r, f) for (r, f), n in tally.drawn.items() if r in EFFORTS and f in OURS and n > 100
               and tally.right[r, f] == 0]
    if failed:
        print("hunt: FAILED:", *(" ".join(k) for k in failed))
    sys.exit(1 if failed else 0)


main()
