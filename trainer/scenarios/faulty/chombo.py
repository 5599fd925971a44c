"""Faulty rules about what a chombo costs, as points by seat."""

from collections.abc import Callable
from dataclasses import replace

from trainer.rules.ending import stakes_of
from trainer.rules.payments import Stakes
from trainer.rules.ruleset import Ruleset
from trainer.rules.settle import settle_chombo
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position


def _changed(position: Position, ruleset: Ruleset, change: Callable[[Stakes, int], Stakes]) -> Answer:
    """The payments of a chombo with other stakes."""
    offender = int(position.asked("seat"))
    stakes = change(stakes_of(position.table()), offender)
    return settle_chombo(stakes, offender, ruleset).deltas


def offenders_stick_is_lost(position: Position, ruleset: Ruleset) -> Answer | None:
    """The others take their stick back, the offender's stays on the table."""
    return _changed(
        position,
        ruleset,
        lambda stakes, offender: replace(
            stakes, declarers=tuple(seat for seat in stakes.declarers if seat != offender)
        ),
    )


def nobody_takes_sticks_back(position: Position, ruleset: Ruleset) -> Answer | None:
    """All riichi sticks stay on the table."""
    return _changed(position, ruleset, lambda stakes, _: replace(stakes, declarers=()))


def same_chombo_for_the_dealer(position: Position, ruleset: Ruleset) -> Answer | None:
    """A reverse mangan is the same for the dealer as for everybody else."""
    if ruleset.chombo != "reverse_mangan":
        return None
    return _changed(
        position,
        ruleset,
        lambda stakes, offender: replace(
            stakes,
            dealer=(offender + 1) % stakes.players if offender == stakes.dealer else offender,
        ),
    )


def chombo_always_reverse_mangan(position: Position, ruleset: Ruleset) -> Answer | None:
    """A mangan is paid to the others by all rules."""
    if ruleset.chombo == "reverse_mangan":
        return None
    reverse = ruleset.changed(chombo="reverse_mangan", chombo_amount=None)
    return _changed(position, reverse, lambda stakes, _: stakes)
