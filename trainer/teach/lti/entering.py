"""From a checked message to somebody signed in: who it is, what is kept for the next pages, where to go."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from allauth.account.utils import perform_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.actions.linking import NotLinkedError
from trainer.classroom.models import PlatformVisit
from trainer.classroom.platforms import Launch
from trainer.security import content_security_policy
from trainer.teach.lti.launching import FRESH, KEPT, STATE_COOKIE, digest
from trainer.teach.lti.people import come_in, known_user, user_of

KEY: Final = "lti"
"""Where the session keeps the launch that a teacher is busy with."""


def take(request: HttpRequest, pk: UUID) -> tuple[Launch, str] | None:
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


def keep(request: HttpRequest, launch: Launch, visit: str) -> None:
    """Keep the launch for the pages on which a teacher goes on."""
    request.session[KEY] = {
        "told": launch.as_json(),
        "visit": visit,
        "until": (timezone.now() + KEPT - timedelta(minutes=5)).isoformat(),
    }


def kept(request: HttpRequest) -> tuple[Launch, str] | None:
    """The launch that was kept, while it is fresh."""
    found = request.session.get(KEY)
    if not found or datetime.fromisoformat(found["until"]) < timezone.now():
        return None
    return Launch.from_json(found["told"]), found["visit"]


def go_on(request: HttpRequest, launch: Launch, visit: str) -> HttpResponse:
    """Sign the person in and open what was asked for; a teacher who is new here says first who it is."""
    if launch.part == "none":
        return refused(request, "part")
    user = known_user(launch)
    if user is None and launch.part == "teacher":
        keep(request, launch, visit)
        return redirect("lti:who")
    if user is None:
        user = user_of(registration=launch.registration, subject=launch.subject)
    if stopped := _sign_in(request, user):
        return stopped
    if launch.choosing is None:
        return _open(request, launch, user)
    if launch.part != "teacher":
        return refused(request, "part")
    keep(request, launch, visit)
    return redirect("lti:choose")


def _sign_in(request: HttpRequest, user: User) -> HttpResponse | None:
    """Make the visitor that user, a session of somebody else ends first; a response if that may not be."""
    response: HttpResponse | None = None
    if request.user != user:
        response = perform_login(request, user, email_verification="none")
    request.session.pop(KEY, None)
    return None if request.user == user else response


def _open(request: HttpRequest, launch: Launch, user: User) -> HttpResponse:
    """Join the class of the assignment and go there: its page for teachers, the sheet for learners."""
    try:
        assignment = come_in(launch=launch, user=user)
    except NotLinkedError as error:
        return refused(request, error.reason)
    name = "teach:assignment" if launch.part == "teacher" else "homework:sheet"
    return redirect(name, assignment.slug)


def refused(request: HttpRequest, reason: str, status: int = 403) -> HttpResponse:
    """A page that says why nothing opens, and what helps."""
    response = render(request, "teach/lti/refused.html", {"reason": reason}, status=status)
    return in_any_frame(response)


def in_any_frame(response: HttpResponse, forms: str = "'self'") -> HttpResponse:
    """A page that platforms may frame: it shows nothing of a person and does nothing by itself."""
    response.headers["Content-Security-Policy"] = content_security_policy(forms=forms, framed="*")
    response.xframe_options_exempt = True
    return response
