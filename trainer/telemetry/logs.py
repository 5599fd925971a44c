"""What is logged: lines for people, or JSON for machines (`LOG_FORMAT=json`), and queries that take long.

No line has an address, a name or anything that was typed: a failed request is told by the pattern of its
address, and of what a database says when it refuses a row the words are left out, for they quote it.
"""

import json
import logging
import threading
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from django.db import Error as DatabaseError
from django.http import HttpRequest

from trainer.telemetry.requests import request_id

MINUTE: Final = 60.0
slow: Final = logging.getLogger("trainer.queries")
Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class QuietFilter(logging.Filter):
    """Puts the pattern of an address in its place, and gives each record the id of its request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it through, changed."""
        record.request_id = request_id() or "-"
        request = getattr(record, "request", None)
        if record.name == "django.request" and isinstance(request, HttpRequest):
            match = request.resolver_match
            record.msg, record.args = "failed: %s %s", (request.method, match.route if match else "no page")
        return True


class WrongHosts(logging.Filter):
    """Requests under a name that is none of the site's: a line a minute at most, with how many there were,
    whoever asks a thousand times. A warning, so that nothing is reported of it, and without the name.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock, self._lock = clock, threading.Lock()
        self._number, self._next = 0, clock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the first of each minute through, changed."""
        with self._lock:
            self._number += 1
            if self._clock() < self._next:
                return False
            number, self._number, self._next = self._number, 0, self._clock() + MINUTE
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg = "requests under a name that ALLOWED_HOSTS does not have, since the last such line: %d"
        record.args, record.exc_info = (number,), None
        return True


class Line(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {request_id}: {message}", style="{")

    def formatException(self, ei: Failure) -> str:  # noqa: N802  the name is logging's
        """The way to the failure."""
        return failure_of(ei)


class Json(logging.Formatter):
    """A line that is one object of JSON: `time`, `level`, `logger`, `message`, `request`, and what else is
    known; `failure` is the way to one.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The object as text."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request_id", "-"),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["failure"] = failure_of(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def failure_of(failure: Failure) -> str:
    """The way to a failure; words of the database left out at every step of it."""
    if failure[1] is None:
        return ""
    told = traceback.TracebackException.from_exception(failure[1])
    step: traceback.TracebackException | None = told
    error: BaseException | None = failure[1]
    while step is not None and error is not None:
        if _quotes(error):
            step._str = "(words of the database left out)"  # type: ignore[attr-defined]
        further = step.__cause__ or step.__context__
        error = (error.__cause__ or error.__context__) if further else None
        step = further
    return "".join(told.format()).rstrip()


def _quotes(error: BaseException) -> bool:
    return isinstance(error, DatabaseError) or type(error).__module__.partition(".")[0] in {
        "psycopg",
        "sqlite3",
    }


def slow_queries(most: float) -> Callable[..., Any]:
    """What a connection does around each query: one that takes longer than so many seconds is logged, with
    placeholders where its values stand.
    """

    def timed(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            if (seconds := time.perf_counter() - began) > most:
                told = {"ms": round(seconds * 1000, 1), "sql": sql}
                slow.warning("a query took %.0f ms: %s", seconds * 1000, sql, extra={"told": told})

    return timed
