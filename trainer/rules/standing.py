"""The final standing of a game: places, leftover sticks, uma and oka (STK-5)."""

from dataclasses import dataclass
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.table import STICK

RANK_POINT: Final = 1000
_FLOATING: Final[dict[int, tuple[int, ...]]] = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}
"""Uma in rank points by how many players end on the return points or more (JPML)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """By seat: `points` with the leftover sticks, `places` from 1 (equal ones shared where ties are split),
    and `results` after uma and oka, in points: 1,000 are one rank point.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    results: tuple[int, ...]


def final_standing(
    scores: tuple[int, ...], sticks: int, ruleset: Ruleset, penalties: tuple[int, ...] = ()
) -> Standing:
    """The standing when the game is over; `penalties` by seat come off the results (NOT-3).

    Equal points: the seat that dealt first is ahead (`seat_order`), or the prizes of their places are
    shared in equal parts, rounded down to a point (`split`).
    """
    points = _with_leftover(scores, sticks, ruleset)
    order = sorted(range(len(points)), key=lambda seat: (-scores[seat], seat))
    prizes = _prizes(points, ruleset)
    places, results = [0] * len(points), [0] * len(points)
    for rank, seat in enumerate(order):
        tied = [rank]
        if ruleset.tie_rule == "split":
            tied = [r for r, other in enumerate(order) if scores[other] == scores[seat]]
        places[seat] = tied[0] + 1
        results[seat] = points[seat] - ruleset.return_points + sum(prizes[r] for r in tied) // len(tied)
    for seat, penalty in enumerate(penalties):
        results[seat] -= penalty
    return Standing(points, tuple(places), tuple(results))


def _with_leftover(scores: tuple[int, ...], sticks: int, ruleset: Ruleset) -> tuple[int, ...]:
    """STK-5: the sticks go to the first, to nobody, or to all firsts in equal hundreds, where what is over is
    lost or goes to the one of them who dealt first (`first_split_all`).
    """
    if ruleset.leftover_sticks == "nobody":
        return scores
    firsts = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if ruleset.leftover_sticks == "first":
        firsts = firsts[:1]
    part = STICK * sticks // len(firsts) // 100 * 100
    over = STICK * sticks - part * len(firsts)
    if ruleset.leftover_sticks != "first_split_all":
        over = 0
    elif over:  # of each stick as of one: two are 800, 600, 600
        part = STICK // len(firsts) // 100 * 100 * sticks
        over = STICK * sticks - part * len(firsts)
    return tuple(
        points + part * (seat in firsts) + over * (seat == firsts[0]) for seat, points in enumerate(scores)
    )


def _prizes(points: tuple[int, ...], ruleset: Ruleset) -> list[int]:
    """Uma by place, the oka with the first's, in points."""
    if ruleset.uma == "floating":
        above = sum(own >= ruleset.return_points for own in points)
        uma = _FLOATING.get(above, (0,) * len(points))
    else:
        uma = ruleset.uma
    return [RANK_POINT * (prize + ruleset.oka * (place == 0)) for place, prize in enumerate(uma)]
