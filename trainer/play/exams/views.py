"""The list of examinations, a sitting from registering to the result, and an appeal."""

from datetime import datetime
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import learner_of
from trainer.accounts.limits import JOIN_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.work import Work, work_of
from trainer.classroom.models import Enrollment, Slot, SubmissionItem
from trainer.classroom.secrecy.telling import on_page_of, refuse_in_exam
from trainer.exams.actions import appealing, awarding, registering
from trainer.exams.models import Access, Appeal, Candidate, Sitting
from trainer.exams.results import missed_by
from trainer.forms.queries import Query
from trainer.play.exams.forms import AppealForm, ExamCodeForm, RegisterForm, WordForm
from trainer.play.exams.rules import rules_linked
from trainer.play.forms import waiting_words
from trainer.progress.models import Finding
from trainer.puzzles.own_rules import rules_said
from trainer.wording.kind_words import kind_title
from trainer.wording.rule_names import rule_name, topic_of

any_method = require_http_methods(["GET", "HEAD", "POST"])
REFUSED: Final[dict[registering.Why, Promise]] = {
    "over": gettext_lazy("It is over: nobody can register any more."),
    "full": gettext_lazy("All seats are taken."),
    "code": gettext_lazy("That is not the code of this examination."),
    "class": gettext_lazy("Only learners of its class can register."),
    "too_often": gettext_lazy("You have sat this examination as often as it may be sat."),
    "removed": gettext_lazy("You are not in its class any more. Its teacher can take you back."),
}


@any_method
def sittings(request: LearnerRequest) -> HttpResponse:
    """Examinations that anybody may register for, those of one's classes, one's own, and one by its code."""
    form = ExamCodeForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return _list(request, form)
    try:
        JOIN_CODES.check(request)
    except TooManyFailuresError as error:
        form.add_error(None, waiting_words(error.seconds))
        return _list(request, form, status=429)
    if form.is_valid():
        typed = form.cleaned_data["code"]
        found = registering.sitting_of_code(typed, request.visitor.learner, request.arrived_at)
        if found is not None:
            there = reverse("exams:sitting", args=[found.slug])
            return redirect(f"{there}?{urlencode({'code': typed})}")
        JOIN_CODES.failed(request)
        form.add_error("code", _("No examination has this code now. It may be mistyped, or not open yet."))
    return _list(request, form, status=422)


def _list(request: LearnerRequest, form: ExamCodeForm, *, status: int = 200) -> HttpResponse:
    learner, now = request.visitor.learner, request.arrived_at
    rows = Sitting.objects.select_related("assignment__classroom").order_by("assignment__opens_at", "pk")
    own = Candidate.objects.of(learner).select_related("sitting__assignment__classroom", "certificate")
    context = {
        "section": "classes",
        "public": rows.listed(now),
        "of_classes": rows.of_classes(learner).filter(assignment__due_at__gt=now),
        "own": own.order_by("-sitting__assignment__opens_at"),
        "form": form,
    }
    return render(request, "exams/sittings.html", context, status=status)


@any_method
def own_sitting(request: LearnerRequest, slug: str) -> HttpResponse:
    """What is asked and when; to register, to go in, and in the end the result."""
    found = _visible(request, slug)
    own = Candidate.objects.of(request.visitor.learner).filter(sitting=found).first()
    if request.method != "POST":
        return _page(request, found, own)
    if not request.user.is_authenticated:
        return redirect("exams:sitting", slug)
    if own is None:
        return _registered(request, found)
    do = request.POST.get("do")
    if do == "withdraw":
        registering.withdraw(candidate=own)
        return redirect("exams:sitting", slug)
    if do in ("agree", "disagree"):
        agreed = do == "agree"
        awarding.agree_to_certificate(candidate=own, agreed=agreed, now=request.arrived_at)
        return redirect("exams:sitting", slug)
    return _entered(request, found, own)


