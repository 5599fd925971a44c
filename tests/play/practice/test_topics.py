"""A topic that was chosen is shown on each page where it binds, and is taken off by one tap."""

import re
from html import unescape

import pytest

from tests.play.conftest import fields_of, give
from tests.play.progress.test_reviewing import asked_by_bank
from trainer.play.practice.choice import PracticeChoice, kept_choice
from trainer.play.practice.topics import topics_of

CHIP = r'<a class="topic" href="([^"]+)">(.+?) <span aria-hidden'


def chips(page):
    """The topics on a page, each with where it is taken off."""
    return {word: unescape(where) for where, word in re.findall(CHIP, page.text)}


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (PracticeChoice(), []),
        (PracticeChoice(level="1", ruleset="tenhou_4p", players="4", difficulty="harder"), []),
        (PracticeChoice(kind="waits kan"), ["What is your wait", "Kan"]),
        (PracticeChoice(rule="FUR-1"), ["discard furiten"]),
        (PracticeChoice(change="ema_2016..ema_2025"), ["EMA 2016 to EMA 2025"]),
        (PracticeChoice(house_rule="no-kan-in-riichi"), ["No kan in riichi"]),
    ],
)
def test_each_topic_is_called_by_its_name(choice, words):
    assert [each.word for each in topics_of(choice)] == words


@pytest.fixture
def bound(client, bank, yes):
    """Who has answered once and chosen two kinds, by Tenhou's rules."""
    give(client, yes, **fields_of(yes))
    client.get("/next/?kind=waits&kind=can-ron&ruleset=tenhou_4p&difficulty=easier")
    return client


@pytest.mark.parametrize("address", ["/next/", "/train/", "/choose/", "/"])
def test_topics_stand_wherever_they_bind(bound, address):
    assert len(chips(bound.get(address, follow=True))) == 2


@pytest.mark.parametrize("address", ["/review/", "/path/", "/progress/"])
def test_and_nowhere_else(bound, address):
    assert chips(bound.get(address)) == {}


def test_the_question_of_a_review_shows_none(bound):
    rule, slugs = asked_by_bank()
    assert chips(bound.get(f"/review/{rule}/p/{min(slugs)}/")) == {}


def test_taking_one_off_leaves_the_other_and_all_else_that_was_chosen(bound):
    found = chips(bound.get("/choose/"))
    page = bound.get(next(iter(found.values())), follow=True)
    assert list(chips(page)) == list(found)[1:]
    request = page.wsgi_request
    choice = kept_choice(request)
    assert (choice.kind, choice.ruleset, choice.difficulty) == ("can-ron", "tenhou_4p", "easier")
    page = bound.get(next(iter(chips(page).values())), follow=True)
    assert chips(page) == {}
    assert kept_choice(page.wsgi_request) == PracticeChoice(ruleset="tenhou_4p", difficulty="easier")


def test_the_verdict_keeps_them_in_sight(bound, yes):
    page = bound.get(give(bound, yes, "?again", **fields_of(yes))["Location"])
    assert len(chips(page)) == 2
