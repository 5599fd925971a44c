"""Which yaku count together in a win, with a riichi or without one (CMP-1 to CMP-4, DRI-1, IPP-1)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.judges.ippatsu import (
    FirstTurnFacts,
    IppatsuFacts,
    judge_double_riichi,
    judge_winning_ippatsu,
)
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import judge_yaku
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku_list import PATTERNS
from trainer.rules.verdict import Reason, Verdict

_AT_ONCE: Final = frozenset({"tenhou", "chiihou", "renhou"})
"""What is won before anybody of that seat could declare."""
_LAST_CHANCE: Final = frozenset({"ippatsu", "haitei", "menzen_tsumo"})
"""What may all come to a riichi of the last chance."""


@dataclass(frozen=True, slots=True)
class BesideFacts:
    """A win, what happened since its riichi, if there is one, and what happened before that."""

    win: Win
    ippatsu: IppatsuFacts
    first: FirstTurnFacts


def judge_beside(facts: BesideFacts, offered: Sequence[str], ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """Which of the `offered` yaku the win counts, and why others do not stand beside them."""
    counted = judge_yaku(facts.win, ruleset)
    names = frozenset(counted.answer)
    reasons = [*counted.reasons]
    for reason in (*_of_a_yakuman(facts, names), *_of_riichi(facts, names, offered, ruleset)):
        if all((reason.rule, reason.code) != (each.rule, each.code) for each in reasons):
            reasons.append(reason)
    return Verdict(tuple(name for name in offered if name in names), tuple(reasons))


def _of_a_yakuman(facts: BesideFacts, names: frozenset[str]) -> Iterator[Reason]:
    """CMP-1: nothing but other yakuman stands beside a yakuman."""
    if any(name in PATTERNS for name in names):
        yield Reason("CMP-1", "nothing_beside_yakuman")


def _of_riichi(
    facts: BesideFacts, names: frozenset[str], offered: Collection[str], ruleset: Ruleset
) -> Iterator[Reason]:
    """CMP-1: riichi or double riichi (DRI-1), never both, and no win at once; CMP-2: ippatsu with one of them
    only; CMP-3: rinshan kaihou is no haitei; CMP-4: what the last chance leaves possible.
    """
    win = facts.win
    if any(name in PATTERNS for name in names):
        return
    if win.riichi:
        for why in judge_double_riichi(facts.first, ruleset).reasons:
            late = why.code == "not_the_first_turn"
            yield Reason("DRI-1", "declared_after_the_first_turn", moment=why.moment) if late else why
        if _AT_ONCE.intersection(offered):
            yield Reason("CMP-1", "riichi_comes_after_the_first_draw")
    yield from judge_winning_ippatsu(facts.ippatsu, win, ruleset).reasons
    if win.last_tile and win.rinshan:
        yield Reason("CMP-3", "haitei_not_with_rinshan")
    if win.riichi and names >= _LAST_CHANCE:
        yield Reason("CMP-4", "all_of_the_last_chance")
