"""What platforms call: the login, the launch, our keys; and the page that a launch ends on."""

import logging
from typing import Final
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe
from lti_tool.models import Key

from trainer.classroom.platforms import PlatformError
from trainer.teach.lti.entering import forget_states, go_on, in_any_frame, refused, take
from trainer.teach.lti.launching import begin, new_ticket, receive

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
        return begin(request, asked.get("ticket", ""))
    except PlatformError as error:
        logger.warning("login refused: %s", error)
        return refused(request, "broken", 400)


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
        return refused(request, "broken")
    return redirect("lti:enter", visit.pk)


@never_cache
@require_GET
def enter(request: HttpRequest, visit: UUID) -> HttpResponse:
    """Sign in whom the message named, in the browser that began, once."""
    told = take(request, visit)
    response = go_on(request, *told) if told else refused(request, "broken")
    forget_states(request, response)
    return response


@require_safe
def jwks(request: HttpRequest) -> JsonResponse:
    """Our public keys, old ones too while platforms may still need them."""
    return JsonResponse(Key.objects.as_jwks())
