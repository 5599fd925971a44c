"""The table of a question, drawn as its kind and its rules want it: before the answer and after it.

After the answer the tiles that decide are lit, wherever they lie, and no others.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from trainer.pages.question.decisions import DangerRow, danger_marks
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Lights, Manner, Role
from trainer.pages.table.parts import TileInputs as TileChoice
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import Face, Tile, face_of
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import OneOf, Tiles, YesNo
from trainer.scenarios.answers.grading import Grade
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import faces_of

TABLE: Final = "components/table.html"
FORM: Final = "answer-form"
"""The id of the answer's form, to which the tiles of the hand belong where they lie."""


def manner_of(question: Question, *, answered: bool = False) -> Manner:
    """How the table of a question is drawn, by its kind and its rules."""
    kind, position = question.kind, question.position
    asked = asked_seat(position, "seat") if kind.hides and not answered else None
    part = position.ruleset.open_riichi_shows == "waiting_part"
    return Manner(
        tsumogiri=question.marks_tsumogiri,
        upright=asked if "sideways" in kind.hides else None,
        unpaid=asked if "stick" in kind.hides else None,
        waiting_part=position.ruleset if part else None,
    )


def drawn_table(question: Question, chosen: Sequence[str], *, choosing: bool = True) -> SafeString:
    """The table of a question, its hand ready to be answered on, `chosen` tiles of it marked."""
    position, on_hand = question.position, question.on_hand and choosing
    several = not (isinstance(question.shape, Tiles) and question.shape.one)
    choice = TileChoice(several=several, chosen=frozenset(chosen), form=FORM) if on_hand else None
    view = table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(question))
    return render_to_string(TABLE, {"table": view, "choice": choice})


def lit_table(question: Question, lights: Lights, named_by: str = "") -> SafeString:
    """The table after the answer, what decides lit up. Where a page has several, `named_by` is the id of the
    heading by which it goes.
    """
    position = question.position
    manner = manner_of(question, answered=True)
    view = table_view(position.table(), position.hero, lights=lights, ura=position.ura, manner=manner)
    named = {"heading_id": f"table-{named_by}", "named_by": named_by} if named_by else {}
    return render_to_string(TABLE, {"table": view} | named)


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
VALUED: Final = frozenset({"dora_counts", "aka_counts", "ura_counts", "noten", "safe_turns"})
"""Reasons that count tiles of the hand, or leave some over, whatever is asked."""
OF_PAIRS: Final = frozenset({"shanpon", "tanki"})
"""Shapes that hang on the copies of the tile itself."""
LOCKED: Final = frozenset({"RCH-8", "KAN-1", "KAN-2", "KAN-3", "KAN-4", "KAN-5", "KAN-10"})
"""Rules of a hand in riichi: the declaration decides with them."""


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
    by_pairs = reason.code == "shape_left" and reason.facts["shape"] in OF_PAIRS
    return (reason.code in COUNTED or by_pairs) and question.kind.counts_copies(reason)


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
            if reason.code == "noten" or reason.code not in COUNTED | READ | THOUGHT_OF | VALUED:
                yield from ((face_of(tile), "cause") for tile in reason.tiles)
    else:
        for reason in reasons:
            if reason.code in VALUED:
                yield from ((face_of(tile), "cause") for tile in reason.tiles)


def moments_that_decide(question: Question, grade: Grade) -> Iterable[int]:
    """The moments of discards and melds that decide this question, beside those of the reasons."""
    reasons = grade.verdict.reasons
    yield from question.kind.deciding_moments(question.position, reasons)
    yield from _declared(question.position, reasons)


def _declared(position: Position, reasons: Iterable[Reason]) -> Iterator[int]:
    """When the riichi was declared that a reason rests on."""
    seats = position.table().seats
    for reason in reasons:
        seat = reason.facts.get("of", position.hero) if reason.rule in LOCKED else None
        declared = seats[seat].riichi_at if isinstance(seat, int) else None
        if declared is not None:
            yield declared


def indicators_that_decide(question: Question) -> tuple[Tile, ...]:
    """The dora indicators, where they are counted."""
    return question.position.table().indicators if question.kind.counts_indicators else ()
