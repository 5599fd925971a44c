"""How real hands went on and ended, as rows for fitting and measuring outcomes (STR-1, STR-3, STR-4).

Three decisions are followed to the end of their hand: the first riichi; a second riichi against it; and
folding, for which a seat counts that faced one riichi at some turn and then neither won, dealt in, nor was
tenpai at a draw (as houou-statistics counts it). Beside them: what wins and draws paid.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from trainer.rules.state import Deal
from trainer.strategy.ends import End
from trainer.strategy.facing import Facing
from trainer.strategy.wait import Wait


class FirstRow(NamedTuple):
    """The first riichi of a hand at its declaration: `left` tiles of the wall and `unseen` ones once the
    declared tile is thrown, opponents with open hands, own turn; go-arounds complete when the dealer last
    discarded, which is the turn of houou-statistics; how the hand ended for it."""

    wait: Wait
    left: int
    unseen: int
    opened: int
    turn: int
    rounds: int
    deals: bool
    end: End


class ChaseRow(NamedTuple):
    """A second riichi: its wait, the riichi it faces as seen before its own declaration, that one's seat
    (1 to 3) counted from it; the rest as in `FirstRow`."""

    wait: Wait
    faced: Facing
    rival_seat: int
    left: int
    unseen: int
    turn: int
    end: End


class FoldRow(NamedTuple):
    """A seat that faces one riichi and gives up: what it sees before its discard; the wall after it.

    `rons_rival`: of an `elsewhere`, the winner was the riichi player. `change`: what the end of the hand
    brought it, without honba.
    """

    faced: Facing
    rival_seat: int
    left: int
    unseen: int
    turn: int
    deals: bool
    rival_deals: bool
    end: End
    rons_rival: bool
    change: int
    honba: int


class WinRow(NamedTuple):
    """A first riichi that won: its points without honba and sticks, own turn of the declaration, dora that
    each of the others could not see then."""

    deals: bool
    tsumo: bool
    turn: int
    points: int
    ippatsu: bool
    hidden: tuple[int, ...]


class Paid(NamedTuple):
    """Points that a seat got or lost at the end of a hand, without honba; `what` says as whom."""

    what: str
    deals: bool
    points: int


@dataclass
class HandRows:
    """All rows of a hand, or of many."""

    firsts: list[FirstRow] = field(default_factory=list)
    chases: list[ChaseRow] = field(default_factory=list)
    folds: list[FoldRow] = field(default_factory=list)
    wins: list[WinRow] = field(default_factory=list)
    paid: list[Paid] = field(default_factory=list)

    def add(self, other: "HandRows") -> None:
        """Take the rows of another hand."""
        self.firsts += other.firsts
        self.chases += other.chases
        self.folds += other.folds
        self.wins += other.wins
        self.paid += other.paid


class Won(NamedTuple):
    """A win as recorded; `points` without honba and sticks. The seat itself discarded in a tsumo."""

    seat: int
    from_seat: int
    points: int
    ippatsu: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """How a hand ended: its wins (none: an exhaustive draw), and what each seat got or lost."""

    deal: Deal
    wins: tuple[Won, ...]
    changes: tuple[int, ...]

    @property
    def honba(self) -> int:
        return self.deal.round.honba

    def deals(self, seat: int) -> bool:
        return seat == self.deal.round.dealer
