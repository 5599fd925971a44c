"""What comes after a hand (STK-5, ABO-1): who deals, honba and sticks.

`outcome_of` tells how a hand ended without reckoning points, so that hidden hands need not be known.
"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.endings.payments import Settlement
from trainer.rules.endings.settlement import is_tenpai_seat, settle_abort, stakes_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.calls import ClaimFacts, judge_claims
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason, Verdict


def outcome_of(state: TableState, ruleset: Ruleset) -> Verdict[Settlement]:
    """A settlement without payments, for `next_hand` (STK-2, STK-3, ABO-1, ABO-7).

    At an exhaustive draw only the dealer's tenpai is looked at; a dealer whose hand is not known is tenpai
    if a riichi stands that must be shown (RCH-10), and has otherwise kept the hand closed as noten.

    :raises ImpossibleEventError: if the hand goes on, or a riichi hand that is not known may be kept closed.
    """
    if not state.end:
        raise ImpossibleEventError("the hand has not ended")
    if state.reason in PLAYED_OUT:
        return _exhaustive(state, ruleset)
    if not state.winners:
        return _aborted(state, ruleset)
    paid = _paid(state, ruleset)
    if not paid.answer:
        return _aborted(state, ruleset, paid.reasons)
    reasons = (*paid.reasons, Reason("STK-1", "winners_take_all_sticks", facts={"seats": paid.answer}))
    nothing = (0,) * state.deal.players
    return Verdict(Settlement("win", nothing, (), 0, reasons, winners=paid.answer), reasons)


def _exhaustive(state: TableState, ruleset: Ruleset) -> Verdict[Settlement]:
    dealer, nothing = state.deal.round.dealer, (0,) * state.deal.players
    own = state.seats[dealer]
    forced = own.hand is None and own.stands
    if forced and ruleset.riichi_hand_at_draw not in ("auto", "must_show"):
        raise ImpossibleEventError("whether the dealer shows the riichi hand is not known")
    ready = forced if own.hand is None else is_tenpai_seat(state, dealer, ruleset)
    tenpai = (dealer,) if ready else ()
    shown = (Reason("RCH-10", "riichi_is_tenpai", facts={"seat": dealer}),) if forced else ()
    stay = Reason("STK-2", "sticks_stay", facts={"sticks": state.sticks})
    reasons = (*shown, *((stay,) if state.sticks else ()))
    return Verdict(Settlement("exhaustive", nothing, (), state.sticks, reasons, tenpai=tenpai), reasons)


def _aborted(state: TableState, ruleset: Ruleset, why: tuple[Reason, ...] = ()) -> Verdict[Settlement]:
    settlement = settle_abort(stakes_of(state), ruleset)
    return Verdict(settlement, (*why, *settlement.reasons))


def _paid(state: TableState, ruleset: Ruleset) -> Verdict[tuple[int, ...]]:
    """Who of the winners is paid; the reasons if there are several."""
    if state.pending is None or len(state.winners) == 1:
        return Verdict(state.winners, ())
    rons = ClaimFacts(tuple((seat, "ron") for seat in state.winners), state.pending.seat, state.deal.players)
    verdict = judge_claims(rons, ruleset)
    return Verdict(tuple(seat for seat, _ in verdict.answer), verdict.reasons)


SCHEDULED_WINDS: Final = {True: 2, False: 1}
"""East and South of a hanchan; East alone of a tonpuusen."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand, or why there is none.

    `round` is the hand that would be played next, `sticks` what lies on the table for it. `over` is ""
    or the code of the reason that ends the game; `may_stop`: the dealer may end it, and has not.
    """

    round: Round
    sticks: int
    dealer_stays: bool
    over: str
    may_stop: bool
    reasons: tuple[Reason, ...]


def next_hand(
    played: Round,
    settlement: Settlement,
    scores: tuple[int, ...],
    ruleset: Ruleset,
    *,
    hanchan: bool = True,
    stops: bool = False,
) -> NextHand:
    """What follows a hand, given the points by seat after its settlement (STK-9).

    1. After a chombo the same hand is played again, honba and dealer unchanged (STK-4).
    2. The dealer stays after an own win, a tenpai draw where `renchan` says so, an abortive draw (ABO-1).
    3. Honba + 1 if the dealer stays by a win, or after any draw, else 0.
    4. The game may be over: `bust`; the scheduled last hand, with `agari_yame` (`stops`: the dealer's
       wish where it is optional) and `extension`.
    """
    if settlement.sort == "chombo":
        stays, following = True, played
        reasons = [Reason("STK-4", "same_hand_again")]
    else:
        stays, why = _dealer_stays(played.dealer, settlement, ruleset)
        following = _following(played, stays, settlement, len(scores))
        up = following.honba > 0
        counted = {"honba": following.honba}
        reasons = [why, Reason("STK-9", "honba_goes_up" if up else "honba_to_zero", facts=counted)]
    end, may_stop = _end(played, stays, settlement, scores, ruleset, hanchan)
    if may_stop and stops:
        end, may_stop = Reason("STK-9", "dealer_stops", facts={"seat": played.dealer}), False
    if end is not None:
        reasons.append(end)
    if may_stop:
        reasons.append(Reason("STK-9", "dealer_may_stop", facts={"seat": played.dealer}))
    over = "" if end is None else end.code
    return NextHand(following, settlement.sticks, stays, over, may_stop, tuple(reasons))


def _dealer_stays(dealer: int, settlement: Settlement, ruleset: Ruleset) -> tuple[bool, Reason]:
    facts = {"seat": dealer}
    if settlement.sort == "abort":
        return True, Reason("ABO-1", "dealer_stays_at_abort", facts=facts)
    if settlement.sort == "exhaustive":
        if dealer not in settlement.tenpai:
            return False, Reason("STK-9", "dealer_noten", facts=facts)
        if ruleset.renchan == "agari":
            return False, Reason("STK-9", "tenpai_does_not_keep_deal", facts=facts)
        return True, Reason("STK-9", "dealer_tenpai", facts=facts)
    if dealer not in settlement.winners:
        return False, Reason("STK-9", "dealer_did_not_win", facts=facts)
    if len(settlement.winners) > 1 and ruleset.multi_ron_dealer_renchan is False:
        return False, Reason("STK-3", "dealer_among_winners_passes", facts=facts)
    return True, Reason("STK-9", "dealer_won", facts=facts)


def _following(played: Round, stays: bool, settlement: Settlement, players: int) -> Round:
    honba = played.honba + 1 if stays or settlement.sort != "win" else 0
    if stays:
        return Round(played.wind, played.number, honba)
    if played.number == players:
        return Round(played.wind + 1, 1, honba)
    return Round(played.wind, played.number + 1, honba)


def _end(
    played: Round,
    stays: bool,
    settlement: Settlement,
    scores: tuple[int, ...],
    ruleset: Ruleset,
    hanchan: bool,
) -> tuple[Reason | None, bool]:
    """The reason why the game is over, or None; and whether the dealer may end it now."""
    bust = _bust(scores, ruleset)
    if bust is not None or settlement.sort == "chombo":
        return bust, False
    beyond = played.wind - (SCHEDULED_WINDS[hanchan] - 1)
    if beyond > 0:
        return _end_of_extension(played, stays, scores, ruleset), False
    if beyond < 0 or played.number < len(scores):
        return None, False
    if not stays:
        return _end_of_schedule(scores, ruleset), False
    if not _may_stop(played.dealer, settlement, scores, ruleset):
        return None, False
    if ruleset.agari_yame == "auto_leader":
        return Reason("STK-9", "leading_dealer_ends", facts={"seat": played.dealer}), False
    return None, True


def least_to_start(ruleset: Ruleset) -> int | None:
    """The points that each player needs for another hand to be dealt, by `bust`; None: there is no limit."""
    return {"none": None, "below_0": 0, "at_or_below_0": 1}[ruleset.bust]


def _bust(scores: tuple[int, ...], ruleset: Ruleset) -> Reason | None:
    limit = least_to_start(ruleset)
    if limit is None or min(scores) >= limit:
        return None
    seat = scores.index(min(scores))
    return Reason("STK-9", "somebody_busts", facts={"seat": seat, "points": scores[seat]})


def target_of(ruleset: Ruleset) -> int | None:
    """The points that somebody needs for the game to end on schedule; None without an extension."""
    if ruleset.extension == "none":
        return None
    return ruleset.return_points if ruleset.end_target is None else ruleset.end_target


def _short_of_target(scores: tuple[int, ...], ruleset: Ruleset) -> bool:
    target = target_of(ruleset)
    return target is not None and max(scores) < target


def _leads(seat: int, scores: tuple[int, ...]) -> bool:
    """Of equal points the seat that dealt first leads."""
    return scores.index(max(scores)) == seat


def _may_stop(dealer: int, settlement: Settlement, scores: tuple[int, ...], ruleset: Ruleset) -> bool:
    """Agari-yame: the last dealer stays by a win or tenpai, leads, and the target is reached."""
    if ruleset.agari_yame == "none" or settlement.sort == "abort":
        return False
    return _leads(dealer, scores) and not _short_of_target(scores, ruleset)


def _end_of_schedule(scores: tuple[int, ...], ruleset: Ruleset) -> Reason | None:
    facts = {"target": target_of(ruleset), "points": max(scores)}
    if _short_of_target(scores, ruleset):
        return None
    return Reason("STK-9", "last_hand_played", facts=facts)


def _end_of_extension(played: Round, stays: bool, scores: tuple[int, ...], ruleset: Ruleset) -> Reason | None:
    """Sudden death: over as soon as somebody has the target, at the latest with the wind's last hand.

    But a dealer who stays and does not lead plays on, as in the scheduled last hand (Tenhou, measured).
    """
    target = target_of(ruleset)
    if stays and not _leads(played.dealer, scores):
        return None
    if target is not None and max(scores) >= target:
        return Reason("STK-9", "target_reached", facts={"target": target, "points": max(scores)})
    if played.number == len(scores) and not stays:
        return Reason("STK-9", "extension_played", facts={"target": target, "points": max(scores)})
    return None
