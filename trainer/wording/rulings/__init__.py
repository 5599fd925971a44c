"""What a ruleset parameter at some level says, as the clause of a ruling.

`clauses` has what they are made with; `hand` is about the play of a hand, `game` about points, payments,
mistakes and the frame of a game.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.rules.rulesets.ruleset import RuleOption, Ruleset, rule_options
from trainer.wording.rulings import game, hand
from trainer.wording.rulings.clauses import Ruling

_SECTIONS: Final = (
    (gettext_lazy("The game and its end"), game.GAME),
    (gettext_lazy("Riichi, tenpai and furiten"), hand.RIICHI),
    (gettext_lazy("Kan and dora"), hand.KAN),
    (gettext_lazy("Abortive draws and several rons"), hand.DRAWS),
    (gettext_lazy("Payments"), game.PAYMENTS),
    (gettext_lazy("What a hand is worth"), game.SCORE),
    (gettext_lazy("Calls"), hand.CALLS),
    (gettext_lazy("Mistakes"), game.FAULTS),
    (gettext_lazy("Three players"), game.SANMA),
)
RULINGS: Final[dict[str, Ruling]] = {
    name: ruling for _title, section in _SECTIONS for name, ruling in section.items()
}

_WITHIN: Final = {"suukan_timing": "abort_suukan"}
"""Parameters that say nothing where another one is off."""


def sections() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every parameter under the title of its section, in order."""
    return tuple((str(title), tuple(section)) for title, section in _SECTIONS)


def applies(parameter: str, rules: Ruleset) -> bool:
    """Whether the clause of a parameter says something under these rules."""
    return parameter not in _WITHIN or bool(getattr(rules, _WITHIN[parameter]))


def clause(parameter: str, level: RuleOption) -> str:
    """One clause; empty if the parameter can not apply (three rons with three players)."""
    if level is None and None not in rule_options(parameter):
        return ""
    return RULINGS[parameter].clause(level)


def disputed_clause(parameter: str) -> str:
    """What the sources of a ruleset do not agree on, or do not say."""
    return str(RULINGS[parameter].dispute)
