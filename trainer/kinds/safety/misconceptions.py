"""Rules about safe and dangerous tiles that learners wrongly hold: what each would answer.

They are about genbutsu, what suji and walls stop, and what is taken to be as safe as genbutsu.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from trainer.rules.defence.genbutsu import Declarer, GenbutsuFacts, clearing, declarer, judge_genbutsu
from trainer.rules.defence.shapes_left import DangerFacts, judge_shapes_left
from trainer.rules.defence.suji import partners
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, EAST, Face, count_faces, face_of, tile_name
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.tile_danger import Endangered, asked_kinds, endangered, safe_enough
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.asked import asked_danger, asked_riichi
from trainer.scenarios.position.position import Position

Believer = Callable[[Position, Ruleset], Answer | None]

_RUNS: Final = ("ryanmen", "kanchan", "penchan")


def _believed(
    safe: Callable[[Declarer, Position, Ruleset], Iterable[Face]],
) -> Callable[[Position, Ruleset], Answer]:
    """The kinds of the hand that a belief about one riichi calls safe, against all that are asked about."""

    def answer(position: Position, ruleset: Ruleset) -> Answer:
        facts = asked_riichi(position)
        by_rival = [set(safe(rival, position, ruleset)) for rival in facts.declarers]
        return tuple(kind for kind in facts.kinds if all(kind in kinds for kinds in by_rival))

    return answer


def _own_river(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Face]:
    return (gone.kind for gone in rival.gone if gone.way == "own_river")


def _any_river(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Face]:
    return (gone.kind for gone in rival.gone if gone.way in ("own_river", "passed", "before"))


def _with_suji(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Face]:
    safe = set(clearing(rival.gone, ruleset))
    on_suji = (kind for kind in range(27) if all(end in safe for end in partners(kind)))
    return safe.union(on_suji)


def _uncalled(rival: Declarer, position: Position, ruleset: Ruleset) -> Iterable[Face]:
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


def _copies(position: Position, kinds: Answer | None, *, most: int = COPIES) -> int:
    """How many tiles of these kinds are held, of each `most` at most."""
    held = count_faces(position.table().seats[position.hero].hand or ())
    counted = kinds if isinstance(kinds, tuple) else ()
    return sum(min(held[kind], most) for kind in counted if isinstance(kind, int))


def _turns(safe: Believer) -> Believer:
    """The turns of who takes these kinds for safe."""

    def answer(position: Position, ruleset: Ruleset) -> Answer:
        return _copies(position, safe(position, ruleset))

    return answer


def _each_kind_once(position: Position, ruleset: Ruleset) -> Answer:
    kinds = judge_genbutsu(asked_riichi(position), ruleset).answer
    return _copies(position, kinds, most=1)


SAFE_TURNS: Final = (
    Misconception("each_kind_is_one_turn", "DEF-1", _each_kind_once),
    *(Misconception(held.code, held.rule, _turns(held.answer)) for held in GENBUTSU),
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


WAIT_SHAPES_LEFT: Final = (
    Misconception("suji_is_safe", "DEF-2", _suji_is_safe),
    Misconception("no_chance_is_safe", "DEF-4", _no_chance_is_safe),
    Misconception("suji_stops_all_runs", "DEF-2", _suji_stops_runs),
    Misconception("ryanmen_only", "DEF-2", _ryanmen_only),
    Misconception("kokushi_forgotten", "DEF-5", _no_kokushi),
)


Belief = Callable[[Position, Endangered], Collection[Face]]


def _suji(position: Position, facts: Endangered) -> Collection[Face]:
    return [kind for kind in facts.kinds if facts.tile_class(kind).startswith(("suji", "both-suji"))]


def _half_suji(position: Position, facts: Endangered) -> Collection[Face]:
    """1 makes 4 safe."""
    return [kind for kind in facts.kinds if facts.tile_class(kind).startswith("half-suji")]


def _no_chance(position: Position, facts: Endangered) -> Collection[Face]:
    return [kind for kind in facts.kinds if facts.wall(kind) == "no chance"]


def _neighbours(position: Position, facts: Endangered) -> Collection[Face]:
    """The tiles next to the declarer's last discard."""
    last = face_of(position.table().seats[facts.facing.rival].river[-1].tile)
    return [kind for kind in (last - 1, last + 1) if last < EAST and kind // 9 == last // 9]


def _before(position: Position, facts: Endangered) -> Collection[Face]:
    """What others threw before the riichi."""
    gone = declarer(position.table(), facts.facing.rival).gone
    return [each.kind for each in gone if each.way == "before"]


_BELIEFS: Final[tuple[tuple[str, str, Belief], ...]] = (
    ("last_discards_neighbour_is_safe", "DEF-6", _neighbours),
    ("thrown_before_the_riichi", "FUR-5", _before),
    ("no_chance_is_safe", "DEF-4", _no_chance),
    ("one_end_is_enough", "DEF-2", _half_suji),
    ("suji_is_safe", "DEF-2", _suji),
)


def _trusted(belief: Belief, position: Position, facts: Endangered, kinds: tuple[Face, ...]) -> list[Face]:
    """Of these kinds those that are safe to the belief though they are not, the most dangerous first."""
    safe = set(belief(position, facts)) - facts.facing.safe
    return [kind for kind in reversed(facts.of(kinds)) if kind in safe]


def _folds(belief: Belief) -> Believer:
    """Who believes so folds with such a tile, of several that are not right with the most dangerous."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        right = safe_enough(facts.of(facts.kinds))
        found = [kind for kind in _trusted(belief, position, facts, facts.kinds) if kind not in right]
        return (found[0],) if found else None

    return answer


def _orders(belief: Belief) -> Believer:
    """Such tiles stand before all but genbutsu."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        kinds = asked_kinds(position, facts)
        safe = _trusted(belief, position, facts, kinds)
        order = facts.of(kinds)
        return tuple(sorted(order, key=lambda kind: (kind not in facts.facing.safe, kind not in safe)))

    return answer


def _looks(position: Position, ruleset: Ruleset) -> Answer:
    """The nearer to the middle of the suit, the more dangerous, whatever lies there."""
    facts = endangered(position, ruleset)
    return tuple(sorted(facts.of(asked_kinds(position, facts)), key=looks))


def looks(kind: Face) -> int:
    """How dangerous a tile is by its face alone: 0 for honours, 1 for terminals, up to 4 for 4, 5 and 6."""
    return 0 if kind >= EAST else min(kind % 9 + 1, 9 - kind % 9, 4)


def _fears(belief: Belief) -> Believer:
    """Who believes so takes the most dangerous of the others."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        kinds = asked_kinds(position, facts)
        safe = _trusted(belief, position, facts, kinds)
        feared = [kind for kind in facts.of(kinds) if kind not in safe]
        return tile_name(feared[-1]) if feared and safe else None

    return answer


SAFEST: Final = tuple(Misconception(code, rule, _folds(belief)) for code, rule, belief in _BELIEFS)
ORDER: Final = (
    *(Misconception(code, rule, _orders(belief)) for code, rule, belief in _BELIEFS),
    Misconception("middle_is_dangerous", "DEF-6", _looks),
)
TRAP: Final = tuple(Misconception(code, rule, _fears(belief)) for code, rule, belief in _BELIEFS)
