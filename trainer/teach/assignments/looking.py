"""What was typed into the form of an assignment, kept while its teacher looks for puzzles."""

from collections.abc import Mapping
from typing import Any

from django.forms import BooleanField, Field
from django.http import HttpRequest

from trainer.classroom.models import Classroom
from trainer.classroom.places import MOST_PLACES

Kept = dict[str, list[str]]


def keep_typed(request: HttpRequest, classroom: Classroom) -> list[str]:
    """Keep the fields that were sent with the session; the puzzles that stood in the list already."""
    kept = {name: request.POST.getlist(name) for name in request.POST if name != "csrfmiddlewaretoken"}
    request.session[_name(classroom)] = kept
    return " ".join(kept.get("puzzles", ())).split()[:MOST_PLACES]


def take_typed(request: HttpRequest, classroom: Classroom) -> Kept:
    """What was kept, once; nothing if nothing was."""
    kept: Kept = request.session.pop(_name(classroom), {})
    return kept


def typed_values(kept: Kept, fields: Mapping[str, Field]) -> dict[str, Any]:
    """The values with which the form begins again: a box without a tick sends none."""
    if not kept:
        return {}
    return {name: _value(kept.get(name, []), field) for name, field in fields.items()}


def _value(texts: list[str], field: Field) -> Any:
    if isinstance(field, BooleanField):
        return bool(texts)
    if getattr(field.widget, "allow_multiple_selected", False):
        return texts
    return texts[-1] if texts else ""


def _name(classroom: Classroom) -> str:
    return f"assignment-{classroom.slug}"
