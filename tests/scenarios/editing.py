"""Histories changed and checked in a few words, and random ones with what might be changed in them."""

from random import Random

from tests.scenarios.build import random_replay
from tests.scenarios.stated import assert_as_stated
from trainer.rules.tiles.tile import parse_face
from trainer.rules.verdict import Verdict
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.flip.nearby import nearby
from trainer.scenarios.position.changes import TileChange
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.mining import mined_at
from trainer.scenarios.position.position import Position

HAND = "123m456p789s1122z"


def tile(place, seat, old, new, moment=None):
    """The exchange of one tile in words of notation."""
    return TileChange(place, seat, parse_face(old), parse_face(new), moment)


def text(position):
    """The events in short text."""
    return format_events(position.events)


def made(position, change):
    """The changed position: a sound one that differs by what the change states."""
    twin = edited(position, change)
    assert Position.from_json(twin.to_json()) == twin
    assert_as_stated(position, change, twin)
    return twin


def positions(players, seeds, each=3):
    """Moments of foolish hands, as one seat sees them."""
    for seed in seeds:
        replay, rng = random_replay(seed, players), Random(seed)
        for moment, _ in rng.sample(list(replay.moments()), each):
            yield mined_at(replay, rng.randrange(players), moment).position


def changes(position, number, seed=0):
    """Some changes of a tile that are near, and all others."""
    every = nearby(position, Verdict(False, ()), 1000)
    tiles = [change for change in every if change.what == "tile"]
    return [*Random(seed).sample(tiles, min(number, len(tiles))), *(c for c in every if c.what != "tile")]
