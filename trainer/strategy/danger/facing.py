"""What one seat sees of the riichi that it faces: the only input of the danger model (DEF-6, STR-3).

`Evidence` holds the same as arrays. The model is made for four players and a single closed riichi; all else
is refused by name. The river is told by *signs*: for each kind of a suit whether it was thrown early (the
first six discards), later from the hand, later as drawn, or with the declaration.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Final, Literal, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.rules.defence.genbutsu import genbutsu
from trainer.rules.replay.state import RiverTile, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import (
    CHUN,
    COPIES,
    DRAGONS,
    EAST,
    FACES,
    Face,
    count_faces,
    dora_of,
    face_of,
    is_red,
)
from trainer.strategy.danger.hypotheses import SUITED, Flags, Floats

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

    kind: Face
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
    safe: frozenset[Face]
    dora: tuple[Face, ...]
    turn: int
    winds: tuple[Face, Face]

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
    return facing_one(state, viewer, _rival(state, viewer), ruleset)


def facing_one(state: TableState, viewer: int, rival: int, ruleset: Ruleset) -> Facing:
    """One riichi that a seat faces, whatever the others have declared.

    :raises FacingError: if the viewer's hand is not known.
    """
    hand = state.seats[viewer].hand
    if hand is None:
        raise FacingError("unknown_hand", f"the hand of seat {viewer} is not known")
    held = tuple(count_faces(hand))
    return Facing(
        viewer=viewer,
        rival=rival,
        held=held,
        unseen=tuple(left - own for left, own in zip(_not_on_the_table(state), held, strict=True)),
        river=_until_declared(state.seats[rival].river),
        safe=genbutsu(state, rival, ruleset),
        dora=tuple(dora_of(face_of(tile)) for tile in state.indicators),
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
    left = [COPIES] * FACES
    for seat in state.seats:
        for thrown in seat.river:
            if thrown.called_by is None:
                left[face_of(thrown.tile)] -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                left[face_of(tile)] -= 1
    for tile in state.indicators:
        left[face_of(tile)] -= 1
    return left


def _until_declared(river: tuple[RiverTile, ...]) -> tuple[Thrown, ...]:
    """Discards up to the declaration tile: later ones are forced and tell nothing but their safety."""
    last = next(index for index, tile in enumerate(river) if tile.declares)
    return tuple(Thrown(face_of(tile.tile), tile.tsumogiri, is_red(tile.tile)) for tile in river[: last + 1])


SIGNS: Final = ("early", "late_from_hand", "late_as_drawn", "declaration", "dora", "red_five")
TIMES: Final = 4
"""The first signs are times of a discard."""
EARLY: Final = 6
"""Discards that are early, after strategy.md section 1."""
DECLARED: Final = ("1-4", "5-7", "8-10", "11-13", "14+")
"""The discard with which the riichi was declared, in bins."""
_DECLARED_FROM: Final = (5, 8, 11, 14)
ROLES: Final = ("guest", "yakuhai", "double_wind")
"""What an honour is to the declarer, by the han of its triplet."""
_FIVE: Final = 4
Small: Final = np.int8


@dataclass(frozen=True, slots=True)
class Evidence:
    """n positions. Counts by kind are (n, 34); `thrown` has a bit for each time (`SIGNS`); `red` is (n, 3),
    `roles` (n, 7) for the honours, `declared` (n,) a bin of `DECLARED`."""

    unseen: npt.NDArray[np.int8]
    public: npt.NDArray[np.int8]
    safe: Flags
    thrown: npt.NDArray[np.int8]
    dora: npt.NDArray[np.int8]
    red: Flags
    roles: npt.NDArray[np.int8]
    declared: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.declared)

    def take(self, chosen: npt.NDArray[np.int64] | Flags | slice) -> Self:
        """Some of the positions."""
        return type(self)(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @classmethod
    def joined(cls, parts: Sequence["Evidence"]) -> "Evidence":
        """The positions of all parts in their order."""
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls)))


def evidence_of(facings: Sequence[Facing]) -> Evidence:
    """The arrays of some positions."""
    n = len(facings)
    safe, thrown = np.zeros((n, FACES), bool), np.zeros((n, FACES), Small)
    dora, red, roles = np.zeros((n, FACES), Small), np.zeros((n, 3), bool), np.zeros((n, 7), Small)
    roles[:, DRAGONS[0] - EAST : CHUN - EAST + 1] = 1
    for row, each in enumerate(facings):
        safe[row, list(each.safe)] = True
        for kind in each.dora:
            dora[row, kind] += 1
        for wind in each.winds:
            roles[row, wind - EAST] += 1
        for place, tile in enumerate(each.river):
            thrown[row, tile.kind] |= 1 << _time(place, len(each.river), tile.tsumogiri)
            if tile.red:
                red[row, tile.kind // 9] = True
    return Evidence(
        unseen=np.array([each.unseen for each in facings], Small).reshape(n, FACES),
        public=np.array([each.public for each in facings], Small).reshape(n, FACES),
        safe=safe,
        thrown=thrown,
        dora=dora,
        red=red,
        roles=roles,
        declared=_bins(len(each.river) for each in facings),
    )


def _bins(discards: Iterable[int]) -> npt.NDArray[np.int8]:
    return np.array([sum(number >= start for start in _DECLARED_FROM) for number in discards], Small)


def _time(place: int, discards: int, tsumogiri: bool) -> int:
    """Which of the times the discard at a place (from 0) belongs to."""
    if place == discards - 1:
        return 3
    if place < EARLY:
        return 0
    return 2 if tsumogiri else 1


def signs(evidence: Evidence) -> Floats:
    """(n * 3, 9 * 6): the signs of each suit, rank by rank in the order of `SIGNS`."""
    n = len(evidence)
    found = np.zeros((n, 3, 9, len(SIGNS)))
    bits = evidence.thrown[:, :SUITED].reshape(n, 3, 9, 1)
    found[..., :TIMES] = (bits >> np.arange(TIMES, dtype=Small)) & 1
    found[..., TIMES] = evidence.dora[:, :SUITED].reshape(n, 3, 9)
    found[:, :, _FIVE, TIMES + 1] = evidence.red
    return found.reshape(n * 3, 9 * len(SIGNS))
