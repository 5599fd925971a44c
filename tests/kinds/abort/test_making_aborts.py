"""Drafts near an abort, ended hands and riichi wins: every event in them is legal."""

from random import Random

import pytest

from trainer.kinds.abort import generator as aborts
from trainer.kinds.abort import generator as shown
from trainer.kinds.abort import next_hand as following
from trainer.kinds.ippatsu import win_has_ippatsu as riichi_wins
from trainer.kinds.ippatsu.generator import Wish
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.events import Ron
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.make.compose import NoRoomError


def illegal(position):
    """The first event that the rules forbid; rons are claims, whether paid or not."""
    state = start(position.deal())
    for event in position.events:
        verdict = legality(state, event, position.ruleset)
        if not verdict.answer and not isinstance(event, Ron):
            return event, verdict.codes()
        state = apply(state, event)
    return None


def made(make, rulesets):
    for seed in range(12):
        for ruleset in rulesets:
            try:
                yield make(Random(seed), ruleset)
            except NoRoomError:
                continue


RULESETS = [load_preset(name) for players in (3, 4) for name in offered(players)[:3]]


@pytest.mark.parametrize(
    "make",
    [
        *aborts.ABORT_MAKERS.values(),
        *shown.SHOWN_MAKERS.values(),
        *(
            lambda rng, rules, level=level: following.made_following(rng, level, rules)
            for level in range(1, 6)
        ),
        *(
            lambda rng, rules, make=make, soon=soon, riichi=riichi: make(Wish(rng, rules, soon, riichi))
            for make in riichi_wins.MAKERS.values()
            for soon, riichi in ((True, True), (False, True), (False, False))
        ),
    ],
)
def test_every_hand_made_up_is_legal(make):
    positions = list(made(make, RULESETS))
    assert positions
    assert [found for position in positions if (found := illegal(position))] == []
