"""A thousand random codes of each linear kind, two pixels a module, their bars by zint."""

import itertools
import random
from functools import partial

import digits
import drawing
import encoders
from expected import One
from proof import Picture, Proof

COUNT = 1000
GS = "\x1d"
DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PRINTABLE = "".join(map(chr, range(0x20, 0x80)))
CONTROLS = "".join(map(chr, range(0x20)))
LATIN_1 = "".join(map(chr, range(0xA0, 0x100)))


def proofs(long):
    yield from products()
    yield from labels()
    yield from add_ons()


def products():
    chance = random.Random(15420)
    yield proof("EAN-13", "EAN-13", "EANX", lambda: digits.random_code(chance, 12, digits.ean13))
    yield proof("UPC-A", "UPC-A", "UPCA", lambda: digits.random_code(chance, 11, digits.upca))
    yield proof("EAN-8", "EAN-8", "EANX", lambda: digits.random_code(chance, 7, digits.ean8))
    yield proof("UPC-E", "UPC-E", "UPCE", lambda: digits.random_upce(chance),
                symbologies=digits.BOTH_SYSTEMS)


def labels():
    chance = random.Random(15417)
    kinds = [
        ("sets B and C", "CODE128", lambda: runs(chance, [DIGITS, PRINTABLE])),
        ("set B alone", "CODE128B", lambda: runs(chance, [DIGITS, PRINTABLE])),
        ("sets A and C", "CODE128", lambda: runs(chance, [DIGITS, CAPITALS + CONTROLS])),
        ("sets A, B and C", "CODE128", lambda: runs(chance, [DIGITS, CAPITALS, CONTROLS, PRINTABLE])),
        ("shifts", "CODE128", lambda: runs(chance, [CONTROLS, PRINTABLE], longest=2)),
        ("FNC4 once", "CODE128", lambda: latin(chance, 1)),
        ("FNC4 latched", "CODE128", lambda: latin(chance, 8)),
        ("GS1", "GS1_128", lambda: gs1(chance)),
    ]
    for name, zint_kind, make in kinds:
        yield proof(f"Code 128, {name}", "Code 128", zint_kind, make)


def add_ons():
    chance = random.Random(15420)
    kinds = [("EAN-13", "EANX", 12, digits.ean13), ("UPC-A", "UPCA", 11, digits.upca)]
    for (name, zint_kind, count, tell), more in itertools.product(kinds, (2, 5)):
        yield proof(f"{name} and {more} digits beside it", "add-on", zint_kind,
                    lambda: with_add_on(chance, count, more, tell),
                    symbologies="[qr, ean13: { add_on: read }, ean8, upce, code128]")


def proof(name, kind, zint_kind, make, symbologies=""):
    codes = [make() for _ in range(COUNT)]
    rows = encoders.zint_bars(zint_kind, [line for line, _ in codes], "--esc")
    return Proof(f"{name}, {COUNT} by zint", [
        Picture(f"{number:04}", expected, partial(drawing.bars, row, kind, pixels=2))
        for number, (row, (_, expected)) in enumerate(zip(rows, codes))], symbologies)


def with_add_on(chance, count, more, tell):
    number, add_on = digits.random_digits(chance, count), digits.random_digits(chance, more)
    return f"{number}+{add_on}", tell(number, add_on=add_on)


def runs(chance, alphabets, longest=8):
    """Runs of one alphabet after another."""
    parts = (chance.choices(chance.choice(alphabets), k=chance.randint(1, longest)) for _ in range(5))
    return label("".join(map("".join, parts)))


def latin(chance, count):
    """Letters that ASCII lacks, `count` in a row, among letters that it has.

    Where digits or single letters follow a latch, zint 2.11 loses count of it and draws another text.
    """
    parts = (chance.choices(LATIN_1, k=count) + chance.choices("abcdefghXYZ", k=6) for _ in range(3))
    return label("".join(map("".join, parts)))


def label(text):
    """The line that makes zint encode a text: controls and the backslash escaped."""
    line = "".join(f"\\x{ord(c):02X}" if ord(c) < 32 else "\\\\" if c == "\\" else c for c in text)
    charset = {"name": "us-ascii" if text.isascii() else "iso-8859-1", "evidence": "standard"}
    return line, One("code128", text.encode("latin-1"), text, symbology_identifier="]C0", charset=charset)


def gs1(chance):
    """A number, a batch and a serial number; FNC1 ends the batch, whose length is free."""
    number = digits.random_digits(chance, 13)
    number += digits.check(number)
    batch, serial = ("".join(chance.choices(CAPITALS + DIGITS + "-/%abc", k=chance.randint(1, 12)))
                     for _ in range(2))
    text = f"01{number}10{batch}{GS}21{serial}"
    return (f"[01]{number}[10]{batch}[21]{serial}",
            One("code128", text.encode(), text, symbology_identifier="]C1"))
