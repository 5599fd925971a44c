"""How the lines of a score read."""

import pytest

from tests.rules.build import win
from tests.scenarios.build import laid
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.fu import FuLine
from trainer.rules.scoring.score import Bonus, judge_score
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason
from trainer.wording.reasons import reason_sentence

ANY = laid("123p456p789p56s11z", draw="4p")
"""Scores are told alike in every position."""
USUAL = load_preset("house_classic")
PINFU = ("234m567p22s34567s", "8s")
CHINITSU = ("112233445566m7m", "7m")
HONOURS = ("1112223334445z", "5z")
ALL_LUCK = {"riichi": 1, "ippatsu": True, "by_tsumo": True}


def said(*case, indicators="4z", ura="4z", levels=None, **circumstances):
    beside = Bonus(parse_tiles(indicators), parse_tiles(ura))
    verdict = judge_score(win(*case, **circumstances), USUAL.changed(**(levels or {})), beside)
    return [reason_sentence(reason, ANY) for reason in verdict.reasons]


def test_a_small_open_hand():
    assert said("456p22s89s", "7s", "pon 777z", "chi 123m") == [
        "Chun: 1 han.",
        "Every hand starts with 20 fu.",
        "The open koutsu of chun gives 4 fu.",
        "The penchan wait on 7s gives 2 fu.",
        "Rounding up to the next ten adds 4 fu.",
        "1 han and 30 fu make 240 base points.",
        "The discarder pays four times the base points, rounded up to the next hundred: 1,000 points.",
    ]


def test_a_hand_with_every_sort_of_dora():
    found = said(
        *("123m067p22s24777s", "3s"), indicators="1s", ura="6s", riichi=1, levels={"aka": 3}, seat_wind="1z"
    )
    assert found == [
        "Riichi: 1 han.",
        "Dora (2s): 3 han.",
        "Red five (5p): 1 han.",
        "Ura dora (7s): 3 han.",
        "From five han up, fu do not matter.",
        "8 han make a baiman: 4,000 base points.",
        (
            "The discarder pays the dealer six times the base points, rounded up to the next hundred: 24,000 "
            "points."
        ),
    ]


def test_red_fives_are_said_to_be_red_once():
    reason = Reason("URA-2", "aka_counts", parse_tiles("0m0p"), facts={"han": 2})
    assert reason_sentence(reason, ANY) == "Red fives (5m and 5p): 2 han."


def test_yakuman_that_do_not_add_up():
    assert said(*HONOURS, indicators="1m", levels={"multiple_yakuman": False}, by_tsumo=True) == [
        "Suuankou tanki is a yakuman.",
        "Daisuushii is not added: under these rules only one yakuman counts.",
        "Tsuuiisou is not added: under these rules only one yakuman counts.",
        "One yakuman makes 8,000 base points.",
        (
            "The dealer pays twice the base points and each other player once, each rounded up to the next "
            "hundred: 16,000 points and 8,000 points."
        ),
    ]


def test_a_pattern_that_counts_twice():
    levels = {"double_pattern_yakuman": ("j9",)}
    assert said("1112345678999p", "5p", riichi=1, levels=levels, by_tsumo=True, seat_wind="1z") == [
        "Junsei chuuren poutou counts as 2 yakuman.",
        "With a yakuman only yakuman count: no riichi, no ippatsu, no dora.",
        "2 yakuman make 16,000 base points.",
        (
            "Each of the others pays the dealer twice the base points, rounded up to the next hundred: "
            "32,000 "
            "points."
        ),
    ]


@pytest.mark.parametrize(
    ("case", "more", "sentence"),
    [
        (
            PINFU,
            {"riichi": 1, "ippatsu": True, "levels": {"kiriage": True}},
            "4 han and 30 fu are rounded up to a mangan under these rules: 2,000 base points.",
        ),
        (
            ("222m333p22s55z", "5z", "pon 777z"),
            {},
            "4 han and 40 fu would come to more than a mangan, so the hand counts as one: 2,000 base points.",
        ),
        (CHINITSU, ALL_LUCK, "13 han make a counted yakuman: 8,000 base points."),
        (
            CHINITSU,
            {**ALL_LUCK, "levels": {"counted_yakuman": "sanbaiman"}},
            "Under these rules 13 han make a sanbaiman, not a yakuman: 6,000 base points.",
        ),
        (PINFU, {"riichi": 1, "by_tsumo": True, "ippatsu": True}, "5 han make a mangan: 2,000 base points."),
    ],
)
def test_how_han_and_fu_become_base_points(case, more, sentence):
    assert said(*case, **more)[-2] == sentence


def test_a_renhou_that_is_a_mangan():
    assert said(*PINFU, indicators="1s", first_turn=True, levels={"renhou": "mangan"})[:2] == [
        "Renhou: 5 han.",
        "Renhou is a mangan under these rules: no dora are added.",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (FuLine("menzen_ron", 10), "A closed hand that wins by ron gets 10 fu."),
        (FuLine("tsumo", 2, parse_tiles("8s")), "Winning by tsumo with 8s gives 2 fu."),
        (FuLine("chiitoitsu", 25), "Chiitoitsu always has 25 fu."),
        (FuLine("ankou", 8, parse_tiles("111p")), "The ankou of 1p gives 8 fu."),
        (FuLine("minkan", 16, parse_tiles("2222z")), "The open kan of South tiles gives 16 fu."),
        (FuLine("ankan", 16, parse_tiles("5550s")), "The ankan of 5s gives 16 fu."),
        (FuLine("jantou", 2, parse_tiles("55z")), "The yakuhai jantou of haku gives 2 fu."),
        (
            FuLine("double_wind_jantou", 2, parse_tiles("11z")),
            "The jantou of East tiles, seat wind and round wind at once, gives 2 fu under these rules.",
        ),
        (FuLine("kanchan", 2, parse_tiles("3s")), "The kanchan wait on 3s gives 2 fu."),
        (FuLine("tanki", 2, parse_tiles("9m")), "The tanki wait on 9m gives 2 fu."),
        (
            FuLine("open_pinfu", 2),
            "An open hand without other fu gets 2 fu, so a ron is never worth only 20 fu.",
        ),
    ],
)
def test_every_other_line_of_fu(line, sentence):
    reason = Reason("SCO-1", "fu_counts", line.tiles, facts={"name": line.name, "fu": line.fu})
    assert reason_sentence(reason, ANY) == sentence


def test_extracted_norths():
    reason = Reason("SAN-2", "kita_counts", parse_tiles("44z"), facts={"han": 2})
    assert reason_sentence(reason, ANY) == "Extracted norths: 2 han."
