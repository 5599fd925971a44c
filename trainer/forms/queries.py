"""The query of an address, read by type: what a page does not understand is refused by name.

A query that a form sent is read by that form instead; numbers in its hidden parts and buttons by `whole`.
"""

from collections.abc import Collection
from typing import Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

NUL: Final = "\0"
LARGEST: Final = 2**31 - 1
KEYS: Final = 2**63 - 1
"""The largest key of a row."""
SHOWN: Final = 40
"""So many characters of what was not understood are repeated."""


class QueryError(BadRequest):
    """A part of a query, `name`, that is not what the page reads there; the message says so to a reader."""

    def __init__(self, said: str, name: str) -> None:
        super().__init__(said)
        self.name = name


class Query:
    """What stands behind the question mark of an address. Each reader raises `QueryError`."""

    def __init__(self, given: QueryDict) -> None:
        self._given = given

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._given)

    def has(self, *names: str) -> bool:
        """Whether one of these stands there, whatever its value."""
        return any(name in self._given for name in names)

    def text(self, name: str, default: str = "") -> str:
        """A text as it stands there."""
        return _readable(name, self._given.get(name, default))

    def texts(self, name: str, most: int) -> list[str]:
        """Each text that stands there under a name once, in their order, the first ones of too many."""
        found = dict.fromkeys(_readable(name, text) for text in self._given.getlist(name))
        return list(found)[:most]

    def one_of(self, name: str, offered: Collection[str], default: str = "") -> str:
        """One of the texts that are offered, or the default."""
        text = self._given.get(name) or default
        if text != default and text not in offered:
            raise value_error(name, text)
        return text

    def number(self, name: str, default: int, *, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within bounds; empty is the default too, as a field that nobody filled is sent."""
        text = self._given.get(name) or str(default)
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
            raise value_error(name, text)
        number = int(text)
        if not least <= number <= most:
            raise value_error(name, text)
        return number


def whole(text: str, *, most: int = LARGEST, otherwise: int = 0) -> int:
    """The number that a part of a form says which nobody types; `otherwise` if it says none up to `most`."""
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if plain and int(text) <= most else otherwise


def _readable(name: str, text: str) -> str:
    if NUL in text:
        raise value_error(name, text)
    return text


def value_error(name: str, text: str) -> QueryError:
    """For a part of a query that cannot have this value."""
    shown = text.replace(NUL, "�")[:SHOWN]
    said = _("The part “%(name)s” of the address cannot be “%(text)s”.")
    return QueryError(said % {"name": name, "text": shown}, name)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of a request that was not understood; it says which part of a query that was."""
    why = str(exception) if isinstance(exception, QueryError) else ""
    return render(request, "400.html", {"why": why}, status=400)
