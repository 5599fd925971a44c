"""In which order are three or four tiles of the hand dangerous against one riichi (DEF-6)?

`ask` names them (`tiles`).
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Feature, facing_sets
from trainer.kinds.safety.misconceptions import ORDER, looks
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, format_tiles
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, TileOrder, pairs_in_order
from trainer.scenarios.decide.tile_danger import (
    Endangered,
    alike,
    asked_kinds,
    clearing_moments,
    danger_reason,
    endangered,
    mined_sets,
    open_threat,
    river_changes,
    tells_apart,
)
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.mining import Mined, Replay
from trainer.scenarios.position.position import Position
from trainer.strategy.danger.facing import Facing

_WIDE: Final = {3: 0.02, 4: 0.012}
"""Each tile so much (0..1) more dangerous than the one before: that is a wide order of so many tiles."""
_FEATURES: Final[tuple[Feature, ...]] = ("genbutsu", "suji", "honour", "wall", "riichi_suji", "neighbour")


class ComparedKind(PuzzleKind):
    """A kind that holds a few tiles of the hand against each other, by their danger: `ask` names them."""

    rules = ("DEF-6",)
    players = (4,)
    compares_tiles = True
    flip_tiles = 12

    @abstractmethod
    def sets(self, facts: Endangered) -> Iterator[tuple[Face, ...]]:
        """The tiles that may be asked about, each time in order of danger."""

    @abstractmethod
    def level_of(self, facts: Endangered, kinds: Iterable[Face]) -> int:
        """How hard it is to tell these tiles apart."""

    @abstractmethod
    def side_of(self, facts: Endangered, kinds: tuple[Face, ...]) -> str:
        """The side of a question about these tiles, in order of danger."""

    @abstractmethod
    def features(self, rng: Random, level: int, side: str) -> Iterable[Feature]:
        """What is made of tiles of the hand for such a question."""

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Tiles of the hand that can be told apart."""
        for kinds in self.sets(endangered(position, position.ruleset)):
            yield {"tiles": format_tiles(sorted(kinds))}

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        return clearing_moments(position, reasons)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = endangered(position, position.ruleset)
        return self.level_of(facts, asked_kinds(position, facts))

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        side = rng.choice(self.sides)

        def wanted(facts: Endangered) -> Iterator[tuple[Face, ...]]:
            for kinds in self.sets(facts):
                if self.level_of(facts, kinds) == level and self.side_of(facts, kinds) == side:
                    yield kinds

        def make() -> Position:
            return facing_sets(rng, ruleset, self.features(rng, level, side), wanted)

        return self.tried(make, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        return mined_sets(replay, self.sets)


class DangerOrder(ComparedKind):
    levels = {
        1: "three tiles, one genbutsu; each at least 2 percentage points more dangerous than the last",
        2: "three tiles, none genbutsu; at least 2",
        3: "three tiles; less than 2",
        4: "four tiles; at least 1.2",
        5: "four tiles; less than 1.2",
    }
    sides = ("by_face", "against_face")
    misconceptions = ORDER

    def sets(self, facts: Endangered) -> Iterator[tuple[Face, ...]]:
        """Three or four kinds of the hand of which no two are alike, and one is genbutsu at most."""
        dangers = facts.of(facts.kinds)
        apart = {two for two in combinations(dangers, 2) if tells_apart([dangers[kind] for kind in two])}
        for number in (3, 4):
            for kinds in combinations(dangers, number):
                if apart.issuperset(pairwise(kinds)):
                    yield kinds

    def shape(self, position: Position) -> TileOrder:
        return TileOrder(asked_kinds(position, endangered(position, position.ruleset)))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = endangered(position, ruleset)
        order = tuple(facts.of(asked_kinds(position, facts)))
        return Verdict(order, tuple(danger_reason(facts, kind) for kind in order))

    def score(self, position: Position, answer: Answer, verdict: Verdict[Answer]) -> float:
        """The share of pairs in the right order; of two tiles that are alike either may come first."""
        numbers = endangered(position, position.ruleset).danger.probability
        return pairs_in_order(
            answer,
            lambda one, other: numbers[one] <= numbers[other] or alike(numbers[one], numbers[other]),
        )

    def side(self, position: Position, answer: Answer) -> str:
        """Whether the faces alone give the order: honours, terminals, and so on to the middle."""
        return _side(answer)

    def near(self, position: Position) -> Iterable[Change]:
        """A discard of the declarer was another tile, so that the order is another one."""
        facts = endangered(position, position.ruleset)
        order = list(facts.of(asked_kinds(position, facts)))

        def turned(numbers: Sequence[float], facing: Facing) -> bool:
            there = sorted(order, key=lambda kind: (numbers[kind], kind))
            return there != order and tells_apart([numbers[kind] for kind in order])

        return river_changes(position, order, turned)

    def level_of(self, facts: Endangered, kinds: Iterable[Face]) -> int:
        dangers = facts.of(kinds)
        least = min(more - less for less, more in pairwise(dangers.values()))
        wide = least >= _WIDE[max(3, len(dangers))]
        if len(dangers) == 4:
            return 4 if wide else 5
        if not wide:
            return 3
        return 1 if facts.facing.safe.intersection(dangers) else 2

    def side_of(self, facts: Endangered, kinds: tuple[Face, ...]) -> str:
        return _side(kinds)

    def features(self, rng: Random, level: int, side: str) -> Iterable[Feature]:
        known: tuple[Feature, ...] = ("genbutsu",) if level == 1 else ()
        return (*known, *rng.sample(_FEATURES, rng.randrange(1, 3)))

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """Whether no two of the tiles are alike, even if all danger were a fifth less or more; never before
        an open threat.
        """
        if open_threat(position.table(), position.hero):
            return False
        facts = endangered(position, ruleset)
        return tells_apart(list(facts.of(asked_kinds(position, facts)).values()))


KIND = DangerOrder()


def _side(order: Answer) -> str:
    kinds = order if isinstance(order, tuple) else ()
    faces = [looks(kind) for kind in kinds if isinstance(kind, int)]
    return "by_face" if faces == sorted(faces) else "against_face"
