"""What can be tapped on a screen of the path: of each goal what fits it, and what does not."""

import pytest

from trainer.rulebook.touch_goals import GOALS, touch_of
from trainer.rules.tiles.tile import format_tiles

HAND = "234m 567m 345p 22z 67s"
FITS = [
    ("honours", "9m 4z 7z", "", "4z 7z"),
    ("dora", "1m 9m 8m", "9m", "1m"),
    ("dora", "1z 5z 7z", "4z 6z", "1z 7z"),
    ("red-five", "5m 0m 6m", "", "0m"),
    ("just-drawn", "1m 2m 9s", "", "9s"),
    ("tsumogiri", "1m 2m 9s", "", "9s"),
    ("seat-right", "1z 2z 3z 4z", "2z", "3z"),
    ("seat-right", "1z 2z 3z 4z", "4z", "1z"),
    ("seat-left", "1z 2z 3z 4z", "1z", "4z"),
    ("seat-next-hand", "1z 2z 3z 4z", "3z", "2z"),
    ("sets", "123m 891m 55p 777z 135s 123z 5m5p5s 444s", "", "123m 777z 444s"),
    ("run", "1m 2m 3p 3m", "", "1m 2m 3m"),
    ("triplet", "5m 5m 5p 5m", "", "5m 5m 5m"),
    ("jantou", "1m 1m 1m 2m 3m 4m 5p 6p 7p 7z 7z 7z 9s 9s", "", "9s 9s"),
    ("completes", "5s 6s 8s", HAND, "5s 8s"),
    ("deals-in", "5s 6s 1z", HAND, "5s"),
    ("let-go", "2z 8s 1z", HAND, "8s"),
    ("furiten", "6s 8s 1z", HAND, "8s"),
    ("last-discard", "6s 8s 1z", HAND, "8s"),
    ("riichi-with", "2m 3m 4m 5m 6m 7m 3p 4p 5p 2z 2z 6s 7s 9p", "", "9p"),
    ("ryanmen", "12m 23m 35p 89s 44z", "", "23m"),
    ("kanchan", "12m 23m 35p 89s 2m4p", "", "35p"),
    ("penchan", "12m 23m 35p 89s 9m1p", "", "12m 89s"),
    ("breaks-tanyao", "234m 678p 11s", "", "11s"),
    ("yakuhai", "555z 111z 222z 333z 444m", "1z 3z", "555z 111z 333z"),
    ("breaks-toitoi", "222m 345m 77z", "", "345m"),
    ("breaks-honitsu", "123m 77z 456s 99m", "", "456s"),
    ("pinfu-pair", "55z 11z 22z 99m", "1z 3z", "22z 99m"),
    ("iipeikou", "223344s 234567s 222333m", "", "223344s"),
    ("sanshoku", "123m 123p 234s 123s", "", "123m 123p 123s"),
    ("pon", "4s 4s 5s 4p", "4s", "4s 4s"),
    ("chi", "3s 5s 5p 3m", "4s", "3s 5s"),
    ("ankan", "7z 7z 7z 7z 6z", "", "7z 7z 7z 7z"),
    ("daiminkan", "7z 7z 7z 6z", "7z", "7z 7z 7z"),
    ("kakan", "7z 6z", "777z", "7z"),
    ("pays", "1z 2z 3z 4z", "1z 2z 4z", "3z"),
    ("sixth-turn", "1m 2m 3m 4m 5m 6m 7m", "", "6m"),
    ("sideways", "1m 2m 3m 4m", "2m", "3m"),
    ("genbutsu", "1m 1p 9s", "1p 4z", "1p"),
    ("passed", "1m 1p 9s", "1p 4z", "1p"),
    ("suji", "1m 4m 7m 4p 6z", "4m 7p", "1m 7m"),
    ("suji", "5m 5p", "2m 8m 2p", "5m"),
]


@pytest.mark.parametrize(("find", "offers", "beside", "right"), FITS)
def test_these_tiles_fit_and_no_others(find, offers, beside, right):
    touch = touch_of(find, offers, beside)
    solved = [touch.offers[place] for place in sorted(touch.solved())]
    assert solved == list(touch_of(find, right).offers)
    assert touch.is_right(touch.solved())
    assert [format_tiles(group) for place, group in enumerate(touch.offers) if touch.is_right([place])] == (
        [format_tiles(group) for group in solved] if touch.number == 1 else []
    )


def test_each_goal_is_tried():
    assert {find for find, *_rest in FITS} == set(GOALS)


def test_all_copies_of_a_kind_that_is_sought_are_tapped_together():
    touch = touch_of("riichi-with", "2m 3m 4m 5m 6m 7m 3p 4p 5p 2z 2z 4s 4s 5s")
    assert touch.number == 2
    assert touch.pressed([11]) == touch.pressed([12]) == {11, 12}
    assert not touch.is_full([11])
    assert touch.is_right([12, 13])


def test_where_tiles_are_laid_together_each_is_tapped_alone():
    touch = touch_of("run", "1m 2m 3m 3m")
    assert touch.pressed([2]) == {2}
    assert not touch.is_full([0, 1])
    assert touch.is_right([3, 0, 1])
    assert not touch.is_right([0, 2, 3])


def test_a_prompt_says_how_many():
    assert touch_of("dora", "1m 5p", "9m").prompt == "Tap the dora."
    assert touch_of("dora", "1m 5p", "9m 4p").prompt == "Tap the 2 dora."
