"""What is shown of a flip: sentence, exchanged tiles, the hand then; and its section in the panel."""

import pytest
from django.template.loader import render_to_string

from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, laid
from trainer.pages.question.flips import FlipShown, flip_shown
from trainer.pages.question.verdict import verdict_of
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.flip.search import Flip, flip
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.changes import RuleChange


def question(slug, position):
    kind = kind_named(slug)
    return Question("some", "digest", kind, position, kind.shape(position))


def shown_of(question):
    return flip_shown(question, flip(question.kind, question.position))


def test_of_tiles_of_others_the_hand_is_not_shown_again():
    shown = shown_of(question("can-ron", at("23m456p789s22z777z", "0+9p 0=9p 1-4m")))
    assert shown == FlipShown(
        change="If South had discarded 3m instead of 4m",
        answer="No, you cannot ron.",
        hand=(),
        exchanged=((parse_face("4m"), parse_face("3m")),),
    )


def test_a_tile_exchanged_in_the_hand_is_marked_there():
    shown = shown_of(question("may-riichi", laid("123m456p789s1367z", draw="1z")))
    assert (shown.exchanged, shown.mark) == ((parse_tiles("67z"),), parse_face("7z"))
    assert shown.hand == (parse_tiles("123m456p789s1377z"), parse_tiles("1z"))


def test_of_points_no_tile_is_shown():
    shown = shown_of(question("may-riichi", at_the_edge(points=900)))
    assert (shown.exchanged, shown.mark) == ((), None)
    assert shown.change == "If you had 1,000 points instead of 900, and East had 49,000"


def test_of_a_rule_there_is_no_other_hand():
    position = at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
    other = position.ruleset.changed(kuitan=False)
    verdict = kind_named("can-ron").solve(position, other)
    found = Flip(RuleChange("kuitan", True, False), position, False, verdict)
    assert flip_shown(question("can-ron", position), found).hand == ()


def test_without_a_flip_nothing_is_shown():
    asked = question("can-ron", at("23m456p789s22z777z", "0+9p 0=9p 1-4m"))
    shown = verdict_of(asked, True, flipped=False)
    assert shown.flip is None
    assert "flip" not in render_to_string("question/further_found.html", {"verdict": shown})


@pytest.mark.parametrize(
    ("flip", "pairs", "folds"),
    [
        (FlipShown("Change", "Answer.", ((3, 2), (5, 6)), (parse_tiles("123m"),)), 2, 1),
        (FlipShown("Change", "Answer.", (), (parse_tiles("123m"),)), 0, 1),
        (FlipShown("Change", "Answer.", (), ()), 0, 0),
    ],
)
def test_the_section_shows_what_there_is(flip, pairs, folds):
    page = render_to_string("question/flip.html", {"flip": flip})
    assert page.count("<p>Change: <b>Answer.</b></p>") == 1
    assert (page.count('class="pair"'), page.count("<details")) == (pairs, folds)
