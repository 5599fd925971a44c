"""Staged hands in which a wait goes by: let go and then calls, called out of the own river, a kan, a north.

In the end a tile of another lies there: one of the waits where `wait` says so.
"""

from random import Random

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import NORTH, YAOCHUU, Face, count_faces, faces_in_play
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position


def _ready(rng: Random, ruleset: Ruleset, hand: list[Face], own: tuple[Face, ...] = ()) -> Stage:
    """Quiet turns until the hero has drawn the whole hand and has discarded."""
    waits = some(waits_of_kinds([*hand, *own]) or waits_of_kinds(hand), "the hand is noten")
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, own=own, late=rng.choice((1, 2)), kept_back=waits)
    stage.settle(rng.randrange(2, 6))
    return stage


def _own_turn(stage: Stage) -> None:
    stage.go(stage.hero)
    stage.turn()


def _lies(stage: Stage, wait: bool) -> Position:
    """The seat on turn, or the next one, discards the tile that is asked about."""
    if stage.state.phase != "discard":
        if stage.next == stage.hero:
            raise NoRoomError("the hero draws first")
        stage.draw()
    stage.discard(stage.rng.choice(sorted(stage.kept_back)) if wait else None)
    return stage.position()


def passed_then_called(rng: Random, ruleset: Ruleset, *, riichi: bool, wait: bool) -> Position:
    """A wait is let go, and somebody calls it or the discard after it."""
    stage = _ready(rng, ruleset, random_tenpai(rng, ruleset.players))
    _declared(stage) if riichi else _own_turn(stage)
    kind = rng.choice(sorted(stage.kept_back))
    feeder = turns.fed(stage, kind)
    if stage.left[kind] < 2 or rng.random() < 0.5:
        kind = turns.plenty(stage, 3)
        feeder = turns.fed(stage, kind)
    stage.pon(turns.caller(stage, but=feeder))
    return _lies(stage, wait)


def _declared(stage: Stage) -> None:
    """The hero's riichi, and now and then a turn or two since."""
    turns.declare(stage, stage.hero)
    for _ in range(stage.rng.randrange(3)):
        _own_turn(stage)


def called_away(rng: Random, ruleset: Ruleset, *, wait: bool) -> Position:
    """An own discard, a wait, was called; some turns went by since."""
    stage = _ready(rng, ruleset, random_tenpai(rng, ruleset.players))
    kind = rng.choice(sorted(stage.kept_back))
    stage.go(stage.hero)
    turns.fed(stage, kind)
    stage.pon(turns.caller(stage, but=stage.hero))
    stage.discard()
    if rng.random() < 0.5:
        turns.declare(stage, stage.hero)
    else:
        _own_turn(stage)
    return _lies(stage, wait)


def passed_then_own_call(rng: Random, ruleset: Ruleset, *, wait: bool) -> Position:
    """A wait is let go before an own pon that keeps the wait; then another tile lies there."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    pairs = [kind for kind in set(hand) if hand.count(kind) == 2]
    called = rng.choice([kind for kind in faces_in_play(ruleset.players) if kind not in hand])
    if not pairs:
        raise NoRoomError("no pair that a triplet can shrink to")
    third = rng.choice(sorted(pairs))
    own = (called, called, third)
    kept = wait_mask(count_faces(hand), 1) & wait_mask(count_faces([*hand, *own]))
    waits = some([kind for kind in wait_kinds(kept) if kind not in own], "the call changes the wait")
    stage = _ready(rng, ruleset, hand, own)
    _own_turn(stage)
    stage.kept_back = frozenset({*waits_of_kinds(hand), called})
    turns.fed(stage, rng.choice(waits))
    turns.fed(stage, called)
    stage.pon(stage.hero)
    stage.discard(third)
    stage.kept_back = frozenset(waits)
    return _lies(stage, wait)


def passed_ankan(rng: Random, ruleset: Ruleset) -> Position:
    """Kokushi, and another makes an ankan of the kind that is missing."""
    missing, pair = rng.sample(sorted(YAOCHUU), 2)
    hand = [kind for kind in sorted(YAOCHUU) if kind != missing]
    stage = _ready(rng, ruleset, sorted([*hand, pair]))
    _own_turn(stage)
    stage.draw()
    stage.ankan(missing)
    return _lies(stage, wait=False)


def passed_kita(rng: Random, ruleset: Ruleset, *, wait: bool, lies: bool = False) -> Position:
    """Tenpai on north, and another extracts one, which still `lies` there or is let go."""
    whole = random_win(rng, ruleset.players)
    jantou = [kind for kind in set(whole) if whole.count(kind) == 2]
    if not ruleset.kita or NORTH in whole or not jantou:
        raise NoRoomError("no hand that waits on north")
    kind = rng.choice(sorted(jantou))
    hand = sorted([*(tile for tile in whole if tile != kind), NORTH])
    if not wait_mask(count_faces(hand)) >> NORTH & 1:
        raise NoRoomError("the hand does not wait on north")
    stage = _ready(rng, ruleset, hand)
    _declared(stage) if lies else _own_turn(stage)
    stage.draw()
    stage.kita(replaced=not lies)
    return stage.position() if lies else _lies(stage, wait)


def replaced_north(rng: Random, ruleset: Ruleset) -> Position:
    """An open hand extracts a north and draws one of its waits."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, ankou=0.2)
    waits = waits_of_kinds(hand)
    free = [kind for kind in faces_in_play(ruleset.players) if kind not in (*hand, *waits, NORTH)]
    if not ruleset.kita or not waits or NORTH in (*hand, *waits):
        raise NoRoomError("no north to extract")
    called, spare = rng.sample(free, 2)
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, own=(called, called, spare), kept_back=(*waits, called))
    stage.go((hero - 1) % stage.players, least=rng.randrange(3, 9))
    turns.fed(stage, called)
    stage.pon(hero)
    stage.discard(spare)
    stage.go(hero, least=rng.randrange(6))
    stage.draw(NORTH)
    stage.kita(rng.choice(waits))
    return stage.position()
