"""Patterns of bars that are no code, or no longer the one that they were: (truths, modules).

`truths` are the readings that would be right all the same: one replaced digit may be the old one.
"""
import symbols


def random_frame(rng):
    """EAN-13's guards, with four random widths for each digit."""
    bars = [1, 0, 1]
    for k in range(12):
        widths = [1, 1, 1, 1]
        for _ in range(3):
            widths[rng.integers(0, 4)] += 1
        bars += [0, 1, 0, 1, 0] if k == 6 else []
        dark = [1 - m for m in symbols.runs(widths)]
        bars += dark if k < 6 else [1 - m for m in dark]
    return [], bars + [1, 0, 1]


def short_frame(rng):
    """UPC-E's guards, with digits of random sets: one in 51 happens to be one."""
    six = symbols.numbers(rng, 6)
    sets = rng.choice(["A", "B"], 6)
    bars = [1, 0, 1] + sum((symbols.digit(v, p) for v, p in zip(six, sets)), []) + [0, 1, 0, 1, 0, 1]
    truths = []
    for system in (0, 1):
        last = symbols.check(symbols.expanded(system, six))
        wanted = [p if system == 0 else "AB"[p == "A"] for p in symbols.UPCE_PARITIES[last]]
        if list(sets) == wanted:
            truths.append(("upce", symbols.text([system] + six + [last])))
    return truths, bars


def short_eight(rng):
    """EAN-8's frame with random digits: one in ten has the right check digit."""
    d = symbols.numbers(rng, 8)
    halves = sum((symbols.digit(v, "A") for v in d[:4]), []), sum((symbols.digit(v, "C") for v in d[4:]), [])
    truths = [("ean8", symbols.text(d))] if symbols.check(d[:7]) == d[7] else []
    return truths, [1, 0, 1] + halves[0] + [0, 1, 0, 1, 0] + halves[1] + [1, 0, 1]


def stripes(rng):
    """Bars and spaces of one to three modules: Code 39, ITF and fences look so."""
    return [], symbols.runs(rng.choice([1, 1, 2, 3], 2 * rng.integers(12, 45) + 1))


def replaced_digit(rng):
    """An EAN-13 with one digit printed anew."""
    _, says, bars = symbols.ean13(rng)
    position = int(rng.integers(0, 12))
    d = int(rng.integers(0, 10))
    start = 3 + 7 * position + (5 if position >= 6 else 0)
    old = bars[start:start + 7]
    parity = "C" if position >= 6 else "A" if sum(old) % 2 == 1 else "B"
    bars = bars[:start] + symbols.digit(d, parity) + bars[start + 7:]
    return ([("ean13", says)] if bars[start:start + 7] == old else []), bars


def replaced_character(rng):
    """A Code 128 with one character printed anew."""
    _, _, bars = symbols.code128(rng)
    position = int(rng.integers(1, (len(bars) - 13) // 11))
    new = symbols.runs(symbols.CODE128[int(rng.integers(0, 103))])
    bars = bars[:11 * position] + new + bars[11 * position + 11:]
    return replaced_character(rng) if symbols.is_code128(bars) else ([], bars)


def half(rng):
    """A part of an EAN-13 that ends where its middle guard, or any other bar, does."""
    _, _, bars = symbols.ean13(rng)
    cut = 51 if rng.random() < 0.5 else int(rng.integers(30, 80))
    part = bars[:cut] if rng.random() < 0.7 else bars[-cut:]
    while part[-1] == 0:
        part = part[:-1]
    while part[0] == 0:
        part = part[1:]
    return [], part


def shortened(rng):
    """A Code 128 that lacks a character at one end, or in the middle."""
    _, _, bars = symbols.code128(rng)
    first = int(rng.integers(0, (len(bars) - 13) // 11))
    bars = bars[:11 * first] + bars[11 * first + 11:]
    return shortened(rng) if symbols.is_code128(bars) else ([], bars)


def other(rng):
    """A code of a kind that is not asked for."""
    kind, says, bars = [symbols.code39, symbols.codabar, symbols.itf][rng.integers(0, 3)](rng)
    while bars[-1] == 0:
        bars = bars[:-1]
    return [(kind, says)], bars


KINDS = [random_frame, short_frame, short_eight, stripes, replaced_digit, replaced_character, half, shortened, other]


def pattern(rng):
    return KINDS[rng.integers(0, len(KINDS))](rng)
