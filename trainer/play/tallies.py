"""The rows of the progress page and the lists of the choice form, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from trainer.play.choices import Choice
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.ruleset import short_title
from trainer.scenarios.answers import parse_answer
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import words_of
from trainer.wording.rule_names import rule_name
from trainer.wording.words import answer_word


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
    return Tally(_title(row["kind"]), row["attempts"], row["right"])


def rule_tally(row: Mapping[str, Any]) -> Tally:
    """One of `accuracy`."""
    return Tally(rule_name(row["code"]), row["attempts"], row["right"], row["code"])


def attempt_row(attempt: Attempt) -> Row:
    """An attempt whose version and puzzle are at hand."""
    puzzle = attempt.version.puzzle
    none = words_of(puzzle.kind).none_label() if puzzle.kind in kinds() else "none"
    return Row(
        url=reverse("play:attempt", args=[puzzle.slug, attempt.id]),
        kind=_title(puzzle.kind),
        ruleset=short_title(attempt.version.ruleset),
        answer=answer_word(parse_answer(attempt.answer), none),
        right=attempt.is_right,
        at=attempt.answered_at,
    )


def _title(kind: str) -> str:
    """The kind in words; its bare name if it is gone, for answers to it are still counted."""
    return str(words_of(kind).title()) if kind in kinds() else kind


def choice_context(choice: Choice) -> dict[str, Any]:
    """What `play/choose.html` needs: what there is to choose from, and what is chosen."""
    rows = list(PuzzleVersion.objects.published().choices())
    return {
        "choice": choice,
        "kinds": [(slug, words_of(slug).title()) for slug in sorted({row[0] for row in rows})],
        "rulesets": [(preset, short_title(preset)) for preset in sorted({row[1] for row in rows})],
        "players_offered": [str(number) for number in sorted({row[2] for row in rows})],
    }
