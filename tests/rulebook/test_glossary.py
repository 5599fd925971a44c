"""The glossary is whole: meanings, names that are told apart, rules that exist, links that lead to a term."""

import re
import tomllib
from collections import Counter
from graphlib import TopologicalSorter

import pytest

from trainer.rulebook.glossary import Term, named_in, terms_in
from trainer.rulebook.texts import FOLDER, SOURCE, pages_in
from trainer.rules.catalogue import RULE_IDS, SECTIONS

TERMS = terms_in(SOURCE)
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]*")
"""Hiragana, katakana with its long mark, and kanji."""
KANA = re.compile(r"[\u3040-\u30ff]*")

each_term = pytest.mark.parametrize("term", [pytest.param(term, id=slug) for slug, term in TERMS.items()])


def called(text: str) -> list[str]:
    """The addresses of the terms that a text names."""
    return [slug for _part, slug in named_in(text) if slug]


@each_term
def test_term_means_something_in_few_words(term: Term):
    assert 3 <= len(term.meaning.split()) <= 45
    assert term.meaning.endswith(".")


@each_term
def test_japanese_is_japanese(term: Term):
    assert JAPANESE.fullmatch(term.kanji), term.kanji
    assert KANA.fullmatch(term.kana), term.kana
    assert term.kana, "every term can be said"


@each_term
def test_address_and_rules_exist(term: Term):
    assert re.fullmatch(r"[a-z-]+", term.slug)
    assert set(term.rules) <= {*RULE_IDS, *SECTIONS}


@each_term
def test_meaning_does_not_lean_on_its_own_name(term: Term):
    assert term.slug not in called(term.meaning)


def test_meanings_do_not_go_in_a_circle():
    """A meaning may use other terms, but none whose own meaning comes back to it."""
    TopologicalSorter({slug: called(term.meaning) for slug, term in TERMS.items()}).prepare()


def test_every_meaning_has_its_term():
    meanings = tomllib.loads((FOLDER / SOURCE / "terms.toml").read_text(encoding="utf-8"))
    assert meanings.keys() == TERMS.keys()


def test_no_name_calls_two_terms():
    names = Counter(name.lower() for term in TERMS.values() for name in (term.name, *term.spellings))
    assert [name for name, times in names.items() if times > 1] == []


def test_every_name_leads_to_its_term():
    named = [(name, term.slug) for term in TERMS.values() for name in (term.name, *term.spellings)]
    assert [name for name, slug in named if called(f"Say {name} now") != [slug]] == []


def test_only_the_first_time_is_told_apart():
    assert named_in("If you are furiten, furiten it is.") == [
        ("If you are ", ""),
        ("furiten", "furiten"),
        (", furiten it is.", ""),
    ]


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("A double riichi, then a riichi.", ["double-riichi", "riichi"]),
        ("Ura dora beside dora", ["ura-dora", "dora"]),
        ("rinshan kaihou with the rinshan tile", ["rinshan-kaihou", "rinshan"]),
        ("a tempai hand", ["tenpai"]),
        ("Kyushu kyuhai!", ["kyuushuu-kyuuhai"]),
    ],
)
def test_longest_name_is_taken(text: str, slugs: list[str]):
    assert called(text) == slugs


@pytest.mark.parametrize("text", ["the kanban of a parlour", "may-riichi", "/p/ron", "a wall of stone", ""])
def test_part_of_a_word_is_no_term(text: str):
    assert called(text) == []


def test_every_link_of_a_page_leads_to_a_term():
    missing = {
        (slug, page.name)
        for page in pages_in(SOURCE).values()
        for slug in re.findall(r"\]\(#([^)]*)\)", page.markdown)
        if slug not in TERMS
    }
    assert sorted(missing) == []
