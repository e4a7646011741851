"""Symbols as encoders that are not ours draw them: qrencode, segno and zint."""

import random
import shutil
import subprocess

# Bytes that a version holds at each level, versions 1 to 10. ISO/IEC 18004:2015, Table 7.
QR_BYTES = {
    "L": [17, 32, 53, 78, 106, 134, 154, 192, 230, 271],
    "M": [14, 26, 42, 62, 84, 106, 122, 152, 180, 213],
    "Q": [11, 20, 32, 46, 60, 74, 86, 108, 130, 151],
    "H": [7, 14, 24, 34, 44, 58, 64, 84, 98, 119],
}
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 .,:;/-+?!"


def qr_cases(seed):
    """Version, level and a text that fills the version, for each of 1–10 and L, M, Q, H."""
    chance = random.Random(seed)
    for version in range(1, 11):
        for level, sizes in QR_BYTES.items():
            rest = [chance.choice(LETTERS) for _ in range(sizes[version - 1] - 1)]
            yield version, level, "q" + "".join(rest)


def ean13_cases(seed, count):
    """Twelve random digits and the check digit."""
    chance = random.Random(seed)
    for _ in range(count):
        digits = [chance.randrange(10) for _ in range(12)]
        weighed = sum(digit * (3 if place % 2 else 1) for place, digit in enumerate(digits))
        yield "".join(map(str, digits + [-weighed % 10]))


def run(command, text=None):
    subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.DEVNULL)


def qrencode(version, level, text, path):
    run(["qrencode", "-8", "-v", str(version), "-l", level, "-s", "4", "-o", path], text)


def segno(version, level, text, path):
    import segno

    segno.make(text, version=version, error=level, boost_error=False, mode="byte").save(path, scale=4)


def zint(version, level, text, path):
    secure = str("LMQH".index(level) + 1)
    run(["zint", "--barcode=QRCODE", f"--vers={version}", f"--secure={secure}", "--quietzones",
         "--scale=2", f"--output={path}", f"--data={text}"])


def zint_ean13(texts, folder):
    """All at once: zint takes twelve digits a line, and numbers the files from 1."""
    source = folder / "digits.txt"
    source.write_text("".join(text[:12] + "\n" for text in texts))
    run(["zint", "--batch", "--barcode=EANX", "--quietzones", "--scale=1",
         f"--input={source}", f"--output={folder}/~~~.png"])


def missing():
    """Encoders that this machine lacks, and the package that brings each."""
    for name in ("qrencode", "zint"):
        if not shutil.which(name):
            yield name, name
    try:
        import segno  # noqa: F401
    except ImportError:
        yield "segno", "python3-segno"
