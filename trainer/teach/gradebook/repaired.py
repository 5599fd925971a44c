"""What came of repair sets: before, repaired, after; by assignment, and over a whole class by rule."""

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from trainer.classroom.marks.gradebook import cells_of, marks_in
from trainer.classroom.marks.marks import MarkCell, mark_percent
from trainer.classroom.models import Assignment, Classroom, Enrollment, Mode
from trainer.classroom.repairs.repairing import without_check
from trainer.progress.models import Finding
from trainer.teach.gradebook.tables import answers_head, of_learner
from trainer.wording.rule_names import name_of

Shares: TypeAlias = Mapping[tuple[int, UUID, str], tuple[int, int]]
"""By assignment, enrolment and code: right answers about what is repaired, and all."""
Key: TypeAlias = tuple[str, UUID]
"""What is repaired, and an enrolment."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A learner: the share of right answers before, the mark of the repair set, the share in the check, each
    in percent, None while there is none.
    """

    name: str
    before: int | None
    mark: float | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair set with its learners by name; `check` is the slug of the check, empty until it is made, and
    `unchecked` says why there is none a week later.
    """

    title: str
    slug: str
    about: str
    check: str
    unchecked: str
    learners: tuple[Repaired, ...]


def repairs_of(assignment: Assignment, now: datetime) -> list[Repair]:
    """What was repaired of an assignment, the newest first."""
    made = list(assignment.repairs.filter(own=False).order_by("-pk").prefetch_related("members"))
    checks = [each for each in made if each.mode != Mode.MASTERY]
    shares = _shares([assignment, *checks], {each.about for each in made})
    missing = without_check(assignment.classroom, now) if made else {}
    found = []
    for each in made:
        if each.mode != Mode.MASTERY:
            continue
        cells, own = cells_of(each, now=now), _checks_of(each, checks)
        learners = (
            Repaired(
                name=member.name,
                before=_share(shares, [assignment], member.pk, each.about),
                mark=cells[member.pk].percent if member.pk in cells else None,
                after=_share(shares, own, member.pk, each.about),
            )
            for member in sorted(each.members.all(), key=attrgetter("name"))
            if member.left_at is None
        )
        check, why = own[0].slug if own else "", _unchecked(missing.get(each.pk))
        found.append(Repair(each.title, each.slug, each.about, check, why, tuple(learners)))
    return found


def _checks_of(repair: Assignment, checks: Iterable[Assignment]) -> list[Assignment]:
    """Those checks that ask its learners once more what it repaired."""
    members = set(repair.members.all())
    return [each for each in checks if each.about == repair.about and members & set(each.members.all())]


def _unchecked(again: bool | None) -> str:
    """Why those who began a repair set were not asked once more; empty for None."""
    if again is None:
        return ""
    if again:
        return _("Too few new positions to ask once more: it is tried again each day.")
    return _("They were not asked once more: too few new positions were found in four weeks.")


def _share(shares: Shares, asked: Iterable[Assignment], enrollment: UUID, code: str) -> int | None:
    found = [shares.get((each.pk, enrollment, code), (0, 0)) for each in asked]
    return _percent([sum(part) for part in zip(*found, strict=True)]) if found else None


def _percent(tally: Iterable[int]) -> int | None:
    right, number = tally
    return mark_percent(right / number) if number else None


def _shares(asked: Iterable[Assignment], about: Collection[str]) -> Shares:
    """How often what is repaired was answered rightly in those assignments; one query."""
    if not about:
        return {}
    where = "attempt__assigned__item__submission"
    rows = (
        Finding.objects.filter(**{f"{where}__assignment__in": list(asked)}, code__in=about)
        .order_by()
        .values_list(f"{where}__assignment", f"{where}__enrollment", "code")
        .annotate(known=Count("pk", filter=Q(right=True)), number=Count("pk"))
    )
    return {(work, learner, code): (known, number) for work, learner, code, known, number in rows}


@dataclass(frozen=True, slots=True)
class RepairedLine:
    """A learner who had a repair set: in words the share of right answers before, how far the newest set is
    and its address, and the share in the checks.
    """

    name: str
    before: str
    repaired: str
    url: str
    after: str


@dataclass(frozen=True, slots=True)
class RepairedRule:
    """A rule or misconception that was repaired in a class: the same of all learners together; `unchecked`
    says why some were not asked once more.
    """

    name: str
    before: str
    repaired: str
    after: str
    unchecked: str
    lines: tuple[RepairedLine, ...]


def repaired_rules(classroom: Classroom, learners: Iterable[Enrollment], now: datetime) -> list[RepairedRule]:
    """What a class repaired, by rule and learner, in the order of names; one query where that is nothing."""
    of_class = classroom.assignments.filter(own=False, mode=Mode.MASTERY).exclude(about="")
    sets = list(of_class.published().order_by("published_at", "pk"))
    if not sets:
        return []
    own = list(learners)
    given = _given(sets, {each.pk for each in own})
    before, after = _tallies(classroom, given)
    cells, missing = marks_in(sets, own, now=now), without_check(classroom, now)
    rules = []
    for code in {about for about, _learner in given}:
        had = [each for each in own if (code, each.pk) in given]
        newest = {each.pk: given[code, each.pk][-1] for each in had}
        done = sum(cells[of.pk, key].state == "done" for key, of in newest.items())
        unchecked = [missing[each.pk] for each in sets if each.about == code and each.pk in missing]
        lines = tuple(
            RepairedLine(
                each.name,
                _said([before[code, each.pk]]),
                _far(cells[newest[each.pk].pk, each.pk]),
                of_learner(answers_head(newest[each.pk].slug), each.pk),
                _said([after[code, each.pk]]),
            )
            for each in had
        )
        rules.append(
            RepairedRule(
                name_of(code),
                _said([before[code, each.pk] for each in had]),
                _("%(n)d of %(all)d") % {"n": done, "all": len(had)},
                _said([after[code, each.pk] for each in had]),
                _unchecked(any(unchecked) if unchecked else None),
                lines,
            )
        )
    return sorted(rules, key=attrgetter("name"))


def _given(sets: Iterable[Assignment], here: Container[UUID]) -> dict[Key, list[Assignment]]:
    """The repair sets about each thing of each learner who is `here`, the newest last; one query."""
    by_key = {each.pk: each for each in sets}
    through = Assignment.members.through.objects.filter(assignment__in=list(by_key))
    found = defaultdict[Key, list[Assignment]](list)
    rows = through.order_by("assignment__published_at", "assignment")
    for key, enrollment in rows.values_list("assignment", "enrollment"):
        if enrollment in here:
            found[by_key[key].about, enrollment].append(by_key[key])
    return found


def _far(cell: MarkCell) -> str:
    """How far a learner is with a repair set."""
    if cell.state == "unbegun":
        return _("not begun")
    return "–" if cell.percent is None else _("%(n)d %%") % {"n": cell.percent}


def _said(tallies: Iterable[list[int]]) -> str:
    """The share of right answers of several together."""
    percent = _percent([sum(part) for part in zip(*tallies, strict=True)])
    return "–" if percent is None else _("%(n)d %%") % {"n": percent}


Tallies: TypeAlias = Mapping[Key, list[int]]
"""Right answers, and all."""


def _tallies(classroom: Classroom, given: Mapping[Key, list[Assignment]]) -> tuple[Tallies, Tallies]:
    """Answers about what was repaired: in work and live lessons before the first repair set of it, and in
    what asked it once more; two queries.
    """
    before, after = (defaultdict[Key, list[int]](lambda: [0, 0]) for _each in range(2))
    about: dict[str, Any] = {"code__in": {code for code, _key in given}}
    submission, question = "attempt__assigned__item__submission__", "attempt__in_lesson__"
    worked = Finding.objects.filter(**{f"{submission}assignment__classroom": classroom}, **about).values_list(
        "code",
        f"{submission}enrollment",
        "right",
        "attempt__answered_at",
        f"{submission}assignment__about",
        f"{submission}assignment__mode",
    )
    live = Finding.objects.filter(
        **{f"{question}question__lesson__classroom": classroom}, **about
    ).values_list("code", f"{question}enrollment", "right", "attempt__answered_at")
    for code, key, right, at, *of in [*worked, *live]:
        sets = given.get((code, key))
        if sets is None:
            continue
        asked, mode = of or ("", "")
        first = sets[0].published_at
        if not asked and first is not None and at < first:
            _count(before[code, key], right=right)
        elif asked == code and mode != Mode.MASTERY:
            _count(after[code, key], right=right)
    return before, after


def _count(tally: list[int], *, right: bool) -> None:
    tally[0] += right
    tally[1] += 1
