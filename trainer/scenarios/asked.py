"""What the `ask` of a position points at: a seat, a tile, one of some words."""

from collections.abc import Collection

from trainer.rules.errors import NotationError
from trainer.rules.notation import parse_kind
from trainer.rules.tiles import Kind
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_codes, seat_of


def asked_seat(position: Position, name: str) -> int:
    """:raises PositionError: if `ask` names no seat of this table there."""
    code = position.asked(name)
    if code not in seat_codes(range(position.players)):
        raise PositionError(f"ask: {code!r:.20} is no seat")
    return seat_of(code)


def asked_kind(position: Position, name: str = "tile") -> Kind:
    """:raises PositionError: if `ask` names no tile there."""
    try:
        return parse_kind(position.asked(name))
    except NotationError as error:
        raise PositionError(f"ask: {error}") from None


def asked_word(position: Position, name: str, words: Collection[str]) -> str:
    """:raises PositionError: if `ask` says none of the words there."""
    word = position.asked(name)
    if word not in words:
        raise PositionError(f"ask: {name} can not be {word!r:.20}")
    return word
