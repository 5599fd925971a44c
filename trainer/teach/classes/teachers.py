"""Who teaches a class: its owner says, and whoever teaches it may leave."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.actions import teachers as acts
from trainer.classroom.actions.classes import MayNotTeachError
from trainer.classroom.models import Classroom, Role
from trainer.teach.access import owned_class, taught_class
from trainer.teach.classes.forms import TeacherForm
from trainer.teach.classes.posted import posted_from


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def class_teachers(request: LearnerRequest, slug: str) -> HttpResponse:
    """The teachers; posted to, one more."""
    found = taught_class(request, slug)
    form = TeacherForm(request.POST if request.method == "POST" else None)
    if form.is_bound:
        owned_class(request, slug)
        if form.is_valid() and _added(found, form):
            return redirect("teach:class_teachers", slug)
    return _page(request, found, form, status=422 if form.errors else 200)


def _added(found: Classroom, form: TeacherForm) -> bool:
    try:
        acts.add_teacher(classroom=found, username=form.cleaned_data["username"])
    except acts.NoSuchTeacherError:
        form.add_error(
            "username", _("Nobody has this username. Co-teachers sign up first, then you add them.")
        )
    except MayNotTeachError:
        form.add_error("username", _("A teacher looks after this account; it cannot teach."))
    return not form.errors


def _page(
    request: LearnerRequest, found: Classroom, form: TeacherForm, *, wrong: str = "", status: int
) -> HttpResponse:
    teachings = list(found.teachings.select_related("user").order_by("-role", "since"))
    context = {
        "classroom": found,
        "area": "settings",
        "teachings": teachings,
        "owned": any(each.user_id == request.user.pk and each.role == Role.OWNER for each in teachings),
        "form": form,
        "wrong": wrong,
    }
    return render(request, "teach/classes/teachers.html", context, status=status)


@posted_from("teach:class_teachers")
@login_required
def teacher_change(request: LearnerRequest, slug: str) -> HttpResponse:
    """Another role for a teacher, or none: `do` is owner, co, give or remove; only oneself without owning."""
    found = taught_class(request, slug)
    who, do = request.POST.get("username", ""), request.POST.get("do", "")
    me = signed_in(request)
    if not (do == "remove" and who == me.username):
        owned_class(request, slug)
    user = User.objects.filter(username=who, teachings__classroom=found).first()
    if user is None:
        raise Http404
    try:
        _change(found, me, user, do)
    except acts.LastOwnerError:
        wrong = _("%(name)s is the last owner. Make somebody else an owner first.") % {"name": user.username}
        return _page(request, found, TeacherForm(), wrong=wrong, status=422)
    still = Classroom.objects.taught_by(me).filter(pk=found.pk).exists()
    return redirect("teach:class_teachers", slug) if still else redirect("teach:classes")


def _change(found: Classroom, me: User, user: User, do: str) -> None:
    if do == "remove":
        acts.remove_teacher(classroom=found, user=user)
    elif do == "give":
        acts.give_ownership(classroom=found, giver=me, to=user)
    elif do in Role.values:
        acts.change_role(classroom=found, user=user, role=Role(do))
    else:
        raise BadRequest("no such change")
