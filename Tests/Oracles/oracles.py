#!/usr/bin/env python3
"""Reads what independent encoders draw, upright and turned by 90, 180 and 270 degrees.

  oracles.py SCANLOOM FOLDER

QR codes of versions 1 to 10 at each level, filled to the last byte, by qrencode, segno and zint, and 500 random
EAN-13 by zint; the same ones every time. Exit status 1 unless all are read and none is read wrongly.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import encoders
from PIL import Image

SEED = 18004
EAN13_COUNT = 500
TURNS = {0: None, 90: Image.Transpose.ROTATE_90, 180: Image.Transpose.ROTATE_180,
         270: Image.Transpose.ROTATE_270}
FAILURES_SHOWN = 10


def draw_qr(draw, folder):
    """The expected reading of each picture that was drawn, by file name."""
    expected = {}
    for version, level, text in encoders.qr_cases(SEED):
        name = f"{version:02}-{level}.png"
        draw(version, level, text, str(folder / name))
        expected[name] = ("qr", text)
    return expected


def draw_ean13(folder):
    texts = list(encoders.ean13_cases(SEED, EAN13_COUNT))
    encoders.zint_ean13(texts, folder)
    # A first digit of zero makes it UPC-A: the same bars, told without the zero.
    told = [("upca", text[1:]) if text[0] == "0" else ("ean13", text) for text in texts]
    return {f"{number:03}.png": reading for number, reading in enumerate(told, start=1)}


def turn(folder, degrees, how, names):
    turned = folder.with_name(f"{folder.name}-{degrees}")
    turned.mkdir()
    for name in names:
        grey = Image.open(folder / name).convert("RGBA").convert("L")
        grey.transpose(how).save(turned / name, compress_level=1)
    return turned


def read(scanloom, folder):
    """Readings by file name, of a whole folder at once."""
    result = subprocess.run([scanloom, "read", "--json", str(folder)], stdout=subprocess.PIPE, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"oracles: scanloom read {folder} ended with status {result.returncode}")
    pictures = map(json.loads, result.stdout.splitlines())
    return {Path(picture["file"]).name: [(r["format"], r["text"]) for r in picture["readings"]]
            for picture in pictures}


def judge(expected, found, folder, failures):
    """How many were read, missed and read wrongly."""
    count = {"read": 0, "missed": 0, "wrong": 0}
    for name, reading in expected.items():
        readings = found.get(name, [])
        false = [other for other in readings if other != reading]
        verdict = "wrong" if false else "read" if readings == [reading] else "missed"
        count[verdict] += 1
        if verdict != "read":
            failures.append(f"{verdict}: {folder / name}: expected {reading}, found {readings}")
    return count


def examine(scanloom, folder, draw, failures):
    folder.mkdir(parents=True)
    expected = draw(folder)
    total = {"read": 0, "missed": 0, "wrong": 0}
    for degrees, how in TURNS.items():
        turned = turn(folder, degrees, how, expected) if how is not None else folder
        count = judge(expected, read(scanloom, turned), turned, failures)
        total = {verdict: total[verdict] + count[verdict] for verdict in total}
    drawn = len(expected) * len(TURNS)
    print(f"{folder.name:<16}{drawn:>7}{total['read']:>7}{total['missed']:>8}{total['wrong']:>7}", flush=True)


def main(scanloom, folder):
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    lacking = dict(encoders.missing())
    for name, package in lacking.items():
        print(f"oracles: SKIPPED {name}, which is not here: apt-get install {package}")
    jobs = {f"qr-{draw.__name__}": (draw.__name__, lambda to, draw=draw: draw_qr(draw, to))
            for draw in (encoders.qrencode, encoders.segno, encoders.zint)}
    jobs["ean13-zint"] = ("zint", draw_ean13)
    failures = []
    print(f"{'drawn by':<16}{'drawn':>7}{'read':>7}{'missed':>8}{'wrong':>7}")
    for name, (encoder, draw) in jobs.items():
        if encoder not in lacking:
            examine(scanloom, folder / name, draw, failures)
    for failure in failures[:FAILURES_SHOWN]:
        print(failure)
    if failures:
        sys.exit(f"oracles: {len(failures)} pictures were not read as drawn")


main(*sys.argv[1:])
