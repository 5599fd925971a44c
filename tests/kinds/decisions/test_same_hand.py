"""A hand on other scores: lawful tables of the same hand, and the points that the whole decision gives."""

from itertools import count, islice
from random import Random

import pytest

from trainer.kinds.decisions.same_hand import STICK, SameHand, elsewhere
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.decide import decisions as deciding
from trainer.scenarios.kind import kind_named

RULES = load_preset("tenhou_4p")


@pytest.fixture(scope="module", params=["riichi-or-damaten", "should-you-fold", "push-or-round"])
def made(request):
    """A position without sticks, as one is drafted."""
    kind = kind_named(request.param)
    tried = (kind.generate(Random(seed), 3, RULES) for seed in count(4))
    return kind, next(position for position in tried if not position.sticks)


def test_points_and_sticks_stay_as_many_and_sticks_lie_beside_honba(made):
    _kind, position = made
    for other in islice(elsewhere(Random(1), position, RULES), 30):
        assert sum(other.scores) + STICK * other.sticks == 4 * RULES.start_points
        assert other.round.honba or not other.sticks
        assert (other.hand, other.events) == (position.hand, position.events)


def test_the_answer_and_its_lead_are_those_of_the_whole_decision(made):
    kind, position = made
    same = SameHand(position, RULES, kind.courses)
    for other in islice(elsewhere(Random(2), position, RULES), 4):
        decision = deciding.decision_in(other, RULES)
        options = deciding.chosen(kind.courses, decision, deciding.tile_asked(other))
        best, lead = same.best(other)
        assert best == deciding.best_of(options)
        assert lead == pytest.approx(deciding.lead_of(options, best))
