"""What an address says of what to practise, and which part of the stock that is."""

import pytest
from django.http import QueryDict

from trainer.play.practice.choice import PracticeChoice, read_choice
from trainer.rulebook.examples import examples
from trainer.scenarios.kind import kinds


def test_an_address_without_any_of_the_names_makes_no_choice():
    assert read_choice(QueryDict("after=abcdefghij")) is None


@pytest.mark.parametrize(
    ("given", "choice", "whole"),
    [
        ("kind=waits", PracticeChoice(kind="waits"), True),
        ("kind=&players=", PracticeChoice(), True),
        ("kind=waits&kind=kan&level=2&level=1", PracticeChoice(kind="waits kan", level="2 1"), True),
        (
            "kind=waits&kind=waits&rule=RCH-3&rule=CAL-2",
            PracticeChoice(kind="waits", rule="RCH-3 CAL-2"),
            True,
        ),
        ("difficulty=harder", PracticeChoice(difficulty="harder"), True),
        ("difficulty=9", PracticeChoice(), False),
        ("players=9", PracticeChoice(), False),
        ("players=3", PracticeChoice(players="3"), True),
        ("players=3&players=4", PracticeChoice(players="3"), False),
        ("kind=waits%00&kind=kan", PracticeChoice(kind="kan"), False),
        ("kind=chess&ruleset=tenhou_4p", PracticeChoice(ruleset="tenhou_4p"), False),
        ("ruleset=" + "x" * 99, PracticeChoice(), False),
    ],
)
def test_what_there_is_not_is_dropped_and_the_choice_says_so(given, choice, whole):
    assert read_choice(QueryDict(given)) == (choice, whole)


def test_of_several_questions_levels_and_rules_each_puzzle_has_one():
    family = [slug for slug, kind in kinds().items() if kind.family == "kan"]
    scope = PracticeChoice(kind="waits kan", level="1 2", rule="RCH-3 CAL-2")._chosen
    assert set(scope.kinds) == {"waits", *family}
    assert scope.levels == (1, 2)
    assert set(scope.slugs) == {*examples("RCH-3"), *examples("CAL-2")}
