"""A hand to fold against one riichi, with tiles that suji, walls or copies in sight make safe."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, Literal, TypeAlias

from trainer.rules.kabe import run_waits
from trainer.rules.notation import format_tiles
from trainer.rules.ruleset import Ruleset
from trainer.rules.suji import partners
from trainer.rules.tiles import EAST, HONOURS, Kind
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.defence import Danger, random_danger, staged
from trainer.scenarios.endangered import KindSets, endangered
from trainer.scenarios.position import Position

Feature: TypeAlias = Literal["genbutsu", "honour", "suji", "riichi_suji", "wall", "neighbour"]
"""What is made of a tile of the hand; `riichi_suji` and `neighbour` by the tile that declares the riichi."""
_SINCE: Final = range(6)


def facing_one(rng: Random, ruleset: Ruleset, *features: Feature) -> Position:
    """The hero is to discard before one riichi, holding a tile for each of the features and others.

    Of its tiles none is genbutsu but by that feature.

    :raises NoRoomError: if the tiles do not suffice.
    """
    made = random_danger(rng, ruleset, 1, _SINCE)
    for feature in features:
        made = _with(rng, made, feature)
    return staged(rng, replace(made, kept_back=made.kept_back | made.kinds))


def _with(rng: Random, made: Danger, feature: Feature) -> Danger:
    match feature:
        case "genbutsu":
            return made.with_thrown(rng, [rng.choice(sorted(made.kinds))], made.clearing_slots())
        case "honour":
            return _with_honour(rng, made)
        case "suji":
            return _on_suji(rng, made)
        case "wall":
            return _walled(rng, made)
        case "riichi_suji":
            ends = [end for kind in _suited(made) for end in partners(kind)]
            return _declared_with(rng, made, ends)
        case "neighbour":
            beside = [other for kind in _suited(made) for other in _neighbours(kind)]
            return _declared_with(rng, made, beside)


def _suited(made: Danger) -> list[Kind]:
    return [kind for kind in sorted(made.kinds) if kind < EAST]


def _neighbours(kind: Kind) -> list[Kind]:
    return [kind + step for step in (-1, 1) if 0 <= kind % 9 + step < 9]


def _with_honour(rng: Random, made: Danger) -> Danger:
    """The hero draws one if it holds none; up to two others of it lie there since before the riichi."""
    held = sorted(made.kinds & HONOURS)
    kind = rng.choice(held or sorted(HONOURS))
    made = made if held else made.drawing(kind)
    return made.with_thrown(rng, [kind] * min(made.left(kind), rng.randrange(3)), made.slots_before())


def _on_suji(rng: Random, made: Danger) -> Danger:
    """Both other ends have gone by where a tile has two; the hero holds neither."""
    kind = _one_of(rng, [kind for kind in _suited(made) if not made.kinds.intersection(partners(kind))])
    return made.with_thrown(rng, partners(kind), made.clearing_slots())


def _walled(rng: Random, made: Danger) -> Danger:
    """Three or four of a tile that each ryanmen needs lie there; no end of a ryanmen is let go besides."""
    kind = _one_of(rng, _suited(made))
    for needs in (needs for shape, needs in run_waits(kind) if shape == "ryanmen"):
        wall = min(needs, key=lambda each: (made.left(each), rng.random()))
        number = max(0, made.left(wall) - rng.randrange(2))
        slots = made.slots_before() if wall in made.kinds else made.slots()
        made = made.with_thrown(rng, [wall] * number, slots)
    return replace(made, kept_back=made.kept_back.union(partners(kind)))


def _declared_with(rng: Random, made: Danger, kinds: list[Kind]) -> Danger:
    """The riichi is declared with one of these, which the hero does not hold."""
    kind = _one_of(rng, [kind for kind in kinds if kind not in made.kinds])
    return made.with_thrown(rng, [kind], [(made.rivals[made.rival], made.rival)])


def _one_of(rng: Random, kinds: list[Kind]) -> Kind:
    if not kinds:
        raise NoRoomError("no such tile")
    return rng.choice(kinds)


def facing_sets(rng: Random, ruleset: Ruleset, features: Iterable[Feature], sets: KindSets) -> Position:
    """As `facing_one`, asking about one of the sets that the hand has.

    :raises NoRoomError: if there is none, or the tiles do not suffice.
    """
    position = facing_one(rng, ruleset, *features)
    return asking(rng, position, list(sets(endangered(position, ruleset))))


def asking(rng: Random, position: Position, found: Sequence[Sequence[Kind]]) -> Position:
    """The position asks about one of these sets of tiles.

    :raises NoRoomError: if there is none.
    """
    if not found:
        raise NoRoomError("no such tiles in the hand")
    return replace(position, ask=(("tiles", format_tiles(sorted(rng.choice(found)))),))
