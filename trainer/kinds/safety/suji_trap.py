"""Of two or three tiles that look safe, which is the more dangerous against one riichi (DEF-6)?

They look so by suji, by a wall, as the neighbour of the declaration tile or as an honour; one at least is
suji. `ask` names them (`tiles`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from trainer.kinds.safety.danger_order import ComparedKind
from trainer.kinds.safety.generator import Feature
from trainer.kinds.safety.misconceptions import TRAP
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, Face, tile_name
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.decide.tile_danger import (
    Endangered,
    alike,
    asked_kinds,
    danger_reason,
    endangered,
    open_threat,
    river_changes,
    tells_apart,
)
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.position import Position

_WIDE: Final = 0.03
_NEAR: Final = 0.015
"""How much more dangerous (0..1) the right tile is than the next."""
_FEATURES: Final[dict[str, tuple[Feature, ...]]] = {
    "suji": ("riichi_suji", "honour"),
    "wall": ("suji", "wall"),
    "neighbour": ("neighbour", "suji"),
    "honour": ("suji", "honour"),
}


class SujiTrap(ComparedKind):
    levels = {
        1: "two tiles, one at least 3 percentage points more dangerous",
        2: "two tiles; at least 1.5",
        3: "two tiles; less than 1.5",
        4: "three tiles; at least 1.5",
        5: "three tiles; less than 1.5",
    }
    sides = ("suji", "wall", "neighbour", "honour")
    misconceptions = TRAP

    def sets(self, facts: Endangered) -> Iterator[tuple[Face, ...]]:
        """Two or three kinds of the hand that look safe, the last of them by far the most dangerous."""
        seen = {kind: look for kind in facts.of(facts.kinds) if (look := looks_safe_by(facts, kind))}
        numbers = facts.danger.probability
        for number in (2, 3):
            for kinds in combinations(seen, number):
                if "suji" in map(seen.get, kinds) and tells_apart([numbers[kind] for kind in kinds[-2:]]):
                    yield kinds

    def shape(self, position: Position) -> OneOf:
        return OneOf(tuple(map(tile_name, asked_kinds(position, endangered(position, position.ruleset)))))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = endangered(position, ruleset)
        order = list(reversed(facts.of(asked_kinds(position, facts))))
        return Verdict(tile_name(order[0]), tuple(danger_reason(facts, kind) for kind in order))

    def score(self, position: Position, answer: Answer, verdict: Verdict[Answer]) -> float:
        """1 for the most dangerous tile and for one that is as dangerous, else 0."""
        facts = endangered(position, position.ruleset)
        dangers = facts.of(asked_kinds(position, facts))
        most = max(dangers.values())
        return float(any(tile_name(kind) == answer and alike(each, most) for kind, each in dangers.items()))

    def side(self, position: Position, answer: Answer) -> str:
        """By what the most dangerous tile looks safe; a neighbour too if by nothing."""
        facts = endangered(position, position.ruleset)
        most = next(reversed(facts.of(asked_kinds(position, facts))))
        return looks_safe_by(facts, most) or "neighbour"

    def near(self, position: Position) -> Iterable[Change]:
        """A discard of the declarer was another tile, so that another one is the most dangerous."""
        facts = endangered(position, position.ruleset)
        kinds = list(facts.of(asked_kinds(position, facts)))

        def turned(numbers: Sequence[float]) -> bool:
            order = sorted(kinds, key=lambda kind: numbers[kind])
            return order[-1] != kinds[-1] and tells_apart([numbers[kind] for kind in order[-2:]])

        return river_changes(position, kinds, turned)

    def level_of(self, facts: Endangered, kinds: Iterable[Face]) -> int:
        dangers = list(facts.of(kinds).values())
        more = dangers[-1] - dangers[-2]
        if len(dangers) > 2:
            return 4 if more >= _NEAR else 5
        return 1 if more >= _WIDE else 2 if more >= _NEAR else 3

    def side_of(self, facts: Endangered, kinds: tuple[Face, ...]) -> str:
        return looks_safe_by(facts, kinds[-1])

    def features(self, rng: Random, level: int, side: str) -> Iterable[Feature]:
        return _FEATURES[side]

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """Whether one tile is the most dangerous, even if all danger were a fifth less or more; never before
        an open threat.
        """
        if open_threat(position.table(), position.hero):
            return False
        facts = endangered(position, ruleset)
        return tells_apart(list(facts.of(asked_kinds(position, facts)).values())[-2:])


KIND = SujiTrap()


def looks_safe_by(facts: Endangered, kind: Face) -> str:
    """By what a kind looks safe: one of the sides; empty if by nothing, or if it is safe."""
    declared, name = facts.facing.river[-1].kind, facts.tile_class(kind)
    if kind in facts.facing.safe or not facts.danger.probability[kind]:
        return ""
    if kind >= EAST:
        return "honour"
    if name.startswith(("suji", "both-suji")):
        return "suji"
    if facts.wall(kind):
        return "wall"
    return "neighbour" if kind // 9 == declared // 9 and abs(kind - declared) == 1 else ""
