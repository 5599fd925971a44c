"""Faulty rules about double riichi."""

from dataclasses import replace

from trainer.rules.facts import double_riichi_facts
from trainer.rules.ippatsu import FirstTurnFacts, judge_double_riichi
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.answers import Answer
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.position import Position


def _facts(position: Position) -> FirstTurnFacts:
    return double_riichi_facts(position.table(), asked_seat(position, "seat"))


def _judged(facts: FirstTurnFacts, ruleset: Ruleset) -> Answer:
    return "double" if judge_double_riichi(facts, ruleset).answer else "ordinary"


def double_by_own_discards(position: Position, ruleset: Ruleset) -> Answer | None:
    """The first own discard is enough; calls before it do not matter."""
    return _judged(replace(_facts(position), calls=()), ruleset)


def lost_by_any_call(position: Position, ruleset: Ruleset) -> Answer | None:
    """A call after the declaration takes the double riichi away, as it ends ippatsu."""
    return _judged(replace(_facts(position), calls=position.table().calls), ruleset)


def own_closed_calls_forgotten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only others can interrupt the first turn; an own ankan does not count."""
    facts = _facts(position)
    return _judged(
        replace(facts, calls=tuple(call for call in facts.calls if call.seat != facts.seat)), ruleset
    )
