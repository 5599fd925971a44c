"""The lines for many rows at once are the lines that verdicts are made of."""

import numpy as np
import pytest

from tests.strategy.lines import chased, folded, quiet
from trainer.lab.fit.batch import (
    CHASE_ENDS,
    FIRST_ENDS,
    FOLD_ENDS,
    Walls,
    batch_waits,
    chase_ends,
    first_ends,
    fold_ends,
)
from trainer.strategy.choice.course import Wall
from trainer.strategy.choice.hand_value import wait_of
from trainer.strategy.choice.rates import rates

UNSEEN = (3,) * 34
WAITS = {
    "ryanmen 36p": ((11, 14), ()),
    "ryanmen 14m": ((0, 3), ()),
    "kanchan 5s on suji": ((22,), (19, 25)),
    "sanmenchan 147m": ((0, 3, 6), ()),
    "shanpon 2m west": ((1, 29), ()),
    "tanki north": ((30,), ()),
}
WALLS = [Wall(69, 121), Wall(40, 90), Wall(17, 64), Wall(4, 50), Wall(3, 49), Wall(1, 48)]


def walls(wall, n=1):
    return Walls(np.full(n, float(wall.left)), np.full(n, float(wall.unseen)))


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: f"{wall.left} left")
@pytest.mark.parametrize("name", WAITS)
@pytest.mark.parametrize("declares", [True, False])
def test_a_first_riichi_and_damaten(wall, name, declares):
    kinds, river = WAITS[name]
    wait = wait_of(kinds, UNSEEN, river)
    silent = None if declares else rates().damaten
    found = first_ends(batch_waits([wait]), walls(wall), np.array([1.0]), rates().first, silent)[0]
    chances = quiet(wait, wall, declares=declares, opened=1).chances
    assert found.tolist() == pytest.approx([chances[end] for end in FIRST_ENDS])
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: f"{wall.left} left")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_chase(wall, seat):
    found = chase_ends(np.array([6.0]), np.array([4.5]), np.array([seat]), walls(wall), rates().chase)[0]
    chances = chased(6.0, 4.5, seat, wall).chances
    assert found.tolist() == pytest.approx([chances[end] for end in CHASE_ENDS])
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: f"{wall.left} left")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_fold(wall, seat):
    found = fold_ends(np.array([4.5]), np.array([seat]), walls(wall), rates().fold)[0]
    chances = folded(4.5, seat, wall).chances
    by_end = dict(zip(FOLD_ENDS, found, strict=True))
    assert [
        by_end["rival_tsumo"],
        by_end["other_tsumo"],
        by_end["rival_rons"] + by_end["others_ron"],
        by_end["draw_noten"],
    ] == pytest.approx([chances[end] for end in ("rival_tsumo", "other_tsumo", "elsewhere", "draw_noten")])


def test_rows_of_different_length_do_not_touch_each_other():
    both = Walls(np.array([40.0, 3.0]), np.array([90.0, 49.0]))
    found = fold_ends(np.array([4.5, 4.5]), np.array([1, 1]), both, rates().fold)
    alone = [
        fold_ends(np.array([4.5]), np.array([1]), walls(wall), rates().fold)[0]
        for wall in (WALLS[1], WALLS[4])
    ]
    assert found.tolist() == [pytest.approx(each.tolist()) for each in alone]
