"""Whether the game is over after a hand, who is first, and who gets the sticks left (STK-9, STK-5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.next_hand import SCHEDULED_WINDS, NextHand, next_hand, target_of
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.standing import final_standing
from trainer.rules.state import Round
from trainer.rules.verdict import Fact, Reason, Verdict

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
