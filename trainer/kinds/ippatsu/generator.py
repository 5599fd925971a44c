"""Hands that can win now: in riichi or silent, soon after it or late, by a kan, on the last tile, at once."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, NORTH, Face, count_faces, face_of
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import (
    any_hand,
    random_tenpai,
    seven_pairs,
    shuntsu_hand,
    tanyao_hand,
    waits_of_kinds,
    yakuman_hand,
)
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position


@dataclass(frozen=True, slots=True)
class Wish:
    """What a position shall be like: `riichi` says whether the hero declares, `soon` whether the win comes
    within a turn of that, which a maker may miss.
    """

    rng: Random
    ruleset: Ruleset
    soon: bool
    riichi: bool = True


Maker: TypeAlias = Callable[[Wish], Position]
_RICH: Final = (shuntsu_hand, shuntsu_hand, tanyao_hand, tanyao_hand, seven_pairs, any_hand)
"""Hands with a yaku of their own more often than others, for a ron without riichi."""


def plain(wish: Wish) -> tuple[Stage, Face]:
    """Quiet turns until the hero holds the hand; and the wait that will come."""
    return _staged(wish, _tenpai(wish), [], [], wish.rng.randrange(3, 8))


def _tenpai(wish: Wish) -> list[Face]:
    if wish.riichi and wish.rng.random() < 0.5:
        return random_tenpai(wish.rng, wish.ruleset.players)
    return list(wish.rng.choice(_RICH)(wish.rng, wish.ruleset.players).concealed)


def _staged(
    wish: Wish, hand: list[Face], more: list[Face], own: list[Face], early: int, *, whole: bool = False
) -> tuple[Stage, Face]:
    """Quiet turns until the hero holds the hand, dealt `whole` or not; the wait that will come is kept."""
    rng, ruleset = wish.rng, wish.ruleset
    waits = some(wait_kinds(wait_mask(count_faces(hand), 0 if not own else 1)), "noten")
    tile = rng.choice(waits)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        own=own,
        late=0 if whole else rng.choice((2, 3)),
        reserved=[tile, *more],
        kept_back={*waits, *more},
    )
    stage.settle(early)
    return stage, tile


def _declare(stage: Stage, wish: Wish) -> None:
    """The hero's riichi, or a turn of the hero's without one."""
    if wish.riichi:
        turns.declare(stage, stage.hero)
        return
    stage.go(stage.hero)
    stage.turn()


def finish(stage: Stage, tile: Face, wish: Wish) -> Position:
    """The tile comes as a discard or a draw, within the turn or after it."""
    rng, players = stage.rng, stage.players
    if not wish.soon and rng.random() < 0.6:
        for _ in range(rng.randrange(players, 2 * players)):
            stage.turn()
    for _ in range(rng.randrange(players - 1)):
        stage.turn()
    if rng.random() < 0.5:
        stage.go(stage.hero)
    return _win_comes(stage, tile)


def _win_comes(stage: Stage, tile: Face) -> Position:
    """With the next draw, of the hero or of somebody who discards it."""
    stage.give_back(tile)
    if stage.next == stage.hero:
        stage.draw(tile)
    else:
        stage.turn(tile)
    return stage.position()


def nothing(wish: Wish) -> Position:
    """No call and no kan."""
    stage, tile = plain(wish)
    _declare(stage, wish)
    return finish(stage, tile, wish)


def interrupted(step: Callable[[Stage], object]) -> Maker:
    """A step before the riichi, or shortly after it."""

    def make(wish: Wish) -> Position:
        stage, tile = plain(wish)
        before = wish.soon or wish.rng.random() < 0.3
        if before:
            step(stage)
        _declare(stage, wish)
        if before:
            return finish(stage, tile, wish)
        for _ in range(wish.rng.choice((0, 0, 1))):
            stage.turn()
        step(stage)
        return finish(stage, tile, Wish(wish.rng, wish.ruleset, soon=True))

    return make


def call(stage: Stage) -> None:
    """A chi or pon; of the declaration tile itself if it can be."""
    pending = stage.state.pending
    if pending is not None and pending.seat == stage.hero and stage.rng.random() < 0.7:
        if stage.left[face_of(pending.tile)] < 2:
            raise NoRoomError("nobody has two more of the declaration tile")
        stage.pon(turns.caller(stage, but=stage.hero))
        turns.discard_but(stage, face_of(pending.tile))
        return
    (turns.chi if stage.players == 4 and stage.rng.random() < 0.5 else turns.pon)(stage)


def chased(wish: Wish) -> Position:
    """Another declares since, now and then after a call."""
    stage, tile = plain(wish)
    _declare(stage, wish)
    turns.declare(stage, stage.next)
    if not wish.soon and wish.rng.random() < 0.5:
        turns.pon(stage)
    return finish(stage, tile, wish)


def first_turns(wish: Wish) -> Position:
    """The riichi, or a win without one, comes in the hero's first two turns; now and then after a call."""
    stage, tile = _staged(wish, _tenpai(wish), [], [], 0, whole=True)
    if wish.rng.random() < 0.35:
        call(stage)
    elif wish.rng.random() < 0.4:
        stage.go(stage.hero)
        stage.turn()
    if wish.riichi or wish.rng.random() < 0.6:
        _declare(stage, wish)
        return finish(stage, tile, wish)
    if wish.rng.random() < 0.5:
        stage.go(stage.hero)
    return _win_comes(stage, tile)


