#!/usr/bin/env python3
"""corpus-gate.py CORPUS: reads a corpus and compares what is read with the floors in corpus-floors.json.

A floor is what was reached before; it only rises. A misread, or a reading in a picture that holds no such code,
fails whatever was read. Needs the release build of scanloom-bench, and CORPUS/score.py.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCH = ROOT / ".build/release/scanloom-bench"


def read(corpus, effort, out):
    subprocess.run([BENCH, "corpus", corpus, "--effort", effort, "--out", out], check=True,
                   stdout=subprocess.DEVNULL)


def score(corpus, out, sets):
    """The totals over the sets, and a listing of what was read wrongly."""
    scored = str(out) + ".score"
    text = subprocess.run(
        [sys.executable, corpus / "score.py", out, "--sets", sets, "--json", scored,
         "--list", "misread", "--list", "fp"], check=True, capture_output=True, text=True).stdout
    total = next(iter(json.loads(pathlib.Path(scored).read_text()).values()))["total"]
    return total, text[text.find("## misread"):].strip()


def check(corpus, out, effort, family, sets, floor):
    """Prints how a family of sets did; whether it held its floor without a wrong reading."""
    total, wrong = score(corpus, out, sets)
    full, misreads, false = total["full"], total["misreads"], total["false_positive_images"]
    holds = full >= floor and misreads == 0 and false == 0
    state = "FAILED" if not holds else f"raise the floor to {full}" if full > floor else "holds"
    print(f"corpus {effort} {family}: {full} of {total['positive_images']} fully read, floor {floor}; "
          f"{misreads} misread, {false} of {total['negative_images']} read without a code; "
          f"{total['total_ms'] / 1000:.1f} s of decoding: {state}")
    if not holds:
        print(wrong)
    return holds


def main():
    corpus = pathlib.Path(sys.argv[1]).resolve()
    plan = json.loads((ROOT / "Tests/Scripts/corpus-floors.json").read_text())
    holds = True
    for effort, floors in plan["floors"].items():
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "scanloom.jsonl"
            read(corpus, effort, out)
            for family, sets in plan["families"].items():
                holds &= check(corpus, out, effort, family, sets, floors.get(family, 0))
    sys.exit(0 if holds else 1)


main()
