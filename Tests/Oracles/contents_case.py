"""What the parts of contents.py are made of."""

import dataclasses
from typing import Callable, Iterable

# Separators, escapes, quotation marks, accents and other scripts, beside plain letters.
LETTERS = list("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789") * 2 + list(" ,;:\\\"'/-+=%()&?.#@") + list("éßüñ漢字🙂ж")


@dataclasses.dataclass
class Case:
    """A text, and what tells how an answer differs from what is expected: None, or a reason."""
    text: str
    difference: Callable


@dataclasses.dataclass
class Part:
    """Cases whose answers are contents of one kind."""
    kind: str
    cases: Iterable[Case]
    options: list = dataclasses.field(default_factory=list)


def word(chance, longest=12, letters=LETTERS):
    """A text without white space at its ends, at least one letter."""
    text = "".join(chance.choice(letters) for _ in range(chance.randint(1, longest))).strip()
    return text or "x"


def unlike(expected, answer):
    """The first field that differs; fields that are expected to be None must be missing."""
    answer = answer or {}
    for name, value in expected.items():
        if answer.get(name) != value:
            return f"{name}: expected {value!r}, found {answer.get(name)!r}"
    return None
