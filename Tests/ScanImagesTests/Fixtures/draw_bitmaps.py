#!/usr/bin/env python3
"""Draws the BMP, PNM, HEIC and AVIF pictures of this folder and writes expected-bitmaps.txt, the grey of each.

  python3 draw_bitmaps.py        (heif-enc of libheif-examples; the bitmaps need nothing)

Samples are made up first, so that their grey is known without any reader. With Pillow, it is asked for its opinion.
A line of expected-bitmaps.txt: as in expected.txt.
"""
import pathlib, random, struct, subprocess, sys, tempfile, zlib

HERE = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT = 13, 9
NUMBERS = random.Random(1)


def luma(red, green, blue): return 0.299 * red + 0.587 * green + 0.114 * blue
def over_white(light, alpha): return light * alpha / 255 + 255 - alpha
def numbers(limit, channels=1): return [[[NUMBERS.randrange(limit) for _ in range(channels)] for _ in range(WIDTH)] for _ in range(HEIGHT)]
def rounded(rows): return [[int(v + 0.5) for v in row] for row in rows]


def bits(row, size):
    """A row of numbers of fewer than eight bits."""
    text = "".join(format(v, f"0{size}b") for v in row)
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big")


def pnm(kind, greatest):
    plain, channels = kind <= 3, 3 if kind in (3, 6) else 1
    samples = numbers(greatest + 1, channels)
    rows = [[[255 - 255 * v for v in p] if kind in (1, 4) else [v * 255 / greatest for v in p] for p in row] for row in samples]
    grey = rounded([[luma(*p) if channels == 3 else p[0] for p in row] for row in rows])
    header = f"P{kind}\n# a comment # with a mark\n{WIDTH} #in between\n {HEIGHT}\n" + ("" if kind in (1, 4) else f"{greatest}\n")
    flat = [[v for p in row for v in p] for row in samples]
    if plain and kind == 1: body = "".join("".join(map(str, row)) + "\n" for row in flat).encode()
    elif plain: body = "".join(" ".join(map(str, row)) + "\t# a row\n" for row in flat).encode()
    elif kind == 4: body = b"".join(bits(row, 1) for row in flat)
    else: body = b"".join(b"".join(v.to_bytes(2 if greatest > 255 else 1, "big") for v in row) for row in flat)
    return header.encode() + body, grey


def bmp(rows, size, depth, compression=0, palette=b"", masks=b"", height=HEIGHT, told_colours=None, gap=0, v4=b""):
    if size == 12: info = struct.pack("<IHHHH", 12, WIDTH, height, 1, depth)
    else:
        colours = len(palette) // 4 if told_colours is None else told_colours
        info = struct.pack("<IiiHHIIiiII", 40, WIDTH, height, 1, depth, compression, len(rows), 2835, 2835, colours, 0)
        info = struct.pack("<I", size) + info[4:] + v4 + bytes(max(0, size - 40 - len(v4)))
    offset = 14 + len(info) + len(masks) + len(palette) + gap
    return struct.pack("<2sIHHI", b"BM", offset + len(rows), 0, 0, offset) + info + masks + palette + bytes(gap) + rows


def padded(rows, top_down=False):
    return b"".join(row + bytes(-len(row) % 4) for row in (rows if top_down else reversed(rows)))


def with_palette(depth, size=40, **options):
    colours = [[NUMBERS.randrange(256) for _ in range(3)] for _ in range(1 << depth)]
    indices = [[p[0] for p in row] for row in numbers(1 << depth)]
    entry = bytes if size == 12 else lambda c: bytes(c) + b"\0"
    palette = b"".join(entry(reversed(c)) if size == 12 else bytes(reversed(c)) + b"\0" for c in colours)
    grey = rounded([[luma(*colours[i]) for i in row] for row in indices])
    top_down = options.get("height", 0) < 0
    return bmp(padded([bits(row, depth) for row in indices], top_down), size, depth, palette=palette, **options), grey


