"""May this hand win: by ron on a discard or a robbed kan, or by tsumo?"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.judges.furiten import FuritenFacts, is_kokushi_tenpai, judge_furiten
from trainer.rules.replay.state import Source
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku import best_reading, unsettled_yaku, yaku_of
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.shapes import reading_facts
from trainer.rules.tiles.tile import Tile, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

_RIICHI: Final = frozenset({"riichi", "double_riichi"})


@dataclass(frozen=True, slots=True)
class RonFacts:
    """`furiten` holds the hand of 13 tiles (less three a meld) and its past; `win` what a ron would be;
    the tile lies there since the moment `at`.
    """

    furiten: FuritenFacts
    tile: Tile
    how: Source
    win: Win
    at: int | None = None


def judge_ron(facts: RonFacts, ruleset: Ruleset) -> Verdict[bool]:
    """May the tile be ronned? Reasons: all that forbid it, or the wait and the yaku that allow it."""
    hand = facts.furiten.hand
    kind = face_of(facts.tile)
    waits = waits_of(hand, ruleset.tenpai_own_four)
    against: list[Reason] = []
    if kind not in waits:
        against.append(Reason("TEN-1", "not_a_wait", (facts.tile,), facts={"waits": waits}))
    against += _not_open_to_ron(facts.how, hand, ruleset)
    against += judge_furiten(facts.furiten, ruleset).reasons
    best = best_reading(facts.win, ruleset) if kind in waits else None
    yaku = best[1] if best else ()
    shown: dict[str, Fact] = {"wait": kind, **reading_facts(best[0])} if best else {}
    if best and not yaku:
        shown |= unsettled_yaku(facts.win, ruleset)
        against.append(Reason("NOT-4", "no_yaku", (facts.tile,), facts.at, shown))
    if against:
        return Verdict(False, tuple(against), {"waits": waits})
    allowed = (
        Reason("TEN-1", "on_a_wait", (facts.tile,), facts.at, shown),
        *_open_to_ron(facts),
        Reason("FUR-1", "not_furiten", facts={"waits": waits}),
        Reason("RCH-9" if _RIICHI & set(yaku) else "SCO-1", "has_yaku", facts={"yaku": yaku}),
    )
    return Verdict(True, allowed, {"waits": waits})


def _open_to_ron(facts: RonFacts) -> tuple[Reason, ...]:
    """KAN-8, SAN-2: what lets a tile be ronned that is no discard; these rules do, as nothing forbade it."""
    if facts.how == "kakan":
        return (Reason("KAN-8", "kakan_robbed", (facts.tile,), facts.at),)
    if facts.how == "ankan":
        return (Reason("KAN-8", "ankan_robbed_by_kokushi", (facts.tile,), facts.at),)
    if facts.how == "kita":
        return (Reason("SAN-2", "kita_robbed", (facts.tile,), facts.at),)
    return ()


def ankan_not_robbed(ruleset: Ruleset) -> Reason:
    """No ron on an ankan: by no hand at all, or by none but kokushi."""
    return Reason("KAN-8", "ankan_not_robbed", facts={"kokushi": ruleset.kokushi_robs_ankan})


def _not_open_to_ron(how: Source, hand: Hand, ruleset: Ruleset) -> list[Reason]:
    """KAN-8, SAN-2: a kakan can be robbed, an ankan only by kokushi, an extracted north by some rules."""
    if how == "ankan" and not (ruleset.kokushi_robs_ankan and is_kokushi_tenpai(hand)):
        return [ankan_not_robbed(ruleset)]
    if how == "kita" and ruleset.kita_ron == "no":
        return [Reason("SAN-2", "kita_not_robbed")]
    return []


def missed_yaku(win: Win, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What would have made a win of one without yaku: a riichi (RCH-9), or tanyao with calls, where these
    rules do not count it (SCO-1).
    """
    if win.hand.closed and not win.riichi:
        return (Reason("RCH-9", "riichi_would_win"),)
    if not ruleset.kuitan and yaku_of(win, ruleset.changed(kuitan=True)):
        return (Reason("SCO-1", "open_tanyao_off"),)
    return ()


@dataclass(frozen=True, slots=True)
class TsumoFacts:
    """`furiten` holds the hand before the draw and its past; `win` what the tsumo would be; the tile was
    drawn at the moment `at`.
    """

    furiten: FuritenFacts
    win: Win
    at: int | None = None


def judge_tsumo(facts: TsumoFacts, ruleset: Ruleset) -> Verdict[bool]:
    """May the drawn tile be won with? Reasons: all that forbid it, or the wait and the yaku that allow it."""
    win = facts.win
    kind = face_of(win.tile)
    waits = waits_of(win.hand, ruleset.tenpai_own_four)
    best = best_reading(win, ruleset) if kind in waits else None
    if best is None:
        off = Reason("TEN-1", "not_a_wait", (win.tile,), facts={"waits": waits})
        return Verdict(False, (off,), {"waits": waits})
    reading, yaku = best
    shown = {"wait": kind, **reading_facts(reading)}
    if not yaku:
        none = Reason("NOT-4", "no_yaku", (win.tile,), facts.at, shown | unsettled_yaku(win, ruleset))
        return Verdict(False, (none,), {"waits": waits})
    reasons = [Reason("TEN-1", "on_a_wait", (win.tile,), facts.at, shown)]
    furiten = judge_furiten(facts.furiten, ruleset).answer
    if furiten:
        reasons.append(Reason("FUR-4", "furiten_lets_tsumo", (win.tile,), facts={"furiten": furiten}))
    reasons.append(Reason("SCO-1", "has_yaku", facts={"yaku": yaku}))
    return Verdict(True, tuple(reasons), {"waits": waits})
