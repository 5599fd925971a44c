"""Draws after a faulty riichi: played out with the hand shown or kept closed, and abortive ones."""

from random import Random
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import COPIES, EAST, Kind, count_kinds
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.faulty_hands import (
    Scene,
    at_stake,
    make_kan,
    own_four,
    played_out,
    waits_of_kinds,
)
from trainer.scenarios.drafts.turns import declare
from trainer.scenarios.hands import random_noten, random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

_TRIES: Final = 60


def noten_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A riichi that is noten, or not, at an exhaustive draw (NOT-1)."""
    players, roll = ruleset.players, rng.random()
    if roll < 0.25:
        return _own_four_draw(rng, ruleset, seat, hero)
    hand = random_noten(rng, players) if roll < 0.8 else random_tenpai(rng, players)
    return played_out(rng, ruleset, seat, hero, hand, fault="noten_riichi")


def _own_four_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """TEN-3: the only wait is the kind of the own ankan."""
    hand, kind = own_four(rng)
    is_own = seat == hero
    scene = Scene(
        rng, ruleset, seat, hero, {seat: hand}, (kind,) * 3 if is_own else (), (kind,) * (1 if is_own else 4)
    )
    stage = scene.stage()
    stage.rounds(rng.randrange(1, 5))
    make_kan(stage, seat, kind)
    stage.rounds(rng.randrange(1, 3))
    declare(stage, seat)
    stage.play_out()
    stage.draw_game()
    return stage.position(fault="noten_riichi", seat=str(seat))


def furiten_riichi(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A riichi with a wait in the own river, or not, and an exhaustive draw (RCH-11)."""
    hand = random_tenpai(rng, ruleset.players)
    waits = [wait for wait in waits_of_kinds(hand) if hand.count(wait) < 3]
    if not waits:
        raise NoRoomError("no wait to be furiten on")
    scene = Scene(rng, ruleset, seat, hero, {seat: hand}, kept_back=waits_of_kinds(hand), stake=at_stake(rng))
    stage = scene.stage()
    stage.rounds(rng.randrange(1, 5))
    thrown = rng.choice(waits)
    stage.go(seat)
    stage.draw(thrown if seat == hero else None)
    stage.discard(thrown)
    declare(stage, seat)
    stage.play_out()
    stage.draw_game()
    return stage.position(fault="furiten_riichi", seat=str(seat))


def kept_closed(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi whose player keeps the hand closed at the draw (RCH-10)."""
    hand = random_noten(rng, ruleset.players)
    return played_out(rng, ruleset, seat, hero, hand, fault="noten_riichi", hidden="yes")


def abortive_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi, and the hand aborts: all four hands are shown at suucha riichi only (ABO-8)."""
    if ruleset.abort_suucha and rng.random() < 0.5:
        return _suucha(rng, ruleset, seat, hero)
    hand = random_noten(rng, ruleset.players)
    if ruleset.abort_suufon and rng.random() < 0.5:
        return _suufon(rng, ruleset, seat, hero, hand)
    if not ruleset.abort_sanchahou:
        return kept_closed(rng, ruleset, seat, hero)
    hands = {seat: hand} if seat == hero else {}
    stage = Scene(rng, ruleset, seat, hero, hands, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 8))
    declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    stage.go(seat)
    stage.turn()
    if seat != hero and stage.late:
        raise NoRoomError("the hero has not drawn the whole hand yet")
    stage.draw_game("sanchahou")
    return stage.position(fault="noten_riichi", seat=str(seat))


def _suufon(rng: Random, ruleset: Ruleset, seat: int, hero: int, hand: list[Kind]) -> Position:
    """Four times the same wind, one of them declared with (ABO-3)."""
    wind = EAST + rng.randrange(4)
    if wind in hand:
        raise NoRoomError("the wind is in the hand")
    own = hand if seat == hero else random_noten(rng, ruleset.players)
    stage = Stage(rng, ruleset, own, hero=hero, kept_back=(wind,))
    for _ in range(ruleset.players):
        turn = stage.next
        stage.draw(wind if turn == hero else None)
        stage.discard(wind, riichi=turn == seat)
    stage.draw_game("suufon")
    return stage.position(fault="noten_riichi", seat=str(seat))


def _suucha(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """The fourth riichi; the hands of all are shown, one of them noten or not."""
    hands = _four_hands(rng, seat if rng.random() < 0.8 else -1)
    kept = {wait for hand in hands.values() for wait in waits_of_kinds(hand)}
    stage = Scene(rng, ruleset, seat, hero, hands, kept_back=kept, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 6))
    for declarer in rng.sample(range(4), 4):
        declare(stage, declarer)
    stage.draw_game("suucha")
    return stage.position(fault="noten_riichi", seat=str(seat))


def _four_hands(rng: Random, noten: int) -> dict[int, list[Kind]]:
    """Hands of which all but one are tenpai, of one set of tiles."""
    hands: dict[int, list[Kind]] = {}
    held: list[Kind] = []
    for seat in range(4):
        for _ in range(_TRIES):
            hand = random_noten(rng, 4) if seat == noten else random_tenpai(rng, 4, ankou=0.1)
            if max(count_kinds([*held, *hand])) <= COPIES:
                break
        else:
            raise NoRoomError("no four hands side by side")
        hands[seat] = hand
        held += hand
    return hands
