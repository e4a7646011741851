"""Numbers of products, books and journals by python-stdnum and biip, GS1 element strings by biip."""

import random

import biip
from biip import ParseConfig
from biip.checksums import gs1_price_weight_check_digit, gs1_standard_check_digit
from biip.gs1_messages import GS1Message
from biip.gtin import Gtin
from biip.rcn import RcnRegion
from biip.upc import Upc
from stdnum import ean, isbn, ismn, issn

from contents_case import Case, Part, unlike

EXPLAINED = {
    "lost": "biip ends data at its longest where the separator is lost; GS1 General Specifications, 7.8.6, do not",
    "empty": "biip takes an identifier without data",
}
# What biip knows of a region's numbers, as Scanloom's patterns.
REGIONS = {
    RcnRegion.SWEDEN: ["20IIIIIIPP.PPK", "21IIIIIIPPP.PK", "22IIIIIINNNNK", "23IIIIIIW.WWWK", "24IIIIIIWW.WWK",
                       "25IIIIIIWWW.WK"],
    RcnRegion.GERMANY: ["22IIIICPPP.PPK", "23IIIICPPP.PPK", "25IIIICNNNNNK", "26IIIICNNNNNK", "28IIIICWW.WWWK",
                        "29IIIICWW.WWWK"],
    RcnRegion.GREAT_BRITAIN: ["20IIIIICPP.PPK"],
}


def parts(count, folder):
    found = {
        "EAN-13 by stdnum": Part("gtin", ean13(count), ["--format", "ean13"]),
        "EAN-8 by stdnum": Part("gtin", ean8(count), ["--format", "ean8"]),
        "UPC-E by biip": Part("gtin", upce(count), ["--format", "upce"]),
        "GS1 by biip": Part("gs1", elements(count)),
    }
    for region, patterns in REGIONS.items():
        path = folder / f"{region.value}.yaml"
        path.write_text("version: 1\nsource: {images: x}\nsymbologies: [ean13]\nhandlers:\n"
                        f"  - gtin: {{patterns: [{', '.join(patterns)}]}}\n  - print\n")
        found[f"variable measure, {region.value}"] = Part(
            "gtin", measures(count, region, patterns), ["--format", "ean13", "--config", str(path)])
    return found


def digits(chance, length):
    return "".join(str(chance.randrange(10)) for _ in range(length))


def checked(chance, number):
    """The number with its check digit, right three times out of four."""
    right = gs1_standard_check_digit(number)
    return number + str(right if chance.random() < 0.75 else chance.randrange(10))


def ean13(count):
    chance = random.Random(13)
    for _ in range(count):
        prefix = chance.choice(["", "978", "979", "9790", "977", "2", "02", "05", "98", "99"])
        text = checked(chance, prefix + digits(chance, 12 - len(prefix)))
        isRight = ean.is_valid(text)
        expected = {"gtin": "0" + text if isRight else None}
        if isRight:
            expected["isbn10"] = isbn.to_isbn10(text) if text.startswith("978") else None
            expected["isbn"] = text if isbn.is_valid(text) and not text.startswith("9790") else None
            expected["ismn"] = text if ismn.is_valid(text) else None
            short = text[3:10] + issn.calc_check_digit(text[3:10])
            expected["issn"] = issn.format(short) if text.startswith("977") else None
            expected["use"] = use(text)
        yield Case(text, lambda answer, expected=expected: unlike(expected, answer))


def use(text):
    """What biip says that it is, and the ranges of the GS1 General Specifications that biip does not tell."""
    if type(Gtin.parse(text)).__name__ == "Rcn":
        return "restricted"
    kinds = {"977": "journal", "978": "book", "979": "music" if text[3] == "0" else "book", "980": "refund"}
    isCoupon = text[:2] in ("05", "99") or text[:3] in ("981", "982", "983", "984")
    return kinds.get(text[:3], "coupon" if isCoupon else "product")


def ean8(count):
    chance = random.Random(8)
    for _ in range(count):
        text = checked(chance, digits(chance, 7))
        expected = {"gtin": text.zfill(14) if ean.is_valid(text) else None}
        if expected["gtin"]:
            expected["use"] = "restricted" if text[0] in "02" else "product"
        yield Case(text, lambda answer, expected=expected: unlike(expected, answer))


def upce(count):
    chance = random.Random(6)
    for _ in range(count):
        text = chance.choice("01") + digits(chance, 7)
        if chance.random() < 0.75:
            text = next(t for t in (text[:7] + str(d) for d in range(10)) if is_upc(t))
        expected = {"gtin": Upc.parse(text).as_upc_a().zfill(14) if is_upc(text) else None}
        yield Case(text, lambda answer, expected=expected: unlike(expected, answer))


