"""Where an address is written it says who may come there, and whether a verdict can be told there.

`route` writes every address of the site but allauth's. Whoever needs an account is asked to sign in. That
what an address names is among what the user may see is for the view's query set; what is not is answered by
404. `tests/teach/test_permissions.py` asks every address as every sort of person, `tests/classroom/
test_telling_walk.py` looks for verdicts in what it answers: both read what is written here.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import wraps
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.urls import URLPattern, path

from trainer.accounts.middleware import LearnerRequest


class Who(Enum):
    """Who may come to a page."""

    ANYBODY = auto()
    UNMANAGED = auto()
    """Anybody but learners whose account their teachers look after."""
    ACCOUNTS = auto()
    """Whoever is signed in."""
    OWN_ACCOUNTS = auto()
    """Whoever is signed in with an account that no teacher looks after."""
    TEACHERS = auto()
    """Those who teach the class."""
    OWNER = auto()
    """The teacher whose class or examination it is."""
    LEARNERS = auto()
    """Those who learn in the class."""
    CLASS = auto()
    """Learners and teachers of the class."""
    LESSON = auto()
    """Learners of the class, and guests whom the lesson takes."""
    CANDIDATE = auto()
    """The one who sat the examination."""
    ONESELF = auto()
    """The one who gave the answer, with an account or without."""
    READERS = auto()
    """Those to whom the collection is open."""
    AUTHOR = auto()
    """The author whose draft, collection, file or record it is."""
    READERS_OF_A_DRAFT = auto()
    """The author, and anybody to whom the draft is opened by its link."""
    REVIEWED = auto()
    """The author of a draft in review, and its reviewers."""
    REVIEWERS = auto()
    """Those on whom the review waits."""
    OFFICER = auto()
    """Who speaks for the ruleset."""
    STAFF = auto()
    PLATFORM = auto()
    """A learning platform, by its signed message."""


OPEN: Final = frozenset(
    {
        Who.ANYBODY,
        Who.UNMANAGED,
        Who.CLASS,
        Who.LESSON,
        Who.ONESELF,
        Who.READERS,
        Who.READERS_OF_A_DRAFT,
        Who.PLATFORM,
    }
)
"""Whom nobody asks to sign in: an account is not needed, or the view itself says what is."""
View = Callable[..., HttpResponseBase]


class Route(URLPattern):
    """An address and what `route` says of it."""

    def __init__(self, found: URLPattern, *, who: Who, posts: Who, tells: bool, own_way: bool) -> None:
        super().__init__(found.pattern, found.callback, found.default_args, found.name)
        self.who = who
        self.posts = posts
        self.tells = tells
        self.own_way = own_way


def route(
    address: str,
    view: View,
    name: str,
    who: Who,
    *,
    posts: Who | None = None,
    tells: bool = False,
    part: bool = False,
    own_way: bool = False,
) -> Route:
    """The page of `view` at this address, written as `path` takes it.

    :param posts: who may post there, if not the same.
    :param tells: some answer there may hold a verdict.
    :param part: htmx asks for it as a part of a page; whoever has signed out meanwhile loads that page anew.
    :param own_way: the view itself says how one signs in.
    """
    if who not in OPEN and not own_way:
        view = login_required(view)
    if part:
        view = _reloads_signed_out(view)
    found = path(address, view, name=name)
    return Route(found, who=who, posts=posts or who, tells=tells, own_way=own_way)


def _reloads_signed_out(view: View) -> View:
    @wraps(view)
    def guarded(request: LearnerRequest, *args: object, **named: object) -> HttpResponseBase:
        if request.htmx and not request.user.is_authenticated:
            return HttpResponse(status=204, headers={"HX-Refresh": "true"})
        return view(request, *args, **named)

    return guarded


def routes_in(patterns: Any, before: str = "") -> dict[str, Route]:
    """The routes of an urlconf's patterns, at any depth, by their whole addresses as they are written."""
    found: dict[str, Route] = {}
    for each in patterns:
        address = before + str(each.pattern)
        if isinstance(each, Route):
            found[address] = each
        elif not isinstance(each, URLPattern):
            found |= routes_in(each.url_patterns, address)
    return found
