"""What a process remembers of the database: read again once it is half a minute old (docs/adr/0054).

While the database is away, what was read last stands.
"""

import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from django.db import Error

FRESH: Final = 30.0
"""Seconds for which a process believes what it holds."""
AWAY: Final = 5.0
"""Seconds until a database that failed is asked again."""
_T = TypeVar("_T")


class Remembered(Generic[_T]):
    """One value. What is read anew and is the `same` leaves the object: parts of pages are kept by it."""

    def __init__(self, before: _T, same: Callable[[_T, _T], bool]) -> None:
        self._value, self._same, self._until = before, same, 0.0

    def now(self, read: Callable[[], _T]) -> _T:
        """What holds, at most `FRESH` seconds old; `read` asks the database."""
        if time.monotonic() >= self._until:
            try:
                found = read()
                self.hold(self._value if self._same(found, self._value) else found)
            except Error:
                self.hold(self._value, AWAY)
        return self._value

    def hold(self, value: _T, seconds: float = FRESH) -> None:
        """Believe this for so many seconds."""
        self._value, self._until = value, time.monotonic() + seconds

    def forget(self) -> None:
        """Read it again when it is asked for next."""
        self._until = 0.0
