"""Rules about declaring riichi that learners wrongly hold: what each would answer."""

from dataclasses import replace

from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import face_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position

_STICK = 1000


def _facts(position: Position, ruleset: Ruleset) -> RiichiFacts:
    return riichi_facts(position.table(), position.hero, ruleset)


def _allowed(facts: RiichiFacts, ruleset: Ruleset) -> bool:
    return bool(judge_riichi(facts, ruleset).answer)


# With which discards


def no_discard_after_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own ankan opens the hand."""
    return () if _facts(position, ruleset).hand.melds else None


def no_discard_with_1000_points(position: Position, ruleset: Ruleset) -> Answer | None:
    """More than 1,000 points are needed."""
    return () if _facts(position, ruleset).points == _STICK else None


def drawn_tile_only(position: Position, ruleset: Ruleset) -> Answer | None:
    """The declaration must be thrown with the tile just drawn."""
    facts = _facts(position, ruleset)
    if not _allowed(facts, ruleset) or facts.hand.drawn is None:
        return None
    return tuple(kind for kind in judge_riichi(facts, ruleset).answer if kind == face_of(facts.hand.drawn))


def any_discard(position: Position, ruleset: Ruleset) -> Answer | None:
    """Once a hand may declare, any tile may be thrown."""
    facts = _facts(position, ruleset)
    return tuple(sorted(set(map(face_of, facts.hand.concealed)))) if _allowed(facts, ruleset) else None


def discards_without_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Riichi is forbidden in furiten, whatever the rules say."""
    return tuple(
        sorted(judge_riichi(_facts(position, ruleset), ruleset.changed(furiten_riichi=False)).answer)
    )


# Why not


def open_by_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own ankan opens the hand."""
    hand = _facts(position, ruleset).hand
    return "open_hand" if hand.melds and hand.closed else None


def barred_by_1000_points(position: Position, ruleset: Ruleset) -> Answer | None:
    """More than 1,000 points are needed."""
    return "points" if _facts(position, ruleset).points == _STICK else None


def barred_by_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Riichi is forbidden in furiten, whatever the rules say."""
    strict = judge_riichi(_facts(position, ruleset), ruleset.changed(furiten_riichi=False))
    return "furiten" if "furiten" in strict.codes() else None


def barred_by_others(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only one player may be in riichi."""
    facts = _facts(position, ruleset)
    return "others" if facts.others and not facts.in_riichi else None


def barred_by_wall_of(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four tiles must be left whatever the rules, the number of players too, say."""
    facts = _facts(position, ruleset)
    if not _allowed(replace(facts, wall=position.players + 4), ruleset):
        return None
    return "wall" if facts.wall < 4 else "may"
