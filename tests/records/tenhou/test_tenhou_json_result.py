"""The last entry of a round in Tenhou's JSON: words become points, yaku and reasons."""

import pytest

from tests.records.tenhou_json_build import only, won
from trainer.rules.replay.events import Ron, Ryuukyoku, Tsumo
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles


@pytest.mark.parametrize(
    ("words", "seat", "fu", "points", "limit"),
    [
        ("30符2飜2000点", 2, 30, 2000, ""),
        ("満貫8000点", 2, None, 8000, "mangan"),
        ("30符1飜500点∀", 0, 30, 1500, ""),
        ("30符4飜2000-3900点", 1, 30, 7900, ""),
        ("三倍満12000点∀", 0, None, 36_000, "sanbaiman"),
        ("数え役満8000-16000点", 1, None, 32_000, "yakuman"),
    ],
)
def test_worth_of_a_win_is_that_of_all_payers_together(words, seat, fu, points, limit):
    (win,) = won([seat, seat, seat, words, "立直(1飜)"])
    assert (win.fu, win.points, win.limit, win.yaku) == (fu, points, limit, (("riichi", 1),))


def test_win_is_read_with_its_yaku():
    (win,) = won([0, 1, 0, "40符3飜7700点", "場風 東(1飜)", "自風 東(1飜)", "ドラ(1飜)"], ura=[31])
    assert (win.seat, win.from_seat, format_tiles((win.tile,)), win.pao) == (0, 1, "6p", None)
    assert win.yaku == (("yakuhai_round_wind", 1), ("yakuhai_seat_wind", 1), ("dora", 1))
    assert (win.han, win.hand, win.ura, win.indicators) == (3, None, (), parse_tiles("7z"))


def test_yakuman_and_who_is_liable_for_it():
    (win,) = won([0, 1, 3, "役満96000点", "大三元(役満)", "四暗刻単騎(ダブル役満)"])
    assert (win.yaku, win.pao) == ((("daisangen", 13), ("suuankou_tanki", 26)), 3)
    assert win.yakuman == ("daisangen", "suuankou_tanki")


def test_extracted_norths_are_told_apart_from_the_dora():
    (win,) = won([0, 0, 0, "30符4飜3900点∀", "ドラ(3飜)"], columns=([25, 26], ["f44"]))
    assert win.yaku == (("dora", 2), ("kita", 1))


def test_ura_is_of_the_winner_in_riichi_alone():
    columns = ([25], ["r11"], [26], [26], [27], [27], [28], [28])
    wins = won([0, 3, 0, "30符1飜1500点", "立直(1飜)"], [2, 3, 2], columns=columns, ura=[31])
    assert [win.ura for win in wins] == [parse_tiles("1s"), ()]


def test_double_ron_adds_up():
    end = ["和了", [1000, -1000, 0, 0], [0, 1, 0], [0, -2000, 0, 2000], [3, 1, 3]]
    one = only([25], [25], [26], [26], end=end)
    assert one.events[-2:] == (Ron(0, 1, parse_tile("6p")), Ron(3, 1, parse_tile("6p")))
    assert (one.deltas, one.reason) == ((1000, -3000, 0, 2000), "win")
    assert [(win.fu, win.points, win.limit, win.yaku) for win in one.wins] == [(None, None, None, None)] * 2


def test_ron_on_the_declaration_tile_leaves_the_riichi_open():
    end = ["和了", [0, 0, 0, 0], [1, 0, 1]]
    assert only([25], ["r11"], end=end).standing == ()
    assert only([25], ["r11"], [26], end=["和了", [0, 0, 0, 0], [1, 1, 1]]).standing == (0,)


def test_tsumo_is_on_the_last_draw():
    one = only([25], [25], [26], end=["和了", [0, 0, 0, 0], [1, 1, 1]])
    assert one.events[-1] == Tsumo(1, parse_tile("6p"))


@pytest.mark.parametrize(
    ("end", "reason", "deltas"),
    [
        (["流局", [3000, -1000, -1000, -1000]], "exhaustive", (3000, -1000, -1000, -1000)),
        (["流局"], "exhaustive", None),
        (["全員聴牌"], "exhaustive", (0, 0, 0, 0)),
        (["全員不聴"], "exhaustive", (0, 0, 0, 0)),
        (["流し満貫", [12_000, -4000, -4000, -4000]], "nagashi", (12_000, -4000, -4000, -4000)),
        (["九種九牌"], "kyuushu", (0, 0, 0, 0)),
        (["四風連打"], "suufon", (0, 0, 0, 0)),
        (["四家立直"], "suucha", (0, 0, 0, 0)),
        (["四槓散了"], "suukan", (0, 0, 0, 0)),
        (["三家和了"], "sanchahou", (0, 0, 0, 0)),
    ],
)
def test_draw_is_read_with_its_reason(end, reason, deltas):
    one = only([25], end=end)
    assert (one.events[-1], one.reason, one.deltas, one.shown) == (Ryuukyoku(reason), reason, deltas, ())
