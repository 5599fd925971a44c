"""A WSGI application whose answers say in a header what they took: of the site, or of the bare floor.

`COUNTED` of the environment names it, as `module.application`. Counted are the statements that the database
was asked, but for those that begin a transaction: SQLite is told so by a statement, PostgreSQL by its driver;
and the milliseconds of processor time of the thread, which what else the machine does changes little.
"""

import os
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.utils.module_loading import import_string

from benchmarks.crowd import COUNTED

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

counted: "WSGIApplication" = import_string(os.environ["COUNTED"])


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """What the other one answers; what it does while it sends a stream is not counted."""
    asked, began = 0, time.thread_time()

    def asking(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal asked
        asked += not sql.startswith("BEGIN")
        return execute(sql, *rest)

    def started(status: str, headers: list[tuple[str, str]], *failure: Any) -> Callable[[bytes], object]:
        took = f"{asked} {1000 * (time.thread_time() - began):.3f}"
        return start_response(status, [*headers, (COUNTED, took)], *failure)

    connection.execute_wrappers.append(asking)
    try:
        return counted(environ, started)
    finally:
        # Not the context manager of Django's: it takes the last one away, which may be telemetry's by now.
        connection.execute_wrappers.remove(asking)
