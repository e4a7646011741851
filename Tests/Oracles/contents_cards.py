"""Contacts: vobject's own, and ones written as other programs do, all read by vobject."""

import random

import vobject

from contents_case import LETTERS, Case, Part, unlike, word

EXPLAINED = {
    "tel": "vobject leaves tel: of a URI in 4.0 (RFC 6350, 6.4.1)",
    "old": "as written; vobject takes 2.1 for 3.0: commas separate, backslashes escape, folds hold no space",
}
NAMES = {"fn": "name", "title": "title", "role": "role", "bday": "birthday", "uid": "uid"}
LISTS = {"tel": "phones", "email": "emails", "url": "urls"}
ADDRESS = {"box": "post_office_box", "extended": "extended_address", "street": "street", "city": "city",
           "region": "region", "code": "postal_code", "country": "country"}


def parts(count, folder):
    return {"vCard 3.0 by vobject": Part("vcard", own(count)),
            "vCard 3.0 and 4.0": Part("vcard", new(count)),
            "vCard 2.1": Part("vcard", old(count))}


def own(count):
    """Cards that vobject writes, folded as it does."""
    chance = random.Random(3)
    for _ in range(count):
        card = vobject.vCard()
        card.add("n").value = vobject.vcard.Name(family=word(chance), given=word(chance), additional=word(chance))
        card.add("fn").value = word(chance, 90)
        for _ in range(chance.randint(0, 3)):
            phone = card.add("tel")
            phone.value = word(chance)
            phone.type_param = chance.choice(["WORK", "HOME", "CELL"])
        for _ in range(chance.randint(0, 2)):
            card.add("email").value = word(chance)
        card.add("org").value = [word(chance) for _ in range(chance.randint(1, 3))]
        card.add("adr").value = vobject.vcard.Address(
            street=word(chance), city=word(chance), code=word(chance), country=word(chance))
        card.add("note").value = word(chance, 200) + "\n" + word(chance)
        yield Case(card.serialize(), comparison(card.serialize()))


def whole(chance, version, lines):
    end = chance.choice(["\r\n", "\n"])
    lines = ["BEGIN:VCARD", f"VERSION:{version}", *lines, "END:VCARD"]
    return end.join(lines).replace("\f", end) + end


def new(count):
    """Cards as other programs write them: groups, parameters, line ends, folds."""
    chance = random.Random(40)
    for _ in range(count):
        version = chance.choice(["3.0", "4.0"])
        text = whole(chance, version, list(new_lines(chance, version)))
        yield Case(text, comparison(text))


def old(count):
    """Cards of 2.1, which Scanloom must read as they were written; three of four hold nothing that vobject mistakes."""
    chance = random.Random(21)
    for _ in range(count):
        expected = {}
        isTame = chance.random() < 0.75
        text = whole(chance, "2.1", list(old_lines(chance, expected, isTame)))
        yield Case(text, lambda answer, text=text, expected=expected: old_difference(text, expected, answer))


def fold(chance, line):
    """The line, cut where chance wants; a form feed stands for a line end yet to be chosen."""
    if len(line) > 20 and chance.random() < 0.3:
        cut = chance.randrange(10, len(line))
        # No escape is cut apart.
        while line[cut - 1] in "\\=" or line[cut - 2] == "=":
            cut -= 1
        return line[:cut] + "\f " + line[cut:]
    return line


def new_lines(chance, version):
    escape = lambda text: text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").replace("\n", "\\n")
    value = lambda longest=12: escape(word(chance, longest))
    group = lambda: chance.choice(["", "", "item1.", "A."])
    yield fold(chance, f"{group()}N:{value()};{value()};;;")
    yield fold(chance, f"fn:{value(60)}")
    for _ in range(chance.randint(0, 3)):
        types = chance.choice(["", ";TYPE=work", ";TYPE=WORK,CELL", ';type="work"', ";TYPE=home;TYPE=cell"])
        uri = ";VALUE=uri:tel:" if version == "4.0" and chance.random() < 0.2 else ":"
        yield f"{group()}TEL{types}{uri}+{chance.randrange(10**9)}"
    for _ in range(chance.randint(0, 2)):
        yield f"EMAIL;TYPE=internet:{value()}"
    yield fold(chance, f"ORG:{value()};{value()}")
    yield fold(chance, f"{group()}ADR;TYPE=home:;;{value()};{value()};;{value()};{value()}")
    yield fold(chance, f"NOTE:{escape(word(chance, 80) + chr(10) + word(chance))}")
    yield f"TITLE:{value()}"
    yield f"UID:{value()}"


