"""Which tiles of the table a verdict lights: those that decide, wherever they lie, and no others.

What happened lights by its moment. Of the reasons that rest on no moment most speak of the hand; some count
copies of a tile, some read an indicator, and some name tiles that lie nowhere.
"""

from collections.abc import Iterator
from typing import Final

from trainer.puzzles.questions import Question
from trainer.rules.tiles import Kind, kind_of
from trainer.rules.verdict import Reason
from trainer.scenarios.answers import OneOf, YesNo
from trainer.scenarios.grading import Grade
from trainer.showing.danger_view import DangerRow, danger_marks
from trainer.showing.deciding_tiles import TOLD_APART, indicators_that_decide, moments_that_decide
from trainer.showing.table_parts import Lights, Role
from trainer.wording.words import kinds_of

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
UNFRAMED: Final = frozenset(
    {
        "chase-or-not",
        "final-standing",
        "last-chance",
        "must-show",
        "riichi-or-damaten",
        "should-you-fold",
        "sticks-and-honba",
        "wait-for-better",
    }
)
"""Kinds in which no tile decides, but points, places, the wall, or numbers that rest on the whole table."""


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
        copies=dict.fromkeys(map(kind_of, counted), "cause"),
        indicators=dict.fromkeys(map(kind_of, (*read, *indicators_that_decide(question))), "cause"),
    )


def _counts(reason: Reason, question: Question) -> bool:
    """Whether copies decide: of the shapes that walls stop only the ryanmen, where that alone is asked."""
    if question.kind.slug == "suji-protection" and reason.facts.get("shape", "ryanmen") != "ryanmen":
        return False
    return reason.code in COUNTED


def _hand(question: Question, grade: Grade, reasons: list[Reason]) -> Iterator[tuple[Kind, Role]]:
    """Tiles of the hand: the right ones and those given wrongly, or those that decide one answer."""
    if question.on_hand:
        yield from ((kind, "warn") for kind in kinds_of(grade.answer))
        yield from ((kind, "ok") for kind in kinds_of(grade.solved))
    elif question.kind.slug in TOLD_APART:
        yield from ((kind_of(reason.tiles[0]), "cause") for reason in reasons if reason.code == "danger")
    elif isinstance(question.shape, YesNo | OneOf):
        for reason in reasons:
            if reason.code not in COUNTED | READ | THOUGHT_OF:
                yield from ((kind_of(tile), "cause") for tile in reason.tiles)
    else:
        for reason in reasons:
            if reason.code in VALUED:
                yield from ((kind_of(tile), "cause") for tile in reason.tiles)
