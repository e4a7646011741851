#!/usr/bin/env python3
"""Reads a corpus with Scanloom and its peers in one run, on one thread, and tells rates and times side by side.

  bench_peers.py CORPUS FOLDER [PASSES]

Writes the tables of docs/benchmarks.md, and a line of JSON for each picture and reader into FOLDER. Exit status 1
where Scanloom costs more than it must, reads anything wrongly, or a set in which a peer reads more has no reason.
"""
import json
import pathlib
import shutil
import statistics
import sys

import corpus as pictures_of
import document
import limits
import peers
import rates
from PIL import Image
from race import PASSES, Race

LINEAR = ("ean13", "ean8", "code128")
STREAM = (1280, 720)


def narrowed(folder, corpus, pictures):
    """A corpus of these pictures alone, without copies."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "data").symlink_to(corpus / "data")
    lines = [json.dumps({"set": picture.set, "file": picture.file}) for picture in pictures]
    (folder / "manifest.jsonl").write_text("\n".join(lines) + "\n")
    return folder


def streamed(folder, greys):
    """A corpus of the greys as frames of a camera."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "data/frames").mkdir(parents=True)
    names = []
    for number, grey in enumerate(greys):
        names.append(f"frames/{number:04}.png")
        Image.fromarray(grey).resize(STREAM, Image.Resampling.BOX).save(folder / "data" / names[-1], compress_level=1)
    lines = [json.dumps(dict(zip(("set", "file"), name.split("/")))) for name in names]
    (folder / "manifest.jsonl").write_text("\n".join(lines) + "\n")
    return {name: pictures_of.grey(folder / "data" / name) for name in names}


def race(corpus, folder, pictures, greys, symbologies, passes):
    part = {picture.name: greys[picture.name] for picture in pictures}
    return Race(narrowed(folder, corpus, pictures), part, symbologies).run(passes)


def time_all(corpus, folder, pictures, greys, passes):
    """Rows and what is beyond limits, and the race over everything."""
    of = lambda *families: [p for p in pictures if any(p.is_of(family) for family in families)]
    qr = race(corpus, folder / "qr", of("qr", "negatives"), greys, ("qr",), passes)
    whole = race(corpus, folder / "all", pictures, greys, peers.ALL, passes)
    parts = [(limit, qr, "QR, QR pictures", of("qr")) for limit in limits.QR]
    parts += [(limit, qr, "QR, negatives", of("negatives")) for limit in limits.QR]
    parts += [(limit, whole, "all symbologies, all pictures", pictures) for limit in limits.ALL]
    rows, broken = [], []
    for limit, run, name, chosen in parts:
        more, wrong = limits.compare(limit, run.times, name, chosen)
        rows, broken = rows + more, broken + wrong
    return rows, broken, qr, whole


def time_stream(folder, pictures, greys, passes):
    """Nanoseconds a pixel of frames without codes."""
    frames = streamed(folder, [greys[picture.name] for picture in pictures if picture.is_negative])
    rows = []
    for name, symbologies in (("QR", ("qr",)), ("linear", LINEAR)):
        run = Race(folder, frames, symbologies, efforts=("fast",), rivals=["zxing-cpp fast"]).run(passes)
        medians = [statistics.median(times.values()) * 1e6 / (STREAM[0] * STREAM[1]) for times in run.times.values()]
        rows.append([name, len(frames), *(f"{median:.2f}" for median in medians), 1])
    return rows


def keep(folder, races):
    for name, run in races.items():
        with open(folder / f"{name}.jsonl", "w") as file:
            for reader, times in run.times.items():
                for picture, milliseconds in times.items():
                    line = {"file": picture, "reader": reader, "cpu_ms": round(milliseconds, 3),
                            "symbols": run.symbols[reader][picture]}
                    file.write(json.dumps(line) + "\n")


def unexplained(behind):
    """Sets that the document, beside its tables, does not name."""
    prose = [line for line in document.DOCUMENT.read_text().splitlines() if not line.startswith("|")]
    return [name for name in behind if not any(f"`{name}`" in line for line in prose)]


def main(corpus, folder, passes):
    pictures = pictures_of.read(corpus)
    greys = {picture.name: picture.grey() for picture in pictures}
    began = document.machine()
    rows, broken, qr, whole = time_all(corpus, folder, pictures, greys, passes)
    keep(folder, {"qr": qr, "all": whole})
    document.tell("times", limits.HEAD, rows)
    document.tell("stream", ["looking for", "frames", "scanloom fast, ns a pixel", "zxing-cpp fast, ns a pixel", "aim"],
                  time_stream(folder / "stream", pictures, greys, passes))
    scores = {reader: rates.score(corpus, symbols) for reader, symbols in whole.symbols.items()}
    read, wrong, behind = rates.tables(scores)
    document.tell("rates", ["set", "pictures", *scores, ""], read)
    document.tell("wrong readings", ["", *scores], wrong)
    document.tell("machine", ["measured on", "passes"], [[f"{began} at the start", passes]])
    broken += [f"{row[0]}: {reader}: {count}" for row in wrong
               for reader, count in zip(scores, row[1:]) if count and reader in rates.OURS]
    broken += [f"{name}: a peer reads more, and no reason is given" for name in unexplained(behind)]
    print("\n".join(broken) or "bench-peers: all limits hold")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*(pathlib.Path(path).resolve() for path in sys.argv[1:3]), int(sys.argv[3]) if sys.argv[3:] else PASSES)
