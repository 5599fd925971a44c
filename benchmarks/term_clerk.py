"""Stands beside the site in `benchmarks.term`, on its database: knows what is right, and what is stored.

    python -m benchmarks.term_clerk prepare BANK    fills a new database
    python -m benchmarks.term_clerk answer          reads a question as JSON a line, writes the answer as JSON

Questions are `[name, argument, ...]`, the name that of one of the functions in `ASKED`.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import django

from benchmarks.tables import migrated

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.db import transaction  # noqa: E402  # needs settings

from benchmarks.grading_answers import fields_of  # noqa: E402  # needs settings
from trainer.classroom.models import (  # noqa: E402  # needs settings
    Answer,
    Assignment,
    ChosenAnswer,
    Enrollment,
    JournalEntry,
    LateAnswer,
    Submission,
    SubmissionItem,
)
from trainer.progress.models import Attempt  # noqa: E402  # needs settings
from trainer.puzzles.questions import Question, grade_of, question_of  # noqa: E402  # needs settings
from trainer.scenarios import answer_shapes as shapes  # noqa: E402  # needs settings


def assignments(room: str) -> list[dict[str, Any]]:
    """Those of a class in the order in which they were made, with who is to do them."""
    return [
        {
            "slug": each.slug,
            "title": each.title,
            "mode": each.mode,
            "streak": each.streak if each.mode == "mastery" else 0,
            "ready": each.ready_at is not None,
            "failed": each.failed_at is not None,
            "places": each.slots.count(),
            "members": [member.name for member in each.members.all()] if each.for_some else None,
        }
        for each in Assignment.objects.filter(classroom__slug=room).order_by("pk")
    ]


def people(room: str) -> dict[str, str]:
    """The keys of the enrolments of a class by name."""
    rows = Enrollment.objects.filter(classroom__slug=room)
    return {row.name: str(row.pk) for row in rows}


def item(assignment: str, learner: str, place: int, round_: int) -> dict[str, Any]:
    """A right and a wrong answer to a question of somebody's: the fields of its form, and what they say."""
    found = SubmissionItem.objects.select_related("version__puzzle", "slot").get(
        submission__assignment__slug=assignment,
        submission__enrollment__name=learner,
        place=place,
        round=round_,
    )
    question = question_of(found.version)
    right = question.kind.solve(question.position, question.position.ruleset).answer
    given = {"right": _given(question, right), "wrong": _given(question, wrong_answer(question, right))}
    return given | {"slot": found.slot.place, "item": found.pk}


def _given(question: Question, answer: shapes.Answer) -> dict[str, Any]:
    """An answer as it is sent, as it is stored, and what it is worth."""
    fields = fields_of(question.shape, answer)
    grouped: dict[str, list[str]] = {}
    for name, value in fields:
        grouped.setdefault(name, []).append(value)
    read = question.shape.parse(grouped)
    return {
        "fields": fields,
        "text": question.shape.text(read),
        "score": grade_of(question, read).score,
    }


def wrong_answer(question: Question, right: shapes.Answer) -> shapes.Answer:
    """Another one than the right one: a neighbour of it, as a learner would give."""
    shape = question.shape
    if isinstance(shape, shapes.YesNo):
        return not right
    if isinstance(shape, shapes.OneOf):
        return next(code for code in shape.options if code != right)
    if isinstance(shape, shapes.Number) and isinstance(right, int):
        return right + 1 if right < shape.most else right - 1
    if isinstance(shape, shapes.Tiles):
        others = [kind for kind in shape.choices if not isinstance(right, tuple) or kind not in right]
        return tuple(others[:1]) or shape.choices[:1]
    assert isinstance(right, tuple)
    if isinstance(shape, shapes.SomeOf):
        others_of = [code for code in shape.options if code not in right]
        return tuple(map(str, others_of[:1])) if others_of else tuple(map(str, right[:1]))
    if isinstance(shape, shapes.Points):
        return tuple(int(each) + 100 for each in right) if right else (100, *[0] * (shape.seats - 1))
    return tuple(int(each) for each in reversed(right))


def go_back(assignment: str, seconds: float) -> None:
    """Let everything of an exam have been so long ago, as if the clock had gone on."""
    by = timedelta(seconds=seconds)
    with transaction.atomic():
        _moved(Assignment.objects.filter(slug=assignment), ("opens_at", "due_at"), by)
        _moved(Submission.objects.filter(assignment__slug=assignment), ("started_at", "handed_in_at"), by)
        chosen = ChosenAnswer.objects.filter(item__submission__assignment__slug=assignment)
        _moved(chosen, ("chosen_at", "arrived_at"), by)
        given = Answer.objects.filter(item__submission__assignment__slug=assignment)
        _moved(given, ("arrived_at",), by)


def _moved(rows: Any, names: tuple[str, ...], by: timedelta) -> None:
    for row in rows:
        for name in names:
            at: datetime | None = getattr(row, name)
            if at is not None:
                setattr(row, name, at - by)
        row.save(update_fields=names)


def waiting(assignment: str) -> int:
    """How many of an exam have begun and are not handed in."""
    return Submission.objects.filter(assignment__slug=assignment, handed_in_at=None).count()


def stored(room: str) -> dict[str, Any]:
    """All that is stored of a class's work."""
    of = {"item__submission__assignment__classroom__slug": room}
    names = ("item__submission__enrollment__name", "item__submission__assignment__slug")
    places = ("item__place", "item__round", "attempt__answer", "score")
    submissions = Submission.objects.filter(assignment__classroom__slug=room)
    handed_in = submissions.exclude(handed_in_at=None)
    return {
        "answers": list(Answer.objects.filter(**of).values_list(*names, *places)),
        "all_answers": Answer.objects.count(),
        "attempts": Attempt.objects.count(),
        "votes": Attempt.objects.filter(in_lesson__isnull=False).count(),
        "chosen": ChosenAnswer.objects.filter(**of).count(),
        "late": LateAnswer.objects.filter(**of, accepted=None).count(),
        "handed_in": list(
            handed_in.values_list("enrollment__name", "assignment__slug", "by_clock").order_by("pk")
        ),
        "journal": Counter(
            JournalEntry.objects.filter(classroom__slug=room).order_by().values_list("what", flat=True)
        ),
    }


ASKED: Final[dict[str, Callable[..., Any]]] = {
    each.__name__: each for each in (assignments, people, item, go_back, waiting, stored)
}


def prepare(bank: str) -> None:
    """Tables, the bank, what the pages need."""
    migrated()
    call_command("load_bank", folder=Path(bank), verbosity=0)
    call_command("createcachetable", verbosity=0)
    if not settings.DEBUG:
        call_command("collectstatic", verbosity=0, interactive=False)


def answer() -> None:
    """Answer line by line, until there are no more."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(ASKED[name](*arguments)), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare(sys.argv[2])
    else:
        answer()
