"""From a table on which the hand has ended to its payments.

STK-1 to STK-8, SAN-3, ABO-1, SCO-2, OPN-2, OPN-4. The `settle_...` functions pay wins, exhaustive draws,
abortive draws and chombo; `settlement_of` reads from the table which of them applies.
"""

from collections.abc import Iterable
from typing import Final

from trainer.rules.endings.payments import (
    PaoFacts,
    Payment,
    Settlement,
    Sort,
    Stakes,
    What,
    WinClaim,
    judge_pao,
    pay_hand,
    pay_honba,
    settled,
    tsumo_shares,
)
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.dora import is_ura_used_up
from trainer.rules.judges.facts import dora_facts, hand_of, win_of, without_drawn
from trainer.rules.judges.open_riichi import deal_in_facts, judge_deal_in
from trainer.rules.judges.tenpai import counting_waits
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import CallName, TableState
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import MANGAN, Bonus, Score, score_win
from trainer.rules.tiles.tile import YAOCHUU, Tile, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

__all__ = [
    "Payment",
    "Settlement",
    "Sort",
    "Stakes",
    "What",
    "WinClaim",
    "settle_abort",
    "settle_chombo",
    "settle_exhaustive",
    "settle_wins",
    "tsumo_shares",
]

_CHOMBO_USUAL: Final = {"points": 20_000, "rank_points": 20}
"""The price where `chombo_amount` does not say it."""
_PRICES = {
    "reverse_mangan": "mangan_in_reverse",
    "points": "points_off_at_once",
    "rank_points": "rank_points_off",
    "none": "no_price",
}


def settle_wins(stakes: Stakes, claims: Iterable[WinClaim], ruleset: Ruleset) -> Settlement:
    """A tsumo, or all the rons on one tile (STK-1, STK-3, STK-6, STK-8, SCO-2).

    :raises ValueError: if nobody claims a win.
    """
    near = sorted(claims, key=lambda claim: (claim.seat - claim.from_seat) % stakes.players)
    if not near:
        raise ValueError("no win to settle")
    paid, reasons = _who_is_paid(near, ruleset)
    owed_lines, owed_reasons = _owed_stick(stakes, ruleset)
    if not paid:
        return settled("abort", stakes, owed_lines, (*reasons, *owed_reasons, *_no_points(stakes)))
    lines = [*owed_lines]
    reasons += owed_reasons
    honba_to_all = len(paid) > 1 and ruleset.multi_ron_honba == "each"
    for claim in paid:
        hand_lines, hand_reasons = pay_hand(stakes, claim, ruleset)
        with_honba = stakes.honba > 0 and (claim is paid[0] or honba_to_all)
        lines += hand_lines + (pay_honba(stakes, claim, ruleset) if with_honba else [])
        reasons += hand_reasons
    reasons += _honba_reasons(stakes, paid, ruleset, honba_to_all)
    winners = tuple(claim.seat for claim in paid)
    stick_lines, stick_reasons = _sticks(stakes, winners, len(owed_lines), ruleset)
    return settled("win", stakes, [*lines, *stick_lines], reasons + stick_reasons, winners=winners)


def settle_exhaustive(
    stakes: Stakes, tenpai: Iterable[int], nagashi: Iterable[int], ruleset: Ruleset
) -> Settlement:
    """An exhaustive draw: noten payments, or nagashi mangan in their place (STK-7); sticks stay (STK-2).

    Nagashi mangan is paid as a mangan tsumo without honba, to each player who made one.
    """
    ready, made = tuple(sorted(tenpai)), tuple(sorted(nagashi))
    paid = made if ruleset.nagashi_mangan else ()
    if paid:
        lines = [
            Payment(payer, seat, points, "nagashi")
            for seat in paid
            for payer, points in tsumo_shares(MANGAN, seat, stakes, ruleset).items()
        ]
        reasons = [Reason("STK-7", "nagashi_paid", facts={"seats": paid})]
    else:
        noten = tuple(seat for seat in range(stakes.players) if seat not in ready)
        lines = _noten(ready, noten, ruleset.noten_pool)
        known: dict[str, Fact] = {"tenpai": ready, "noten": noten, "pool": sum(line.points for line in lines)}
        uneven = ready and noten
        reasons = [Reason("STK-7", "noten_paid" if uneven else "no_noten_payment", facts=known)]
        if made:
            reasons.append(Reason("STK-7", "nagashi_not_played", facts={"seats": made}))
    return settled("exhaustive", stakes, lines, [*reasons, *_sticks_stay(stakes)], tenpai=ready)


def settle_abort(stakes: Stakes, ruleset: Ruleset) -> Settlement:
    """An abortive draw: no points change hands, sticks stay, this hand's included (ABO-1)."""
    lines, reasons = _owed_stick(stakes, ruleset)
    return settled("abort", stakes, lines, [*reasons, *_no_points(stakes)])


