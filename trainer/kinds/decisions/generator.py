"""Tables at which there is something to decide: a hand tenpai or nearly so, before or after a riichi."""

from collections.abc import Sequence
from random import Random
from typing import Final

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku import han_of, yaku_of
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import COPIES, EAST, FACES, YAOCHUU, Face, count_faces, faces_in_play
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten, random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position

PLAYERS: Final = 4
_DRAGONS: Final = range(EAST + 4, EAST + 7)
_TRIES: Final = 200
_LAST_HAND: Final = Round(1, 4)


def plain(rng: Random) -> list[Face]:
    """Any tenpai hand, mostly of runs."""
    return random_tenpai(rng, PLAYERS, ankou=rng.choice((0.1, 0.3)))


def tanyao(rng: Random) -> list[Face]:
    """A tenpai hand of simples: it may win without riichi.

    :raises NoRoomError: if none comes up.
    """
    for _ in range(_TRIES):
        hand = random_win(rng, PLAYERS, ankou=0.1)
        if not YAOCHUU.intersection(hand):
            hand.remove(rng.choice(hand))
            return hand
    raise NoRoomError("no hand of simples")


def yakuhai(rng: Random) -> list[Face]:
    """A tenpai hand with three dragons."""
    hand = random_tenpai(rng, PLAYERS, mentsu=3, ankou=0.1)
    dragon = rng.choice([kind for kind in _DRAGONS if hand.count(kind) == 0])
    return sorted((*hand, *(dragon,) * 3))


def one_suit(rng: Random) -> list[Face]:
    """A tenpai hand of one suit and honours: dear with or without riichi.

    :raises NoRoomError: if it comes up with five of a kind.
    """
    start = 9 * rng.randrange(3)
    hand: list[Face] = []
    for _ in range(4):
        low = start + rng.randrange(7)
        dragons = rng.random() < 0.15
        hand += [rng.choice(_DRAGONS)] * 3 if dragons else [low, low + 1, low + 2]
    hand += [start + rng.randrange(9) if rng.random() < 0.5 else EAST + rng.randrange(7)] * 2
    if max(count_faces(hand)) > COPIES:
        raise NoRoomError("five of a kind")
    hand.remove(rng.choice(hand))
    return sorted(hand)


def narrow(rng: Random) -> list[Face]:
    """A tenpai hand of runs that waits on one kind, so that its shape may get better.

    :raises NoRoomError: if none comes up.
    """
    for _ in range(_TRIES):
        hand = random_tenpai(rng, PLAYERS, ankou=0.05)
        if len(waits_of_kinds(hand)) == 1:
            return hand
    raise NoRoomError("no hand with a narrow wait")


def yakuless(rng: Random, ruleset: Ruleset) -> list[Face]:
    """A tenpai hand that no discard wins for without riichi, whatever the winds.

    :raises NoRoomError: if none comes up.
    """
    for _ in range(_TRIES):
        hand = random_tenpai(rng, PLAYERS, ankou=0.1)
        held = Hand(tuple(hand))
        wins = (Win(held, kind, False, 0, EAST, EAST) for kind in waits_of_kinds(hand))
        if max(map(hand.count, range(EAST, FACES))) < 3 and not any(yaku_of(win, ruleset) for win in wins):
            return hand
    raise NoRoomError("no hand without a yaku")


def lopsided(rng: Random, ruleset: Ruleset) -> list[Face]:
    """A tenpai hand of which one winning tile brings two han more than another, by yaku alone.

    :raises NoRoomError: if none comes up.
    """
    for _ in range(_TRIES):
        hand = rng.choice((plain, tanyao, one_suit))(rng)
        held = Hand(tuple(hand))
        wins = [Win(held, kind, False, 1, EAST, EAST) for kind in waits_of_kinds(hand)]
        han = [han_of(yaku_of(win, ruleset), True, ruleset) for win in wins]
        if max(han) - min(han) >= 2:
            return hand
    raise NoRoomError("no winning tile is worth more than another")


def one_away(rng: Random) -> list[Face]:
    """A hand that lacks a tile, at times a dear one."""
    return random_noten(rng, PLAYERS, suit=rng.randrange(3) if rng.random() < 0.3 else None)


