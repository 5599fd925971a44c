"""Each request has an id, which its answer carries and every line that is logged meanwhile; it is counted and
timed by the name of its view, never by its address, which may hold a code.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from trainer.telemetry.numbers import REQUEST_TIME, REQUESTS

HEADER: Final = "X-Request-ID"
METHODS: Final = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}
_FIT: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_id: ContextVar[str] = ContextVar("request_id", default="")
logger = logging.getLogger("trainer.requests")


def request_id() -> str:
    """The id of the request under way in this thread, empty where there is none."""
    return _id.get()


def observed(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the outermost: what takes its time in the others counts too."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began, name = time.perf_counter(), _name_of(request)
        token = _id.set(name)
        try:
            response = get_response(request)
            response.headers[HEADER] = name
            _count(request, response.status_code, time.perf_counter() - began)
        finally:
            _id.reset(token)
        return response

    return middleware


def _name_of(request: HttpRequest) -> str:
    """The id that the proxy in front gave, else a new one: nobody else is believed."""
    told = request.headers.get(HEADER, "") if settings.BEHIND_PROXY else ""
    return told if _FIT.fullmatch(told) else secrets.token_hex(8)


def _count(request: HttpRequest, status: int, seconds: float) -> None:
    match = request.resolver_match
    view = match.view_name if match else "none"
    area = _area(match.func.__module__) if match else "none"
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(view, method, str(status)).inc()
    REQUEST_TIME.labels(area, "yes" if "HX-Request" in request.headers else "no").observe(seconds)
    if logger.isEnabledFor(logging.INFO):
        told = {"view": view, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
        logger.info("%s %s: %d in %.1f ms", method, view, status, seconds * 1000, extra={"told": told})


def _area(module: str) -> str:
    """`teach` of `trainer.teach.classes.views`; what others made is `accounts`."""
    package, _, rest = module.partition(".")
    return rest.partition(".")[0] if package == "trainer" else "accounts"
