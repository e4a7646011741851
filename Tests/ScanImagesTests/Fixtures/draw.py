#!/usr/bin/env python3
"""Draws the pictures of this folder and writes expected.txt, the grey that Pillow makes of each.

  python3 draw.py        (needs Pillow and numpy; the same files every time, with the same Pillow)

A line of expected.txt: file, width, height, and the pixels as stored in hexadecimal, separated by tabs.
"""
import io, os, struct, zlib
import numpy as np
from PIL import Image, ImageOps

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT = 13, 9  # odd, and wide enough for all seven passes of Adam7
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
COLOUR_TYPES = {"grey": (0, 1), "rgb": (2, 3), "palette": (3, 1), "grey-alpha": (4, 2), "rgb-alpha": (6, 4)}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def pack(samples, bits):
    """Rows of samples to bytes, each row on its own."""
    if bits == 8: return [bytes(r) for r in samples.astype(np.uint8)]
    if bits == 16: return [r.astype(">u2").tobytes() for r in samples]
    out = []
    for r in samples:
        text = "".join(format(int(v), f"0{bits}b") for v in r)
        text += "0" * (-len(text) % 8)
        out.append(int(text, 2).to_bytes(len(text) // 8, "big"))
    return out


def png(samples, kind, bits, interlaced=False, extra=b"", late=b""):
    """samples: height × width × channels."""
    height, width, _ = samples.shape
    code, _ = COLOUR_TYPES[kind]
    passes = ADAM7 if interlaced else [(0, 0, 1, 1)]
    raw = b""
    for x, y, dx, dy in passes:
        part = samples[y::dy, x::dx]
        if part.size:
            raw += b"".join(b"\0" + r for r in pack(part.reshape(part.shape[0], -1), bits))
    header = struct.pack(">IIBBBBB", width, height, bits, code, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(raw, 9)) + late
            + chunk(b"IEND", b""))


def ramp(channels, bits, seed):
    """Values that use the whole range, the same every time."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, 1 << bits, (HEIGHT, WIDTH, channels))


def exif(orientation, order="<"):
    mark = b"II" if order == "<" else b"MM"
    return mark + struct.pack(order + "HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def grey(data):
    """As stored: what the other readers' scripts do too, but for turning."""
    im = Image.open(io.BytesIO(data))
    if im.mode.startswith("I"):
        return (np.asarray(im).astype(np.uint32) >> 8).astype(np.uint8)
    if im.mode in ("RGBA", "LA", "PA") or "transparency" in im.info:
        im = im.convert("RGBA")
        im = Image.alpha_composite(Image.new("RGBA", im.size, "white"), im)
    return np.asarray(im.convert("L"))


def pngs():
    seed = 0
    palette = bytes(np.random.default_rng(99).integers(0, 256, 768).astype(np.uint8))
    for kind, (_, channels) in COLOUR_TYPES.items():
        for bits in {"grey": (1, 2, 4, 8, 16), "palette": (1, 2, 4, 8)}.get(kind, (8, 16)):
            for interlaced in (False, True):
                seed += 1
                extra = chunk(b"PLTE", palette[: 3 << bits]) if kind == "palette" else b""
                name = f"{kind}-{bits}{'-interlaced' if interlaced else ''}.png"
                yield name, png(ramp(channels, bits, seed), kind, bits, interlaced, extra)
    clear = chunk(b"PLTE", palette) + chunk(b"tRNS", bytes(range(256)))
    yield "palette-clear.png", png(ramp(1, 8, 50), "palette", 8, False, clear)
    shades = ramp(1, 8, 51) & 0xF0  # 8 bits: Pillow misses the clear shade of fewer
    yield "grey-clear.png", png(shades, "grey", 8, False, chunk(b"tRNS", struct.pack(">H", shades[0, 0, 0])))
    yield "rgb-gamma.png", png(ramp(3, 8, 52), "rgb", 8, False, chunk(b"gAMA", struct.pack(">I", 100000)))
    yield "one-pixel.png", png(np.array([[[77]]]), "grey", 8, True)
    yield "exif-late.png", png(ramp(1, 8, 53), "grey", 8, late=chunk(b"eXIf", exif(8, ">")))


def smooth():
    """A colourful picture that JPEG keeps well, and that looks different from every side."""
    y, x = np.mgrid[0:24, 0:40]
    return np.stack([40 + 4 * x, 60 + 5 * y, 200 - 3 * x + y], axis=2).astype(np.uint8)


def jpeg(image, **options):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=92, **options)
    return out.getvalue()


def jpegs():
    colour = Image.fromarray(smooth())
    yield "grey.jpg", jpeg(colour.convert("L"))
    yield "colour.jpg", jpeg(colour, subsampling=2)
    yield "colour-444.jpg", jpeg(colour, subsampling=0)
    yield "progressive.jpg", jpeg(colour, progressive=True)
    yield "rgb.jpg", jpeg(colour, keep_rgb=True)
    yield "restarts.jpg", jpeg(colour, restart_marker_blocks=2)
    inks = jpeg(colour.convert("CMYK"))
    yield "cmyk.jpg", inks
    transform = inks.index(b"Adobe") + 11  # the byte that says whether the inks are written as YCCK
    yield "ycck.jpg", inks[:transform] + b"\2" + inks[transform + 1:]
    shown = Image.new("L", (40, 24), 230)
    shown.paste(20, (0, 0, 10, 6))  # the dark corner that is upper left when shown
    undo = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
            6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}
    for orientation, turn in undo.items():
        stored = shown if turn is None else shown.transpose(turn)
        order = "<" if orientation % 2 else ">"
        data = jpeg(stored, exif=b"Exif\0\0" + exif(orientation, order))
        back = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
        assert back.size == (40, 24) and back.getpixel((3, 2)) < 60 < back.getpixel((36, 2)), orientation
        yield f"turned-{orientation}.jpg", data


def webps():
    colour = Image.fromarray(smooth())
    clear = colour.convert("RGBA")
    clear.putalpha(Image.fromarray((np.mgrid[0:24, 0:40][1] * 6).astype(np.uint8)))
    for name, image, options in [("lossy", colour, {"quality": 90}), ("lossless", colour, {"lossless": True}),
                                 ("clear", clear, {"lossless": True, "exact": True}),
                                 ("turned", colour, {"lossless": True, "exif": b"Exif\0\0" + exif(6)})]:
        out = io.BytesIO()
        image.save(out, "WEBP", **options)
        yield f"{name}.webp", out.getvalue()


def gifs():
    few = Image.fromarray(smooth()).quantize(60)
    for name, options in [("plain", {}), ("interlaced", {"interlace": True}), ("clear", {"transparency": 7})]:
        out = io.BytesIO()
        few.save(out, "GIF", **({"interlace": False} | options))
        yield f"{name}.gif", out.getvalue()


def main():
    lines = []
    for name, data in [*pngs(), *jpegs(), *webps(), *gifs()]:
        with open(os.path.join(HERE, name), "wb") as f: f.write(data)
        pixels = grey(data)
        lines.append(f"{name}\t{pixels.shape[1]}\t{pixels.shape[0]}\t{pixels.tobytes().hex()}\n")
    with open(os.path.join(HERE, "expected.txt"), "w") as f: f.writelines(lines)
    bomb = png(np.zeros((1, 1, 1), int), "grey", 1)
    header = struct.pack(">IIBBBBB", 20000, 20000, 1, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * (2501 * 20000), 9)
    with open(os.path.join(HERE, "bomb.png"), "wb") as f:
        f.write(bomb[:8] + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


main()