def _visible(request: LearnerRequest, slug: str) -> Sitting:
    """Of a class it is seen by who is in it, teaches it, or sat it."""
    rows = Sitting.objects.select_related("assignment__classroom")
    found = get_object_or_404(rows, slug=slug)
    if found.access != Access.CLASS:
        return found
    learner = request.visitor.learner
    if rows.of_classes(learner).filter(pk=found.pk).exists():
        return found
    if Candidate.objects.of(learner).filter(sitting=found).exists():
        return found
    if rows.examined_by(request.user).filter(pk=found.pk).exists():
        return found
    raise Http404


def _registered(request: LearnerRequest, found: Sitting) -> HttpResponse:
    form = _register_form(request, found)
    try:
        JOIN_CODES.check(request)
        if form.is_valid():
            facts: dict[str, Any] = {"name": "", "code": ""} | form.cleaned_data
            registering.register(sitting=found, learner=learner_of(request), now=request.arrived_at, **facts)
            return redirect("exams:sitting", found.slug)
    except TooManyFailuresError as error:
        form.add_error(None, waiting_words(error.seconds))
        return _page(request, found, None, status=429, form=form)
    except registering.RegisterError as error:
        if error.why == "code":
            JOIN_CODES.failed(request)
        form.add_error("code" if error.why == "code" else None, _refusal(found, error))
    return _page(request, found, None, status=422, form=form)


def _refusal(found: Sitting, error: registering.RegisterError) -> str:
    if error.again_from is None:
        return str(REFUSED[error.why])
    day = f"{error.again_from.astimezone(found.assignment.classroom.tz):%Y-%m-%d}"
    said = _(
        "You sat this examination recently. You may sit it again "
        "from %(day)s; this sitting opens before that day."
    )
    return said % {"day": day}


def _register_form(request: LearnerRequest, found: Sitting) -> RegisterForm:
    learner = request.visitor.learner
    room = Enrollment.objects.of(learner).filter(classroom=found.assignment.classroom_id)
    return RegisterForm(
        request.POST if request.method == "POST" else None,
        named=room.exists(),
        coded=found.access == Access.CODE,
        more_minutes=0 if _has_opened(found, request.arrived_at) else found.more_minutes,
        initial={
            "name": learner.display_name if learner else "",
            "code": Query(request.GET).text("code"),
        },
    )


def _entered(request: LearnerRequest, found: Sitting, own: Candidate) -> HttpResponse:
    form = WordForm(request.POST)
    try:
        JOIN_CODES.check(request)
        if form.is_valid():
            registering.admit(candidate=own, word=form.cleaned_data["word"], now=request.arrived_at)
            if found.assignment.published_at is None:
                return redirect("exams:sitting", found.slug)
            return redirect("homework:submission", found.assignment.slug)
    except TooManyFailuresError as error:
        form.add_error(None, waiting_words(error.seconds))
    except registering.WordError:
        JOIN_CODES.failed(request)
        form.add_error("word", _("That is not what was said, or it is not open yet."))
    return _page(request, found, own, status=422, form=form)


def _page(
    request: LearnerRequest,
    found: Sitting,
    own: Candidate | None,
    *,
    status: int = 200,
    form: RegisterForm | WordForm | None = None,
) -> HttpResponse:
    now, assignment = request.arrived_at, found.assignment
    closed = assignment.due_at is not None and now > assignment.due_at
    opened = _has_opened(found, now)
    context: dict[str, Any] = {
        "section": "classes",
        "sitting": found,
        "assignment": assignment,
        "zone": assignment.classroom.zone,
        "own": own,
        "terms": found,
        "needed": found.needed,
        "points": found.points,
        "lines": _lines(found),
        "rulesets": rules_linked(found.rulesets, found.own_rules),
        "closed": closed,
        "opened": opened,
        "form": form,
    }
    if own is not None and request.visitor.learner_id:
        context |= _of_candidate(request, found, own, now)
        if form is None and own.admitted_at is None and opened and not closed:
            context["form"] = WordForm(initial={"word": Query(request.GET).text("code")})
    elif form is None and not closed and request.user.is_authenticated:
        context["form"] = _register_form(request, found)
    return render(request, "exams/sitting.html", context, status=status)


def _has_opened(found: Sitting, now: datetime) -> bool:
    opens_at = found.assignment.opens_at
    return opens_at is None or now >= opens_at


