"""How decisions read: the numbers of a verdict, what would turn it, why there is none."""

from typing import get_args

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason
from trainer.scenarios.decide.decisions import UndecidableError
from trainer.scenarios.decide.what_if import ThresholdChange
from trainer.strategy.choice.situation import Refusal
from trainer.wording.reasons import reason_sentence
from trainer.wording.strategy_words import refusal_sentence, threshold_sentence


@pytest.mark.parametrize(
    ("course", "name"),
    [
        ("riichi", "Riichi with 5s"),
        ("push", "Push 5s in silence"),
        ("advance", "Push 5s"),
        ("then_fold", "Discard 5s, then fold"),
        ("fold", "Fold with 5s"),
    ],
)
def test_an_option_tells_its_points_and_chances(course, name):
    facts = {"course": course, "points": 1250, "win": 401, "deal_in": 152, "draw": 100}
    assert reason_sentence(Reason("STR-3", "option", parse_tiles("5s"), None, facts), pushed()) == (
        f"{name}: +1,250 points. You win 40.1 % of the time "
        "and deal in 15.2 % of the time; 10.0 % of hands end in a draw."
    )


def test_what_leaves_furiten_is_told_with_what_it_is_furiten_on():
    facts = {"discard": parse_tiles("5s")[0], "moments": (3,)}
    assert reason_sentence(Reason("STR-3", "leaves_furiten", parse_tiles("3m6p"), 3, facts), pushed()) == (
        "After discarding 5s you are furiten on 3m and 6p: only a tsumo wins."
    )


def test_the_values_tell_of_the_rival_only_if_there_is_one():
    facts = {"turn": 6, "own_draws": 1, "sticks": 0, "honba": 0}
    assert reason_sentence(Reason("STR-3", "values", facts=facts), pushed()) == "You have 1 draw left."
    facts |= {"own_draws": 6, "rival_ron": 5700, "rival_tsumo": 7400, "rival_outs": 43}
    assert reason_sentence(Reason("STR-3", "values", facts=facts), pushed()) == (
        "On average the riichi player waits on 4.3 live tiles and wins 5,700 points by a ron, 7,400 "
        "points by a tsumo. You have 6 draws left."
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("turn", 9, 12), "On turn 12 instead of turn 9"),
        (("sticks", 0, 1), "With 1 riichi stick on the table instead of 0"),
        (("sticks", 0, 3), "With 3 riichi sticks on the table instead of 0"),
        (("honba", 0, 2), "With 2 honba instead of 0"),
        (("points", 25_000, 21_000), "If you had 21,000 points instead of 25,000, and West had 29,000"),
        (("dealer", "other", "hero"), "If you were the dealer"),
        (("dealer", "hero", "rival"), "If the riichi player were the dealer"),
        (("dealer", "hero", "other"), "If another player were the dealer"),
        (("own_value", 3900, 1900), "If your win were worth 1,900 points on average instead of 3,900"),
        (
            ("silent_value", 2000, 6000),
            ("If a win without riichi were worth 6,000 points on average instead of 2,000"),
        ),
        (
            ("rival_value", 5700, 8500),
            "If the riichi player's win were worth 8,500 points on average instead of 5,700",
        ),
        (("own_value", 100, 40, True), "If each of your wins paid only 40 % of its points"),
        (("own_value", 100, 250, True), "If each of your wins paid 250 % of its points"),
        (("silent_value", 100, 70, True), "If a win without riichi paid only 70 % of its points"),
        (("silent_value", 100, 200, True), "If a win without riichi paid 200 % of its points"),
        (
            ("danger", 141, 240),
            "If 5s were ronned 24.0 % of the time instead of 14.1 %, and other tiles in proportion",
        ),
        (
            ("danger", 141, 50),
            "If 5s were ronned 5.0 % of the time instead of 14.1 %, and other tiles in proportion",
        ),
    ],
)
def test_what_would_turn_a_decision(change, sentence):
    assert threshold_sentence(ThresholdChange(*change), pushed()) == sentence


def test_every_refusal_has_a_sentence_of_its_own():
    said = [refusal_sentence(UndecidableError(code, "as the code says")) for code in get_args(Refusal)]
    assert len(set(said)) == len(said)
    assert "as the code says" not in said
