"""Pictures of bars, drawn and then spoilt: bent, stained, printed over, torn, turned, blurred, dim, glaring, noisy.

Grey values are floats from 0 to 255 until the end.
"""
import math

import numpy as np

SIDE = (400, 300)
# Strokes of a 3×5 font, a row of three bits after the other: what stands below and beside bars.
FONT = [0b111101101101111, 0b010110010010111, 0b111001111100111, 0b111001111001111, 0b101101111001001,
        0b111100111001111, 0b111100111101111, 0b111001010010010, 0b111101111101111, 0b111101111001111,
        0b111101111101101, 0b110101110101110, 0b111100100100111, 0b111100110100111, 0b101101111101101]
# The luminance table of ISO/IEC 10918-1, annex K.
QUANTA = np.array([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
    51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
    120, 101, 72, 92, 95, 98, 112, 100, 103, 99], np.float32).reshape(8, 8)
WAVES = np.array([[math.cos((2 * x + 1) * u * math.pi / 16) * math.sqrt((1 if u == 0 else 2) / 8)
                   for x in range(8)] for u in range(8)], np.float32)


def darkness(modules, u, half):
    """How dark bars are around `u` modules from their start, a mean over `half` to either side."""
    sums = np.concatenate([[0], np.cumsum(modules)]).astype(np.float32)
    places = np.arange(len(sums))
    return (np.interp(u + half, places, sums) - np.interp(u - half, places, sums)) / (2 * half)


def draw(rng, modules, size, height, angle, second=None):
    """A label: bars of `size` pixels a module on paper, the axes of the label in pixels of the picture."""
    wide, tall = (len(modules) + 22) * size, height + 16 * size
    c, s = math.cos(angle), math.sin(angle)
    edge = rng.uniform(2, 30)
    columns = int(min(SIDE[0], abs(wide * c) + abs(tall * s) + edge))
    rows = int(min(SIDE[1], abs(wide * s) + abs(tall * c) + edge))
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    dx, dy = x + 0.5 - columns / 2, y + 0.5 - rows / 2
    if rng.random() < 0.06:
        dx = dx + rng.choice([-1, 1]) * rng.uniform(20, 120)
    u, v = (dx * c + dy * s) / size + len(modules) / 2, (dy * c - dx * s)
    if rng.random() < 0.3:
        u = bent(rng, u, v, len(modules), height)
    half = 0.5 / size
    inside = np.clip(height / 2 - np.abs(v) + 0.5, 0, 1)
    dark = darkness(modules, u, half) * inside
    if second is not None:
        shift = rng.uniform(-6, 30)
        dark = np.maximum(dark, rng.uniform(0.3, 1) * darkness(second, u + shift, half) * inside)
    if rng.random() < 0.4:
        dark = np.maximum(dark, printed_text(rng, u, v, len(modules), height, size))
    if rng.random() < 0.25:
        dark = stained(rng, dark, u, v, len(modules), height)
    if rng.random() < 0.08:
        dark = torn(rng, dark, u, v, len(modules), height)
    paper = 255 if rng.random() < 0.7 else 200
    return (1 - 0.88 * dark) * paper


def bent(rng, u, v, count, height):
    """Crumpled foil: a smooth shift along the symbol, and another along its bars."""
    wave = rng.uniform(0.3, 2.5) * np.sin(rng.uniform(0, 6) + rng.uniform(0.5, 2.5) * 2 * math.pi * u / count)
    return u + wave + rng.uniform(-3, 3) * v / height


