"""Setting an assignment, its page, what a teacher does with it, and more time for one learner."""

from datetime import datetime
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.codes import new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.actions import assigning
from trainer.classroom.actions import assigning as extending
from trainer.classroom.models import Assignment, Classroom, Enrollment, Extension, Feedback, SlotChoice
from trainer.classroom.places import MOST_PLACES, BankTooSmallError
from trainer.classroom.schedule import schedule_of
from trainer.forms.layouts import Button, laid_out, row
from trainer.forms.queries import Query
from trainer.pages.templatetags.times import moment_word
from trainer.progress.models import NEVER
from trainer.puzzles.collections import keep_collection
from trainer.puzzles.models import Puzzle
from trainer.teach.access import (
    archived_page,
    in_open_class,
    taught_assignment,
    taught_class,
    taught_enrollment,
)
from trainer.teach.assignments import context as pages
from trainer.teach.assignments.forms import (
    MOST_MINUTES,
    AssignmentForm,
    CollectForm,
    CopyForm,
    DeleteForm,
    PickForm,
    first_values,
    keep_typed,
    present_values,
    take_typed,
    typed_values,
    usual_due,
)
from trainer.teach.assignments.sources import shortage_sentences
from trainer.teach.fields import LocalMomentField, LocalMoments, Moment, local_text

RANDOM = SystemRandom()
any_method = require_http_methods(["GET", "HEAD", "POST"])


def _user(request: LearnerRequest) -> User:
    """Who is logged in."""
    assert isinstance(request.user, User)
    return request.user


@login_required
@any_method
def assign(request: LearnerRequest, slug: str) -> HttpResponse:
    """Set an assignment; puzzles that were picked stand in the list."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    form = AssignmentForm(
        request.POST or None,
        initial=_initial(request, classroom),
        classroom=classroom,
        user=_user(request),
        now=request.arrived_at,
    )
    context = {"form": form, "classroom": classroom, "section": "classes", "area": "assignments"}
    if request.method == "POST" and form.is_valid():
        try:
            made = assigning.make_assignment(
                classroom=classroom,
                by=_user(request),
                facts=form.facts | {"slug": form.cleaned_data["slug"]},
                places=form.places or [],
                fill=form.cleaned_data["fill"],
                publish="draft" not in request.POST,
                rng=RANDOM,
            )
        except BankTooSmallError as error:
            form.add_error("fill", shortage_sentences(error.shortages))
        except assigning.SetAlreadyError as error:
            context |= {"set_already": True, "earlier": error.assignment}
            form.data = request.POST.copy()
            form.data["slug"] = new_slug()
        else:
            return redirect("teach:assignment", made.slug)
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/assign.html", context, status=status)


def _initial(request: LearnerRequest, classroom: Classroom) -> dict[str, Any]:
    """What stands in the form at first: what was typed before puzzles were looked for, and those picked."""
    initial, query = first_values(classroom, request.arrived_at), Query(request.GET)
    picked = query.texts("picked", MOST_PLACES)
    if request.method != "POST" and query.has("looked"):
        initial |= typed_values(take_typed(request, classroom), AssignmentForm.base_fields)
    if picked:
        initial |= {"source": "list", "puzzles": "\n".join(picked)}
    return initial


@login_required
@any_method
def pick(request: LearnerRequest, slug: str) -> HttpResponse:
    """Look for puzzles; what is picked goes along in the address, what was typed so far is kept."""
    classroom = taught_class(request, slug)
    if request.method == "POST":
        return redirect(f"{request.path}?{urlencode({'picked': keep_typed(request, classroom)}, doseq=True)}")
    query = Query(request.GET)
    picked = query.texts("picked", MOST_PLACES)
    form = PickForm(request.GET, auto_id="pick-%s")
    page = pages.offered_page(form.chosen, query.number("page", 1))
    rows = pages.offered_rows(page, picked)
    here = {row.slug for row in rows}
    context = {
        "classroom": classroom,
        "section": "classes",
        "area": "assignments",
        "page": page,
        "rows": rows,
        "picked": picked,
        "elsewhere": [each for each in picked if each not in here],
        "form": form,
    }
    return render(request, "teach/assignments/pick.html", context)


@login_required
@require_safe
def assignment(request: LearnerRequest, slug: str) -> HttpResponse:
    """An assignment: its terms, its puzzles, who began, and what may be done with it."""
    return _page(request, taught_assignment(request, slug))


def _page(request: LearnerRequest, found: Assignment, *, status: int = 200, **forms: object) -> HttpResponse:
    """The page, with a form that was not good in its place."""
    user = _user(request)
    context = pages.assignment_context(found) | {
        "dates": pages.moved_dates(found),
        "copy_form": CopyForm(user=user, initial={"classroom": found.classroom.slug, "slug": new_slug()}),
        "collect_form": CollectForm(initial={"title": found.title}),
    }
    return render(request, "teach/assignments/assignment.html", context | forms, status=status)


@login_required
@any_method
@in_open_class
def edit(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Change it, the puzzles only while nobody has begun; a draft can be set for the class with that."""
    kept = "fixed" if found.submissions.exists() else "free"
    initial = present_values(found)
    fixed = SlotChoice.objects.filter(slot__assignment=found, fixed=True)
    if Query(request.GET).has("copied"):
        initial["due_at"] = usual_due(found.classroom, request.arrived_at)
    form = AssignmentForm(
        request.POST or None,
        initial=initial,
        classroom=found.classroom,
        user=_user(request),
        now=request.arrived_at,
        kept=kept,
        chosen=fixed.exists(),
        public=fixed.filter(version__puzzle__status=Puzzle.Status.PUBLISHED).exists(),
    )
    if request.method == "POST" and form.is_valid():
        try:
            _change(found, form)
            if "set" in request.POST:
                assigning.publish(assignment=found, when_ready=True)
        except BankTooSmallError as error:
            form.add_error("fill", shortage_sentences(error.shortages))
        except assigning.BegunError:
            form.add_error("source", _("Somebody began meanwhile: the puzzles stay as they are."))
        else:
            messages.success(request, _("Changed."))
            return redirect("teach:assignment", found.slug)
    context = pages.assignment_context(found) | {"form": form, "begun": kept == "fixed"}
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/edit.html", context, status=status)


