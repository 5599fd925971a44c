"""Tonight's lesson: what the class missed in the last week, in words; its questions put in the plan; the plan
on paper.
"""

from collections.abc import Container, Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.planning import PlanFullError
from trainer.classroom.live.plans import ready_in_plan
from trainer.classroom.live.tonight import (
    TOPICS,
    NothingToAskError,
    handout_about,
    lesson_rules,
    missed_last_week,
    next_topic,
    plan_tonight,
    repair_last_week,
    set_last_week,
)
from trainer.classroom.marks.results import Missed
from trainer.classroom.models import Assignment, Classroom
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.members import NobodyMissedError, ToTick, missers_of, to_tick
from trainer.classroom.setting.own_rules import judge_about
from trainer.forms.queries import Query, whole
from trainer.learning.chance import CHANCE
from trainer.pages.printing import A_SHEET, sheet_key, sheet_puzzles
from trainer.progress.choosing import scope_about
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.own_rules import rules_line
from trainer.rules.rulesets.ruleset import offered
from trainer.support.house import house_now
from trainer.teach.access import archived_page, taught_class
from trainer.teach.gradebook.repairs import about_in, nothing_yet, ticking, title_about
from trainer.teach.gradebook.results import Linked, MissedRow, repair_sets_had
from trainer.teach.gradebook.tables import learners_head, of_learner
from trainer.wording.kind_words import misconceptions
from trainer.wording.rule_names import choice_word, name_of, subject_of

SAID: Final = 8
"""So much of what was missed is listed."""


def on_paper(code: str) -> str:
    """A rule, or a misconception so that nobody reads it as one."""
    if code in misconceptions():
        return _("Thought by mistake: “%(belief)s”") % {"belief": name_of(code)}
    return name_of(code)


def in_words(missed: Iterable[Missed]) -> list[str]:
    """What was missed and by how many, most learners first."""
    return [
        ngettext(
            "%(name)s: %(n)d learner, %(wrong)d of %(all)d answers wrong",
            "%(name)s: %(n)d learners, %(wrong)d of %(all)d answers wrong",
            len(row.learners),
        )
        % {"name": on_paper(row.code), "n": len(row.learners), "wrong": row.wrong, "all": row.answers}
        for row in missed
        if name_of(row.code)
    ][:SAID]


@require_http_methods(["GET", "HEAD", "POST"])
def tonight(request: LearnerRequest, slug: str) -> HttpResponse:
    """What was missed; posted to, an opener and eight questions about it are planned."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    now = request.arrived_at
    if request.method == "POST":
        number = whole(request.POST.get("there", ""), most=999, otherwise=-1)
        standing = judge_about(classroom, [row.code for row in missed_last_week(classroom, now)])
        try:
            plan_tonight(classroom=classroom, there=number, now=now, rng=CHANCE, otherwise=_otherwise())
        except NothingToAskError:
            none = _("The bank has no positions about this that the class has not before it.")
            messages.error(request, standing.said if standing else none)
        except PlanFullError:
            messages.error(request, _("The plan is full. Empty it, or take some questions out."))
        else:
            return redirect(reverse("teach:tonight", args=[slug]) + "#planned")
        return redirect("teach:tonight", slug)
    missed = missed_last_week(classroom, now)
    had = repair_sets_had(classroom.assignments.filter(set_last_week(now)))
    context = {
        "section": "classes",
        "area": "lesson",
        "classroom": classroom,
        "missed": [week_row(classroom, row, had) for row in missed if name_of(row.code)],
        "topic": None if missed else next_topic(classroom),
        "planned": classroom.planned.count(),
        "topics": TOPICS,
        **_rules(classroom, PuzzleVersion.objects.filter(pk__in=classroom.planned.values("version"))),
    }
    return render(request, "teach/lessons/tonight.html", context)


def _otherwise() -> str:
    """The ruleset of the site, for a class that has none and has answered nothing."""
    return house_now().ruleset or offered(4)[0]


def _rules(classroom: Classroom, planned: QuerySet[PuzzleVersion]) -> dict[str, object]:
    """By which rules the lesson asks where the class has none of its own, in words; whether some of the plan
    is by others.
    """
    rules = lesson_rules(classroom, _otherwise())
    return {
        "rules": choice_word(rules) if rules and not classroom.ruleset else "",
        "other_rules": bool(rules) and planned.exclude(ruleset=rules).exists(),
    }


def week_row(classroom: Classroom, row: Missed, had: Container[tuple[str, UUID]]) -> MissedRow:
    """What was missed with those who did: their names lead to their pages."""
    head = learners_head(classroom.slug)
    who = tuple(Linked(each.name, each.times, of_learner(head, each.enrollment)) for each in row.learners)
    repaired = sum((row.code, each.enrollment) in had for each in row.learners)
    about = row.code if scope_about(row.code) else ""
    return MissedRow("", about, name_of(row.code), row.answers, row.percent, who, repaired)


@require_http_methods(["GET", "HEAD", "POST"])
def week_repair(request: LearnerRequest, slug: str) -> HttpResponse:
    """Who missed what `?about=` names in the last seven days, to be ticked; posted to, it is set to them."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    code, now, back = about_in(request), request.arrived_at, reverse("teach:tonight", args=[slug])
    if not subject_of(code):
        messages.error(request, _("That is not a rule or misconception that can be repaired."))
        return redirect(back)

    def listed() -> list[ToTick]:
        missers = missers_of(missed_last_week(classroom, now), code)
        if not missers:
            raise NobodyMissedError(code)
        return to_tick(classroom, missers, code, set_last_week(now), now)

    def make(ticked: set[UUID]) -> Assignment:
        by, title = signed_in(request), title_about(code)
        return repair_last_week(classroom=classroom, code=code, title=title, by=by, now=now, ticked=ticked)

    return ticking(request, classroom, listed, make, back=back, area="lesson")


