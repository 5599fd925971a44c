"""Walls played out: so many tenpai, and rivers of terminals and honours."""

from random import Random

import pytest

from trainer.rules.endings.settlement import nagashi_seats, tenpai_seats
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import drawn, with_nagashi
from trainer.scenarios.position.position import Position


def first(draft, *args, **facts):
    for seed in range(100):
        try:
            return draft(Random(seed), *args, **facts)
        except NoRoomError:
            continue
    raise AssertionError("no history leads there")


@pytest.mark.parametrize("preset", ["house_classic", "tenhou_3p"])
@pytest.mark.parametrize("tenpai", [0, 1, 2, 3])
def test_so_many_are_tenpai(preset, tenpai):
    ruleset = load_preset(preset)
    position = first(drawn, ruleset, tenpai, sticks=1)
    state = position.table()
    assert (state.wall, state.reason, state.sticks) == (0, "exhaustive", 1)
    assert len(tenpai_seats(state, ruleset)) == tenpai
    assert Position.from_json(position.to_json(short=True)) == position


@pytest.mark.parametrize("preset", ["house_classic", "tenhou_3p"])
@pytest.mark.parametrize(("spoilt", "rivers"), [(False, 1), (True, 0)])
def test_one_river_of_terminals_and_honours(preset, spoilt, rivers):
    position = first(with_nagashi, load_preset(preset), spoilt=spoilt)
    assert len(nagashi_seats(position.table())) == rivers
