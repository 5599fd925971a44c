"""Who of a platform is which user here: signing in, courses, and taking a course's roster into a class."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from allauth.account.utils import perform_login
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from lti_tool.models import LtiContext, LtiLineItem, LtiMembership, LtiUser

from trainer.accounts.codes import SLUG, random_letters
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, Enrollment, PlatformVisit, RosterCopy
from trainer.classroom.people.enrolling import NotLinkedError, arrive, enrol
from trainer.classroom.platforms.fetching import KEPT_FOR as KEPT_ROSTER
from trainer.classroom.platforms.fetching import ask_roster, members_of
from trainer.classroom.platforms.links import Launch, Member, platform
from trainer.forms.queries import Query
from trainer.security import in_any_frame
from trainer.teach.access import taught_class
from trainer.teach.lti.launching import FRESH, KEPT_FOR, STATE_COOKIE, digest

WHOLE: Final = 100
"""What a platform is told that a mark of 1 is worth."""


def known_user(launch: Launch) -> User | None:
    """The user that the person is: linked at this registration or at another one of the same platform."""
    person = LtiUser.objects.get_or_create(registration_id=launch.registration, sub=launch.subject)[0]
    return _user_of(person)


def _user_of(person: LtiUser) -> User | None:
    """The user behind a platform's person, remembered where the platform is registered twice."""
    if person.auth_user_id is None:
        issuer = person.registration.issuer
        same = LtiUser.objects.filter(registration__issuer=issuer, sub=person.sub).exclude(auth_user=None)
        twin = same.order_by("pk").first()
        if twin is None:
            return None
        LtiUser.objects.filter(pk=person.pk, auth_user=None).update(auth_user=twin.auth_user_id)
        person.refresh_from_db()
    user: User | None = person.auth_user
    return user


@transaction.atomic
def user_at_platform(*, registration: int, subject: str) -> User:
    """The user that the person is, made if there is none: nothing but a random name, no password."""
    LtiUser.objects.get_or_create(registration_id=registration, sub=subject)
    locked = LtiUser.objects.select_for_update(of=("self",)).select_related("registration")
    person = locked.get(registration_id=registration, sub=subject)
    user = _user_of(person)
    if user is None:
        user = User.objects.create_user(f"lti-{random_letters(SLUG)}")
        person.auth_user = user
        person.save(update_fields=["auth_user"])
    return user


@transaction.atomic
def claim(*, launch: Launch, user: User) -> bool:
    """Say that the person at the platform is this user; False if it is another user already."""
    known_user(launch)
    mine = LtiUser.objects.filter(registration_id=launch.registration, sub=launch.subject)
    mine.filter(auth_user=None).update(auth_user=user)
    return bool(mine.filter(auth_user=user).exists())


@transaction.atomic
def come_in(*, launch: Launch, user: User) -> Assignment:
    """Bring the person into the class of the assignment that the launch names, and keep that it is in the
    course, and which column is the assignment's.

    :raises NotLinkedError: if there is nothing for this person.
    """
    assignment = arrive(launch=launch, user=user)
    _in_course(launch.registration, launch.context, launch.subject, launch.part == "teacher")
    if launch.line_item:
        LtiLineItem.objects.get_or_create(
            url=launch.line_item,
            defaults={
                "context_id": launch.context,
                "maximum_score": WHOLE,
                "label": assignment.title,
                "resource_id": assignment.slug,
            },
        )
    return assignment


