"""The words of programs that write records of others: three languages, and nothing guessed."""

import json

import pytest

from trainer.records import game_record
from trainer.records.game_record import RecordError
from trainer.records.sources import read_game
from trainer.records.tenhou.xml_records import RYUUKYOKU_REASONS
from trainer.records.words import (
    DRAWS,
    LIMITS,
    YAKU,
    bare,
    has_kuitan,
    has_red_fives,
    is_hanchan,
    is_of_mahjong_soul,
)
from trainer.records.yaku_names import MAHJONG_SOUL_NAMES, TENHOU_NAMES

HANDS = [
    [12, 13, 14, 25, 26, 27, 36, 37, 38, 46, 46, 46, 45],
    [12, 13, 14, 22, 23, 24, 32, 33, 34, 25, 26, 27, 46],
    [12, 13, 14, 22, 23, 24, 32, 33, 34, 25, 26, 27, 41],
    [15, 16, 17, 35, 36, 37, 28, 28, 41, 42, 42, 47, 47],
]


def record(result, disp="般南喰赤"):
    """A round in which the dealer draws a tile, and this is its result."""
    row = [[0, 0, 0], [25000] * 4, [38], []]
    row += [part for seat, hand in enumerate(HANDS) for part in (hand, [45] if seat == 0 else [], [])]
    return json.dumps({"rule": {"disp": disp, "aka": 1}, "log": [[*row, result]]}).encode()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("流局", "Ryuukyoku", "Exhaustive Draw", "exhaustive_draw"), "exhaustive"),
        (("流し満貫", "Nagashi Mangan", "Mangan at Draw"), "nagashi"),
        (("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion", "kyushu_kyuhai"), "kyuushu"),
        (("四風連打", "Suufon Renda", "Four Wind Abortion", "sufuurenta"), "suufon"),
        (("四家立直", "Suucha Riichi", "Four Riichi Abortion", "suurechi"), "suucha"),
        (("四槓散了", "四開槓", "Suukaikan", "Four Kan Abortion", "suukansansen"), "suukan"),
        (("三家和了", "三家和", "Sanchahou", "Three Ron Abortion", "sanchaho"), "sanchahou"),
    ],
)
def test_a_draw_is_told_in_any_of_its_words(words, reason):
    for word in words:
        assert DRAWS.get(bare(word)) == reason, word
        assert read_game(record([word])).rounds[0].reason == reason


def test_the_words_of_tenhous_xml_are_known_wherever_a_draw_is_told():
    assert {bare(word): DRAWS.get(bare(word)) for word in RYUUKYOKU_REASONS} == RYUUKYOKU_REASONS


@pytest.mark.parametrize(
    ("worth", "fu", "points", "limit"),
    [
        ("30符2飜2000点", 30, 2000, ""),
        ("30Fu2Han2000点", 30, 2000, ""),
        ("30符1飜500点∀", 30, 1500, ""),
        ("満貫2000-4000点", None, 8000, "mangan"),
        ("Mangan 2000-4000点", None, 8000, "mangan"),
        ("Kiriage Mangan 8000点", None, 8000, "mangan"),
        ("30符7飜Haneman 12000点", 30, 12000, "haneman"),
        ("Counted Yakuman 32000点", None, 32000, "yakuman"),
        ("Yakuman 16000点∀", None, 48000, "yakuman"),
        ("2000点", None, 2000, ""),
    ],
)
def test_the_worth_of_a_win_is_read_in_three_languages(worth, fu, points, limit):
    won = read_game(record(["Agari", [0] * 4, [0, 0, 0, worth, "天和(役満)"]])).rounds[0].wins[0]
    assert (won.fu, won.points, won.limit) == (fu, points, limit)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("All Simples(1飜)", ("tanyao", 1)),
        ("Twice Pure Double Sequence(3 han)", ("ryanpeikou", 3)),
        ("役牌:自風牌(1飜)", ("yakuhai_seat_wind", 1)),
        ("Rinshan Kaihou(1飜)", ("rinshan", 1)),
        ("Single-wait Four Concealed Triplets(役満)", ("suuankou_tanki", 13)),
        ("大四喜(ダブル役満)", ("daisuushii", 26)),
        ("国士無双１３面(役満)", ("kokushi_13", 13)),
        ("Kita(2飜)", ("kita", 2)),
    ],
)
def test_a_yaku_is_read_in_three_languages(said, line):
    won = read_game(record(["和了", [0] * 4, [0, 0, 0, "30符2飜2000点", said]])).rounds[0].wins[0]
    assert won.yaku == (line,)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (["Some Draw"], "there is no result 'Some Draw'"),
        (["和了", [0] * 4, [0, 0, 0, "Huge 8000点"]], "there is no worth 'Huge 8000点'"),
        (["和了", [0] * 4, [0, 0, 0, " 8000点"]], "there is no worth ' 8000点'"),
        (
            ["和了", [0] * 4, [0, 0, 0, "2000点", "Five Blessings(1飜)"]],
            "there is no yaku 'Five Blessings(1飜)'",
        ),
        (["和了", [0] * 4, [0, 0, 0, "2000点", "Riichi"]], "there is no yaku 'Riichi'"),
    ],
)
def test_a_word_that_is_not_known_is_named_with_its_place(result, message):
    with pytest.raises(RecordError) as caught:
        read_game(record(["九種九牌"]) + b"\n" + record(result))
    assert str(caught.value) == f"line 2, round 1: {message}"


@pytest.mark.parametrize(
    ("disp", "soul", "hanchan", "kuitan", "red"),
    [
        ("般南喰赤", False, True, True, True),
        ("鳳東喰赤速", False, False, True, True),
        ("般南赤", False, True, False, True),
        ("三般南喰赤", False, True, True, True),
        ("", False, True, True, True),
        ("玉の間南喰赤", True, True, True, True),
        ("友人戦東喰", True, False, True, True),
        ("Jade Room East", True, False, True, True),
        ("3-Player Throne Room South", True, True, True, True),
        ("Friendly South", True, True, True, True),
        ("Friendly East No Red Fives", True, False, True, False),
        ("Tounament South Aka Nashi", True, True, True, False),
        ("Thursday club, East only", False, False, True, True),
    ],
)
def test_a_rule_line_tells_platform_length_and_tanyao(disp, soul, hanchan, kuitan, red):
    told = (is_of_mahjong_soul(disp), is_hanchan(disp), has_kuitan(disp), has_red_fives(disp))
    assert told == (soul, hanchan, kuitan, red)
    setup = read_game(record(["九種九牌"], disp)).setup
    assert (setup.rules == "mahjong_soul_4p", setup.hanchan, setup.kuitan, setup.aka) == told


def test_every_name_of_a_yaku_and_limit_is_one_that_the_rules_know():
    assert set(YAKU.values()) == {*TENHOU_NAMES, *MAHJONG_SOUL_NAMES.values()}
    assert set(LIMITS.values()) == {*game_record.LIMITS} - {""}
