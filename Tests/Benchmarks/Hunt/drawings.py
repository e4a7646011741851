"""Which picture is drawn for which number, and what it says."""
import struct
import zlib

import numpy as np

import nonsense
import pictures
import symbols

LINES = 12
CODES = [(symbols.ean13, 0.36), (symbols.with_add_on, 0.08), (symbols.ean8, 0.14), (symbols.upce, 0.14),
         (symbols.code128, 0.2), (None, 0.08)]


def normal(name, text):
    """Format and text as readers agree on: a UPC-A as thirteen digits, a UPC-E as those that it stands for."""
    if name == "upca":
        return "ean13", "0" + text
    if name == "upce" and len(text) == 8:
        digits = [int(c) for c in text]
        return name, symbols.text([0] + symbols.expanded(digits[0], digits[1:7]) + digits[7:])
    return name, text


def drawn(kind, number, seed):
    """The truths and pixels of one picture, the same for the same number and seed."""
    rng = np.random.default_rng([seed, ord(kind), number])
    if kind == "l":
        return [], pictures.lines(rng, LINES)
    if rng.random() < 1 / 4:
        truths, bars = nonsense.pattern(rng)
        return truths, pictures.spoilt(rng, bars)
    make = CODES[rng.choice(len(CODES), p=[p for _, p in CODES])][0]
    if make:
        name, text, bars = make(rng)
        return [(name, text)], pictures.spoilt(rng, bars)
    # One code printed over another: either may be read.
    (name, text, bars), (name2, text2, over) = symbols.ean13(rng), symbols.ean13(rng)
    return [(name, text), (name2, text2)], pictures.spoilt(rng, bars, over)


def write(plan, seed, folder):
    """Draws pictures into a folder; what each says, by its name."""
    folder.mkdir(parents=True, exist_ok=True)
    truths = {}
    for kind, number in plan:
        name = f"{kind}{number}.png"
        says, pixels = drawn(kind, number, seed)
        truths[name] = [normal(*truth) for truth in says]
        (folder / name).write_bytes(png(pixels))
    return truths


def png(pixels):
    """A grey picture as PNG (ISO/IEC 15948)."""
    rows, columns = pixels.shape

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    scanlines = np.concatenate([np.zeros((rows, 1), np.uint8), pixels], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", columns, rows, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(scanlines, 1))
            + chunk(b"IEND", b""))
