"""From a table on which the hand has ended to its settlement (STK-1 to STK-8, ABO-1, SAN-3, OPN-2, OPN-4)."""

from typing import Final

from trainer.rules.counting import counting_waits
from trainer.rules.dora import is_ura_used_up
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.events import PLAYED_OUT
from trainer.rules.facts import dora_facts, hand_of, win_of, without_drawn
from trainer.rules.open_riichi import deal_in_facts, judge_deal_in
from trainer.rules.pao import PaoFacts, judge_pao
from trainer.rules.payments import Settlement, Stakes, WinClaim
from trainer.rules.ruleset import Ruleset
from trainer.rules.score import Bonus, Score, score_win
from trainer.rules.settle import settle_abort, settle_exhaustive, settle_wins
from trainer.rules.state import CallName, TableState
from trainer.rules.tiles import YAOCHUU, Tile, kind_of
from trainer.rules.verdict import Reason, Verdict

_LAID: Final[frozenset[CallName]] = frozenset({"chi", "pon", "daiminkan", "ankan"})
"""Calls that lay a new meld; a kakan adds to one."""
_KANS: Final[frozenset[CallName]] = frozenset({"daiminkan", "ankan", "kakan"})


def settlement_of(state: TableState, ruleset: Ruleset, ura: tuple[Tile, ...] = ()) -> Verdict[Settlement]:
    """The settlement of a hand that has ended; `ura` are the indicators beneath the open ones.

    Every claimed win must be a win: a false one is a chombo, which `settle.settle_chombo` settles. At an
    exhaustive draw every tenpai player counts as tenpai.

    :raises ImpossibleEventError: if the hand goes on, a hand needed is not known, or a win is none.
    """
    stakes = stakes_of(state)
    if state.winners:
        claims = [_claim(state, seat, ruleset, ura) for seat in state.winners]
        settlement = settle_wins(stakes, [claim for claim, _ in claims], ruleset)
        liable = tuple(reason for _, reasons in claims for reason in reasons)
        return Verdict(settlement, liable + settlement.reasons)
    if state.end != "ryuukyoku":
        raise ImpossibleEventError("the hand has not ended")
    if state.reason in PLAYED_OUT:
        settlement = settle_exhaustive(stakes, tenpai_seats(state, ruleset), nagashi_seats(state), ruleset)
    else:
        settlement = settle_abort(stakes, ruleset)
    return Verdict(settlement, settlement.reasons)


def standing_after(state: TableState, settlement: Settlement) -> tuple[int, ...]:
    """The points by seat when the settlement is paid."""
    return tuple(points + delta for points, delta in zip(state.scores, settlement.deltas, strict=True))


def stakes_of(state: TableState) -> Stakes:
    """Honba and sticks of the hand, and whose riichi stands in it."""
    return Stakes(
        players=state.deal.players,
        dealer=state.deal.round.dealer,
        honba=state.deal.round.honba,
        sticks=state.sticks,
        declarers=tuple(seat for seat, own in enumerate(state.seats) if own.stands),
        owed=state.owed,
    )


def nagashi_seats(state: TableState) -> tuple[int, ...]:
    """Whose river is nothing but terminals and honours, none of them called away (STK-7)."""
    return tuple(
        seat
        for seat, own in enumerate(state.seats)
        if own.river and all(kind_of(t.tile) in YAOCHUU and t.called_by is None for t in own.river)
    )


def tenpai_seats(state: TableState, ruleset: Ruleset) -> tuple[int, ...]:
    """Who is tenpai now, by TEN-1 and TEN-3.

    :raises ImpossibleEventError: if the viewer does not know a hand.
    """
    return tuple(seat for seat in range(state.deal.players) if is_tenpai_seat(state, seat, ruleset))


def is_tenpai_seat(state: TableState, seat: int, ruleset: Ruleset) -> bool:
    """Is this seat tenpai now, by TEN-1 and TEN-3?

    :raises ImpossibleEventError: if the viewer does not know the hand.
    """
    return bool(counting_waits(state, without_drawn(hand_of(state, seat)), ruleset))


def pao_facts(state: TableState, seat: int) -> PaoFacts:
    """For a seat that has won or might win."""
    own = state.seats[seat]
    calls = [call for call in state.calls if call.seat == seat]
    kans: list[CallName] = [call.how for call in calls if call.how in _KANS]
    return PaoFacts(
        melds=own.melds,
        called_at=tuple(call.at for call in calls if call.how in _LAID),
        last_kan=kans[-1] if kans else None,
        replaces=own.replaces if own.has_drawn else None,
    )


def score_of(state: TableState, seat: int, ruleset: Ruleset, ura: tuple[Tile, ...] = ()) -> Score:
    """What the win of this seat is worth as a hand, with the dora; `ura` are the indicators beneath (SCO-1).

    :raises ImpossibleEventError: if the hand is not known, or it is no win.
    """
    own = state.seats[seat]
    turned = () if is_ura_used_up(dora_facts(state)) else ura
    bonus = Bonus(state.indicators, turned, len(own.kita))
    score = score_win(win_of(state, seat, ruleset), ruleset, bonus)
    if score is None:
        raise ImpossibleEventError(f"the hand of seat {seat} is not a win")
    return score


def open_deal_in(state: TableState, seat: int, score: Score, ruleset: Ruleset) -> Verdict[int] | None:
    """How many yakuman the discarder pays this winner in place of the score; 0: the score (OPN-2, OPN-4).

    None unless the win is a ron by an open riichi that stands, under rules that have open riichi.
    """
    own, pending = state.seats[seat], state.pending
    opened = ruleset.open_riichi and own.open_riichi and own.stands
    if not opened or state.end != "ron" or pending is None:
        return None
    facts = deal_in_facts(state, seat, pending.seat, score.yakuman, score.counted)
    return judge_deal_in(facts, ruleset)


def _claim(
    state: TableState, seat: int, ruleset: Ruleset, ura: tuple[Tile, ...]
) -> tuple[WinClaim, tuple[Reason, ...]]:
    """The win with its score and who is liable for it, and the reasons for that if there is any pattern.

    Where an open riichi is dealt in to, the reasons say what that costs.
    """
    score = score_of(state, seat, ruleset, ura)
    from_seat = seat if state.pending is None or state.end == "tsumo" else state.pending.seat
    pao = judge_pao(pao_facts(state, seat), ruleset)
    reasons = pao.reasons if pao.codes() != ("no_pao_pattern",) else ()
    deal_in = open_deal_in(state, seat, score, ruleset)
    if deal_in is None:
        return WinClaim(seat, from_seat, score, pao.answer), reasons
    return WinClaim(seat, from_seat, score, pao.answer, deal_in.answer), (*deal_in.reasons, *reasons)
