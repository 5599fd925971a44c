"""Browsers that are known: a signed cookie says who signed in there before."""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from trainer.accounts.models import User

COOKIE: Final = "browser"
MOST: Final = 40
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
def note(request: HttpRequest | None, user: User, **_kwargs: Any) -> None:
    """Somebody signs in, by whatever way; `remember` tells the browser."""
    if request is not None:
        setattr(request, _SIGNED_IN, user.pk)


def remember(request: HttpRequest, response: HttpResponseBase) -> None:
    """Let the browser know who signed in by this request, if anybody did."""
    user = getattr(request, _SIGNED_IN, None)
    if user is None:
        return
    before = browser_of(request) or Browser(secrets.token_urlsafe(12), ())
    users = [str(each) for each in (user, *(each for each in before.users if each != user))][:MOST]
    response.set_signed_cookie(
        COOKIE,
        f"{before.id}:{'.'.join(users)}",
        salt=_SALT,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
