"""Random EAN-13 as zint draws them, digits and all, upright and turned by quarters."""

import random
import tempfile
from functools import partial
from pathlib import Path

import digits
import drawing
import encoders
from proof import Picture, Proof

COUNT = 500


def proofs(long):
    chance = random.Random(15420)
    lines = [digits.random_digits(chance, 12) for _ in range(COUNT)]
    with tempfile.TemporaryDirectory() as folder:
        drawn = encoders.zint_pictures("EANX", lines, Path(folder))
        yield Proof("EAN-13 by zint, 4 ways", [
            Picture(f"{number:03}-{degrees:03}", digits.ean13(line), partial(draw, path, degrees))
            for number, (line, path) in enumerate(zip(lines, drawn)) for degrees in (0, 90, 180, 270)])


def draw(path, degrees):
    return drawing.turned(drawing.opened(path), degrees)