def settle_chombo(stakes: Stakes, offender: int, ruleset: Ruleset) -> Settlement:
    """A chombo: its price by `chombo` (NOT-3); declarers take their stick back (STK-4)."""
    back = [Payment(None, seat, STICK, "sticks") for seat in stakes.declarers]
    kind = ruleset.chombo
    stated = ruleset.chombo_amount
    amount = _CHOMBO_USUAL.get(kind, 0) if stated is None else stated
    facts: dict[str, Fact] = {"seat": offender, "amount": amount, "dealer": offender == stakes.dealer}
    lines: list[Payment] = []
    later = 0
    if kind == "reverse_mangan":
        shares = tsumo_shares(MANGAN, offender, stakes, ruleset)
        lines = [Payment(offender, seat, points, "chombo") for seat, points in shares.items()]
        facts["amount"] = sum(shares.values())
    elif kind == "points" and ruleset.chombo_uma != "after":
        lines = [Payment(offender, None, amount, "chombo")]
    else:
        later = amount * (STICK if kind == "rank_points" else 1)
    after_uma = kind == "points" and later > 0
    reasons = [Reason("NOT-3", "points_after_uma" if after_uma else _PRICES[kind], facts=facts)]
    if kind == "reverse_mangan" and stakes.players == 3:
        split = ruleset.tsumo_loss is False
        reasons.append(Reason("SAN-3", "north_share_split" if split else "north_share_lost"))
    if back:
        reasons.append(Reason("STK-4", "declarers_take_back", facts={"seats": stakes.declarers}))
    reasons.append(Reason("STK-4", "played_again", facts={"honba": stakes.honba}))
    penalties = tuple(later * (seat == offender) for seat in range(stakes.players)) if later else ()
    return settled("chombo", stakes, [*lines, *back], reasons, penalties=penalties)


def _who_is_paid(near: list[WinClaim], ruleset: Ruleset) -> tuple[list[WinClaim], list[Reason]]:
    """STK-3, ABO-7: two rons go by `multi_ron`, three by `triple_ron`; none is paid if three abort."""
    if len(near) == 1:
        return near, []
    rule = ruleset.multi_ron if len(near) == 2 or ruleset.triple_ron is None else ruleset.triple_ron
    facts: dict[str, Fact] = {"seats": tuple(claim.seat for claim in near), "nearest": near[0].seat}
    if rule == "abort":
        return [], [Reason("ABO-7", "no_ron_of_three_paid", facts=facts)]
    if rule == "head_bump":
        return near[:1], [Reason("STK-3", "head_bump_pays_one", facts=facts)]
    return near, [Reason("STK-3", "rons_all_paid", facts=facts)]


def _honba_reasons(
    stakes: Stakes, paid: list[WinClaim], ruleset: Ruleset, honba_to_all: bool
) -> list[Reason]:
    if not stakes.honba:
        return []
    first = paid[0]
    per = ruleset.honba_tsumo if first.by_tsumo else ruleset.honba_ron
    facts = {"honba": stakes.honba, "per": per, "points": per * stakes.honba}
    reasons = [Reason("STK-6", "honba_by_tsumo" if first.by_tsumo else "honba_by_ron", facts=facts)]
    if len(paid) > 1:
        shown = {"seat": first.seat}
        reasons.append(Reason("STK-3", "honba_to_each" if honba_to_all else "honba_to_nearest", facts=shown))
    return reasons


def _sticks(
    stakes: Stakes, winners: tuple[int, ...], owed: int, ruleset: Ruleset
) -> tuple[list[Payment], list[Reason]]:
    """STK-1, STK-3: one winner takes them all; of several the nearest, or first each its own."""
    pot = stakes.sticks + owed
    if not pot:
        return [], []
    several, nearest = len(winners) > 1, winners[0]
    takes_back = several and ruleset.multi_ron_sticks == "own_back_rest_nearest"
    own = [seat for seat in winners if takes_back and seat in stakes.declarers]
    lines = [Payment(None, seat, STICK, "sticks") for seat in own]
    if pot > len(own):
        lines.append(Payment(None, nearest, STICK * (pot - len(own)), "sticks"))
    facts: dict[str, Fact] = {"seat": nearest, "sticks": pot, "own": tuple(own)}
    if not several:
        return lines, [Reason("STK-1", "winner_takes_sticks", facts=facts)]
    return lines, [Reason("STK-3", "own_sticks_first" if takes_back else "sticks_to_nearest", facts=facts)]


def _owed_stick(stakes: Stakes, ruleset: Ruleset) -> tuple[list[Payment], list[Reason]]:
    """RCH-6: a riichi whose tile was ronned does not stand; `stick_if_declaration_ronned`."""
    if stakes.owed is None:
        return [], []
    pays = ruleset.stick_if_declaration_ronned == "paid"
    lines = [Payment(stakes.owed, None, STICK, "sticks")] if pays else []
    facts = {"seat": stakes.owed}
    return lines, [
        Reason("RCH-6", "ronned_riichi_pays_stick" if pays else "ronned_riichi_keeps_stick", facts=facts)
    ]


def _noten(tenpai: tuple[int, ...], noten: tuple[int, ...], pool: int) -> list[Payment]:
    """The pool in equal parts, a part rounded down to 100: each of the larger side meets one of the other."""
    if not tenpai or not noten:
        return []
    many = max(len(tenpai), len(noten))
    part = pool // many // 100 * 100
    pairs = [(noten[i * len(noten) // many], tenpai[i * len(tenpai) // many]) for i in range(many)]
    return [Payment(payer, payee, part, "noten") for payer, payee in pairs] if part else []


def _no_points(stakes: Stakes) -> list[Reason]:
    return [Reason("ABO-1", "no_points_move"), *_sticks_stay(stakes)]


def _sticks_stay(stakes: Stakes) -> list[Reason]:
    return [Reason("STK-2", "sticks_stay", facts={"sticks": stakes.sticks})] if stakes.sticks else []


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
        if own.river and all(face_of(t.tile) in YAOCHUU and t.called_by is None for t in own.river)
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
