"""Abortive draws (ABO-1 to ABO-10): which one ends the hand now, and may kyuushuu kyuuhai be declared?"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.rules.judges.ippatsu import FirstTurnFacts, first_turn_kept, first_turn_lost
from trainer.rules.replay.state import KAN_NAMES, CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import WINDS, YAOCHUU, Tile, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

NINE_KINDS: Final = 9
FOUR: Final = 4
THREE_RONS: Final = 3


class Thrown(NamedTuple):
    """A discard by a seat; `declares`: with a riichi."""

    seat: int
    tile: Tile
    at: int
    declares: bool


class Declared(NamedTuple):
    """A riichi whose tile was thrown; it does not stand if that was ronned."""

    seat: int
    thrown_at: int
    ronned: bool = False


@dataclass(frozen=True, slots=True)
class AbortFacts:
    """The hand up to now, as far as an abortive draw may hang on it.

    `discards` of all seats in order, `answered` once something followed the last one; `calls` that stand
    and the kan that can still be robbed, or was; all `riichi` in order; `rons` on the tile that lies
    there, or `tsumo`, if the hand was won.
    """

    players: int = 4
    discards: tuple[Thrown, ...] = ()
    answered: bool = False
    calls: tuple[CallMade, ...] = ()
    robbable: CallMade | None = None
    riichi: tuple[Declared, ...] = ()
    rons: int = 0
    tsumo: bool = False


def judge_abort(facts: AbortFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """Which abortive draws end the hand now if nobody wins on the tile that lies there?

    The names, in order: sanchahou, suucha, suufon, suukan. The reasons are those of each, or of what
    stands against those that are near.
    """
    if facts.rons or facts.tsumo:
        return _judge_won(facts, ruleset)
    verdicts = {
        "suucha": _judge_suucha(facts, ruleset),
        "suufon": _judge_suufon(facts, ruleset),
        "suukan": _judge_suukan(facts, ruleset),
    }
    names = tuple(name for name, verdict in verdicts.items() if verdict.answer)
    reasons = [
        reason for verdict in verdicts.values() if verdict.answer == bool(names) for reason in verdict.reasons
    ]
    return Verdict(names, tuple(reasons) or (_why_none(facts, ruleset),))


def _why_none(facts: AbortFacts, ruleset: Ruleset) -> Reason:
    """Why nothing ends the hand that is not nearer to an abort: the fact that is missing, if one is.

    Three kans lack the fourth; of four players' first discards, two or more, some differ or none is a wind.
    """
    kans = [*_kans(facts), *((facts.robbable,) if facts.robbable else ())]
    if len(kans) == FOUR - 1 and kans[-1].how in KAN_NAMES:
        on = ruleset.abort_suukan
        return Reason("ABO-5", "suukan_needs_the_fourth" if on else "suukan_off_for_four", moment=kans[-1].at)
    first = facts.discards
    if facts.players != FOUR or not 1 < len({each.seat for each in first}) == len(first):
        return Reason("ABO-1", "no_abort")
    other = next((each for each in first if face_of(each.tile) != face_of(first[0].tile)), None)
    if other is not None:
        shown: dict[str, Fact] = {"seat": other.seat, "moments": (first[0].at, other.at)}
        return Reason("ABO-3", "suufon_differs", (other.tile, first[0].tile), other.at, shown)
    if face_of(first[0].tile) in WINDS:
        return Reason("ABO-1", "no_abort")
    shown = {"moments": tuple(each.at for each in first)}
    return Reason("ABO-3", "suufon_no_wind", tuple(each.tile for each in first), first[-1].at, shown)


def _judge_won(facts: AbortFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """ABO-7, ABO-10: a win precedes every abort, but three rons abort where sanchahou is on."""
    if facts.rons == THREE_RONS and facts.players == FOUR:
        if ruleset.abort_sanchahou:
            return Verdict(("sanchahou",), (Reason("ABO-7", "sanchahou"),))
        bump = ruleset.triple_ron == "head_bump"
        return Verdict((), (Reason("ABO-7", "three_rons_head_bump" if bump else "three_rons_paid"),))
    reasons = [Reason("ABO-10", "win_precedes_abort", facts={"tsumo": facts.tsumo})]
    if len(facts.riichi) == FOUR and facts.riichi[-1].ronned:
        reasons.append(Reason("ABO-4", "suucha_ronned", moment=facts.riichi[-1].thrown_at))
    robbed = facts.robbable
    if robbed is not None and robbed.how in KAN_NAMES and len(_kans(facts)) == FOUR - 1:
        reasons.append(Reason("ABO-5", "suukan_robbed", moment=robbed.at, facts={"seat": robbed.seat}))
    return Verdict((), tuple(reasons))


def _kans(facts: AbortFacts) -> list[CallMade]:
    """Those that stand."""
    return [call for call in facts.calls if call.how in KAN_NAMES]


def _judge_suufon(facts: AbortFacts, ruleset: Ruleset) -> Verdict[bool]:
    """ABO-3: four discards, one by each, of the same wind, without a call; ABO-10 for a double riichi."""
    first = facts.discards
    same_wind = len({face_of(each.tile) for each in first}) == 1 and face_of(first[0].tile) in WINDS
    if not same_wind or not 3 <= len(first) <= FOUR or facts.answered:
        return Verdict(False, ())
    tiles, at = tuple(each.tile for each in first), first[-1].at
    call = facts.calls[0] if facts.calls else None
    shown: dict[str, Fact] = {"seat": call.seat, "moments": tuple(each.at for each in first)} if call else {}
    if facts.players != FOUR:
        return Verdict(False, (Reason("SAN-1", "suufon_not_in_sanma", tiles, at),))
    if len(first) < FOUR:
        if call:
            return Verdict(False, (Reason("ABO-3", "suufon_called_early", tiles, call.at, shown),))
        on = ruleset.abort_suufon
        near = Reason("ABO-3", "suufon_needs_the_fourth" if on else "suufon_off_for_four", tiles, at)
        return Verdict(False, (near,))
    if call:
        return Verdict(False, (Reason("ABO-3", "suufon_called", tiles, call.at, shown),))
    if not ruleset.abort_suufon:
        return Verdict(False, (Reason("ABO-3", "suufon_off", tiles, at),))
    reasons = [Reason("ABO-3", "suufon", tiles, at)]
    if first[-1].declares:
        reasons.append(Reason("ABO-10", "suufon_before_riichi", tiles[-1:], at))
    return Verdict(True, tuple(reasons))


def _judge_suucha(facts: AbortFacts, ruleset: Ruleset) -> Verdict[bool]:
    """ABO-4: all four riichi stand; in sanma (SAN-1) three never end the hand."""
    at = facts.riichi[-1].thrown_at if facts.riichi else None
    if facts.players != FOUR:
        if len(facts.riichi) < facts.players:
            return Verdict(False, ())
        return Verdict(False, (Reason("SAN-1", "suucha_not_in_sanma", moment=at),))
    if len(facts.riichi) == FOUR - 1:
        on = ruleset.abort_suucha
        near = Reason("ABO-4", "suucha_needs_the_fourth" if on else "suucha_off_for_four", moment=at)
        return Verdict(False, (near,))
    if len(facts.riichi) < FOUR or any(each.ronned for each in facts.riichi):
        return Verdict(False, ())
    if not ruleset.abort_suucha:
        reasons = (
            Reason("ABO-4", "suucha_off", moment=at),
            Reason("RCH-12", "riichi_side_by_side", moment=at),
        )
        return Verdict(False, reasons)
    return Verdict(True, (Reason("ABO-4", "suucha", moment=at),))


def _judge_suukan(facts: AbortFacts, ruleset: Ruleset) -> Verdict[bool]:
    """ABO-5, ABO-6: the fourth kan, by a second player at least, and when that ends the hand."""
    kans = _kans(facts)
    robbable = facts.robbable if facts.robbable is not None and facts.robbable.how in KAN_NAMES else None
    if len(kans) + (robbable is not None) < FOUR:
        return Verdict(False, ())
    fourth = [*kans, *((robbable,) if robbable else ())][FOUR - 1]
    seats = {call.seat for call in (*kans, fourth)}
    shown: dict[str, Fact] = {"players": len(seats), "seat": fourth.seat}
    if len(seats) == 1:
        return Verdict(False, (Reason("ABO-6", "suukan_by_one", moment=fourth.at, facts=shown),))
    if not ruleset.abort_suukan:
        return Verdict(False, (Reason("ABO-5", "suukan_off", moment=fourth.at, facts=shown),))
    if ruleset.suukan_timing == "immediate":
        return Verdict(True, (Reason("ABO-5", "suukan_at_once", moment=fourth.at, facts=shown),))
    after = next((each for each in facts.discards if each.at > fourth.at), None)
    if after is None:
        return Verdict(False, (Reason("ABO-5", "suukan_awaits_discard", moment=fourth.at, facts=shown),))
    return Verdict(True, (Reason("ABO-5", "suukan", (after.tile,), fourth.at, shown),))


@dataclass(frozen=True, slots=True)
class KyuushuuFacts:
    """`hand` has the drawn tile in it; `own_draw`: the seat is on turn and has just drawn."""

    hand: Hand
    first: FirstTurnFacts
    own_draw: bool = True


def judge_kyuushuu(facts: KyuushuuFacts, ruleset: Ruleset) -> Verdict[bool]:
    """May the hand be aborted for nine different terminals and honours (ABO-2)?

    `facts` of the verdict: `different`, how many kinds of them the hand holds.
    """
    tiles = tuple(sorted({face_of(tile) for tile in facts.hand.concealed} & YAOCHUU))
    known: dict[str, Fact] = {"different": len(tiles)}
    against: list[Reason] = []
    if not ruleset.abort_kyuushu:
        against.append(Reason("ABO-2", "kyuushuu_off"))
    if not facts.own_draw:
        against.append(Reason("ABO-2", "kyuushuu_not_on_draw"))
    against += first_turn_lost(facts.first, ruleset, "kyuushu")
    if len(tiles) < NINE_KINDS:
        against.append(Reason("ABO-2", "kyuushuu_too_few", tiles, facts=known))
    if against:
        return Verdict(False, tuple(against), known)
    nine = Reason("ABO-2", "kyuushuu_nine_kinds", tiles, facts=known)
    return Verdict(True, (nine, *first_turn_kept(facts.first, "kyuushu")), known)
