"""What if: one input changed, the numbers beside those that are; wrong values get a clear message."""

import pytest
from django.template.loader import render_to_string

from tests.pages import decisions
from trainer.play.practice.exploring import exploring, unexplored

WHERE = "/p/x/a/y/"


def what_if(name="push", **given):
    return exploring(decisions.question(name), given, WHERE)


def test_a_field_for_each_input_with_what_it_is():
    fields = what_if().fields
    assert [(field.name, field.value) for field in fields] == [
        ("turn", "5"),
        ("own_value", "100"),
        ("rival_value", "100"),
        ("dealer", "hero"),
        ("sticks", "1"),
        ("honba", "0"),
        ("ruleset", "house_classic"),
    ]
    assert what_if().explored is None
    assert what_if().error == ""


def test_where_nobody_is_in_riichi_there_is_no_value_of_it():
    assert "rival_value" not in {field.name for field in what_if("calm").fields}


def test_what_is_no_decision_is_not_explored():
    assert what_if("safest") is None


@pytest.mark.parametrize("where", [WHERE, "/p/{x}/a/y/?a&b"])
def test_what_is_kept_is_what_the_template_makes(where):
    made = render_to_string(
        "play/explore.html", {"explore": exploring(decisions.question("push"), {}, where)}
    )
    assert unexplored(decisions.question("push"), where) == made
    assert unexplored(decisions.question("safest"), where) == ""


def test_the_same_value_moves_nothing():
    found = what_if(turn="5").explored
    assert (found.label, found.here, found.there, found.turned) == ("Your turn", "5", "5", False)
    assert found.same
    assert not what_if(turn="6").explored.same
    assert {course.difference for course in found.courses} == {"0"}


@pytest.mark.parametrize(
    ("name", "value", "here", "there"),
    [
        ("turn", "12", "5", "12"),
        ("own_value", "50", "100 %", "50 %"),
        ("rival_value", "200", "100 %", "200 %"),
        ("sticks", "3", "1", "3"),
        ("honba", "+2", "0", "2"),
        ("dealer", "other", "you", "another player"),
    ],
)
def test_each_input_moves_the_numbers(name, value, here, there):
    found = what_if(**{name: value})
    assert found.error == ""
    assert (found.explored.here, found.explored.there) == (here, there)
    assert {course.difference for course in found.explored.courses} != {"0"}
    assert [field.value for field in found.fields if field.name == name] == [value]


def test_another_ruleset_is_named():
    found = what_if(ruleset="ema_2025").explored
    assert (found.label, found.here) == ("Ruleset", "House classic")
    assert "EMA" in found.there


def test_an_answer_that_becomes_the_best_is_told():
    cheap, dear = (what_if("close", own_value=value).explored for value in ("10", "1000"))
    best = [course.name for each in (cheap, dear) for course in each.courses if course.best]
    assert best == ["Fold", "Push 4p"]
    assert cheap.turned != dear.turned


@pytest.mark.parametrize("value", ["150", "150 %", "150%", " 150 % "])
def test_a_sign_of_per_cent_may_be_typed(value):
    found = what_if(own_value=value)
    assert (found.error, found.explored.there) == ("", "150 %")


@pytest.mark.parametrize("value", ["12,3", "1,5", "1,50", ",5", "5,", "0,100", "1,0000", "12.3", "150 % %"])
def test_a_comma_that_does_not_set_thousands_apart_is_refused(value):
    assert what_if(own_value=value).error == "What you win: a whole number from 10 to 1,000, please."


def test_thousands_may_be_set_apart():
    assert what_if(own_value="1,000").explored.there == "1,000 %"


def test_only_what_is_counted_in_per_cent_takes_its_sign():
    assert what_if(turn="5 %").error == "Your turn: a whole number from 1 to 18, please."


@pytest.mark.parametrize("value", ["", "many", "0", "19", "5.5", "९", "--5", "9" * 50, "1e1"])
def test_a_turn_that_can_not_be_is_refused_with_the_limits(value):
    found = what_if(turn=value)
    assert found.error == "Your turn: a whole number from 1 to 18, please."
    assert found.explored is None
    assert [field.name for field in found.fields if field.wrong] == ["turn"]


def test_what_leaves_no_choice_is_refused_in_words():
    """At the end of the wall nobody may declare any more (RCH-4)."""
    found = what_if("calm", turn="18")
    assert found.error == (
        "The question cannot be asked: with this tile, at least one answer to it is not possible."
    )
    assert found.explored is None


def test_what_is_not_on_the_list_is_refused():
    assert what_if(dealer="nobody").error == "Dealer: choose one from the list."
    assert what_if(ruleset="tenhou_3p").error == "Ruleset: choose one from the list."


def test_two_things_at_once_are_refused():
    assert what_if(turn="6", honba="1").error == "Change one thing at a time: the others stay as they are."


def test_what_else_stands_in_the_address_does_not_matter():
    assert what_if(repeated="", other="x") == what_if()
