"""The names of yaku in the formats: every one of ours has its place, and none has two."""

import pytest

from tests.records.writing.tenhou_parts import tenhou_lines, tenhou_number, tenhou_word
from trainer.records.game_record import Win
from trainer.records.yaku_names import (
    MAHJONG_SOUL_NAMES,
    TENHOU_NAMES,
    TENHOU_WORDS,
    with_kita,
)
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU

DORA = {"dora", "ura_dora", "aka"}
AT_TENHOU = {*YAKU, *PATTERNS, *DORA, "renhou"} - {"open_riichi", "open_double_riichi"}
AT_MAHJONG_SOUL = AT_TENHOU - {"renhou"} | {"kita"}


def test_every_name_is_one_of_ours():
    assert set(TENHOU_NAMES) == AT_TENHOU
    assert set(MAHJONG_SOUL_NAMES.values()) == AT_MAHJONG_SOUL


@pytest.mark.parametrize(
    ("number", "word", "name"),
    [
        (0, "門前清自摸和", "menzen_tsumo"),
        (9, "一盃口", "iipeikou"),
        (13, "自風 北", "yakuhai_seat_wind"),
        (14, "場風 東", "yakuhai_round_wind"),
        (20, "役牌 中", "yakuhai_chun"),
        (21, "両立直", "double_riichi"),
        (35, "清一色", "chinitsu"),
        (36, "人和", "renhou"),
        (41, "四暗刻単騎", "suuankou_tanki"),
        (51, "四槓子", "suukantsu"),
        (52, "ドラ", "dora"),
        (54, "赤ドラ", "aka"),
    ],
)
def test_number_and_word_at_tenhou(number, word, name):
    assert (TENHOU_NAMES[number], tenhou_word(number), TENHOU_WORDS[word]) == (name, word, name)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (1, "menzen_tsumo"),
        (10, "yakuhai_seat_wind"),
        (18, "double_riichi"),
        (29, "chinitsu"),
        (30, "ippatsu"),
        (31, "dora"),
        (34, "kita"),
        (45, "chuuren"),
        (47, "junsei_chuuren"),
        (50, "daisuushii"),
    ],
)
def test_number_at_mahjong_soul(number, name):
    assert MAHJONG_SOUL_NAMES[number] == name


@pytest.mark.parametrize(
    ("name", "round_wind", "seat_wind", "number"),
    [("yakuhai_seat_wind", 1, 3, 13), ("yakuhai_round_wind", 1, 3, 15), ("tanyao", 1, 3, 8)],
)
def test_winds_have_a_number_each(name, round_wind, seat_wind, number):
    assert tenhou_number(name, round_wind, seat_wind) == number


def test_kita_counts_among_the_dora_at_tenhou():
    win = Win(0, 0, 0, yaku=(("tanyao", 1), ("dora", 2), ("kita", 1), ("ura_dora", 1)))
    assert tenhou_lines(win, 0, 0) == [(8, 1), (52, 3), (53, 1)]


@pytest.mark.parametrize(
    ("lines", "kita", "found"),
    [
        ([("dora", 3), ("aka", 1)], 1, (("dora", 2), ("kita", 1), ("aka", 1))),
        ([("dora", 2)], 2, (("kita", 2),)),
        ([("dora", 2), ("ura_dora", 0)], 0, (("dora", 2),)),
        ([("dora", 1)], 2, (("dora", 1),)),
    ],
)
def test_kita_is_told_apart_where_there_are_enough_dora(lines, kita, found):
    assert with_kita(lines, kita) == found
