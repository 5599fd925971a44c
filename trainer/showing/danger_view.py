"""The tiles of the hand by their danger, each with what it may be waited on with, and in how many ways."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from trainer.puzzles.questions import Question
from trainer.rules.notation import tile_name
from trainer.rules.tiles import COPIES, EAST, Kind, kind_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.decision_kind import DecisionKind
from trainer.scenarios.tile_order import TileOrder
from trainer.showing.facts import number
from trainer.showing.table_parts import DangerMark
from trainer.strategy.facing import Facing, facing
from trainer.strategy.ways import Way, ways_of
from trainer.wording.strategy_words import (
    honour_word,
    no_percent,
    no_wait_word,
    percent,
    percent_short,
    tile_class_word,
    wait_class_word,
    ways_word,
)
from trainer.wording.words import kinds_of

FROM: Final = (30, 60, 100)
"""Per mille at which the three upper levels of danger begin; of the two below the lowest is none at all."""
FULL: Final = 150
"""Per mille that fill a bar, unless some tile is more dangerous."""


@dataclass(frozen=True, slots=True)
class ShapeShown:
    """A shape that may wait on the tile: the kinds it holds, and how many ways to hold it are left."""

    holds: tuple[Kind, ...]
    ways: str


@dataclass(frozen=True, slots=True)
class Part:
    """The share of one class of waits in a danger."""

    name: str
    percent: str
    shapes: tuple[ShapeShown, ...]


@dataclass(frozen=True, slots=True)
class DangerRow:
    """A tile with its danger: `level` 0 (no wait on it can be) to 4, `width` of its bar out of 1,000.

    `short` is the percentage where there is little room. `right` marks it as the answer, or part of it;
    `tag` says what else it is.
    """

    kind: Kind
    percent: str
    short: str
    level: int
    width: int
    about: str
    parts: tuple[Part, ...]
    right: bool
    tag: str


def danger_rows(question: Question, answer: Answer, verdict: Verdict[Answer]) -> tuple[DangerRow, ...]:
    """The kinds whose danger the verdict tells, the tile that is asked about and then the safest first; none
    where no riichi is faced.
    """
    reasons = [reason for reason in verdict.reasons if reason.code == "danger"]
    if not reasons:
        return ()
    position = question.position
    seen = facing(position.table(), position.hero, position.ruleset)
    full = max(FULL, *(number(reason.facts, "permille") for reason in reasons))
    rows = [_row(reason, seen, full) for reason in sorted(reasons, key=_order)]
    rows.sort(key=lambda row: not _is_asked(row.kind, question))
    return tuple(_marked(row, question, answer, verdict.answer) for row in rows)


def danger_marks(rows: Iterable[DangerRow]) -> dict[Kind, DangerMark]:
    """What the tiles of the hand are marked with on the table: level and percentage, by kind."""
    return {row.kind: DangerMark(row.level, row.short) for row in rows}


def _marked(row: DangerRow, question: Question, given: Answer, solved: Answer) -> DangerRow:
    """What the tile has to do with the question."""
    if isinstance(question.shape, TileOrder):
        if given == solved:
            return row
        place = kinds_of(given).index(row.kind) + 1
        return replace(row, tag=_("you: place %(place)d") % {"place": place})
    if _is_asked(row.kind, question):
        return replace(row, tag=_("the tile asked"))
    right, chosen = (_is_named(row.kind, answer) for answer in (solved, given))
    return replace(row, right=right, tag=_("your answer") if chosen else "")


def _is_asked(kind: Kind, question: Question) -> bool:
    """Whether a decision is about that tile."""
    asked = dict(question.position.ask).get("tile") if isinstance(question.kind, DecisionKind) else None
    return asked == tile_name(kind)


def _is_named(kind: Kind, answer: Answer) -> bool:
    """Whether an answer names the tile."""
    return kind in kinds_of(answer) or answer == tile_name(kind)


def level_of(permille: int) -> int:
    """1 to 4, cool to warm, of a tile that can be waited on."""
    return 1 + sum(permille >= least for least in FROM)


def _order(reason: Reason) -> tuple[int, Kind]:
    return number(reason.facts, "permille"), kind_of(reason.tiles[0])


def _row(reason: Reason, seen: Facing, full: int) -> DangerRow:
    facts, kind = reason.facts, kind_of(reason.tiles[0])
    danger, ways = number(facts, "permille"), ways_of(seen, kind)
    return DangerRow(
        kind=kind,
        percent=percent(danger) if ways else no_percent(),
        short=percent_short(danger) if ways else no_percent(),
        level=level_of(danger) if ways else 0,
        width=round(1000 * danger / full),
        about=_about(reason, seen) if ways else no_wait_word(genbutsu=kind in seen.safe),
        parts=_parts(reason, ways),
        right=False,
        tag="",
    )


def _about(reason: Reason, seen: Facing) -> str:
    kind = kind_of(reason.tiles[0])
    if kind >= EAST:
        return honour_word(COPIES - seen.public[kind], seen.held[kind])
    return tile_class_word(str(reason.facts["class"]), str(reason.facts.get("wall", "")))


def _parts(reason: Reason, ways: Sequence[Way]) -> tuple[Part, ...]:
    """The parts as the verdict has them, each with its shapes."""
    shapes = {
        wait_class: tuple(ShapeShown(way.holds, ways_word(way.ways, way.of)) for way in same)
        for wait_class, same in groupby(ways, key=lambda way: str(way.wait_class))
    }
    rows = reason.facts["parts"]
    return tuple(
        Part(wait_class_word(str(row[0])), percent(row[1]), shapes.get(str(row[0]), ()))
        for row in (rows if isinstance(rows, tuple) else ())
        if isinstance(row, tuple) and isinstance(row[1], int)
    )
