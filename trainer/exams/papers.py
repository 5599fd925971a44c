"""From the rows of a blueprint to the places of a paper.

Which kinds of a family a row asks follows from the blueprint alone: every paper of every sitting has the same
kinds, levels, rules and points at the same places.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.classroom.setting.making import is_too_rare
from trainer.classroom.setting.places import Place
from trainer.exams.models import FAMILY, Blueprint, BlueprintRow, PassIn
from trainer.exams.rules import rules_asking
from trainer.puzzles.own_rules import Kept
from trainer.scenarios.kind import kinds

MOST_POINTS: Final = 20
"""For one question."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row: a kind, or `family:` with a family; its level, its preset or the key of own rules, how many,
    points for each.
    """

    asked: str
    level: int
    ruleset: str
    number: int
    points: int = 1


def kinds_asked(asked: str, level: int, ruleset: str, kept: Kept) -> tuple[str, ...]:
    """The kinds that a row may ask, by slug; none if nothing of it is asked at that level by that preset, or
    by those of the kept rules, or if its positions are too rare there.
    """
    found = _with_rare(asked, level, ruleset, kept)
    return tuple(slug for slug in found if not is_too_rare(slug, level))


def levels_instead(asked: str, level: int, ruleset: str, kept: Kept) -> tuple[int, ...]:
    """Where all that is asked at a level is too rare, the levels to choose instead; none if it is not."""
    if kinds_asked(asked, level, ruleset, kept) or not _with_rare(asked, level, ruleset, kept):
        return ()
    levels = sorted({each for kind in kinds().values() for each in kind.levels})
    return tuple(each for each in levels if kinds_asked(asked, each, ruleset, kept))


def _with_rare(asked: str, level: int, ruleset: str, kept: Kept) -> tuple[str, ...]:
    family = asked.removeprefix(FAMILY) if asked.startswith(FAMILY) else None
    return tuple(
        sorted(
            slug
            for slug, kind in kinds().items()
            if (slug == asked if family is None else kind.family == family)
            and level in kind.levels
            and rules_asking(slug, ruleset, kept)
        )
    )


def kinds_of(row: BlueprintRow) -> tuple[str, ...]:
    """The kinds that stand in the row's places: all of a family in turn, or by chance as many as find room,
    the same in every paper."""
    found = kinds_asked(row.asked, row.level, row.ruleset, row.blueprint.own_rules)
    if len(found) <= row.number:
        return found
    chance = Random(f"{row.blueprint.slug} {row.place}")
    return tuple(sorted(chance.sample(found, row.number)))


def paper_of(rows: Iterable[BlueprintRow]) -> list[Place]:
    """The places of a paper in order, their positions about as hard as was measured; blueprints at hand."""
    found: list[Place] = []
    for row in rows:
        chosen = kinds_of(row)
        hard = {each["kind"]: each["hard"] for each in row.measured or ()}
        for at in range(row.number if chosen else 0):
            kind = chosen[at % len(chosen)]
            rules = rules_asking(kind, row.ruleset, row.blueprint.own_rules)
            players = rules.players if rules else None
            found.append(
                Place(kind, row.level, row.ruleset, players, None, row.points, hard.get(kind), sourced=True)
            )
    return found


def points_of_paper(rows: Iterable[BlueprintRow]) -> int:
    """What a whole paper is worth."""
    return sum(row.number * row.points for row in rows)


def needed_points(blueprint: Blueprint, points: int) -> int:
    """How many of all points pass, a part of one counting up."""
    if blueprint.pass_in == PassIn.POINTS:
        return blueprint.pass_mark
    return -(-blueprint.pass_mark * points // 100)
