"""Bar codes as lists of modules, 1 for dark: a second, plain way to write what the plugins read, and their likes.

Each function takes a numpy Generator and gives (format, text, modules): what a right reading says, and the bars.
"""

L_CODES = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITIES = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]
UPCE_PARITIES = ["BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB"]
ADD_ON_5 = ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"]
# ISO/IEC 15417, table 1: widths of values 0 to 105 and the stop, packed.
CODE128 = """212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232""".split()
# ISO/IEC 16388, wide elements of bar, space, bar…; and those of Codabar (EN 798).
CODE39 = {"0": "000110100", "1": "100100001", "2": "001100001", "3": "101100000", "4": "000110001", "5": "100110000",
          "6": "001110000", "7": "000100101", "8": "100100100", "9": "001100100", "A": "100001001", "B": "001001001",
          "K": "100000011", "X": "010010001", "*": "010010100"}
CODABAR = {"0": "0000011", "1": "0000110", "2": "0001001", "3": "1100000", "4": "0010010", "5": "1000010",
           "6": "0100001", "7": "0100100", "8": "0110000", "9": "1001000", "A": "0011010", "B": "0101001"}
ITF = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"]


def bits(text):
    return [int(c) for c in text]


def digit(value, parity):
    """The modules of a digit in set A, B or C."""
    code = bits(L_CODES[value])
    if parity == "A":
        return code
    inverse = [1 - m for m in code]
    return inverse if parity == "C" else inverse[::-1]


def runs(widths):
    """The modules of bars and spaces in turn."""
    return [m for k, width in enumerate(widths) for m in [1 - k % 2] * int(width)]


def check(digits, heavy_last=True):
    """The digit that makes the sum a multiple of ten, the last digit counting three-fold."""
    total = sum(d * (3 if (len(digits) - k) % 2 == 1 else 1) for k, d in enumerate(digits))
    return -total % 10


def numbers(rng, count):
    return [int(d) for d in rng.integers(0, 10, count)]


def text(digits):
    return "".join(map(str, digits))


def ean13_bars(d):
    left = sum((digit(v, p) for v, p in zip(d[1:7], PARITIES[d[0]])), [])
    right = sum((digit(v, "C") for v in d[7:]), [])
    return [1, 0, 1] + left + [0, 1, 0, 1, 0] + right + [1, 0, 1]


def ean13(rng):
    d = numbers(rng, 12)
    d.append(check(d))
    return "ean13", text(d), ean13_bars(d)


def ean8(rng):
    d = numbers(rng, 7)
    d.append(check(d))
    halves = sum((digit(v, "A") for v in d[:4]), []), sum((digit(v, "C") for v in d[4:]), [])
    return "ean8", text(d), [1, 0, 1] + halves[0] + [0, 1, 0, 1, 0] + halves[1] + [1, 0, 1]


def expanded(system, six):
    """The eleven digits that six of a UPC-E stand for."""
    a, last = six[:5], six[5]
    if last <= 2:
        return [system] + a[:2] + [last, 0, 0, 0, 0] + a[2:]
    if last == 3:
        return [system] + a[:3] + [0] * 5 + a[3:]
    if last == 4:
        return [system] + a[:4] + [0] * 5 + a[4:]
    return [system] + a + [0] * 4 + [last]


def is_shortest(six):
    """Whether an encoder writes these six digits: no shorter way to leave out the zeros."""
    last = six[5]
    return not (last == 3 and six[2] <= 2 or last == 4 and six[3] == 0 or last >= 5 and six[4] == 0)


def upce(rng):
    six = numbers(rng, 6)
    while not is_shortest(six):
        six = numbers(rng, 6)
    system = 0 if rng.random() < 0.85 else 1
    last = check(expanded(system, six))
    sets = [p if system == 0 else "AB"[p == "A"] for p in UPCE_PARITIES[last]]
    body = sum((digit(v, p) for v, p in zip(six, sets)), [])
    return "upce", text([system] + six + [last]), [1, 0, 1] + body + [0, 1, 0, 1, 0, 1]


def add_on(rng):
    """Two or five digits to stand behind an EAN-13."""
    if rng.random() < 0.5:
        d = numbers(rng, 2)
        sets = ["AA", "AB", "BA", "BB"][(10 * d[0] + d[1]) % 4]
    else:
        d = numbers(rng, 5)
        sets = ADD_ON_5[sum(v * w for v, w in zip(d, [3, 9, 3, 9, 3])) % 10]
    bars = [1, 0, 1, 1]
    for k, (v, p) in enumerate(zip(d, sets)):
        bars += ([0, 1] if k else []) + digit(v, p)
    return bars


def with_add_on(rng):
    kind, says, bars = ean13(rng)
    return kind, says, bars + [0] * int(rng.integers(7, 13)) + add_on(rng)


def code128_bars(values):
    total = values[0] + sum(k * v for k, v in enumerate(values[1:], 1))
    return runs("".join(CODE128[v] for v in values + [total % 103]) + "2331112")


def is_code128(bars):
    """Whether the check character is right, as it may be by chance: one in 103."""
    drawn = [runs(widths) for widths in CODE128]
    values = [drawn.index(bars[k:k + 11]) for k in range(0, len(bars) - 13, 11)]
    return values[0] >= 103 and (values[0] + sum(k * v for k, v in enumerate(values[:-1]) if k)) % 103 == values[-1]


def code128(rng):
    """Sets B and C, with and without a switch from one to the other."""
    length = int(rng.integers(1, 12))
    if rng.random() < 0.4:
        pairs = [int(v) for v in rng.integers(0, 100, length)]
        return "code128", "".join(f"{v:02}" for v in pairs), code128_bars([105] + pairs)
    says = "".join(chr(c) for c in rng.integers(33, 127, length))
    values = [104] + [ord(c) - 32 for c in says]
    if rng.random() < 0.3:
        pairs = [int(v) for v in rng.integers(0, 100, 3)]
        values += [99] + pairs
        says += "".join(f"{v:02}" for v in pairs)
    return "code128", says, code128_bars(values)


def code39(rng):
    wide = int(rng.integers(2, 4))
    says = "*" + "".join(rng.choice(list("0123456789ABKX"), rng.integers(3, 9))) + "*"
    return "code39", says, sum((runs([wide if w == "1" else 1 for w in CODE39[c]]) + [0] for c in says), [])


def codabar(rng):
    wide = int(rng.integers(2, 4))
    says = "A" + text(numbers(rng, rng.integers(4, 10))) + "B"
    return "codabar", says, sum((runs([wide if w == "1" else 1 for w in CODABAR[c]]) + [0] for c in says), [])


def itf(rng):
    wide = int(rng.integers(2, 4))
    d = numbers(rng, 2 * rng.integers(3, 8))
    widths = [1, 1, 1, 1]
    for a, b in zip(d[::2], d[1::2]):
        widths += [wide if w == "1" else 1 for pair in zip(ITF[a], ITF[b]) for w in pair]
    return "itf", text(d), runs(widths + [wide, 1, 1])
