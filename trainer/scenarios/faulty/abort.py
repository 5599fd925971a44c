"""Faulty rules about abortive draws: what they would answer, None where they say nothing."""

from collections.abc import Mapping
from typing import Final

from trainer.rules.abort import judge_abort
from trainer.rules.facts import abort_facts
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.position import Position

_OFF: Final = {
    "suufon_off": "suufon",
    "suucha_off": "suucha",
    "suukan_off": "suukan",
    "suufon_not_in_sanma": "suufon",
    "suucha_not_in_sanma": "suucha",
    "three_rons_paid": "sanchahou",
    "three_rons_head_bump": "sanchahou",
}


def _in_spite(position: Position, ruleset: Ruleset, of: Mapping[str, str]) -> str | None:
    """The abort that seems to happen to somebody who does not know one of these reasons against it."""
    codes = judge_abort(abort_facts(position.table()), ruleset).codes()
    return next((of[code] for code in codes if code in of), None)


def four_kans_always(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suukan_by_one": "suukan"})


def suukan_at_once(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suukan_awaits_discard": "suukan"})


def called_winds(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suufon_called": "suufon"})


def three_is_enough(position: Position, ruleset: Ruleset) -> str | None:
    near = {"suucha_needs_the_fourth": "suucha", "suufon_needs_the_fourth": "suufon"}
    return _in_spite(position, ruleset, near)


def abort_before_ron(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suucha_ronned": "suucha", "suukan_robbed": "suukan"})


def always_on(position: Position, ruleset: Ruleset) -> str | None:
    """Every abort seems to be played everywhere."""
    return _in_spite(position, ruleset, _OFF)
