"""Wins to be asked for their yaku: ordinary ones, and those of luck, of the first turn, or of a kan."""

from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import DRAGONS, EAST, kinds_in_play, wall_size
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.ended import Ended, staged
from trainer.scenarios.drafts.winning import (
    CLOSED,
    Winning,
    any_hand,
    hand_with,
    open_tanyao,
    with_dragons,
    yakuman_hand,
)
from trainer.scenarios.position import Position


def yaku_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A win as the level of `yaku-of-win` wants it."""
    players = ruleset.players
    if level == 5:
        return rng.choice(_RARE)(rng, ruleset)
    if level == 2:
        made = rng.choice((with_dragons, with_dragons, open_tanyao))(rng, players)
        return staged(rng, _end(rng, ruleset, made))
    made = rng.choice(CLOSED)(rng, players)
    return staged(rng, _end(rng, ruleset, made, riichi=rng.random() < 0.8, gap=rng.choice((0, 0, 4, 6))))


def _end(rng: Random, ruleset: Ruleset, made: Winning, *, riichi: bool = False, gap: int = 3) -> Ended:
    players = ruleset.players
    winner, dealer = rng.randrange(players), rng.randrange(players)
    feeder = rng.choice([None, *(seat for seat in range(players) if seat != winner)])
    hero = winner if rng.random() < 0.5 else rng.randrange(players)
    return Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        feeder,
        hero,
        riichi=(winner,) if riichi else (),
        gap=gap,
        at=Round(rng.randrange(2), dealer + 1),
    )


def _yakuman(rng: Random, ruleset: Ruleset) -> Position:
    made = yakuman_hand(rng, ruleset.players)
    return staged(rng, _end(rng, ruleset, made, riichi=rng.random() < 0.7))


def _double_riichi(rng: Random, ruleset: Ruleset) -> Position:
    end = _end(rng, ruleset, rng.choice(CLOSED)(rng, ruleset.players), riichi=True, gap=rng.choice((0, 5)))
    return staged(rng, replace(end, quiet=0, late=0))


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """Haitei or houtei in riichi."""
    end = _end(rng, ruleset, rng.choice(CLOSED[:-1])(rng, ruleset.players), riichi=True)
    last = (end.at.dealer + wall_size(ruleset.players) - 1) % ruleset.players
    (winner,) = end.winners
    feeder = None if winner == last else last
    return staged(rng, replace(end, feeder=feeder, quiet=9, last=True))


def _rinshan(rng: Random, ruleset: Ruleset) -> Position:
    """An ankan of dragons in riichi, and the replacement tile wins."""
    dragon = rng.choice(DRAGONS)
    suited = [kind for kind in kinds_in_play(ruleset.players) if 9 <= kind < EAST]
    made = hand_with(rng, ruleset.players, rng.choice(suited), dragon)
    return staged(rng, replace(_end(rng, ruleset, made, riichi=True), feeder=None, kan=dragon))


def _no_yaku(rng: Random, ruleset: Ruleset) -> Position:
    """A closed hand without riichi that would have none but by tsumo."""
    end = _end(rng, ruleset, any_hand(rng, ruleset.players))
    others = [seat for seat in range(ruleset.players) if seat != end.winners[0]]
    return staged(rng, replace(end, feeder=rng.choice(others)))


def _first_turn(rng: Random, ruleset: Ruleset) -> Position:
    """A ron before the winner's first draw: renhou, where it counts."""
    end = _end(rng, ruleset, rng.choice(CLOSED[:-1])(rng, ruleset.players))
    feeder = end.at.dealer
    if feeder == end.winners[0]:
        raise NoRoomError("the dealer has no renhou")
    return staged(rng, replace(end, feeder=feeder, quiet=0, late=0, gap=0))


_RARE: Final = (
    _yakuman,
    _double_riichi,
    _double_riichi,
    _last_tile,
    _last_tile,
    _last_tile,
    _rinshan,
    _rinshan,
    _no_yaku,
    _first_turn,
)
"""Drafts of level 5; those that often fail come more often."""
