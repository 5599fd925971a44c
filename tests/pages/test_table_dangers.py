"""The view of a table whose verdict tells dangers: they stand on the tiles of the hero's hand alone."""

from tests.pages.test_table_view import t, table, turn
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import DangerMark, EndangeredTile, Lights
from trainer.rules.replay.events import Draw


def test_dangers_fall_on_every_tile_of_a_kind_red_and_drawn_ones_too():
    state = table(*turn(0, "9m", "9m"), *turn(1, "9p", "9p"), Draw(2, t("5m")))
    mark = DangerMark(3, "6.1 %")
    lights = Lights(hand={t("5m"): "warn"}, dangers={t("5m"): mark})
    hand = table_view(state, 2, lights=lights).hand
    assert hand is not None
    assert [held.tile for held in hand.endangered] == [*(held.tile for held in hand.tiles), t("5m")]
    assert [held for held in hand.endangered if held.danger] == [
        EndangeredTile(t("0m"), "warn", mark),
        EndangeredTile(t("5m"), "warn", mark, drawn=True),
    ]


def test_without_dangers_no_tile_is_endangered():
    state = table(*turn(0, "9m", "9m"), Draw(1, t("9p")))
    hand = table_view(state, 1, lights=Lights(hand={t("9p"): "ok"})).hand
    assert hand is not None
    assert hand.endangered == ()


def test_dangers_are_told_of_the_hand_of_the_hero_alone():
    state = table(*turn(0, "9m", "9m"), Draw(1, t("9p")))
    view = table_view(state, 1, lights=Lights(dangers={t("9p"): DangerMark(0, "0 %")}))
    laid = [seat.hand for seat in view.seats if seat.hand is not None]
    assert [hand.endangered for hand in laid] == [(), (), ()]
