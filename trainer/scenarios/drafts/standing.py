"""Declarations whose tile passes, is called or is ronned, among others' riichi and calls."""

from collections.abc import Sequence
from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import EAST, YAOCHUU, Kind, count_kinds
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.declaring import live_tenpai
from trainer.scenarios.drafts.turns import pon_by_another
from trainer.scenarios.hands import random_noten
from trainer.scenarios.position import Position
from trainer.scenarios.seats import seat_code
from trainer.scenarios.stage import Stage


def standing_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """As many declarers and calls as the level of `riichi-stands` wants; half end with a ron."""
    players = ruleset.players
    seats = list(range(players))
    hero = rng.choice(seats)
    declarers = rng.sample(seats, (level + 1) // 2 if level < 5 else rng.randrange(3, players + 1))
    if rng.random() < 0.6:
        return _ronned(rng, ruleset, hero, declarers, calls=level in (2, 4))
    return _passed(rng, ruleset, hero, declarers, calls=level in (2, 4))


def _ronned(rng: Random, ruleset: Ruleset, hero: int, declarers: list[int], *, calls: bool) -> Position:
    """The last declaration tile is won on: by another declarer, or by a hand of tanyao."""
    last = declarers[-1]
    winner = rng.choice([seat for seat in range(ruleset.players) if seat != last])
    hand = live_tenpai(rng, ruleset.players) if winner in declarers else tanyao_tenpai(rng, ruleset.players)
    waits = _waits(hand)
    stage = _stage(rng, ruleset, hero, declarers, winner, hand)
    _declare(stage, declarers[:-1], declarers if calls else ())
    stage.go(last, least=rng.randrange(ruleset.players))
    wait = rng.choice([kind for kind in waits if stage.left[kind]] or [-1])
    if wait < 0:
        raise NoRoomError("no wait is left to be thrown")
    stage.turn(wait, draw=wait if last == hero else None, riichi=True)
    stage.ron(winner)
    asked = last if len(declarers) == 1 or rng.random() < 0.8 else rng.choice(declarers[:-1])
    return stage.position(seat=seat_code(asked))


def _passed(rng: Random, ruleset: Ruleset, hero: int, declarers: list[int], *, calls: bool) -> Position:
    """Every declaration tile passes, or the last one is called."""
    stage = _stage(rng, ruleset, hero, declarers, None, ())
    _declare(stage, declarers[:-1], declarers if calls and rng.random() < 0.4 else ())
    last = declarers[-1]
    stage.go(last, least=rng.randrange(ruleset.players))
    stage.turn(riichi=True)
    if calls and not stage.state.calls:
        pon_by_another(stage, declarers)
    for _ in range(rng.randrange(1, ruleset.players + 1)):
        stage.turn()
    if len(declarers) == ruleset.players == 4 and ruleset.abort_suucha:
        raise NoRoomError("the fourth riichi would have ended the hand")
    return stage.position(seat=seat_code(rng.choice(declarers[-2:])))


def _stage(
    rng: Random,
    ruleset: Ruleset,
    hero: int,
    declarers: Sequence[int],
    winner: int | None,
    hand: Sequence[Kind],
) -> Stage:
    """The hero's hand is tenpai if in riichi, the winner's one lies open in the end."""
    players = ruleset.players
    own = list(hand) if hero == winner else random_noten(rng, players)
    if hero != winner and hero in declarers:
        own = live_tenpai(rng, players)
    return Stage(
        rng,
        ruleset,
        own,
        hero=hero,
        shown={} if winner in (None, hero) else {winner: hand},
        kept_back={*_waits(hand), *_waits(own)} if hero in declarers else _waits(hand),
        at=Round(rng.randrange(2), rng.randrange(players) + 1),
    )


def _declare(stage: Stage, declarers: Sequence[int], closed: Sequence[int]) -> None:
    """Quiet turns, a pon by somebody who is not to stay `closed` if such are named, and the declarations."""
    stage.rounds(stage.rng.randrange(2, 6))
    if closed:
        pon_by_another(stage, closed)
    for seat in declarers:
        stage.go(seat, least=stage.rng.randrange(stage.players))
        stage.turn(riichi=True)


def _waits(hand: Sequence[Kind]) -> tuple[Kind, ...]:
    return wait_kinds(wait_mask(count_kinds(hand))) if hand else ()


def tanyao_tenpai(rng: Random, players: int) -> list[Kind]:
    """Thirteen simples that wait on simples alone.

    :raises NoRoomError: if none was found.
    """
    starts = [kind for kind in range(EAST) if 1 <= kind % 9 <= 5 and (players == 4 or kind >= 9)]
    simples = [kind for kind in range(EAST) if kind not in YAOCHUU and (players == 4 or kind >= 9)]
    for _ in range(50):
        hand = [low + step for low in rng.choices(starts, k=3) for step in range(3)]
        hand += [rng.choice(simples)] * 3 + [rng.choice(simples)] * 2
        hand.remove(rng.choice(hand))
        waits = _waits(sorted(hand)) if max(count_kinds(hand)) <= 4 else ()
        if waits and not YAOCHUU & set(waits):
            return sorted(hand)
    raise NoRoomError("no hand of simples")
