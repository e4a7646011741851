"""Symbols as encoders that are not ours make them, as rows of modules: qrencode, segno and zint."""

import shutil
import subprocess
import tempfile
from pathlib import Path

LEVELS = "LMQH"


def missing():
    """Debian packages that are not here; `make setup` installs them all."""
    yield from (name for name in ("qrencode", "zint") if not shutil.which(name))
    try:
        import segno  # noqa: F401
    except ImportError:
        yield "python3-segno"


def output(command, data=None):
    """What a command prints; it must succeed, and warn of nothing but kanji, which need no announcement."""
    result = subprocess.run(command, input=data, capture_output=True)
    warnings = result.stderr.replace(b"Warning 543: Converted to Shift JIS but no ECI specified\n", b"")
    if result.returncode or warnings:
        raise RuntimeError(f"{command} said {result.stderr.decode()!r}, status {result.returncode}")
    return result.stdout.decode()


def segno_rows(content, **options):
    import segno

    return rows_of(segno.make(content, micro=False, boost_error=False, **options))


def segno_set(text, count):
    """The symbols of a message that is spread over `count`.

    Told a version instead, segno 1.4 may cut a part short by a byte.
    """
    import segno

    return [rows_of(symbol) for symbol in segno.make_sequence(text, symbol_count=count, boost_error=False)]


def rows_of(symbol):
    """The modules of one of segno's symbols."""
    return ["".join("1" if module else "0" for module in row) for row in symbol.matrix]


def qrencode_rows(data, *options):
    """`data` are bytes, of which qrencode chooses the modes unless an option says more."""
    drawn = output(["qrencode", "-t", "ASCII", "-m", "0", "-o", "-", *options], data)
    return qrencode_read(drawn)


def qrencode_read(drawn):
    return ["".join("1" if line[x] == "#" else "0" for x in range(0, len(line), 2))
            for line in drawn.splitlines()]


def qrencode_set(data, version):
    """The symbols of a message that is spread over several."""
    with tempfile.TemporaryDirectory() as folder:
        whole = f"{folder}/set.txt"
        output(["qrencode", "-S", "-v", str(version), "-t", "ASCII", "-m", "0", "-o", whole], data)
        return [qrencode_read(path.read_text()) for path in sorted(Path(folder).iterdir())]


def zint_qr_rows(content, *options):
    """Of a text, or of bytes as they are."""
    zint = ["zint", "--barcode=QRCODE", "--dump", *options]
    if isinstance(content, str):
        return zint_read(output([*zint, f"--data={content}"]))
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return zint_read(output([*zint, "--binary", f"--input={file.name}"]))


def zint_read(dump):
    """The rows of a square symbol."""
    rows = [bits(line) for line in dump.splitlines()]
    return [row[: len(rows)] for row in rows]


def zint_bars(kind, lines, *options):
    """One row of modules for each line of input, all by one run of zint."""
    dump = zint_batch(kind, lines, "--dump", *options).splitlines()
    if len(dump) != len(lines):
        raise RuntimeError(f"zint drew {len(dump)} {kind} of {len(lines)}")
    return [bits(line).rstrip("0") for line in dump]


def zint_pictures(kind, lines, folder, *options):
    """zint's own pictures, with the digits below the bars: the paths, in the order of the lines."""
    folder.mkdir(parents=True, exist_ok=True)
    zint_batch(kind, lines, "--quietzones", f"--output={folder}/~~~~~.png", *options)
    return [folder / f"{number:05}.png" for number in range(1, len(lines) + 1)]


def zint_batch(kind, lines, *options):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        return output(["zint", "--batch", f"--barcode={kind}", f"--input={file.name}", *options])


def bits(dump):
    """The modules of a line of `zint --dump`: hexadecimal digits, filled up with light ones."""
    return "".join(f"{int(digit, 16):04b}" for digit in dump.replace(" ", ""))
