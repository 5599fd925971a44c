"""Puzzles that ask the same already, up to suits, winds and seats: found by an index, never by a scan."""

import re
from dataclasses import replace
from typing import Final

from django.db.models import Q, QuerySet

from trainer.authoring.models import Draft
from trainer.puzzles.digests import digest_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.position import WIND_LETTERS, Position
from trainer.scenarios.position.texts import canonical_text

KNOWN: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.RETIRED)
"""Puzzles of these states anybody may know of."""
SEATED: Final = frozenset({"seat", "against", "claims", "deltas", "tenpai"})
"""What an `ask` says of seats."""


def equal_versions(kind: PuzzleKind, position: Position) -> QuerySet[PuzzleVersion]:
    """The stored versions of equal questions, with their puzzles, the oldest first."""
    keys = Q()
    for by in range(position.players) if _names_seats(position) else range(1):
        keys |= _equal_after(kind, position, by)
    return PuzzleVersion.objects.filter(keys).select_related("puzzle").order_by("pk")


def open_duplicates(kind: PuzzleKind, position: Position, draft: Draft) -> QuerySet[PuzzleVersion]:
    """Those that the draft's author may know of: published or retired ones, and own ones behind a link; not
    the draft's own puzzle.
    """
    known = Q(puzzle__status__in=KNOWN)
    known |= Q(puzzle__status=Puzzle.Status.LINKED, credit__author=draft.author_id)
    return equal_versions(kind, position).filter(known).exclude(puzzle=draft.puzzle_id)


def _names_seats(position: Position) -> bool:
    return any(name in SEATED for name, _ in position.ask)


def _equal_after(kind: PuzzleKind, position: Position, by: int) -> Q:
    """Equal ones at tables that are turned `by` seats against this one; what a question names by its seat
    is not turned in the canonical text.
    """
    key = digest_of(canonical_text(kind.slug, replace(position, ask=_turned(position, by))))
    if not _names_seats(position):
        return Q(canonical_key=key)
    dealt = f"{WIND_LETTERS[position.round.wind]}{(position.round.dealer + by) % position.players + 1}"
    return Q(canonical_key=key, position__contains=f'"round":"{dealt}"')


def _turned(position: Position, by: int) -> tuple[tuple[str, str], ...]:
    return tuple((name, _said(name, text, by, position.players)) for name, text in position.ask)


def _said(name: str, text: str, by: int, players: int) -> str:
    """What an `ask` says, so many seats further on: `seat-2`, `1:chi 2:ron`, `0,2`, or points by seat."""
    if name == "deltas":
        points = text.split(",")
        return ",".join(points[-by:] + points[:-by]) if by else text
    if name not in SEATED:
        return text
    turned = re.sub(r"(?<![0-9])[0-3](?![0-9])", lambda seat: str((int(seat[0]) + by) % players), text)
    between = "," if name == "tenpai" else " "
    return between.join(sorted(turned.split(between)))
