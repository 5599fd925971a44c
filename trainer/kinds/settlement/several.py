"""Two or three closed hands that win on one tile and lie open (STK-3, ABO-7)."""

from dataclasses import replace
from random import Random

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import DRAGONS, EAST, Face, faces_in_play
from trainer.scenarios.make.ended import Ended, staged
from trainer.scenarios.make.hands import hand_with
from trainer.scenarios.position.position import Position


def rons_laid_open(
    rng: Random, ruleset: Ruleset, number: int, at: Round, sticks: int, *, plain: bool = False
) -> Position:
    """So many rons on one tile; unless `plain` some winners are in riichi, or it is a declaration tile.

    :raises NoRoomError: if such a hand has no room.
    """
    players = ruleset.players
    tile = _shared_tile(rng, players)
    feeder = rng.randrange(players)
    winners = rng.sample([seat for seat in range(players) if seat != feeder], number)
    dragons = rng.sample(DRAGONS, number)
    hands = {
        seat: hand_with(rng, players, tile, dragon) for seat, dragon in zip(winners, dragons, strict=True)
    }
    hero, gap = rng.randrange(players), rng.randrange(3, 9)
    end = Ended(ruleset, hands, tuple(winners), tile, feeder, hero, gap=gap, at=at, sticks=sticks)
    if plain:
        return staged(rng, end)
    riichi = tuple(rng.sample(winners, rng.randrange(number + 1)))
    declares = feeder != end.hero and rng.random() < 0.35
    return staged(rng, replace(end, riichi=riichi, declares=declares))


def _shared_tile(rng: Random, players: int) -> Face:
    return rng.choice([kind for kind in faces_in_play(players) if kind < EAST and kind >= 9 * (players == 3)])
