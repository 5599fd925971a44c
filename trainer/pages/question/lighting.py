"""Which tiles of the table a verdict lights: those that decide, wherever they lie, and no others."""

from collections.abc import Iterable, Iterator
from typing import Final

from trainer.pages.question.decisions import DangerRow, danger_marks
from trainer.pages.table.parts import Lights, Role
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import Face, Tile, face_of
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import OneOf, YesNo
from trainer.scenarios.answers.grading import Grade
from trainer.wording.words import faces_of

COUNTED: Final = frozenset(
    {
        "no_chance",
        "one_chance",
        "honour_shanpon_possible",
        "too_few_for_shanpon",
        "too_few_for_tanki",
        "kokushi_kind_gone",
        "gone_waits_count",
        "gone_waits_void",
        "own_four",
        "own_four_counts",
    }
)
"""Reasons that count the copies of a tile that can be seen."""
READ: Final = frozenset(
    {"dora_next_number", "dora_after_nine", "dora_next_wind", "dora_next_dragon", "dora_after_1m"}
)
"""Reasons that read the indicator that is the first of their tiles."""
THOUGHT_OF: Final = frozenset(
    {
        "no_wall",
        "kabe_leaves_shapes",
        "kabe_leaves_nothing",
        "ryanmen_not_cleared",
        "suji_leaves_nothing",
        "suji_leaves_shapes",
        "honour_has_no_suji",
        "honour_in_no_run",
        "never_that_shape",
        "no_manzu_runs",
        "shape_left",
        "dora_counts_more",
        "waits_by_shape",
        "not_a_wait",
        "option",
        "danger",
    }
)
"""Reasons whose tiles are thought of: asked about, waited on, held by others perhaps."""
VALUED: Final = frozenset({"dora_counts", "aka_counts", "ura_counts"})
"""Reasons that count tiles of the hand, whatever is asked."""


def lights_of(
    question: Question, grade: Grade, moments: tuple[int, ...], danger: tuple[DangerRow, ...]
) -> Lights:
    """What is lit by the verdict on an answer; `moments` are those of its explanation."""
    cause: dict[int, Role] = dict.fromkeys((*moments, *moments_that_decide(question, grade)), "cause")
    reasons = [reason for reason in grade.verdict.reasons if reason.moment is None]
    counted = [tile for reason in reasons if _counts(reason, question) for tile in reason.tiles]
    read = [reason.tiles[0] for reason in reasons if reason.code in READ]
    return Lights(
        moments=cause,
        hand=dict(_hand(question, grade, reasons)),
        dangers=danger_marks(danger),
        copies=dict.fromkeys(map(face_of, counted), "cause"),
        indicators=dict.fromkeys(map(face_of, (*read, *indicators_that_decide(question))), "cause"),
    )


def _counts(reason: Reason, question: Question) -> bool:
    """Whether the copies of its tiles decide."""
    return reason.code in COUNTED and question.kind.counts_copies(reason)


def _hand(question: Question, grade: Grade, reasons: list[Reason]) -> Iterator[tuple[Face, Role]]:
    """Tiles of the hand: the right ones and those given wrongly, or those that decide one answer."""
    if question.on_hand and question.kind.bars_tiles:
        yield from ((kind, "warn") for kind in faces_of(grade.solved))
    elif question.on_hand:
        yield from ((kind, "warn") for kind in faces_of(grade.answer))
        yield from ((kind, "ok") for kind in faces_of(grade.solved))
    elif question.kind.compares_tiles:
        yield from ((face_of(reason.tiles[0]), "cause") for reason in reasons if reason.code == "danger")
    elif isinstance(question.shape, YesNo | OneOf):
        for reason in reasons:
            if reason.code not in COUNTED | READ | THOUGHT_OF | VALUED:
                yield from ((face_of(tile), "cause") for tile in reason.tiles)
    else:
        for reason in reasons:
            if reason.code in VALUED:
                yield from ((face_of(tile), "cause") for tile in reason.tiles)


def moments_that_decide(question: Question, grade: Grade) -> Iterable[int]:
    """The moments of discards and melds that decide this question, beside those of the reasons."""
    return question.kind.deciding_moments(question.position, grade.verdict.reasons)


def indicators_that_decide(question: Question) -> tuple[Tile, ...]:
    """The dora indicators, where they are counted."""
    return question.position.table().indicators if question.kind.counts_indicators else ()
