"""What a camera makes of a symbol: a picture in grey levels, by geometry, optics, light and noise, in that order."""
import math

import numpy

# Ink and paper in grey levels, as a camera sees print in good light.
DARK, LIGHT = 40.0, 215.0
SAMPLES = 3  # a pixel's side: nine samples are its area
VIEWING_DISTANCE = 2.5  # of the camera, in sides of the symbol: a code held before a telephone


class View:
    """How a symbol is seen; every part has a setting that changes nothing."""
    pixels_per_module = 4.0
    rotation = 0.0  # degrees
    tilt = 0.0  # degrees, about an axis in the symbol's plane
    tilt_axis = 0.0  # degrees
    arc = 0.0  # degrees of a cylinder that the symbol is wrapped round
    blur = 0.0  # standard deviation in modules
    motion = 0.0  # length in modules
    motion_angle = 0.0  # degrees
    difference = LIGHT - DARK  # grey levels between ink and paper
    blot = 0.0  # share of the symbol that a patch covers
    glare = 0.0  # share of the symbol that is blinded
    spot = (0.5, 0.5)  # the middle of patch or glare, in widths and heights
    patch = LIGHT  # grey level
    dimmest = 1.0  # light at the darker end, 1: as at the lighter
    light_angle = 0.0  # degrees
    noise = 1.5  # standard deviation in grey levels: a quiet sensor

    def __init__(self, **settings):
        for name, value in settings.items():
            getattr(View, name)
            setattr(self, name, value)


def photograph(symbol, view, seed):
    """The picture, 8 bits a pixel."""
    chance = numpy.random.default_rng(seed)
    x, y = sample_places(symbol, view, chance.uniform(-0.5, 0.5, 2))
    u, v = onto_symbol(symbol, view, x, y)
    light = pixels(printed(symbol, view, u, v))
    u, v = pixels(u) / symbol.width, pixels(v) / symbol.height
    light = through_lens(light, view)
    light = lit(light, view, u, v, symbol.height / symbol.width)
    light = light + chance.normal(0, view.noise, light.shape)
    return numpy.clip(numpy.rint(light), 0, 255).astype(numpy.uint8)


def sample_places(symbol, view, shift):
    """Where the samples of each pixel are, in modules from the symbol's middle."""
    width, height = symbol.width + 2 * symbol.quiet, symbol.height + 2 * symbol.quiet
    turn = math.radians(view.rotation)
    wide = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
    high = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
    columns, rows = (math.ceil(side * view.pixels_per_module) + 16 for side in (wide, high))
    step = 1 / (view.pixels_per_module * SAMPLES)
    x = (numpy.arange(columns * SAMPLES) + 0.5 - columns * SAMPLES / 2) * step + shift[0] / view.pixels_per_module
    y = (numpy.arange(rows * SAMPLES) + 0.5 - rows * SAMPLES / 2) * step + shift[1] / view.pixels_per_module
    return numpy.meshgrid(x, y)


def onto_symbol(symbol, view, x, y):
    """The places on the paper that are seen there, in modules from the symbol's upper left corner."""
    x, y = turned(x, y, -view.rotation)
    if view.tilt:
        # The paper is tilted about an axis through its middle: rays meet it nearer or farther than that.
        distance = VIEWING_DISTANCE * max(symbol.width, symbol.height)
        along, across = turned(x, y, -view.tilt_axis)
        tilt = math.radians(view.tilt)
        ahead = distance * math.cos(tilt) - across * math.sin(tilt)
        # Rays that never meet it show paper far away.
        depth = distance / numpy.maximum(ahead, 1e-3)
        along, across = along * depth * math.cos(tilt), across * depth
        x, y = turned(along, across, view.tilt_axis)
    if view.arc:
        half = math.radians(view.arc) / 2
        radius = symbol.width / (2 * half)
        angle = numpy.arcsin(numpy.clip(x / radius, -1, 1))
        x = numpy.where(numpy.abs(x) < radius, angle * radius, 10 * x)
    return x + symbol.width / 2, y + symbol.height / 2


def turned(x, y, degrees):
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def printed(symbol, view, u, v):
    """Ink or paper at each sample, the patch upon it."""
    rows, columns = symbol.modules.shape
    column, row = numpy.floor(u).astype(int), numpy.floor(v * rows / symbol.height).astype(int)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    ink = numpy.zeros(u.shape, bool)
    ink[inside] = symbol.modules[row[inside], column[inside]] == 1
    middle = (LIGHT + DARK) / 2
    light = numpy.where(ink, middle - view.difference / 2, middle + view.difference / 2)
    if view.blot:
        light = numpy.where(away(view, u / symbol.width, v / symbol.height, 1) ** 2 < view.blot / math.pi,
                            view.patch, light)
    return light


def away(view, u, v, aspect):
    """Distance from the spot in widths of the symbol; with an aspect of 1 an ellipse as wide and high as it."""
    return numpy.hypot(u - view.spot[0], (v - view.spot[1]) * aspect)


def pixels(samples):
    rows, columns = samples.shape
    return samples.reshape(rows // SAMPLES, SAMPLES, columns // SAMPLES, SAMPLES).mean((1, 3))


def through_lens(light, view):
    """Blurred by defocus and by motion; edges of the picture go on as they are."""
    if not view.blur and not view.motion:
        return light
    margin = math.ceil((3 * view.blur + view.motion) * view.pixels_per_module) + 1
    padded = numpy.pad(light, margin, mode="edge")
    y, x = numpy.meshgrid(numpy.fft.fftfreq(padded.shape[0]), numpy.fft.rfftfreq(padded.shape[1]), indexing="ij")
    deviation, length = view.blur * view.pixels_per_module, view.motion * view.pixels_per_module
    along = turned(x, y, -view.motion_angle)[0]
    passed = numpy.exp(-2 * (math.pi * deviation) ** 2 * (x * x + y * y)) * numpy.sinc(length * along)
    return numpy.fft.irfft2(numpy.fft.rfft2(padded) * passed, padded.shape)[margin:-margin, margin:-margin]


def lit(light, view, u, v, aspect):
    """Under uneven light and glare."""
    if view.dimmest < 1:
        along = turned(u - 0.5, v - 0.5, -view.light_angle)[0]
        light = light * numpy.interp(along, (-0.5, 0.5), (view.dimmest, 1))
    if view.glare:
        # 400 grey levels more in the middle, and ink is blinded at the radius whose disc is that share of the area.
        radius = math.sqrt(view.glare * aspect / math.pi)
        strength = 400 * numpy.exp(-math.log(400 / (255 - DARK)) * (away(view, u, v, aspect) / radius) ** 2)
        light = light + strength
    return light
