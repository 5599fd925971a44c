"""Single wins of other engines: how they are read, and where the rules see them otherwise."""

import json
from dataclasses import replace

import pytest

from trainer.lab.verify.scoring_cases import ScoringCase, read_cases, scoring_differences
from trainer.records.game_record import NoRecordError, RecordError
from trainer.rules.scoring.score import Bonus
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, parse_tile, parse_tiles

MAJIANG = {
    "in": {
        "shoupai": "m345p40677s67s8,m34-0",
        "param": {"baopai": ["s4"], "fubaopai": [], "hupai": {}, "menfeng": 3, "zhuangfeng": 0},
    },
    "out": {
        "defen": 4000,
        "fanshu": 3,
        "fu": 30,
        "hupai": [{"fanshu": 1, "name": "断幺九"}, {"fanshu": 2, "name": "赤ドラ"}],
    },
}
RIICHIENV = {
    "conditions": {
        **dict.fromkeys(("chankan", "double_riichi", "haitei", "houtei", "ippatsu", "rinshan"), False),
        "num_players": 3,
        "player_wind": 1,
        "round_wind": 0,
        "kita_count": 2,
        "riichi": False,
        "tsumo": False,
        "tsumo_first_turn": False,
    },
    "dora_indicators": [104],
    "expected": {"fu": 30, "han": 3, "yaku": [34, 9]},
    "melds": [{"meld_type": "pon", "tiles": [132, 133, 134]}],
    "tiles_136": [36, 40, 44, 48, 53, 56, 60, 64, 68, 72],
    "ura_indicators": [],
    "win_tile_136": 73,
}


def read(*cases: object) -> list[ScoringCase]:
    return list(read_cases("\n".join(map(json.dumps, cases)).encode(), "wins.jsonl"))


def test_case_of_majiang():
    (case,) = read(MAJIANG)
    chi = Meld(MeldType.CHI, parse_tiles("340m"))
    win = Win(
        hand=Hand(parse_tiles("345m40677p67s"), (chi,)),
        tile=parse_tile("8s"),
        by_tsumo=True,
        riichi=0,
        seat_wind=EAST + 3,
        round_wind=EAST,
    )
    assert case == ScoringCase("wins.jsonl:1", 4, win, Bonus(parse_tiles("4s")), ("tanyao",), 3, 30, 4000)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("z111-", MeldType.PON),
        ("p550+", MeldType.PON),
        ("z1111", MeldType.ANKAN),
        ("z1111=", MeldType.DAIMINKAN),
        ("z111=1", MeldType.KAKAN),
        ("s40-6", MeldType.CHI),
    ],
)
def test_melds_of_majiang(text, meld):
    given = MAJIANG["in"] | {"shoupai": f"m345p40677s67s8,{text}"}
    (case,) = read(MAJIANG | {"in": given})
    assert [each.type for each in case.win.hand.melds] == [meld]


def test_case_of_riichienv():
    (case,) = read(RIICHIENV)
    assert (case.players, case.win.seat_wind, case.win.by_tsumo, case.bonus.kita) == (3, EAST + 1, False, 2)
    assert case.win.hand == Hand(parse_tiles("123456789p1s"), (Meld(MeldType.PON, parse_tiles("777z")),))
    assert (case.win.tile, case.bonus.indicators) == (parse_tile("1s"), parse_tiles("9s"))
    assert (case.yaku, case.han, case.fu, case.points) == (("yakuhai_chun",), 3, 30, None)


def test_hand_that_holds_the_winning_tile_is_read_without_it():
    held = [*RIICHIENV["tiles_136"], 73]
    assert read(RIICHIENV | {"tiles_136": held})[0].win == read(RIICHIENV)[0].win


def test_worth_that_the_rules_find_too_is_no_difference():
    assert [scoring_differences(case) for case in read(MAJIANG)] == [()]


@pytest.mark.parametrize(
    ("change", "what", "ours"),
    [
        ({"yaku": ()}, "yaku", ("tanyao",)),
        ({"han": 4}, "han", 3),
        ({"fu": 40}, "fu", 30),
        ({"points": 3900}, "points", 4000),
    ],
)
def test_other_worth_is_named(change, what, ours):
    (case,) = read(MAJIANG)
    (found,) = scoring_differences(case._replace(**change))
    assert found == (what, change[what], ours)


def test_what_an_engine_does_not_say_is_not_checked():
    (case,) = read(MAJIANG)
    assert scoring_differences(case._replace(han=None, fu=None, points=None)) == ()


def test_win_that_is_none_is_a_difference_in_its_yaku():
    (case,) = read(MAJIANG)
    none = case._replace(win=replace(case.win, tile=parse_tile("1z")))
    assert scoring_differences(none) == (("yaku", ("tanyao",), ()),)


@pytest.mark.parametrize("data", [b"<mjloggm/>", b"[]", b"", b'{"log": []}'])
def test_other_files_are_no_cases(data):
    with pytest.raises(NoRecordError, match=r"^wins"):
        list(read_cases(data, "wins"))


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (MAJIANG | {"in": {}}, "wins.jsonl:1: KeyError: 'param'"),
        (MAJIANG | {"out": MAJIANG["out"] | {"hupai": [{"name": "?"}]}}, "wins.jsonl:1: KeyError: '?'"),
        (RIICHIENV | {"tiles_136": [200]}, "wins.jsonl:1: IndexError: tuple index out of range"),
    ],
)
def test_damaged_case_is_named(case, message):
    with pytest.raises(RecordError) as caught:
        read(case)
    assert str(caught.value) == message
