"""A class: the list of them, its front page, its settings, its teachers, its news."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import BadRequest
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.codes import grouped, new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.doing.due import assignment_rows
from trainer.classroom.live.tonight import missed_last_week
from trainer.classroom.models import Classroom, Lesson, News, Role
from trainer.classroom.people.enrolling import ClosedError
from trainer.classroom.setting import classes as acts
from trainer.classroom.setting.classes import MayNotTeachError, post_news, remove_news
from trainer.classroom.setting.copying import copy_class
from trainer.classroom.setting.own_rules import SLICE_BESIDE, judge_for_class
from trainer.forms.queries import Query
from trainer.pages.printing import qr_svg
from trainer.puzzles.own_rules import rules_said
from trainer.support.house import house_now
from trainer.teach.access import owned_class, posted_from, taught_class
from trainer.teach.classes.forms import (
    ClassForm,
    CopyClassForm,
    DeleteClassForm,
    NewClassForm,
    NewsForm,
    TeacherForm,
)
from trainer.wording.rule_names import name_of

MISSED: Final = 3
"""So much of what was missed is named beside the assignments."""


@require_safe
def classes(request: LearnerRequest) -> HttpResponse:
    """The classes that the user teaches, those that go on first."""
    learners = Count("enrollments", filter=Q(enrollments__left_at=None), distinct=True)
    taught = Classroom.objects.taught_by(request.user).annotate(learners=learners)
    found = taught.listed().order_by("archived_at", "name", "created_at")
    context = {"going_on": [each for each in found if not each.is_archived]}
    context["archived"] = [each for each in found if each.is_archived]
    return render(request, "teach/classes/classes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_class(request: LearnerRequest) -> HttpResponse:
    """A class is made of a name and a time zone."""
    last = Classroom.objects.taught_by(request.user).order_by("-created_at").first()
    initial = {"ruleset": house_now().ruleset}
    if last:
        initial = {"zone": last.zone, "ruleset": last.ruleset}
    initial["slug"] = new_slug()
    user = signed_in(request)
    form = NewClassForm(request.POST if request.method == "POST" else None, initial=initial, user=user)
    if form.is_bound and form.is_valid():
        try:
            made = acts.create_class(owner=user, **form.cleaned_data, own=form.own_kept)
        except acts.MayNotTeachError:
            form.add_error(
                None, _("A teacher looks after your account. To teach, sign up with one of your own.")
            )
        else:
            return redirect("teach:classroom", made.slug)
    return render(request, "teach/classes/new.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
def classroom(request: LearnerRequest, slug: str) -> HttpResponse:
    """The class at a glance: how to join, what is set, what goes on, news."""
    found = taught_class(request, slug)
    return render(request, "teach/classes/classroom.html", _overview(request, found, NewsForm()))


def _overview(request: LearnerRequest, found: Classroom, news: NewsForm) -> dict[str, Any]:
    return {
        "classroom": found,
        "area": "overview",
        "rules": rules_said(found.ruleset, found.own_rules) if found.ruleset else "",
        "own_standing": judge_for_class(found, seconds=SLICE_BESIDE),
        "learners": found.enrollments.current().count(),
        "assignments": assignment_rows(found),
        "lessons": Lesson.objects.filter(classroom=found, ended_at=None),
        "missed": [] if found.is_archived else _missed(found, request.arrived_at),
        "news": found.news.select_related("author").order_by("-posted_at")[:20],
        "form": news,
        **joining(request, found),
    }


def _missed(found: Classroom, now: datetime) -> list[str]:
    """The names of what was missed in the last seven days, most learners first."""
    names = (name_of(row.code) for row in missed_last_week(found, now))
    return [name for name in names if name][:MISSED]


def joining(request: LearnerRequest, found: Classroom) -> dict[str, Any]:
    """The link that one joins by, drawn and in letters; nothing while joining is closed."""
    if found.join_code is None:
        return {}
    url = request.build_absolute_uri(reverse("classes:join_code", args=[found.join_code]))
    return {
        "join_url": url,
        "code": grouped(found.join_code),
        "qr": qr_svg(url, _("QR code of the link to join")),
    }


@require_safe
def poster(request: LearnerRequest, slug: str) -> HttpResponse:
    """A page for the wall: how to join."""
    found = taught_class(request, slug)
    typed = request.build_absolute_uri(reverse("classes:join"))
    context = {"classroom": found, "area": "overview", "typed_url": typed, **joining(request, found)}
    return render(request, "teach/classes/poster.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def class_settings(request: LearnerRequest, slug: str) -> HttpResponse:
    """Name, zone, ruleset; the code to join by; archive."""
    found = taught_class(request, slug)
    user = signed_in(request)
    form = ClassForm(request.POST if request.method == "POST" else None, instance=found, user=user)
    if form.is_bound and form.is_valid():
        acts.change_class(classroom=found, **form.cleaned_data, by=user, own=form.own_kept)
        return redirect(reverse("teach:class_settings", args=[slug]) + "?kept")
    context = {
        "classroom": taught_class(request, slug),
        "area": "settings",
        "form": form,
        "kept": Query(request.GET).has("kept") and not form.is_bound,
        "own_standing": None if form.is_bound else judge_for_class(found, seconds=SLICE_BESIDE),
        "owned": Classroom.objects.owned_by(request.user).filter(pk=found.pk).exists(),
        **joining(request, found),
    }
    return render(request, "teach/classes/settings.html", context, status=422 if form.errors else 200)


@posted_from("teach:class_settings")
def class_code(request: LearnerRequest, slug: str) -> HttpResponse:
    """A new code to join by, or with `close` none."""
    found = taught_class(request, slug)
    if "close" in request.POST:
        acts.close_joining(classroom=found, by=signed_in(request))
    else:
        acts.renew_join_code(classroom=found, by=signed_in(request))
    return redirect(reverse("teach:class_settings", args=[slug]) + "#joining")


@posted_from("teach:class_settings")
def class_archive(request: LearnerRequest, slug: str) -> HttpResponse:
    """Archive a class, or with `back` take it up again."""
    found = owned_class(request, slug)
    if "back" in request.POST:
        acts.unarchive_class(classroom=found)
    else:
        acts.archive_class(classroom=found, now=request.arrived_at)
    return redirect("teach:class_settings", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def class_copy(request: LearnerRequest, slug: str) -> HttpResponse:
    """The same assignments in a new class, without its learners."""
    found = taught_class(request, slug)
    posted = request.method == "POST"
    form = CopyClassForm(
        request.POST if posted else None,
        initial={"name": _("%(name)s (copy)") % {"name": found.name}, "slug": new_slug()},
    )
    if posted and form.is_valid():
        made = copy_class(classroom=found, by=signed_in(request), **form.cleaned_data)
        return redirect("teach:classroom", made.slug)
    context = {"section": "classes", "area": "settings", "classroom": found, "form": form}
    context["number"] = found.assignments.filter(for_some=False).count()
    return render(request, "teach/classes/copy.html", context, status=422 if posted else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def class_delete(request: LearnerRequest, slug: str) -> HttpResponse:
    """Delete a class, once its name was typed."""
    found = owned_class(request, slug)
    form = DeleteClassForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            acts.delete_class(classroom=found, typed=form.cleaned_data["typed"])
        except acts.NotConfirmedError:
            form.add_error("typed", _("That is not the name of this class."))
        else:
            return redirect("teach:classes")
    at_home = found.enrollments.at_home().count()
    context = {"classroom": found, "area": "settings", "form": form, "at_home": at_home}
    return render(request, "teach/classes/delete.html", context, status=422 if form.errors else 200)


@posted_from("teach:classroom")
def class_news(request: LearnerRequest, slug: str) -> HttpResponse:
    """Tell the class something."""
    found = taught_class(request, slug)
    form = NewsForm(request.POST)
    if form.is_valid():
        try:
            post_news(classroom=found, author=signed_in(request), text=form.cleaned_data["text"])
        except ClosedError:
            form.add_error(None, _("The class is archived and takes no more news."))
        else:
            return redirect(reverse("teach:classroom", args=[slug]) + "#news")
    return render(request, "teach/classes/classroom.html", _overview(request, found, form), status=422)


@posted_from("teach:classroom")
def news_remove(request: LearnerRequest, slug: str, news: UUID) -> HttpResponse:
    """Take news back."""
    own = News.objects.taught_by(request.user)
    remove_news(news=get_object_or_404(own, classroom__slug=slug, pk=news))
    return redirect(reverse("teach:classroom", args=[slug]) + "#news")


@require_http_methods(["GET", "HEAD", "POST"])
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
