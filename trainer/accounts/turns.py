"""How many requests an address may send in a minute, to the API and to puzzles in frames together.

The count is a row of the database, which all processes and hosts share. A process takes `AT_ONCE` requests
from it and lets these in by itself, so that one of so many writes.
"""

import time
from threading import Lock
from typing import Final

from django.conf import settings

from trainer.accounts.limits import Limit

AT_ONCE: Final = 20
MINUTE: Final = 60
_MOST: Final = 10_000
"""So many addresses are known to a process; then it begins anew."""
_SHUT: Final = -1
_lock = Lock()
_left: Final[dict[str, tuple[int, float]]] = {}
"""By address how many requests are left, or that none is let in, and until when that holds."""


def seconds_to_wait(who: str) -> int:
    """Seconds until one more request of the address is let in; 0: it is, and is counted."""
    now = time.monotonic()
    with _lock:
        left, until = _left.get(who, (0, 0.0))
        if left and now < until:
            if left == _SHUT:
                return 1 + int(until - now)
            _left[who] = (left - 1, until)
            return 0
    limit = Limit("api", max(1, settings.API_A_MINUTE // AT_ONCE), MINUTE)
    wait = 0 if limit.take(who) else limit.wait(who) or 1
    with _lock:
        if len(_left) >= _MOST:
            _left.clear()
        _left[who] = (_SHUT, now + wait) if wait else (AT_ONCE - 1, now + MINUTE)
    return wait


def forget_turns() -> None:
    """What this process knows of addresses goes."""
    _left.clear()
