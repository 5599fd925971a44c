"""Faulty rules about what suji and walls keep off."""

from typing import Final

from trainer.rules.kabe import run_waits
from trainer.rules.ruleset import Ruleset
from trainer.rules.safety import clearing
from trainer.rules.suji import partners
from trainer.scenarios.answers import Answer
from trainer.scenarios.asked_riichi import asked_danger
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position


def _is_suji(position: Position) -> bool:
    return position.asked("about") == "suji"


def _one_end_is_enough(position: Position, ruleset: Ruleset) -> Answer | None:
    """1 makes 4 safe, or 7 does."""
    facts = asked_danger(position)
    safe, ends = clearing(facts.gone, ruleset), partners(facts.kind)
    return "full" if _is_suji(position) and any(end in safe for end in ends) else None


def _any_river(position: Position, ruleset: Ruleset) -> Answer | None:
    """What others threw before the riichi gives suji too."""
    facts = asked_danger(position)
    ends = partners(facts.kind)
    if not _is_suji(position) or not ends:
        return None
    gone = {each.kind for each in facts.gone}
    return ("none", "half", "full")[2 if set(ends) <= gone else len(gone.intersection(ends))]


def _neighbour(position: Position, ruleset: Ruleset) -> Answer | None:
    """A tile beside a discard of the declarer is safe."""
    facts = asked_danger(position)
    own = {each.kind for each in facts.gone if each.way == "own_river"}
    beside = {facts.kind - 1, facts.kind + 1} & own
    return "full" if _is_suji(position) and partners(facts.kind) and beside else None


def _three_are_a_wall(position: Position, ruleset: Ruleset) -> Answer | None:
    """Three visible copies rule a run out as four do."""
    facts = asked_danger(position)
    runs = [needs for shape, needs in run_waits(facts.kind) if shape == "ryanmen"]
    if _is_suji(position) or not all(min(facts.unseen[each] for each in needs) <= 1 for needs in runs):
        return None
    return "no_chance"


def _one_wall_is_enough(position: Position, ruleset: Ruleset) -> Answer | None:
    """A wall on one side of the tile stops the ryanmen on both."""
    facts = asked_danger(position)
    runs = [needs for shape, needs in run_waits(facts.kind) if shape == "ryanmen"]
    if _is_suji(position) or not any(min(facts.unseen[each] for each in needs) == 0 for needs in runs):
        return None
    return "no_chance"


PROTECTION: Final = (
    Misconception("one_end_is_enough", "DEF-2", _one_end_is_enough),
    Misconception("any_river_gives_suji", "FUR-5", _any_river),
    Misconception("three_are_a_wall", "DEF-4", _three_are_a_wall),
    Misconception("one_wall_is_enough", "DEF-4", _one_wall_is_enough),
    Misconception("neighbour_is_safe", "DEF-2", _neighbour),
)
