"""How many different positions can be made for a kind, a level and a preset, and how hard they are.

Positions are drawn until some of them come twice: of n draws that meet r times there are about
n (n - 1) / 2 r different ones, at least that many where none meet. What is unsettled, because it turns on a
disputed rule or on one without a source, is left out and said by its rule. By own rules a kind may have no
position at all, or the same answer to each.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any, Final

from trainer.classroom.setting.filling import rating_at, serves_at, unsettled_by
from trainer.classroom.setting.places import FEW, MOST_CHOICES, is_guessable
from trainer.exams.models import BlueprintRow
from trainer.exams.papers import kinds_of
from trainer.exams.rules import rules_asking
from trainer.puzzles.digests import digest_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answers.grading import class_of
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import canonical_text

SITTINGS: Final = 3
"""For so many the reserve has to last."""
SEATS: Final = 30
"""Candidates of a sitting that is reckoned with before there is one."""
DRAFTS: Final = 400
"""After so many a kind is given up."""
IN_VAIN: Final = 5
"""The same where none of them came about: 400 positions are tried for each."""


@dataclass(frozen=True, slots=True)
class MeasuredReserve:
    """What can be made of a kind for a row: about `reserve` different positions (at least so many, where none
    came twice), the median of their ratings (`hard`), and rules that left others out (`unsettled`). `alike`:
    a guess is often right, and the answer is always the same.
    """

    kind: str
    reserve: int
    hard: float
    unsettled: tuple[str, ...]
    alike: bool = False


def needed_of(row: BlueprintRow, kind: str, seats: int = SEATS) -> int:
    """How many positions of one of its kinds a row takes for as many sittings as the reserve has to last; of
    more candidates than a place has positions, some get the same.
    """
    chosen = kinds_of(row)
    at = chosen.index(kind)
    times = len(range(at, row.number, len(chosen)))
    return SITTINGS * min(seats, MOST_CHOICES) * times


@dataclass(frozen=True, slots=True)
class Lacking:
    """That too few positions of a kind can be made for a row (its place): `needed` for three sittings. `kind`
    is what the row asks, a family perhaps, where its rules ask nothing of it any more, or it is too rare.
    """

    row: int
    kind: str
    reserve: int
    needed: int
    unsettled: tuple[str, ...]
    alike: bool = False


def lacking_of(row: BlueprintRow, seats: int = SEATS) -> list[Lacking]:
    """Where a row does not last for three sittings of so many candidates, as far as it was measured."""
    if not (chosen := kinds_of(row)):
        return [Lacking(row.place, row.asked, 0, row.number, ())]
    if row.measured is None:
        return []
    found = [MeasuredReserve(**each) for each in row.measured]
    return [
        Lacking(row.place, each.kind, each.reserve, needed, tuple(each.unsettled), each.alike)
        for each in found
        if each.kind in chosen and (each.reserve < (needed := needed_of(row, each.kind, seats)) or each.alike)
    ]


def measure_row(row: BlueprintRow, rng: Random) -> list[dict[str, Any]]:
    """What can be made of each of its kinds, as it is stored (`MeasuredReserve`)."""
    return [
        asdict(measured_reserve(slug, row.level, rules, needed_of(row, slug, MOST_CHOICES), rng))
        for slug in kinds_of(row)
        if (rules := rules_asking(slug, row.ruleset, row.blueprint.own_rules))
    ]


def measured_reserve(slug: str, level: int, ruleset: Ruleset, needed: int, rng: Random) -> MeasuredReserve:
    """Draw positions until so many as are needed are known to be there, or it is clear that they are not."""
    kind = kind_named(slug)
    guessable, answers = is_guessable(slug), set[str]()
    seen: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    hard: list[float] = []
    for position in _drafts(kind, level, ruleset, rng):
        if unsettled := unsettled_by(kind, position, sourced=True):
            left_out.update(unsettled)
            continue
        seen[digest_of(canonical_text(slug, position))] += 1
        hard.append(rating_at(kind, position, level))
        answers.add(class_of(kind, position))
        if _different(seen) >= needed and (len(answers) > 1 or not guessable):
            break
    rules = tuple(name for name, _times in left_out.most_common())
    alike = guessable and len(hard) >= FEW and len(answers) == 1
    return MeasuredReserve(slug, _different(seen), median(hard) if hard else 0.0, rules, alike)


def _drafts(kind: PuzzleKind, level: int, ruleset: Ruleset, rng: Random) -> Iterator[Position]:
    """Positions that serve the kind at that level, whatever they turn on."""
    came = False
    for draft in range(DRAFTS):
        if draft >= IN_VAIN and not came:
            break
        try:
            position = kind.generate(rng, level, ruleset)
            came = True
            if serves_at(kind, position, level):
                yield position
        except (NoRoomError, PositionError):
            continue


def _different(seen: Counter[str]) -> int:
    """About how many there are to be drawn from."""
    drawn = seen.total()
    met = sum(times * (times - 1) // 2 for times in seen.values())
    return drawn * (drawn - 1) // 2 // met if met else drawn * (drawn - 1) // 2
