"""Faulty rules about kita."""

from typing import Final

from trainer.rules.facts import ippatsu_facts
from trainer.rules.ippatsu import KAN_NAMES, judge_ippatsu
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import NORTH
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position


def _any_north(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever holds a north on the own turn may extract it, in riichi and with an empty wall too."""
    if position.asked("about") != "may":
        return None
    return NORTH in (position.table().seats[position.hero].hand or ())


def _no_kita_in_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    in_riichi = position.table().seats[position.hero].in_riichi
    return False if in_riichi and position.asked("about") == "may" else None


def _never_ronned(position: Position, ruleset: Ruleset) -> Answer | None:
    return False if position.asked("about") == "ron" else None


def _keeps_ippatsu(position: Position, ruleset: Ruleset) -> Answer | None:
    """A kita is no call and ends no ippatsu; other calls and the next discard do."""
    if position.asked("about") != "ippatsu":
        return None
    facts = ippatsu_facts(position.table(), position.hero)
    return judge_ippatsu(facts, ruleset.changed(kita_breaks=())).answer


def _no_rinshan(position: Position, ruleset: Ruleset) -> Answer | None:
    """Rinshan kaihou takes a kan."""
    replaces = position.table().seats[position.hero].replaces
    return replaces in KAN_NAMES if position.asked("about") == "rinshan" else None


KITA: Final = (
    Misconception("any_north_any_time", "RCH-8", _any_north),
    Misconception("no_kita_in_riichi", "RCH-8", _no_kita_in_riichi),
    Misconception("kita_never_ronned", "SAN-2", _never_ronned),
    Misconception("kita_keeps_ippatsu", "SAN-2", _keeps_ippatsu),
    Misconception("kita_no_rinshan", "SAN-2", _no_rinshan),
)
