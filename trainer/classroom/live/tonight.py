"""Tonight's lesson: an opener and eight questions by the rules of the class, out of what it missed in a week.

Where nothing was missed they are about the next lesson of the path.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice, zip_longest
from random import Random
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from trainer.accounts.models import User
from trainer.classroom.live.planning import plan_questions
from trainer.classroom.live.plans import at_work_on
from trainer.classroom.marks.results import Missed, found_lately, missed_lately
from trainer.classroom.models import Answer, Assignment, Classroom, Slot, SubmissionItem
from trainer.classroom.repairs.asking import (
    NothingToRepairError,
    asked_by,
    repair_places,
    scopes_of,
)
from trainer.classroom.repairs.members import missers_of
from trainer.classroom.repairs.repairing import Missing, levels_wrong, repair_facts, set_repair
from trainer.classroom.secrecy.told import told_from
from trainer.classroom.setting.places import evenly
from trainer.progress.models import Finding
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.stock import Scope, some_of_each
from trainer.rulebook.path import Lesson, lessons
from trainer.rules.rulesets.ruleset import PRESETS, load_preset

LATELY: Final = timedelta(days=7)
TOPICS: Final = 4
"""So many rules and misconceptions at most are asked about."""
QUESTIONS: Final = 9
"""The opener and eight more."""
HANDOUT: Final = 8
"""Questions of a handout about one thing."""


class NothingToAskError(LookupError):
    """There are no positions for it, or all of the path was asked."""


def missed_last_week(classroom: Classroom, now: datetime) -> list[Missed]:
    """What the class missed in the last seven days, most learners first; nothing of work whose verdicts are
    kept back from anybody yet.
    """
    return missed_lately(_found_last_week(classroom, now))


def _found_last_week(classroom: Classroom, now: datetime) -> QuerySet[Finding]:
    since = now - LATELY
    items = SubmissionItem.objects.filter(answers__arrived_at__gte=since)
    answered = classroom.assignments.filter(submissions__items__in=items).distinct()
    kept_back = [each for each in answered if told_from(each, now) is not None]
    return found_lately(classroom, since, without=kept_back)


@transaction.atomic
def repair_last_week(
    *,
    classroom: Classroom,
    code: str,
    title: str,
    by: User,
    now: datetime,
    ticked: Collection[UUID] | None = None,
) -> Assignment:
    """A repair set for those of the class who missed a rule or misconception in the last seven days, over all
    work; of the `ticked` ones as `make_repair` has it, with the same errors.
    """
    locked = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    found = _found_last_week(locked, now)
    missers = missers_of(missed_lately(found), code)
    work = Missing(locked, code, missers, set_last_week(now), levels_wrong(code, found))
    return set_repair(work, repair_facts(code, title, by), ticked=ticked, now=now)


def set_last_week(now: datetime) -> Q:
    """Those assignments that were set in the last seven days."""
    return Q(published_at__gte=now - LATELY)


def handout_about(classroom: Classroom, code: str, now: datetime, otherwise: str = "") -> list[PuzzleVersion]:
    """Questions about a rule or misconception on paper, evenly over the answers, with their puzzles; all day
    the same, as long as the class gets none of them to do. By `lesson_rules` with `otherwise`.

    :raises NothingToRepairError: if there are too few.
    """
    rng = Random(f"{classroom.slug} {code} {now.astimezone(classroom.tz).date()}")
    going = set(PuzzleVersion.objects.filter(at_work_on(classroom, now)).values_list("puzzle", flat=True))
    levels = levels_wrong(code, _found_last_week(classroom, now))
    one = _one_ruleset(classroom, otherwise)
    chosen = asked_by(code, rng, within=one, without=going, levels=levels)[:HANDOUT] if one else []
    if len(chosen) < HANDOUT:
        within = _widened(classroom, one)
        places = repair_places(code, rng, within=within, without=going, levels=levels)
        hands = [rng.sample(place.versions, len(place.versions)) for place in places]
        chosen = list(islice(dict.fromkeys([*chosen, *_in_turn(hands)]), HANDOUT))
    found = PuzzleVersion.objects.select_related("puzzle").in_bulk(chosen)
    return [found[key] for key in chosen]


def lesson_rules(classroom: Classroom, otherwise: str = "") -> str:
    """By which ruleset a lesson asks: that of the class. A class by any rules has the one that most of its
    answers were under, of four players where there are some; without answers it is `otherwise`. One query.
    """
    if classroom.ruleset:
        return classroom.ruleset
    given = Answer.objects.filter(item__submission__assignment__classroom=classroom)
    rows = given.filter(item__version__ruleset__in=PRESETS).values("item__version__ruleset")
    rows = rows.annotate(n=Count("pk")).order_by("-item__version__players", "-n", "item__version__ruleset")
    most = rows.values_list("item__version__ruleset", flat=True).first()
    return most or otherwise


def _one_ruleset(classroom: Classroom, otherwise: str) -> Scope | None:
    """By which rules alone a lesson of a class by any rules is asked."""
    rules = "" if classroom.ruleset else lesson_rules(classroom, otherwise)
    return Scope(rulesets=(rules,), players=(load_preset(rules).players,)) if rules else None


def _widened(classroom: Classroom, one: Scope | None) -> list[Scope]:
    """By which rules the rest is asked where those alone have too few."""
    return [Scope(players=one.players)] if one else scopes_of(classroom)


def next_topic(classroom: Classroom) -> Lesson | None:
    """The first lesson of the path of whose questions the class was set none; None if there is no such."""
    slots = Slot.objects.filter(assignment__classroom=classroom, assignment__published_at__isnull=False)
    set_before = set(slots.order_by().values_list("kind", flat=True).distinct())
    return next((each for each in lessons().values() if not _kinds(each) & set_before), None)


@transaction.atomic
def plan_tonight(*, classroom: Classroom, there: int, now: datetime, rng: Random, otherwise: str = "") -> int:
    """Add the lesson to the plan of the class, by `lesson_rules`; how many questions are new.
    Nothing if the plan does not hold so many questions as `there` (the button was pressed twice).

    :raises NothingToAskError: if there is nothing to ask.
    :raises PlanFullError: if the plan has no room for them.
    """
    locked = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if locked.planned.count() != there:
        return 0
    going = set(PuzzleVersion.objects.filter(at_work_on(locked, now)).values_list("puzzle", flat=True))
    found = _found_last_week(locked, now)
    missed = missed_lately(found)
    topic = None if missed else next_topic(locked)
    levels = {row.code: levels_wrong(row.code, found) for row in missed}
    one = _one_ruleset(locked, otherwise)
    hands: list[Sequence[int]] = []
    if one:
        hands = [asked_by(code, rng, within=one, without=going, levels=at) for code, at in levels.items()]
        hands += [_of_lesson(topic, [one], going, rng)] if topic else []
    if sum(len(hand) for hand in list(filter(None, hands))[:TOPICS]) < QUESTIONS:
        within = _widened(locked, one)
        wide = [_about(code, within, going, rng, at) for code, at in levels.items()]
        wide += [_of_lesson(topic, within, going, rng)] if topic else []
        hands = [[*own, *more] for own, more in zip_longest(hands, wide, fillvalue=())]
    chosen = list(islice(_in_turn(list(filter(None, hands))[:TOPICS]), QUESTIONS))
    if not chosen:
        raise NothingToAskError
    versions = PuzzleVersion.objects.in_bulk(chosen)
    return plan_questions(classroom=locked, versions=[versions[key] for key in chosen])


def _kinds(lesson: Lesson) -> set[str]:
    return {ask.kind for ask in lesson.asks}


def _about(
    code: str, within: Sequence[Scope], without: Collection[int], rng: Random, levels: Collection[int]
) -> Sequence[int]:
    """Versions about a rule or misconception by chance, evenly over the answers, at the levels at which it
    was missed; none where there are too few.
    """
    try:
        places = repair_places(code, rng, within=within, without=without, levels=levels)
    except NothingToRepairError:
        return ()
    return [key for place in places for key in rng.sample(place.versions, len(place.versions))]


def _of_lesson(
    lesson: Lesson, within: Sequence[Scope], without: Collection[int], rng: Random
) -> Sequence[int]:
    """Versions of what a lesson of the path asks; each further scope only where those before lack some."""
    chosen: list[int] = []
    for scope in within:
        found: dict[int, str] = {}
        for ask in lesson.asks:
            asked = replace(scope, levels=(ask.level,)).among((ask.kind,))
            rows = some_of_each(asked, QUESTIONS, rng, without=without) if asked else ()
            found |= {row.version_id: f"{ask.kind} {row.answer_class}" for row in rows}
        chosen += evenly(found, found, rng)
        if len(chosen) >= QUESTIONS:
            break
    return chosen


def _in_turn(hands: Sequence[Sequence[int]]) -> Iterable[int]:
    """One of each hand after the other, none twice."""
    turns = (key for turn in zip_longest(*hands) for key in turn if key is not None)
    return dict.fromkeys(turns)