@require_safe
def handout(request: LearnerRequest, slug: str) -> HttpResponse:
    """The plan on paper, or questions about one thing that was missed (`?about=`); the answers on a page of
    their own if they are wished.
    """
    classroom = taught_class(request, slug)
    query, now = Query(request.GET), request.arrived_at
    text, with_key = query.text("text") == "1", query.text("key") == "1"
    about = query.text("about")
    standing = judge_about(classroom, [about]) if about else None
    try:
        versions = handout_about(classroom, about, now, _otherwise()) if about else _planned(classroom, now)
    except NothingToRepairError:
        messages.error(request, nothing_yet(standing))
        return redirect("teach:tonight", slug)
    day = date_format(now.astimezone(classroom.tz), "j F Y")
    context = {
        "section": "classes",
        "sheet_title": f"{classroom.name}, {day}",
        "sheet_lines": [
            *([on_paper(about)] if about else in_words(missed_last_week(classroom, now))),
            *_by_own_rules(classroom, versions),
        ],
        "byline": _byline(classroom, versions, opens=not about),
        "about": about,
        "back": reverse("teach:tonight", args=[slug]),
        "puzzles": sheet_puzzles(versions, text=text),
        "answers": sheet_key(versions) if with_key else [],
        "text": text,
        "may_key": True,
        "with_key": with_key,
    }
    return render(request, "question/sheet.html", context)


def _by_own_rules(classroom: Classroom, versions: Sequence[PuzzleVersion]) -> list[str]:
    """That a sheet asks by own rules of the class, where it does."""
    own = classroom.ruleset in classroom.own_rules and any(v.ruleset == classroom.ruleset for v in versions)
    said = _("By the rules of the class, %(rules)s.") % {
        "rules": rules_line(classroom.ruleset, classroom.own_rules)
    }
    return [said] if own else []


def _byline(classroom: Classroom, versions: Sequence[PuzzleVersion], *, opens: bool) -> str:
    """By which rules a sheet asks where all of it is by one preset, and that its first question opens the
    lesson.
    """
    names = {each.ruleset for each in versions}
    own = classroom.ruleset in classroom.own_rules
    said = [] if own or len(names) != 1 else [_("Rules: %(rules)s.") % {"rules": choice_word(names.pop())}]
    if opens and versions:
        said.append(_("Question 1 opens the lesson."))
    return " ".join(said)


def _planned(classroom: Classroom, now: datetime) -> list[PuzzleVersion]:
    """What the plan asks next."""
    return [each.version for each in ready_in_plan(classroom, now)[:A_SHEET]]