def is_upc(text):
    try:
        return Upc.parse(text) is not None
    except biip.ParseError:
        return False


def measures(count, region, patterns):
    chance = random.Random(20)
    for _ in range(count):
        pattern = chance.choice(patterns).replace(".", "")
        body = [c if c.isdigit() else digits(chance, 1) for c in pattern[:12]]
        if "C" in pattern and chance.random() < 0.75:
            value = "".join(d for d, c in zip(body, pattern) if c in "WPN")
            body[pattern.index("C")] = str(gs1_price_weight_check_digit(value))
        text = "".join(body)
        text += str(gs1_standard_check_digit(text))
        yield Case(text, lambda answer, text=text: unlike(measured(text, region), answer))


def measured(text, region):
    config = ParseConfig(rcn_region=region)
    try:
        found = Gtin.parse(text, config=config)
    except biip.ParseError:
        # The check digit of price or weight is wrong: no value is told.
        return {"gtin": "0" + text, "price": None, "weight_kg": None, "count": None}
    number = lambda value: None if value is None else float(value)
    count = found.count
    # The Swedish price without decimals is a count to a pattern.
    if text.startswith("22") and region == RcnRegion.SWEDEN:
        count = found.price
    return {"weight_kg": number(found.weight), "count": number(count), "use": "restricted",
            "price": None if count is not None else number(found.price),
            "item_gtin": found.without_variable_measure().as_gtin_14()}


SAMPLES = {
    "00": lambda c: sscc(c), "01": lambda c: gtin14(c), "02": lambda c: gtin14(c), "10": lambda c: chars(c, 20),
    "11": lambda c: date(c), "13": lambda c: date(c), "15": lambda c: date(c), "17": lambda c: date(c),
    "20": lambda c: digits(c, 2), "21": lambda c: chars(c, 20), "30": lambda c: digits(c, c.randint(1, 8)),
    "37": lambda c: digits(c, c.randint(1, 8)), "240": lambda c: chars(c, 30), "400": lambda c: chars(c, 30),
    "3100": lambda c: digits(c, 6), "3103": lambda c: digits(c, 6), "3302": lambda c: digits(c, 6),
    "3922": lambda c: digits(c, c.randint(3, 9)), "3932": lambda c: "978" + digits(c, c.randint(3, 9)),
    "421": lambda c: digits(c, 3) + chars(c, 9), "7003": lambda c: "2611301200", "8200": lambda c: "https://a.example/",
    "91": lambda c: chars(c, 90), "253": lambda c: digits(c, 12) + "0X",
}


def elements(count):
    chance = random.Random(128)
    for _ in range(count):
        chosen = [(ai, SAMPLES[ai](chance)) for ai in chance.sample(sorted(SAMPLES), chance.randint(1, 5))]
        text = "]C1"
        for place, (ai, value) in enumerate(chosen):
            isLast = place == len(chosen) - 1
            ends = ai[:2] in ("00", "01", "02", "11", "13", "15", "17", "20", "31", "33")
            text += ai + value + ("" if ends or isLast else "\x1d")
        # Damage, as a lost separator or digit.
        if chance.random() < 0.2:
            cut = chance.randrange(3, len(text))
            text = text[:cut] + text[cut + 1:]
        yield Case(text, lambda answer, text=text: element_difference(text, answer))


def gtin14(chance):
    number = digits(chance, 13)
    return number + str(gs1_standard_check_digit(number))


def sscc(chance):
    number = digits(chance, 17)
    return number + str(gs1_standard_check_digit(number))


def date(chance):
    return f"{chance.randint(0, 99):02}{chance.randint(1, 12):02}{chance.randint(0, 28):02}"


def chars(chance, longest):
    return "".join(chance.choice("ABCxyz0123456789-/._") for _ in range(chance.randint(1, longest)))


def element_difference(text, answer):
    answer = answer or {"elements": [], "warnings": ["nothing"]}
    try:
        found = GS1Message.parse(text[3:]).element_strings
    except biip.ParseError:
        return None if answer["warnings"] else f"biip refuses it, Scanloom says {answer['elements']}"
    wanted = [f"({e.ai.ai}){e.value}" for e in found]
    told = " ".join(answer["warnings"])
    if answer["elements"] == wanted[:len(answer["elements"])] and "characters" in told:
        return "empty" if "has 0 characters" in told else "lost"
    if answer["elements"] != wanted:
        return f"elements: expected {wanted}, found {answer['elements']} {answer['warnings']}"
    errors = [e for e in found if e.gtin_error or e.sscc_error or e.gln_error]
    if not errors and answer["warnings"] or errors and not answer["warnings"]:
        return f"warnings: {answer['warnings']}, biip: {errors}"
    return None
