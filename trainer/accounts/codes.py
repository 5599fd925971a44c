"""Random codes that people type, and random names for addresses.

Their letters and digits are not mistaken for each other.
"""

import secrets
import unicodedata
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without 0, 1, i, l and o."""
CARD: Final = 12
"""59 bits."""
_GROUP: Final = 4


def random_letters(length: int) -> str:
    """So many letters by chance that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def as_typed(code: str) -> str:
    """A code as it was given out: blanks, dashes, capitals and the width of letters do not matter."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", code).lower() if letter.isalnum())


def grouped(code: str) -> str:
    """A code as it is printed, in groups of four letters: `abcd-efgh-jkmn`."""
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


SLUG: Final = 12
"""59 bits: nobody guesses the link of a draft, which is its secret."""
CERTIFICATE: Final = 17
"""84 bits: nobody guesses the page of a certificate, which names somebody."""
JOIN: Final = 8
"""31^8 join codes: with 10,000 classes a guess in 85 million is right."""
GUEST: Final = 6
"""31^6 codes: with 80 lessons that take guests at the moment a guess in 11 million is right."""


def new_slug() -> str:
    """The name of something in an address."""
    return random_letters(SLUG)


def new_certificate_code() -> str:
    """What opens the page of a certificate."""
    return random_letters(CERTIFICATE)


def new_join_code() -> str:
    """What a learner types to join a class."""
    return random_letters(JOIN)


def new_guest_code() -> str:
    """What a guest types to take part in a lesson."""
    return random_letters(GUEST)
