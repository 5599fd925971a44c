"""The sentences of small changes: one for each, by whom and where."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.flip.search import Flip, flip
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.changes import (
    AskedChange,
    CallChange,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.wording.flip import change_sentence, flip_words
from trainer.wording.kind_words import words_of

FOUR, SEVEN, WEST = parse_face("4p"), parse_face("7p"), parse_face("3z")
POSITION = at(
    "123m456p789s1122z",
    "3-8s 0+9m 0=9m 1-3p 3p33p 3-9s 0+3z 0! 0=3z 1-9s 2a8888p",
    round="S4",
    hero=0,
    honba=1,
)
LAST = len(POSITION.events) - 1
AT_DEAL = "on the table at the deal"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (TileChange("hand", 0, FOUR, SEVEN), "If you held 7p instead of 4p"),
        (TileChange("hand", 0, parse_face("1z"), SEVEN), "If you held 7p instead of one East tile"),
        (TileChange("drawn", 0, WEST, SEVEN, 7), "If you had drawn 7p instead of the West tile"),
        (TileChange("river", 0, WEST, SEVEN, 9), "If you had discarded 7p instead of the West tile"),
        (TileChange("river", 1, FOUR, SEVEN, 3), "If West had discarded 7p instead of 4p"),
        (TileChange("lies", 2, FOUR, SEVEN, LAST), "If North had made a kan of 7p instead of 4p"),
        (TileChange("indicator", 0, FOUR, SEVEN), "If the dora indicator were 7p instead of 4p"),
        (TileChange("shown", 3, FOUR, SEVEN), "If East held 7p instead of 4p"),
        (PointsChange(0, 900, 1000, 1), "If you had 1,000 points instead of 900, and West had 24,900"),
        (
            PointsChange(1, 25000, 24900, 0),
            ("If West had 24,900 points instead of 25,000, and you had 24,100"),
        ),
        (TurnChange(-1, 1, 5), "One go-around earlier, with 5 tiles left instead of 1"),
        (TurnChange(1, 5, 1), "One go-around later, with 1 tile left instead of 5"),
        (CallChange(0, "riichi", 8), "If you had not declared riichi"),
        (CallChange(1, "riichi", 8), "If West had not declared riichi"),
        (CallChange(0, "riichi", 8, made=True), "If you had declared riichi with your last discard"),
        (
            CallChange(0, "riichi", 11, made=True, instead=8),
            "If you had waited until your last discard to declare riichi",
        ),
        (
            CallChange(1, "riichi", 11, made=True, instead=8),
            "If West had waited until their last discard to declare riichi",
        ),
        (CallChange(3, "pon", 4, FOUR), "If East had not called pon on 4p"),
        (CallChange(3, "chi", 4, FOUR), "If East had not called chi on 4p"),
        (CallChange(3, "daiminkan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "kakan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "ankan", 4, FOUR), "If East had not made the kan of 4p"),
        (CallChange(3, "ankan", 4, WEST), "If East had not made the kan of West tiles"),
        (CallChange(3, "pon", 4, WEST), "If East had not called pon on the West tile"),
        (TileChange("river", 1, WEST, SEVEN, 3), "If West had discarded 7p instead of the West tile"),
        (CallChange(3, "kita", 4), "If East had not extracted a north"),
        (CallChange(2, "ankan", LAST, FOUR), "If North had discarded 4p instead of making the kan"),
        (CallChange(2, "kita", LAST, FOUR), "If North had discarded the north instead of extracting it"),
        (CallChange(3, "pon", 4, FOUR, made=True), "If East had called pon on 4p"),
        (CallChange(3, "chi", 4, FOUR, made=True), "If East had called chi on 4p"),
        (
            CallChange(3, "pon", 4, FOUR, turn=True),
            "If the turn in which 4p was discarded and called had not taken place",
        ),
        (CallChange(3, "kita", 4, turn=True), "If East had not extracted a north"),
        (TileChange("pon", 3, FOUR, SEVEN, 4), "If East had called pon on 7p instead of 4p"),
        (EndChange(3, "passed", LAST), "If East had not declared the win"),
        (EndChange(3, "also", LAST), "If East had won on the same tile too"),
        (EndChange(3, "tsumo", LAST), "If East had called tsumo instead"),
        (EndChange(3, "ron", 3), "If East had won on 9m"),
        (EndChange(0, "passed", LAST), "If you had not declared the win"),
        (
            EndChange(0, "tsumo", LAST, tile=FOUR),
            "If you had drawn 4p on your last turn and won by tsumo",
        ),
        (
            EndChange(3, "tsumo", LAST, tile=FOUR),
            "If East had drawn 4p on their last turn and won by tsumo",
        ),
        (EndChange(0, "nine", LAST), "If it had been you who declared kyuushuu kyuuhai on the first turn"),
        (EndChange(3, "nine", LAST), "If it had been East who declared kyuushuu kyuuhai on the first turn"),
        (
            CallChange(1, "ankan", 11, FOUR, made=True),
            "If West had made an ankan of 4p before this discard",
        ),
        (
            AskedChange("claims", "1:chi 2:daiminkan", "1:chi"),
            "If North had not said kan",
        ),
        (
            AskedChange("claims", "1:chi 2:pon", "1:ron 2:pon"),
            "If West had said ron instead of chi",
        ),
        (
            AskedChange("meant", "no", "yes"),
            "If the chombo had been made on purpose",
        ),
        (AskedChange("meant", "yes", "no"), "If the chombo had been made by mistake"),
        (CountChange("honba", 1, 2), "With 2 honba instead of 1"),
        (
            CountChange("sticks", 2, 1),
            f"With 1 stick instead of 2 {AT_DEAL}, and West left with 26,000 points",
        ),
        (
            CountChange("sticks", 1, 2),
            f"With 2 sticks instead of 1 {AT_DEAL}, and West left with 24,000 points",
        ),
        (RuleChange("kuitan", True, False), "If the rule were “tanyao counts in a closed hand only”"),
    ],
)
def test_each_change_has_its_sentence(change, sentence):
    assert change_sentence(change, POSITION) == sentence


@pytest.mark.parametrize(
    ("hand", "events", "change", "sentence"),
    [
        (
            "44p123m456m12399s",
            "0+9p 0=9p 1-4p 0p44p 0-9s 1-2m",
            CallChange(0, "pon", 4, FOUR),
            "If South had discarded 9m and you had drawn 4p yourself",
        ),
        (
            "56p123m456m12399s",
            "0+9p 0=9p 1-1p 2-1p 3-4p 0c56p 0-9s",
            CallChange(0, "chi", 8, FOUR),
            "If North had discarded 1p and you had drawn 4p yourself",
        ),
        (
            "123m456p789s1122z",
            "0+9m 0=9m 1-3p 2-9s 3-9m 0+2m 0! 0=2m 1-3p",
            TurnChange(-1, 62, 66, 9),
            "If you had declared riichi one go-around earlier, without first discarding 9m",
        ),
        (
            "123m456p789s1122z",
            "0+9m 0=9m 1-3p 2-9s 3-9m 0+2m 0=2m 1! 1-5p 2-8s",
            TurnChange(-1, 60, 64, 10),
            "If South had declared riichi one go-around earlier, without first discarding 3p",
        ),
        (
            "123m456p789s1122z",
            "0+9m 0=9m 1-8s 3p88s",
            CallChange(3, "pon", 4, parse_face("8s")),
            "If North had not called pon on 8s",
        ),
    ],
)
def test_what_goes_or_comes_with_a_change_is_named(hand, events, change, sentence):
    """What was thrown instead of a tile not called; the discard of a turn left out; a call that came last."""
    assert change_sentence(change, at(hand, events)) == sentence


def test_points_below_nothing_have_a_true_minus():
    change = PointsChange(0, -900, 1000, 1)
    said = "If you had 1,000 points instead of −900, and West had 23,100"
    assert change_sentence(change, POSITION) == said


def test_of_a_list_that_only_changes_it_is_said_what_is_different():
    """The wait on 1m 4m 7m becomes one on 4m 7m: some tiles as before, so no other side."""
    kind, position = kind_named("waits"), at("23456m456p789s22z", "0+9p 0=9p 1-9m")
    change = TileChange("hand", 0, parse_face("2m"), parse_face("5m"))
    twin = edited(position, change)
    verdict = kind.solve(twin, twin.ruleset)
    words = flip_words(kind, position, Flip(change, twin, verdict.answer, verdict))
    line = words_of("waits").verdict_line(verdict.answer, twin)
    assert words.answer == f"{line} The change takes 1m out of the answer."


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_the_verdict_then_says_something_else(kind):
    """Not only of another moment, or of another tile in the hand."""
    for seed in range(6):
        ruleset = kind.rulesets(kind.players[seed % len(kind.players)])[0]
        position = kind.generate(Random(seed), 1 + seed % 5, ruleset)
        found = flip(kind, position)
        here = kind.solve(position, position.ruleset).answer
        line = words_of(kind.slug).verdict_line(here, position)
        assert found is None or flip_words(kind, position, found).answer != line


def test_a_flip_says_what_the_rules_answer_then():
    kind, position = kind_named("can-ron"), at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
    words = flip_words(kind, position, flip(kind, position))
    assert words.change == "If South had discarded 3m instead of 4m"
    assert words.answer == "No, you cannot ron."


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ("0+9m 0=9m 1-3p 2-9s", "One turn earlier, with 3p just discarded by South"),
        ("0+9m 0=9m 1-3p", "One turn earlier, with your 9m just discarded"),
    ],
)
def test_before_the_last_turn_it_is_said_what_lies_there(events, sentence):
    position = at("123m456p789s1122z", events)
    assert change_sentence(TurnChange(-1, 60, 61, last=True), position) == sentence


TILE = TileChange("lies", 1, parse_face("4m"), parse_face("3m"), 3)
OF_TILE = "If South had discarded 3m instead of 4m"
RULE = RuleChange("kuitan", True, False)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (
            CountChange("honba", 0, 1),
            TILE,
            "With 1 honba instead of 0, and if South had discarded 3m instead of 4m",
        ),
        (
            TILE,
            CountChange("honba", 0, 1),
            "If South had discarded 3m instead of 4m, and with 1 honba instead of 0",
        ),
        (
            TILE,
            TurnChange(1, 66, 62),
            f"One go-around later, with 62 tiles left instead of 66, and i{OF_TILE[1:]}",
        ),
        (
            TurnChange(1, 66, 62),
            TurnChange(1, 62, 58),
            "Two go-arounds later, with 58 tiles left instead of 66",
        ),
        (
            RULE,
            TILE,
            f"{OF_TILE}, under the rule “tanyao counts in a closed hand only”",
        ),
        (
            TILE,
            RULE,
            f"{OF_TILE}, under the rule “tanyao counts in a closed hand only”",
        ),
    ],
)
def test_two_changes_are_one_sentence_with_the_rule_last(one, other, sentence):
    kind, position = kind_named("can-ron"), at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
    both = replace(flip(kind, position), change=one, also=other)
    assert flip_words(kind, position, both).change == sentence
