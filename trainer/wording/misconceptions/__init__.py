"""The words of each misconception: its name for lists, and the reply to who answered by it.

A module here for each family of kinds; each holds `WORDS`, by code.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Final

Words = tuple[Callable[[], str], Callable[[], str]]


def misconception_name(code: str) -> str:
    """The faulty rule as a learner would put it; a code without words stands for itself."""
    words = WORDS.get(code)
    return words[0]() if words else code


def misconception_reply(code: str) -> str:
    """Why the faulty rule is wrong."""
    return WORDS[code][1]()


def _collected() -> dict[str, Words]:
    """The words of all modules of this package; a code that two of them hold is an error."""
    found: dict[str, Words] = {}
    for module in pkgutil.iter_modules(__path__):
        words = import_module(f"{__name__}.{module.name}").WORDS
        if twice := found.keys() & words.keys():
            raise ValueError(f"{module.name}: {', '.join(sorted(twice))} said twice")
        found |= words
    return found


WORDS: Final = _collected()
