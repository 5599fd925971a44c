"""What one seat sees of the one riichi that it faces: the only input of the danger model (DEF-6, STR-3).

The model is made for four players and a single closed riichi. All else is refused by name.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.rules.ruleset import Ruleset
from trainer.rules.safety import genbutsu
from trainer.rules.state import RiverTile, TableState
from trainer.rules.tiles import COPIES, EAST, KINDS, Kind, count_kinds, dora_of, is_red, kind_of

Refusal: TypeAlias = Literal[
    "three_players", "own_riichi", "no_riichi", "several_riichi", "open_riichi", "unknown_hand"
]
"""Why a table is not one that the model can judge."""

PLAYERS: Final = 4


class FacingError(ValueError):
    """A table that the danger model is not made for; `code` says why."""

    def __init__(self, code: Refusal, message: str) -> None:
        self.code = code
        super().__init__(message)


class Thrown(NamedTuple):
    """A discard of the declarer."""

    kind: Kind
    tsumogiri: bool = False
    red: bool = False


@dataclass(frozen=True, slots=True)
class Facing:
    """The facts of one riichi as the viewer sees them.

    `held` counts the viewer's concealed tiles by kind, `unseen` all copies that the viewer can not see:
    hands of others, wall, dead wall. `river` is the declarer's up to the declaration tile, which is the
    last; `safe` the genbutsu, what passed later included (DEF-1, FUR-5). `dora` has a kind for each open
    indicator. `turn` is the viewer's discard to come, from 1. `winds`: of the round, of the declarer.
    """

    viewer: int
    rival: int
    held: tuple[int, ...]
    unseen: tuple[int, ...]
    river: tuple[Thrown, ...]
    safe: frozenset[Kind]
    dora: tuple[Kind, ...]
    turn: int
    winds: tuple[Kind, Kind]

    @property
    def public(self) -> tuple[int, ...]:
        """The copies of each kind that lie neither in a river nor in a meld nor as an indicator."""
        return tuple(own + other for own, other in zip(self.held, self.unseen, strict=True))


def facing(state: TableState, viewer: int, ruleset: Ruleset) -> Facing:
    """The riichi that a seat faces.

    :raises FacingError: with three players; if no other seat is in riichi, or more than one; if the
        riichi is open; if the viewer's hand is not known.
    """
    if state.deal.players != PLAYERS:
        raise FacingError("three_players", f"{state.deal.players} players: the danger model is for four")
    rival = _rival(state, viewer)
    hand = state.seats[viewer].hand
    if hand is None:
        raise FacingError("unknown_hand", f"the hand of seat {viewer} is not known")
    held = tuple(count_kinds(hand))
    return Facing(
        viewer=viewer,
        rival=rival,
        held=held,
        unseen=tuple(left - own for left, own in zip(_not_on_the_table(state), held, strict=True)),
        river=_until_declared(state.seats[rival].river),
        safe=genbutsu(state, rival, ruleset),
        dora=tuple(dora_of(kind_of(tile)) for tile in state.indicators),
        turn=len(state.seats[viewer].river) + 1,
        winds=(EAST + state.deal.round.wind, state.deal.wind_of(rival)),
    )


def _rival(state: TableState, viewer: int) -> int:
    """The other seat whose declaration tile lies there.

    :raises FacingError: unless there is exactly one, and its riichi is closed.
    """
    declarers = [
        seat for seat, player in enumerate(state.seats) if any(tile.declares for tile in player.river)
    ]
    rivals = [seat for seat in declarers if seat != viewer]
    if declarers and not rivals:
        raise FacingError("own_riichi", f"seat {viewer} is the declarer itself")
    if not rivals:
        raise FacingError("no_riichi", "no riichi has been declared")
    if len(rivals) > 1:
        raise FacingError("several_riichi", f"seats {rivals} are in riichi: the danger model is for one")
    if state.seats[rivals[0]].open_riichi:
        raise FacingError("open_riichi", f"the riichi of seat {rivals[0]} is open: its waits are seen")
    return rivals[0]


def _not_on_the_table(state: TableState) -> list[int]:
    """By kind, the copies that lie neither in a river nor in a meld nor as an indicator."""
    left = [COPIES] * KINDS
    for seat in state.seats:
        for thrown in seat.river:
            if thrown.called_by is None:
                left[kind_of(thrown.tile)] -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                left[kind_of(tile)] -= 1
    for tile in state.indicators:
        left[kind_of(tile)] -= 1
    return left


def _until_declared(river: tuple[RiverTile, ...]) -> tuple[Thrown, ...]:
    """Discards up to the declaration tile: later ones are forced and tell nothing but their safety."""
    last = next(index for index, tile in enumerate(river) if tile.declares)
    return tuple(Thrown(kind_of(tile.tile), tile.tsumogiri, is_red(tile.tile)) for tile in river[: last + 1])