def runs(depth):
    """A picture in run lengths: runs, single pixels, a jump that leaves the background, a row cut short."""
    colours = [[NUMBERS.randrange(256) for _ in range(3)] for _ in range(1 << depth)]
    palette = b"".join(bytes(reversed(c)) + b"\0" for c in colours)
    indices = [[0] * WIDTH for _ in range(HEIGHT)]
    data = b""
    for y in range(HEIGHT - 1, -1, -1):
        row = [NUMBERS.randrange(1 << depth) for _ in range(WIDTH)]
        if y == 4: row = [0] * WIDTH; data += b"\0\0"  # nothing at all
        elif y == 5:  # a jump of six, then three single pixels
            row[:6] = [0] * 6; row[9:] = [0] * 4
            data += bytes([0, 2, 6, 0]) + absolute(row[6:9], depth) + b"\0\0"
        elif y == 6:  # a run beyond the edge, which is cut off
            row = [row[0], row[1 if depth == 4 else 0]] * WIDTH
            data += bytes([255, row[0] << 4 | row[1] if depth == 4 else row[0]]) + b"\0\0"
            row = row[:WIDTH]
        elif y % 2: data += absolute(row, depth) + b"\0\0"
        else:
            pair = [row[0], row[1]]
            row = (pair if depth == 4 else [row[0]] * 2) * 4 + row[8:]
            data += bytes([8, row[0] << 4 | row[1] if depth == 4 else row[0]]) + absolute(row[8:], depth) + b"\0\0"
        indices[y] = row
    grey = rounded([[luma(*colours[i]) for i in row] for row in indices])
    return bmp(data + b"\0\1", 40, depth, 2 if depth == 4 else 1, palette), grey


def absolute(pixels, depth):
    data = bits(pixels, depth)
    return bytes([0, len(pixels)]) + data + bytes(len(data) % 2)


