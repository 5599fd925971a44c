"""What the pages of the exam desk show of a blueprint, a sitting and its questions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.codes import grouped
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.marks.results import JUDGED
from trainer.classroom.models import Assignment, Submission
from trainer.classroom.setting.assigning import is_stuck, waits_for_learners
from trainer.classroom.setting.places import choices_for
from trainer.exams.actions.awarding import pending
from trainer.exams.actions.holding import is_over
from trainer.exams.analysis import Analysed, is_estimated, spread_of
from trainer.exams.models import Access, Appeal, Blueprint, BlueprintRow, Sitting
from trainer.exams.papers import PaperRow, levels_instead, needed_points, paper_of, points_of_paper
from trainer.exams.querysets import SittingQuerySet
from trainer.exams.reserve import Lacking, lacking_of
from trainer.pages.printing import qr_svg
from trainer.puzzles.own_rules import Kept, rules_lines, rules_said
from trainer.teach.exams.appeals import open_appeals
from trainer.teach.exams.forms import asked_word, unasked_word
from trainer.teach.making import making_words
from trainer.wording.kind_words import kind_title
from trainer.wording.rulings import topic
from trainer.wording.words import joined


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A row in words: what is asked how often, what it is worth altogether; why it can not be held, if so."""

    asked: str
    level: int
    rules: str
    number: int
    points: int
    total: int
    waiting: bool = False
    short: tuple[str, ...] = ()


def lines_of(rows: Iterable[BlueprintRow]) -> list[PaperLine]:
    """The rows of a blueprint, with what was measured of them."""
    return [_line(row) for row in rows]


def lines_of_example(rows: Iterable[PaperRow]) -> list[PaperLine]:
    """The rows of an example."""
    return [
        PaperLine(
            asked_word(row.asked),
            row.level,
            rules_said(row.ruleset, {}),
            row.number,
            row.points,
            row.number * row.points,
        )
        for row in rows
    ]


def _line(row: BlueprintRow) -> PaperLine:
    return PaperLine(
        asked=asked_word(row.asked),
        level=row.level,
        rules=rules_said(row.ruleset, row.blueprint.own_rules),
        number=row.number,
        points=row.points,
        total=row.number * row.points,
        waiting=row.measured is None,
        short=tuple(shortage_word(each, row) for each in lacking_of(row)),
    )


def shortage_word(found: Lacking, row: BlueprintRow) -> str:
    """That too few positions can be made for three sittings of a row, and why."""
    if found.alike or not (found.reserve or found.unsettled):
        return _nothing_asked(found, row)
    facts = {
        "kind": kind_title(found.kind),
        "have": found.reserve,
        "needed": found.needed,
        "rules": joined([topic(name) for name in found.unsettled]),
    }
    if found.unsettled:
        said = _(
            "%(kind)s: about %(have)s positions can be made, %(needed)s are needed. Others turn on a rule "
            "that is left open: %(rules)s."
        )
        return said % facts
    return _("%(kind)s: about %(have)s positions can be made, %(needed)s are needed.") % facts


def _nothing_asked(found: Lacking, row: BlueprintRow) -> str:
    """That its rules leave nothing to ask, or what it asks is too rare."""
    kept = row.blueprint.own_rules
    if levels_instead(found.kind, row.level, row.ruleset, kept):
        return unasked_word(found.kind, row.level, row.ruleset, kept)
    facts = {
        "asked": asked_word(found.kind),
        "level": row.level,
        "rules": rules_said(row.ruleset, kept),
    }
    if found.alike:
        said = _("%(asked)s is not asked at level %(level)s by %(rules)s. Every answer would be the same.")
    else:
        said = _("%(asked)s is not asked at level %(level)s by %(rules)s. No such position can be made.")
    return said % facts


def unsettled_of(rows: Iterable[BlueprintRow]) -> list[str]:
    """By ruleset, the rules on which nothing that is asked may turn, in words."""
    rules: dict[str, dict[str, None]] = {}
    for row in rows:
        said = rules_said(row.ruleset, row.blueprint.own_rules)
        for each in row.measured or ():
            rules.setdefault(said, {}).update(dict.fromkeys(each["unsettled"]))
    return [
        _("%(rules)s: %(open)s.") % {"rules": said, "open": joined([topic(name) for name in names])}
        for said, names in rules.items()
        if names
    ]


def blueprint_context(found: Blueprint, user: User | AnonymousUser) -> dict[str, Any]:
    """The page of a blueprint, as its owner sees it."""
    rows = list(found.rows.all())
    for row in rows:
        row.blueprint = found
    lines, points = lines_of(rows), points_of_paper(rows)
    return {
        "section": "classes",
        "blueprint": found,
        "terms": found,
        "sittings": sittings_listed(found.sittings.all(), user),
        "lines": lines,
        "questions": sum(row.number for row in rows),
        "points": points,
        "needed": needed_points(found, points),
        "waiting": any(line.waiting for line in lines),
        "unsettled": unsettled_of(rows),
        "short": any(line.short for line in lines),
        "estimated": is_estimated(found),
    }


