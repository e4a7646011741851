#!/usr/bin/env python3
"""confidence.py EVIDENCE…: what a confidence means, from the evidence that hunt.py wrote.

For each symbology, all that was thought of, accepted or not, by confidence: how much of it was wrong, with the 95 %
interval of Clopper and Pearson, and how much of all that was as sure or surer; then the same for what was read. One
line per picture and text: the surest.
"""
import collections
import json
import sys

import intervals

EDGES = [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999]


def read(paths):
    """The surest line of each picture, effort and text."""
    surest = {}
    for path in paths:
        for line in open(path):
            item = json.loads(line)
            key = item["picture"], item["effort"], item["format"], item.get("text"), item["right"]
            if key not in surest or item["confidence"] > surest[key]["confidence"]:
                surest[key] = item
    return surest.values()


def bin_of(confidence):
    return max(k for k, edge in enumerate(EDGES) if confidence >= edge)


def table(items, title):
    counts = collections.Counter()
    for item in items:
        counts[item["format"], bin_of(item["confidence"]), item["right"]] += 1
    print(f"\n| {title} | confidence | right | wrong | wrong, 95 % interval | as sure or surer |")
    print("| --- | --- | ---: | ---: | --- | --- |")
    for name in sorted({f for f, _, _ in counts}):
        for k, edge in enumerate(EDGES):
            right, wrong = counts[name, k, True], counts[name, k, False]
            if right + wrong == 0:
                continue
            low, high = intervals.clopper_pearson(wrong, right + wrong)
            surer = [sum(n for (f, b, r), n in counts.items() if f == name and b >= k and r is is_right)
                     for is_right in (True, False)]
            most = intervals.clopper_pearson(surer[1], sum(surer))[1]
            until = f" to {EDGES[k + 1]}" if k + 1 < len(EDGES) else ""
            print(f"| {name} | {edge}{until} | {right} | {wrong} | {low:.2%} to {high:.2%} | "
                  f"{surer[1]} of {sum(surer)}, at most {most:.2%} |")


def main():
    items = list(read(sys.argv[1:]))
    table(items, "all")
    table([i for i in items if i["reason"] == "read"], "read")


main()
