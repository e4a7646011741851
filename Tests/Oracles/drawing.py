"""Pictures of symbols: rows of modules, drawn, turned, mirrored and inverted. Grey, dark on white."""

from PIL import Image, ImageOps

WHITE = 255
# Modules left and right: GS1 General Specifications, 5.2.3.4; ISO/IEC 15417, 4.4.
QUIET_ZONES = {"EAN-13": (11, 7), "UPC-A": (9, 9), "EAN-8": (7, 7), "UPC-E": (9, 7), "add-on": (11, 5),
               "Code 128": (10, 10)}


def modules(rows, pixels=3, quiet=4):
    """Rows of '0' (light) and '1' (dark), each module `pixels` wide and high, with a quiet zone in modules."""
    size = len(rows[0]), len(rows)
    picture = Image.frombytes("L", size, bytes(0 if bit == "1" else WHITE for row in rows for bit in row))
    picture = picture.resize((size[0] * pixels, size[1] * pixels), Image.Resampling.NEAREST)
    return ImageOps.expand(picture, quiet * pixels, WHITE)


def bars(row, kind, pixels=3, height=50):
    """One row of modules as bars, `height` modules high, beside them no more than the kind's quiet zone."""
    left, right = QUIET_ZONES[kind]
    row = "0" * left + row + "0" * right
    picture = Image.frombytes("L", (len(row), 1), bytes(0 if bit == "1" else WHITE for bit in row))
    picture = picture.resize((len(row) * pixels, height * pixels), Image.Resampling.NEAREST)
    return ImageOps.expand(picture, (0, 2 * pixels), WHITE)


def opened(path):
    """A picture that an encoder drew itself, in grey."""
    return Image.open(path).convert("L")


def turned(picture, degrees):
    """Turned against the clock: quarters are exact, other angles are smoothed by cubic interpolation."""
    quarters = {90: Image.Transpose.ROTATE_90, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_270}
    if degrees in quarters:
        return picture.transpose(quarters[degrees])
    if degrees == 0:
        return picture
    return picture.rotate(degrees, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=WHITE)


mirrored = ImageOps.mirror
inverted = ImageOps.invert


def row_of(pictures):
    """Pictures side by side."""
    whole = Image.new("L", (sum(p.width for p in pictures), max(p.height for p in pictures)), WHITE)
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width
    return whole
