"""Which yaku count for a win, and what is said about riichi, ippatsu, kans and dora beside them."""

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, judge_yaku
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, parse_face, parse_tiles

HOUSE = load_preset("house_classic")
NO_BONUS = Bonus()


def judged(hand="234567m34p678p55s", tile="5p", *melds, bonus=NO_BONUS, by_tsumo=False, riichi=0, **facts):
    win = Win(
        Hand(parse_tiles(hand), melds),
        parse_face(tile),
        by_tsumo=by_tsumo,
        riichi=riichi,
        seat_wind=EAST,
        round_wind=EAST,
        **facts,
    )
    verdict = judge_yaku(win, HOUSE, bonus)
    return verdict.answer, [code for code in verdict.codes() if code != "yaku_counts"]


ANKAN = Meld(MeldType.ANKAN, parse_tiles("5555z"))


@pytest.mark.parametrize(
    ("facts", "names", "codes"),
    [
        ({}, ("pinfu", "tanyao"), []),
        ({"riichi": 1}, ("riichi", "pinfu", "tanyao"), ["riichi_is_a_yaku"]),
        ({"riichi": 2}, ("double_riichi", "pinfu", "tanyao"), ["double_riichi_in_place"]),
        (
            {"riichi": 1, "ippatsu": True},
            ("riichi", "ippatsu", "pinfu", "tanyao"),
            ["riichi_is_a_yaku", "ippatsu_with_riichi"],
        ),
        (
            {"riichi": 1, "last_tile": True},
            ("riichi", "pinfu", "tanyao", "houtei"),
            ["riichi_is_a_yaku", "riichi_with_luck"],
        ),
        (
            {"riichi": 1, "chankan": True},
            ("riichi", "pinfu", "tanyao", "chankan"),
            ["riichi_is_a_yaku", "riichi_with_luck"],
        ),
        ({"bonus": Bonus(parse_tiles("4s"))}, ("pinfu", "tanyao"), ["dora_are_no_yaku"]),
    ],
)
def test_what_goes_together(facts, names, codes):
    assert judged(**facts) == (names, codes)


def test_riichi_and_rinshan_kaihou_without_ippatsu():
    answer, codes = judged("234567m34p55s", "5p", ANKAN, riichi=1, by_tsumo=True, rinshan=True)
    assert answer == ("riichi", "menzen_tsumo", "yakuhai_haku", "rinshan")
    assert codes == ["riichi_is_a_yaku", "riichi_with_rinshan"]


def test_beside_a_yakuman_nothing_counts():
    answer, codes = judged("555666777z111m2s", "2s", riichi=1, ippatsu=True)
    assert (answer, codes) == (
        ("suuankou_tanki", "daisangen"),
        ["yakuman_holds", "yakuman_holds", "nothing_beside_yakuman"],
    )


def test_without_a_yaku_there_is_none():
    assert judged("123789m35p678p99p", "4p") == ((), ["no_yaku"])
