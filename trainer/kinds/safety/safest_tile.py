"""With which tile do you fold: the safest of the hand against one riichi (DEF-6)?

Every tile that is about as safe as the safest is right.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Feature, facing_one
from trainer.kinds.safety.misconceptions import SAFEST
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, Face
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.decide.tile_danger import (
    GENBUTSU,
    SCALES,
    Endangered,
    danger_reason,
    endangered,
    first_moments,
    open_threat,
    river_changes,
    safe_enough,
)
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_STEPS: Final = ((0.025, 2), (0.015, 3), (0.010, 4))
"""How much more dangerous (0..1) the next tile is at least, by level."""
_FEATURES: Final[dict[str, tuple[Feature, ...]]] = {
    "genbutsu": ("genbutsu", "suji", "riichi_suji"),
    "honour": ("honour", "suji", "riichi_suji"),
    "suji": ("suji", "riichi_suji"),
    "open": ("wall", "wall"),
}


class SafestTile(PuzzleKind):
    rules = ("DEF-6",)
    players = (4,)
    levels = {
        1: "genbutsu is held",
        2: "no genbutsu; the next tile is at least 2.5 percentage points more dangerous",
        3: "no genbutsu; at least 1.5",
        4: "no genbutsu; at least 1",
        5: "no genbutsu; less than 1",
    }
    sides = ("genbutsu", "honour", "suji", "open")
    misconceptions = SAFEST
    flip_tiles = 12

    def shape(self, position: Position) -> Tiles:
        return Tiles(position.held_kinds(), one=True)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = endangered(position, ruleset)
        dangers = facts.of(facts.kinds)
        return Verdict(safe_enough(dangers), tuple(danger_reason(facts, kind) for kind in dangers))

    def side(self, position: Position, answer: Answer) -> str:
        """What the safest tile is safe by; `open` if a ryanmen can win on it."""
        facts = endangered(position, position.ruleset)
        return _side(facts, next(iter(facts.of(facts.kinds))))

    def near(self, position: Position) -> Iterable[Change]:
        """A discard of the declarer was another tile, so that the safest tile is one of another side."""
        facts = endangered(position, position.ruleset)
        here = _sort_of(facts.facing.held, facts.danger.probability)
        return river_changes(
            position,
            facts.kinds,
            lambda numbers, _facing: _sort_of(facts.facing.held, numbers) not in (here, ""),
        )

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = endangered(position, position.ruleset)
        if _genbutsu(facts):
            return 1
        more = _step(facts)
        return next((level for step, level in _STEPS if more >= step), 5)

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """Whether the same tiles are right if all danger were a fifth less or more; never before an open
        threat.
        """
        return not open_threat(position.table(), position.hero) and _holds(endangered(position, ruleset))

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        side = GENBUTSU if level == 1 else rng.choice(self.sides[1:])
        return self.tried(lambda: _made(rng, side, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """First the moments at which no genbutsu is held: there are fewer of them."""
        found = [each for each in first_moments(replay) if _holds(each[2])]
        for moment, hero, _facts in sorted(found, key=lambda each: bool(_genbutsu(each[2]))):
            yield mined_at(replay, hero, moment)


KIND = SafestTile()


def _genbutsu(facts: Endangered) -> frozenset[Face]:
    return facts.facing.safe.intersection(facts.kinds)


def _side(facts: Endangered, kind: Face) -> str:
    name = facts.tile_class(kind)
    if name == GENBUTSU:
        return GENBUTSU
    if kind >= EAST:
        return "honour"
    return "suji" if name.startswith(("suji", "both-suji")) else "open"


def _sort_of(held: Sequence[int], numbers: Sequence[float]) -> str:
    """The side of the safest tile as far as `numbers`, the dangers of all kinds, tell; empty if it is not
    so whatever the scale.
    """
    dangers = {kind: numbers[kind] for kind, number in enumerate(held) if number}
    if not _is_stable(dangers):
        return ""
    safest = min(dangers, key=lambda kind: dangers[kind])
    return GENBUTSU if not dangers[safest] else "honour" if safest >= EAST else "suited"


def _step(facts: Endangered) -> float:
    """How much more dangerous (0..1) than the safest tile the first is that is no answer; 1 if all are."""
    dangers = facts.of(facts.kinds)
    right = safe_enough(dangers)
    return next((each for kind, each in dangers.items() if kind not in right), 1.0) - min(dangers.values())


def _holds(facts: Endangered) -> bool:
    """Some tiles are right and others not, whatever the scale of danger."""
    return _is_stable(facts.of(facts.kinds))


def _is_stable(dangers: Mapping[Face, float]) -> bool:
    found = {safe_enough(dangers, scale) for scale in SCALES}
    return len(found) == 1 and len(next(iter(found))) < len(dangers)


def _made(rng: Random, side: str, ruleset: Ruleset) -> Position:
    wanted = _FEATURES[side]
    position = facing_one(rng, ruleset, *wanted[: rng.randrange(1, len(wanted) + 1)])
    facts = endangered(position, ruleset)
    if not _holds(facts) or _side(facts, next(iter(facts.of(facts.kinds)))) != side:
        raise NoRoomError(f"the safest tile is not {side}, or not for certain")
    return position
