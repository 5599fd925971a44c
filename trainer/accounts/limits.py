"""How often codes may be guessed: only failures count, for the account or session and for the address.

A class of 300 sits behind one address and joins within seconds: who has a right code is never counted. The
counts live in Django's cache: one for all processes where CACHE_URL names it, else one of each process, which
lets as many times more through as there are processes; the lengths of the codes allow for that.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import PermissionDenied

from trainer.accounts.middleware import LearnerRequest


class TooManyFailuresError(ValueError):
    """Too many wrong codes; a right one is not looked at either, for `minutes` at most."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"too many wrong codes; wait {minutes} minutes")
        self.minutes = minutes


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within a time in seconds, which begins with the first of them."""

    name: str
    most: int
    seconds: int

    def is_spent(self, who: str) -> bool:
        """Whether one more is too many."""
        return int(cache.get(self._key(who), 0)) >= self.most

    def count(self, who: str) -> None:
        """One more failure."""
        key = self._key(who)
        if cache.add(key, 1, self.seconds):
            return
        try:
            cache.incr(key)
        except ValueError:
            # Its time ran out between the two.
            cache.add(key, 1, self.seconds)

    def _key(self, who: str) -> str:
        digest = hashlib.sha256(f"{self.name}/{who}".encode()).hexdigest()
        return f"limit-{digest}"


@dataclass(frozen=True, slots=True)
class Guessing:
    """The limits on guessing one sort of code.

    `code` counts how often one and the same wrong code was tried, by whomever: a wrong code on a notice
    board stops being looked up.
    """

    person: Limit
    address: Limit
    code: Limit

    def check(self, request: LearnerRequest, code: str) -> None:
        """Refuse to look a code up.

        :raises TooManyFailuresError: if there were too many failures.
        """
        for limit, who in self._counted(request, code):
            if limit.is_spent(who):
                raise TooManyFailuresError(limit.seconds // 60)

    def failed(self, request: LearnerRequest, code: str) -> None:
        """Count a wrong code."""
        for limit, who in self._counted(request, code):
            limit.count(who)

    def _counted(self, request: LearnerRequest, code: str) -> list[tuple[Limit, str]]:
        counted = [(self.address, _address(request)), (self.code, code)]
        if person := _person(request):
            counted.append((self.person, person))
        return counted


def _person(request: LearnerRequest) -> str:
    """The account or the session; nothing for who has neither."""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"session {key}" if (key := request.session.session_key) else ""


def _address(request: LearnerRequest) -> str:
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return "unknown"


JOIN_CODES: Final = Guessing(
    person=Limit("join person", 30, 600),
    address=Limit("join address", 1200, 600),
    code=Limit("join code", 600, 600),
)
CARD_CODES: Final = Guessing(
    person=Limit("card person", 30, 600),
    address=Limit("card address", 1200, 600),
    code=Limit("card code", 600, 600),
)