def _change(found: Assignment, form: AssignmentForm) -> None:
    """Other puzzles where they were chosen; the same ones dealt anew where the way of working changed."""
    facts, places = form.facts, form.places
    if places is None and any(facts[name] != getattr(found, name) for name in ("mode", "streak")):
        places = assigning.places_now(found)
    fill = form.cleaned_data["fill"]
    assigning.change_assignment(assignment=found, facts=facts, places=places, fill=fill, rng=RANDOM)


@login_required
@require_POST
@in_open_class
def publish(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Show it to the class, now or once it is ready; or take it back."""
    try:
        if request.POST.get("to") == "back":
            assigning.unpublish(assignment=found)
        else:
            assigning.publish(assignment=found, when_ready=request.POST.get("to") == "when_ready")
    except assigning.BegunError:
        messages.error(request, _("Somebody has begun: it can not be taken back."))
    except assigning.NotReadyError:
        messages.error(request, _("Its puzzles are still being made: it is not set yet."))
    except assigning.LacksDateError:
        said = _("Its verdicts wait for a date that is not set: set it, or choose another time for them.")
        messages.error(request, said)
        return redirect("teach:assignment_edit", found.slug)
    return redirect("teach:assignment", found.slug)


@login_required
@require_POST
@in_open_class
def prepare(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Try again to make what lacks."""
    assigning.prepare_again(assignment=found, now=request.arrived_at)
    return redirect("teach:assignment", found.slug)


@login_required
@any_method
def delete(request: LearnerRequest, slug: str) -> HttpResponse:
    """Ask once; where answers would go, the title is to be typed."""
    found = taught_assignment(request, slug)
    begun = found.submissions.count()
    typed = request.POST if request.method == "POST" else None
    form = DeleteForm(typed, wanted=found.title if begun else "")
    if form.is_valid():
        classroom = found.classroom
        assigning.delete_assignment(assignment=found)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("teach:classroom", classroom.slug)
    context = {"assignment": found, "classroom": found.classroom, "form": form, "begun": begun}
    status = 422 if request.method == "POST" else 200
    return render(
        request,
        "teach/assignments/delete.html",
        context | {"section": "classes", "area": "assignments"},
        status=status,
    )


@login_required
@require_POST
def copy(request: LearnerRequest, slug: str) -> HttpResponse:
    """To another class of the teacher's; its dates are to be set next."""
    found = taught_assignment(request, slug)
    form = CopyForm(request.POST, user=_user(request))
    if not form.is_valid():
        return _page(request, found, status=422, copy_form=form)
    made = assigning.copy_assignment(
        assignment=found,
        classroom=form.cleaned_data["classroom"],
        by=_user(request),
        slug=form.cleaned_data["slug"],
    )
    messages.success(request, _("Copied: look at its dates, then set it for the class."))
    return redirect(reverse("teach:assignment_edit", args=[made.slug]) + "?copied")


@login_required
@require_POST
def collect(request: LearnerRequest, slug: str) -> HttpResponse:
    """Keep the fixed puzzles of an assignment as a collection."""
    found = taught_assignment(request, slug)
    form = CollectForm(request.POST)
    if not form.is_valid():
        return _page(request, found, status=422, collect_form=form)
    puzzles = [place.fixed.puzzle for place in assigning.places_now(found) if place.fixed]
    if not puzzles:
        return _page(request, found, status=422)
    keep_collection(owner=_user(request), title=form.cleaned_data["title"], puzzles=puzzles)
    messages.success(request, _("Kept as a collection: you can set it again from there."))
    return redirect("teach:assignment", found.slug)


class ExtensionForm(LocalMoments):
    """More time for one learner than an assignment gives everybody: minutes only where there is a limit."""

    moments = ("due_at",)
    due_at = LocalMomentField(label=gettext_lazy("Due for this learner"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more on the time limit"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
    )

    def __init__(
        self, *args: Any, assignment: Assignment, now: datetime, given: bool = False, **options: Any
    ) -> None:
        """`given`: whether the learner has more time already."""
        super().__init__(*args, **options)
        self.assignment, self.given = assignment, given
        self.read_moments(assignment.classroom.tz, now)
        if not assignment.minutes:
            del self.fields["minutes"]

    @property
    def helper(self) -> FormHelper:
        """The date, the minutes where there is a limit, and a way to take back what was given."""
        minutes = ["minutes"] if "minutes" in self.fields else []
        buttons = [Button(gettext_lazy("Change") if self.given else gettext_lazy("Give"), name="give")]
        if self.given:
            buttons.append(Button(gettext_lazy("Take it back"), "danger", name="back"))
        return laid_out(Moment("due_at"), *minutes, row(*buttons))

    def clean(self) -> dict[str, Any]:
        """A later date, minutes, or both; beside minutes the date of everybody is none."""
        cleaned = super().clean()
        cleaned["minutes"] = cleaned.get("minutes") or 0
        everybodys = self.assignment.due_at
        if cleaned["minutes"] and cleaned.get("due_at") == everybodys:
            cleaned["due_at"] = None
        due = cleaned.get("due_at")
        if not self.errors and not due and not cleaned["minutes"]:
            self.add_error(
                None,
                _("Enter a later date, or minutes.")
                if "minutes" in self.fields
                else _("Enter a later date."),
            )
        if due and "due_at" not in self.errors:
            if everybodys is None:
                self.add_error("due_at", _("Nobody has a due date: leave this empty."))
            elif due <= everybodys:
                self.add_error("due_at", _("This is not after the due date of everybody."))
        return cleaned


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def extension(request: LearnerRequest, found: Assignment, enrollment: UUID) -> HttpResponse:
    """Give one learner more time, change that, take it back."""
    learner = taught_enrollment(request, found.classroom.slug, enrollment)
    by = request.user
    assert isinstance(by, User)
    given = Extension.objects.filter(assignment=found, enrollment=learner).first()
    if request.method == "POST" and "back" in request.POST:
        extending.take_back_extension(assignment=found, enrollment=learner)
        return redirect("teach:assignment", found.slug)
    form = ExtensionForm(
        request.POST or None,
        assignment=found,
        now=request.arrived_at,
        given=given is not None,
        initial=_values(found, given),
    )
    if request.method == "POST" and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("due_at", "minutes")}
        extending.give_extension(assignment=found, enrollment=learner, by=by, **facts)
        return redirect("teach:assignment", found.slug)
    context: dict[str, Any] = {
        "assignment": found,
        "classroom": found.classroom,
        "learner": learner,
    }
    context |= {"form": form, "section": "classes", "area": "assignments"}
    context |= {"told": verdicts_told(found, learner, request.arrived_at)}
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/extension.html", context, status=status)


def verdicts_told(assignment: Assignment, learner: Enrollment, now: datetime) -> str:
    """How many others have seen verdicts, or will, whatever time this learner gets; nothing if none does."""
    others = assignment.classroom.enrollments.current().exclude(pk=learner.pk)
    if assignment.feedback == Feedback.AT_ONCE:
        number = others.filter(
            submissions__in=assignment.submissions.filter(items__answers__isnull=False)
        ).count()
        said = ngettext(
            "Verdicts are shown at once: %(number)d other learner has seen some.",
            "Verdicts are shown at once: %(number)d other learners have seen some.",
            number,
        )
        return said % {"number": number} if number else ""
    shown_from, number = schedule_of(assignment, None, None).shown_from(NEVER), others.count()
    if shown_from is None or shown_from == NEVER or not number:
        return ""
    if shown_from <= now:
        said = ngettext(
            "%(number)d other learner is shown the verdicts since %(when)s.",
            "%(number)d other learners are shown the verdicts since %(when)s.",
            number,
        )
    else:
        said = ngettext(
            "%(number)d other learner is shown the verdicts after %(when)s, even if this one goes on.",
            "%(number)d other learners are shown the verdicts after %(when)s, even if this one goes on.",
            number,
        )
        remedy = _("To hold them back, give everybody the later date.")
        said = f"{said} {remedy}"
    return said % {"number": number, "when": moment_word(shown_from, assignment.classroom.zone)}


def _values(assignment: Assignment, given: Extension | None) -> dict[str, Any]:
    """What the form begins with: the due date that holds for the learner now, to be moved."""
    due = schedule_of(assignment, given, None).due_at
    minutes = given.minutes or None if given else None
    return {"due_at": local_text(due, assignment.classroom.tz), "minutes": minutes}