def colours(depth, widths, shifts, size=40, compression=0, clear=None, **options):
    """Pixels whose channels have these widths and begin at these bits; `clear` is the alpha of all."""
    channels = len(widths)
    samples = [[[NUMBERS.randrange(1 << w) for w in widths] for _ in range(WIDTH)] for _ in range(HEIGHT)]
    if clear is not None:
        for row in samples:
            for p in row: p[3] = clear
    value = lambda p: sum(v << s for v, s in zip(p, shifts))
    rows = [b"".join(value(p).to_bytes(depth // 8, "little") for p in row) for row in samples]
    scaled = [[[v * 255 / ((1 << w) - 1) for v, w in zip(p, widths)] for p in row] for row in samples]
    opaque = channels == 3 or clear == 0
    grey = rounded([[luma(*p[:3]) if opaque else over_white(luma(*p[:3]), p[3]) for p in row] for row in scaled])
    masks = b"".join(struct.pack("<I", ((1 << w) - 1) << s) for w, s in zip(widths, shifts))
    if compression == 0: masks = b""
    inside = {"v4": masks} if size > 40 else {"masks": masks}
    return bmp(padded(rows, options.get("height", 0) < 0), size, depth, compression, **inside, **options), grey


def bitmaps():
    for kind, greatest in [(1, 1), (2, 255), (2, 7), (2, 65535), (3, 255), (3, 1000), (4, 1), (5, 255), (5, 100), (5, 65535), (5, 1023), (6, 255), (6, 4095)]:
        yield f"p{kind}-{greatest}.{'pbm' if kind in (1, 4) else 'pgm' if kind in (2, 5) else 'ppm'}", *pnm(kind, greatest)
    for depth in (1, 2, 4, 8): yield f"palette-{depth}.bmp", *with_palette(depth)
    yield "top-down.bmp", *with_palette(4, height=-HEIGHT)
    yield "os2-4.bmp", *with_palette(4, size=12)
    yield "os2-2.bmp", *with_palette(8, size=64, gap=5)
    yield "palette-untold.bmp", *with_palette(8, told_colours=0)
    yield "runs-4.bmp", *runs(4)
    yield "runs-8.bmp", *runs(8)
    yield "rgb-16.bmp", *colours(16, (5, 5, 5), (10, 5, 0))
    yield "rgb-565.bmp", *colours(16, (5, 6, 5), (11, 5, 0), compression=3)
    yield "rgb-24.bmp", *colours(24, (8, 8, 8), (16, 8, 0))
    yield "rgb-24-top-down.bmp", *colours(24, (8, 8, 8), (16, 8, 0), height=-HEIGHT)
    yield "rgb-32.bmp", *colours(32, (8, 8, 8), (16, 8, 0))
    yield "rgb-10.bmp", *colours(32, (10, 10, 10), (20, 10, 0), compression=3)
    yield "alpha-32.bmp", *colours(32, (8, 8, 8, 8), (0, 8, 16, 24), size=108, compression=3)
    yield "alpha-4444.bmp", *colours(16, (4, 4, 4, 4), (8, 4, 0, 12), size=124, compression=3)
    yield "alpha-unused.bmp", *colours(32, (8, 8, 8, 8), (16, 8, 0, 24), size=124, compression=3, clear=0)


def png(rows, channels, depth):
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    body = zlib.compress(b"".join(b"\0" + bytes(v for p in row for v in p for _ in range(depth // 8)) for row in rows))
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, 2 if channels == 3 else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def heifs():
    smooth = [[[40 + 4 * x, 60 + 5 * y, 200 - 3 * x + y] for x in range(40)] for y in range(24)]
    clear = [[p + [6 * x] for x, p in enumerate(row)] for row in smooth]
    with tempfile.TemporaryDirectory() as folder:
        for name, rows, options in [("still.heic", smooth, []), ("clear.heic", clear, []), ("still.avif", smooth, ["-A"]), ("ten.heic", smooth, ["-b", "10"])]:
            channels = len(rows[0][0])
            source = pathlib.Path(folder, "in.png")
            source.write_bytes(png(rows, channels, 16 if "-b" in options else 8))
            subprocess.run(["heif-enc", *options, "-q", "98", "-p", "chroma=444", str(source), "-o", str(HERE / name)], check=True, stdout=subprocess.DEVNULL)
            grey = [[luma(*p[:3]) if channels == 3 else over_white(luma(*p[:3]), p[3]) for p in row] for row in rows]
            yield name, (HERE / name).read_bytes(), rounded(grey)


def lying_avif():
    """A picture of 144 megapixels whose header says 64 × 64: its decoder takes 0.9 GB where nothing stops it."""
    with tempfile.TemporaryDirectory() as folder:
        source, coded = pathlib.Path(folder, "in.png"), pathlib.Path(folder, "out.avif")
        size = 12000
        header = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
        chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        body = zlib.compress((b"\0" + b"\xff" * size) * size, 1)
        source.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b""))
        subprocess.run(["heif-enc", "-A", "-q", "10", str(source), "-o", str(coded)], check=True, stdout=subprocess.DEVNULL)
        extent = lambda n: b"ispe" + bytes(4) + struct.pack(">II", n, n)
        (HERE / "lying.avif").write_bytes(coded.read_bytes().replace(extent(size), extent(64)))


def second_opinion(name, data, grey):
    try:
        from PIL import Image
    except ImportError:
        return "no Pillow"
    import io
    try:
        picture = Image.open(io.BytesIO(data))
        if picture.mode == "RGBA":
            picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
        pixels = list(picture.convert("L").getdata())
    except Exception as error:
        return f"Pillow does not read it: {error}"
    worst = max(abs(a - b) for a, b in zip(pixels, [v for row in grey for v in row]))
    return "Pillow agrees" if worst <= 1 else f"Pillow differs by {worst}"


def main():
    lines = []
    for name, data, grey in [*bitmaps(), *heifs()]:
        (HERE / name).write_bytes(data)
        lines.append(f"{name}\t{len(grey[0])}\t{len(grey)}\t{bytes(v for row in grey for v in row).hex()}\n")
        print(f"{name}: {second_opinion(name, data, grey)}", file=sys.stderr)
    (HERE / "expected-bitmaps.txt").write_text("".join(lines))
    lying_avif()


main()
