"""Setting an assignment, its page, what a teacher does with it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.codes import new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, SlotChoice
from trainer.classroom.setting import assigning
from trainer.classroom.setting.own_rules import (
    SLICE_BESIDE,
    SLICE_NOW,
    BankStanding,
    judge_bank,
    judge_for_class,
    keep_rules_of,
)
from trainer.classroom.setting.places import MOST_PLACES, BankTooSmallError, LeaningError, TooRareError
from trainer.forms.queries import Query
from trainer.learning.chance import CHANCE
from trainer.puzzles.collections import keep_collection
from trainer.puzzles.digests import OWN
from trainer.puzzles.models import Puzzle
from trainer.puzzles.own_rules import kept_of, rules_to_choose
from trainer.teach.access import (
    archived_page,
    in_open_class,
    not_of_a_sitting,
    taught_assignment,
    taught_class,
)
from trainer.teach.assignments import context as pages
from trainer.teach.assignments.forms import (
    AssignmentForm,
    CollectForm,
    CopyWorkForm,
    DeleteAssignmentForm,
    PickForm,
    first_values,
    keep_typed,
    present_values,
    take_typed,
    typed_values,
    usual_due,
)
from trainer.teach.assignments.sources import (
    leaning_sentences,
    rare_sentences,
    shortage_sentences,
    standing_sentence,
)

_REFUSED = BankTooSmallError, LeaningError, TooRareError
any_method = require_http_methods(["GET", "HEAD", "POST"])


def _user(request: LearnerRequest) -> User:
    """Who is logged in."""
    assert isinstance(request.user, User)
    return request.user


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
        standing = _by_own_rules(classroom, form, _user(request))
        try:
            made = assigning.make_assignment(
                classroom=classroom,
                by=_user(request),
                facts=form.facts | {"slug": form.cleaned_data["slug"]},
                places=form.places or [],
                fill=form.cleaned_data["fill"],
                publish="draft" not in request.POST,
                rng=CHANCE,
            )
        except _REFUSED as error:
            _say_refused(form, error, classroom, standing)
        except assigning.SetAlreadyError as error:
            context |= {"set_already": True, "earlier": error.assignment}
            form.data = request.POST.copy()
            form.data["slug"] = new_slug()
        else:
            _say_standing(request, standing, made)
            return redirect("teach:assignment", made.slug)
    elif request.method != "POST":
        context["own_standing"] = judge_for_class(classroom, seconds=SLICE_BESIDE)
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


@any_method
def pick(request: LearnerRequest, slug: str) -> HttpResponse:
    """Look for puzzles; what is picked goes along in the address, what was typed so far is kept."""
    classroom = taught_class(request, slug)
    if request.method == "POST":
        return redirect(f"{request.path}?{urlencode({'picked': keep_typed(request, classroom)}, doseq=True)}")
    query = Query(request.GET)
    picked = query.texts("picked", MOST_PLACES)
    form = PickForm(request.GET, auto_id="pick-%s", user=_user(request), classroom=classroom)
    chosen, seconds = form.chosen, SLICE_BESIDE if query.has("page") else SLICE_NOW
    standing = judge_bank(chosen["ruleset"], list(filter(None, [chosen["kind"]])), seconds=seconds)
    page = pages.offered_page(chosen, query.number("page", 1))
    own = {chosen["ruleset"]: form.own_kept} if form.own_kept else {}
    rows = pages.offered_rows(page, picked, {**classroom.own_rules, **own})
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
        "standing": standing_sentence(standing) if standing else "",
    }
    return render(request, "teach/assignments/pick.html", context)


@require_safe
def assignment(request: LearnerRequest, slug: str) -> HttpResponse:
    """An assignment: its terms, its puzzles, who began, and what may be done with it."""
    return _page(request, taught_assignment(request, slug))


def _page(request: LearnerRequest, found: Assignment, *, status: int = 200, **forms: object) -> HttpResponse:
    """The page, with a form that was not good in its place."""
    user = _user(request)
    context = pages.assignment_context(found) | {
        "dates": pages.moved_dates(found),
        "copy_form": CopyWorkForm(user=user, initial={"classroom": found.classroom.slug, "slug": new_slug()}),
        "collect_form": CollectForm(initial={"title": found.title}),
    }
    return render(request, "teach/assignments/assignment.html", context | forms, status=status)


@any_method
@not_of_a_sitting
@in_open_class
def edit_work(request: LearnerRequest, found: Assignment) -> HttpResponse:
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
        standing = _by_own_rules(found.classroom, form, _user(request))
        try:
            _change(found, form, _user(request))
            if "set" in request.POST:
                assigning.publish_assignment(assignment=found, when_ready=True, by=_user(request))
        except _REFUSED as error:
            _say_refused(form, error, found.classroom, standing)
        except assigning.BegunError:
            form.add_error("source", _("Somebody has begun in the meantime: the puzzles stay as they are."))
        else:
            messages.success(request, _("Changed."))
            return redirect("teach:assignment", found.slug)
    context = pages.assignment_context(found) | {"form": form, "begun": kept == "fixed"}
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/edit.html", context, status=status)


def _by_own_rules(classroom: Classroom, form: AssignmentForm, by: User) -> BankStanding | None:
    """Keep own rules of the teacher by which something is asked with the class, and let the bank be asked for
    a moment by those that were chosen.
    """
    asked = {place.ruleset for place in form.places or () if place.ruleset.startswith(OWN)}
    if asked - classroom.own_rules.keys():
        keep_rules_of(classroom, kept_of(rules_to_choose(by, {}), asked))
    among = {place.kind for place in form.places or () if place.ruleset and place.fixed is None}
    return judge_bank(form.cleaned_data["ruleset"], among) if form.own_kept and among else None


def _say_refused(
    form: AssignmentForm, error: LookupError, classroom: Classroom, standing: BankStanding | None
) -> None:
    """Which of the chosen puzzles cannot be had, at the field that can help."""
    if isinstance(error, BankTooSmallError):
        form.add_error("fill", _shortage(error, classroom, standing))
    elif isinstance(error, LeaningError):
        form.add_error("levels", leaning_sentences(error.leanings, classroom))
    elif isinstance(error, TooRareError):
        form.add_error("source", rare_sentences(error.cells))


def _shortage(error: BankTooSmallError, classroom: Classroom, standing: BankStanding | None) -> list[str]:
    """What the bank lacks; where it is only not judged yet by own rules, that sending it again helps."""
    said = shortage_sentences(error.shortages, classroom)
    if standing is None:
        return said
    again = _("Send the form again in a few seconds, or let fresh puzzles be made.")
    return [f"{standing_sentence(standing)} {again}", *said]


def _say_standing(request: LearnerRequest, standing: BankStanding | None, made: Assignment) -> None:
    """That an assignment is made beforehand because the bank is not judged yet by its rules."""
    if standing is not None and made.ready_at is None:
        made_fresh = _("What is missing is made for this assignment.")
        messages.info(request, f"{standing_sentence(standing)} {made_fresh}")


def _change(found: Assignment, form: AssignmentForm, by: User) -> None:
    """Other puzzles where they were chosen; the same ones dealt anew where the way of working changed."""
    facts, places = form.facts, form.places
    if places is None and any(facts[name] != getattr(found, name) for name in ("mode", "streak")):
        places = assigning.places_now(found)
    fill = form.cleaned_data["fill"]
    assigning.change_assignment(assignment=found, facts=facts, places=places, fill=fill, rng=CHANCE, by=by)


@require_POST
@not_of_a_sitting
@in_open_class
def publish_work(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Show it to the class, now or once it is ready; or take it back."""
    try:
        if request.POST.get("to") == "back":
            assigning.unpublish(assignment=found, by=_user(request))
        else:
            when_ready = request.POST.get("to") == "when_ready"
            assigning.publish_assignment(assignment=found, when_ready=when_ready, by=_user(request))
    except assigning.BegunError:
        messages.error(request, _("Somebody has begun: it cannot be taken back."))
    except assigning.NotReadyError:
        messages.error(request, _("Its puzzles are still being made: it is not set yet."))
    except assigning.LacksDateError:
        said = _("Its verdicts wait for a date that is not set: set it, or choose another time for them.")
        messages.error(request, said)
        return redirect("teach:assignment_edit", found.slug)
    return redirect("teach:assignment", found.slug)


@require_POST
@in_open_class
def prepare_work(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Try again to make what lacks."""
    assigning.prepare_again(assignment=found, now=request.arrived_at)
    return redirect("teach:assignment", found.slug)


@any_method
@not_of_a_sitting
def delete_work(request: LearnerRequest, slug: str) -> HttpResponse:
    """Ask once; where answers would go, the title is to be typed."""
    found = taught_assignment(request, slug)
    begun = found.submissions.count()
    typed = request.POST if request.method == "POST" else None
    form = DeleteAssignmentForm(typed, wanted=found.title if begun else "")
    if form.is_valid():
        classroom = found.classroom
        assigning.delete_assignment(assignment=found, by=_user(request))
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


@require_POST
@not_of_a_sitting
def copy_work(request: LearnerRequest, slug: str) -> HttpResponse:
    """To another class of the teacher's; its dates are to be set next."""
    found = taught_assignment(request, slug)
    form = CopyWorkForm(request.POST, user=_user(request))
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
