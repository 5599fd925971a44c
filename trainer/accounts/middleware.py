"""`request.visitor`: who reads and answers, looked up when first asked for.

Besides: the signed cookie by which a browser is known again after signing in.
"""

import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY as USER_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import cached_property
from django_htmx.middleware import HtmxDetails

from trainer.accounts.days import take_zone
from trainer.accounts.models import Learner, User

COOKIE: Final = "browser"
MOST_USERS: Final = 40
"""Users that are remembered, those of last: a tablet goes round a class."""
_SALT: Final = "trainer.accounts.browsers"
_SIGNED_IN: Final = "signed_in_here"


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser by a random `id`, and the keys of the `users` who signed in there."""

    id: str
    users: tuple[int, ...]


def browser_of(request: HttpRequest) -> Browser | None:
    """The browser, None for one where nobody signed in yet."""
    told = request.get_signed_cookie(COOKIE, "", salt=_SALT)
    if not told:
        return None
    name, _colon, users = told.partition(":")
    return Browser(name, tuple(int(user) for user in users.split(".")))


@receiver(user_logged_in, dispatch_uid="trainer.accounts.browsers")
def note_browser(request: HttpRequest | None, user: User, **_kwargs: Any) -> None:
    """Somebody signs in, by whatever way; `remember` tells the browser."""
    if request is not None:
        setattr(request, _SIGNED_IN, user.pk)


def remember(request: HttpRequest, response: HttpResponseBase) -> None:
    """Let the browser know who signed in by this request, if anybody did."""
    user = getattr(request, _SIGNED_IN, None)
    if user is None:
        return
    before = browser_of(request) or Browser(secrets.token_urlsafe(12), ())
    users = [str(each) for each in (user, *(each for each in before.users if each != user))][:MOST_USERS]
    response.set_signed_cookie(
        COOKIE,
        f"{before.id}:{'.'.join(users)}",
        salt=_SALT,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


LEARNER_KEY: Final = "learner"
"""Where the session keeps the learner's id, as text."""


class Visitor:
    """Who sends a request, as one who answers.

    For a guest `learner_id` costs no query once the session is read. Whoever is logged in is held
    against the user's row first: a session that was ended elsewhere (by a new password) reads and
    writes nothing.
    """

    def __init__(self, request: "LearnerRequest") -> None:
        self._request = request

    @cached_property
    def learner_id(self) -> uuid.UUID | None:
        """The learner's id, None for a guest who has not answered yet."""
        if USER_KEY in self._request.session:
            return self.learner.id if self.learner else None
        return self._guest_id

    @cached_property
    def learner(self) -> Learner | None:
        """The learner, None for a guest who has not answered yet; one without a time zone has the browser's
        from here on.
        """
        learner = self._known()
        if learner is not None and learner.zone == "UTC" and learner.zone_since is None:
            take_zone(learner, self._request)
        return learner

    def _known(self) -> Learner | None:
        user = self._request.user if USER_KEY in self._request.session else None
        if user and user.is_authenticated:
            return getattr(user, "learner", None)
        kept = self._guest_id
        return Learner.objects.filter(id=kept, user=None, adopted_by=None).first() if kept else None

    @property
    def _guest_id(self) -> uuid.UUID | None:
        """What the session names, None if that is no id."""
        try:
            return uuid.UUID(str(self._request.session.get(LEARNER_KEY)))
        except ValueError:
            return None

    def become(self, learner: Learner) -> None:
        """Keep the learner in the session and answer as this learner from here on."""
        self._request.session[LEARNER_KEY] = str(learner.id)
        self.learner, self.learner_id = learner, learner.id


class LearnerRequest(HttpRequest):
    """A request as the views of this project get it: what the middleware puts there."""

    htmx: HtmxDetails
    arrived_at: datetime
    user: User | AnonymousUser
    visitor: Visitor


def visitor(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, after the session and the user; a browser where somebody signs in is known afterwards."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = cast(LearnerRequest, request)
        asked.visitor = Visitor(asked)
        response = get_response(request)
        remember(request, response)
        return response

    return middleware