def drawing(rng: Random, hand: Sequence[Face], *, costly: bool = False) -> Face:
    """A tile to draw that does not complete the hand, often one near its tiles; `costly`: one that is of
    little use to the hand and of much to a riichi, from the middle of a suit.

    :raises NoRoomError: if none comes up.
    """
    waits = waits_of_kinds(hand)
    near = [kind + step for kind in hand for step in (-1, 0, 1) if kind < EAST and 0 <= kind % 9 + step < 9]
    middle = [kind for kind in range(EAST) if 2 <= kind % 9 <= 6 and kind not in near]
    for _ in range(_TRIES):
        kind = rng.choice(near if near and rng.random() < 0.5 else faces_in_play(PLAYERS))
        if costly and middle:
            kind = rng.choice(middle)
        if kind not in waits and hand.count(kind) < COPIES:
            return kind
    raise NoRoomError("every tile completes the hand")


def table(
    rng: Random,
    ruleset: Ruleset,
    hand: Sequence[Face],
    turns: range,
    *,
    declared: range | None = None,
    hard: bool = False,
    early: Face | None = None,
    last: bool = False,
) -> Position:
    """The hero holds the hand and has drawn, after some own turns; with `declared` another seat is in riichi
    since so many own turns. `hard`: that seat deals, or the drawn tile is a costly one, or both. `early`: a
    kind that the hero threw at the first turn; `last`: in the last hand, on uneven scores.

    :raises NoRoomError: if the tiles do not suffice.
    """
    hero, rounds, taken = rng.randrange(PLAYERS), rng.choice(turns), [0] * PLAYERS
    drawn = drawing(rng, hand, costly=hard and rng.random() < 0.8)
    rival = rng.choice([seat for seat in range(PLAYERS) if seat != hero])
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=hero,
        late=min(5, rounds // 2),
        reserved=(drawn,),
        kept_back=_kept_back(rng, hand),
        at=_LAST_HAND if last else _some_round(rng, dealer=rival if hard and rng.random() < 0.6 else None),
        scores=uneven(rng, ruleset, hero) if last else (),
    )
    riichi_turn = None if declared is None else _declares_at(stage, rival, rounds - rng.choice(declared))
    while stage.next != hero or taken[hero] < rounds:
        seat = stage.next
        first = early if seat == hero and not taken[hero] else None
        stage.turn(first, draw=first, riichi=seat == rival and taken[seat] == riichi_turn)
        taken[seat] += 1
    stage.give_back(drawn)
    stage.draw(drawn)
    return stage.position()


def _declares_at(stage: Stage, rival: int, turns: int) -> int:
    """How many own turns a rival has taken when it declares, once the hero has taken so many `turns`.

    :raises NoRoomError: if there is none before.
    """
    dealer, hero = stage.deal.round.dealer, stage.hero
    turn = turns - ((rival - dealer) % PLAYERS > (hero - dealer) % PLAYERS)
    if turn < 1:
        raise NoRoomError("too early for a riichi")
    return turn


def _some_round(rng: Random, dealer: int | None) -> Round:
    """East or south, not the last hand; with a honba at times."""
    wind = rng.randrange(2)
    seat = rng.randrange(PLAYERS - wind) if dealer is None else dealer
    return Round(wind if seat < PLAYERS - 1 else 0, 1 + seat, rng.choice((0, 0, 0, 1)))


def uneven(rng: Random, ruleset: Ruleset, hero: int) -> tuple[int, ...]:
    """Points after some hands, in hundreds and none below 5,000; often the hero has most.

    :raises NoRoomError: if somebody has fewer.
    """
    moved = [100 * rng.randrange(-120, 121) for _ in range(PLAYERS - 1)]
    scores = [ruleset.start_points + each for each in (*moved, -sum(moved))]
    if min(scores) < 5000:
        raise NoRoomError("too few points")
    rng.shuffle(scores)
    first = scores.index(max(scores))
    if rng.random() < 0.3:
        scores[first], scores[hero] = scores[hero], scores[first]
    return tuple(scores)


def _kept_back(rng: Random, hand: Sequence[Face]) -> frozenset[Face]:
    """Mostly nobody throws what the hand waits on, or the hero would often be furiten."""
    waits = waits_of_kinds(hand)
    return frozenset(waits if rng.random() < 0.7 else ())
