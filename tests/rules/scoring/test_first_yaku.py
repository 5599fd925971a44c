"""The yaku that are learnt first, by the tiles alone."""

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.first_yaku import NONE, judge_first_yaku, yaku_in_tiles
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import EAST, parse_face

HOUSE = load_preset("house_classic")
SOUTH = EAST + 1


def win(hand, tile, *melds, **facts):
    """Of South in the east round, by ron."""
    how = {"by_tsumo": False, "riichi": 0, "seat_wind": SOUTH, "round_wind": EAST, **facts}
    return Win(parse_hand(hand, melds), parse_face(tile), **how)


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "names"),
    [
        ("234m567p22244s67s", "8s", (), {"tanyao"}),
        ("123m456p78s11177z", "9s", (), {"yakuhai"}),
        ("123m456p78s22277z", "9s", (), {"yakuhai"}),
        ("123m456p78s33344z", "9s", (), {NONE}),
        ("123m456p78s55599p", "9s", (), {NONE}),
        ("222m5599p333s", "5p", ("pon 444z",), {"toitoi"}),
        ("1133m5599p7733s1z", "1z", (), {"chiitoitsu"}),
        ("12344478p33344z", "9p", (), {"honitsu"}),
        ("123m456m789p1123s", "4s", (), {"pinfu"}),
        ("123m456m789p1124s", "3s", (), {NONE}),
        ("123m456m789p2377z", "1z", (), None),
        ("123m456m789p77z23s", "4s", (), {NONE}),
        ("112233m45699p33s", "3s", (), {"iipeikou"}),
        ("112233m99p33s", "3s", ("pon 888p",), {NONE}),
        ("234m234p24s99p333z", "3s", (), {"sanshoku"}),
        ("12345678m99p333z", "9m", (), {"ittsu"}),
        ("234m567p23s66s", "4s", ("pon 888p",), None),
        ("111m999p111s9s777z", "9s", (), None),
        ("123m456p78s11257z", "9s", (), None),
    ],
)
def test_the_yaku_of_the_tiles(hand, tile, melds, names):
    found = yaku_in_tiles(win(hand, tile, *melds), HOUSE)
    assert (None if found is None else set(found.names)) == names


def test_how_it_is_won_does_not_matter():
    plain = win("123m456p78s33344z", "9s")
    lucky = win("123m456p78s33344z", "9s", by_tsumo=True, riichi=2, last_tile=True, first_turn=True)
    assert yaku_in_tiles(plain, HOUSE).names == yaku_in_tiles(lucky, HOUSE).names == {NONE}


@pytest.mark.parametrize(
    ("offered", "answer"),
    [
        (("tanyao", "yakuhai", "pinfu", NONE), "yakuhai"),
        (("tanyao", "toitoi", "pinfu", NONE), None),
        (("tanyao", "yakuhai", "honitsu", "ittsu"), "yakuhai"),
    ],
)
def test_exactly_one_of_what_is_offered_is_right(offered, answer):
    wins = win("123m456p78s11177z", "9s")
    verdict = judge_first_yaku(wins, yaku_in_tiles(wins, HOUSE), offered)
    assert (verdict and verdict.answer) == answer


def test_what_one_reading_alone_has_is_neither_had_nor_lacking():
    """The same run three times, which is iipeikou, or three koutsu, which is not."""
    found = yaku_in_tiles(win("111222333m78p99s", "9p"), HOUSE)
    assert found.names == set()
    assert not {"iipeikou", "pinfu"} & set(found.lacking)


def test_the_reasons_name_the_yaku_and_those_that_it_is_not():
    wins = win("123m456p78s11177z", "9s")
    verdict = judge_first_yaku(wins, yaku_in_tiles(wins, HOUSE), ("tanyao", "yakuhai", "pinfu", NONE))
    assert [(reason.code, reason.facts["name"]) for reason in verdict.reasons] == [
        ("has_first_yaku", "yakuhai"),
        ("lacks_first_yaku", "tanyao"),
        ("lacks_first_yaku", "pinfu"),
    ]
