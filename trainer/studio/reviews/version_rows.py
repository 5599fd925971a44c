"""Versions, their figures, answers and pins in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django import forms

from trainer.authoring.pins import Held, Today, answer_today, is_disputed
from trainer.authoring.version_statistics import Figures, Given
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, Question
from trainer.showing.rendered import heading
from trainer.showing.stored import stored_word
from trainer.wording.durations import duration_word
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.misconceptions import misconception_name
from trainer.wording.ruleset_words import choice_word, pinned_word

MAX_TYPED: Final = 24
"""What is longer is not told how to type it."""


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version with its figures; `time` is the median in words, empty without answers. `earlier` is the
    number of the version before it, 0 for the first.
    """

    number: int
    question: str
    rules: str
    created_at: datetime
    answers: int
    share: int
    time: str
    reports: int
    pins: int
    earlier: int


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer that learners gave, with its share of all in percent and the beliefs that it showed."""

    said: str
    times: int
    percent: int
    score: int
    beliefs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PinRow:
    """A preset with today's answer in words and as it is typed (empty if it can not be asked), what is
    expected of it, whether that holds (None where nothing is expected), and the field to change it.
    `disputed`: the answer hangs on what the sources of the rules do not agree on.
    """

    title: str
    today: str
    text: str
    expected: str
    holds: bool | None
    rule: str
    disputed: bool
    field: forms.BoundField

    @property
    def typed(self) -> bool:
        """Whether the answer is typed, in other letters than its words."""
        return self.text != self.today.lower() and len(self.text) < MAX_TYPED


def version_rows(
    versions: Iterable[PuzzleVersion],
    figures: Mapping[int, Figures],
    reports: Mapping[int, int],
    pins: Mapping[int, int],
) -> list[VersionRow]:
    """The versions, their puzzle at hand, the newest first."""
    rows, earlier = [], 0
    for version in sorted(versions, key=lambda each: each.number):
        found = figures.get(version.pk, Figures(version.pk))
        rows.append(
            VersionRow(
                number=version.number,
                question=question_line(version),
                rules=choice_word(version.ruleset),
                created_at=version.created_at,
                answers=found.number,
                share=found.share,
                time="" if found.median is None else duration_word(found.median),
                reports=reports.get(version.pk, 0),
                pins=pins.get(version.pk, 0),
                earlier=earlier,
            )
        )
        earlier = version.number
    return rows[::-1]


def question_line(version: PuzzleVersion) -> str:
    """What a version asks; empty if that is nothing any more."""
    try:
        return heading(version).question
    except NoQuestionError:
        return ""


def answer_rows(given: Iterable[Given], question: Question, number: int) -> list[AnswerRow]:
    """The answers out of `number` first ones."""
    return [
        AnswerRow(
            said=stored_word(question, each.answer),
            times=each.times,
            percent=round(100 * each.times / number) if number else 0,
            score=round(100 * each.score),
            beliefs=tuple((misconception_name(code), times) for code, times in each.beliefs),
        )
        for each in given
    ]


def pin_rows(
    question: Question, presets: Iterable[str], pins: Iterable[Held], form: forms.Form
) -> list[PinRow]:
    """A row for each preset."""
    held = {each.pin.ruleset: each for each in pins}
    return [_pin_row(question, preset, held.get(preset), form[preset]) for preset in presets]


def _pin_row(question: Question, preset: str, held: Held | None, field: forms.BoundField) -> PinRow:
    today = answer_today(question, preset)
    return PinRow(
        title=pinned_word(question.position.ruleset, preset),
        today=today_word(question, today),
        text=today.text,
        expected=stored_word(question, held.pin.answer) if held else "",
        holds=held.holds if held else None,
        rule=today.rule,
        disputed=is_disputed(question, preset),
        field=field,
    )


def today_word(question: Question, today: Today) -> str:
    """Today's answer in words; empty where the rules can not be asked."""
    if today.answer is None:
        return ""
    return answer_word(words_of(question.kind.slug), question.shape, question.position, today.answer)
