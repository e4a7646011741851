#!/usr/bin/env python3
"""Compares what Scanloom says of texts with what independent packages say, and looks for secrets in its output.

  contents.py SCANLOOM FOLDER [COUNT]

COUNT generated texts of each kind, the same ones every time: contacts by vobject, book and product numbers by
python-stdnum, product numbers of variable measure and GS1 element strings by biip, networks and MECARDs that segno
writes. A difference counts as explained where it is one of EXPLAINED; exit status 1 where one is not.
"""

import collections
import json
import subprocess
import sys
from pathlib import Path

import contents_cards
import contents_numbers
import contents_networks

SHOWN = 10
# What the other package does otherwise, and why Scanloom does not.
EXPLAINED = {
    **contents_cards.EXPLAINED, **contents_numbers.EXPLAINED, **contents_networks.EXPLAINED,
}


def ask(scanloom, texts, *options):
    """The contents that Scanloom finds in each text, by kind."""
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    result = subprocess.run([scanloom, "parse", "--lines", "--json", "--reveal", *options], input=lines,
                            stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if result.returncode not in (0, 1):
        sys.exit(f"contents: scanloom parse {' '.join(options)} ended with status {result.returncode}")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    if len(answers) != len(texts):
        sys.exit(f"contents: {len(texts)} texts, but {len(answers)} answers")
    return [{content["kind"]: content for content in answer["contents"]} for answer in answers]


def examine(name, scanloom, part, failures):
    """One table line: how many are the same, how many differ for each reason."""
    cases = list(part.cases)
    answers = ask(scanloom, [case.text for case in cases], *part.options)
    reasons = collections.Counter()
    for case, answer in zip(cases, answers):
        reason = case.difference(answer.get(part.kind))
        if reason is not None:
            reasons[reason] += 1
            if reason not in EXPLAINED:
                failures.append(f"{name}: {reason}: {case.text!r}")
    same = len(cases) - sum(reasons.values())
    print(f"{name:<26}{len(cases):>7}{same:>7}", flush=True)
    for reason, count in sorted(reasons.items()):
        print(f"{'':<26}{'':>7}{count:>7}  {EXPLAINED.get(reason, 'NOT EXPLAINED: ' + reason)}", flush=True)


def main(scanloom, folder, count="10000"):
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failures = []
    print(f"{'texts':<26}{'asked':>7}{'same':>7}")
    for module in (contents_cards, contents_numbers, contents_networks):
        for name, part in module.parts(int(count), folder).items():
            examine(name, scanloom, part, failures)
    failures += contents_networks.shown_secrets(scanloom, folder)
    for failure in failures[:SHOWN]:
        print(failure)
    if failures:
        sys.exit(f"contents: {len(failures)} differences are not explained")


if __name__ == "__main__":
    main(*sys.argv[1:])
