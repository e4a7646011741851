"""Symbols to be degraded: arrays of modules, dark is 1, drawn by segno and zint, quiet zones around them."""
import io
import random
import subprocess

import numpy
import segno
from PIL import Image

# Codes a symbology, each another text, so that no step hangs on the luck of one.
CODES = 8
# Version and level: what is met on posters, tickets and labels.
QR_KINDS = [(1, "M"), (2, "L"), (2, "Q"), (3, "M"), (4, "Q"), (5, "L"), (6, "M"), (8, "H")]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


class Symbol:
    """`modules` covers the symbol alone; one row of bars is as high as `height` modules."""

    def __init__(self, format, text, modules, quiet, height):
        self.format, self.text, self.modules, self.quiet, self.height = format, text, modules, quiet, height

    @property
    def width(self):
        return self.modules.shape[1]


def qr(index, chance):
    """As many bytes as fit the version: three quarters of its smallest capacity."""
    version, level = QR_KINDS[index]
    text = "https://" + "".join(chance.choices(LETTERS, k=3))
    while True:
        longer = text + chance.choice(LETTERS)
        try:
            segno.make(longer, version=version, error=level, boost_error=False, mode="byte")
        except segno.DataOverflowError:
            break
        text = longer
    code = segno.make(text, version=version, error=level, boost_error=False, mode="byte")
    modules = numpy.array([list(row) for row in code.matrix], numpy.uint8)
    return Symbol("qr", text, modules, 4, modules.shape[0])


def bars(kind, data):
    """The middle row of what zint draws, one pixel a module."""
    drawn = subprocess.run(["zint", f"--barcode={kind}", "--scale=0.5", "--notext", "--height=20", "--direct",
                            "--filetype=PNG", f"--data={data}"], check=True, stdout=subprocess.PIPE).stdout
    grey = numpy.asarray(Image.open(io.BytesIO(drawn)).convert("L"))
    row = (grey[grey.shape[0] // 2] < 128).astype(numpy.uint8)
    dark = numpy.flatnonzero(row)
    return row[None, dark[0]:dark[-1] + 1]


def ean13(index, chance):
    digits = str(chance.randint(1, 9)) + "".join(chance.choices("0123456789", k=11))
    weighed = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    modules = bars("EANX", digits)
    return Symbol("ean13", digits + str(-weighed % 10), modules, 11, 0.35 * modules.shape[1])


def code128(index, chance):
    text = "".join(chance.choices("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", k=5 + index))
    modules = bars("CODE128", text)
    return Symbol("code128", text, modules, 10, 0.25 * modules.shape[1])


DRAW = {"qr": qr, "ean13": ean13, "code128": code128}


def draw(format):
    """The same symbols every time."""
    return [DRAW[format](index, random.Random(f"{format} {index}")) for index in range(CODES)]
