"""Which question a form chooses: a kind, and what it points at."""

import json
from collections.abc import Mapping
from typing import Any

from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position import MAX_ASKED, MAX_TEXT, PositionError
from trainer.scenarios.serving import served_by
from trainer.studio.verdict.reading import positions_of
from trainer.wording.kind_words import family_name, kind_title

PREFIX = "ask-"


def chosen_question(draft: Draft, given: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The kind, none if there is no such, and what it points at: what the form says, or the first thing
    there that serves the kind.
    """
    kind = given.get("kind", "")
    if kind not in kinds():
        return "", {}
    said = _said(given)
    if said is not None:
        return kind, said
    return kind, _first_ask(draft, kind)


def _said(given: Mapping[str, str]) -> dict[str, str] | None:
    """Texts by name, in fields of their own or as one JSON object."""
    if "ask" in given:
        try:
            value: Any = json.loads(given["ask"] or "{}")
        except (ValueError, RecursionError):
            return None
        return _bounded(value) if isinstance(value, dict) else None
    return _bounded({n.removeprefix(PREFIX): t for n, t in given.items() if n.startswith(PREFIX)}) or None


def _bounded(value: Mapping[Any, Any]) -> dict[str, str]:
    named = {str(name): str(text) for name, text in [*value.items()][:MAX_ASKED]}
    return {
        name: text
        for name, text in named.items()
        if max(len(name), len(text)) <= MAX_TEXT and f"{name}{text}".isprintable()
    }


def _first_ask(draft: Draft, kind: str) -> dict[str, str]:
    """What the kind may point at on this table: what the draft asks if it is of this kind, else the first
    thing that serves; nothing of a table that is not finished.
    """
    if kind == draft.kind:
        return dict(sketch_of(draft).snapshot.ask)
    try:
        position = positions_of(draft.content)[0]
    except PositionError:
        return {}
    found = next(served_by(kind_named(kind), position), None)
    return dict(found.position.ask) if found else {}


def question_groups(players: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every kind that so many players can be asked, by family."""
    families: dict[str, list[tuple[str, str]]] = {}
    for slug, kind in kinds().items():
        if players in kind.players:
            families.setdefault(kind.family, []).append((slug, kind_title(slug)))
    return [
        (family_name(family), sorted(found, key=lambda each: each[1])) for family, found in families.items()
    ]
