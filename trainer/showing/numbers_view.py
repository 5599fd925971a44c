"""What a verdict of strategy started from, where its numbers come from, and what it leaves out."""

from dataclasses import dataclass
from typing import Final

from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer
from trainer.showing.facts import codes
from trainer.wording.left_out import left_out_words
from trainer.wording.strategy_words import input_values, source_word

DANGER_SOURCES: Final = ("records", "sms")
DANGER_LEFT_OUT: Final = ("others", "reading")
"""Of a verdict about danger alone."""


@dataclass(frozen=True, slots=True)
class NumbersView:
    """`values` are label and value; sources and what is left out are sentences; `rules` are ids."""

    values: tuple[tuple[str, str], ...]
    sources: tuple[str, ...]
    left_out: tuple[str, ...]
    rules: tuple[str, ...]


def numbers_view(verdict: Verdict[Answer]) -> NumbersView | None:
    """None if the verdict rests on no model."""
    if "danger" not in verdict.codes() and "sources" not in verdict.facts:
        return None
    named = codes(verdict.facts.get("sources")) or DANGER_SOURCES
    without = codes(verdict.facts.get("left_out")) or DANGER_LEFT_OUT
    values = [reason.facts for reason in verdict.reasons if reason.code == "values"]
    return NumbersView(
        values=input_values(values[0]) if values else (),
        sources=tuple(map(source_word, named)),
        left_out=left_out_words(without),
        rules=tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)),
    )
