"""How a hand ended, as far as the next one hangs on it: who is paid, who is tenpai, which sticks stay.

No points are reckoned, so that hands of others need not be known.
"""

from trainer.rules.calls import ClaimFacts, judge_claims
from trainer.rules.ending import is_tenpai_seat, stakes_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.events import PLAYED_OUT
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.settle import settle_abort
from trainer.rules.state import TableState
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
