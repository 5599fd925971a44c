"""What a repair set asks: positions that put one rule or misconception to the test, evenly over the answers.

A place takes positions of one kind and level with at least two classes of answers, each as often, so that
nobody is right by always answering the same. Of a misconception those come first where it errs. They are
asked by the rules of the class, at the levels of what was missed; where too few are, at the levels next to
these, and then by other rules with as many players: never a kind whose answer hangs on what the class plays
otherwise.

Besides: what a learner has to repair.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import product, zip_longest
from random import Random
from typing import Final

from django.db.models import QuerySet

from trainer.classroom.models import Assignment, Classroom, Enrollment, Mode, SlotChoice
from trainer.classroom.setting.places import FRESH, MOST_CHOICES
from trainer.progress.choosing import scope_about
from trainer.progress.facts import facts_of
from trainer.progress.models import Finding
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.own_rules import kinds_untouched, rules_named
from trainer.puzzles.stock import Scope, some_of_each
from trainer.rulebook.examples import practised
from trainer.scenarios.kind import kinds

PLACES: Final = 3
"""At most."""
LEAST: Final = 3
"""Positions of each class of answers that a place takes."""
NAMED: Final = 500
"""Positions of a rule that are looked at."""


@dataclass(frozen=True, slots=True)
class RepairPlace:
    """A kind at a level, and the ids of the versions that may stand there."""

    kind: str
    level: int
    versions: tuple[int, ...]


class NothingToRepairError(LookupError):
    """Too few positions ask it, or nearly all of them have the same answer."""


def scopes_of(classroom: Classroom) -> list[Scope]:
    """By which rules the class is asked: the first scope that has enough is taken. Its ruleset, then any
    with as many players, of own rules for the kinds alone that their changes leave as they are; without a
    ruleset, the numbers of players of what it was set.
    """
    if rules := rules_named(classroom.ruleset, classroom.own_rules):
        players = (rules.players,)
        others = kinds_untouched(rules) if rules.changes else ()
        return [
            Scope(rulesets=(classroom.ruleset,), players=players),
            Scope(players=players, kinds=others),
        ]
    asked = SlotChoice.objects.filter(slot__assignment__classroom=classroom)
    return [Scope(players=tuple(asked.values_list("version__players", flat=True).order_by().distinct()))]


def has_other_rules(classroom: Classroom, versions: QuerySet[PuzzleVersion]) -> bool:
    """Whether some versions are asked by other rules than those of the class."""
    return bool(classroom.ruleset) and versions.exclude(ruleset=classroom.ruleset).exists()


def repair_places(
    code: str,
    rng: Random,
    *,
    within: Sequence[Scope] = (Scope(),),
    without: Collection[int] = (),
    levels: Collection[int] = (),
    most: int = PLACES,
) -> list[RepairPlace]:
    """Places about a rule or misconception, of different kinds where there are some; none of the puzzles
    `without` (their ids). From the first scope `within` that has any: at these `levels`, and only where it
    has none there at others, the nearest first.

    :raises NothingToRepairError: if there are not enough in any.
    """
    for scope, at, pool in product(within, _tried(levels), (_rows, _citing)):
        rows = pool(code, replace(scope, levels=at), rng)
        rows = [row for row in rows if row.puzzle_id not in without]
        if places := _places(code, rows, within[0].rulesets, rng):
            return sorted(places, key=lambda place: _distance(place.level, levels))[:most]
    raise NothingToRepairError(code)


def asked_by(
    code: str, rng: Random, *, within: Scope, without: Collection[int] = (), levels: Collection[int] = ()
) -> list[int]:
    """Versions about a rule or misconception by the rules `within` alone, of whichever kinds have some, in
    turn by kind and answer; at these `levels` and those next to them where there are any. None where all have
    the same answer; of none of the puzzles `without`.
    """
    found = {row.pk: row for pool in (_rows, _citing) for row in pool(code, within, rng)}
    rows = [row for row in found.values() if row.puzzle_id not in without]
    rows = [row for row in rows if _distance(row.level, levels) <= 1] or rows
    if len({(row.kind, row.answer_class) for row in rows}) < 2:
        return []
    by_answer: dict[tuple[str, str], list[Stocked]] = defaultdict(list)
    for row in rng.sample(rows, len(rows)):
        by_answer[row.kind, row.answer_class].append(row)
    return [row.version_id for turn in zip_longest(*by_answer.values()) for row in turn if row is not None]


def _tried(levels: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """By which levels a pool is narrowed, one after the other."""
    return (tuple(sorted(levels)), ()) if levels else ((),)


def _distance(level: int, levels: Collection[int]) -> int:
    return min((abs(level - each) for each in levels), default=0)


def _places(code: str, rows: Iterable[Stocked], first_by: Collection[str], rng: Random) -> list[RepairPlace]:
    """Each with those by the rulesets `first_by` before others."""
    groups: dict[tuple[str, int], list[Stocked]] = defaultdict(list)
    for row in rows:
        groups[row.kind, row.level].append(row)
    found = [
        (pair, chosen) for pair, alike in groups.items() if (chosen := _even(code, alike, first_by, rng))
    ]
    # The richest of each kind, then the others.
    found.sort(key=lambda each: -len(each[1]))
    seen: set[str] = set()
    first: list[RepairPlace] = []
    others: list[RepairPlace] = []
    for pair, chosen in found:
        (others if pair[0] in seen else first).append(RepairPlace(*pair, chosen))
        seen.add(pair[0])
    return [*first, *others]


def _rows(code: str, within: Scope, rng: Random) -> Sequence[Stocked]:
    """The positions that ask it by those rules."""
    found = scope_about(code)
    about = found and found.among(within.kinds)
    if about is None:
        return ()
    scope = replace(about, rulesets=within.rulesets, players=within.players, levels=within.levels)
    if scope.slugs is not None:
        slugs = scope.slugs if len(scope.slugs) <= NAMED else tuple(rng.sample(scope.slugs, NAMED))
        return [row for row in replace(scope, slugs=slugs).stock().order_by("pk") if row.kind in kinds()]
    return some_of_each(scope, MOST_CHOICES, rng)


def _citing(code: str, within: Scope, rng: Random) -> Sequence[Stocked]:
    """All that cite a rule by those rules, beyond the examples that practice has of it. Where it leads a kind
    to one answer alone, those with other answers come between.
    """
    if code not in practised():
        return ()
    asking = within.among(tuple(slug for slug, kind in kinds().items() if code in kind.rules))
    rows = some_of_each(asking, FRESH, rng) if asking else ()
    cited: dict[tuple[str, int], set[str]] = defaultdict(set)
    for row in rows:
        if code in facts_of(row).rules:
            cited[row.kind, row.level].add(row.answer_class)
    return [
        row
        for row in rows
        if code in facts_of(row).rules
        or (len(own := cited.get((row.kind, row.level), ())) == 1 and row.answer_class not in own)
    ]


def _even(code: str, rows: Sequence[Stocked], first_by: Collection[str], rng: Random) -> tuple[int, ...]:
    """Versions with each class of answers as often as another; none where there are too few."""
    by_class: dict[str, list[Stocked]] = defaultdict(list)
    for row in rng.sample(rows, len(rows)):
        by_class[row.answer_class].append(row)
    large = sorted((each for each in by_class.values() if len(each) >= LEAST), key=len, reverse=True)
    if len(large) < 2:
        return ()
    each_takes = min(len(large[1]), max(LEAST, FRESH // len(large)))
    found: list[int] = []
    for alike in large:
        alike.sort(key=lambda row: (row.ruleset not in first_by, code not in facts_of(row).errors))
        found += [row.version_id for row in alike[:each_takes]]
    return tuple(found)


LOOKED_AT: Final = timedelta(days=90)
"""So far back it is looked for what was missed."""
KNOWN: Final = 2
"""So many right answers at last, and it is no longer to be repaired."""
MOST_NAMED: Final = 5
"""So much is named at once."""


@dataclass(frozen=True, slots=True)
class ToRepair:
    """A rule or misconception that a learner missed in a class: answers that showed something about it, those
    of them that were wrong; the slug of the assignment of the last wrong one, and that of a repair set about
    it that takes answers, empty if there is none.
    """

    code: str
    answers: int
    wrong: int
    last_in: str
    going: str


def to_repair(enrollment: Enrollment, now: datetime) -> list[ToRepair]:
    """What the learner missed in the class and did not get right twice since, most often wrong first; of what
    the learner may know, as far as it can be repaired. One query, two where something was missed.
    """
    rows = (
        Finding.objects.filter(
            no_longer_withheld("attempt__withheld_until"),
            sort__in=(Finding.Sort.RULE, Finding.Sort.MISCONCEPTION),
            attempt__assigned__item__submission__enrollment=enrollment,
            attempt__assigned__arrived_at__gte=now - LOOKED_AT,
        )
        .order_by("attempt__assigned__arrived_at", "attempt__assigned__pk")
        .values_list("code", "right", "attempt__assigned__item__submission__assignment__slug")
    )
    shown: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    for code, right, assignment in rows:
        shown[code].append((right, assignment))
    if all(right for given in shown.values() for right, _in in given):
        return []
    going = Assignment.objects.set_for(enrollment.learner_id).taking_answers(now)
    about = dict(
        going.filter(classroom=enrollment.classroom_id, mode=Mode.MASTERY).values_list("about", "slug")
    )
    found = []
    for code, given in shown.items():
        wrong = [assignment for right, assignment in given if not right]
        if not wrong or all(right for right, _in in given[-KNOWN:]) or scope_about(code) is None:
            continue
        found.append(ToRepair(code, len(given), len(wrong), wrong[-1], about.get(code, "")))
    return sorted(found, key=lambda row: (-row.wrong, row.code))[:MOST_NAMED]
