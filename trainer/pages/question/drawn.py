"""The table of a question, drawn as its kind and its rules want it: before the answer and after it."""

from collections.abc import Sequence
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Choice as TileChoice
from trainer.pages.table.parts import Lights, Manner
from trainer.puzzles.questions import Question
from trainer.scenarios.answer_shapes import Tiles
from trainer.scenarios.position.asked import asked_seat

TABLE: Final = "components/table.html"
FORM: Final = "answer-form"
"""The id of the answer's form, to which the tiles of the hand belong where they lie."""


def manner_of(question: Question, *, answered: bool = False) -> Manner:
    """How the table of a question is drawn, by its kind and its rules."""
    kind, position = question.kind, question.position
    asked = asked_seat(position, "seat") if kind.hides and not answered else None
    part = position.ruleset.open_riichi_shows == "waiting_part"
    return Manner(
        tsumogiri="tsumogiri" in kind.marks,
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


def lit_table(question: Question, lights: Lights) -> SafeString:
    """The table after the answer, what decides lit up."""
    position = question.position
    manner = manner_of(question, answered=True)
    view = table_view(position.table(), position.hero, lights=lights, ura=position.ura, manner=manner)
    return render_to_string(TABLE, {"table": view})