def printed_text(rng, u, v, count, height, size):
    """Digits below the bars, or printed over them."""
    scale = rng.uniform(1.5, 5)
    left, top = rng.uniform(-5, count * 0.7), rng.choice([height / 2 + size, rng.uniform(-height / 2, height / 2)])
    column = np.floor((u - left) / scale).astype(int)
    row = np.floor((v - top) / (scale * size)).astype(int)
    glyphs = rng.integers(0, len(FONT), 12)
    inside = (column >= 0) & (column < 48) & (row >= 0) & (row < 5) & (column % 4 < 3)
    bit = 14 - 3 * np.clip(row, 0, 4) - column % 4
    strokes = np.array(FONT)[glyphs[np.clip(column // 4, 0, 11)]] >> np.clip(bit, 0, 14) & 1
    return np.where(inside, strokes, 0).astype(np.float32)


def stained(rng, dark, u, v, count, height):
    """Stains, scratches and stickers."""
    for _ in range(rng.integers(1, 5)):
        left, top = rng.uniform(-5, count), rng.uniform(-height / 2, height / 2)
        wide, tall = rng.uniform(0.5, 8), rng.uniform(0.1, 1.2) * height
        spot = (u >= left) & (u < left + wide) & (v >= top) & (v < top + tall)
        dark = np.where(spot, rng.choice([0, 0.5, 1]), dark)
    return dark


def torn(rng, dark, u, v, count, height):
    """A label torn off along a slanted line."""
    edge = rng.uniform(0.15, 0.85) * count + rng.uniform(-15, 15) * v / height
    return np.where((u < edge) if rng.random() < 0.5 else (u > edge), dark, 0)


def kernel(rng, size, angle):
    """The lens: none, a Gaussian, a disk, or a motion."""
    kind = rng.random()
    reach = int(4 * size) + 2
    y, x = np.mgrid[-reach:reach + 1, -reach:reach + 1].astype(np.float32)
    if kind < 0.35:
        return np.exp(-(x * x + y * y) / (2 * max(0.3, rng.uniform(0.2, 1.3) * size) ** 2))
    if kind < 0.65:
        return np.clip(rng.uniform(0.5, 3.2) * size + 0.5 - np.hypot(x, y), 0, 1)
    if kind < 0.75:
        turn = angle + rng.normal(0, 0.5)
        along, across = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        return (np.abs(along) <= rng.uniform(0.5, 2) * size) * np.clip(1 - np.abs(across), 0, 1)
    return None


def blurred(picture, taps):
    """The picture through a lens; beyond the border it goes on with its outermost pixels."""
    if taps is None or taps.sum() <= 0:
        return picture
    reach = taps.shape[0] // 2
    padded = np.pad(picture, reach, mode="edge")
    spectrum = np.fft.rfft2(padded) * np.fft.rfft2(taps / taps.sum(), padded.shape)
    return np.fft.irfft2(spectrum, padded.shape)[2 * reach:, 2 * reach:].astype(np.float32)


def lit(rng, picture):
    """Contrast, a gradient of light, a glint, and noise."""
    rows, columns = picture.shape
    gain = rng.choice([0.7, 0.7, 0.5, 0.3, 0.15])
    picture = 30 + picture * gain
    if rng.random() < 0.3:
        picture = picture * np.linspace(rng.uniform(0.4, 1), rng.uniform(0.6, 1.2), columns)[None, :]
    if rng.random() < 0.15:
        y, x = np.mgrid[0:rows, 0:columns]
        x0, y0, wide = rng.uniform(0, columns), rng.uniform(0, rows), rng.uniform(15, 60)
        picture = picture + rng.uniform(80, 300) * np.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * wide**2))
    noise = rng.choice([1, 2, 4, 8, 14]) * min(1, gain + 0.2)
    return picture + noise * rng.standard_normal(picture.shape, np.float32)


def compressed(picture, quality):
    """What JPEG of a quality leaves of a picture."""
    scale = 50 / quality if quality < 50 else 2 - quality / 50
    quanta = np.maximum(1, np.round(QUANTA * scale))
    rows, columns = picture.shape
    padded = np.pad(picture, ((0, -rows % 8), (0, -columns % 8)), mode="edge") - 128
    blocks = padded.reshape(padded.shape[0] // 8, 8, -1, 8).transpose(0, 2, 1, 3)
    kept = np.round(WAVES @ blocks @ WAVES.T / quanta) * quanta
    whole = (WAVES.T @ kept @ WAVES).transpose(0, 2, 1, 3).reshape(padded.shape)
    return whole[:rows, :columns] + 128


def spoilt(rng, modules, second=None):
    """A picture of bars as a bad camera sees a bad label: bytes, rows of pixels."""
    size = min(rng.uniform(0.85, 2.6), 360 / (len(modules) + 22))
    angle = math.radians(rng.choice([0, 0, rng.uniform(-12, 12), rng.uniform(0, 360)]))
    picture = draw(rng, modules, size, rng.uniform(15, 60), angle, second)
    if rng.random() < 0.08:
        picture = 255 - picture
    picture = lit(rng, blurred(picture.astype(np.float32), kernel(rng, size, angle)))
    if rng.random() < 0.25:
        picture = compressed(picture, rng.integers(15, 70))
    return np.clip(picture, 0, 255).astype(np.uint8)


def lines(rng, count=12):
    """Lines of noise, of bars of random widths and of print, each eight pixels high."""
    width = int(rng.integers(150, 400))
    return np.repeat(np.stack([line(rng, width) for _ in range(count)]), 8, axis=0)


def line(rng, width):
    kind = rng.integers(0, 3)
    if kind == 0:
        taps = np.ones(rng.integers(1, 5))
        noise = np.convolve(rng.standard_normal(width + 8), taps, "same")[:width] / np.sqrt(len(taps))
        values = 128 + rng.choice([5, 20, 60]) * noise
    else:
        size = rng.uniform(1, 3)
        runs = rng.integers(1, 5, width) if kind == 1 else rng.choice([1, 1, 1, 2, 2, 3, 6, 9], width)
        modules = np.array([m for k, run in enumerate(runs) for m in [k % 2] * run])
        quiet = rng.uniform(0, 30)
        values = 220 - 180 * darkness(modules, (np.arange(width) - quiet) / size, 0.5 / size)
        values += rng.choice([0, 3, 10]) * rng.standard_normal(width)
    return np.clip(values, 0, 255).astype(np.uint8)
