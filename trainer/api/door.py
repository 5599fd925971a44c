"""What is the same of all that the API answers.

Any site may show it, and anybody may keep it for a minute. It asks for no session: only a browser that sends
its cookies all the same is asked whether an exam goes on there, and what it gets is kept by nobody.

The operations rest on django-ninja, which takes its time to load: the first call of a process loads it.
"""

import hashlib
import json
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from trainer.accounts.limits import address_of
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.turns import seconds_to_wait
from trainer.api.refusals import RefusedError, not_there
from trainer.classroom.secrecy.telling import WithheldError, refuse_in_exam
from trainer.forms.queries import QueryError
from trainer.puzzles.questions import NoQuestionError
from trainer.support.house import house_now
from trainer.tablerules.confirmed import statements_digest

FRESH: Final = 60
"""Seconds for which an answer may be shown again; a puzzle that was taken back is gone then."""
_DAY: Final = 24 * 3600
_LARGEST: Final = 64 * 1024
"""Bytes of an answer that is kept."""
_KEPT: Final = LocMemCache("api", {"timeout": _DAY, "OPTIONS": {"MAX_ENTRIES": 500}})
_FOR_ALL: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
_OPTIONS: Final = {
    "Allow": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
    "Access-Control-Max-Age": str(_DAY),
}


def opened(name: str, *, kept: bool = False) -> Callable[..., HttpResponseBase]:
    """The view of an operation. `kept`: the rules, and what officers say of them, decide what it
    answers, so a process keeps that.
    """

    def view(request: LearnerRequest, **named: str) -> HttpResponseBase:
        try:
            response = _answered(request, name, named, kept=kept)
        except RefusedError as error:
            response = _refusal(error)
        except QueryError as error:
            response = _refusal(RefusedError(str(error), error.name))
        except WithheldError:
            response = _refusal(RefusedError(_("Nothing is told while an exam is under way."), status=403))
        except NoQuestionError:
            response = _refusal(not_there("slug"))
        for header, value in _FOR_ALL.items():
            response.headers[header] = value
        patch_vary_headers(response, ["Cookie"])
        return response

    view.__name__ = view.__qualname__ = name
    return csrf_exempt(view)


def _answered(request: LearnerRequest, name: str, named: dict[str, str], *, kept: bool) -> HttpResponseBase:
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=_OPTIONS)
    if request.method not in ("GET", "HEAD"):
        raise RefusedError(_("The API is only read: send GET."), status=405)
    if wait := seconds_to_wait(address_of(request)):
        said = ngettext(
            "Too many requests: wait %(n)d second.", "Too many requests: wait %(n)d seconds.", wait
        )
        raise RefusedError(said % {"n": wait}, status=429, wait=wait)
    if request.COOKIES:
        refuse_in_exam()
    if name == "nothing":
        raise not_there()
    body, tag = _kept_call(request, name, named) if kept else _call(request, name, named)
    response = HttpResponse(body, content_type="application/json", headers={"ETag": tag})
    if not request.COOKIES:
        response.headers["Cache-Control"] = f"public, max-age={FRESH}"
    return cast(HttpResponseBase, get_conditional_response(request, etag=tag, response=response))


def _kept_call(request: LearnerRequest, name: str, named: dict[str, str]) -> tuple[bytes, str]:
    """What was answered to the same address on the same day, if that is kept; under another name of the site,
    or once officers say something else, it is answered anew.
    """
    day, language = request.arrived_at.date().isoformat(), get_language() or ""
    asked = (request.build_absolute_uri(), language, day, house_now().name, statements_digest())
    key = hashlib.sha256("\0".join(asked).encode()).hexdigest()
    found: tuple[bytes, str] | None = _KEPT.get(key)
    if found is None:
        found = _call(request, name, named)
        if len(found[0]) <= _LARGEST:
            _KEPT.set(key, found)
    return found


def _call(request: HttpRequest, name: str, named: dict[str, str]) -> tuple[bytes, str]:
    """What the operation answers, and the tag of that."""
    views: dict[str, Any] = import_module("trainer.api.calls").VIEWS
    method, request.method = request.method, "GET"
    try:
        body: bytes = views[name](request, **named).content
    finally:
        request.method = method
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def _refusal(error: RefusedError) -> HttpResponse:
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(error.wait)} if error.wait else {})
    if error.status == 405:
        headers["Allow"] = _OPTIONS["Allow"]
    told = {"error": error.said, "where": error.where}
    return HttpResponse(
        json.dumps(told, ensure_ascii=False), "application/json", status=error.status, headers=headers
    )
