"""The search leads from what players type to the page that answers; the table is `phrasings.toml`."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from trainer.rulebook.glossary import terms_in
from trainer.rulebook.lexicon import lexicon_in, words_in
from trainer.rulebook.search import MOST_HITS, search
from trainer.rulebook.texts import SOURCE, pages_in

TABLE = tomllib.loads((Path(__file__).parent / "phrasings.toml").read_text(encoding="utf-8"))
PHRASINGS: dict[str, list[str]] = {said: names for said, names in TABLE.items() if isinstance(names, list)}
"""The rest of the table are disputes, by the cases of the judge."""


@cache
def names(query: str) -> list[str]:
    """The addresses that a query finds, those of terms with their #."""
    return [f"#{hit.name}" if hit.term else hit.name for hit in search(query)]


def test_there_are_phrasings_enough():
    assert len(PHRASINGS) >= 150


def test_phrasings_name_pages_and_terms_that_there_are():
    known = {*pages_in(SOURCE), *(f"#{slug}" for slug in terms_in(SOURCE))}
    assert {name for wanted in PHRASINGS.values() for name in wanted} - known == set()


def test_page_is_among_the_first_three():
    missed = {
        query: names(query)[:6]
        for query, wanted in PHRASINGS.items()
        if not set(names(query)[:3]) & set(wanted)
    }
    assert missed == {}


def test_a_title_finds_its_page():
    assert [name for name, page in pages_in(SOURCE).items() if name not in names(page.title)[:3]] == []


@pytest.mark.parametrize("rule", ["KAN-8", "kan-8", "ABO-10", "STK-3"])
def test_a_rule_id_finds_its_page_first(rule: str):
    assert names(rule)[0] == rule.upper()


def test_each_name_of_a_term_finds_it():
    missed = [
        (term.slug, name)
        for term in terms_in(SOURCE).values()
        for name in (term.name, term.kanji, *term.english, *term.spellings)
        if name and f"#{term.slug}" not in names(name)
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [
        ("furitan", "FUR"),
        ("richi", "#riichi"),
        ("kyushu kyuhei", "ABO-2"),
        ("ipatsu", "#ippatsu"),
        ("kokusi", "#kokushi-musou"),
    ],
)
def test_a_mistyped_word_finds_what_was_meant(mistyped: str, meant: str):
    assert meant in names(mistyped)[:4]


def test_the_last_word_may_be_a_beginning():
    assert "#kyuushuu-kyuuhai" in names("kyuus")
    assert "#chankan" in names("chanka")


def test_an_empty_word_at_the_end_begins_nothing():
    assert names("what is riichi for") == names("riichi")


def test_parts_of_the_text_mark_what_was_looked_for():
    (hit,) = [hit for hit in search("robbing a kan") if hit.name == "KAN-8"]
    assert any(wanted and re.search("rob", part) for part, wanted in hit.parts)


def test_no_hit_shows_what_is_told_of_a_table():
    """The table may be asked in an assignment, and its answer not told yet."""
    for name, page in pages_in(SOURCE).items():
        told = " ".join((*page.steps, *(part.told for part in page.parts)))
        secret = runs_of_words(told) - runs_of_words(page.untabled)
        for sentence in told.split(". ")[:4]:
            shown = (part for hit in search(sentence) if hit.name == name for part, _ in hit.parts)
            assert not secret & runs_of_words("".join(shown)), name


def runs_of_words(text: str) -> set[tuple[str, ...]]:
    """Each five words that follow one another."""
    words = re.findall(r"\w+", text.lower())
    return set(zip(*(words[at:] for at in range(5)), strict=False))


def test_a_hit_without_the_words_shows_how_its_text_begins():
    (hit,) = [hit for hit in search("34445") if hit.name == "TEN-2"]
    assert hit.parts[0][0].startswith("Each wait has a shape")


@pytest.mark.parametrize("query", ["", "   ", "what is it", "zzzz", '"', "* OR", "NEAR(", "🀄", "x" * 5000])
def test_what_says_nothing_finds_nothing_and_breaks_nothing(query: str):
    assert len(search(query)) <= MOST_HITS
    if query in ("", "   ", "what is it", "zzzz", "🀄"):
        assert search(query) == []


def test_words_belong_to_pages_and_terms_that_there_are():
    words = words_in(SOURCE)
    assert words["pages"].keys() - pages_in(SOURCE).keys() == set()
    assert words["terms"].keys() - terms_in(SOURCE).keys() == set()


def test_each_page_is_looked_for_by_some_words():
    assert pages_in(SOURCE).keys() - words_in(SOURCE)["pages"].keys() == set()


def test_words_of_one_meaning_are_one_idea():
    (one, other, third) = lexicon_in(SOURCE).meant(["two rons", "Double Ron!", "daburon"])
    assert set(one) & set(other)
    assert set(other) & set(third)
    (cannot, cant) = lexicon_in(SOURCE).meant(["I cannot win", "I can't win"])
    assert cannot == cant
