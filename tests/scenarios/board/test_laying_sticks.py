from dataclasses import replace

from tests.scenarios.board.test_laying import table
from trainer.scenarios.board.laying import with_sticks


def test_nothing_is_paid_where_no_riichi_came_or_went():
    snapshot = table(river_1="5p!")
    other = replace(snapshot, scores=(1, 2, 3, 4))
    assert with_sticks(snapshot, other) is other


def test_sticks_never_fall_below_none():
    snapshot = replace(table(river_1="5p!"), sticks=0)
    assert with_sticks(snapshot, replace(snapshot, sides=table().sides)).sticks == 0
