"""What a position lets its hero do that readers can vote on: only what is legal under its ruleset.

Discards go by kind, so a red five counts as a five. An option is a code: a kind such as `5m`, `riichi` or
`damaten`, `pass`, `ron`, `pon`, `daiminkan`, or a chi with the tiles of the hand, `chi-34m`.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

from trainer.rules.judges.calls import chi_runs
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.events import Chi, Daiminkan, Discard, Event, Pon, Riichi, Ron
from trainer.rules.replay.state import TableState
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import face_of, format_tiles, parse_face, tile_name
from trainer.scenarios.answer_shapes import OneOf, Tiles
from trainer.scenarios.position.position import Position

Asks: TypeAlias = Literal["discard", "riichi", "call"]
DISCARD: Final[Asks] = "discard"
LEAST: Final = 2
"""Fewer options leave nothing to vote on."""


def polls_in(position: Position) -> Mapping[Asks, tuple[str, ...]]:
    """What can be asked of the position, each question with its options in their order.

    :raises PositionError: if its history can not happen.
    """
    state = position.table()
    found: dict[Asks, tuple[str, ...]] = {}
    if state.phase == "discard" and state.turn == position.hero:
        found["discard"] = tuple(_discards(position, state))
        found["riichi"] = tuple(_declarations(position, state))
    elif state.phase == "respond":
        found["call"] = tuple(_claims(position, state))
    return {asks: options for asks, options in found.items() if len(options) >= LEAST}


def shape_of(asks: str, options: tuple[str, ...]) -> Tiles | OneOf:
    """How a vote is read: a tile of the hand, or one of the options."""
    if asks == DISCARD:
        return Tiles(tuple(map(parse_face, options)), one=True, none=False)
    return OneOf(options)


def _may(position: Position, state: TableState, event: Event) -> bool:
    return legality(state, event, position.ruleset).answer


def _discards(position: Position, state: TableState) -> Iterator[str]:
    own = state.seats[position.hero]
    for kind in position.held_kinds():
        held = [tile for tile in own.hand or () if face_of(tile) == kind]
        if any(_may(position, state, Discard(position.hero, tile, tile == own.drawn)) for tile in held):
            yield tile_name(kind)


def _declarations(position: Position, state: TableState) -> Iterator[str]:
    if not state.seats[position.hero].in_riichi and _may(position, state, Riichi(position.hero)):
        yield from ("riichi", "damaten")


def _claims(position: Position, state: TableState) -> Iterator[str]:
    hero, lying, own = position.hero, state.pending, state.seats[position.hero]
    if lying is None or lying.seat == hero or own.hand is None:
        return
    kind, claimed = face_of(lying.tile), (hero, lying.seat, lying.tile)
    yield "pass"
    if _may(position, state, Ron(*claimed)):
        yield "ron"
    if _may(position, state, Pon(*claimed, (kind,) * 2)):
        yield "pon"
    if _may(position, state, Daiminkan(*claimed, (kind,) * 3)):
        yield "daiminkan"
    for run in chi_runs(Hand(own.hand, own.melds), kind):
        if _may(position, state, Chi(*claimed, run)):
            yield f"chi-{format_tiles(run)}"
