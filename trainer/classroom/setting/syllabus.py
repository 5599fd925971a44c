"""The syllabus copied into a class: for each of its lessons an opener, homework and what is asked once more,
at the end an exam, with dates spread over a term. All of it are assignments like others.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import count, pairwise
from random import Random
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, Feedback, Late, Mode
from trainer.classroom.setting.assigning import make_assignment
from trainer.classroom.setting.places import Place, evenly, fixed_places, rulesets_of
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.stock import Scope, some_of_each
from trainer.rulebook.path import Ask, lessons
from trainer.rulebook.syllabus import Syllabus, SyllabusLesson

LASTS: Final = timedelta(hours=2)
"""From the beginning of a lesson to its end: then its homework opens, and the opener and the exam are due."""
WEEK: Final = timedelta(days=7)
IN_A_ROW: Final = 3
PLAYERS: Final = 4


def monday_of(day: date) -> date:
    """The first day of its week."""
    return day - timedelta(days=day.weekday())


def lesson_days(first: date, others: Collection[int], skipped: Collection[date], number: int) -> list[date]:
    """The days of so many lessons: from the first one on its weekday and the `others` (0 for Monday), in each
    week but those `skipped` (their Mondays).
    """
    weekdays = {first.weekday(), *others}
    days = (first + timedelta(days=after) for after in count())
    open_days = (day for day in days if day.weekday() in weekdays and monday_of(day) not in skipped)
    return [next(open_days) for _number in range(number)]


@dataclass(frozen=True, slots=True)
class Dated:
    """An assignment that is to be made: its columns, what it asks, and whether all get the same puzzles."""

    facts: Mapping[str, Any]
    ask: Sequence[Ask]
    same: bool = False


@transaction.atomic
def copy_syllabus(
    *,
    classroom: Classroom,
    by: User,
    course: Syllabus,
    days: Sequence[date],
    at: time,
    publish: bool,
    slug: str,
    rng: Random,
) -> list[Assignment]:
    """The assignments of the whole course in its order, with a lesson on each of the `days` at a time of
    the class's zone, and the exam a week after the last one.

    With `publish` the learners see each from its day on, the exam apart: that stays a draft, for it is drawn
    for the class as it is then. The first assignment gets the `slug`: sent twice nothing is made again.
    """
    locked = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if locked.assignments.filter(slug=slug).exists():
        return []
    made: list[Assignment] = []
    for each in dated(course, [datetime.combine(day, at, locked.tz) for day in days]):
        facts = dict(each.facts) if made else {**each.facts, "slug": slug}
        made.append(
            make_assignment(
                classroom=locked,
                by=by,
                facts=facts,
                places=_places(each, locked.ruleset, rng),
                fill=True,
                publish=publish and facts["mode"] != Mode.EXAM,
                rng=rng,
            )
        )
    return made


def dated(course: Syllabus, moments: Sequence[datetime]) -> Iterator[Dated]:
    """What is made of the course, its lessons beginning at these moments."""
    after = [*moments[1:], moments[-1] + WEEK, moments[-1] + 2 * WEEK]
    for number, (lesson, begins, (next_one, last)) in enumerate(
        zip(course.lessons, moments, pairwise(after), strict=True), 1
    ):
        named = {"n": number, "title": lesson.title}
        yield _opener(lesson, named, begins)
        yield _homework(lesson, named, begins + LASTS, next_one)
        yield _once_more(lesson, named, next_one, last)
    yield _exam(course, moments[-1] + WEEK)


def _opener(lesson: SyllabusLesson, named: Mapping[str, object], begins: datetime) -> Dated:
    facts = {
        "title": _("%(n)d. %(title)s: opener") % named,
        "note": _("At the beginning of the lesson."),
        "mode": Mode.HOMEWORK,
        "opens_at": begins,
        "due_at": begins + LASTS,
        "late": Late.ACCEPT,
    }
    return Dated(facts, lesson.opener, same=True)


def _homework(
    lesson: SyllabusLesson, named: Mapping[str, object], opens_at: datetime, due_at: datetime
) -> Dated:
    facts = {
        "title": _("%(n)d. %(title)s: homework") % named,
        "note": _read_before(lesson),
        "mode": Mode.HOMEWORK,
        "opens_at": opens_at,
        "due_at": due_at,
        "late": Late.HALF,
        "hints": True,
    }
    return Dated(facts, lesson.homework)


def _once_more(
    lesson: SyllabusLesson, named: Mapping[str, object], opens_at: datetime, due_at: datetime
) -> Dated:
    facts = {
        "title": _("%(n)d. %(title)s: once more") % named,
        "mode": Mode.MASTERY,
        "streak": IN_A_ROW,
        "opens_at": opens_at,
        "due_at": due_at,
        "late": Late.ACCEPT,
    }
    return Dated(facts, lesson.repair)


def _exam(course: Syllabus, begins: datetime) -> Dated:
    facts = {
        "title": course.exam.title,
        "mode": Mode.EXAM,
        "feedback": Feedback.AFTER_DUE,
        "minutes": course.exam.minutes,
        "opens_at": begins,
        "due_at": begins + LASTS,
        "shuffled": True,
    }
    return Dated(facts, course.exam.ask)


def _read_before(lesson: SyllabusLesson) -> str:
    """Which lessons of the path it is about."""
    titles = [lessons()[slug].title for slug in lesson.path]
    said = _("%(aim)s On the path you can read: %(lessons)s.")
    return said % {"aim": lesson.aim, "lessons": ", ".join(titles)}


def _places(each: Dated, ruleset: str, rng: Random) -> list[Place]:
    """By the rules of the class where a kind is asked by them, else by any."""
    places: list[Place] = []
    for ask in each.ask:
        rules = ruleset if ruleset and rulesets_of(ask.kind, ruleset, PLAYERS) else ""
        place = Place(ask.kind, ask.level, rules, PLAYERS)
        same = _versions(place, ask.number, rng) if each.same else []
        places += fixed_places(same) + [place] * (ask.number - len(same))
    return places


def _versions(place: Place, number: int, rng: Random) -> list[PuzzleVersion]:
    """So many puzzles of the bank that may stand there, as far as there are, evenly over their answers."""
    rules = (place.ruleset,) if place.ruleset else ()
    scope = Scope(kinds=(place.kind,), levels=(place.level,), rulesets=rules, players=(PLAYERS,))
    found = {row.version_id: row.answer_class for row in some_of_each(scope, number, rng)}
    chosen = evenly(found, found, rng)[:number]
    rows = PuzzleVersion.objects.select_related("puzzle").in_bulk(chosen)
    return [rows[key] for key in chosen]
