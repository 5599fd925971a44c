"""The rows of the progress page and the lists of the choice form, in words, by family."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from trainer.play.choices import Choice
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.kind import kinds
from trainer.showing.stored import attempt_word
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.misconceptions import misconception_name
from trainer.wording.rule_names import rule_name
from trainer.wording.ruleset_words import choice_word


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the attempts at something were right; `percent` is rounded, `rule` an id or empty."""

    name: str
    attempts: int
    right: int
    rule: str = ""

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.attempts) if self.attempts else 0


@dataclass(frozen=True, slots=True)
class FamilyTally:
    """A family of kinds as a whole, and each of its kinds."""

    whole: Tally
    kinds: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """A family of kinds to choose from: (slug, title) of each."""

    name: str
    kinds: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """An attempt in a list."""

    url: str
    kind: str
    ruleset: str
    answer: str
    right: bool
    at: datetime


def kind_tally(row: Mapping[str, Any]) -> Tally:
    """One of `accuracy_by_kind`."""
    return Tally(kind_title(row["kind"]), row["attempts"], row["right"])


def family_tallies(rows: Iterable[Mapping[str, Any]]) -> list[FamilyTally]:
    """The rows of `accuracy_by_kind` by family, families in their order, kinds as they come."""
    by_family: dict[str, list[Tally]] = {}
    for row in rows:
        by_family.setdefault(_family(row["kind"]), []).append(kind_tally(row))
    return [
        FamilyTally(
            Tally(family_name(family), sum(k.attempts for k in tallies), sum(k.right for k in tallies)),
            tuple(tallies),
        )
        for family, tallies in sorted(by_family.items(), key=lambda item: _place(item[0]))
    ]


def belief_tally(row: Mapping[str, Any]) -> tuple[str, int]:
    """A misconception in words, and how often an answer showed it: one of `held`."""
    return misconception_name(row["code"]), row["times"]


def rule_tally(row: Mapping[str, Any]) -> Tally:
    """One of `accuracy`."""
    return Tally(rule_name(row["code"]), row["attempts"], row["right"], row["code"])


def attempt_row(attempt: Attempt) -> Row:
    """An attempt whose version and puzzle are at hand."""
    puzzle = attempt.version.puzzle
    return Row(
        url=reverse("play:attempt", args=[puzzle.slug, attempt.id]),
        kind=kind_title(puzzle.kind),
        ruleset=choice_word(attempt.version.ruleset),
        answer=attempt_word(attempt),
        right=attempt.is_right,
        at=attempt.answered_at,
    )


def _family(kind: str) -> str:
    """The family of a kind; of one that is gone, none."""
    return kinds()[kind].family if kind in kinds() else ""


def _place(family: str) -> tuple[int, str]:
    """Where a family stands; those that are not known come last."""
    return (FAMILIES.index(family) if family in FAMILIES else len(FAMILIES)), family


def families(slugs: Iterable[str]) -> list[Family]:
    """Kinds to choose from by family, in order of families and titles."""
    by_family: dict[str, list[tuple[str, str]]] = {}
    for slug in slugs:
        by_family.setdefault(_family(slug), []).append((slug, kind_title(slug)))
    return [
        Family(family_name(family), tuple(sorted(by_family[family], key=lambda kind: kind[1])))
        for family in sorted(by_family, key=_place)
    ]


def choice_context(choice: Choice) -> dict[str, Any]:
    """What `play/choose.html` needs: what there is to choose from, and what is chosen."""
    rows = list(PuzzleVersion.objects.published().choices())
    return {
        "choice": choice,
        "families": families({row[0] for row in rows}),
        "rulesets": [(name, choice_word(name)) for name in sorted({row[1] for row in rows})],
        "players_offered": [str(number) for number in sorted({row[2] for row in rows})],
    }
