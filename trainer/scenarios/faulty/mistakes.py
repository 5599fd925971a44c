"""Faulty rules about mistakes: what is found out, and what it costs."""

from trainer.rules.events import PLAYED_OUT
from trainer.rules.faults import OF_A_WIN
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position


def _fault(position: Position) -> str:
    return dict(position.ask).get("fault", "")


def chombo_though_another_won(position: Position, ruleset: Ruleset) -> Answer | None:
    """A noten riichi costs a chombo even when somebody else wins."""
    state = position.table()
    another = bool(state.winners) and position.asked("seat") not in map(str, state.winners)
    return "chombo" if another and _fault(position) == "noten_riichi" else None


def every_draw_shows_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    """Declarers show their hands at every draw, an abortive one too; None at a draw where they do."""
    reason = position.table().reason
    closed = reason and reason not in PLAYED_OUT and reason != "suucha"
    return "chombo" if closed and _fault(position) == "noten_riichi" else None


def any_furiten_riichi_is_chombo(position: Position, ruleset: Ruleset) -> Answer | None:
    """A riichi in furiten is a chombo."""
    return "chombo" if _fault(position) == "furiten_riichi" else None


def illegal_kan_found_at_once(position: Position, ruleset: Ruleset) -> Answer | None:
    """An illegal kan in riichi is a chombo, whoever wins."""
    return "chombo" if _fault(position) == "illegal_riichi_kan" else None


def false_win_is_dead_hand(position: Position, ruleset: Ruleset) -> Answer | None:
    """Who claims a false win may not win any more, and the hand goes on."""
    return "dead-hand" if _fault(position) in OF_A_WIN else None
