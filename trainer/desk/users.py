"""Accounts: found, helped, locked, deleted."""

from typing import Any

from allauth.account.internal.flows.password_reset import get_reset_password_from_key_url
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.actions import is_managed
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.authoring.models import Author
from trainer.classroom.models import Classroom
from trainer.classroom.setting.classes import LastOwnerError
from trainer.desk.access import acted_on, for_staff, staff_of
from trainer.desk.forms import DeleteUserForm, UserForm
from trainer.forms.lists import FindForm, paged
from trainer.pages.printing import qr_svg
from trainer.support import people
from trainer.support.trail import entries


@for_staff
def users(request: LearnerRequest) -> HttpResponse:
    """The accounts whose name or address holds what is looked for; without it the newest."""
    form = FindForm(request.GET)
    text = form.cleaned_data["q"] if form.is_valid() else ""
    found = people.found_by(text).select_related("managed")
    context = {"area": "users", "form": form, "page": paged(request, found), "q": text}
    return render(request, "desk/users.html", context, status=422 if form.errors else 200)


@acted_on
def user(request: LearnerRequest, number: int) -> HttpResponse:
    """An account; posted to, what the pressed button says is done."""
    account = get_object_or_404(User, pk=number)
    posted = request.method == "POST"
    form = _form(account, request.POST if posted else None)
    by = staff_of(request)
    if posted and people.may_act_on(account, by) and form.is_valid():
        deed = request.POST.get("do", "")
        if deed in ("link", "card") and deed in form.deeds:
            return _way_in(request, account, form.cleaned_data["why"], deed)
        if deed in form.deeds:
            _do(deed, account, by, form.cleaned_data["why"])
            messages.success(request, _("Done: %(what)s.") % {"what": form.deeds[deed]})
            return redirect("desk:user", number)
        form.add_error(None, _("Press one of the buttons below."))
    return render(request, "desk/user.html", _shown(request, account, form), status=422 if posted else 200)


def _form(account: User, sent: Any) -> UserForm:
    return UserForm(
        sent,
        account=account,
        managed=is_managed(account),
        factors=Authenticator.objects.filter(user=account).count(),
        trusted=Author.objects.filter(user=account, trusted=True).exists(),
    )


def _do(deed: str, account: User, by: User, why: str) -> None:
    if deed in ("lock", "open"):
        people.set_locked(user=account, by=by, why=why, locked=deed == "lock")
    elif deed == "factors":
        people.take_factors(user=account, by=by, why=why)
    else:
        people.set_trust(user=account, by=by, why=why, trusted=deed == "trust")


def _shown(request: LearnerRequest, account: User, form: UserForm) -> dict[str, Any]:
    joined = Classroom.objects.filter(enrollments__learner__user=account, enrollments__left_at=None)
    return {
        "area": "users",
        "account": account,
        "form": form,
        "factors": form.factors,
        "trusted": form.trusted,
        "may_act": people.may_act_on(account, staff_of(request)),
        "taught": Classroom.objects.taught_by(account).order_by("name"),
        "joined": joined.order_by("name"),
        "entries": entries(of=account)[:20],
    }


def _way_in(request: LearnerRequest, account: User, why: str, deed: str) -> HttpResponse:
    """The link or the card, shown once: nothing keeps it."""
    by = staff_of(request)
    context: dict[str, Any] = {"area": "users", "account": account}
    if deed == "card":
        card = people.make_desk_card(user=account, by=by, why=why, now=request.arrived_at)
        url = request.build_absolute_uri(reverse("classes:card", args=[card.code]))
        context |= {"card": card}
    else:
        url = get_reset_password_from_key_url(
            request, people.make_password_link(user=account, by=by, why=why)
        )
    context |= {"url": url, "qr": qr_svg(url, _("QR code of the link"))}
    return render(request, "desk/way_in.html", context)


@acted_on
def delete_user(request: LearnerRequest, number: int) -> HttpResponse:
    """Whether the account is really to go."""
    account, by = get_object_or_404(User, pk=number), staff_of(request)
    form = DeleteUserForm(request.POST if request.method == "POST" else None, account=account)
    may_act = people.may_act_on(account, by)
    if may_act and form.is_bound and form.is_valid():
        try:
            people.delete_account(user=account, by=by, why=form.cleaned_data["why"])
        except LastOwnerError:
            form.add_error(None, _("The account is the last owner of a class. Add another owner first."))
        else:
            messages.success(request, _("The account is deleted."))
            return redirect("desk:users")
    context = {"area": "users", "account": account, "form": form, "may_act": may_act}
    return render(request, "desk/delete.html", context, status=422 if form.is_bound else 200)
