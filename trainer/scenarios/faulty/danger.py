"""Faulty rules about how dangerous tiles are: what is taken to be as safe as genbutsu."""

from collections.abc import Callable, Collection
from typing import Final

from trainer.rules.notation import tile_name
from trainer.rules.ruleset import Ruleset
from trainer.rules.safety import declarer
from trainer.rules.tiles import EAST, Kind, kind_of
from trainer.scenarios.answers import Answer
from trainer.scenarios.endangered import Endangered, asked_kinds, endangered, safe_enough
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position

Belief = Callable[[Position, Endangered], Collection[Kind]]
Believer = Callable[[Position, Ruleset], Answer | None]


def _suji(position: Position, facts: Endangered) -> Collection[Kind]:
    return [kind for kind in facts.kinds if facts.tile_class(kind).startswith(("suji", "both-suji"))]


def _half_suji(position: Position, facts: Endangered) -> Collection[Kind]:
    """1 makes 4 safe."""
    return [kind for kind in facts.kinds if facts.tile_class(kind).startswith("half-suji")]


def _no_chance(position: Position, facts: Endangered) -> Collection[Kind]:
    return [kind for kind in facts.kinds if facts.wall(kind) == "no chance"]


def _neighbours(position: Position, facts: Endangered) -> Collection[Kind]:
    """The tiles next to the declarer's last discard."""
    last = kind_of(position.table().seats[facts.facing.rival].river[-1].tile)
    return [kind for kind in (last - 1, last + 1) if last < EAST and kind // 9 == last // 9]


def _before(position: Position, facts: Endangered) -> Collection[Kind]:
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


def _believed(belief: Belief, position: Position, facts: Endangered, kinds: tuple[Kind, ...]) -> list[Kind]:
    """Of these kinds those that are safe to the belief though they are not, the most dangerous first."""
    safe = set(belief(position, facts)) - facts.facing.safe
    return [kind for kind in reversed(facts.of(kinds)) if kind in safe]


def _folds(belief: Belief) -> Believer:
    """Who believes so folds with such a tile, of several that are not right with the most dangerous."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        right = safe_enough(facts.of(facts.kinds))
        found = [kind for kind in _believed(belief, position, facts, facts.kinds) if kind not in right]
        return (found[0],) if found else None

    return answer


def _orders(belief: Belief) -> Believer:
    """Such tiles stand before all but genbutsu."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        kinds = asked_kinds(position, facts)
        safe = _believed(belief, position, facts, kinds)
        order = facts.of(kinds)
        return tuple(sorted(order, key=lambda kind: (kind not in facts.facing.safe, kind not in safe)))

    return answer


def _looks(position: Position, ruleset: Ruleset) -> Answer:
    """The nearer to the middle of the suit, the more dangerous, whatever lies there."""
    facts = endangered(position, ruleset)
    return tuple(sorted(facts.of(asked_kinds(position, facts)), key=looks))


def looks(kind: Kind) -> int:
    """How dangerous a tile is by its face alone: 0 for honours, 1 for terminals, up to 4 for 4, 5 and 6."""
    return 0 if kind >= EAST else min(kind % 9 + 1, 9 - kind % 9, 4)


def _fears(belief: Belief) -> Believer:
    """Who believes so takes the most dangerous of the others."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts = endangered(position, ruleset)
        kinds = asked_kinds(position, facts)
        safe = _believed(belief, position, facts, kinds)
        feared = [kind for kind in facts.of(kinds) if kind not in safe]
        return tile_name(feared[-1]) if feared and safe else None

    return answer


SAFEST: Final = tuple(Misconception(code, rule, _folds(belief)) for code, rule, belief in _BELIEFS)
ORDER: Final = (
    *(Misconception(code, rule, _orders(belief)) for code, rule, belief in _BELIEFS),
    Misconception("middle_is_dangerous", "DEF-6", _looks),
)
TRAP: Final = tuple(Misconception(code, rule, _fears(belief)) for code, rule, belief in _BELIEFS)
