#!/usr/bin/env python3
"""Draws the small good inputs of Tests/Fuzz/Corpus anew, by zint; inputs kept after a fault are left alone.

  seeds.py CORPUS

The first bytes of each input are what its target takes from the front: see Tests/Fuzz/Targets.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = pathlib.Path(sys.argv[1])
# Positions in the targets' lists of symbologies: by name, then all.
READERS = {"code128": 0, "ean13": 1, "ean8": 2, "qr": 3, "upce": 4, "all": 5}
LINEAR = {"ean13": 0, "ean13-addon": 1, "ean8": 2, "upce": 3, "code128": 4}
EFFORT = {"fast": 0, "normal": 1, "thorough": 2}
BARS = {
    "ean13": ["--barcode=EANX", "--data=4006381333931"],
    "ean13-addon": ["--barcode=EANX", "--data=9780306406157+51299"],
    "ean8": ["--barcode=EANX", "--data=9638507"],
    "upce": ["--barcode=UPCE", "--data=01234565"],
    "code128": ["--barcode=CODE128", "--data=Scan 123456"],
    "gs1": ["--barcode=GS1_128", "--data=[10]AB-12[17]261130"],
}
CODES = {
    "digits": ["--vers=1", "--secure=2", "--data=0123456789012345"],
    "letters": ["--vers=1", "--secure=4", "--data=SCANLOOM"],
    "bytes": ["--vers=2", "--secure=3", "--binary", "--data=https://example.org"],
    "kanji": ["--vers=2", "--secure=1", "--data=点茗点茗"],
    "latin": ["--vers=2", "--secure=1", "--eci=3", "--data=Grüße"],
    "gs1": ["--vers=2", "--secure=1", "--gs1", "--data=[01]09501101530003"],
    "information": ["--vers=7", "--secure=1", "--data=A version of its own"],
}
# Data codewords written by hand after ISO/IEC 18004, 7.4: mode, count, data, terminator.
BITS = {
    "numeric": "0001 0000001000 0000001100 0101011001 1000011 0000",
    "alphanumeric": "0010 000000101 00111001110 11100111001 000010 0000",
    "byte": "0100 00000101 " + "".join(f"{byte:08b}" for byte in b"hello") + " 0000",
    "kanji": "1000 00000001 0110110011111 0000",
    "hanzi": "1101 0001 00000001 0110110011111 0000",
    "eci": "0111 00011010 0100 00000010 1100001110101001 0000",
    "wide-eci": "0111 1100000100000000 00000000 0100 00000001 01000001 0000",
    "append": "0011 0001 0011 01010101 0100 00000001 01000001 0000",
    "industry": "1001 00101010 0010 000000010 00111001110 0000",
    "gs1": "0101 0010 000000010 11010101011 0000",
}
TEXTS = {
    "ascii": bytes([0, 0, 5]) + b"hello",
    "utf8": bytes([0, 0, 6]) + "Grüße"[:4].encode() + b"e",
    "latin": bytes([1, 3, 5]) + "Grüße".encode("latin-1"),
    "shift-jis": bytes([3, 0, 8]) + "点茗日本".encode("shift-jis"),
    "gb": bytes([5, 0, 8]) + "点中日本".encode("gb2312"),
    "big5": bytes([0, 0, 8]) + "中文字碼".encode("big5"),
    "hangul": bytes([2, 30, 6]) + "한국어".encode("euc-kr"),
    "cyrillic": bytes([0, 0, 6]) + "Привет".encode("cp1251"),
    "utf16": bytes([1, 25, 6]) + "abc".encode("utf-16-be"),
    "mixed": bytes([0, 0, 2]) + b"ab" + bytes([1, 26, 2]) + "é".encode() + bytes([4, 20, 2]) + "点".encode("shift-jis"),
}
CONFIGS = {
    "small": "version: 1\nsource:\n  images: { paths: [a.png, 'b c'] }\nhandlers:\n  - print\n",
    "webhook": "version: 1\nname: till\nsource: { images: { paths: [in] } }\nsymbologies: [qr, { ean13: { add_on: read } }]\n"
               "classifiers: [url]\nhandlers:\n  - webhook:\n      url: \"https://${HOST}/\\u00e9\"\n"
               "      secret: ${file:secret}\n    when: format == 'qr' and text matches 'http*'\n",
    "anchors": "a: &x [1, {b: *y}]\nb: *x\nc: |\n  text ${A:-b}\n   more\nd: >-\n  folded\n",
    "json": '{"version": 1, "source": {"images": {"paths": ["a.png"]}}, "handlers": ["print"]}',
    "tags": "%YAML 1.2\n---\n? k\n: !!str v\n<<: {a: 1}\n...\n",
}
PICTURES = ["grey-1.png", "grey-8-interlaced.png", "palette-4.png", "rgb-alpha-16.png", "grey.jpg",
            "progressive.jpg", "turned-6.jpg", "plain.gif", "interlaced.gif", "lossy.webp", "lossless.webp", "turned.webp",
            "p1-1.pbm", "p3-255.ppm", "p4-1.pbm", "p5-1023.pgm", "p6-255.ppm", "palette-4.bmp", "top-down.bmp", "os2-4.bmp",
            "runs-4.bmp", "runs-8.bmp", "rgb-565.bmp", "alpha-4444.bmp"]


def dump(arguments):
    """Rows of modules, as zint prints them: four to a hexadecimal digit, dark is 1."""
    printed = subprocess.run(["zint", "--dump", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = ["".join(f"{int(digit, 16):04b}" for digit in line.replace(" ", "")) for line in printed.splitlines() if line]
    width = max(row.rfind("1") for row in rows) + 1
    return [[bit == "1" for bit in row[:width]] for row in rows]


def grey(symbol, quiet, effort, readers, scale, height):
    """A picture of a symbol: bars are as high as is said."""
    rows = [[False] * quiet + row + [False] * quiet for row in symbol]
    rows = rows * height if height else [[False] * len(rows[0])] * quiet + rows + [[False] * quiet] * 0
    if not height:
        rows += [[False] * len(rows[0])] * quiet
    pixels = bytes(20 if dark else 230 for row in rows for dark in row)
    return bytes([EFFORT[effort], READERS[readers], scale - 1, len(rows[0]), len(rows)]) + pixels


def runs(row):
    lengths, last = [], row[0]
    count = 0
    for dark in row:
        if dark != last:
            lengths.append(count)
            count, last = 0, dark
        count += 1
    return lengths + [count]


def packed(bits):
    bits = bits.replace(" ", "")
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)) + b"\xec\x11\xec"


def seeds():
    for name, arguments in BARS.items():
        row = dump(arguments)[0]
        own = "ean13" if name == "ean13-addon" else "code128" if name == "gs1" else name
        yield f"grey/{name}", grey([row], 11, "normal", own, 2, 24)
        index = LINEAR.get(name, LINEAR["code128"])
        yield f"run-lengths/{name}", bytes([index, 0, 80]) + bytes(8 * run for run in runs(row)) + bytes([80])
        line = [230] * 11 + [20 if dark else 230 for dark in row] + [230] * 11
        for kind, method, smoothing in (("edges", 1, 2), ("defocus", 0, 8)):
            yield f"profile/{name}-{kind}", bytes([index, 2, method, smoothing, 2, 1]) + bytes(line)
    for name, arguments in CODES.items():
        rows = dump(["--barcode=QRCODE", *arguments])
        yield f"grey/qr-{name}", grey(rows, 4, "normal", "qr" if name != "bytes" else "all", 3, 0)
        version = (len(rows) - 17) // 4
        modules = bytes(127 if dark else 129 for row in rows for dark in row)
        yield f"qr-grid/{name}", bytes([version - 1, 1]) + modules
    for name, bits in BITS.items():
        yield f"qr-bits/{name}", bytes([0]) + packed(bits)
    for name, data in TEXTS.items():
        yield f"text/{name}", data
    for name, text in CONFIGS.items():
        yield f"config/{name}", text.encode()
    for name in PICTURES:
        yield f"picture/{name}", (ROOT / "Tests/ScanImagesTests/Fixtures" / name).read_bytes()


for name, data in seeds():
    path = CORPUS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
