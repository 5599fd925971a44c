"""Random names and join codes of classes."""

from typing import Final

from trainer.accounts.codes import random_letters

SLUG: Final = 12
JOIN: Final = 8
"""31^8 join codes: with 10,000 classes a guess in 85 million is right."""


def new_slug() -> str:
    """The name of something in an address."""
    return random_letters(SLUG)


def new_join_code() -> str:
    """What a learner types to join a class."""
    return random_letters(JOIN)
