"""Pao (STK-8): who answers for a yakuman, or for a rinshan win, because they fed its decisive call.

Patterns: `d3` daisangen, `d4` daisuushii, `k4` suukantsu, `rin` a rinshan win after a daiminkan.
"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import PaoPattern, Ruleset
from trainer.rules.state import CallName
from trainer.rules.tiles import DRAGONS, WINDS, Kind
from trainer.rules.verdict import Reason, Verdict


@dataclass(frozen=True, slots=True)
class Liable:
    """The seat that answers for a pattern."""

    seat: int
    pattern: PaoPattern


@dataclass(frozen=True, slots=True)
class PaoFacts:
    """What the ruling rests on: a winner's melds in the order of their calls; a kakan keeps its pon's place.

    `called_at` are the moments of those calls, `last_kan` is how the winner's latest kan was made, and
    `replaces` what the winning draw replaces (None for a ron or a turn draw).
    """

    melds: tuple[Meld, ...]
    called_at: tuple[int, ...] = ()
    last_kan: CallName | None = None
    replaces: CallName | None = None


_KINDS: Final[dict[PaoPattern, tuple[Kind, ...]]] = {"d3": DRAGONS, "d4": WINDS}
_PATTERNS: Final[tuple[PaoPattern, ...]] = ("d3", "d4", "k4", "rin")


def judge_pao(facts: PaoFacts, ruleset: Ruleset) -> Verdict[tuple[Liable, ...]]:
    """Who is liable, for each pattern that the melds show (STK-8, `pao`).

    1. d3, d4: the melds hold all dragons or all winds; who fed the last of them by pon or daiminkan.
       An ankan among the earlier ones counts; if the last is an ankan, nobody is liable.
    2. k4: four kans; who fed the fourth as a daiminkan. An ankan or kakan as the fourth is nobody's.
    3. rin: the win is on the replacement of a daiminkan; who fed that.
    """
    liable, reasons = [], []
    for pattern in _PATTERNS:
        meld = _decisive(pattern, facts)
        if meld is None:
            continue
        feeder = None if pattern == "k4" and facts.last_kan != "daiminkan" else meld.from_seat
        if feeder is None:
            reasons.append(Reason("STK-8", "nobody_fed_it", facts={"pattern": pattern}))
            continue
        at = facts.called_at[facts.melds.index(meld)] if facts.called_at else None
        played = pattern in ruleset.pao
        shown = {"pattern": pattern, "seat": feeder}
        reasons.append(
            Reason("STK-8", "fed_decisive_call" if played else "pao_not_played", meld.tiles, at, shown)
        )
        if played:
            liable.append(Liable(feeder, pattern))
    if not reasons:
        reasons.append(Reason("STK-8", "no_pao_pattern"))
    return Verdict(tuple(liable), tuple(reasons))


def _decisive(pattern: PaoPattern, facts: PaoFacts) -> Meld | None:
    """The meld that makes the pattern certain, if the melds show it."""
    if pattern in _KINDS:
        own = [meld for meld in facts.melds if meld.kind in _KINDS[pattern] and _is_set(meld)]
        return own[-1] if len(own) == len(_KINDS[pattern]) else None
    if pattern == "k4":
        kans = [meld for meld in facts.melds if meld.is_kan]
        return kans[-1] if len(kans) == 4 else None
    if facts.replaces != "daiminkan":
        return None
    return [meld for meld in facts.melds if meld.type is MeldType.DAIMINKAN][-1]


def _is_set(meld: Meld) -> bool:
    return meld.type is not MeldType.CHI
