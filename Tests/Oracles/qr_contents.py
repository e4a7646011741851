"""QR codes of every mode and character set: what the bytes are, what they say, and how that was told."""

import random
from functools import partial

import drawing
import encoders
from expected import One, Parts
from proof import Picture, Proof

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
GS = b"\x1d"
# Interpretation number: Python's codec and letters of the set that every version of it has (AIM ITS/04-023).
CHARSETS = {
    3: ("iso8859-1", "àéîõüßÆØ£§"), 4: ("iso8859-2", "ąęłńśźżőűč"), 5: ("iso8859-3", "ħĥĝşğĉĵŝŭ"),
    6: ("iso8859-4", "ąķļņģŧŋāēī"), 7: ("iso8859-5", "приветЖЩЮЯ"), 8: ("iso8859-6", "مرحباشكرا"),
    9: ("iso8859-7", "αβγδεζηθΩΣ"), 10: ("iso8859-8", "שלוםאבגדה"), 11: ("iso8859-9", "ğışİĞçöü"),
    12: ("iso8859-10", "ąēģīķļņŋðþ"), 13: ("iso8859-11", "สวัสดีกขค"), 15: ("iso8859-13", "ąčęėįšųūž"),
    16: ("iso8859-14", "ŵŷẁẃẅỳḃċ"), 17: ("iso8859-15", "€ŠšŽžŒœŸ"), 18: ("iso8859-16", "șțăâîȘȚ€"),
    20: ("shift_jis", "日本語漢字東京あいうカキク"), 21: ("cp1250", "ąęłńśźżőű€"),
    22: ("cp1251", "приветЖЩЮЯ"), 23: ("cp1252", "àéîõü€œž™"), 24: ("cp1256", "مرحباپچژگ"),
    25: ("utf-16-be", "aé漢Ω€"), 26: ("utf-8", "aéΩ漢字€한글😀"), 27: ("ascii", "abcxyz"),
    28: ("big5", "中文繁體臺灣測試"), 29: ("gb2312", "中文简体汉字测试"), 30: ("euc_kr", "한국어가나다라"),
    31: ("gbk", "中文简体繁體測試"), 32: ("gb18030", "中文简体繁體測試"), 33: ("utf-16-le", "aé漢Ω€"),
    34: ("utf-32-be", "aé漢Ω😀"), 35: ("utf-32-le", "aé漢Ω😀"),
}


def proofs(long):
    count = 200 if long else 40
    for name, make in (("segno", segno), ("qrencode", qrencode), ("zint", zint)):
        yield Proof(f"QR contents by {name}", list(pictures(make, count)))
    yield Proof("QR sets of symbols by qrencode and segno", list(sets(count)))


def pictures(make, count):
    chance = random.Random(18004)
    for number in range(count):
        for name, expected, rows in make(chance):
            yield Picture(f"{name}-{number:03}", expected, partial(draw, rows))


def draw(rows):
    return drawing.modules(rows())


def text_of(chance, letters):
    return "".join(chance.choices(letters, k=chance.randint(1, 40)))


def qr(data, text=None, **details):
    return One("qr", data, text, details=details)


def mixed(chance):
    """Parts of different density one after another, between which encoders change modes."""
    kinds = ("0123456789", ALPHANUMERIC, "abcdefgh,;!?", "äöüñ漢字€")
    return "".join(text_of(chance, chance.choice(kinds)) for _ in range(4))


def kanji(chance):
    return text_of(chance, "漢字東京日本語点茗あいうカキク")


def segno(chance):
    rows = encoders.segno_rows
    for mode, letters in (("numeric", "0123456789"), ("alphanumeric", ALPHANUMERIC)):
        text = text_of(chance, letters)
        yield mode, qr(text.encode(), text, modes=[mode]), partial(rows, text, mode=mode)
    data = chance.randbytes(chance.randint(1, 200))
    yield "byte", qr(data, modes=["byte"]), partial(rows, data, mode="byte")
    text = kanji(chance)
    yield "kanji", qr(text.encode("shift_jis"), text, modes=["kanji"]), partial(rows, text, mode="kanji")
    text = text_of(chance, CHARSETS[29][1])
    # Where segno 1.4 chooses the version, it forgets the subset indicator, and cuts a text short that fills it.
    yield ("hanzi", qr(text.encode("gb2312"), text, modes=["hanzi"]),
           partial(rows, text, mode="hanzi", version=10))
    for number in (7, 9, 20, 26, 28, 30):
        codec, letters = CHARSETS[number]
        text = text_of(chance, letters)
        yield (f"eci{number}", qr(text.encode(codec), text, eci=[number]),
               partial(rows, text, mode="byte", encoding=codec, eci=True))


