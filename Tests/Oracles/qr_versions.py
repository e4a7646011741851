"""QR codes of every version, level and mask, filled to the last byte; mirrored, inverted and turned."""

import random
from functools import partial

import drawing
import encoders
from expected import One
from proof import Picture, Proof

# Small letters keep encoders from a denser mode.
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 .,:;/-+?!"


def proofs(long):
    seen = [("mirrored", [drawing.mirrored]), ("inverted", [drawing.inverted]),
            ("mirrored and inverted", [drawing.mirrored, drawing.inverted])]
    yield Proof("QR by segno, each version, level, mask", list(by_segno("upright", [])))
    for name, changes in seen:
        every = by_segno(name, changes)
        yield Proof(f"QR by segno, {name}", [p for n, p in enumerate(every) if long or n % 9 == 0])
    for encoder in (qrencode, zint):
        yield Proof(f"QR by {encoder.__name__}, each version and level, 4 ways", list(turned(encoder)))


def capacity(version, level):
    """Bytes that fit, from segno's table of bits (ISO/IEC 18004, Table 7)."""
    from segno import consts

    bits = consts.SYMBOL_CAPACITY[version][consts.ERROR_MAPPING[level]]
    return (bits - 4 - (8 if version < 10 else 16)) // 8


def texts():
    """Version, level and a text that fills them."""
    chance = random.Random(18004)
    for version in range(1, 41):
        for level in encoders.LEVELS:
            yield version, level, "q" + "".join(chance.choices(LETTERS, k=capacity(version, level) - 1))


def by_segno(look, changes):
    for version, level, text in texts():
        for mask in range(8):
            # A mask of a mirrored symbol is its own, as are its version and level.
            told = {"version": version, "level": level, "mask": mask, "errors_corrected": 0,
                    "mirrored": "mirrored" in look, "inverted": "inverted" in look, "modes": ["byte"]}
            yield Picture(f"{version:02}-{level}-{mask}", One("qr", text.encode(), text, details=told),
                          partial(segno, version, level, mask, text, changes))


def segno(version, level, mask, text, changes):
    picture = drawing.modules(encoders.segno_rows(text, version=version, error=level, mask=mask, mode="byte"))
    for change in changes:
        picture = change(picture)
    return picture


def turned(encoder):
    for version, level, text in texts():
        for degrees in (0, 90, 180, 270):
            told = {"version": version, "level": level, "errors_corrected": 0}
            yield Picture(f"{version:02}-{level}-{degrees:03}", One("qr", text.encode(), text, details=told),
                          partial(draw_turned, encoder, version, level, text, degrees))


def draw_turned(encoder, version, level, text, degrees):
    return drawing.turned(drawing.modules(encoder(version, level, text)), degrees)


def qrencode(version, level, text):
    return encoders.qrencode_rows(text.encode(), "-8", "-v", str(version), "-l", level)


def zint(version, level, text):
    secure = encoders.LEVELS.index(level) + 1
    return encoders.zint_qr_rows(text, f"--vers={version}", f"--secure={secure}")