def _lines(found: Sitting) -> list[dict[str, Any]]:
    """What is asked, equal questions beside each other together."""
    rows = Slot.objects.filter(assignment=found.assignment_id).order_by("place")
    return [
        {
            "asked": kind_title(kind),
            "level": level,
            "rules": rules_said(rules, found.own_rules),
            "points": points,
            "number": len([*same]),
        }
        for (kind, level, rules, points), same in groupby(
            rows, lambda slot: (slot.kind, slot.level, slot.ruleset, slot.points)
        )
    ]


def _of_candidate(request: LearnerRequest, found: Sitting, own: Candidate, now: datetime) -> dict[str, Any]:
    """What the candidate is told: the result once it is given out, and what was missed once verdicts are."""
    work = work_of(own.enrollment.learner_id, found.assignment.slug)
    paper = work.submission if work is not None else None
    begun = paper is not None
    context: dict[str, Any] = {
        "begun": begun,
        "handed_in": paper is not None and paper.handed_in_at is not None,
        "certificate": getattr(own, "certificate", None),
        "prepared_soon": _is_prepared_soon(found, own, now, begun=begun),
    }
    if found.awarded_at is None or not begun or own.points is None:
        return context
    on_page_of(found.assignment.classroom_id, work=found.assignment.slug)
    refuse_in_exam()
    context |= {"result": own, "told": work is not None and work.shows(now)}
    if context["told"]:
        questions = _questions(own)
        appealed = any(hasattr(each, "appeal") for each in questions)
        context |= {"missed": _missed(own), "questions": questions, "appealed": appealed}
    return context


def _is_prepared_soon(found: Sitting, own: Candidate, now: datetime, *, begun: bool) -> bool:
    """Whether it is open to the candidate, and only the paper is not there yet."""
    assignment = found.assignment
    closed = assignment.due_at is not None and now > assignment.due_at
    waits = own.admitted_at is not None and assignment.published_at is None
    return waits and _has_opened(found, now) and not (closed or begun)


def _missed(own: Candidate) -> list[tuple[str, int]]:
    names = {Finding.Sort.RULE: rule_name, Finding.Sort.MISCONCEPTION: topic_of}
    return [
        (str(names[Finding.Sort(each.sort)](each.code)), each.times)
        for each in missed_by(own)
        if each.sort in names
    ]


def _questions(own: Candidate) -> list[SubmissionItem]:
    """The questions of the candidate in order, with what was appealed against."""
    whose = {"submission__assignment__sitting": own.sitting_id, "submission__enrollment": own.enrollment_id}
    return list(SubmissionItem.objects.filter(**whose).select_related("slot", "appeal").order_by("place"))


@any_method
def appeal_page(request: LearnerRequest, slug: str, place: int) -> HttpResponse:
    """Appeal against a question whose verdict is told."""
    rows = Candidate.objects.of(request.visitor.learner).select_related(
        "sitting__assignment__classroom", "enrollment"
    )
    own = get_object_or_404(rows, sitting__slug=slug)
    found = own.sitting
    item = _item(own, place)
    work = work_of(own.enrollment.learner_id, found.assignment.slug)
    told = work is not None and _tells(work, request.arrived_at)
    if not told:
        raise Http404
    form = AppealForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        appealing.appeal(
            candidate=own, item=item, text=form.cleaned_data["text"], now=request.arrived_at, told=told
        )
        messages.success(request, _("Your appeal is sent. The examiner’s decision appears here."))
        return redirect("exams:appeal", slug, place)
    made = Appeal.objects.filter(item=item).first()
    context = {"section": "classes", "sitting": found, "item": item, "form": form, "made": made}
    context |= {"kind": kind_title(item.slot.kind), "assignment": found.assignment}
    return render(request, "exams/appeal.html", context, status=422 if form.errors else 200)


def _tells(work: Work, now: datetime) -> bool:
    """Whether the verdicts on a begun exam are told."""
    return work.submission is not None and work.shows(now)


def _item(own: Candidate, place: int) -> SubmissionItem:
    whose = {"submission__assignment__sitting": own.sitting_id, "submission__enrollment": own.enrollment_id}
    return get_object_or_404(
        SubmissionItem.objects.select_related("slot", "submission"), place=place, **whose
    )
