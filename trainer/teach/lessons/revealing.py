"""What is revealed of the verdict on the wall, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language

from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.pages.question.decisions import DangerRow, NumbersView, OptionsView
from trainer.pages.question.verdict import Shown, shown_of
from trainer.puzzles.judging import judgement_of
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of

CACHED: Final = 64
"""Verdicts that a process keeps: those of the lessons that are going on."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """What stands on the wall after some steps: the line of the verdict, and each part whose turn has come.

    `verdict` is that on the right answer, cut to the blocks of reasons that are revealed.
    """

    verdict: Shown
    options: OptionsView | None
    danger: Sequence[DangerRow]
    numbers: NumbersView | None
    presets: bool


def steps_of(version: PuzzleVersion) -> int:
    """How many steps the verdict of a version has."""
    return len(_parts(_told(version)))


def revealed(version: PuzzleVersion, steps: int) -> Revealed:
    """The first `steps` steps (one at least) of the verdict of a version."""
    shown = _told(version)
    told = _parts(shown)[:steps]
    return Revealed(
        verdict=replace(shown, blocks=shown.blocks[: told.count("block")]),
        options=shown.options if "options" in told else None,
        danger=shown.danger if "danger" in told else (),
        numbers=shown.numbers if "numbers" in told else None,
        presets="presets" in told,
    )


def _parts(shown: Shown) -> list[str]:
    """The names of the steps in their order; each block of reasons is one."""
    there = {
        "word": 1,
        "options": shown.options is not None,
        "danger": bool(shown.danger),
        "block": len(shown.blocks),
        "numbers": shown.numbers is not None,
        "presets": len(shown.presets.rows) > 1,
    }
    return [name for name, times in there.items() for _time in range(times)]


def _told(version: PuzzleVersion) -> Shown:
    question = question_of(version)
    refuse_withheld(question)
    return _solved(question, get_language() or "")


@lru_cache(maxsize=CACHED)
def _solved(question: Question, language: str) -> Shown:
    """The verdict on the right answer, which nobody in particular gave."""
    return shown_of(judgement_of(question, question.solve().answer, flipped=False)).of_nobody()
