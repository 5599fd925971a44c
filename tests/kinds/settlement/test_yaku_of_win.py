"""`yaku-of-win`: what goes with riichi and what does not, what hangs on the rules, the options, mining."""

import pytest

from tests.scenarios.ended import FIRST, LATER, RIICHI, won
from tests.scenarios.position.test_mining import played
from trainer.kinds.settlement.yaku_of_win import KIND, yaku_options


def yaku(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).answer


def rules(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return {(reason.rule, reason.code) for reason in verdict.reasons} - {("SCO-1", "yaku_counts")}


RIICHI_COUNTS = ("RCH-9", "riichi_is_a_yaku")
SHAPE = ("pinfu", "tanyao")


@pytest.mark.parametrize(
    ("events", "names", "cited"),
    [
        (LATER + "1-5p 0r", ("riichi", *SHAPE), {RIICHI_COUNTS, ("IPP-5", "ippatsu_turn_over")}),
        (
            RIICHI + "1-5p 0r",
            ("riichi", "ippatsu", *SHAPE),
            {RIICHI_COUNTS, ("IPP-1", "ippatsu_alive"), ("CMP-2", "ippatsu_with_riichi")},
        ),
        (
            "0+9p 0! 0=9p 1-1z 2-9m 3-2z 0+1m 0=1m 1-5p 0r",
            ("double_riichi", *SHAPE),
            {("CMP-1", "double_riichi_in_place"), ("IPP-5", "ippatsu_turn_over")},
        ),
        (FIRST + "0+9p 0=9p 1-5p 0r", SHAPE, set()),
    ],
)
def test_riichi_goes_with_the_yaku_of_the_hand(events, names, cited):
    position = won(events)
    assert (yaku(position), rules(position)) == (names, cited)


def test_dora_are_no_yaku():
    position = won(FIRST + "0+9p 0=9p 1-5p 0r", indicator="4s")
    assert yaku(position) == SHAPE
    assert rules(position) == {("URA-3", "dora_are_no_yaku")}
    assert "dora" in yaku_options(position)


def test_beside_a_yakuman_riichi_does_not_count():
    position = won(RIICHI + "1-2s 0r", "555666777z111m2s")
    assert yaku(position) == ("suuankou_tanki", "daisangen")
    assert ("CMP-1", "nothing_beside_yakuman") in rules(position)
    assert "riichi" in yaku_options(position)


RINSHAN_EVENTS = RIICHI + "1-2z 2-9m 3-9m 0+5z 0a5555z *9s 0+2p 0t"


def test_riichi_and_rinshan_kaihou_go_together_without_ippatsu():
    position = won(RINSHAN_EVENTS, "555z234567m34p55s")
    assert yaku(position) == ("riichi", "menzen_tsumo", "yakuhai_haku", "rinshan")
    assert ("CMP-3", "riichi_with_rinshan") in rules(position)


OPEN = won("0+9s 0-9s 1-2p 0p22p 0-9p 1-5m 0r", "34m22p678p345s66s9p")


@pytest.mark.parametrize(("kuitan", "names"), [(True, ("tanyao",)), (False, ())])
def test_an_open_tanyao(kuitan, names):
    assert yaku(OPEN, kuitan=kuitan) == names


def test_a_win_without_a_yaku_has_none():
    assert rules(OPEN, kuitan=False) == {("NOT-4", "no_yaku")}


LATE_YAKU = won("0+9s 0-9s 1-9p 0p99p 0-9m 1-7z 0r", "99p77z22m345p678s9m")
"""The pon says nothing yet; only one tile of two gives a yakuhai."""


@pytest.mark.parametrize(("atozuke", "names"), [(True, ("yakuhai_chun",)), (False, ())])
def test_a_yaku_that_comes_with_the_win(atozuke, names):
    assert yaku(LATE_YAKU, atozuke=atozuke) == names


RENHOU = won("3-5p 0r", round="E4")


@pytest.mark.parametrize(
    ("level", "names"), [("none", SHAPE), ("mangan", ("renhou",)), ("5han", ("renhou",))]
)
def test_a_ron_before_the_first_draw(level, names):
    assert yaku(RENHOU, renhou=level) == names


def test_where_yakuman_do_not_add_up_one_counts():
    position = won(RIICHI + "1-2s 0r", "555666777z111m2s")
    assert yaku(position, multiple_yakuman=False) == ("suuankou_tanki",)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (won(FIRST + "0+9p 0=9p 1-5p 0r"), 1),
        (OPEN, 2),
        (won(LATER + "1-5p 0r"), 3),
        (won(RIICHI + "1-5p 0r"), 4),
        (won(RINSHAN_EVENTS, "555z234567m34p55s"), 5),
    ],
)
def test_the_level_goes_by_how_much_there_is_to_see(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_the_options_are_in_order_and_hold_what_counts_under_any_rules():
    assert yaku_options(RENHOU) == (
        "riichi",
        "ippatsu",
        "menzen_tsumo",
        "pinfu",
        "tanyao",
        "chanta",
        "junchan",
        "renhou",
        "dora",
    )


def test_a_closed_win_in_riichi_is_mined():
    text = "0+9p 0! 0=9p 1+4m 1-4m 0r"
    (mined,) = KIND.mine(played(text, dealer="23m456p789s22z777z"))
    assert yaku(mined.position, ippatsu=False) == ("double_riichi", "yakuhai_chun")


EDGES = (
    won(RIICHI + "1-5p 0r"),
    won("0+9p 0! 0=9p 1-1z 2-9m 3-2z 0+1m 0=1m 1-5p 0r"),
    won(RIICHI + "1-2s 0r", "555666777z111m2s"),
    OPEN,
    LATE_YAKU,
    RENHOU,
)
"""Positions in which each parameter of the kind decides."""
