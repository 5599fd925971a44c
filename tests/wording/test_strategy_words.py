"""The words of a verdict of strategy: a word for each code that the model can give."""

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.decide.decisions import left_out, sources
from trainer.strategy.danger.hypotheses import CLASSES
from trainer.strategy.danger.tile_class import KABE_NAMES, SMS_NAMES
from trainer.wording.strategy_words import (
    action_word,
    band_sentence,
    honour_word,
    left_out_words,
    mark_word,
    percent,
    percent_short,
    source_word,
    stands_for_word,
    sureness_sentence,
    tenths,
    tile_class_word,
    tiles_word,
    value_words,
    wait_class_word,
    ways_word,
)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("fold", "Fold with 7p"),
        ("push", "Push 7p in silence"),
        ("riichi", "Riichi with 7p"),
        ("damaten", "Damaten with 7p to the end"),
        ("wait", "Damaten with 7p, riichi on a better shape"),
    ],
)
def test_courses(action, said):
    assert action_word(action, parse_face("7p")) == said


def test_every_class_of_wait_and_tile_has_a_word():
    assert [wait_class_word(each) for each in CLASSES][:2] == ["ryanmen", "three-sided"]
    assert len({tile_class_word(each) for each in SMS_NAMES if not each.startswith("honour")}) == 4
    assert tile_class_word("half-suji 456") == "half suji"
    assert [tile_class_word("suji 19", wall) for wall in KABE_NAMES[:2]] == [
        "suji, no chance",
        "suji, one chance",
    ]


def test_an_option_says_for_which_answer_it_stands():
    assert stands_for_word("Riichi with 7p", "Push 7p") == "counts as “Push 7p”"
    assert stands_for_word("Riichi with 7p", "Riichi with 7p") == ""


def test_of_an_honour_it_says_where_the_copies_are():
    assert honour_word(0, 3) == "honour, none on the table, you hold 3"
    assert honour_word(2, 1) == "honour, 2 on the table, you hold 1"


def test_numbers():
    assert [percent(number) for number in (0, 1, 69, 1000)] == ["0.0 %", "0.1 %", "6.9 %", "100.0 %"]
    assert [tenths(number) for number in (5, 10, 54)] == ["0.5", "1", "5.4"]
    assert [tiles_word(number) for number in (5, 10, 80)] == ["0.5 tiles", "1 tile", "8 tiles"]
    assert [percent_short(number) for number in (0, 99, 100, 143, 1000)] == [
        "0.0 %",
        "9.9 %",
        "10 %",
        "14 %",
        "100 %",
    ]
    assert ways_word(768, 1024) == "768 of 1,024 ways"


def test_a_close_call_says_why_both_answers_are_accepted():
    assert sureness_sentence("close", 120) == (
        "Close: 120 points lie between the two best answers. Up to a gap of 250 points, the model cannot "
        "tell which is better, so both are accepted."
    )
    assert sureness_sentence("close", 600, 908) == (
        "Close: 600 points lie between the two best answers. Real games leave it open: such decisions were "
        "up to 908 points off there, so more than one answer is accepted."
    )
    assert sureness_sentence("close", 200, 908) == sureness_sentence("close", 200)
    assert sureness_sentence("leaning", 300).endswith(
        "Up to a gap of 500 points, the second-best answer counts half."
    )
    assert sureness_sentence("clear", 1200) == "Clear: 1,200 points lie between the two best answers."
    assert [mark_word(mark) for mark in (1.0, 0.5, 0.0)] == ["also accepted", "counts half", ""]


def test_a_band_below_zero_says_that_another_answer_may_be_better():
    assert band_sentence(300, 900) == (
        "If one assumption is changed at a time, the best answer's lead ranges from +300 to +900 points."
    )
    assert band_sentence(-80, 900).endswith("from −80 to +900 points: another answer may be better.")


def test_a_hand_without_yaku_does_not_ron():
    facts = {"han": 1, "fu": 30, "ron": 0, "tsumo": 1100, "may_ron": False}
    assert value_words(facts) == (
        ("Hand without ippatsu and ura dora", "1 han 30 fu"),
        ("Average win by ron", "no ron: no yaku"),
        ("Average win by tsumo", "1,100 points"),
    )
    assert value_words({})[0][1] == "no yaku"


def test_a_hand_in_furiten_does_not_ron_either():
    facts = {"han": 2, "fu": 30, "ron": 2100, "tsumo": 3000, "may_ron": False}
    assert value_words(facts)[1] == ("Average win by ron", "no ron: furiten")


class Anything:
    """A situation in which everything is to be said."""

    rival, opened, ahead, ruleset = object(), 1, None, load_preset("ema_2025")


class Calm:
    """Nobody has declared, in the last hand of a game by the rules that the numbers are from."""

    rival, opened, ahead, ruleset = None, 0, 0, load_preset("tenhou_4p")


def test_every_source_and_all_that_is_left_out_has_a_sentence():
    assert all(map(source_word, sources(Anything)))
    assert left_out(Anything) == ("second_riichi", "open_hands", "ruleset", "placement", "reading")
    assert all(left_out_words((*left_out(Anything), *left_out(Calm), "others")))


def test_of_the_last_hand_it_says_that_no_other_is_looked_at():
    assert left_out(Calm) == ("next_hand", "reading")
    assert left_out_words(left_out(Calm))[0] == (
        "That the game may go on: it is assumed to end with this hand."
    )


@pytest.mark.parametrize("level", [{"ippatsu": False}, {"ura_dora": False}, {"aka": 0}])
def test_of_other_rules_it_says_that_the_wins_of_others_are_not_adapted(level):
    class Other(Calm):
        ruleset = Calm.ruleset.changed(**level)

    assert left_out(Other) == ("ruleset", "next_hand", "reading")
    assert left_out_words(left_out(Other))[0] == (
        "What others win by these rules: the model takes the average of games with ippatsu, ura dora "
        "and three red fives. What you win follows these rules."
    )
