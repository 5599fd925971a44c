"""Names of people in a class: how they are tidied, what is wrong with one, and which two are the same."""

import unicodedata
from typing import Final, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_NAME: Final = 80
CONTROL: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of line breaks and control characters."""
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows, in the rows beside and below too."""


def tidy_name(text: str) -> str:
    """A name without blanks around it or more than one in a row, in Unicode's composed form."""
    return " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)


def name_problem(name: str) -> Literal["empty", "long", "control"] | None:
    """What is wrong with a name that stands by itself; what nobody can see is none."""
    if any(letter in TURNS or unicodedata.category(letter) in CONTROL for letter in name):
        return "control"
    if all(unicodedata.category(letter)[0] in "CZ" for letter in name):
        return "empty"
    return "long" if len(name) > MAX_NAME else None


def same_name(name: str) -> str:
    """What two names have in common that nobody tells apart: letters, but neither case, width, the number of
    blanks nor unseen marks.
    """
    seen = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    return " ".join("".join(seen).casefold().split())


def is_in_name(text: str, *names: str) -> bool:
    """Whether one of the names holds what is looked for, in whichever case or width."""
    wanted = same_name(text)
    return any(wanted in same_name(name) for name in names)


def clean_name(text: str) -> str:
    """A name as it is kept.

    :raises ValidationError: if it is none.
    """
    name = tidy_name(text)
    if name_problem(name):
        raise ValidationError(_("Write a name without line breaks or control characters."))
    return name
