"""How often passwords, codes and passkeys may be tried: failures alone count, nobody is shut out by others.

A browser where somebody signed in before, or who is signed in, has a count of their own. Everybody else
shares one by address, and for passwords by name and address together: a class of 300 sits behind one address.
Where a count is spent each browser waits for a turn, half a minute at most, and then has one try whatever
others do. The counts are rows of the database: all processes and hosts count together. What guests have the
site calculate, and whom their votes make, is counted by address in the same way.
"""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from trainer.accounts.middleware import LearnerRequest, browser_of
from trainer.accounts.models import FailureCount

TURN: Final = 30
"""Seconds until a browser's turn."""
_TURN_KEPT: Final = 600
"""Seconds after which a turn that was not taken is gone."""
_TURN_KEY: Final = "turn"


class TooManyFailuresError(ValueError):
    """Too many failures; nothing is looked at for so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many failures; wait {seconds} seconds")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within a time in seconds, which begins with the first of them."""

    name: str
    most: int
    seconds: int

    def wait(self, who: str) -> int:
        """Seconds until one more may be counted, 0 for now."""
        now = timezone.now()
        # What ends later than it can was counted before the clock was set back.
        window = (now, now + timedelta(seconds=self.seconds))
        full = FailureCount.objects.filter(key=self._key(who), ends_at__range=window, number__gte=self.most)
        ends = full.values_list("ends_at", flat=True).first()
        return 1 + int((ends - now).total_seconds()) if ends else 0

    def take(self, who: str) -> bool:
        """Count one more failure; False, and nothing counted, if that is too many."""
        # Another process, a moment ahead, may have begun the time anew between the two looks at the row.
        return self._count(who) or (not self.wait(who) and self._count(who))

    def _count(self, who: str) -> bool:
        key, now = self._key(who), timezone.now()
        ends = now + timedelta(seconds=self.seconds)
        FailureCount.objects.bulk_create([FailureCount(key=key, ends_at=now)], ignore_conflicts=True)
        counts = FailureCount.objects.filter(key=key)
        under_way = counts.filter(ends_at__gt=now, ends_at__lte=ends)
        over = counts.exclude(ends_at__gt=now, ends_at__lte=ends)
        if over.update(number=1, ends_at=ends):
            return True
        return bool(under_way.filter(number__lt=self.most).update(number=F("number") + 1))

    def give_back(self, who: str) -> None:
        """It was no failure after all."""
        FailureCount.objects.filter(key=self._key(who), number__gt=0).update(number=F("number") - 1)

    def _key(self, who: str) -> str:
        return hashlib.sha256(f"{self.name}/{who}".encode()).hexdigest()


Counted = Sequence[tuple[Limit, str]]
"""Where a failure was counted."""


@dataclass(frozen=True, slots=True)
class Guessing:
    """The limits on guessing one sort of secret.

    `own`: of a browser that is known, or of who is signed in. `others`: of an address, together with the name
    that is guessed at. `day`: of a name, by all whose own count is not enough.
    """

    own: Limit
    others: Limit
    day: Limit | None = None

    def check(self, request: LearnerRequest, name: str = "", user: int | None = None) -> bool:
        """Whether one may try now as it is this browser's turn, its count being spent; `name` is what is
        guessed at and `user` whose it is, where that is known.

        :raises TooManyFailuresError: if not.
        """
        limit, who = self._count_of(request, name, user)
        spent = limit.wait(who) > 0
        if self.day and (spent or limit == self.others) and (wait := self.day.wait(name)):
            raise TooManyFailuresError(wait)
        if spent and (wait := _until_turn(request)):
            raise TooManyFailuresError(wait)
        return spent

    def failed(self, request: LearnerRequest, name: str = "", user: int | None = None) -> Counted:
        """Count a failure; where it was counted."""
        limit, who = self._count_of(request, name, user)
        counted = [(limit, who)] if limit.take(who) else []
        if not counted:
            # It was this browser's turn, and the next one is a while off.
            request.session.pop(_TURN_KEY, None)
        if self.day and (not counted or limit == self.others) and self.day.take(name):
            counted.append((self.day, name))
        return counted

    def _count_of(self, request: LearnerRequest, name: str, user: int | None) -> tuple[Limit, str]:
        """The count that a failure belongs to, the own one of who is known."""
        person = _person(request, user)
        return (self.own, person) if person else (self.others, _place(request, name))

    def begin(self, request: LearnerRequest, name: str, user: int | None) -> Counted:
        """Count a try before it is known to fail, so that many at once are not one; `forgive` if it does not.

        :raises TooManyFailuresError: if one may not try now.
        """
        turn, (limit, who) = self.check(request, name, user), self._count_of(request, name, user)
        counted = self.failed(request, name, user)
        if not turn and (limit, who) not in counted:
            # Others that came at the same moment have spent the count since it was looked at.
            forgive(counted)
            raise TooManyFailuresError(limit.wait(who) or TURN)
        return counted