def other_kan(stage: Stage) -> None:
    """A kan or a kita of somebody else."""
    steps = [turns.ankan, turns.daiminkan, *([turns.kita] * 2 if stage.ruleset.kita else [])]
    stage.rng.choice(steps)(stage)


def last_tile(wish: Wish) -> Position:
    """The win comes with the last tile; the riichi at the last chance to declare, earlier if not `soon`."""
    stage, tile = plain(wish)
    players = stage.players
    if wish.riichi and not wish.soon:
        _declare(stage, wish)
    stage.play_out(wish.rng.randrange(players + 1, 2 * players + 2))
    if wish.riichi and wish.soon:
        _declare(stage, wish)
        if not players <= stage.state.wall < 2 * players:
            raise NoRoomError("too few tiles for a riichi, or too many for the last one")
    stage.play_out(1)
    if stage.next != stage.hero and wish.rng.random() < 0.6:
        raise NoRoomError("another draws the last tile")
    return _win_comes(stage, tile)


def with_kan_or_last_tile(wish: Wish) -> Position:
    """A kan or kita of another, or the last tile."""
    if wish.rng.random() < 0.6:
        return interrupted(other_kan)(wish)
    return last_tile(Wish(wish.rng, wish.ruleset, soon=True))


def with_own_kan(wish: Wish) -> Position:
    """A kan or kita of the hero, or one that is robbed."""
    rng = wish.rng
    if wish.ruleset.kita and rng.random() < 0.4:
        return _north(wish)
    if wish.soon or rng.random() < 0.4:
        return robbing(wish)
    return replaced(wish, rng.choice(("soon", "soon", "late")))


def robbing(wish: Wish) -> Position:
    """Somebody has a pon of a wait, which is of no use to the hero's ron before, and adds to it."""
    rng, ruleset = wish.rng, wish.ruleset
    hand = _tenpai(wish)
    waits = waits_of_kinds(hand)
    tile = rng.choice(waits) if waits else EAST
    if hand.count(tile) or tile >= EAST:
        raise NoRoomError("the hero holds the tile")
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        late=3,
        reserved=[tile] * 4,
        kept_back=waits,
    )
    stage.rounds(rng.randrange(1, 3))
    if stage.next == stage.hero or not stage.late:
        raise NoRoomError("the hero would be furiten")
    seat = turns.caller(stage, but=stage.next)
    for _ in range(4):
        stage.give_back(tile)
    stage.turn(tile)
    stage.pon(seat)
    turns.discard_but(stage, tile)
    stage.settle(1)
    _declare(stage, wish)
    if not wish.soon and rng.random() < 0.6:
        stage.rounds(1)
    turns.kakan(stage, seat, tile, robbable=True)
    return stage.position()


def replaced(wish: Wish, when: str) -> Position:
    """An own ankan of an honour, and the replacement completes the hand: on the hero's next turn, one turn
    `late`, or with the `last` tile of the wall.
    """
    rng, ruleset = wish.rng, wish.ruleset
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    honours = [
        kind for kind in range(EAST, EAST + 7) if kind not in hand and not (ruleset.kita and kind == NORTH)
    ]
    kind = rng.choice(honours)
    stage, tile = _staged(wish, hand, [kind], [kind] * 3, rng.randrange(3, 8))
    _declare(stage, wish)
    if when == "last":
        stage.play_out(2)
        if stage.next != stage.hero:
            raise NoRoomError("another draws the last tile but one")
    stage.go(stage.hero, least=stage.players if when == "late" else 0)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(tile)
    stage.ankan(kind, tile)
    return stage.position()


def _north(wish: Wish) -> Position:
    """Sanma: an own north before the riichi, or on the draw after it."""
    stage, tile = _staged(wish, _tenpai(wish), [NORTH], [], wish.rng.randrange(3, 7))
    if not wish.soon:
        _declare(stage, wish)
    stage.go(stage.hero)
    stage.give_back(NORTH)
    stage.draw(NORTH)
    if wish.soon:
        stage.kita()
        stage.discard(riichi=wish.riichi)
        return finish(stage, tile, wish)
    stage.give_back(tile)
    stage.kita(tile)
    return stage.position()


def of_a_yakuman(wish: Wish) -> Position:
    """The hand is a yakuman."""
    hand = list(yakuman_hand(wish.rng, wish.ruleset.players).concealed)
    stage, tile = _staged(wish, hand, [], [], wish.rng.randrange(3, 8))
    _declare(stage, wish)
    return finish(stage, tile, wish)
