"""What platforms call (login, launch, our keys), and the pages on which a teacher chooses an assignment."""

import logging
import re
from typing import Any, Final
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe
from lti_tool.models import Key

from trainer.classroom.models import Assignment, Classroom, PlatformVisit
from trainer.classroom.people.enrolling import put_into_course
from trainer.classroom.platforms.links import Launch, PlatformError
from trainer.forms.layouts import Button, laid_out
from trainer.security import content_security_policy, in_any_frame
from trainer.teach.lti.advantage import choice_token
from trainer.teach.lti.launching import KEPT_FOR, begin_launch, digest, new_ticket, receive
from trainer.teach.lti.people import (
    claim,
    forget_states,
    go_on,
    kept_people,
    known_user,
    refused_people,
    take_people,
    user_at_platform,
)

FRAMES: Final = {"iframe", "frame", "embed", "object", "fencedframe"}
logger = logging.getLogger(__name__)


def is_framed(request: HttpRequest) -> bool:
    """Whether the answer would stand in a frame, as far as the browser says."""
    return request.headers.get("Sec-Fetch-Dest", "") in FRAMES


@never_cache
@csrf_exempt
@require_http_methods(["GET", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """A platform wants somebody in: begin, in a window of its own."""
    asked = {**request.GET.dict(), **request.POST.dict()}
    if is_framed(request):
        return _window(request, asked)
    try:
        return begin_launch(request, asked.get("ticket", ""))
    except PlatformError as error:
        logger.warning("login refused: %s", error)
        return refused_people(request, "broken", 400)


def _window(request: HttpRequest, asked: dict[str, str]) -> HttpResponse:
    """The page in the frame: a link that begins the same login in a new window."""
    choosing = urlsplit(asked.get("target_link_uri", "")).path == reverse("lti:choose")
    ticket = new_ticket() if choosing else ""
    query = urlencode(asked | ({"ticket": ticket} if ticket else {}))
    context = {"address": f"{reverse('lti:login')}?{query}", "ticket": ticket}
    return in_any_frame(render(request, "teach/lti/window.html", context))


@never_cache
@csrf_exempt
@require_POST
def launch(request: HttpRequest) -> HttpResponse:
    """A platform's signed message: check it, then go on at an address that can be reloaded."""
    if is_framed(request):
        message = {name: request.POST.get(name, "") for name in ("id_token", "state")}
        return in_any_frame(render(request, "teach/lti/window.html", {"message": message}))
    try:
        visit = receive(request)
    except PlatformError as error:
        logger.warning("launch refused: %s", error)
        return refused_people(request, "broken")
    return redirect("lti:enter", visit.pk)


@never_cache
@require_GET
def enter(request: HttpRequest, visit: UUID) -> HttpResponse:
    """Sign in whom the message named, in the browser that began, once."""
    told = take_people(request, visit)
    response = go_on(request, *told) if told else refused_people(request, "broken")
    forget_states(request, response)
    return response


@require_safe
def jwks(request: HttpRequest) -> JsonResponse:
    """Our public keys, old ones too while platforms may still need them."""
    return JsonResponse(Key.objects.as_jwks())


ORIGIN: Final = re.compile(r"https?://[\w.\-\[\]:]+", re.ASCII)


@never_cache
@require_http_methods(["GET", "POST"])
def who(request: HttpRequest) -> HttpResponse:
    """Which account is the teacher's: the one signed in, one to sign in to, or a new one."""
    found = kept_people(request)
    if found is None:
        return refused_people(request, "broken")
    launch, visit = found
    if request.method == "POST":
        if request.POST.get("as") == "me" and request.user.is_authenticated:
            if not claim(launch=launch, user=request.user):
                return refused_people(request, "taken")
        else:
            user_at_platform(registration=launch.registration, subject=launch.subject)
        return go_on(request, launch, visit)
    if known_user(launch):
        return go_on(request, launch, visit)
    return render(request, "teach/lti/who.html", {"course": launch.course, "here": reverse("lti:who")})


@never_cache
@require_http_methods(["GET", "POST"])
def choose_content(request: HttpRequest) -> HttpResponse:
    """The teacher's assignments; the chosen one goes into the course that the launch came from."""
    found = kept_people(request)
    if found is None or found[0].choosing is None or known_user(found[0]) != request.user:
        return refused_people(request, "broken")
    launch, visit = found
    own = Assignment.objects.taught_by(request.user).without_repairs().filter(classroom__archived_at=None)
    form = ChoiceForm(own.select_related("classroom"), request.POST or None)
    if request.method == "POST" and form.is_valid():
        assignment = form.cleaned_data["assignment"]
        put_into_course(assignment=assignment, context=launch.context, user=request.user)
        if visit:
            PlatformVisit.objects.filter(pk=visit).update(picked=assignment)
            return render(request, "teach/lti/chosen.html", {"title": assignment.title})
        return _answer(request, launch, assignment)
    classes = Classroom.objects.taught_by(request.user).open().order_by("name", "pk")
    context = {"form": form, "course": launch.course, "classes": classes}
    return render(request, "teach/lti/choose.html", context, status=422 if form.is_bound else 200)


@never_cache
@csrf_exempt  # in a frame there is no cookie; the ticket says what may be read
@require_POST
def picked(request: HttpRequest) -> HttpResponse:
    """In the platform's frame: hand over what was chosen in the window."""
    ticket = request.POST.get("ticket", "")
    fresh = PlatformVisit.objects.filter(ticket=digest(ticket), began_at__gt=timezone.now() - KEPT_FOR)
    visit = fresh.exclude(picked=None).select_related("picked").order_by("-began_at").first()
    if not ticket or visit is None or visit.picked is None:
        context = {"ticket": ticket, "waiting": True}
        return in_any_frame(render(request, "teach/lti/window.html", context))
    return _answer(request, Launch.from_json(visit.told or {}), visit.picked, framed=True)


def _answer(
    request: HttpRequest, launch: Launch, assignment: Assignment, *, framed: bool = False
) -> HttpResponse:
    """A page whose button sends the choice to the platform."""
    choosing = launch.choosing or {}
    url = str(choosing.get("deep_link_return_url", ""))
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    if not ORIGIN.fullmatch(origin) or "ltiResourceLink" not in choosing.get("accept_types", []):
        return refused_people(request, "links")
    token = choice_token(launch, assignment, request.build_absolute_uri(reverse("lti:launch")))
    context = {"url": url, "token": token, "title": assignment.title, "course": launch.course}
    response = render(request, "teach/lti/answer.html", context)
    if framed:
        return in_any_frame(response, origin)
    response.headers["Content-Security-Policy"] = content_security_policy(forms=f"'self' {origin}")
    return response


class AssignmentField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """Assignments under title and class."""

    def label_from_instance(self, assignment: Any) -> str:
        """How a teacher knows it."""
        label = f"{assignment.title} · {assignment.classroom.name}"
        is_set = assignment.published_at or assignment.publish_ready
        return label if is_set else _("%(label)s (draft)") % {"label": label}


class ChoiceForm(forms.Form):
    """One of a teacher's assignments, the newest first."""

    assignment = AssignmentField(
        queryset=Assignment.objects.none(),
        to_field_name="slug",
        label=_("Assignment"),
        empty_label=None,
        widget=forms.RadioSelect,
    )
    helper = laid_out("assignment", Button(_("Choose")))

    def __init__(self, own: QuerySet[Assignment], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["assignment"]
        field.queryset = own.order_by("-created_at")
