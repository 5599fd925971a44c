"""The words of a settlement: stakes, claims, payments, and what their sums are (STK-1 to STK-8, SCO-2).

Points change hands by the lines of a settlement and in no other way. A stick on the table is 1,000
points; a payer or payee of None is the table. Seats are absolute, all numbers are points.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.pao import Liable
from trainer.rules.points import YAKUMAN, tsumo_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.score import Score
from trainer.rules.table import STICK
from trainer.rules.verdict import Reason

What: TypeAlias = Literal["hand", "pao", "honba", "sticks", "noten", "nagashi", "chombo"]
Sort: TypeAlias = Literal["win", "exhaustive", "abort", "chombo"]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for.

    `sticks` are all that lie on the table, those of the `declarers` (whose riichi stands in this hand)
    among them; `owed` is the seat whose declaration tile was ronned, so that its stick is not there.
    """

    players: int
    dealer: int
    honba: int = 0
    sticks: int = 0
    declarers: tuple[int, ...] = ()
    owed: int | None = None

    def __post_init__(self) -> None:
        if self.sticks < len(self.declarers):
            raise ValueError(f"{self.sticks} sticks on the table, {len(self.declarers)} declarers")


@dataclass(frozen=True, slots=True)
class WinClaim:
    """A win to be paid; `from_seat` is the own seat for a tsumo, `liable` who answers for it (STK-8).

    `penalty` is how many yakuman a deal-in to an open riichi costs in place of the hand's ordinary value;
    0: that value (OPN-2, OPN-4). Nobody is liable then, because the hand is closed.
    """

    seat: int
    from_seat: int
    score: Score
    liable: tuple[Liable, ...] = ()
    penalty: int = 0

    @property
    def by_tsumo(self) -> bool:
        """Is it on an own draw?"""
        return self.seat == self.from_seat

    @property
    def base(self) -> int:
        """The base points that are paid for the hand."""
        return self.penalty * YAKUMAN or self.score.base


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of a settlement. A chombo in points is paid to nobody, it does not lie on the table."""

    payer: int | None
    payee: int | None
    points: int
    what: What


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand changes: points by seat as the sum of `lines`, and the sticks that stay on the table.

    `winners` are those who are paid for a win, nearest to the discarder first; `tenpai` who is at an
    exhaustive draw. `penalties` by seat come off the result of the game, not off the points (NOT-3).
    """

    sort: Sort
    deltas: tuple[int, ...]
    lines: tuple[Payment, ...]
    sticks: int
    reasons: tuple[Reason, ...]
    winners: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()


def tsumo_shares(base: int, winner: int, stakes: Stakes, ruleset: Ruleset) -> dict[int, int]:
    """What each other seat pays for a tsumo of these base points, honba not counted (SCO-2, SAN-3).

    With three players the absent North's share is lost, or where `tsumo_loss` is off the other two pay
    half of it each, rounded up to 100.
    """
    from_dealer, from_other = tsumo_points(base, winner == stakes.dealer)
    extra = -(-from_other // 200) * 100 if stakes.players == 3 and ruleset.tsumo_loss is False else 0
    return {
        seat: (from_dealer if seat == stakes.dealer else from_other) + extra
        for seat in range(stakes.players)
        if seat != winner
    }


def settled(
    sort: Sort,
    stakes: Stakes,
    lines: Iterable[Payment],
    reasons: Iterable[Reason],
    **more: tuple[int, ...],
) -> Settlement:
    """The sums of the lines: points by seat, and the sticks that are left."""
    listed = tuple(lines)
    deltas = [0] * stakes.players
    table = STICK * stakes.sticks
    for line in listed:
        if line.payer is not None:
            deltas[line.payer] -= line.points
        if line.payee is not None:
            deltas[line.payee] += line.points
        if line.what == "sticks":
            table += line.points * ((line.payee is None) - (line.payer is None))
    return Settlement(sort, tuple(deltas), listed, table // STICK, tuple(reasons), **more)
