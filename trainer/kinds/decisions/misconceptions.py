"""Rules about deciding that learners wrongly hold: what is always right, or never."""

from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import chosen, decision_in, tile_asked
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.position import Position


def _declare(position: Position, ruleset: Ruleset) -> Answer:
    """Whoever is tenpai declares."""
    return "riichi"


def _declare_now(position: Position, ruleset: Ruleset) -> Answer:
    return "now"


def _chase(position: Position, ruleset: Ruleset) -> Answer:
    return "chase"


def _fold(position: Position, ruleset: Ruleset) -> Answer:
    """Whoever faces a riichi folds."""
    return "fold"


def _push_if_tenpai(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is tenpai plays on."""
    options = chosen({"push": ("push", "riichi")}, decision_in(position, ruleset), tile_asked(position))
    return "push" if options["push"].wait is not None else None


def _silent_if_tenpai(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is tenpai plays on, in silence at least; where no fold is right that is not the belief."""
    return "damaten" if decision_in(position, ruleset).best.action == "fold" else None


_ALWAYS_FOLD: Final = Misconception("fold_against_any_riichi", "STR-3", _fold)
SHOULD_YOU_FOLD: Final = (Misconception("never_fold_tenpai", "STR-3", _push_if_tenpai), _ALWAYS_FOLD)
CHASE_OR_NOT: Final = (
    Misconception("always_riichi", "STR-4", _chase),
    Misconception("never_fold_tenpai", "STR-3", _silent_if_tenpai),
    _ALWAYS_FOLD,
)
RIICHI_OR_DAMATEN: Final = (Misconception("always_riichi", "STR-1", _declare),)
WAIT_FOR_BETTER: Final = (Misconception("always_riichi", "STR-2", _declare_now),)
