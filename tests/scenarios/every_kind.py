"""Every kind of puzzle as a parameter of tests, its rules, and some positions of each."""

from functools import cache
from random import Random

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.scenarios.answer_shapes import Number, OneOf, Points, SomeOf, TileOrder, Tiles, YesNo
from trainer.scenarios.kind import kinds

every_kind = pytest.mark.parametrize("kind", kinds().values(), ids=kinds())


@cache
def shipped():
    """The bank's entries by kind, read once in a run."""
    entries = shipped_entries()
    return {slug: [entry for entry in entries if entry.kind == slug] for slug in kinds()}


@cache
def made(kind, seed, level, ruleset):
    """What a kind generates, once in a run: to make up a position takes far longer than to look at it."""
    return kind.generate(Random(seed), level, ruleset)


def some(kind, number=4):
    """Positions of every level, under presets of both numbers of players in turn."""
    for level in kind.levels:
        for seed in range(number):
            players = kind.players[seed % len(kind.players)]
            rulesets = kind.rulesets(players)
            yield made(kind, seed, level, rulesets[(seed // 2 + level) % len(rulesets)])


def many(kind, number):
    """Positions of every level in turn, under each of its rules."""
    rulesets = rulesets_of(kind)
    for seed in range(number):
        yield made(kind, seed, 1 + seed % 5, rulesets[seed // 5 % len(rulesets)])


def rulesets_of(kind):
    """All rules by which a kind is asked."""
    return [ruleset for players in kind.players for ruleset in kind.rulesets(players)]


def wrong_answers(kind, position):
    """Some answers of the right shape that are not the solved one."""
    solved, shape = kind.solve(position, position.ruleset).answer, kind.shape(position)
    match shape:
        case YesNo():
            given = [not solved]
        case OneOf(options):
            given = list(options)
        case Number():
            given = [solved + 1, solved - 1]
        case Points() if not solved:
            given = [(0,) * shape.seats]
        case Points():
            given = [tuple(points + 100 for points in solved), (solved[0] + 300, *solved[1:])]
        case Tiles(members, one=True):
            given = [(each,) for each in members if each not in solved]
        case TileOrder():
            given = [solved[::-1], (solved[1], solved[0], *solved[2:])]
        case Tiles(members) | SomeOf(members):
            rest = tuple(each for each in members if each not in solved)
            given = [(), rest, solved[:-1]]
    return [answer for answer in given if answer != solved]
