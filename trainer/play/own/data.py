"""Everything that is kept of a learner, as a file for that learner: JSON of all of it, CSV of the attempts.

A part that may be long is an iterator, so that nothing holds all of it at once. What the learner may not see
yet is left out: results that are withheld, and whatever was answered to a puzzle that an assignment asks.
What was only chosen, or came too late, is there: it is the learner's own, has no grade, and names no puzzle.
Which are left out is asked before the first row is read: while rows are sent nobody knows any more who reads.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain, islice
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, Model, Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.models import Learner, PushDevice, Reminder, User
from trainer.authoring.models import Author, Draft, ImportJob, Report
from trainer.authoring.models import Review as PuzzleReview
from trainer.classroom.csv_files import CellValue
from trainer.classroom.doing.work import work_of
from trainer.classroom.marks.gradebook import gradebook_row
from trainer.classroom.marks.marks import percent_to_a_tenth
from trainer.classroom.models import ChosenAnswer, Enrollment, LateAnswer, Teaching
from trainer.classroom.secrecy.telling import reader_now
from trainer.exams.models import Blueprint, Candidate
from trainer.pages.question.rows import rules_of
from trainer.play.secrecy import withheld_puzzles
from trainer.polls.models import ClassPoll, GuestVoter, Poll, PollReport, Vote
from trainer.progress.models import (
    Attempt,
    Belief,
    Clarity,
    Day,
    Ledger,
    Quiet,
    Rating,
    RatingDay,
    Review,
    Run,
    RunItem,
    Tally,
)
from trainer.progress.querysets import AttemptQuerySet
from trainer.puzzles.digests import OWN, key_of_text
from trainer.puzzles.models import Collection
from trainer.puzzles.own_rules import rules_line, rules_lines
from trainer.tablerules.models import TableRules
from trainer.wording.kind_words import kind_title

ROW: Final = ("asked", "level", "ruleset", "number", "points")
AT_ONCE: Final = 500
"""So many rows are read and written together."""
FOLLOWING: Final[Mapping[str, type[Model]]] = {
    "counts": Ledger,
    "ratings": Rating,
    "ratings_by_day": RatingDay,
    "beliefs": Belief,
    "rules_to_review": Review,
    "rules_not_asked": Quiet,
    "tallies": Tally,
    "days": Day,
    "found_clear": Clarity,
}
"""What follows from the attempts, which rules are not to be asked again and what was found clear, by its name
in the file.
"""
Row = dict[str, Any]
Full = Callable[[str], str]
"""From an address of the site to one that works anywhere."""


def all_data(user: User | None, learner: Learner | None, *, now: datetime, full: Full) -> Mapping[str, Any]:
    """The parts of the file by name; each that may be long as an iterator."""
    return {
        "made_at": now,
        "account": _account(user) if user else None,
        "passkeys_and_apps": _factors(user) if user else [],
        "settings": _fields(learner, but=["user", "adopted_by"]) if learner else None,
        "classes": _classes(learner, now),
        "attempts": (_attempt(each, full) for each in told_attempts(learner)),
        "answers_chosen": _ungraded(ChosenAnswer, learner),
        "answers_too_late": _ungraded(LateAnswer, learner),
        "reminders": _own(Reminder, learner),
        "devices_reminded": _devices(learner),
        "runs": _runs(learner),
        **{name: _own(model, learner) for name, model in FOLLOWING.items()},
        "reports": _reports(learner),
        "poll_reports": list(_poll_reports(learner)),
        "votes": _votes(learner),
        "voted_as_guest": list(_guest_votes(learner)),
        "examinations": _examinations(learner),
        **(_made(user) if user else {}),
    }


def _factors(user: User) -> list[Row]:
    """What signs the account in beside the password, without what is secret of it."""
    rows = Authenticator.objects.filter(user=user).order_by("created_at")
    return list(rows.values("type", "created_at", "last_used_at"))


def _devices(learner: Learner | None) -> list[Row]:
    """The browsers that take reminders, without the keys by which they read them."""
    rows = PushDevice.objects.filter(learner=learner) if learner else PushDevice.objects.none()
    return [dict(each) for each in rows.order_by("pk").values("name", "made_at", "endpoint")]


def json_chunks(parts: Mapping[str, Any]) -> Iterator[str]:
    """One JSON object, its iterators as lists with a row a line."""
    yield "{"
    for number, (name, value) in enumerate(parts.items()):
        yield f"{',' if number else ''}\n{_text(name)}: "
        if not isinstance(value, Iterator):
            yield _text(value)
            continue
        yield "["
        before = "\n"
        while rows := [_text(each) for each in islice(value, AT_ONCE)]:
            yield before + ",\n".join(rows)
            before = ",\n"
        yield "]"
    yield "\n}\n"


def _text(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def attempt_rows(learner: Learner | None, *, full: Full) -> Iterator[list[CellValue]]:
    """The attempts as rows of a table under their names, the first one first."""
    names: list[CellValue] = [
        _("Answered at"),
        _("Shown at"),
        _("Question"),
        _("Ruleset"),
        _("Level"),
        _("Answer"),
        _("Right answer"),
        _("Score"),
        _("How sure"),
        _("Page"),
    ]
    return chain([names], (_cells(each, full) for each in told_attempts(learner)))


def _cells(attempt: Attempt, full: Full) -> list[CellValue]:
    version = attempt.version
    return [
        attempt.answered_at.isoformat(timespec="seconds"),
        attempt.shown_at.isoformat(timespec="seconds"),
        kind_title(version.puzzle.kind),
        rules_of(version) if version.ruleset.startswith(OWN) else version.ruleset,
        version.level,
        attempt.answer,
        attempt.solved,
        attempt.score,
        attempt.get_sureness_display() if attempt.sureness else "",
        full(_page(attempt)),
    ]


def told_attempts(learner: Learner | None) -> Iterable[Attempt]:
    """The attempts whose results the learner may see, with puzzles and findings, the first one first."""
    told = Attempt.objects.by(learner).exclude(version__puzzle__in=withheld_puzzles())
    found: AttemptQuerySet = (
        told.select_related("version__puzzle")
        .prefetch_related("findings")
        .annotate(assignment=F("assigned__item__submission__assignment__slug"))
        .order_by("answered_at", "pk")
    )
    reader = reader_now()
    kept = {each.table_key for each in reader.kept} if reader else frozenset[str]()
    rows = found.iterator(chunk_size=AT_ONCE)
    # A table that looks like one that an assignment asks tells its answer too.
    return (each for each in rows if key_of_text(each.version.position) not in kept) if kept else rows


def _attempt(attempt: Attempt, full: Full) -> Row:
    version = attempt.version
    asked = {
        "puzzle": version.puzzle.slug,
        "version_number": version.number,
        "kind": version.puzzle.kind,
        "ruleset": version.ruleset,
        "level": version.level,
        "page": full(_page(attempt)),
        "assignment": vars(attempt)["assignment"],
    }
    findings = [_fields(each, but=["id", "attempt"]) for each in attempt.findings.all()]
    return asked | _fields(attempt, but=["learner", "version", "key"]) | {"findings": findings}


def _page(attempt: Attempt) -> str:
    """Where the position stands with what was answered."""
    return reverse("play:attempt", args=[attempt.version.puzzle.slug, attempt.pk])


def _ungraded(model: type[ChosenAnswer | LateAnswer], learner: Learner | None) -> Iterator[Row]:
    """What was answered in assignments and nobody has graded, by where it stands."""
    rows = model._default_manager.filter(item__submission__enrollment__learner=learner)
    rows = rows.select_related("item__submission__assignment").order_by("arrived_at", "pk")
    for each in rows if learner else ():
        item = each.item
        where = {"assignment": item.submission.assignment.slug, "place": item.place, "round": item.round}
        yield where | _fields(each, but=["id", "item", "key", "decided_by"])


def _runs(learner: Learner | None) -> Iterator[Row]:
    told = RunItem.objects.exclude(version__puzzle__in=withheld_puzzles()).select_related("version__puzzle")
    own = Run.objects.by(learner.pk if learner else None).prefetch_related(Prefetch("items", told))
    return map(_run, own.iterator(chunk_size=AT_ONCE))


def _run(run: Run) -> Row:
    items = [
        _fields(each, but=["id", "run", "version"]) | {"puzzle": each.version.puzzle.slug}
        for each in run.items.all()
    ]
    return _fields(run, but=["learner"]) | {"items": items}


def _own(model: type[Model], learner: Learner | None) -> Iterator[Row]:
    rows = model._default_manager.filter(learner=learner) if learner else model._default_manager.none()
    return (_fields(each, but=["id", "learner", "said_by"]) for each in rows.order_by("pk"))


def _classes(learner: Learner | None, now: datetime) -> list[Row]:
    own = Enrollment.objects.filter(learner=learner).select_related("classroom", "learner__user")
    return [
        {"class": each.classroom.name, "assignments": _marks(each, now)}
        | _fields(each, but=["id", "classroom", "learner"])
        for each in (own.order_by("joined_at", "pk") if learner else own.none())
    ]


def _marks(enrollment: Enrollment, now: datetime) -> list[Row]:
    """What the class's gradebook has of the learner, with the marks that are shown to the learner;
    repair sets too, which weigh nothing.
    """
    assignments, row = gradebook_row(enrollment, now=now, repairs=True)
    found = []
    for assignment, cell in zip(assignments, row.cells, strict=True):
        work = work_of(enrollment.learner_id, assignment.slug)
        submission = work.submission if work else None
        mark = percent_to_a_tenth(cell.mark) if work and work.shows(now) else None
        found.append(
            {
                "title": assignment.title,
                "assignment": assignment.slug,
                "mark_percent": mark,
                "answered": cell.answered,
                "places": cell.places,
                "weight": 0 if assignment.is_repair else assignment.weight,
                "due_at": work.schedule.due_at if work else None,
                "started_at": submission.started_at if submission else None,
                "handed_in_at": submission.handed_in_at if submission else None,
            }
        )
    return found


def _examinations(learner: Learner | None) -> list[Row]:
    """What the learner registered for, with the result, certificate and appeals."""
    own = Candidate.objects.of(learner).select_related("sitting__assignment", "certificate")
    return [
        {
            "title": each.sitting.assignment.title,
            "rules": rules_lines(each.sitting.rulesets, each.sitting.own_rules),
            "registered_at": each.registered_at,
            "points": each.points,
            "passed": each.passed,
            "certificate": each.certificate.code if hasattr(each, "certificate") else None,
            "appeals": list(each.appeals.values("item__place", "text", "made_at", "decision", "reason")),
        }
        for each in own.order_by("registered_at")
    ]


def _reports(learner: Learner | None) -> list[Row]:
    own = Report.objects.filter(learner=learner).exclude(version__puzzle__in=withheld_puzzles())
    rows = own.select_related("version__puzzle").order_by("created_at") if learner else own.none()
    but = ["id", "version", "learner", "answered_by"]
    return [{"puzzle": each.version.puzzle.slug} | _fields(each, but=but) for each in rows]


def _poll_reports(learner: Learner | None) -> Iterator[Row]:
    """What the learner has found wrong with polls."""
    own = PollReport.objects.filter(learner=learner).select_related("poll").order_by("created_at", "pk")
    for each in own if learner else ():
        yield {"poll": each.poll.slug} | _fields(each, but=["id", "poll", "learner", "answered_by"])


def _votes(learner: Learner | None) -> Iterator[Row]:
    """What the learner has voted for in polls."""
    own = Vote.objects.filter(learner=learner).select_related("poll").order_by("voted_at", "pk")
    but = ["id", "poll", "learner", "guest"]
    for each in own if learner else ():
        yield {"poll": each.poll.slug, "asks": each.poll.asks} | _fields(each, but=but)


def _guest_votes(learner: Learner | None) -> Iterable[str]:
    """The polls on which an account has voted as the guest of a lesson."""
    own = GuestVoter.objects.filter(learner=learner) if learner else GuestVoter.objects.none()
    return own.order_by("pk").values_list("poll__slug", flat=True)


def _account(user: User) -> Row:
    author = Author.objects.filter(user=user).first()
    return _fields(user, but=["password"]) | {
        "email_addresses": list(
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
        ),
        "author": _fields(author, but=["user"]) if author else None,
    }


def _made(user: User) -> Mapping[str, Iterator[Row]]:
    """What somebody has made as an author, and done as a teacher."""
    teachings = Teaching.objects.filter(user=user).select_related("classroom")
    collections = Collection.objects.filter(owner=user).prefetch_related("items__puzzle")
    drafts = Draft.objects.filter(author=user).select_related("puzzle").prefetch_related("words")
    return {
        "teaches": (
            {"class": each.classroom.name, "role": each.role, "since": each.since} for each in teachings
        ),
        "collections": (
            _fields(each, but=["owner"]) | {"puzzles": [item.puzzle.slug for item in each.items.all()]}
            for each in collections.iterator(chunk_size=AT_ONCE)
        ),
        "table_rules": (
            _fields(each, but=["id", "owner"]) for each in TableRules.objects.of(user).iterator()
        ),
        "blueprints": (
            _fields(each, but=["id", "owner"]) | {"rows": _asked(each)}
            for each in Blueprint.objects.filter(owner=user).order_by("pk")
        ),
        "drafts": (
            _fields(each, but=["author", "puzzle"])
            | {"puzzle": each.puzzle.slug if each.puzzle else None}
            | {"words": [_fields(words, but=["id", "draft"]) for words in each.words.all()]}
            for each in drafts.iterator(chunk_size=AT_ONCE)
        ),
        "polls": (_fields(each, but=["id", "author", "draft"]) for each in Poll.objects.of(user).iterator()),
        "polls_posted": (
            {"poll": each.poll.slug, "class": each.classroom.name, "posted_at": each.posted_at}
            for each in ClassPoll.objects.filter(posted_by=user).select_related("poll", "classroom")
        ),
        "imports": (_fields(each, but=["owner"]) for each in ImportJob.objects.filter(owner=user).iterator()),
        "puzzle_reviews": (
            _fields(each, but=["draft", "reviewer"])
            for each in PuzzleReview.objects.filter(reviewer=user).iterator()
        ),
    }


def _asked(blueprint: Blueprint) -> list[Row]:
    """The rows of a blueprint, with their rules in words."""
    rows = blueprint.rows.values(*ROW)
    return [{**row, "rules": rules_line(row["ruleset"], blueprint.own_rules)} for row in rows]


def _fields(row: Model, *, but: Iterable[str]) -> Row:
    """The columns of a row by name: those that come later are told too."""
    columns = row._meta.concrete_fields
    return {each.attname: each.value_from_object(row) for each in columns if each.name not in but}