def sittings_listed(rows: SittingQuerySet, user: User | AnonymousUser) -> SittingQuerySet:
    """Sittings for a list, the newest first, with the open appeals of each that the user may decide."""
    held = rows.select_related("assignment__classroom").order_by("-assignment__opens_at", "pk")
    return held.annotate(**open_appeals("candidate__sitting", user))


def sitting_context(request: LearnerRequest, found: Sitting) -> dict[str, Any]:
    """The page of a sitting."""
    now, assignment = request.arrived_at, found.assignment
    own = Submission.objects.filter(assignment=assignment, enrollment=OuterRef("enrollment"))
    candidates = found.candidates.select_related("enrollment", "certificate").annotate(
        started_at=Subquery(own.values("started_at")[:1]),
        handed_in_at=Subquery(own.values("handed_in_at")[:1]),
    )
    over, stuck = is_over(found, now), is_stuck(assignment, now)
    url = request.build_absolute_uri(reverse("exams:sitting", args=[found.slug]))
    return {
        "section": "classes",
        "sitting": found,
        "terms": found,
        "needed": found.needed,
        "points": found.points,
        "assignment": assignment,
        "zone": assignment.classroom.zone,
        "state": _state(found, now, over=over),
        "stuck": stuck,
        "unready": assignment.ready_at is None and not (over or stuck),
        "making": "" if assignment.ready_at else making_of(assignment),
        "url": url,
        "qr": qr_svg(url, _("QR code of the page to register")),
        "code": grouped(found.code),
        "in_class": found.access == Access.CLASS,
        "candidates": candidates.order_by("enrollment__name", "pk"),
        "fixed": assignment.opens_at is not None and now >= assignment.opens_at,
        "over": over,
        "pending": pending(found, now) if over and found.awarded_at else [],
        "spread": spread_of(found),
        "appeals": Appeal.objects.filter(candidate__sitting=found).select_related(
            "candidate__enrollment", "item__slot"
        ),
        "rulesets": rules_lines(found.rulesets, found.own_rules),
    }


def making_of(assignment: Assignment) -> str:
    """How long the positions take that it lacks yet, in words."""
    slots = assignment.slots.annotate(have=Count("choices")).values_list("kind", "level", "wanted", "have")
    return making_words((kind, level, max(0, wanted - have)) for kind, level, wanted, have in slots)


def making_for(found: Blueprint, seats: int) -> str:
    """How long the positions of a sitting take for so many seats, in words."""
    places = paper_of(found.rows.select_related("blueprint"))
    return making_words((each.kind, each.level, choices_for(seats)) for each in places)


def _state(found: Sitting, now: datetime, *, over: bool) -> str:
    """How it stands, in words."""
    assignment = found.assignment
    if found.awarded_at is not None:
        return _("The results are given out.")
    if over:
        return _("It is over. The results are not given out yet.")
    if waits_for_learners(assignment):
        return _("Nobody is in its class yet: its positions are made once the first learner is there.")
    if assignment.ready_at is None:
        return _("Its positions are being made. Candidates may register in the meantime.")
    if assignment.opens_at is not None and now < assignment.opens_at:
        return _("Its positions are made. Candidates may register until it closes.")
    return _("It is open.")


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question over all sittings, in words."""

    found: Analysed
    kind: str
    rules: str
    minutes: str
    flags: tuple[str, ...]


def analysed_rows(found: Iterable[Analysed], kept: Kept) -> list[QuestionRow]:
    """The table of the analysis; `kept`: the own rules of all sittings."""
    return [
        QuestionRow(
            each,
            kind_title(each.kind),
            rules_said(each.ruleset, kept),
            f"{int(each.seconds) // 60}:{int(each.seconds) % 60:02}" if each.number else "–",
            tuple(_to_look_at(each)),
        )
        for each in found
    ]


def _to_look_at(found: Analysed) -> Iterator[str]:
    """What is odd about a question; where it seems to mislead, also that too few were asked to say so."""
    if not found.number:
        yield _("nobody answered")
        return
    yield from (str(_FLAGS[flag]) for flag in found.flags)
    if found.asked < JUDGED and round(found.discrimination or 0.0, 2) < 0:
        said = _("below 0, but only %(number)d were asked: %(enough)d are needed to judge it")
        yield said % {"number": found.asked, "enough": JUDGED}


_FLAGS: Final = {
    "contradicts": gettext_lazy("its key is different today"),
    "discriminates_badly": gettext_lazy("tells strong from weak badly"),
    "too_easy": gettext_lazy("nearly all are right"),
    "too_hard": gettext_lazy("hardly anybody is right"),
}
