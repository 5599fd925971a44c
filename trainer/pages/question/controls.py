"""A question as a form: its heading, its table, and controls for the answer by its shape."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import get_language

from trainer.pages.question.cached import cached_table, heading
from trainer.pages.question.drawn import FORM, drawn_table
from trainer.pages.question.hints import author_words
from trainer.pages.table.labels import order_label, place_label, wind_label
from trainer.pages.table.parts import PLACES
from trainer.pages.table.parts import TileInputs as TileChoice
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.rules.tiles.tile import EAST, Face, tile_name
from trainer.scenarios.answer_shapes import (
    BUTTONS,
    MAX_TYPED,
    FormatError,
    Number,
    OneOf,
    Points,
    SomeOf,
    TileOrder,
    Tiles,
)
from trainer.wording.kind_words import format_sentence, option_word, unit_word, words_of
from trainer.wording.words import tile_word


def ask_parts(
    version: PuzzleVersion, given: Mapping[str, Sequence[str]], error: FormatError | None = None
) -> dict[str, Any]:
    """What `question/article.html` needs beside `action` (where the form is sent) and `key`.

    `given` are the fields of an answer that could not be read, or may be changed: they stand in the form
    again, and `pressed` is the value of the button.
    """
    question, chosen = question_of(version), given.get("tile", ())
    return {
        "slug": question.slug,
        "heading": heading(version),
        "author": author_words(version),
        "table": drawn_table(question, chosen)
        if chosen
        else cached_table(question, get_language() or "").html,
        "form_id": FORM,
        "shape": question.shape.name,
        "controls": ASK.format(question.shape.name),
        "players": question.position.players,
        **controls(question, given),
        "error": format_sentence(error) if error else "",
        "unanswered": error is not None and error.code == "nothing_given",
        "pressed": next(iter(given.get("answer", ())), ""),
    }


ASK: Final = "question/ask_{}.html"
"""The template of the controls of a shape."""
ROW: Final = 2
BAND: Final = 4
"""A row of buttons, and two rows: so many stay in the band at the foot of a phone's screen, if their labels
are short, and over more than that the table would be lost.
"""
SHORT: Final = 36
"""Letters of a label that takes three lines of a button at most."""
SHORTER: Final = 24
"""Letters of a label that takes two."""
KEYS: Final = "123456789"


@dataclass(frozen=True, slots=True)
class Option:
    """An option to choose; `key` is the digit that does so, empty if there is none left."""

    code: str
    label: str
    key: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PointsRow:
    """The field of one seat, named by its wind and where it sits; `text` is what was typed."""

    wind: str
    place: str
    own: bool
    dealer: bool
    text: str


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A tile to be put in order: `places` are what there is to choose from, from 1, with their labels; the
    one that was chosen before is `chosen`, 0 if none was.
    """

    kind: Face
    name: str
    places: tuple[tuple[int, str], ...]
    chosen: int


def controls(question: Question, given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What the template of the question's shape needs; `given` is what was sent before, if anything."""
    match question.shape:
        case OneOf(options):
            rows = _options(question, options, given.get("answer", ()))
            return {"options": rows, "buttons": len(rows) <= BUTTONS, "band": _in_band(rows)}
        case SomeOf(options):
            return {"options": _options(question, options, given.get("option", ()))}
        case Number() as shape:
            unit = unit_word(words_of(question.kind.slug), shape, question.position)
            return {"unit": unit, "typed": _typed(given, "number")}
        case Points():
            return {"rows": _points_rows(question, given.get("points", ()))}
        case Tiles(one=one):
            chosen = frozenset(given.get("tile", ()))
            picker = None if question.on_hand else TileChoice(several=not one, chosen=chosen)
            return {"picker": picker, "one": one, "typed": _typed(given, "typed")}
        case TileOrder(choices):
            example = "".join(tile_name(kind) for kind in reversed(choices))
            places = _order_rows(choices, given.get("rank", ()))
            return {"rows": places, "example": example, "typed": _typed(given, "typed")}
        case _:
            return {}


def _in_band(rows: Sequence[Option]) -> bool:
    if len(rows) > BAND:
        return False
    return max(len(row.label) for row in rows) <= (SHORT if len(rows) <= ROW else SHORTER)


def _typed(given: Mapping[str, Sequence[str]], name: str) -> str:
    return " ".join(given.get(name, ()))[:MAX_TYPED]


def _options(question: Question, codes: Sequence[str], chosen: Sequence[str]) -> list[Option]:
    words, position = words_of(question.kind.slug), question.position
    keys = [*KEYS, *[""] * len(codes)]
    return [
        Option(code, option_word(words, code, position), key, code in chosen)
        for code, key in zip(codes, keys, strict=False)
    ]


def _points_rows(question: Question, given: Sequence[str]) -> list[PointsRow]:
    """In order of the seats, as the fields are read."""
    position = question.position
    players, dealer = position.players, position.round.dealer
    typed = [*given, *[""] * players]
    rows = []
    for seat in range(players):
        place = PLACES[players][(seat - position.hero) % players]
        wind = wind_label(EAST + (seat - dealer) % players)
        rows.append(
            PointsRow(wind, place_label(place), place == "self", seat == dealer, typed[seat][:MAX_TYPED])
        )
    return rows


def _order_rows(kinds: Sequence[Face], given: Sequence[str]) -> list[OrderRow]:
    """In order of the kinds, as the fields are read."""
    places = tuple((place, order_label(place, len(kinds))) for place in range(1, len(kinds) + 1))
    sent = [*given, *[""] * len(kinds)]
    chosen = (next((place for place, _label in places if str(place) == text), 0) for text in sent)
    return [
        OrderRow(kind, tile_word(kind), places, place) for kind, place in zip(kinds, chosen, strict=False)
    ]
