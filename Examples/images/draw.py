#!/usr/bin/env python3
"""Draws the pictures of this folder with qrencode and zint, and spoils most of them a little.

  apt-get install qrencode zint && pip install pillow numpy
  python3 draw.py

The same pictures every time, with the same versions of all these. expected.txt is what `scanloom read --reveal Examples/images`
must print.
"""
import os, subprocess, tempfile
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
PAPER = 245
VCARD = "BEGIN:VCARD\nVERSION:3.0\nN:Moreau;Ana\nFN:Ana Moreau\nTEL:+49 30 5550123\nEMAIL:ana@scanloom.example\nEND:VCARD"


def drawn(*command):
    """The picture that a drawing program writes to the file added to its command, in grey."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.png")
        subprocess.run([*command, path], check=True)
        # By way of RGB: both programs write palettes with a clear colour that is not used.
        return Image.open(path).convert("RGBA").convert("L")


def qr(text, module=6, level="M"):
    return drawn("qrencode", "-t", "PNG", "-s", str(module), "-m", "4", "-l", level, text, "-o")


def bars(kind, digits, scale=1.0):
    code = drawn("zint", "-b", kind, "-d", digits, "--scale", str(scale), "--height", "50", "-o")
    return framed(code, round(20 * scale))


def framed(code, margin, paper=255):
    page = Image.new("L", (code.width + 2 * margin, code.height + 2 * margin), paper)
    page.paste(code, (margin, margin))
    return page


def rotated(code, degrees):
    return code.rotate(degrees, resample=Image.BICUBIC, expand=True, fillcolor=255)


def inverted(code):
    return code.point(lambda v: 255 - v)


def perspective(code, width, height, corners):
    """The code on a sheet of paper, its corners clockwise from upper left where told."""
    w, h = code.size
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (w, 0), (w, h), (0, h)]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    mapping = np.linalg.solve(np.array(rows, float), np.array(right, float))
    return code.transform((width, height), Image.PERSPECTIVE, mapping, Image.BICUBIC, fillcolor=PAPER)


def noisy(image, seed, deviation):
    noise = np.random.default_rng(seed).normal(0, deviation, (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))


def lit(image, dark):
    """Light that falls off from the upper left to the lower right, down to `dark`."""
    y, x = np.mgrid[0:image.height, 0:image.width]
    light = 1 - (1 - dark) * (x / image.width + y / image.height) / 2
    return Image.fromarray((np.asarray(image) * light).astype(np.uint8))


def beside(*codes):
    page = Image.new("L", (sum(c.width for c in codes), max(c.height for c in codes)), 255)
    x = 0
    for code in codes:
        page.paste(code, (x, (page.height - code.height) // 2))
        x += code.width
    return page


def desk():
    """A picture with edges, stripes and text-like lines, but no code."""
    page = Image.new("L", (480, 320), 190)
    draw = ImageDraw.Draw(page)
    draw.rectangle((40, 30, 250, 290), fill=PAPER, outline=60)
    for line in range(14):
        draw.rectangle((60, 55 + 16 * line, 60 + 40 + (line * 67) % 130, 60 + 16 * line), fill=70)
    draw.ellipse((300, 60, 440, 200), fill=90, outline=30)
    draw.ellipse((325, 85, 415, 175), fill=230)
    for stripe in range(8):
        draw.rectangle((300 + 18 * stripe, 230, 308 + 18 * stripe, 290), fill=40)
    return noisy(lit(page, 0.7), 7, 3)


def pictures():
    """Name, picture, and what is in it from the top down: kind and text."""
    hello = "https://scanloom.example/hello"
    ean = "4006381333931"
    yield "qr-url.png", qr(hello), [("qr", hello)]
    text = "Grüße aus Köln · ありがとう · 123"
    yield "qr-text.png", qr(text), [("qr", text)]
    wifi = "WIFI:T:WPA;S:Workshop;P:long winter 42;;"
    yield "qr-wifi.png", qr(wifi), [("qr", wifi)]
    yield "qr-vcard.png", qr(VCARD, module=4), [("qr", VCARD)]
    turned = "turned by thirty degrees"
    yield "qr-rotated.png", rotated(qr(turned), 30), [("qr", turned)]
    yield "qr-inverted.png", inverted(qr("white on black")), [("qr", "white on black")]
    small = "two pixels a module"
    yield "qr-small.png", framed(qr(small, module=2), 30), [("qr", small)]
    table = "https://scanloom.example/table/7"
    tilted = perspective(qr(table, 8), 420, 400, [(60, 70), (350, 30), (390, 350), (30, 310)])
    yield "qr-tilted.jpg", noisy(lit(tilted, 0.5), 1, 4), [("qr", table)]
    item = f"https://scanloom.example/item/{ean}"
    yield "qr-and-ean13.png", beside(qr(item, 4), bars("EANX", ean)), [("ean13", ean), ("qr", item)]
    yield "ean13.png", bars("EANX", ean), [("ean13", ean)]
    yield "ean13-turned.png", bars("EANX", "5901234123457").rotate(90, expand=True), [("ean13", "5901234123457")]
    yield "ean13-rotated.png", rotated(bars("EANX", "7622210449283"), 15), [("ean13", "7622210449283")]
    yield "ean13-inverted.png", inverted(bars("EANX", "9780306406157")), [("ean13", "9780306406157")]
    blurred = noisy(lit(bars("EANX", "3057640257773"), 0.6), 2, 4).filter(ImageFilter.GaussianBlur(1))
    yield "ean13-blurred.jpg", blurred, [("ean13", "3057640257773")]
    yield "upca.png", bars("UPCA", "036000291452"), [("upca", "036000291452")]
    held = "held upright, stored lying"
    yield "phone.jpg", noisy(framed(qr(held), 40, PAPER), 3, 3), [("qr", held)]
    yield "nothing.jpg", desk(), []


def save(name, picture):
    path = os.path.join(HERE, name)
    if name == "phone.jpg":
        # As a phone stores it: lying on its side, with the orientation that turns it back (EXIF 6).
        exif = Image.Exif()
        exif[0x0112] = 6
        picture.transpose(Image.ROTATE_90).save(path, quality=80, exif=exif)
    elif name.endswith(".jpg"):
        picture.save(path, quality=80)
    else:
        picture.quantize(16).save(path, optimize=True)


def visible(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def main():
    lines = []
    for name, picture, codes in pictures():
        save(name, picture)
        lines += [(name, f"Examples/images/{name}: {kind} {visible(text)}\n") for kind, text in codes]
    with open(os.path.join(HERE, "expected.txt"), "w") as f:
        f.writelines(line for _, line in sorted(lines, key=lambda line: line[0]))


main()
