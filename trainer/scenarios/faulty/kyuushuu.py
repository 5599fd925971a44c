"""Faulty rules about kyuushuu kyuuhai: what they would answer, None where they say nothing."""

from trainer.rules.abort import NINE_KINDS, judge_kyuushuu
from trainer.rules.facts import kyuushuu_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import YAOCHUU, Kind, kind_of
from trainer.scenarios.position import Position


def yaochuu_of(state: TableState, seat: int) -> list[Kind]:
    """The terminals and honours in a known hand, doubles included."""
    return [kind_of(tile) for tile in state.seats[seat].hand or () if kind_of(tile) in YAOCHUU]


def _but_for(position: Position, ruleset: Ruleset, *codes: str) -> bool | None:
    """Yes if nothing but these reasons stands against it."""
    found = set(judge_kyuushuu(kyuushuu_facts(position.table(), position.hero), ruleset).codes())
    return True if found and found <= set(codes) else None


def doubles_counted(position: Position, ruleset: Ruleset) -> bool | None:
    if len(yaochuu_of(position.table(), position.hero)) < NINE_KINDS:
        return None
    return _but_for(position, ruleset, "kyuushuu_too_few")


def any_turn(position: Position, ruleset: Ruleset) -> bool | None:
    return _but_for(position, ruleset, "not_the_first_turn")


def after_a_call(position: Position, ruleset: Ruleset) -> bool | None:
    return _but_for(position, ruleset, "first_turn_called", "first_turn_own_ankan", "first_turn_kita")
