"""`request.learner` and `request.learner_id`: who answers, read when first asked for."""

import uuid
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Final

from django.contrib.auth import SESSION_KEY as USER_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import cached_property
from django_htmx.middleware import HtmxDetails

from trainer.accounts.browsers import remember
from trainer.accounts.models import Learner, User

LEARNER_KEY: Final = "learner"
"""Where the session keeps the learner's id, as text."""


class LearnerRequest(HttpRequest):
    """A request as the views of this project get it.

    For a guest `learner_id` costs no query once the session is read. Whoever is logged in is held
    against the user's row first: a session that was ended elsewhere (by a new password) reads and
    writes nothing.
    """

    htmx: HtmxDetails
    arrived_at: datetime
    user: User | AnonymousUser

    @cached_property
    def learner_id(self) -> uuid.UUID | None:
        """The learner's id, None for a guest who has not answered yet."""
        if USER_KEY in self.session:
            return self.learner.id if self.learner else None
        return self._guest_id

    @cached_property
    def learner(self) -> Learner | None:
        """The learner, None for a guest who has not answered yet."""
        user = self.user if USER_KEY in self.session else None
        if user and user.is_authenticated:
            return Learner.objects.filter(user=user).first()
        kept = self._guest_id
        return Learner.objects.filter(id=kept, user=None, adopted_by=None).first() if kept else None

    @property
    def _guest_id(self) -> uuid.UUID | None:
        """What the session names, None if that is no id."""
        try:
            return uuid.UUID(str(self.session.get(LEARNER_KEY)))
        except ValueError:
            return None


def become(request: HttpRequest, learner: Learner) -> None:
    """Keep the learner in the session and answer as this learner from here on."""
    request.session[LEARNER_KEY] = str(learner.id)
    vars(request).update(learner=learner, learner_id=learner.id)


@cache
def request_class(base: type) -> type[LearnerRequest]:
    """The server's own class of request with a learner added."""
    return type(base.__name__, (LearnerRequest, base), {})


def learner(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, after the session and the user; a browser where somebody signs in is known afterwards."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        served: type = type(request)
        request.__class__ = request_class(served)
        response = get_response(request)
        remember(request, response)
        return response

    return middleware
