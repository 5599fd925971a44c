"""Last hands: the points after them sum up, and are what the question says."""

from random import Random

import pytest

from trainer.kinds.settlement.final_standing import made_final
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.end_of_hand import after_the_hand
from trainer.scenarios.position.position import Position


def drafts(level, preset, number=12):
    for seed in range(number):
        try:
            yield made_final(Random(seed), level, load_preset(preset))
        except NoRoomError:
            continue


@pytest.mark.parametrize("preset", ["house_classic", "tenhou_3p", "wrc_2025"])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_points_sum_up_and_nobody_declared_without_a_stick(level, preset):
    found = list(drafts(level, preset))
    assert found
    for position in found:
        assert Position.from_json(position.to_json(short=True)) == position
        _, settlement, scores = after_the_hand(position)
        assert sum(scores) + 1000 * settlement.sticks == position.ruleset.start_points * position.players
        assert min(position.scores) >= 0


def test_before_the_last_hand_or_in_it():
    assert all(position.round.number < 4 or not position.round.wind for position in drafts(1, "wrc_2025"))
    assert {(p.round.wind, p.round.number) for p in drafts(2, "wrc_2025")} == {(1, 4)}
