"""The headers that every response carries, and what is refused before any view reads it."""

from collections.abc import Callable
from typing import Final

from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
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
        return response

    return middleware


def readable(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a form that is too large or garbled is refused in one line, without a traceback."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        try:
            _ = request.POST
        except RequestDataTooBig:
            return HttpResponse("That is too much for one form.\n", status=413, content_type="text/plain")
        except (SuspiciousOperation, BadRequest, MultiPartParserError, UnreadablePostError):
            return HttpResponse("That is no form.\n", status=400, content_type="text/plain")
        return get_response(request)

    return middleware
