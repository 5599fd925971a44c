"""What tables say leads to their dispute; the phrases are in the table of the rulebook's search."""

from functools import cache
from typing import Final

import pytest

from tests.rulebook.test_search import TABLE
from trainer.cases.case import case_named, cases
from trainer.play.judge.finding import _index, cases_for, heard
from trainer.rulebook.lexicon import words_in
from trainer.rulebook.search import spread_in
from trainer.rulebook.texts import SOURCE

SAID: Final = [(said, slug) for slug, each in TABLE["disputes"].items() for said in each]
APART: Final = [(said, slug) for slug, each in TABLE["disputes_apart"].items() for said in each]


@cache
def found(said: str) -> list[str]:
    """The slugs, the best first."""
    return [case.slug for case in cases_for(said)]


def test_every_dispute_has_phrasings_enough():
    """150 at least, five of each."""
    assert set(TABLE["disputes"]) == set(TABLE["disputes_apart"]) == set(cases())
    assert min(map(len, TABLE["disputes"].values())) >= 5
    assert len(SAID) >= 150
    assert len({said for said, _slug in SAID + APART}) == len(SAID + APART)


@pytest.mark.parametrize(("said", "slug"), SAID + APART)
def test_the_dispute_is_among_the_first_three(said, slug):
    assert slug in found(said)[:3]


def test_of_a_hundred_phrases_95_find_their_dispute_first():
    first = sum(found(said)[0] == slug for said, slug in SAID)
    assert first >= 0.95 * len(SAID)


def test_of_a_hundred_phrases_held_apart_85_find_their_dispute_first():
    first = sum(found(said)[0] == slug for said, slug in APART)
    assert first >= 0.85 * len(APART)


def test_a_long_sentence_is_found_by_the_words_of_several_phrases():
    """No single phrase of the dispute has more of it than one of another."""
    assert found("he is in riichi and made a quad that changed his wait")[0] == "kan-in-riichi"
    assert spread_in(_index(SOURCE), "zzzz") == dict.fromkeys(cases(), 0)


@pytest.mark.parametrize(
    ("slug", "said", "told"),
    [
        ("robbing-a-kan", "kokushi", {"hand": "kokushi"}),
        ("robbing-a-kan", "kokushi on a kakan", {"sort": "added"}),
        ("riichi-last-tiles", "riichi with 3 tiles left", {"left": "3"}),
    ],
)
def test_a_fact_is_heard_wherever_it_may_apply(slug, said, told):
    """Before the fact that decides whether it is asked for was told, too; not where that one rules it out."""
    assert heard(case_named(slug), said) == told


@pytest.mark.parametrize("slug", cases())
def test_every_word_of_a_fact_can_be_heard_alone(slug):
    case = case_named(slug)
    for cues in words_in(SOURCE)["heard"].get(slug, {}).values():
        for cue in (each for those in cues.values() for each in those):
            names = {fact.name for fact in case.facts}
            assert heard(case, cue).keys() <= names


def test_fillers_say_nothing():
    assert found("turned out the dealer was noten") == found("the dealer was noten")


def test_words_belong_to_disputes_that_there_are():
    assert words_in(SOURCE)["disputes"].keys() == cases().keys()


@pytest.mark.parametrize("said", ["", "zzzz", '"', "* OR"])
def test_what_says_nothing_finds_no_dispute(said):
    assert cases_for(said) == []
