"""Holding an examination: a sitting is made, candidates get more time, and results are given out."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max

from trainer.accounts.codes import new_join_code, new_slug
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, Feedback, Late, Mode
from trainer.classroom.setting.assigning import make_assignment
from trainer.classroom.setting.classes import create_class
from trainer.classroom.setting.extending import give_extension, take_back_extension
from trainer.classroom.setting.own_rules import keep_rules_of
from trainer.exams.models import Access, Blueprint, BlueprintRow, Candidate, Sitting
from trainer.exams.papers import needed_points, paper_of, points_of_paper
from trainer.exams.reserve import Lacking, lacking_of
from trainer.learning.chance import CHANCE
from trainer.rules.catalogue import RULES_VERSION


class NotMeasuredError(RuntimeError):
    """It is not known yet whether enough positions can be made."""


class ReserveTooSmallError(RuntimeError):
    """The reserve does not last for three sittings of so many; `lacking` says where."""

    def __init__(self, lacking: Iterable[Lacking]) -> None:
        super().__init__("the reserve does not last for three sittings")
        self.lacking = tuple(lacking)


class BegunError(RuntimeError):
    """The sitting has opened: what was fixed beforehand stays."""


@transaction.atomic
def hold(
    *,
    blueprint: Blueprint,
    by: User,
    access: Access,
    classroom: Classroom | None,
    zone: str,
    opens_at: datetime,
    closes_at: datetime,
    seats: int,
    word: str,
    feedback: Feedback,
    issuer: str = "",
    supervisor: str = "",
    slug: str = "",
) -> Sitting:
    """A sitting in a `classroom`, or in a hall of its own with the `zone`: its positions are made from now
    on, by the rules and the blueprint of this moment. The same `slug` sent twice makes one.

    :raises NotMeasuredError: if the blueprint was changed a moment ago.
    :raises ReserveTooSmallError: if the reserve lasts for fewer than three such sittings.
    """
    if made := Sitting.objects.examined_by(by).filter(slug=slug).first():
        return made
    rows = _lasting_rows(blueprint, seats)
    room = classroom or _hall(by, blueprint.title, zone)
    keep_rules_of(room, blueprint.own_rules)
    facts = _facts(blueprint) | {"opens_at": opens_at, "due_at": closes_at, "feedback": feedback}
    return Sitting.objects.create(
        slug=slug or new_slug(),
        assignment=_paper_set(rows, room, by, facts, seats),
        access=access,
        seats=seats,
        code=new_join_code() if access == Access.CODE else "",
        word=" ".join(word.split()),
        issuer=issuer,
        supervisor=supervisor,
        **_rules_of(blueprint, rows),
    )


def _paper_set(
    rows: list[BlueprintRow], room: Classroom, by: User, facts: dict[str, Any], seats: int
) -> Assignment:
    """The assignment of a sitting, whose positions are made for so many seats."""
    asked: dict[str, Any] = {"facts": facts, "places": paper_of(rows), "seats": seats}
    return make_assignment(classroom=room, by=by, **asked, fill=True, publish=True, rng=CHANCE)


def _lasting_rows(blueprint: Blueprint, seats: int) -> list[BlueprintRow]:
    """The rows of a blueprint, if they are measured and the reserve lasts for so many seats."""
    rows = list(blueprint.rows.select_related("blueprint"))
    if any(row.measured is None for row in rows):
        raise NotMeasuredError
    if lacking := [each for row in rows for each in lacking_of(row, seats)]:
        raise ReserveTooSmallError(lacking)
    return rows


def _facts(blueprint: Blueprint) -> dict[str, Any]:
    """What the blueprint says of the assignment."""
    return {
        "title": blueprint.title,
        "note": blueprint.note,
        "mode": Mode.EXAM,
        "late": Late.REFUSE,
        "minutes": blueprint.minutes,
        "for_some": True,
    }


def _rules_of(blueprint: Blueprint, rows: Sequence[BlueprintRow]) -> dict[str, Any]:
    """How a sitting is passed and taken once more: kept, for the blueprint may change."""
    points = points_of_paper(rows)
    return {
        "blueprint": blueprint,
        "points": points,
        "needed": needed_points(blueprint, points),
        "more_minutes": blueprint.more_minutes,
        "retake_days": blueprint.retake_days,
        "retakes": blueprint.retakes,
        "rulesets": " ".join(dict.fromkeys(row.ruleset for row in rows)),
        "own_rules": blueprint.own_rules,
        "rules_version": RULES_VERSION,
    }


def _hall(by: User, title: str, zone: str) -> Classroom:
    """A class that nobody joins by a code and no list shows."""
    hall = create_class(owner=by, name=title, zone=zone)
    hall.hall, hall.join_code = True, None
    hall.save(update_fields=["hall", "join_code"])
    return hall


@transaction.atomic
def give_minutes(*, candidate: Candidate, minutes: int, by: User, now: datetime) -> None:
    """More time for one candidate, for whom it closes later by as much; 0 takes it back. What the candidate
    asked for is decided by it.

    :raises BegunError: once the sitting has opened.
    """
    locked = (
        Candidate.objects.select_for_update(of=("self",))
        .select_related("sitting__assignment", "enrollment")
        .get(pk=candidate.pk)
    )
    assignment = locked.sitting.assignment
    if assignment.opens_at is not None and now >= assignment.opens_at:
        raise BegunError("the sitting has opened")
    locked.minutes, locked.asked_minutes = minutes, 0
    locked.save(update_fields=["minutes", "asked_minutes"])
    named: dict[str, Any] = {"assignment": assignment, "enrollment": locked.enrollment, "by": by}
    if not minutes:
        take_back_extension(**named)
        return
    due_at = assignment.due_at + timedelta(minutes=minutes) if assignment.due_at else None
    give_extension(**named, due_at=due_at, minutes=minutes)


def over_at(sitting: Sitting) -> datetime | None:
    """When no answer of anybody counts any more; one query."""
    last = sitting.assignment.extensions.aggregate(last=Max("due_at"))["last"]
    times = [each for each in (sitting.assignment.due_at, last) if each is not None]
    return max(times, default=None)


def is_over(sitting: Sitting, now: datetime) -> bool:
    """Whether nobody sits it any more."""
    ends = over_at(sitting)
    return ends is not None and now > ends
