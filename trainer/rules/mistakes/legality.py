"""Is an event allowed by the rules in the state of the table? All event types, all rules together.

`table.apply` refuses what can not physically happen; this judges what can. If the viewer does not know a
hand, only what is public is judged: turn, wall, points, calls and limits. Also the locked hand (RCH-8):
what a player in riichi may still do with the drawn tile.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from trainer.rules.endings.settlement import nagashi_seats
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.abortive_draws import judge_abort, judge_kyuushuu
from trainer.rules.judges.calls import (
    ClaimFacts,
    ClaimName,
    KitaFacts,
    facts_but_ron,
    forbidden_after,
    judge_chi,
    judge_claims,
    judge_daiminkan,
    judge_kita,
    judge_pon,
    kita_facts,
    leaves_only_swaps,
    meld_just_called,
    public_bars,
    swap_reasons,
)
from trainer.rules.judges.dora import indicators_before
from trainer.rules.judges.facts import (
    abort_facts,
    dora_facts,
    hand_of,
    kan_facts,
    kyuushuu_facts,
    riichi_facts,
    ron_facts,
    tsumo_facts,
)
from trainer.rules.judges.furiten import furiten_in_sight
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.judges.open_riichi import judge_open_riichi, shown_waits_barred
from trainer.rules.judges.riichi import Declarations, judge_riichi, public_grounds, tenpai_keeping
from trainer.rules.judges.win_claims import TsumoFacts, ankan_not_robbed, judge_ron, judge_tsumo
from trainer.rules.replay.events import (
    PLAYED_OUT,
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.moves import with_seat
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import YAOCHUU, Tile, face_of
from trainer.rules.verdict import Reason, Verdict

Move: TypeAlias = Literal["discard", "tsumo", "ankan", "kita"]
MOVES: Final[tuple[Move, ...]] = ("discard", "tsumo", "ankan", "kita")
"""With the drawn tile; nothing else can be done in riichi, and no call of another's tile but ron."""


@dataclass(frozen=True, slots=True)
class LockedFacts:
    """What the ruling rests on: the drawn tile, and what a tsumo, an ankan and a kita of it would be."""

    drawn: Tile
    tsumo: TsumoFacts
    ankan: KanFacts
    kita: KitaFacts


def locked_facts(state: TableState, seat: int, ruleset: Ruleset) -> LockedFacts:
    """For a declarer that has drawn.

    :raises ImpossibleEventError: if the seat is not in riichi, has not drawn or its hand is not known.
    """
    drawn = hand_of(state, seat).drawn
    if drawn is None or not is_locked(state, seat):
        raise ImpossibleEventError(f"seat {seat} does not hold a locked hand with a drawn tile")
    return LockedFacts(
        drawn=drawn,
        tsumo=tsumo_facts(state, seat, ruleset),
        ankan=kan_facts(state, seat, MeldType.ANKAN, face_of(drawn)),
        kita=kita_facts(state, seat),
    )


def is_locked(state: TableState, seat: int) -> bool:
    """Has the seat declared riichi and thrown the declaration tile?"""
    declared = state.seats[seat].riichi_at
    return declared is not None and state.seats[seat].discarded_at > declared


def judge_locked(facts: LockedFacts, ruleset: Ruleset) -> Verdict[tuple[Move, ...]]:
    """What may be done now, `discard` always; the reasons say of each other move why, or why not."""
    verdicts: dict[Move, Verdict[bool]] = {
        "discard": Verdict(True, (Reason("RCH-8", "drawn_tile_is_thrown", (facts.drawn,)),)),
        "tsumo": judge_tsumo(facts.tsumo, ruleset),
        "ankan": judge_kan(facts.ankan, ruleset),
    }
    if ruleset.kita:
        verdicts["kita"] = judge_kita(facts.kita, ruleset)
    moves: tuple[Move, ...] = tuple(move for move in MOVES if move in verdicts and verdicts[move].answer)
    return Verdict(moves, tuple(reason for verdict in verdicts.values() for reason in verdict.reasons))


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
    return Verdict(False, against) if against else _free(event.tile)


@cache
def _free(tile: Tile) -> Verdict[bool]:
    return Verdict(True, (Reason("CAL-2", "free_discard", (tile,)),))


