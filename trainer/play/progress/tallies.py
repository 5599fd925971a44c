"""How well it went so far: counts of answers and single answers, as rows of the progress page."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from typing import Final, Literal, TypeAlias
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.pages.question.rows import attempt_word, rules_of, stored_word
from trainer.play.practice.choice import family_of, place_of
from trainer.progress.models import Attempt
from trainer.progress.models import Tally as Counted
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.rulebook.examples import practised
from trainer.rules.catalogue import RULE_IDS
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import family_name, kind_title, misconception_name
from trainer.wording.rule_names import rule_name

NINE_OF_TEN: Final = 1.2816
"""Standard deviations beyond which one case in ten lies, on one side."""
Mark: TypeAlias = Literal["right", "partly", "wrong"]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the answers at something were right, and the `seconds` that they took in all; `rule` is an
    id or empty, `practise` the address where it is practised, empty if there is none. `code` says what it is.
    """

    name: str
    attempts: int
    right: int
    rule: str = ""
    seconds: float = 0
    practise: str = ""
    code: str = ""

    @property
    def least(self) -> float:
        """What the share of right answers is at least, to all that so few answers tell, 0 to 1."""
        return _bound(self.right, self.attempts, -1)

    @property
    def most(self) -> float:
        """What it is at most."""
        return _bound(self.right, self.attempts, 1)

    @property
    def share(self) -> float:
        """The share of right answers, 0 to 1."""
        return self.right / self.attempts if self.attempts else 0.0

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def time(self) -> str:
        """The mean time in words, empty if it is not known."""
        return _("%(n)d s") % {"n": max(1, round(self.seconds / self.attempts))} if self.attempts else ""


def _bound(right: int, number: int, sign: int) -> float:
    """Wilson's bound of a share: in nine of ten cases the true one does not lie beyond."""
    if not number:
        return float(sign > 0)
    share, spread = right / number, NINE_OF_TEN**2 / number
    middle = share + spread / 2
    return (middle + sign * sqrt(spread * (share * (1 - share) + spread / 4))) / (1 + spread)


@dataclass(frozen=True, slots=True)
class FamilyTally:
    """A family of kinds as a whole, and each of its kinds."""

    whole: Tally
    kinds: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An attempt in a list; `solved` is what is right today, empty where nothing can be said of it."""

    url: str
    kind: str
    ruleset: str
    answer: str
    mark: Mark
    percent: int
    at: datetime
    solved: str = ""


def practise(**chosen: str) -> str:
    """Where something is practised, by a choice of what."""
    return f"{reverse('play:next')}?{urlencode(chosen)}"


def trap_address(code: str) -> str:
    """Where a misconception is put to the test."""
    return reverse("play:repair", args=[code])


def kind_tally(row: Counted) -> Tally:
    """The count of a kind; one that is gone is not practised any more."""
    there = practise(kind=row.code) if row.code in kinds() else ""
    return Tally(kind_title(row.code), row.answers, row.right, "", row.seconds, there, row.code)


def family_tallies(rows: Iterable[Counted]) -> list[FamilyTally]:
    """The counts of kinds by family, families in their order, kinds as they come."""
    by_family: dict[str, list[Tally]] = {}
    for row in rows:
        by_family.setdefault(family_of(row.code), []).append(kind_tally(row))
    return [
        FamilyTally(_whole(family, by_family[family]), tuple(by_family[family]))
        for family in sorted(by_family, key=place_of)
    ]


def _whole(family: str, tallies: list[Tally]) -> Tally:
    return Tally(
        family_name(family),
        sum(each.attempts for each in tallies),
        sum(each.right for each in tallies),
        "",
        sum(each.seconds for each in tallies),
        practise(kind=family) if family else "",
    )


def rule_tally(row: Counted) -> Tally:
    """The count of a rule."""
    there = practise(rule=row.code) if row.code in practised() else ""
    rule = row.code if row.code in RULE_IDS else ""
    return Tally(rule_name(row.code), row.answers, row.right, rule, row.seconds, there, row.code)


def belief_tally(row: Counted) -> Tally:
    """The count of a misconception: answers where it errs, and how many of them did not follow it."""
    name, there = misconception_name(row.code), trap_address(row.code)
    return Tally(name, row.answers, row.right, "", row.seconds, there, row.code)


def attempt_row(attempt: Attempt, *, solved: bool = False) -> TallyRow:
    """An attempt whose version and puzzle are at hand; with what is right today if that is asked for, unless
    its puzzle waits for another try.
    """
    puzzle = attempt.version.puzzle
    return TallyRow(
        url=reverse("play:attempt", args=[puzzle.slug, attempt.id]),
        kind=kind_title(puzzle.kind),
        ruleset=rules_of(attempt.version),
        answer=attempt_word(attempt),
        mark="right" if attempt.is_right else "partly" if attempt.score else "wrong",
        percent=round(100 * attempt.score),
        at=attempt.answered_at,
        solved=_solved(attempt) if solved and not attempt.is_asked_again(timezone.now()) else "",
    )


def _solved(attempt: Attempt) -> str:
    """What is right by the rules of today, in words."""
    try:
        question = question_of(attempt.version)
    except NoQuestionError:
        return ""
    return stored_word(question, question.shape.text(question.solve().answer))
