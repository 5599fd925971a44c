"""The part of `legality` that judges moves in play: discard, riichi, calls, kans, kita."""

from dataclasses import replace

from trainer.rules.calls import facts_but_ron, judge_chi, judge_daiminkan, judge_pon, public_bars
from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Kakan, Kita, Pon, Riichi
from trainer.rules.facts import kan_facts, riichi_facts
from trainer.rules.hand import Hand
from trainer.rules.kan import judge_kan
from trainer.rules.kita import judge_kita, kita_facts
from trainer.rules.kuikae import forbidden_after, leaves_only_swaps, meld_just_called, swap_reasons
from trainer.rules.locked import is_locked
from trainer.rules.melds import Meld, MeldType
from trainer.rules.moves import with_seat
from trainer.rules.open_riichi import judge_open_riichi, shown_waits_barred
from trainer.rules.riichi import Declarations, judge_riichi, public_grounds, tenpai_keeping
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import Tile, kind_of
from trainer.rules.verdict import Reason, Verdict

_MELDS = {Chi: MeldType.CHI, Pon: MeldType.PON, Daiminkan: MeldType.DAIMINKAN}


def is_declaring(state: TableState, seat: int) -> bool:
    """Has the seat announced riichi, its discard still to come?"""
    return state.seats[seat].in_riichi and not is_locked(state, seat)


def discard(state: TableState, event: Discard, ruleset: Ruleset) -> Verdict[bool]:
    """RCH-8 locked hand, RCH-2 tenpai at the declaration, CAL-2 kuikae, OPN-3 shown waits."""
    if is_locked(state, event.seat):
        if event.tsumogiri or state.seats[event.seat].drawn == event.tile:
            return Verdict(True, (Reason("RCH-8", "drawn_tile_is_thrown", (event.tile,)),))
        return Verdict(False, (Reason("RCH-8", "not_the_drawn_discard", (event.tile,)),))
    against = (
        *_swaps(state, event, ruleset),
        *_declares_wrongly(state, event, ruleset),
        *_shown_waits(state, event, ruleset),
    )
    return Verdict(not against, against or (Reason("CAL-2", "free_discard", (event.tile,)),))


def _swaps(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    meld = meld_just_called(state, event.seat)
    if meld is None or ruleset.kuikae == "allowed":
        return ()
    return swap_reasons(meld, (kind_of(event.tile),), ruleset)


def _declares_wrongly(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    """RCH-2, RCH-11: the declaration was possible, but not with this discard.

    Where it was possible with none, the fault is the announcement's.
    """
    own = state.seats[event.seat]
    if own.hand is None or not is_declaring(state, event.seat):
        return ()
    facts = replace(riichi_facts(state, event.seat, ruleset), in_riichi=False, barred=())
    verdict: Verdict[Declarations] = (judge_open_riichi if own.open_riichi else judge_riichi)(facts, ruleset)
    kind = kind_of(event.tile)
    if not verdict.answer or kind in verdict.answer:
        return ()
    if kind in tenpai_keeping(facts.hand, ruleset):
        return (Reason("RCH-11", "furiten_declaration", (event.tile,)),)
    return (Reason("RCH-2", "declared_noten", (event.tile, *verdict.answer)),)


def _shown_waits(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    """OPN-3, for a hand that the viewer knows: whether there was another tile."""
    meld = meld_just_called(state, event.seat)
    swaps = () if meld is None or ruleset.kuikae == "allowed" else forbidden_after(meld)
    barred = shown_waits_barred(state, event.seat, ruleset, but=swaps)
    return tuple(reason for reason in barred if kind_of(event.tile) in reason.tiles)


def riichi(state: TableState, event: Riichi, ruleset: Ruleset) -> Verdict[bool]:
    """RCH-1 to RCH-5, RCH-11, OPN-1, OPN-3; of a hidden hand all but tenpai."""
    hidden = state.seats[event.seat].hand is None
    seen = _with_hand(state, event.seat, ()) if hidden else state
    facts = riichi_facts(seen, event.seat, ruleset)
    verdict = judge_open_riichi(facts, ruleset) if event.open else judge_riichi(facts, ruleset)
    if not hidden:
        return Verdict(bool(verdict.answer), verdict.reasons, verdict.facts)
    against = tuple(reason for reason in verdict.reasons if reason.code != "noten")
    return Verdict(not against, against or (*public_grounds(facts, ruleset), hidden_hand()))


def call(state: TableState, event: Chi | Pon | Daiminkan, ruleset: Ruleset) -> Verdict[bool]:
    """CAL-1, CAL-2, RCH-8, KAN-8, KAN-9."""
    facts = facts_but_ron(state, event.seat)
    judge = {Chi: judge_chi, Pon: judge_pon, Daiminkan: judge_daiminkan}[type(event)]
    barred = public_bars(facts)
    verdict = judge(facts, ruleset)
    if barred:
        return Verdict(False, barred if verdict.answer else (*barred, *verdict.reasons))
    if verdict.answer and facts.hand is not None and not isinstance(event, Daiminkan):
        meld = Meld(_MELDS[type(event)], (event.tile, *event.own), event.tile, event.from_seat)
        if leaves_only_swaps(_without(facts.hand, event.own), meld, ruleset):
            return Verdict(False, (Reason("CAL-2", "only_swaps_left", (event.tile,)),))
    return verdict


def _without(hand: Hand, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    for tile in tiles:
        hand = hand.minus(kind_of(tile))
    return hand.concealed


def kan(state: TableState, event: Ankan | Kakan, ruleset: Ruleset) -> Verdict[bool]:
    """KAN-1 to KAN-10; of a hidden hand the limits, and `riichi_ankan` where it forbids all."""
    tiles = event.own if isinstance(event, Ankan) else (event.tile,)
    call_type = MeldType.ANKAN if isinstance(event, Ankan) else MeldType.KAKAN
    hidden = state.seats[event.seat].hand is None
    seen = _with_hand(state, event.seat, tiles) if hidden else state
    facts = kan_facts(seen, event.seat, call_type, kind_of(tiles[0]))
    verdict = judge_kan(facts, ruleset)
    if hidden and facts.in_riichi and verdict.answer:  # what it leaves of the waits can not be seen
        return Verdict(True, (hidden_hand(),))
    return verdict


def kita(state: TableState, event: Kita, ruleset: Ruleset) -> Verdict[bool]:
    """SAN-2, RCH-8."""
    return judge_kita(kita_facts(state, event.seat), ruleset)


def hidden_hand() -> Reason:
    """A mistake in a hand that the viewer does not know can not be seen (NOT-1)."""
    return Reason("NOT-1", "nothing_public_forbids")


def _with_hand(state: TableState, seat: int, tiles: tuple[Tile, ...]) -> TableState:
    """The table as if the seat held just these tiles, the drawn one not known."""
    own = state.seats[seat]._replace(hand=tiles, drawn=None)
    return state._replace(seats=with_seat(state, seat, own))