def old_lines(chance, expected, isTame):
    """Quoted-printable where it is needed, encoding and character set in either order, soft line breaks."""
    plain = lambda: word(chance, letters=list("abcdefgxyzABC0123456789-+."))
    letters = [letter for letter in LETTERS if letter not in ",;\\"] if isTame else LETTERS
    some = lambda longest=12: word(chance, longest, letters)
    text = lambda name, longest=12: expected.setdefault(name, some(longest))
    quote = lambda name, *texts: encoded(chance, isTame, name, *texts)
    yield quote("N", text("family_name"), text("given_name"))
    yield quote("FN", text("name", 60))
    expected["phones"] = [f"+{chance.randrange(10**9)}" for _ in range(chance.randint(1, 3))]
    for phone in expected["phones"]:
        yield f"TEL{chance.choice(['', ';WORK', ';WORK;CELL', ';TYPE=HOME'])}:{phone}"
    yield quote("ADR;HOME", "", "", text("street"), text("city"), "", text("postal_code"), text("country"))
    expected["title"] = f"{plain()} {plain()} {plain()}"
    # In 2.1 a line may be cut where white space is, which stays.
    yield "TITLE:" + expected["title"].replace(" ", " " if isTame else "\f ", 1)
    expected["note"] = some(80) + "\n" + some()
    yield quote("NOTE", expected["note"])


def encoded(chance, isTame, name, *texts):
    charset = chance.choice(["UTF-8", "ISO-8859-1"])
    try:
        raw = [text.encode(charset) for text in texts]
    except UnicodeEncodeError:
        charset, raw = "UTF-8", [text.encode("utf-8") for text in texts]
    quoted = ";".join("".join(f"={b:02X}" if b > 126 or b < 32 or b in b"=;\\:" else chr(b) for b in text)
                      for text in raw)
    if len(quoted) > 20 and chance.random() < 0.5:
        cut = chance.randrange(10, len(quoted))
        # Nobody can tell white space of the text from that of a fold; no escape is cut apart.
        while "=" in quoted[max(0, cut - 2):cut] or quoted[cut] == " ":
            cut -= 1
        quoted = quoted[:cut] + "=\f" + ("" if isTame else chance.choice(["", " "])) + quoted[cut:]
    head = [f"CHARSET={charset}", chance.choice(["ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE"])]
    chance.shuffle(head)
    return f"{name};{';'.join(head)}:{quoted}"


def old_difference(text, expected, answer):
    wrong = unlike(expected, answer)
    if wrong:
        return wrong
    try:
        return "old" if comparison(text)(answer) else None
    except (UnicodeDecodeError, vobject.base.ParseError):
        return "old"


def comparison(text):
    return lambda answer: difference(text, answer or {})


def difference(text, answer):
    for name, ours, theirs in pairs(vobject.readOne(text, allowQP=True), answer):
        if name == "phones" and ours != theirs == [f"tel:{o}" if f"tel:{o}" in theirs else o for o in ours]:
            return "tel"
        if ours != theirs:
            return f"{name}: Scanloom {ours!r}, vobject {theirs!r}"
    return None


def pairs(card, answer):
    """Each field as Scanloom and as vobject have it."""
    flat = lambda value: " ".join(value) if isinstance(value, list) else value
    for name, field in NAMES.items():
        if name in card.contents:
            yield field, answer.get(field), getattr(card, name).value
    for name, field in LISTS.items():
        yield field, answer.get(field, []), [line.value for line in card.contents.get(name, [])]
    yield "phone_types", answer.get("phone_types", []), [types(line) for line in card.contents.get("tel", [])]
    if "n" in card.contents:
        yield "family_name", answer.get("family_name", ""), flat(card.n.value.family)
        yield "given_name", answer.get("given_name", ""), flat(card.n.value.given)
    if "org" in card.contents:
        yield "organization", [answer.get("organization", "")] + answer.get("units", []), card.org.value
    if "adr" in card.contents:
        for name, field in ADDRESS.items():
            yield field, answer.get(field, ""), flat(getattr(card.adr.value, name))
    if "note" in card.contents:
        yield "note", answer.get("note"), card.note.value


def types(line):
    given = line.params.get("TYPE", []) + [name for name in line.singletonparams]
    return ",".join(part.lower() for part in given)
