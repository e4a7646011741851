"""Random numbers of the EAN/UPC family, and how each is told."""

from expected import One


def check(digits):
    """The check digit: weights of 3 and 1 from the right (GS1 General Specifications, 7.9)."""
    return str(-sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(digits))) % 10)


def random_digits(chance, count):
    return "".join(str(chance.randrange(10)) for _ in range(count))


def random_code(chance, count, tell):
    """Random digits without the check digit, as an encoder takes them, and what they must be told as."""
    digits = random_digits(chance, count)
    return digits, tell(digits)


# Number system 1 is read only when asked for.
BOTH_SYSTEMS = "[qr, ean13, ean8, upce: { number_system_1: true }, code128]"


def random_upce(chance):
    digits = upce_digits(chance)
    return digits, upce(digits)


def upce_digits(chance):
    """Number system and six digits, as a UPC-A is shortened to; other spellings of one are not written."""
    while True:
        digits = str(chance.randrange(2)) + random_digits(chance, 6)
        last = int(digits[6])
        is_spelt_otherwise = (last == 3 and digits[3] in "012" or last == 4 and digits[4] == "0"
                              or last > 4 and digits[5] == "0")
        if not is_spelt_otherwise:
            return digits


def upca_of(upce):
    """The eleven digits that number system and six digits stand for (ISO/IEC 15420, 4.2.5)."""
    system, six, last = upce[0], upce[1:], upce[6]
    if last in "012":
        return system + six[:2] + last + "0000" + six[2:5]
    if last == "3":
        return system + six[:3] + "00000" + six[3:5]
    if last == "4":
        return system + six[:4] + "00000" + six[4]
    return system + six[:5] + "0000" + last


def told(format, text, **details):
    return One(format, text.encode(), text, details=details)


def ean13(digits, **details):
    """A first digit of zero makes it UPC-A: the same bars, told without the zero."""
    text = digits + check(digits)
    gtin = {"gtin": "0" + text, **details}
    return told("upca", text[1:], **gtin) if text[0] == "0" else told("ean13", text, **gtin)


def upca(digits, **details):
    return ean13("0" + digits, **details)


def ean8(digits):
    text = digits + check(digits)
    return told("ean8", text, gtin="000000" + text)


def upce(digits):
    whole = upca_of(digits)
    return told("upce", digits + check(whole), gtin="00" + whole + check(whole))
