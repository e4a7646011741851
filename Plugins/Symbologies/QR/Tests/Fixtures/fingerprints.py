#!/usr/bin/env python3
"""Writes fingerprints.txt beside this file: a symbol by segno of every version and level, filled to the last character.

A line is version, level, mask, mode and FNV-1a over the modules, row after row. The text is the one that EncoderTests
makes by the same rule.
"""

from pathlib import Path

import segno
from segno import consts

ALPHABETS = {"numeric": "0123456789", "alphanumeric": "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
             "byte": "abcdefghijklmnopqrstuvwxyz,;!?"}
COUNT_BITS = {"numeric": (10, 12, 14), "alphanumeric": (9, 11, 13), "byte": (8, 16, 16)}
LEVELS = {"L": consts.ERROR_LEVEL_L, "M": consts.ERROR_LEVEL_M, "Q": consts.ERROR_LEVEL_Q, "H": consts.ERROR_LEVEL_H}


def longest(version, level, mode):
    size = 0 if version < 10 else 1 if version < 27 else 2
    bits = consts.SYMBOL_CAPACITY[version][LEVELS[level]] - 4 - COUNT_BITS[mode][size]
    if mode == "numeric":
        return bits // 10 * 3 + (2 if bits % 10 >= 7 else 1 if bits % 10 >= 4 else 0)
    if mode == "alphanumeric":
        return bits // 11 * 2 + (1 if bits % 11 >= 6 else 0)
    return bits // 8


def text(mode, length, version):
    letters = ALPHABETS[mode]
    return "".join(letters[(i * i * 7 + i * 3 + version * 11) % len(letters)] for i in range(length))


def fingerprint(symbol):
    value = 0xCBF29CE484222325
    for row in symbol.matrix:
        for module in row:
            value = (value ^ (1 if module else 0)) * 0x100000001B3 % 2**64
    return value


lines = []
for version in range(1, 41):
    for number, level in enumerate("LMQH"):
        mode = list(ALPHABETS)[(version + number) % 3]
        mask = (version * 3 + number) % 8
        content = text(mode, longest(version, level, mode), version)
        symbol = segno.make(content, version=version, error=level, mask=mask, mode=mode, micro=False, boost_error=False)
        lines.append(f"{version} {level} {mask} {mode} {len(content)} {fingerprint(symbol):016x}\n")
Path(__file__).with_name("fingerprints.txt").write_text("".join(lines))
