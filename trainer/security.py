"""The headers that every response carries, and what is refused before any view reads it."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers


def content_security_policy(*, forms: str = "'self'", framed: str = "'none'") -> str:
    """What a page may load, where its `forms` may be sent, what may show it `framed`."""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            f"form-action {forms}",
            "base-uri 'none'",
            f"frame-ancestors {framed}",
        ]
    )


CONTENT_SECURITY_POLICY: Final = content_security_policy()
PERMISSIONS_POLICY: Final = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the outermost: error pages and static files get the headers too.

    A page may be asked for whole or, by htmx, as a fragment: caches are told so. When a request arrived is
    read here, once: what it waits for afterwards makes no answer late. A view may set a policy of its own.
    What was made for somebody is kept by nobody.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        request.arrived_at = timezone.now()  # type: ignore[attr-defined]  # declared by LearnerRequest
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        if not getattr(response, "xframe_options_exempt", False):
            response.headers["X-Frame-Options"] = "DENY"
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request"])
        if _is_of_somebody(request, response):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return middleware


def in_any_frame(response: HttpResponse, forms: str = "'self'") -> HttpResponse:
    """A page that other sites may frame: it shows nothing of a person and does nothing by itself."""
    response.headers["Content-Security-Policy"] = content_security_policy(forms=forms, framed="*")
    response.xframe_options_exempt = True
    return response


def _is_of_somebody(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether there is a session, so that the page may hold a name or an answer. Static files say themselves
    how long they may be kept.
    """
    name = settings.SESSION_COOKIE_NAME
    return name in request.COOKIES or name in response.cookies


def readable(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a form that is too large or garbled is refused by name, without a traceback."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        try:
            _ = request.POST
        except RequestDataTooBig:
            return render(request, "413.html", status=413)
        except (SuspiciousOperation, BadRequest, MultiPartParserError, UnreadablePostError):
            return render(request, "400.html", status=400)
        return get_response(request)

    return middleware
