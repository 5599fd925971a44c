"""Pins held against the rules of today: which expectations hold, and which moved.

A pin under the preset that its version was asked by is held against the version's own rules, with the changes
that these make to the preset.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count

from trainer.authoring.models import Pin
from trainer.classroom.telling import refuse_withheld
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import HELD, NoQuestionError, Question, question_of
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.answers import Answer
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.position import PositionError


@dataclass(frozen=True, slots=True)
class Today:
    """What rules answer today: as the kind's shape writes it, and the rule of the reason that decides.

    Both are empty where the question can not be asked by those rules.
    """

    text: str
    rule: str
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A pin with the answer of today; `today` is None if the version asks nothing any more."""

    pin: Pin
    today: Today | None

    @property
    def holds(self) -> bool:
        """Whether the answer is the one that was pinned."""
        return self.today is not None and self.today.text == self.pin.answer


def presets_of(question: Question) -> tuple[str, ...]:
    """The presets that a question can be pinned under: the own one first, then those offered."""
    own = question.position.ruleset.preset
    return tuple(dict.fromkeys((own, *offered(question.position.players))))


def answer_today(question: Question, preset: str) -> Today:
    """What the question is answered under a preset.

    :raises RulesetError: if there is no such preset.
    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return _answer_today(question, preset)


@lru_cache(maxsize=HELD)
def _answer_today(question: Question, preset: str) -> Today:
    kind, position, rules = question.kind, question.position, _rules(question, preset)
    try:
        verdict = kind.solve(position, rules)
        text = question.shape.text(verdict.answer)
    except (PositionError, RulesError):
        return Today("", "")
    return Today(text, verdict.reasons[0].rule if verdict.reasons else "", verdict.answer)


def is_disputed(question: Question, preset: str) -> bool:
    """Whether today's answer hangs on what the sources of a preset do not agree on, or do not say."""
    if answer_today(question, preset).answer is None:
        return False
    return bool(disputed_by(question.kind, question.position, _rules(question, preset)))


def _rules(question: Question, preset: str) -> Ruleset:
    own = question.position.ruleset
    return own if preset == own.preset else load_preset(preset)


def parsed_pin(question: Question, text: str) -> str:
    """An answer that was typed, as the shape writes it: its stored text, or the words of a yes or no.

    :raises FormatError: if it is no answer to the question.
    """
    shape = question.shape
    return shape.text(shape.read(text.strip().lower()))


def held_pin(pin: Pin) -> Held:
    """A pin against the rules of today; its version and puzzle must be at hand."""
    try:
        return Held(pin, answer_today(question_of(pin.version), pin.ruleset))
    except (NoQuestionError, RulesError):
        return Held(pin, None)


def held_pins(pins: Iterable[Pin]) -> Iterator[Held]:
    """Each of them against the rules of today."""
    return map(held_pin, pins)


def earlier_version(version: PuzzleVersion) -> PuzzleVersion | None:
    """The version before it of the same puzzle."""
    earlier = PuzzleVersion.objects.filter(puzzle=version.puzzle_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def pins_by_version(puzzle: Puzzle) -> dict[int, int]:
    """How many pins each version of a puzzle has, by the version's key."""
    rows = Pin.objects.filter(version__puzzle=puzzle).values("version")
    return dict(rows.annotate(n=Count("pk")).values_list("version", "n"))


def pins_of(version: PuzzleVersion) -> list[Held]:
    """The pins of a version, its puzzle at hand, in order of the presets. One query."""
    pins = list(Pin.objects.filter(version=version).select_related("pinned_by").order_by("ruleset"))
    for pin in pins:
        pin.version = version
    return list(held_pins(pins))
