"""Hears which templates are filled with what, while sentences are made.

Every sentence goes through the translations of Django, so a language of its own, which translates nothing,
hears all of them. Django has no public way to activate one that is in no catalogue.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any, Final

from django.utils.translation.trans_real import _active  # type: ignore[attr-defined]

_CONTEXT_ENDS: Final = "\x04"


class Heard(dict[str, dict[str, None]]):
    """By template, what it was filled with; of one without placeholders itself."""

    def note(self, template: str, filled: str) -> None:
        self.setdefault(template, {})[filled] = None


class _Template(str):
    """A text that tells what it is filled with."""

    __slots__ = ("heard",)
    heard: Heard

    def __mod__(self, values: Any) -> str:
        filled: str = str(self) % values
        self.heard.note(str(self), filled)
        return filled

    def __str__(self) -> str:
        return str.__str__(self)


class _Listener(NullTranslations):
    """A language in which each text stands for itself, and is heard."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.heard = heard

    def gettext(self, message: str) -> str:
        text = message.rpartition(_CONTEXT_ENDS)[2]
        self.heard.note(text, text)
        template = _Template(text)
        template.heard = self.heard
        return template

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def to_language(self) -> str:
        """What Django asks for the name of the active language."""
        return "en"


@contextmanager
def listening() -> Iterator[Heard]:
    """All that is said within is heard."""
    heard, before = Heard(), getattr(_active, "value", None)
    _active.value = _Listener(heard)
    try:
        yield heard
    finally:
        if before is None:
            del _active.value
        else:
            _active.value = before
