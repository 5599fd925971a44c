"""The part of `legality` that judges what ends a hand: ron, tsumo, draws."""

from trainer.rules.abort import judge_abort, judge_kyuushuu
from trainer.rules.calls import ClaimFacts, ClaimName, judge_claims
from trainer.rules.ending import nagashi_seats
from trainer.rules.events import Ron, Ryuukyoku, Tsumo
from trainer.rules.facts import kyuushuu_facts, ron_facts, tsumo_facts
from trainer.rules.furiten_in_sight import furiten_in_sight
from trainer.rules.legal_moves import hidden_hand
from trainer.rules.moves import with_seat
from trainer.rules.ron import ankan_not_robbed, judge_ron
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import YAOCHUU
from trainer.rules.tsumo import judge_tsumo
from trainer.rules.turn_facts import abort_facts
from trainer.rules.verdict import Reason, Verdict


def ron(state: TableState, event: Ron, ruleset: Ruleset) -> Verdict[bool]:
    """FUR-1 to FUR-3, NOT-4, KAN-8, SAN-2; of several STK-3 and ABO-7 too.

    Of several rons each is judged by those before it, because who else will claim the tile can not be known:
    nobody has to win. Where only the nearest to the discarder is paid, a ron is illegal once a nearer seat
    has made one. If the further seat was first, both are legal: the nearer one has the right to the tile,
    and that the further one gets nothing is what the settlement says. The third ron of a sanchahou is
    illegal whoever makes it, because the hand is drawn in its place.
    """
    if state.seats[event.seat].hand is None:
        verdict = _public_ron(state, event.seat, ruleset)
    else:
        verdict = judge_ron(ron_facts(state, event.seat, ruleset), ruleset)
    rons: tuple[tuple[int, ClaimName], ...] = tuple((seat, "ron") for seat in (*state.winners, event.seat))
    several = judge_claims(ClaimFacts(rons, event.from_seat, state.deal.players), ruleset)
    if (event.seat, "ron") in several.answer:
        return verdict
    return Verdict(False, several.reasons if verdict.answer else (*verdict.reasons, *several.reasons))


def _public_ron(state: TableState, seat: int, ruleset: Ruleset) -> Verdict[bool]:
    """By a hand that nobody sees: may the tile be robbed, and has the seat thrown it or let it go?"""
    how = "" if state.pending is None else state.pending.how
    if how == "ankan" and not ruleset.kokushi_robs_ankan:
        return Verdict(False, (ankan_not_robbed(ruleset),))
    if how == "kita" and ruleset.kita_ron == "no":
        return Verdict(False, (Reason("SAN-2", "kita_not_robbed"),))
    furiten = furiten_in_sight(state, seat, ruleset)
    return Verdict(False, furiten) if furiten else Verdict(True, (hidden_hand(),))


def tsumo(state: TableState, event: Tsumo, ruleset: Ruleset) -> Verdict[bool]:
    """TEN-1, NOT-4; furiten never hinders (FUR-4)."""
    own = state.seats[event.seat]
    if own.hand is None or own.drawn is None:
        return Verdict(True, (hidden_hand(),))
    return judge_tsumo(tsumo_facts(state, event.seat, ruleset), ruleset)


def ryuukyoku(state: TableState, event: Ryuukyoku, ruleset: Ruleset) -> Verdict[bool]:
    """STK-7 at an empty wall; ABO-2 to ABO-7 by the name of the abort."""
    if event.reason == "exhaustive":
        return Verdict(True, (Reason("STK-7", "wall_is_empty"),))
    if event.reason == "nagashi":
        return _nagashi(state, ruleset)
    if event.reason == "kyuushu":
        return _kyuushuu(state, ruleset)
    if event.reason == "sanchahou":
        return _sanchahou(state, ruleset)
    verdict = judge_abort(abort_facts(state), ruleset)
    if event.reason in verdict.answer:
        return Verdict(True, verdict.reasons)
    return Verdict(False, (Reason("ABO-1", "not_such_an_abort", facts={"reason": event.reason}),))


def _nagashi(state: TableState, ruleset: Ruleset) -> Verdict[bool]:
    if not ruleset.nagashi_mangan:
        return Verdict(False, (Reason("STK-7", "no_nagashi_mangan"),))
    played_out = state.wall == 0 and state.phase == "respond"
    seats = nagashi_seats(state) if played_out else ()
    if not seats:
        return Verdict(False, (Reason("STK-7", "nobody_has_nagashi"),))
    return Verdict(True, (Reason("STK-7", "nagashi_made", facts={"seats": seats}),))


def _kyuushuu(state: TableState, ruleset: Ruleset) -> Verdict[bool]:
    """ABO-2; of a hidden hand the turn and the calls."""
    own = state.seats[state.turn]
    if own.hand is not None:
        verdict = judge_kyuushuu(kyuushuu_facts(state, state.turn), ruleset)
        return Verdict(verdict.answer, verdict.reasons)
    nine = own._replace(hand=tuple(sorted(YAOCHUU)), drawn=None)
    seen = state._replace(seats=with_seat(state, state.turn, nine))
    verdict = judge_kyuushuu(kyuushuu_facts(seen, state.turn), ruleset)
    return Verdict(True, (hidden_hand(),)) if verdict.answer else Verdict(False, verdict.reasons)


def _sanchahou(state: TableState, ruleset: Ruleset) -> Verdict[bool]:
    """ABO-7: three others may ron the tile that lies there; of hidden hands that is taken on trust."""
    pending = state.pending
    if not ruleset.abort_sanchahou or state.deal.players < 4 or pending is None:
        return Verdict(False, (Reason("ABO-7", "no_three_rons"),))
    others = [seat for seat in range(4) if seat != pending.seat]
    against = [
        reason
        for seat in others
        if state.seats[seat].hand is not None
        for verdict in (judge_ron(ron_facts(state, seat, ruleset), ruleset),)
        if not verdict.answer
        for reason in verdict.reasons
    ]
    if against:
        return Verdict(False, (Reason("ABO-7", "no_three_rons"), *against))
    return Verdict(True, (Reason("ABO-7", "three_rons_abort", facts={"seats": tuple(others)}),))
