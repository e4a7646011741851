"""Kinds of damage, each in steps from hardly seen to hopeless."""
import numpy

from camera import DARK, LIGHT

STEPS = 16


def linear(first, last):
    return [round(float(value), 3) for value in numpy.linspace(first, last, STEPS)]


def geometric(first, last):
    return [round(float(value), 3) for value in numpy.geomspace(first, last, STEPS)]


def spot(chance):
    """Away from the corners, three of which hold a QR Code's finder patterns."""
    return tuple(chance.uniform(0.4, 0.6, 2))


class Damage:
    """`unit` says what the amounts are; `settings` makes a view's settings of one amount and a chance."""

    def __init__(self, name, unit, amounts, settings):
        self.name, self.unit, self.amounts, self.settings = name, unit, amounts, settings


DAMAGES = [
    Damage("size", "pixels per module", geometric(3, 0.7), lambda a, c: {"pixels_per_module": a}),
    Damage("blur", "standard deviation in modules", linear(0.15, 2.4), lambda a, c: {"blur": a}),
    Damage("motion", "length in modules", linear(0.4, 6.4),
           lambda a, c: {"motion": a, "motion_angle": c.uniform(0, 30)}),
    Damage("noise", "standard deviation in grey levels", linear(10, 160), lambda a, c: {"noise": a}),
    Damage("contrast", "grey levels between ink and paper", geometric(80, 2), lambda a, c: {"difference": a}),
    Damage("perspective", "degrees of tilt", linear(10, 85), lambda a, c: {"tilt": a, "tilt_axis": c.uniform(0, 180)}),
    Damage("rotation", "degrees", linear(6, 96), lambda a, c: {"rotation": a}),
    Damage("curvature", "degrees of a cylinder", linear(20, 170), lambda a, c: {"arc": a}),
    Damage("occlusion", "share covered by a patch", geometric(0.02, 0.85),
           lambda a, c: {"blot": a, "spot": spot(c), "patch": c.choice([DARK, LIGHT])}),
    Damage("glare", "share blinded", geometric(0.02, 0.85), lambda a, c: {"glare": a, "spot": spot(c)}),
    Damage("uneven light", "light at the darker end", geometric(0.6, 0.01),
           lambda a, c: {"dimmest": a, "light_angle": c.uniform(0, 360)}),
]