def _swaps(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    meld = meld_just_called(state, event.seat)
    if meld is None or ruleset.kuikae == "allowed":
        return ()
    return swap_reasons(meld, (face_of(event.tile),), ruleset)


def _declares_wrongly(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    """RCH-2, RCH-11: the declaration was possible, but not with this discard.

    Where it was possible with none, the fault is the announcement's.
    """
    own = state.seats[event.seat]
    if own.hand is None or not is_declaring(state, event.seat):
        return ()
    facts = replace(riichi_facts(state, event.seat, ruleset), in_riichi=False, barred=())
    verdict: Verdict[Declarations] = (judge_open_riichi if own.open_riichi else judge_riichi)(facts, ruleset)
    kind = face_of(event.tile)
    if not verdict.answer or kind in verdict.answer:
        return ()
    if kind in tenpai_keeping(facts.hand, ruleset):
        return (Reason("RCH-11", "furiten_declaration", (event.tile,)),)
    return (Reason("RCH-2", "declared_noten", (event.tile, *verdict.answer)),)


def _shown_waits(state: TableState, event: Discard, ruleset: Ruleset) -> tuple[Reason, ...]:
    """OPN-3, for a hand that the viewer knows: whether there was another tile."""
    if True not in [own.open_riichi for own in state.seats]:
        return ()
    meld = meld_just_called(state, event.seat)
    swaps = () if meld is None or ruleset.kuikae == "allowed" else forbidden_after(meld)
    barred = shown_waits_barred(state, event.seat, ruleset, but=swaps)
    return tuple(reason for reason in barred if face_of(event.tile) in reason.tiles)


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
        hand = hand.minus(face_of(tile))
    return hand.concealed


def kan(state: TableState, event: Ankan | Kakan, ruleset: Ruleset) -> Verdict[bool]:
    """KAN-1 to KAN-10; of a hidden hand the limits, and `riichi_ankan` where it forbids all."""
    tiles = event.own if isinstance(event, Ankan) else (event.tile,)
    call_type = MeldType.ANKAN if isinstance(event, Ankan) else MeldType.KAKAN
    hidden = state.seats[event.seat].hand is None
    seen = _with_hand(state, event.seat, tiles) if hidden else state
    facts = kan_facts(seen, event.seat, call_type, face_of(tiles[0]))
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


_OWN_MOVES: Final = (Ankan, Kakan, Tsumo)
_UNABORTED: Final = (Ron, Tsumo, Dora)


def legality(state: TableState, event: Event, ruleset: Ruleset) -> Verdict[bool]:
    """May the event, which can physically happen, happen by the rules? Reasons: all against it, or for it."""
    against = (
        *_abort_passed_over(state, event, ruleset),
        *_indicator_due(state, event, ruleset),
        *_discard_due(state, event),
    )
    verdict = _JUDGES[type(event)](state, event, ruleset)
    if not against:
        return verdict
    return Verdict(False, against if verdict.answer else (*against, *verdict.reasons))


def _abort_passed_over(state: TableState, event: Event, ruleset: Ruleset) -> tuple[Reason, ...]:
    """ABO-1: all abortive draws but kyuushuu kyuuhai are mandatory; ABO-10: a win precedes them.

    So the wall that is played out ends no hand which its last discard aborts: nobody is paid as tenpai.
    """
    if not _abort_is_near(state) or isinstance(event, _UNABORTED):
        return ()
    if isinstance(event, Ryuukyoku) and event.reason not in PLAYED_OUT:
        return ()
    names = judge_abort(abort_facts(state), ruleset).answer
    return (Reason("ABO-1", "abort_passed_over", facts={"names": names}),) if names else ()


def _abort_is_near(state: TableState) -> bool:
    """A quick look: all have declared, four kans, or one discard of each."""
    seats = state.seats
    if None not in [seat.riichi_at for seat in seats] or (len(state.calls) >= 4 and state.kans >= 4):
        return True
    return len(seats[0].river) == 1 and max([len(seat.river) for seat in seats]) == 1


def _indicator_due(state: TableState, event: Event, ruleset: Ruleset) -> tuple[Reason, ...]:
    """URA-3: the indicator of a kan is open by the time that the rules say."""
    if not state.kans or isinstance(event, Dora):
        return ()
    least, _ = indicators_before(dora_facts(state), event, ruleset)
    opened = len(state.indicators)
    if opened >= least:
        return ()
    return (Reason("URA-3", "indicator_not_opened", facts={"open": opened, "due": least}),)


def _discard_due(state: TableState, event: Event) -> tuple[Reason, ...]:
    """RCH-6: after the announcement comes the discard, nothing else."""
    if state.phase != "discard" or not is_declaring(state, state.turn):
        return ()
    if isinstance(event, _OWN_MOVES) or (isinstance(event, Ryuukyoku) and event.reason == "kyuushu"):
        return (Reason("RCH-6", "declaration_discard_due"),)
    return ()


def _dora(state: TableState, event: Dora, ruleset: Ruleset) -> Verdict[bool]:
    """URA-3: one indicator for each kan, not before its time, none where `kan_dora` is off."""
    opened = len(state.indicators)
    _, most = indicators_before(dora_facts(state), event, ruleset)
    shown = {"open": opened, "kans": state.kans}
    if opened < most:
        return Verdict(True, (Reason("URA-3", "indicator_for_kan", facts=shown),))
    return Verdict(False, (Reason("URA-3", "indicator_too_many", facts=shown),))


def _draw(state: TableState, event: Draw, ruleset: Ruleset) -> Verdict[bool]:
    """The turn order is the replay's; an abort that forbids the draw is judged for all events."""
    return _goes_on(event.seat)


@cache
def _goes_on(seat: int) -> Verdict[bool]:
    return Verdict(True, (Reason("ABO-1", "play_goes_on", facts={"seat": seat}),))


_JUDGES: Final[dict[type[Event], Callable[[TableState, Any, Ruleset], Verdict[bool]]]] = {
    Draw: _draw,
    Dora: _dora,
    Discard: discard,
    Riichi: riichi,
    Chi: call,
    Pon: call,
    Daiminkan: call,
    Ankan: kan,
    Kakan: kan,
    Kita: kita,
    Ron: ron,
    Tsumo: tsumo,
    Ryuukyoku: ryuukyoku,
}
