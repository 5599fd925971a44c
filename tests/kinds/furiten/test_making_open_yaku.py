"""Open hands whose one yaku some tables do not count."""

from random import Random

import pytest

from trainer.kinds.furiten import may_tsumo as open_yaku
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import DRAGONS, YAOCHUU
from trainer.scenarios.make.compose import compose
from trainer.scenarios.make.hands import waits_of_kinds

PRESETS = [load_preset(name) for name in ("house_classic", "tenhou_3p")]


def plans(maker, ruleset):
    return [maker(Random(seed), ruleset, 7, None) for seed in range(10)]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_simples_alone_are_held_called_and_waited_for(ruleset):
    for plan in plans(open_yaku.of_simples, ruleset):
        called = [kind for meld in plan.melds.values() for kind in meld.tiles]
        assert set(YAOCHUU).isdisjoint({*plan.hand, *called, *waits_of_kinds(plan.hand)})
        assert (len(plan.hand), len(called)) == (10, 3)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_dragons_are_called_after_a_pon_without_value(ruleset):
    for plan in plans(open_yaku.called_second, ruleset):
        first, second = (plan.melds[turn].kind for turn in sorted(plan.melds))
        assert first < 27
        assert second in DRAGONS
        assert len(plan.hand) == 7


@pytest.mark.parametrize("maker", [open_yaku.of_simples, open_yaku.called_second])
@pytest.mark.parametrize("ruleset", PRESETS)
def test_the_history_leads_there(maker, ruleset):
    plan = plans(maker, ruleset)[3]
    position = compose(Random(1), plan)
    own = position.table().seats[plan.hero]
    assert tuple(sorted(own.hand)) == plan.hand
    assert tuple(own.melds) == tuple(plan.melds[turn] for turn in sorted(plan.melds))
