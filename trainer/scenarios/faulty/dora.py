"""Faulty rules about the indicators of kans: what they would answer."""

from dataclasses import replace

from trainer.rules.dora import DoraFacts, KanMade, judge_dora, judge_ura
from trainer.rules.facts import dora_facts
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.asked_kan import dora_asked
from trainer.scenarios.position import Position


def _all_over(facts: DoraFacts, *, robbed: bool = True) -> DoraFacts:
    """Every kan seems to have opened its indicator, a robbed one too or not."""
    kans = [
        kan if kan.stage == "robbable" and not robbed else KanMade(kan.call, "over") for kan in facts.kans
    ]
    return replace(facts, kans=tuple(kans))


def every_kan_counts(position: Position, ruleset: Ruleset) -> int:
    """A kan's indicator seems to open at once, whatever the kan."""
    return judge_dora(_all_over(dora_asked(position), robbed=False), ruleset).answer


def robbed_kan_counts(position: Position, ruleset: Ruleset) -> int | None:
    """The kan that is robbed seems to open one; None where none is."""
    facts = dora_asked(position)
    if all(kan.stage != "robbable" for kan in facts.kans):
        return None
    return judge_dora(_all_over(facts), ruleset).answer


def what_lies_open(position: Position, ruleset: Ruleset) -> int | None:
    """Only what is turned over at the moment of the question seems to count; None where nothing is due."""
    opened = len(position.table().indicators)
    return opened if opened < judge_dora(dora_asked(position), ruleset).answer else None


def ura_without_riichi(position: Position, ruleset: Ruleset) -> int:
    """Every winner seems to turn ura dora over."""
    facts = replace(dora_facts(position.table(), position.hero), declared=True, stands=True)
    return judge_ura(facts, ruleset).answer


def one_ura(position: Position, ruleset: Ruleset) -> int:
    """The tile beneath the first indicator seems to be all."""
    return min(1, judge_ura(dora_facts(position.table(), position.hero), ruleset).answer)


def ura_with_every_kan(position: Position, ruleset: Ruleset) -> int:
    """Every kan seems to bring one, a robbed or a late one too."""
    return judge_ura(_all_over(dora_facts(position.table(), position.hero)), ruleset).answer
