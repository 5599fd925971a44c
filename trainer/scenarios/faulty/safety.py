"""Faulty rules about safe tiles: what is taken for genbutsu, and what suji and walls are believed to stop."""

from collections.abc import Callable, Iterable
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.safety import Declarer, GenbutsuFacts, clearing
from trainer.rules.shapes_left import DangerFacts, judge_shapes_left
from trainer.rules.suji import partners
from trainer.rules.tiles import Kind
from trainer.scenarios.answers import Answer
from trainer.scenarios.asked_riichi import asked_danger, asked_riichi
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position

_RUNS: Final = ("ryanmen", "kanchan", "penchan")


def _believed(
    safe: Callable[[Declarer, Position, Ruleset], Iterable[Kind]],
) -> Callable[[Position, Ruleset], Answer]:
    """The kinds of the hand that a belief about one riichi calls safe, against all that are asked about."""

    def answer(position: Position, ruleset: Ruleset) -> Answer:
        facts = asked_riichi(position)
        by_rival = [set(safe(rival, position, ruleset)) for rival in facts.declarers]
        return tuple(kind for kind in facts.kinds if all(kind in kinds for kinds in by_rival))

    return answer


def _own_river(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Kind]:
    return (gone.kind for gone in rival.gone if gone.way == "own_river")


def _any_river(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Kind]:
    return (gone.kind for gone in rival.gone if gone.way in ("own_river", "passed", "before"))


def _with_suji(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Kind]:
    safe = set(clearing(rival.gone, ruleset))
    on_suji = (kind for kind in range(27) if all(end in safe for end in partners(kind)))
    return safe.union(on_suji)


def _uncalled(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Kind]:
    """Only what still lies in a river."""
    seats = position.table().seats
    away = {thrown.at for seat in seats for thrown in seat.river if thrown.called_by is not None}
    return clearing((gone for gone in rival.gone if gone.at not in away), ruleset)


def _for_one(position: Position, ruleset: Ruleset) -> Answer:
    facts: GenbutsuFacts = asked_riichi(position)
    safe = {kind for rival in facts.declarers for kind in clearing(rival.gone, ruleset)}
    return tuple(kind for kind in facts.kinds if kind in safe)


GENBUTSU: Final = (
    Misconception("own_river_only", "FUR-5", _believed(_own_river)),
    Misconception("thrown_before_the_riichi", "FUR-5", _believed(_any_river)),
    Misconception("safe_against_one", "DEF-1", _for_one),
    Misconception("called_tile_not_safe", "FUR-5", _believed(_uncalled)),
    Misconception("suji_counts_as_genbutsu", "DEF-2", _believed(_with_suji)),
)


def _shapes(facts: DangerFacts, ruleset: Ruleset) -> tuple[str, ...]:
    return judge_shapes_left(facts, ruleset).answer


def _reasons(position: Position, ruleset: Ruleset) -> tuple[DangerFacts, set[str]]:
    facts = asked_danger(position)
    return facts, set(judge_shapes_left(facts, ruleset).codes())


def _suji_is_safe(position: Position, ruleset: Ruleset) -> Answer | None:
    """Nothing is left where no ryanmen is, by suji."""
    facts, codes = _reasons(position, ruleset)
    return () if "suji_cleared" in codes and "ryanmen" not in _shapes(facts, ruleset) else None


def _no_chance_is_safe(position: Position, ruleset: Ruleset) -> Answer | None:
    facts, codes = _reasons(position, ruleset)
    return () if "no_chance" in codes and "ryanmen" not in _shapes(facts, ruleset) else None


def _suji_stops_runs(position: Position, ruleset: Ruleset) -> Answer | None:
    """Where suji stops the ryanmen it is believed to stop kanchan and penchan too."""
    facts, codes = _reasons(position, ruleset)
    shapes = _shapes(facts, ruleset)
    if "suji_cleared" not in codes or "ryanmen" in shapes:
        return None
    return tuple(shape for shape in shapes if shape not in _RUNS)


def _ryanmen_only(position: Position, ruleset: Ruleset) -> Answer:
    shapes = _shapes(asked_danger(position), ruleset)
    return tuple(shape for shape in shapes if shape == "ryanmen")


def _no_kokushi(position: Position, ruleset: Ruleset) -> Answer:
    shapes = _shapes(asked_danger(position), ruleset)
    return tuple(shape for shape in shapes if shape != "kokushi")


SHAPES: Final = (
    Misconception("suji_is_safe", "DEF-2", _suji_is_safe),
    Misconception("no_chance_is_safe", "DEF-4", _no_chance_is_safe),
    Misconception("suji_stops_all_runs", "DEF-2", _suji_stops_runs),
    Misconception("ryanmen_only", "DEF-2", _ryanmen_only),
    Misconception("kokushi_forgotten", "DEF-5", _no_kokushi),
)
