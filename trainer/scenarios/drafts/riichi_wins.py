"""Riichi hands that can be won now, with ippatsu or without: what came in between, and how."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import EAST, NORTH, Kind, count_kinds, kind_of
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts import turns
from trainer.scenarios.hands import random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

Draft: TypeAlias = Callable[[Random, Ruleset, bool], Position]
"""A position; the flag tells whether ippatsu is wanted, which it may miss."""


def _staged(
    rng: Random, ruleset: Ruleset, hand: list[Kind], more: list[Kind], own: list[Kind], early: int
) -> tuple[Stage, Kind]:
    """Quiet turns until the hero holds the hand; and the wait that will come, which is kept for then."""
    waits = wait_kinds(wait_mask(count_kinds(hand), 0 if not own else 1))
    if not waits:
        raise NoRoomError("noten")
    tile = rng.choice(waits)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        own=own,
        late=rng.choice((2, 3)),
        reserved=[tile, *more],
        kept_back={*waits, *more},
    )
    stage.rounds(early)
    while stage.late:
        stage.turn()
    return stage, tile


def _plain(rng: Random, ruleset: Ruleset) -> tuple[Stage, Kind]:
    return _staged(rng, ruleset, random_tenpai(rng, ruleset.players), [], [], rng.randrange(3, 8))


def _finish(stage: Stage, tile: Kind, wanted: bool) -> Position:
    """The tile comes as a discard or a draw, within the turn or after it."""
    rng, players = stage.rng, stage.players
    if not wanted and rng.random() < 0.6:
        for _ in range(rng.randrange(players, 2 * players)):
            stage.turn()
    for _ in range(rng.randrange(players - 1)):
        stage.turn()
    if rng.random() < 0.5:
        stage.go(stage.hero)
    stage.give_back(tile)
    if stage.next == stage.hero:
        stage.draw(tile)
    else:
        stage.turn(tile)
    return stage.position()


def _nothing(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    stage, tile = _plain(rng, ruleset)
    turns.declare(stage, stage.hero)
    return _finish(stage, tile, wanted)


def _interrupted(step: Callable[[Stage], object]) -> Draft:
    """A step before the riichi, or shortly after it."""

    def draft(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
        stage, tile = _plain(rng, ruleset)
        before = wanted or rng.random() < 0.3
        if before:
            step(stage)
        turns.declare(stage, stage.hero)
        if not before:
            for _ in range(rng.choice((0, 0, 1))):
                stage.turn()
            step(stage)
            return _finish(stage, tile, wanted=True)
        return _finish(stage, tile, wanted)

    return draft


def _call(stage: Stage) -> None:
    """A chi or pon; of the declaration tile itself if it can be."""
    pending = stage.state.pending
    if pending is not None and pending.seat == stage.hero and stage.rng.random() < 0.7:
        if stage.left[kind_of(pending.tile)] < 2:
            raise NoRoomError("nobody has two more of the declaration tile")
        stage.pon(turns.caller(stage, but=stage.hero))
        turns.discard_but(stage, kind_of(pending.tile))
        return
    (turns.chi if stage.players == 4 and stage.rng.random() < 0.5 else turns.pon)(stage)


def _chased(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Another declares since, now and then after a call."""
    stage, tile = _plain(rng, ruleset)
    turns.declare(stage, stage.hero)
    turns.declare(stage, stage.next)
    if not wanted and rng.random() < 0.5:
        turns.pon(stage)
    return _finish(stage, tile, wanted)


def _other_kan(stage: Stage) -> None:
    steps = [turns.ankan, turns.daiminkan, *([turns.kita] * 2 if stage.ruleset.kita else [])]
    stage.rng.choice(steps)(stage)


def _with_kan_or_last_tile(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    if rng.random() < 0.6:
        return _interrupted(_other_kan)(rng, ruleset, wanted)
    stage, tile = _plain(rng, ruleset)
    players = stage.players
    stage.play_out(rng.randrange(players + 1, 2 * players + 2))
    turns.declare(stage, stage.hero)
    if not players <= stage.state.wall < 2 * players:
        raise NoRoomError("too few tiles for a riichi, or too many for the last one")
    stage.play_out(1)
    stage.give_back(tile)
    if stage.next == stage.hero:
        stage.draw(tile)
    else:
        stage.turn(tile)
    return stage.position()


def _with_own_kan(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    if ruleset.kita and rng.random() < 0.4:
        return _north(rng, ruleset, wanted)
    if wanted or rng.random() < 0.4:
        return _robbing(rng, ruleset, wanted)
    return _rinshan(rng, ruleset, late=rng.random() < 0.3)


def _robbing(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Somebody has a pon of a wait, which is of no use to the hero's ron before, and adds to it."""
    hand = random_tenpai(rng, ruleset.players)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
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
    stage.rounds(1)
    while stage.late:
        stage.turn()
    turns.declare(stage, stage.hero)
    if not wanted and rng.random() < 0.6:
        stage.rounds(1)
    turns.kakan(stage, seat, tile, robbable=True)
    return stage.position()


def _rinshan(rng: Random, ruleset: Ruleset, *, late: bool) -> Position:
    """An own ankan of an honour in riichi, and the replacement completes the hand; or a later draw does."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    honours = [
        kind for kind in range(EAST, EAST + 7) if kind not in hand and not (ruleset.kita and kind == NORTH)
    ]
    kind = rng.choice(honours)
    stage, tile = _staged(rng, ruleset, hand, [kind], [kind] * 3, rng.randrange(3, 8))
    turns.declare(stage, stage.hero)
    if late:
        stage.rounds(1)
    stage.go(stage.hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(tile)
    stage.ankan(kind, tile)
    return stage.position()


def _north(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Sanma: an own north before the riichi, or on the draw after it."""
    stage, tile = _staged(rng, ruleset, random_tenpai(rng, 3), [NORTH], [], rng.randrange(3, 7))
    if not wanted:
        turns.declare(stage, stage.hero)
    stage.go(stage.hero)
    stage.give_back(NORTH)
    stage.draw(NORTH)
    if wanted:
        stage.kita()
        stage.discard(riichi=True)
        return _finish(stage, tile, wanted)
    stage.give_back(tile)
    stage.kita(tile)
    return stage.position()


DRAFTS: Final[dict[int, Draft]] = {
    1: _nothing,
    2: _interrupted(_call),
    3: _chased,
    4: _with_kan_or_last_tile,
    5: _with_own_kan,
}
"""By level."""
