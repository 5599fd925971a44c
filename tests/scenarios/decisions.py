"""Positions before a decision in a few words, and such near which a parameter of the rules decides."""

from dataclasses import replace
from random import Random

from tests.scenarios.build import laid
from trainer.rules.rulesets.ruleset import load_preset, rule_options
from trainer.scenarios.decide.decisions import UndecidableError, gap_of

NEAR = 150
"""Points between two courses within which a parameter may turn the answer."""


def facing_riichi(hand, draw, tile, *, turns=8, declared=4, seat=1, **plan):
    """The hero holds `hand` and draws `draw` before the riichi of a seat; asked is about `tile`."""
    rivals = {seat: declared}
    return laid(hand, "tenhou_4p", draw=draw, turns=turns, rivals=rivals, ask=(("tile", tile),), **plan)


def quiet(hand, draw, tile, *, turns=6, **plan):
    """The same before anybody has declared."""
    return laid(hand, "tenhou_4p", draw=draw, turns=turns, ask=(("tile", tile),), **plan)


def edges_of(kind):
    """For each parameter of a kind a position in which it decides: one near a tie.

    Sticks and honba on the table move the courses of a made-up position against each other until another
    one is the best; near that point the parameter turns the answer.
    """
    return tuple(_edge(kind, name) for name in kind.parameters)


def _edge(kind, name):
    ruleset = load_preset("tenhou_4p")
    for seed in range(20):
        drawn = kind.generate(Random(seed), 5, ruleset)
        for honba in range(3):
            for sticks in range(6):
                position = replace(drawn, sticks=sticks, round=replace(drawn.round, honba=honba))
                answers = _answers_near(kind, position, name)
                if len(answers) > 1:
                    return position
    raise AssertionError(f"{kind.slug}: {name} turns nothing")


def _answers_near(kind, position, name):
    """What the levels of a parameter answer, where no course is far ahead and each can be chosen."""
    ruleset = position.ruleset
    try:
        if gap_of(kind.solve(position, ruleset)) > NEAR:
            return set()
        levels = rule_options(name)
        return {kind.solve(position, ruleset.changed(**{name: level})).answer for level in levels}
    except UndecidableError:
        return set()
