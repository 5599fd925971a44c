"""A question without a key as pages show it: its table, the form of a vote, shares with their words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from trainer.pages.question.controls import ASK, KEYS, Option
from trainer.pages.question.drawn import FORM
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Manner, TableView, TileInputs
from trainer.polls.models import Poll
from trainer.polls.options import DISCARD, shape_of
from trainer.polls.voting import Share
from trainer.polls.words import labelled, option_label
from trainer.rules.tiles.tile import Face, parse_face
from trainer.scenarios.answer_shapes import FormatError, Tiles
from trainer.wording.events import tsumogiri_legend
from trainer.wording.kind_words import format_sentence


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A share with its words; `tiles` where it is a tile."""

    share: Share
    label: str
    tiles: tuple[Face, ...]


def poll_table(poll: Poll) -> TableView:
    """The table as it was laid.

    :raises PositionError: as `Poll.laid`.
    """
    position, manner = poll.laid, Manner(tsumogiri=poll.marks_tsumogiri)
    return table_view(position.table(), position.hero, ura=position.ura, manner=manner)


def poll_legend(poll: Poll) -> list[str]:
    """How the marks of the table are read; empty where it has none.

    :raises PositionError: as `Poll.laid`.
    """
    return [tsumogiri_legend()] if poll.marks_tsumogiri else []


def vote_form(poll: Poll, given: Sequence[str] = (), error: FormatError | None = None) -> dict[str, Any]:
    """The form of a vote; tiles are chosen in the hand, which belongs to it.

    :param given: the tiles that were chosen in a form that could not be read.
    """
    options = poll.options
    shape, on_hand = shape_of(poll.asks, options), poll.asks == DISCARD
    offered, chosen = frozenset(options), frozenset(given)
    keys = [*KEYS, *[""] * len(options)]
    return {
        "form_id": FORM,
        "shape": shape.name,
        "controls": ASK.format(shape.name),
        "choice": TileInputs(several=False, chosen=chosen, form=FORM, offered=offered) if on_hand else None,
        "one": isinstance(shape, Tiles),
        "buttons": True,
        "options": [
            Option(code, label, key, chosen=False)
            for (code, label), key in zip(labelled(poll.asks, options), keys, strict=False)
        ],
        "error": format_sentence(error) if error else "",
    }


def share_rows(poll: Poll, shares: Iterable[Share], *, authors: bool = True) -> list[ShareRow]:
    """The shares, the greatest first: of discards those that anybody voted for, and the author's own.

    :param authors: whether the author's is listed without a vote too.
    """
    rows = [
        ShareRow(each, option_label(poll.asks, each.code), _tiles(poll, each.code))
        for each in shares
        if poll.asks != DISCARD or each.count or (authors and each.authors)
    ]
    return sorted(rows, key=attrgetter("share.count"), reverse=True)


def _tiles(poll: Poll, code: str) -> tuple[Face, ...]:
    return (parse_face(code),) if poll.asks == DISCARD else ()