def qrencode(chance):
    rows = encoders.qrencode_rows
    for mode, letters in (("numeric", "0123456789"), ("alphanumeric", ALPHANUMERIC[10:])):
        text = text_of(chance, letters)
        yield mode, qr(text.encode(), text, modes=[mode]), partial(rows, text.encode())
    data = chance.randbytes(chance.randint(1, 200))
    yield "byte", qr(data, modes=["byte"]), partial(rows, data, "-8")
    text = mixed(chance)
    yield "mixed", qr(text.encode(), text), partial(rows, text.encode())
    text = kanji(chance)
    data = text.encode("shift_jis")
    yield "kanji", qr(data, text, modes=["kanji"]), partial(rows, data, "-k")


def zint(chance):
    rows = encoders.zint_qr_rows
    for mode, letters in (("numeric", "0123456789"), ("alphanumeric", ALPHANUMERIC[10:])):
        text = text_of(chance, letters)
        yield mode, qr(text.encode(), text, modes=[mode]), partial(rows, text)
    data = chance.randbytes(chance.randint(1, 200))
    yield "byte", qr(data), partial(rows, data)
    text = kanji(chance)
    yield "kanji", qr(text.encode("shift_jis"), text, modes=["kanji"]), partial(rows, text)
    for number in CHARSETS:
        yield f"eci{number}", *announced(chance, [number])
    yield "eci-several", *announced(chance, chance.sample(list(CHARSETS), 3))
    yield "gs1", *gs1(chance)
    yield "append", *append(chance)


def announced(chance, numbers):
    """Segments, each in a character set that is announced before it."""
    texts = [text_of(chance, CHARSETS[number][1] + "a1") for number in numbers]
    data = b"".join(text.encode(CHARSETS[number][0]) for number, text in zip(numbers, texts))
    more = [f"--seg{place}={number},{text}" for place, (number, text) in enumerate(zip(numbers, texts)) if place]
    expected = One("qr", data, "".join(texts), symbology_identifier="]Q2", details={"eci": numbers})
    return expected, partial(encoders.zint_qr_rows, texts[0], f"--eci={numbers[0]}", *more)


def gs1(chance):
    """Two fields of free length and one of fixed; a percent sign is written twice in alphanumeric mode."""
    batch, serial = (text_of(chance, "ABCXYZ0123456789%%-/")[:20] for _ in range(2))
    data = b"0109501101530003" + b"10" + batch.encode() + GS + b"21" + serial.encode()
    line = f"[01]09501101530003[10]{batch}[21]{serial}"
    expected = One("qr", data, data.decode(), symbology_identifier="]Q3", details={"application": "gs1"})
    return expected, partial(encoders.zint_qr_rows, line, "--gs1")


def append(chance):
    text, count = text_of(chance, "abcdefgh0123456789"), chance.randint(2, 16)
    index, parity = chance.randrange(count), chance.randrange(256)
    told = {"structured_append": {"index": index, "count": count, "parity": parity}}
    return (qr(text.encode(), text, **told),
            partial(encoders.zint_qr_rows, text, f"--structapp={index + 1},{count},{parity}"))


def sets(count):
    """All symbols of a message in one picture, as an encoder spread it."""
    chance = random.Random(18004)
    for number in range(count):
        text = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(150, 600)))
        for name, rows in (("qrencode", encoders.qrencode_set(text.encode(), 5)),
                           ("segno", encoders.segno_set(text, chance.randint(2, 16)))):
            yield Picture(f"{name}-{number:03}", Parts(text.encode(), len(rows)), partial(draw_set, rows))


def draw_set(rows):
    return drawing.row_of([drawing.modules(one) for one in rows])
