"""Is the game over (STK-9), and what is its final standing: places, sticks that are left, uma and oka?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.endings.next_hand import SCHEDULED_WINDS, NextHand, next_hand, target_of
from trainer.rules.endings.payments import Settlement
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Fact, Reason, Verdict

RANK_POINT: Final = 1000
_FLOATING: Final[dict[int, tuple[int, ...]]] = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}
"""Uma in rank points by how many players end on the return points or more (JPML)."""


@dataclass(frozen=True, slots=True)
class GameStanding:
    """By seat: `points` with the leftover sticks, `places` from 1 (equal ones shared where ties are split),
    and `results` after uma and oka, in points: 1,000 are one rank point.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    results: tuple[int, ...]


def final_standing(
    scores: tuple[int, ...], sticks: int, ruleset: Ruleset, penalties: tuple[int, ...] = ()
) -> GameStanding:
    """The standing when the game is over; `penalties` by seat come off the results (NOT-3).

    Equal points: the seat that dealt first is ahead (`seat_order`), or the prizes of their places are
    shared in equal parts, where an odd point or two go to the one of them who dealt first (`split`).
    """
    points = _with_leftover(scores, sticks, ruleset)
    order = sorted(range(len(points)), key=lambda seat: (-scores[seat], seat))
    by_place = prizes(points, ruleset)
    places, results = [0] * len(points), [0] * len(points)
    for rank, seat in enumerate(order):
        tied = [rank]
        if ruleset.tie_rule == "split":
            tied = [r for r, other in enumerate(order) if scores[other] == scores[seat]]
        places[seat] = tied[0] + 1
        part, odd = divmod(sum(by_place[r] for r in tied), len(tied))
        results[seat] = points[seat] - ruleset.return_points + part + odd * (rank == tied[0])
    for seat, penalty in enumerate(penalties):
        results[seat] -= penalty
    return GameStanding(points, tuple(places), tuple(results))


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


def prizes(points: Sequence[float], ruleset: Ruleset) -> list[int]:
    """Uma by place, the oka with the first's, in points."""
    if ruleset.uma == "floating":
        above = sum(own >= ruleset.return_points for own in points)
        uma = _FLOATING.get(above, (0,) * len(points))
    else:
        uma = ruleset.uma
    return [RANK_POINT * (prize + ruleset.oka * (place == 0)) for place, prize in enumerate(uma)]


_OF_NEXT_HAND = frozenset({"honba_goes_up", "honba_to_zero"})
"""Reasons about the next hand's counters, which say nothing about the end."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """`over`, or the dealer `may_stop`; as if it were over: who is first, and who shares the sticks left."""

    over: bool
    may_stop: bool
    firsts: tuple[int, ...]
    leftover: tuple[int, ...]


def judge_game_end(
    played: Round,
    settlement: Settlement,
    scores: tuple[int, ...],
    ruleset: Ruleset,
    *,
    hanchan: bool = True,
) -> Verdict[GameEnd]:
    """What the points by seat after the settlement of a hand mean for the game (STK-9, STK-5)."""
    following = next_hand(played, settlement, scores, ruleset, hanchan=hanchan)
    standing = final_standing(scores, settlement.sticks, ruleset)
    firsts = tuple(seat for seat, place in enumerate(standing.places) if place == 1)
    leftover = tuple(
        seat for seat, points in enumerate(standing.points) if settlement.sticks and points > scores[seat]
    )
    end = GameEnd(bool(following.over), following.may_stop, firsts, leftover)
    reasons = [reason for reason in following.reasons if reason.code not in _OF_NEXT_HAND]
    if end.over:
        reasons += [_first(firsts, scores), *_leftover(leftover, settlement.sticks)]
    else:
        reasons += _goes_on(played, following, settlement, scores, ruleset, hanchan)
        if settlement.sticks:
            reasons.append(Reason("STK-2", "sticks_stay", facts={"sticks": settlement.sticks}))
    return Verdict(end, tuple(reasons))


def _first(firsts: tuple[int, ...], scores: tuple[int, ...]) -> Reason:
    facts: dict[str, Fact] = {"seats": firsts, "seat": firsts[0], "points": max(scores)}
    if len(firsts) > 1:
        return Reason("STK-9", "first_place_shared", facts=facts)
    tied = scores.count(max(scores)) > 1
    return Reason("STK-9", "first_by_seat_order" if tied else "first_by_points", facts=facts)


def _leftover(seats: tuple[int, ...], sticks: int) -> Iterator[Reason]:
    if not sticks:
        return
    facts: dict[str, Fact] = {"sticks": sticks, "seats": seats, "seat": seats[0] if seats else None}
    if not seats:
        yield Reason("STK-5", "leftover_to_nobody", facts=facts)
    else:
        yield Reason("STK-5", "leftover_to_first" if len(seats) == 1 else "leftover_shared", facts=facts)


def _goes_on(
    played: Round,
    following: NextHand,
    settlement: Settlement,
    scores: tuple[int, ...],
    ruleset: Ruleset,
    hanchan: bool,
) -> list[Reason]:
    """Why it is not over; nothing to add where the dealer may choose."""
    if following.may_stop:
        return []
    beyond = played.wind - (SCHEDULED_WINDS[hanchan] - 1)
    if beyond < 0 or (beyond == 0 and played.number < len(scores)):
        return [Reason("STK-9", "last_hand_not_played")]
    target = target_of(ruleset)
    facts: dict[str, Fact] = {"target": target, "points": max(scores), "seat": played.dealer}
    if target is not None and max(scores) < target:
        return [Reason("STK-9", "target_not_reached", facts=facts)]
    if scores.index(max(scores)) != played.dealer:
        return [Reason("STK-9", "dealer_behind_goes_on", facts=facts)]
    if settlement.sort == "abort":
        return [Reason("ABO-1", "abort_is_played_again", facts=facts)]
    return [Reason("STK-9", "dealer_has_to_go_on", facts=facts)]
