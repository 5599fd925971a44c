"""One learner of a class: the name, and what a teacher may do with an account made for the learner."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.cards import NotManagedError
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.actions import roster as acts
from trainer.classroom.actions.joining import JoinError, leave
from trainer.classroom.models import Classroom, Enrollment
from trainer.teach.access import taught_enrollment
from trainer.teach.classes.cards import cards_page, printed_before
from trainer.teach.classes.forms import DaysForm, KeyForm, MoveForm, NameForm
from trainer.teach.gradebook.tables import one_row


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def enrollment(request: LearnerRequest, slug: str, enrollment: UUID) -> HttpResponse:
    """A learner; posted to, `do` says what happens: see `DEEDS`."""
    found = taught_enrollment(request, slug, enrollment)
    if request.method != "POST":
        return _page(request, found)
    deed = DEEDS.get(request.POST.get("do", ""))
    if deed is None:
        raise BadRequest("no such deed")
    try:
        return deed(request, found)
    except NotManagedError:
        raise Http404 from None
    except JoinError:
        return _page(request, found, wrong=_("The class is archived or full."))
    except acts.PrintedError:
        return _page(request, found, wrong=printed_before())


def _others(request: LearnerRequest, found: Enrollment) -> list[Classroom]:
    taught = Classroom.objects.taught_by(request.user).open().exclude(pk=found.classroom_id)
    return list(taught.order_by("name"))


def _page(
    request: LearnerRequest, found: Enrollment, *, wrong: str = "", **forms: forms.Form
) -> HttpResponse:
    others = _others(request, found)
    context: dict[str, Any] = {
        "classroom": found.classroom,
        "area": "roster",
        "enrollment": found,
        "row": one_row(found, now=request.arrived_at),
        "name_form": NameForm(initial={"name": found.name}),
        "days_form": DaysForm(),
        "key_form": KeyForm(auto_id=False),
        "move_form": MoveForm(classes=others) if others and found.left_at is None else None,
        "wrong": wrong,
    } | forms
    bad = wrong or any(form.errors for form in forms.values())
    return render(request, "teach/classes/learner.html", context, status=422 if bad else 200)


def _back(found: Enrollment) -> HttpResponse:
    return redirect("teach:class_roster", found.classroom.slug)


def _rename(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, found, name_form=form)
    acts.rename_learner(enrollment=found, name=form.cleaned_data["name"])
    return redirect("teach:enrollment", found.classroom.slug, found.pk)


def _move(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = MoveForm(request.POST, classes=_others(request, found))
    if not form.is_valid() or found.left_at is not None:
        return _page(request, found, move_form=form)
    own = Classroom.objects.taught_by(request.user)
    to = get_object_or_404(own, slug=form.cleaned_data["to"])
    acts.move_learner(enrollment=found, to=to, now=request.arrived_at)
    return redirect("teach:class_roster", to.slug)


def _remove(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    leave(enrollment=found, now=request.arrived_at)
    return _back(found)


def _restore(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    acts.restore_learner(enrollment=found)
    return redirect("teach:enrollment", found.classroom.slug, found.pk)


def _reset(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = DaysForm(request.POST)
    if not form.is_valid():
        return _page(request, found, days_form=form)
    card = acts.reset_account(
        enrollment=found,
        expires_at=request.arrived_at + timedelta(days=form.cleaned_data["days"]),
        now=request.arrived_at,
        form=form.cleaned_data["key"],
    )
    return cards_page(request, found.classroom, [(found, card)])


def _release(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = KeyForm(request.POST)
    if not form.is_valid():
        raise BadRequest("no such key")
    made = acts.make_cards(
        classroom=found.classroom,
        enrollments=[found],
        expires_at=request.arrived_at + RELEASE_TIME,
        now=request.arrived_at,
        releases=True,
        form=form.cleaned_data["key"],
    )
    return cards_page(request, found.classroom, made)


def _delete(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    if "sure" not in request.POST:
        acts.user_of(found.classroom, found)
        return _page(request, found, wrong=_("Nothing was deleted: tick the box to say that you are sure."))
    acts.delete_account(enrollment=found)
    return _back(found)


RELEASE_TIME: Final = timedelta(days=31)
"""How long a learner may take to make the account the own one."""
DEEDS: Final[Mapping[str, Callable[[LearnerRequest, Enrollment], HttpResponse]]] = {
    "rename": _rename,
    "move": _move,
    "remove": _remove,
    "restore": _restore,
    "reset": _reset,
    "release": _release,
    "delete": _delete,
}