def _in_course(registration: int, context: int, subject: str, teaches: bool) -> None:
    """Keep that the person is in the course."""
    person = LtiUser.objects.get(registration_id=registration, sub=subject)
    LtiMembership.objects.get_or_create(
        context_id=context, user=person, defaults={"is_instructor": teaches, "is_learner": not teaches}
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A learner on a platform's roster; `state`: new, left (is out of the class and stays so), here."""

    member: Member
    state: str


def listed_people(*, classroom: Classroom, registration: int, members: Sequence[Member]) -> list[Listed]:
    """What taking the roster would do, by name; nothing is written."""
    known = dict(
        Enrollment.objects.filter(
            classroom=classroom, learner__user__lti_users__registration=registration
        ).values_list("learner__user__lti_users__sub", "left_at")
    )
    found = []
    for member in sorted(members, key=lambda each: each.name):
        if member.part == "learner":
            here = member.subject in known
            state = "new" if not here else "here" if known[member.subject] is None else "left"
            found.append(Listed(member, state))
    return found


@transaction.atomic
def take_roster(*, classroom: Classroom, registration: int, context: int, members: Sequence[Member]) -> int:
    """Enrol the learners of a course who are not in the class and were not before; returns how many came.

    :raises NotLinkedError: if the class does not take all of them; then none is taken.
    """
    came = 0
    for each in listed_people(classroom=classroom, registration=registration, members=members):
        user = user_at_platform(registration=registration, subject=each.member.subject)
        try:
            enrol(classroom=classroom, user=user, name=each.member.name)
        except NotLinkedError as error:
            if error.reason != "left":
                raise
            continue
        _in_course(registration, context, each.member.subject, False)
        came += each.state == "new"
    return came


KEY: Final = "lti"
"""Where the session keeps the launch that a teacher is busy with."""


def take_people(request: HttpRequest, pk: UUID) -> tuple[Launch, str] | None:
    """What a visit told, once, to the browser that began it; with the visit's id if a frame waits for it."""
    now = timezone.now()
    fresh = PlatformVisit.objects.filter(pk=pk, entered_at=None, used_at__gt=now - FRESH).exclude(told=None)
    visit = fresh.first()
    if visit is None or visit.state not in map(digest, state_cookies(request).values()):
        return None
    if fresh.update(entered_at=now) != 1:
        return None
    launch = Launch.from_json(visit.told or {})
    if not visit.ticket:
        visit.delete()
        return launch, ""
    visit.told = launch.as_json() | {"name": ""}
    visit.save(update_fields=["told"])
    return launch, str(visit.pk)


def state_cookies(request: HttpRequest) -> dict[str, str]:
    """The cookies of logins that this browser began."""
    return {key: value for key, value in request.COOKIES.items() if key.startswith(f"{STATE_COOKIE}state-")}


def forget_states(request: HttpRequest, response: HttpResponse) -> None:
    """Take those cookies back."""
    for key in state_cookies(request):
        response.delete_cookie(key, samesite="None" if request.is_secure() else None)


def keep_people(request: HttpRequest, launch: Launch, visit: str) -> None:
    """Keep the launch for the pages on which a teacher goes on."""
    request.session[KEY] = {
        "told": launch.as_json(),
        "visit": visit,
        "until": (timezone.now() + KEPT_FOR - timedelta(minutes=5)).isoformat(),
    }


def kept_people(request: HttpRequest) -> tuple[Launch, str] | None:
    """The launch that was kept, while it is fresh."""
    found = request.session.get(KEY)
    if not found or datetime.fromisoformat(found["until"]) < timezone.now():
        return None
    return Launch.from_json(found["told"]), found["visit"]


def go_on(request: HttpRequest, launch: Launch, visit: str) -> HttpResponse:
    """Sign the person in and open what was asked for; a teacher who is new here says first who it is."""
    if launch.part == "none":
        return refused_people(request, "part")
    user = known_user(launch)
    if user is None and launch.part == "teacher":
        keep_people(request, launch, visit)
        return redirect("lti:who")
    if user is None:
        user = user_at_platform(registration=launch.registration, subject=launch.subject)
    if stopped := _sign_in(request, user):
        return stopped
    if launch.choosing is None:
        return _open(request, launch, user)
    if launch.part != "teacher":
        return refused_people(request, "part")
    keep_people(request, launch, visit)
    return redirect("lti:choose")


def _sign_in(request: HttpRequest, user: User) -> HttpResponse | None:
    """Make the visitor that user, a session of somebody else ends first; a response if that may not be."""
    response: HttpResponse | None = None
    if request.user != user:
        response = perform_login(request, user, email_verification="none")
    request.session.pop(KEY, None)
    return None if request.user == user else response


def _open(request: HttpRequest, launch: Launch, user: User) -> HttpResponse:
    """Join the class of the assignment and go there: its page for teachers, their submission for learners."""
    try:
        assignment = come_in(launch=launch, user=user)
    except NotLinkedError as error:
        return refused_people(request, error.reason)
    name = "teach:assignment" if launch.part == "teacher" else "homework:submission"
    return redirect(name, assignment.slug)


def refused_people(request: HttpRequest, reason: str, status: int = 403) -> HttpResponse:
    """A page that says why nothing opens, and what helps."""
    response = render(request, "teach/lti/refused.html", {"reason": reason}, status=status)
    return in_any_frame(response)


@never_cache
@require_http_methods(["GET", "POST"])
def roster(request: LearnerRequest, slug: str) -> HttpResponse:
    """The learners of each course that this class is linked to, as a worker fetched them; posted to, they are
    fetched, or taken.
    """
    classroom = taught_class(request, slug)
    linked = LtiContext.objects.filter(assignments__assignment__classroom=classroom).distinct()
    courses = list(linked.exclude(memberships_url="").select_related("deployment").order_by("title", "pk"))
    context = {"classroom": classroom, "area": "roster", "courses": courses}
    number = request.POST.get("course") or Query(request.GET).text("course") or None
    if number is None and len(courses) != 1:
        return render(request, "teach/lti/roster.html", context)
    course = next((each for each in courses if number in {None, str(each.pk)}), None)
    if course is None or platform() is None:
        raise Http404
    kept_since = request.arrived_at - KEPT_ROSTER
    copy = RosterCopy.objects.filter(classroom=classroom, context=course, asked_at__gt=kept_since).first()
    if request.POST.get("do") == "fetch":
        ask_roster(classroom=classroom, context=course.pk, now=request.arrived_at)
        return redirect(f"{request.path}?course={course.pk}")
    context |= {"course": course, "copy": copy}
    if copy is None or copy.members is None:
        return render(request, "teach/lti/roster.html", context)
    if request.method == "POST":
        return _taken(request, copy, course, context)
    where = {"classroom": classroom, "registration": course.deployment.registration_id}
    context["people"] = listed_people(**where, members=members_of(copy))
    return render(request, "teach/lti/roster.html", context)


def _taken(
    request: LearnerRequest, copy: RosterCopy, course: LtiContext, context: dict[str, Any]
) -> HttpResponse:
    """Take what was fetched into the class, or say why nobody is taken."""
    where = {"classroom": copy.classroom, "registration": course.deployment.registration_id}
    try:
        came = take_roster(**where, context=course.pk, members=members_of(copy))
    except NotLinkedError as error:
        context["problem"] = (
            _("This class is archived: nobody new can join it.")
            if error.reason == "archived"
            else _("The class has no room for all of them: nobody was taken.")
        )
        return render(request, "teach/lti/roster.html", context | {"copy": None}, status=409)
    copy.delete()
    told = ngettext("%(count)d learner came into the class.", "%(count)d learners came into the class.", came)
    messages.success(request, told % {"count": came})
    return redirect("teach:classroom", copy.classroom.slug)
