"""Which other discard of the declarer turns an answer about danger round is told before it is tried."""

import pytest

from tests.scenarios.decide.test_endangered import facing
from trainer.rules.tiles.tile import parse_face, tile_name
from trainer.scenarios.decide.tile_danger import endangered, river_changes
from trainer.scenarios.flip.edited import edited

POSITION = facing()
SUJI, OPEN = parse_face("8s"), parse_face("4p")


def named(changes):
    return [(tile_name(change.old), tile_name(change.new)) for change in changes]


def test_what_makes_a_tile_genbutsu_is_found_the_most_alike_first():
    found = named(river_changes(POSITION, [OPEN], lambda numbers, facing: numbers[OPEN] == 0))
    assert found == [("5s", "4p"), ("2z", "4p"), ("5m", "4p")]


def test_what_takes_suji_away_is_found():
    found = named(river_changes(POSITION, [SUJI], lambda numbers, facing: numbers[SUJI] > 0.04))
    assert ("5s", "9s") in found


def test_nothing_is_found_where_nothing_turns_it():
    assert named(river_changes(POSITION, [SUJI], lambda numbers, facing: False)) == []


@pytest.mark.parametrize("kind", [SUJI, OPEN])
def test_the_dangers_told_are_those_of_the_changed_history(kind):
    told = []
    changes = list(river_changes(POSITION, [kind], lambda numbers, facing: told.append(numbers) or True))
    assert changes
    for change in changes:
        twin = edited(POSITION, change)
        numbers = list(endangered(twin, twin.ruleset).danger.probability)
        assert any(numbers == pytest.approx(row) for row in told)
