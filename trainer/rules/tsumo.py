"""May the drawn tile be won with: on a wait, with a yaku; furiten never hinders a tsumo (FUR-4, NOT-4)."""

from dataclasses import dataclass

from trainer.rules.furiten import FuritenFacts, judge_furiten
from trainer.rules.ruleset import Ruleset
from trainer.rules.shapes import reading_facts, readings
from trainer.rules.tiles import kind_of
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.waits import waits_of
from trainer.rules.win import Win
from trainer.rules.yaku import yaku_of


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
    kind = kind_of(win.tile)
    waits = waits_of(win.hand, ruleset.tenpai_own_four)
    if kind not in waits:
        off = Reason("TEN-1", "not_a_wait", (win.tile,), facts={"waits": waits})
        return Verdict(False, (off,), {"waits": waits})
    counts = win.hand.counts
    counts[kind] += 1
    shown = {"wait": kind, **reading_facts(readings(counts, len(win.hand.melds))[0])}
    yaku = yaku_of(win, ruleset)
    if not yaku:
        none = Reason("NOT-4", "no_yaku", (win.tile,), facts.at, shown)
        return Verdict(False, (none,), {"waits": waits})
    reasons = [Reason("TEN-1", "on_a_wait", (win.tile,), facts.at, shown)]
    furiten = judge_furiten(facts.furiten, ruleset).answer
    if furiten:
        reasons.append(Reason("FUR-4", "furiten_lets_tsumo", (win.tile,), facts={"furiten": furiten}))
    reasons.append(Reason("SCO-1", "has_yaku", facts={"yaku": yaku}))
    return Verdict(True, tuple(reasons), {"waits": waits})
