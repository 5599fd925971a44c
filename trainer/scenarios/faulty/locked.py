"""Faulty rules about the locked hand of a declarer."""

from dataclasses import replace

from trainer.rules.calls import call_facts, judge_calls
from trainer.rules.facts import hand_of
from trainer.rules.furiten import judge_furiten
from trainer.rules.locked import judge_locked, locked_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import COPIES, kind_of
from trainer.rules.waits import waits_of
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position

_ORDER = ("discard", "other_discard", "tsumo", "ankan", "kita")


def _moves(position: Position, ruleset: Ruleset) -> set[str] | None:
    """What may be done with the drawn tile; None if another's lies there."""
    state = position.table()
    if state.pending is not None:
        return None
    moves = set[str](judge_locked(locked_facts(state, position.hero, ruleset), ruleset).answer)
    return moves if position.players == 3 else moves - {"kita"}


def _listed(moves: set[str]) -> Answer:
    return tuple(move for move in _ORDER if move in moves)


def without_kan(position: Position, ruleset: Ruleset) -> Answer | None:
    """No kan at all in riichi."""
    moves = _moves(position, ruleset)
    return None if moves is None else _listed(moves - {"ankan"})


def with_any_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four of the drawn kind are enough for an ankan in riichi, whatever becomes of the wait."""
    moves = _moves(position, ruleset)
    hand = hand_of(position.table(), position.hero)
    if moves is None or hand.drawn is None or hand.counts[kind_of(hand.drawn)] < COPIES:
        return None
    return _listed(moves | {"ankan"})


def with_another_discard(position: Position, ruleset: Ruleset) -> Answer | None:
    """Another tile may be thrown in riichi, if the hand stays tenpai."""
    moves = _moves(position, ruleset)
    return None if moves is None else _listed(moves | {"other_discard"})


def no_tsumo_in_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Furiten forbids the tsumo too."""
    moves = _moves(position, ruleset)
    if moves is None or "tsumo" not in moves:
        return None
    furiten = judge_furiten(locked_facts(position.table(), position.hero, ruleset).tsumo.furiten, ruleset)
    return _listed(moves - {"tsumo"}) if furiten.answer else None


def with_calls(position: Position, ruleset: Ruleset) -> Answer | None:
    """A declarer may chi, pon and kan like anybody."""
    state = position.table()
    if state.pending is None:
        return None
    facts = replace(call_facts(state, position.hero, ruleset), in_riichi=False)
    return tuple(judge_calls(facts, ruleset).answer)


def ron_on_every_wait(position: Position, ruleset: Ruleset) -> Answer | None:
    """A wait that was let go, or thrown, does not matter later."""
    state = position.table()
    if state.pending is None:
        return None
    waits = waits_of(hand_of(state, position.hero), ruleset.tenpai_own_four)
    return ("ron",) if kind_of(state.pending.tile) in waits else None
