"""What a page says of itself (`trainer/pages/routes`), as what everybody is answered there."""

from collections.abc import Collection
from typing import Final

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
