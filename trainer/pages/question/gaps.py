"""What the gap between two courses is made of: the fact that decides, one bar, its figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from trainer.kinds.decisions.course_words import CourseWords
from trainer.puzzles.questions import Question
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import gap_parts, points_of_answers
from trainer.strategy.choice.parts import deciding
from trainer.wording.kind_words import option_word, signed_word, words_of
from trainer.wording.strategy_words import part_word

WIDTH: Final = 1000
"""Units of the bar."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of the gap: where it lies on the bar, whether it speaks for the best course, whether it is what
    speaks most for it.
    """

    name: str
    points: str
    x: int
    width: int
    favours: bool
    most: bool


@dataclass(frozen=True, slots=True)
class GapView:
    """The best course against another by name: the parts, those for it first, each from `zero` outwards."""

    best: str
    other: str
    points: str
    sentence: str
    zero: int
    rows: tuple[PartRow, ...]


def gap_view(question: Question, answer: Answer, verdict: Verdict[Answer]) -> GapView | None:
    """The best course against the answer that was given, or against the next if that was the best; None if
    nothing else can be chosen.
    """
    points, best = points_of_answers(verdict), str(verdict.answer)
    others = [code for code in points if code != best]
    if not others:
        return None
    other = str(answer) if answer in others else max(others, key=points.__getitem__)
    parts = gap_parts(verdict, other)
    words, position = words_of(question.kind.slug), question.position
    assert isinstance(words, CourseWords), "only decisions have courses"
    name = option_word(words, best, position)
    most = deciding(parts)
    zero, rows = _rows(parts, most)
    return GapView(
        best=name,
        other=option_word(words, other, position),
        points=signed_word(sum(parts.values())),
        sentence=(words.deciding_line(position, other) if most else "")
        or _("Nothing favours one answer over the other."),
        zero=zero,
        rows=rows,
    )


def _rows(parts: Mapping[str, int], most: str | None) -> tuple[int, tuple[PartRow, ...]]:
    """Where zero lies, and the rows; what is nothing has none."""
    told = sorted(
        (part for part in parts if parts[part]), key=lambda part: (parts[part] < 0, -abs(parts[part]))
    )
    unit = WIDTH / max(sum(abs(points) for points in parts.values()), 1)
    zero = -unit * sum(min(points, 0) for points in parts.values())
    ends, rows = {True: zero, False: zero}, []
    for part in told:
        favours, width = parts[part] > 0, unit * abs(parts[part])
        left = ends[favours] - (0 if favours else width)
        ends[favours] = left + width if favours else left
        rows.append(
            PartRow(
                part_word(part),
                signed_word(parts[part]),
                round(left),
                round(left + width) - round(left),
                favours,
                part == most,
            )
        )
    return round(zero), tuple(rows)
