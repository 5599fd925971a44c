"""Drafts near an abort, ended hands and riichi wins: every event in them is legal."""

from random import Random

import pytest

from trainer.kinds.abort import generator as aborts
from trainer.kinds.abort import generator as shown
from trainer.kinds.abort import next_hand as following
from trainer.kinds.ippatsu import win_has_ippatsu as riichi_wins
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


def drafted(draft, rulesets):
    for seed in range(12):
        for ruleset in rulesets:
            try:
                yield draft(Random(seed), ruleset)
            except NoRoomError:
                continue


RULESETS = [load_preset(name) for players in (3, 4) for name in offered(players)[:3]]


@pytest.mark.parametrize(
    "draft",
    [
        *aborts.ABORT_DRAFTS.values(),
        *shown.SHOWN_DRAFTS.values(),
        *(
            lambda rng, rules, level=level: following.following_draft(rng, level, rules)
            for level in range(1, 6)
        ),
        *(lambda rng, rules, draft=draft: draft(rng, rules, True) for draft in riichi_wins.DRAFTS.values()),
        *(lambda rng, rules, draft=draft: draft(rng, rules, False) for draft in riichi_wins.DRAFTS.values()),
    ],
)
def test_every_draft_is_a_legal_hand(draft):
    positions = list(drafted(draft, RULESETS))
    assert positions
    assert [found for position in positions if (found := illegal(position))] == []
