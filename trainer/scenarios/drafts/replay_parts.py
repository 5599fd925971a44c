"""Parts of the stretches of `replays`: a quiet beginning, seats, kinds that are left, what follows."""

from collections.abc import Iterable, Sequence
from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import Kind
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.hands import random_noten
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage


def quiet_stage(
    rng: Random,
    ruleset: Ruleset,
    hero: int,
    hand: Sequence[Kind] = (),
    *,
    held: Iterable[Kind] = (),
    kept_back: Iterable[Kind] = (),
    scores: Sequence[int] = (),
) -> Stage:
    """Some quiet turns after which the hero holds this hand, or a noten one."""
    own = tuple(hand) or tuple(random_noten(rng, ruleset.players))
    late = rng.randrange(3)
    stage = Stage(rng, ruleset, own, hero=hero, late=late, reserved=held, kept_back=kept_back, scores=scores)
    stage.rounds(rng.randrange(3, 6))
    while stage.late:
        stage.turn()
    return stage


def two_seats(rng: Random, players: int) -> tuple[int, int]:
    """The hero, and another seat."""
    hero = rng.randrange(players)
    return hero, rng.choice([seat for seat in range(players) if seat != hero])


def some_more(stage: Stage, most: int = 3) -> Position:
    """What follows, so that it is not always the last act."""
    for _ in range(stage.rng.randrange(most)):
        stage.turn()
    return stage.position()


def kind_left(stage: Stage, copies: int = 3) -> Kind:
    """A kind of which so many tiles are left."""
    kinds = [kind for kind in range(len(stage.left)) if stage.left[kind] >= copies]
    kinds = [kind for kind in kinds if kind not in stage.kept_back]
    if not kinds:
        raise NoRoomError("no kind to call")
    return stage.rng.choice(kinds)
