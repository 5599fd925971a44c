"""What a page says of itself (`trainer/pages/routes`), as what everybody is answered there."""

from collections.abc import Collection
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.test import Client
from django.test.client import ClientHandler

from trainer.pages.routes import OPEN, Route, Who

LOGIN: Final = "login"
"""Sent to sign in."""
METHODS: Final = ("GET", "POST")
LET_IN: Final = frozenset({"200", "204", "302", "405", "409", "422"})
"""How a page answers whoever may come; an empty form is refused by 409 or 422, a method by 405."""
SHUT_OUT: Final = frozenset({"404", "405"})
"""How it answers everybody else: as if it were not there."""
TELL_WHY: Final = frozenset({Who.OWN_ACCOUNTS, Who.UNMANAGED, Who.PLATFORM})
"""Whoever is not of these is told so."""


@cache
def _handler() -> ClientHandler:
    return ClientHandler(enforce_csrf_checks=False)


def signed_in(user: Any, **facts: Any) -> Client:
    """A client of theirs, or of nobody's. To load what is between page and client, and to sign in, takes as
    long as many a page: the one is done once, the other once for all that somebody asks.
    """
    client = Client(**facts)
    client.handler = _handler()
    if user is None:
        return client
    if not hasattr(user, "session_key"):
        client.force_login(user)
        user.session_key = client.session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = user.session_key
    return client


def who_may(page: Route, method: str) -> Who:
    """Whom the page names for a method."""
    return page.posts if method == "POST" else page.who


def answers_of(page: Route, method: str, *, comes: bool, guest: bool) -> Collection[str]:
    """The answers that somebody may get who may come there, or may not."""
    if comes:
        return LET_IN
    if guest and page.own_way:
        return {LOGIN, "405"}
    if guest and page.who not in OPEN:
        return {LOGIN}
    return {"400", "403", *SHUT_OUT} if who_may(page, method) in TELL_WHY else SHUT_OUT
