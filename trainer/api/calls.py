"""The operations of the API and their schema: loaded by the first call, as django-ninja takes its time."""

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, reverse
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Query, Schema
from ninja.errors import ValidationError
from ninja.renderers import JSONRenderer

from trainer.accounts.middleware import LearnerRequest
from trainer.api.hands import HandWaits, WaitsAsked, WinAsked, WinScored, scored, waits_found
from trainer.api.listed import (
    PuzzlePut,
    PuzzlesAsked,
    PuzzlesListed,
    puzzle_of_today,
    puzzle_put,
    puzzles_listed,
)
from trainer.api.refusals import RefusedError, not_there, refused_value
from trainer.api.rulings import DisputeAsked, RulingGiven, disputes_listed, ruling_on
from trainer.support.house import house_now


class PlainText(JSONRenderer):
    """Letters as they are, not as numbers."""

    json_dumps_params = {"ensure_ascii": False}


api = NinjaAPI(
    renderer=PlainText(),
    version="1",
    description="Rulings, scores, waits and puzzles of riichi mahjong. Read only; docs/api.md explains it.",
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-calls",
)


class Refused(Schema):
    """Why a request is not answered, and which part of it is wrong."""

    error: str
    where: str


_FAILS: Final[dict[Any, Any]] = dict.fromkeys((403, 404, 405, 422, 429), Refused)
_FACTS: Final = {
    "parameters": [
        {
            "in": "query",
            "name": "rules",
            "schema": {"type": "string"},
            "description": "the name of a ruleset; all of them where it is left out",
        },
        {
            "in": "query",
            "name": "facts",
            "style": "form",
            "explode": True,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
            "description": "each fact by its name, `unsure` where nobody knows; tiles by that of their text",
        },
    ]
}


def _read(path: str, name: str, answers: Any, **more: Any) -> Callable[..., Any]:
    return api.get(
        path,
        response={200: answers} | _FAILS,
        url_name=name,
        operation_id=name,
        summary=name.replace("_", " ").capitalize(),
        **more,
    )


@_read("v1/judge/", "disputes", list[DisputeAsked])
def _disputes(request: HttpRequest) -> list[DisputeAsked]:
    """Every dispute that the judge rules on."""
    return disputes_listed()


@_read("v1/judge/{slug}/", "ruling", RulingGiven, openapi_extra=_FACTS)
def _ruling(request: LearnerRequest, slug: str) -> RulingGiven:
    """The ruling on a dispute by the facts that are told."""
    return ruling_on(request, slug)


@_read("v1/score/", "score", WinScored)
def _score(request: HttpRequest, given: Query[WinAsked]) -> WinScored:
    """What a win is worth."""
    return scored(given)


@_read("v1/waits/", "hand_waits", HandWaits)
def _hand_waits(request: HttpRequest, given: Query[WaitsAsked]) -> HandWaits:
    """What a hand waits for."""
    return waits_found(given)


@_read("v1/puzzles/", "puzzles", PuzzlesListed)
def _puzzles(request: HttpRequest, given: Query[PuzzlesAsked]) -> PuzzlesListed:
    """The public puzzles, a page at a time."""
    return puzzles_listed(request, given)


@_read("v1/puzzles/{slug}/", "one_puzzle", PuzzlePut)
def _one_puzzle(request: HttpRequest, slug: str) -> PuzzlePut:
    """One public puzzle as it is asked."""
    return puzzle_put(request, slug)


@_read("v1/today/", "day", PuzzlePut)
def _day(request: LearnerRequest) -> PuzzlePut:
    """The puzzle of today."""
    return puzzle_of_today(request)


@api.exception_handler(Exception)
def _let_through(request: HttpRequest, error: Exception) -> HttpResponse:
    """The door knows what to say."""
    raise error


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, error: Exception) -> HttpResponse:
    raise not_there()


@api.exception_handler(ValidationError)
def _misread(request: HttpRequest, error: ValidationError) -> HttpResponse:
    first = error.errors[0]
    names = [str(part) for part in first["loc"] if part not in ("query", "path", "given")]
    where = names[0] if names else ""
    if first["type"] == "missing":
        raise RefusedError(_("The part “%(name)s” of the address is missing.") % {"name": where}, where)
    raise refused_value(where, ", ".join(request.GET.getlist(where)))


def _schema(request: HttpRequest) -> HttpResponse:
    schema = api.get_openapi_schema(path_prefix=reverse("api:openapi").removesuffix("openapi.json"))
    schema["info"]["title"] = house_now().name
    return JsonResponse(schema)


VIEWS: Final[dict[str, Callable[..., HttpResponse]]] = {
    str(each.name): each.callback for each in api.urls[0] if isinstance(each, URLPattern)
} | {"openapi": _schema}
"""By the names of the addresses."""