def forgive(counted: Counted) -> None:
    """It was no failure."""
    for limit, who in counted:
        limit.give_back(who)


def _person(request: LearnerRequest, user: int | None) -> str:
    """The account or the browser that is known, for a password: to that user; nothing for strangers."""
    browser = browser_of(request)
    if user is not None:
        return f"browser {browser.id} {user}" if browser and user in browser.users else ""
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return f"browser {browser.id}" if browser else ""


def _place(request: LearnerRequest, name: str) -> str:
    return f"{address_of(request)} {name}"


def address_of(request: HttpRequest) -> str:
    """The address that a request comes from, as the proxies in front tell it; `unknown` if they tell none."""
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return "unknown"


def _until_turn(request: LearnerRequest) -> int:
    """Seconds until this browser's turn, 0 when it has come; who has none gets in line."""
    now, asked = int(time.time()), request.session.get(_TURN_KEY)
    if not isinstance(asked, int) or not 0 <= now - asked <= _TURN_KEPT:
        request.session[_TURN_KEY] = asked = now
    return max(0, asked + TURN - now)


def guest_may(limit: Limit, request: LearnerRequest) -> bool:
    """Count one more at the address of somebody without an account; False if that is too many."""
    return request.user.is_authenticated or limit.take(_place(request, ""))


PASSWORDS: Final = Guessing(
    own=Limit("password own", 10, 3600),
    others=Limit("password", 5, 300),
    day=Limit("password day", 750, 24 * 3600),
)
"""A stranger's 750 guesses a day and the 240 of a browser that is known are less than 1,000."""
FACTORS: Final = Guessing(
    own=Limit("factor own", 10, 3600),
    others=Limit("factor", 5, 300),
    day=Limit("factor day", 100, 24 * 3600),
)
"""Codes of six digits, of which three hold at a time: a hundred guesses a day hit one in 3,000 days."""
PASSKEYS: Final = Guessing(own=Limit("passkey own", 30, 600), others=Limit("passkey", 1200, 600))
"""Nobody guesses a passkey; but each try has the site calculate."""
JOIN_CODES: Final = Guessing(own=Limit("join own", 30, 600), others=Limit("join", 1200, 600))
CERTIFICATE_CODES: Final = Guessing(
    own=Limit("certificate own", 30, 600), others=Limit("certificate", 1200, 600)
)
CARD_CODES: Final = Guessing(own=Limit("card own", 30, 600), others=Limit("card", 1200, 600))
GUEST_VOTES: Final = Limit("guest votes", 60, 3600)
"""First votes of guests by link, each of which makes a learner: two classes of 30 in an hour. Votes in a live
lesson make none and are not counted.
"""
TABLES: Final = Limit("tables", 1200, 600)
"""Rulings on whole tables, which the site calculates for guests: a class of 300 has four each."""
PICTURES: Final = Limit("pictures", 1200, 600)
"""Pictures that are drawn anew for guests, 30 ms each; those that are kept count for nobody."""
