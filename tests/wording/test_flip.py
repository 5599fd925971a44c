"""The sentences of small changes: one for each, by whom and where."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from trainer.rules.notation import parse_kind
from trainer.scenarios.changes import (
    CallChange,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.scenarios.flip import flip
from trainer.scenarios.kind import kind_named
from trainer.wording.flip import change_sentence, flip_words

FOUR, SEVEN, WEST = parse_kind("4p"), parse_kind("7p"), parse_kind("3z")
POSITION = at(
    "123m456p789s1122z",
    "3-8s 0+9m 0=9m 1-3p 3p33p 3-9s 0+3z 0! 0=3z 1-9s 2a8888p",
    round="S4",
    hero=0,
    honba=1,
)
LAST = len(POSITION.events) - 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (TileChange("hand", 0, FOUR, SEVEN), "If you held 7p instead of one 4p"),
        (TileChange("drawn", 0, WEST, SEVEN, 7), "If you had drawn 7p instead of West"),
        (TileChange("river", 0, WEST, SEVEN, 9), "If you had discarded 7p instead of West"),
        (TileChange("river", 1, FOUR, SEVEN, 3), "If West had discarded 7p instead of 4p"),
        (TileChange("lies", 2, FOUR, SEVEN, LAST), "If the kan of North were of 7p instead of 4p"),
        (TileChange("indicator", 0, FOUR, SEVEN), "If the dora indicator were 7p instead of 4p"),
        (TileChange("shown", 3, FOUR, SEVEN), "If East held 7p instead of 4p"),
        (PointsChange(0, 900, 1000, 1), "If you had 1,000 points instead of 900"),
        (PointsChange(1, 25000, 24900, 0), "If West had 24,900 points instead of 25,000"),
        (TurnChange(-1, 1, 5), "One go-around earlier, with 5 tiles left in the wall instead of 1"),
        (TurnChange(1, 5, 1), "One go-around later, with 1 tile left in the wall instead of 5"),
        (CallChange(0, "riichi", 8), "If you had not declared riichi"),
        (CallChange(1, "riichi", 8), "If West had not declared riichi"),
        (CallChange(0, "riichi", 8, made=True), "If you had declared riichi with your last discard"),
        (
            CallChange(0, "riichi", 11, made=True, instead=8),
            "If you had declared riichi with your last discard only",
        ),
        (
            CallChange(1, "riichi", 11, made=True, instead=8),
            "If West had declared riichi with the last discard only",
        ),
        (CallChange(0, "pon", 4, FOUR), "If you had drawn 4p yourself instead of calling it"),
        (CallChange(3, "pon", 4, FOUR), "If East had not called pon on 4p"),
        (CallChange(3, "chi", 4, FOUR), "If East had not called chi on 4p"),
        (CallChange(3, "daiminkan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "kakan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "ankan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "kita", 4), "If East had not extracted a north"),
        (CallChange(2, "ankan", LAST, FOUR), "If North had discarded 4p instead of making the kan"),
        (CallChange(2, "kita", LAST, FOUR), "If North had discarded the north instead of extracting it"),
        (CallChange(3, "pon", 4, FOUR, made=True), "If East had called pon on 4p"),
        (CallChange(3, "chi", 4, FOUR, made=True), "If East had called chi on 4p"),
        (CallChange(3, "pon", 4, FOUR, turn=True), "Without the turn in which 4p was thrown and called"),
        (CallChange(3, "kita", 4, turn=True), "Without the turn in which East extracted a north"),
        (TileChange("pon", 3, FOUR, SEVEN, 4), "If East had called pon on 7p instead of 4p"),
        (EndChange(3, "passed", LAST), "If East had not declared the win"),
        (EndChange(3, "also", LAST), "If East had won on the tile too"),
        (EndChange(3, "tsumo", LAST), "If East had won by tsumo then"),
        (EndChange(3, "ron", 3), "If East had won on 9m"),
        (EndChange(0, "passed", LAST), "If you had not declared the win"),
        (CountChange("honba", 1, 2), "With 2 honba instead of 1"),
        (CountChange("sticks", 2, 1), "With 1 stick on the table at the deal instead of 2"),
        (CountChange("sticks", 1, 2), "With 2 sticks on the table at the deal instead of 1"),
        (RuleChange("kuitan", True, False), "If the rule were: tanyao counts in a closed hand only"),
    ],
)
def test_each_change_has_its_sentence(change, sentence):
    assert change_sentence(change, POSITION) == sentence


def test_a_flip_says_what_the_rules_answer_then():
    kind, position = kind_named("can-ron"), at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
    words = flip_words(kind, position, flip(kind, position))
    assert words.change == "If South had discarded 3m instead of 4m"
    assert words.answer == "No, you cannot ron."


def test_of_two_changes_both_are_said():
    kind, position = kind_named("can-ron"), at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
    found = flip(kind, position)
    both = replace(found, change=CountChange("honba", 0, 1), also=found.change)
    sentence = "With 1 honba instead of 0; and besides: If South had discarded 3m instead of 4m"
    assert flip_words(kind, position, both).change == sentence
