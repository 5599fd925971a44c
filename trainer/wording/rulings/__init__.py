"""What a ruleset parameter at some level says, as the clause of a ruling; a module here for each section."""

from typing import Final

from trainer.rules.ruleset import Level, Ruleset, levels
from trainer.wording.rulings import calls, draws, faults, game, kan, payments, riichi, sanma, score
from trainer.wording.rulings.base import Ruling

_SECTIONS: Final = (game, riichi, kan, draws, payments, score, calls, faults, sanma)
RULINGS: Final[dict[str, Ruling]] = {
    name: ruling for section in _SECTIONS for name, ruling in section.RULINGS.items()
}

_WITHIN: Final = {"suukan_timing": "abort_suukan"}
"""Parameters that say nothing where another one is off."""


def applies(parameter: str, rules: Ruleset) -> bool:
    """Whether the clause of a parameter says something under these rules."""
    return parameter not in _WITHIN or bool(getattr(rules, _WITHIN[parameter]))


def clause(parameter: str, level: Level) -> str:
    """One clause; empty if the parameter can not apply (three rons with three players)."""
    if level is None and None not in levels(parameter):
        return ""
    return RULINGS[parameter].clause(level)


def disputed_clause(parameter: str) -> str:
    """What the sources of a ruleset do not agree on, or do not say."""
    return RULINGS[parameter].dispute()
