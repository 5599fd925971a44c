"""Published facts: they are whole, and each names its source."""

from collections import Counter

import pytest

from trainer.lab.fit.published import (
    chart_cells,
    chase_cells,
    first_cells,
    fold_cells,
    value_cells,
    wait_of_class,
    wall_of,
)
from trainer.strategy.danger.tile_class import SMS, SMS_NAMES, published


def test_every_room_names_its_source():
    rooms = {name: room for name, room in published().items() if name != "danger"}
    assert [name for name, room in (rooms | published()["danger"]).items() if not room["source"]] == []


def test_first_riichis_fall_with_the_turn():
    by_wait = {}
    for cell in first_cells():
        if cell.end == "win":
            by_wait.setdefault(cell.wait, []).append(cell.share)
    assert {wait for wait, shares in by_wait.items() if shares != sorted(shares, reverse=True)} == set()


def test_the_number_of_cells():
    assert len(first_cells()) == 78 + 28 + 21
    assert (len(chase_cells()), len(fold_cells()), len(value_cells())) == (3, 12, 75)
    assert len(list(chart_cells())) == 28 * 12


def test_a_cell_of_folding_knows_who_deals():
    roles = {cell.who: (cell.deals, cell.rival_deals) for cell in fold_cells()}
    assert roles == {
        "non-dealer against non-dealer": (False, False),
        "dealer against non-dealer": (True, False),
        "non-dealer against dealer": (False, True),
    }


def test_red_and_orange_are_push_and_yellow_is_open():
    cells = [cell for cell in chart_cells() if (cell.wait, cell.value) == ("bad", "nomi")]
    assert Counter(cell.push for cell in cells) == {True: 6, None: 4, False: 2}


@pytest.mark.parametrize("turn", [3, 8, 14])
def test_an_average_wait_and_wall(turn):
    wait = wait_of_class("36", turn)
    assert wait.kinds == (2, 5)
    assert 5 < wait.live < 7.5
    assert wall_of(turn).left == round(67 - 3.775 * turn)


def test_the_classes_of_tiles_are_those_of_the_table():
    assert tuple(SMS) == SMS_NAMES
