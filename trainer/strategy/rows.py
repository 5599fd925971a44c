"""What happened in real hands, as rows for fitting and measuring.

A *row* is each kind that a seat holds, not genbutsu, at an own decision after the first and before a second
riichi, while the declarer is not furiten (strategy.md section 4). A *position* is one such decision.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from trainer.rules.events import Event
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Deal, TableState
from trainer.rules.table import states
from trainer.rules.tiles import KINDS, Kind
from trainer.strategy.evidence import Evidence, evidence_of
from trainer.strategy.facing import PLAYERS, Facing, facing
from trainer.strategy.hypotheses import Flags


class Faced(NamedTuple):
    """A decision against a riichi, and the kinds that the riichi really waited on."""

    facing: Facing
    waits: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """n positions: `held` (n, 34) counts, `waits` (n, 34), `turn` (n,); `riichi` (n,) numbers the riichis."""

    evidence: Evidence
    held: npt.NDArray[np.int8]
    waits: Flags
    turn: npt.NDArray[np.int8]
    riichi: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.turn)

    @property
    def asked(self) -> Flags:
        """(n, 34): the rows of each position."""
        return (self.held > 0) & ~self.evidence.safe

    @property
    def riichis(self) -> int:
        """How many riichis the positions come from."""
        return len(np.unique(self.riichi))

    def take(self, chosen: npt.NDArray[np.int64] | Flags | slice) -> Self:
        """Some of the positions."""
        return type(self)(
            self.evidence.take(chosen),
            self.held[chosen],
            self.waits[chosen],
            self.turn[chosen],
            self.riichi[chosen],
        )

    def chunks(self, size: int) -> Iterator[Self]:
        """All positions, `size` at a time: what is computed of them is bounded."""
        for start in range(0, len(self), size):
            yield self.take(slice(start, start + size))


def faced_in(deal: Deal, events: Iterable[Event], ruleset: Ruleset) -> list[Faced]:
    """The decisions against the first riichi of a hand; none with three players.

    :raises ImpossibleEventError: if the events can not be replayed.
    """
    if deal.players != PLAYERS:
        return []
    found: list[Faced] = []
    for state in states(deal, events):
        declarers = [seat for seat, player in enumerate(state.seats) if player.in_riichi]
        if len(declarers) > 1:
            break
        if not declarers or not state.seats[declarers[0]].stands:
            continue
        if not _decides(state, declarers[0]):
            continue
        each = _faced(state, ruleset)
        if each is None:
            break
        found.append(each)
    return found


def _decides(state: TableState, declarer: int) -> bool:
    """Whether a seat whose hand is known has to discard against the riichi."""
    on_turn = state.phase == "discard" and not state.end and state.turn != declarer
    return on_turn and state.seats[state.turn].hand is not None


def _faced(state: TableState, ruleset: Ruleset) -> Faced | None:
    """None for an open riichi, which is another question, and for a noten or furiten one."""
    declarer = next(seat for seat in state.seats if seat.in_riichi)
    waits = tuple(kind for kind in range(KINDS) if declarer.waits >> kind & 1)
    if declarer.open_riichi or not waits:
        return None
    seen = facing(state, state.turn, ruleset)
    return None if seen.safe.intersection(waits) else Faced(seen, waits)


def rows_of(found: Sequence[Faced], riichi: int = 0) -> Rows:
    """The arrays of the decisions against one riichi."""
    waits = np.zeros((len(found), KINDS), bool)
    for row, each in enumerate(found):
        waits[row, list(each.waits)] = True
    facings = [each.facing for each in found]
    return Rows(
        evidence_of(facings),
        np.array([each.held for each in facings], np.int8).reshape(len(found), KINDS),
        waits,
        np.array([each.turn for each in facings], np.int8),
        np.full(len(found), riichi, np.int32),
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """All positions in their order; riichis are numbered anew, since two parts never share one."""
    if not parts:
        return rows_of([])
    riichi, start = [], 0
    for part in parts:
        _, numbers = np.unique(part.riichi, return_inverse=True)
        riichi.append((numbers + start).astype(np.int32))
        start += int(numbers.max(initial=-1)) + 1
    return Rows(
        evidence=Evidence.joined([part.evidence for part in parts]),
        held=np.concatenate([part.held for part in parts]),
        waits=np.concatenate([part.waits for part in parts]),
        turn=np.concatenate([part.turn for part in parts]),
        riichi=np.concatenate(riichi),
    )
