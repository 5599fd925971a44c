"""A teacher from a platform: says who it is here, and chooses an assignment for the course there."""

import re
from typing import Final
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from trainer.classroom.actions.linking import put_into_course
from trainer.classroom.models import Assignment, PlatformVisit
from trainer.classroom.platforms import Launch
from trainer.security import content_security_policy
from trainer.teach.lti.advantage import choice_token
from trainer.teach.lti.entering import go_on, in_any_frame, kept, refused
from trainer.teach.lti.forms import ChoiceForm
from trainer.teach.lti.launching import KEPT, digest
from trainer.teach.lti.people import claim, known_user, user_of

ORIGIN: Final = re.compile(r"https?://[\w.\-\[\]:]+", re.ASCII)


@never_cache
@require_http_methods(["GET", "POST"])
def who(request: HttpRequest) -> HttpResponse:
    """Which account is the teacher's: the one signed in, one to sign in to, or a new one."""
    found = kept(request)
    if found is None:
        return refused(request, "broken")
    launch, visit = found
    if request.method == "POST":
        if request.POST.get("as") == "me" and request.user.is_authenticated:
            if not claim(launch=launch, user=request.user):
                return refused(request, "taken")
        else:
            user_of(registration=launch.registration, subject=launch.subject)
        return go_on(request, launch, visit)
    if known_user(launch):
        return go_on(request, launch, visit)
    return render(request, "teach/lti/who.html", {"course": launch.course, "here": reverse("lti:who")})


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """The teacher's assignments; the chosen one goes into the course that the launch came from."""
    found = kept(request)
    if found is None or found[0].choosing is None or known_user(found[0]) != request.user:
        return refused(request, "broken")
    launch, visit = found
    own = Assignment.objects.taught_by(request.user).filter(classroom__archived_at=None)
    form = ChoiceForm(own.select_related("classroom"), request.POST or None)
    if request.method == "POST" and form.is_valid():
        assignment = form.cleaned_data["assignment"]
        put_into_course(assignment=assignment, context=launch.context, user=request.user)
        if visit:
            PlatformVisit.objects.filter(pk=visit).update(picked=assignment)
            return render(request, "teach/lti/chosen.html", {"title": assignment.title})
        return _answer(request, launch, assignment)
    context = {"form": form, "course": launch.course}
    return render(request, "teach/lti/choose.html", context, status=422 if form.is_bound else 200)


@never_cache
@csrf_exempt  # in a frame there is no cookie; the ticket says what may be read
@require_POST
def picked(request: HttpRequest) -> HttpResponse:
    """In the platform's frame: hand over what was chosen in the window."""
    ticket = request.POST.get("ticket", "")
    fresh = PlatformVisit.objects.filter(ticket=digest(ticket), began_at__gt=timezone.now() - KEPT)
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
        return refused(request, "links")
    token = choice_token(launch, assignment, request.build_absolute_uri(reverse("lti:launch")))
    context = {"url": url, "token": token, "title": assignment.title, "course": launch.course}
    response = render(request, "teach/lti/answer.html", context)
    if framed:
        return in_any_frame(response, origin)
    response.headers["Content-Security-Policy"] = content_security_policy(forms=f"'self' {origin}")
    return response
