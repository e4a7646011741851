#!/usr/bin/env python3
"""Degrades symbols step by step, and tells how far each reader follows.

  bench_degrade.py FOLDER DOCS

Draws the pictures into FOLDER and has them read; writes DOCS/degrade.jsonl, a line for each symbology and damage,
DOCS/degrade.svg, the curves, and the table of docs/benchmarks.md.
A step is read when at least half of its codes are; a reader's reach is the number of the last step that it reads.
Exit status 1 where Scanloom's reach is short of the best peer's by more than one step, or short at
all in more than one of ten damages of a symbology, or anything was read wrongly by it.
"""
import json
import multiprocessing
import pathlib
import shutil
import sys

import numpy
from PIL import Image

import camera
import curves
import damages
import document
import peers
import scanloom
import symbols

OURS = [f"scanloom {effort}" for effort in scanloom.EFFORTS]
# As far as it goes, against peers with everything on.
JUDGED = "scanloom thorough"
RIVALS = ["zxing-cpp", "zbar"]
READ_SHARE = 0.5
SHORT_SHARE = 0.1


def name(format, damage, step, code):
    return f"{format}/{damage.name.replace(' ', '-')}-{step:02}-{code}.png"


def draw(job):
    """All steps of one code and one damage; the same every time."""
    folder, format, number, code, symbol = job
    damage = damages.DAMAGES[number]
    for step, amount in enumerate(damage.amounts):
        # One chance a code, so that from step to step nothing but the amount changes.
        view = camera.View(**damage.settings(amount, numpy.random.default_rng([number, code])))
        picture = camera.photograph(symbol, view, [number, code, step])
        Image.fromarray(picture).save(folder / "data" / name(format, damage, step, code), compress_level=1)


def draw_all(folder, drawn):
    shutil.rmtree(folder, ignore_errors=True)
    for format in drawn:
        (folder / "data" / format).mkdir(parents=True)
    jobs = [(folder, format, number, code, symbol) for format, codes in drawn.items()
            for number in range(len(damages.DAMAGES)) for code, symbol in enumerate(codes)]
    with multiprocessing.Pool() as pool:
        pool.map(draw, jobs, chunksize=1)
    names = [name(format, damage, step, code) for format, codes in drawn.items() for damage in damages.DAMAGES
             for step in range(damages.STEPS) for code in range(len(codes))]
    lines = [json.dumps(dict(zip(("set", "file"), name.split("/")))) for name in names]
    (folder / "manifest.jsonl").write_text("\n".join(lines) + "\n")
    return names


def read_all(folder, names):
    """What each reader says of each picture: a set of texts."""
    said = {}
    for effort in scanloom.EFFORTS:
        lines = scanloom.read(folder, effort, "--symbologies", ",".join(peers.ALL))
        said[f"scanloom {effort}"] = {file: {symbol["text"] for symbol in line["symbols"]}
                                      for file, line in lines.items()}
    for rival in RIVALS:
        read, told = peers.PEERS[rival](peers.ALL)
        said[rival] = {file: {symbol["text"] for symbol in told(read(numpy.asarray(Image.open(folder / "data" / file))))}
                       for file in names}
    return said


def follow(format, damage, codes, said):
    """A line of the result: of how many codes each reader read each step, its reach, and its wrong readings."""
    line = {"symbology": format, "damage": damage.name, "unit": damage.unit, "amounts": damage.amounts,
            "codes": len(codes), "read": {}, "reach": {}, "wrong": {}}
    for reader, texts in said.items():
        found = [[texts[name(format, damage, step, code)] for code in range(len(codes))]
                 for step in range(damages.STEPS)]
        read = [sum(symbol.text in one for symbol, one in zip(codes, step)) for step in found]
        seen = [step for step, count in enumerate(read) if count >= READ_SHARE * len(codes)]
        line["read"][reader] = read
        line["reach"][reader] = seen[-1] + 1 if seen else 0
        line["wrong"][reader] = sum(len(one - {symbol.text}) for step in found for symbol, one in zip(codes, step))
    return line


def judge(lines):
    """What breaks the rule, in words."""
    for format in dict.fromkeys(line["symbology"] for line in lines):
        mine = [line for line in lines if line["symbology"] == format]
        short = {line["damage"]: max(line["reach"][rival] for rival in RIVALS) - line["reach"][JUDGED] for line in mine}
        for damage, steps in short.items():
            if steps > 1:
                yield f"{format}, {damage}: {steps} steps short of the best peer"
        behind = [damage for damage, steps in short.items() if steps > 0]
        if len(behind) > SHORT_SHARE * len(mine) + 1e-9:
            yield f"{format}: short of the best peer in {len(behind)} of {len(mine)} damages: {', '.join(behind)}"
    for line in lines:
        for reader in OURS:
            if line["wrong"][reader]:
                yield f'{line["symbology"]}, {line["damage"]}: {line["wrong"][reader]} read wrongly by {reader}'


def main(folder, docs):
    drawn = {format: symbols.draw(format) for format in symbols.DRAW}
    said = read_all(folder, draw_all(folder, drawn))
    lines = [follow(format, damage, codes, said) for format, codes in drawn.items() for damage in damages.DAMAGES]
    (docs / "degrade.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (docs / "degrade.svg").write_text(curves.draw(lines, [JUDGED, "scanloom normal", *RIVALS]))
    document.tell("degrade", ["symbology", "damage", *said],
                  [[line["symbology"], line["damage"], *line["reach"].values()] for line in lines])
    document.tell("degrade, wrong readings", ["symbology", *said],
                  [[format, *(sum(line["wrong"][reader] for line in lines if line["symbology"] == format)
                              for reader in said)] for format in drawn])
    broken = list(judge(lines))
    print("\n".join(broken) or "bench-degrade: the rule holds")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*map(pathlib.Path, sys.argv[1:]))
