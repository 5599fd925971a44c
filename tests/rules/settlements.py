"""Settlements in a few words: stakes, claims of a given worth, lines as text.

    paid(settle_wins(stakes(honba=2), [ron(1, 0, base=2000)], RULES))

Seat 0 deals unless said otherwise.
"""

from trainer.rules.endings.payments import Liable
from trainer.rules.endings.settlement import Settlement, Stakes, WinClaim
from trainer.rules.scoring.score import Score

YAKUMAN = 8000


def stakes(players=4, dealer=0, **facts) -> Stakes:
    return Stakes(players, dealer, **facts)


def score(base, yakuman=0) -> Score:
    """A score of these base points; how the hand came to them is of no concern here."""
    limit = "yakuman" if yakuman else ""
    return Score((), 0, 0, (), limit, yakuman, base, reading=None, wait=None)


def ron(seat, from_seat, base=2000, yakuman=0, liable=()) -> WinClaim:
    """A ron, a mangan unless said otherwise; `liable` as `{"d3": 2}`."""
    fed = tuple(Liable(who, pattern) for pattern, who in dict(liable).items())
    return WinClaim(seat, from_seat, score(yakuman * YAKUMAN or base, yakuman), fed)


def tsumo(seat, base=2000, yakuman=0, liable=()) -> WinClaim:
    return ron(seat, seat, base, yakuman, liable)


def lines(settlement: Settlement) -> list[str]:
    """`1 -> 0 hand 8000`, the table as `T`."""

    def side(seat):
        return "T" if seat is None else str(seat)

    return [
        f"{side(line.payer)} -> {side(line.payee)} {line.what} {line.points}" for line in settlement.lines
    ]


def codes(settlement: Settlement) -> list[tuple[str, str]]:
    return [(reason.rule, reason.code) for reason in settlement.reasons]
