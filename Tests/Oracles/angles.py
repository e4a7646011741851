"""Linear codes turned smoothly to every angle, dark on light and light on dark: all read, and nothing else."""

import random
from functools import partial

import digits
import drawing
import encoders
from expected import One
from proof import Picture, Proof

EVERY_5, EVERY_15 = range(0, 360, 5), range(0, 360, 15)


def proofs(long):
    chance = random.Random(15420)
    many, few = 40, 40 if long else 8
    kinds = [
        ("EAN-13", "EANX", many, EVERY_5, lambda: digits.random_code(chance, 12, digits.ean13)),
        ("EAN-8", "EANX", few, EVERY_15, lambda: digits.random_code(chance, 7, digits.ean8)),
        ("UPC-A", "UPCA", few, EVERY_15, lambda: digits.random_code(chance, 11, digits.upca)),
        ("UPC-E", "UPCE", few, EVERY_15, lambda: digits.random_upce(chance)),
        ("Code 128", "CODE128", few, EVERY_15, lambda: label(chance)),
    ]
    for name, kind, count, angles, make in kinds:
        codes = [make() for _ in range(count)]
        rows = encoders.zint_bars(kind, [line for line, _ in codes])
        for look, change in (("dark on light", unchanged), ("light on dark", drawing.inverted)):
            yield Proof(f"{name}, every {angles.step}°, {look}", [
                Picture(f"{number:02}-{angle:03}", expected, partial(draw, row, name, angle, change))
                for number, (row, (_, expected)) in enumerate(zip(rows, codes)) for angle in angles],
                digits.BOTH_SYSTEMS if kind == "UPCE" else "")


def label(chance):
    """Letters and digits, of which zint makes code sets B and C."""
    text = "".join(chance.choices("ABCDEFGHKLMNPRSTUVWXYZabcdefg-", k=4)) + digits.random_digits(chance, 6)
    return text, One("code128", text.encode(), text)


def draw(row, kind, angle, change):
    return change(drawing.turned(drawing.bars(row, kind), angle))


def unchanged(picture):
    return picture
