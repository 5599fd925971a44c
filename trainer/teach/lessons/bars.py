"""The answers to a question of a lesson as bars, and what is offered before there are any."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from trainer.classroom.live.walls import votes_for
from trainer.classroom.models import LessonQuestion
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.verdict import right_answer
from trainer.puzzles.questions import Question, grade_of, question_of
from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import NONE, OneOf, SomeOf, TileOrder, Tiles, YesNo
from trainer.wording.words import faces_of

BARS: Final = 8
"""So many answers have a bar of their own; the others are one."""
FULL: Final = 1000


@dataclass(frozen=True, slots=True)
class Bar:
    """An answer and how often it was given: `width` out of 1,000 of the most frequent one.

    `tiles` is the answer where it is one in tiles. `right` only once the verdict is revealed.
    """

    label: str
    tiles: tuple[Face, ...]
    count: int
    width: int
    right: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be answered, before anybody is shown an answer: `labels` to choose `some` or one of, or
    `tiles` to be put in order.
    """

    labels: Sequence[str] = ()
    some: bool = False
    tiles: tuple[Face, ...] = ()


def offered_bars(question: Question) -> Offer | None:
    """What the wall lists, as the phones do; None where the question says it, or the table."""
    match question.shape:
        case OneOf(options) if len(options) <= BARS:
            return Offer([stored_word(question, code) for code in options])
        case SomeOf(options):
            return Offer([stored_word(question, code) for code in options], some=True)
        case TileOrder(choices):
            return Offer(tiles=choices)
        case _:
            return None


def bars(asked: LessonQuestion) -> Sequence[Bar]:
    """The answers with their counts: all options in their order where they are few, each option of several
    with how many chose it, else what was given.

    Those beyond the `BARS` most frequent are one bar, except the right one once it is told.
    """
    question, counts = question_of(asked.version), votes_for(asked)
    if isinstance(question.shape, SomeOf):
        return _bars_of_some(question, question.shape, counts, told=asked.revealed > 0)
    return _bars_of_whole(question, counts, told=asked.revealed > 0)


def _bars_of_some(
    question: Question, shape: SomeOf, counts: Mapping[str, int], *, told: bool
) -> Sequence[Bar]:
    """How many chose each option, and how many none of them."""
    chosen = Counter[str]()
    for text, count in counts.items():
        for code in text.split("+"):
            chosen[code] += count
    right = shape.text(right_answer(question)).split("+") if told else ()
    most = max([1, *chosen.values()])
    return [
        Bar(stored_word(question, code), (), chosen[code], _width(chosen[code], most), right=code in right)
        for code in (*shape.options, NONE)
        if code != NONE or chosen[NONE] or NONE in right
    ]


def _bars_of_whole(question: Question, given: Mapping[str, int], *, told: bool) -> Sequence[Bar]:
    """How often each answer was given as a whole."""
    counts, right = dict(given), ""
    if told:
        right = question.shape.text(right_answer(question))
        counts.setdefault(right, 0)
    listed = dict.fromkeys(_options(question), 0) | counts
    texts = list(listed)[:BARS]
    if right and right not in texts:
        texts[-1] = right
    most = max([1, *(listed[text] for text in texts)])
    shown = [_bar(question, text, listed[text], most, told=told) for text in texts]
    rest = sum(listed.values()) - sum(bar.count for bar in shown)
    if rest:
        shown.append(Bar(_("Other answers"), (), rest, _width(rest, most), right=False))
    return shown


def _bar(question: Question, text: str, count: int, most: int, *, told: bool) -> Bar:
    answer = stored_answer(question, text)
    in_tiles = isinstance(question.shape, Tiles | TileOrder) and answer is not None
    return Bar(
        label=stored_word(question, text),
        tiles=faces_of(answer) if in_tiles else (),
        count=count,
        width=_width(count, most),
        right=told and answer is not None and grade_of(question, answer).right,
    )


def _width(count: int, most: int) -> int:
    return min(FULL, round(FULL * count / most))


def _options(question: Question) -> Sequence[str]:
    """What is offered, as it is stored, where each has room for a bar."""
    match question.shape:
        case YesNo():
            return ("yes", "no")
        case OneOf(options) if len(options) <= BARS:
            return options
        case _:
            return ()
