"""Flips in a few words, and positions of a kind in which they are looked for."""

from random import Random

from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.rules.tiles.tile import tile_name


def short(change):
    """A change in a word or two."""
    match change.what:
        case "tile":
            return f"{change.place} {tile_name(change.old)}>{tile_name(change.new)}"
        case "points":
            return f"{change.here}>{change.there}"
        case "turn":
            return f"{change.here}>{change.there} left"
        case "call":
            return f"{'' if change.made else 'no '}{change.how}"
        case "count":
            return f"{change.name} {change.here}>{change.there}"
        case _:
            return f"{change.parameter} {change.here}>{change.there}"


def some(kind, number):
    """Positions of all levels under presets of both numbers of players."""
    for seed in range(number):
        names = offered(kind.players[seed % len(kind.players)])
        ruleset = load_preset(names[seed // 2 % len(names)])
        yield kind.generate(Random(seed), 1 + seed % 5, ruleset)
