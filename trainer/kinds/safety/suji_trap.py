"""Which of two or three tiles is the most dangerous against one riichi, though it looks the safest (DEF-6)?

It looks so by what is taught: no run waits on an honour, nor on a 1 or 9 on suji or behind a wall; no ryanmen
on other tiles on suji or behind a wall; half suji and one-chance are less than that (`look`), and no more
than what every 1 and 9 has by its place: one ryanmen alone waits on it. `ask` names the tiles (`tiles`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from trainer.kinds.safety.danger_order import ComparedKind
from trainer.kinds.safety.generator import Feature
from trainer.kinds.safety.misconceptions import TRAP
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, TERMINALS, Face, tile_name
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
from trainer.strategy.danger.facing import Facing

_WIDE: Final = 0.03
_NEAR: Final = 0.015
"""How much more dangerous (0..1) the right tile is than the next."""
_FEATURES: Final[dict[str, tuple[Feature, ...]]] = {
    "suji": ("riichi_suji", "wall"),
    "half": ("riichi_suji",),
    "wall": ("wall",),
    "honour": ("suji", "honour"),
}
_ONE_RYANMEN: Final = 3
NOTHING: Final = 4
"""The look of a tile that is neither genbutsu nor an honour, on no suji and behind no wall."""


class SujiTrap(ComparedKind):
    read_from = "table"
    real_leans = True
    levels = {
        1: "two tiles, one at least 3 percentage points more dangerous",
        2: "two tiles; at least 1.5",
        3: "two tiles; less than 1.5",
        4: "three tiles; at least 1.5",
        5: "three tiles; less than 1.5",
    }
    sides = ("suji", "half", "wall", "honour")
    misconceptions = TRAP

    def sets(self, facts: Endangered) -> Iterator[tuple[Face, ...]]:
        """Two or three kinds of the hand, the last by far the most dangerous though it looks the safest."""
        numbers = facts.danger.probability
        order = list(facts.of(facts.kinds))
        for number in (2, 3):
            for kinds in combinations(order, number):
                if looks_safest(facts, kinds) and tells_apart([numbers[kind] for kind in kinds[-2:]]):
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
        """By what the most dangerous tile looks safe; a wall too if by nothing."""
        facts = endangered(position, position.ruleset)
        most = next(reversed(facts.of(asked_kinds(position, facts))))
        return looks_safe_by(facts, most) or "wall"

    def supposes(self, position: Position) -> bool:
        """The most dangerous tile looks no safer than another one: there is no trap."""
        facts = endangered(position, position.ruleset)
        return not looks_safest(facts, tuple(facts.of(asked_kinds(position, facts))))

    def near(self, position: Position) -> Iterable[Change]:
        """A discard of the declarer was another tile, so that another one is the most dangerous, and that one
        looks the safest."""
        facts = endangered(position, position.ruleset)
        kinds = list(facts.of(asked_kinds(position, facts)))

        def turned(numbers: Sequence[float], facing: Facing) -> bool:
            order = tuple(sorted(kinds, key=numbers.__getitem__))
            if order[-1] == kinds[-1] or not tells_apart([numbers[kind] for kind in order[-2:]]):
                return False
            return looks_safest(replace(facts, facing=facing), order)

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
        """Whether the tile that looks the safest is the most dangerous, even if all danger were a fifth less
        or more; never before an open threat.
        """
        if open_threat(position.table(), position.hero):
            return False
        facts = endangered(position, ruleset)
        order = facts.of(asked_kinds(position, facts))
        return looks_safest(facts, tuple(order)) and tells_apart(list(order.values())[-2:])


KIND = SujiTrap()


def look(facts: Endangered, kind: Face) -> int:
    """How safe a kind looks by what is taught, the less the safer: 0 if nothing can wait on it, 1 if no run
    can, 2 if no ryanmen can, 3 if one of two cannot or every one is unlikely, else 4 (`NOTHING`).
    """
    if kind in facts.facing.safe or not facts.danger.probability[kind]:
        return 0
    if kind >= EAST:
        return 1
    if on_suji(facts, kind) or facts.wall(kind) == "no chance":
        return 1 if kind in TERMINALS else 2
    return _ONE_RYANMEN if half_suji(facts, kind) or facts.wall(kind) else NOTHING


def looks_safest(facts: Endangered, kinds: Sequence[Face]) -> bool:
    """Does the last of these kinds look safer than each of the others?"""
    *others, last = kinds
    return all(_looks_safer(facts, last, other) for other in others)


def _looks_safer(facts: Endangered, kind: Face, other: Face) -> bool:
    """Half suji and one-chance leave a tile between 1 and 9 no safer than any 1 or 9 is."""
    safety = look(facts, kind)
    if safety >= look(facts, other):
        return False
    return safety < _ONE_RYANMEN or kind in TERMINALS or other not in TERMINALS


def on_suji(facts: Endangered, kind: Face) -> bool:
    """Whether all ryanmen on a kind are out by suji."""
    return facts.tile_class(kind).startswith(("suji", "both-suji"))


def half_suji(facts: Endangered, kind: Face) -> bool:
    """Whether one of two ryanmen is."""
    return facts.tile_class(kind).startswith("half-suji")


def looks_safe_by(facts: Endangered, kind: Face) -> str:
    """By what a kind looks safe: one of the sides; empty if by nothing, or if it is safe."""
    if not 0 < look(facts, kind) < NOTHING:
        return ""
    if kind >= EAST:
        return "honour"
    if on_suji(facts, kind):
        return "suji"
    return "half" if half_suji(facts, kind) and facts.wall(kind) != "no chance" else "wall"
