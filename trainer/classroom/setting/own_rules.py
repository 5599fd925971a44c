"""Rules of a teacher's own table in a class: kept with the class once chosen, the bank asked in slices.

A form takes those of the teacher, and those that the class keeps already; how they are said is in
`puzzles.own_rules`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import ngettext

from trainer.accounts.models import User
from trainer.classroom.models import Classroom
from trainer.progress.choosing import scope_about
from trainer.puzzles.actions import is_loaded
from trainer.puzzles.bank import BANK
from trainer.puzzles.digests import OWN
from trainer.puzzles.own_rules import (
    Kept,
    KeptRules,
    TooManyRestatedError,
    rules_by_key,
    rules_named,
    rules_to_choose,
    use_rules,
)
from trainer.puzzles.restating_own import kinds_left, restate_own
from trainer.scenarios.kind import kinds

SLICE_NOW: Final = 2.0
"""Seconds that a request works at most on rules of which questions are wanted now."""
SLICE_BESIDE: Final = 0.1
"""The same of a request that says how far it is."""


class NoSuchRulesError(LookupError):
    """Neither the teacher nor the class has these rules."""


def find_rules(user: User | AnonymousUser, classroom: Classroom | None, choice: str) -> KeptRules | None:
    """Own rules to be chosen, let into use; None of a preset, or of any rules.

    :raises NoSuchRulesError: if neither the user nor the class has them.
    :raises TooManyRestatedError: if the site has no room for them.
    """
    if not choice.startswith(OWN):
        return None
    kept = classroom.own_rules if classroom is not None else {}
    offered = kept if choice in kept else rules_to_choose(user, kept)
    rules = rules_named(choice, offered)
    if rules is None:
        raise NoSuchRulesError(choice)
    use_rules(rules)
    return offered[choice]


@transaction.atomic
def keep_rules_of(classroom: Classroom, rules: Kept) -> None:
    """Keep own rules with a class by their keys; those that it has stay under the name that they have."""
    if rules.keys() <= classroom.own_rules.keys():
        return
    locked = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    classroom.own_rules = {**rules, **locked.own_rules}
    classroom.save(update_fields=["own_rules"])


@dataclass(frozen=True, slots=True)
class BankStanding:
    """How far the bank is judged by own rules: so many of the kinds that they may ask are done."""

    done: int
    of: int

    @property
    def said(self) -> str:
        """Why something can not be made yet, in words."""
        return ngettext(
            "The bank is being judged by the rules of the class: %(done)d of %(n)d kind of question that asks"
            " this is done. Try again in a minute.",
            "The bank is being judged by the rules of the class: %(done)d of %(n)d kinds of question that ask"
            " this are done. Try again in a minute.",
            self.of,
        ) % {"done": self.done, "n": self.of}


def judge_bank(
    choice: str, among: Collection[str] = (), *, seconds: float = SLICE_NOW
) -> BankStanding | None:
    """Ask some more tables of the bank by own rules in use, kinds `among` these first; how far these are, or
    all, None once they are done, and for all other rules. Not within a transaction.
    """
    rules = rules_by_key(choice)
    if rules is None or not is_loaded(BANK) or not kinds_left(choice, among):
        return None
    restate_own(choice, among, seconds=seconds)
    left = kinds_left(choice, among)
    meant = [slug for slug, kind in kinds().items() if rules.players in kind.players]
    number = len(meant) if not among else sum(slug in among for slug in meant)
    return BankStanding(number - len(left), number) if left else None


def judge_for_class(
    classroom: Classroom, among: Collection[str] = (), *, seconds: float = SLICE_NOW
) -> BankStanding | None:
    """The same by the rules of a class, in use again if they no longer were."""
    rules = rules_named(classroom.ruleset, classroom.own_rules)
    if rules is None or not rules.changes:
        return None
    try:
        use_rules(rules)
    except TooManyRestatedError:
        return None
    return judge_bank(classroom.ruleset, among, seconds=seconds)


def judge_about(classroom: Classroom, codes: Iterable[str]) -> BankStanding | None:
    """The same of the kinds that put rules or misconceptions to the test."""
    if not classroom.ruleset.startswith(OWN):
        return None
    among = set[str]()
    for scope in filter(None, map(scope_about, codes)):
        among |= set(scope.kinds or scope.stock().order_by().values_list("kind", flat=True).distinct())
    return judge_for_class(classroom, among) if among else None
