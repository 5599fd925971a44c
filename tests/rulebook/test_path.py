"""The path: each lesson is short and true, teaches new words, and asks what can be answered after it."""

from collections import Counter
from functools import cache

import pytest

from trainer.lab.mine.path_questions import how_alike, questions_of
from trainer.puzzles.bank import BANK, read_bank
from trainer.rulebook.claims import CODE, false_claims, is_notation, waited
from trainer.rulebook.glossary import terms_in
from trainer.rulebook.path import PATH, SOURCE, START, lessons, stages_in
from trainer.rulebook.texts import pages_in
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.kind import kind_named

STAGES = stages_in(SOURCE)
LESSONS = [lesson for stage in STAGES for lesson in stage.lessons]
SCREENS = [screen for lesson in LESSONS for screen in lesson.screens]
each_lesson = pytest.mark.parametrize("lesson", [pytest.param(each, id=each.slug) for each in LESSONS])
asking = pytest.mark.parametrize(
    "lesson", [pytest.param(each, id=each.slug) for each in LESSONS if each.questions]
)
SHORTEST, LONGEST = 30, 80
FIVE, THIRTEEN = 5, 13
SECOND_LEVEL = {"decisions"}
"""The stages that ask the second level too."""


@cache
def bank():
    wanted = {slug for lesson in LESSONS for slug in lesson.questions}
    return {entry.slug: entry for entry in read_bank() if entry.slug in wanted}


def test_stages_come_in_the_order_in_which_they_rest_on_each_other():
    order = "tiles turn groups winning yaku tenpai riichi furiten kan end table decisions"
    assert [stage.slug for stage in STAGES] == order.split()
    assert all(1 <= len(stage.lessons) <= 3 for stage in STAGES)
    assert set(START.values()) < {stage.slug for stage in STAGES}


def test_every_file_is_a_lesson_and_each_has_an_address_of_its_own():
    files = {path.stem.partition("-")[2] for path in (PATH / SOURCE).glob("*.md")}
    assert files == set(lessons())
    assert len(lessons()) == len(LESSONS)
    assert "begin" not in lessons()


@each_lesson
def test_a_lesson_has_two_to_five_screens_of_30_to_80_words(lesson):
    assert 2 <= len(lesson.screens) <= 5
    words = {screen.heading: len(CODE.sub(" ", screen.text).split()) for screen in lesson.screens}
    assert {said: number for said, number in words.items() if not SHORTEST <= number <= LONGEST} == {}


@each_lesson
def test_what_a_lesson_says_about_tiles_is_true(lesson):
    for screen in lesson.screens:
        assert list(false_claims(screen.text, None)) == []
        hands = [pair[0] for code in CODE.findall(screen.text) if (pair := waited(code))]
        assert [hand for hand in hands if len(parse_tiles(hand)) != THIRTEEN] == []
        assert [code for code in CODE.findall(screen.text) if not (waited(code) or is_notation(code))] == []


def test_a_claim_that_is_false_would_be_found():
    assert list(false_claims("`234m567m345p22z67s > 5s`", None)) != []


def test_each_word_is_new_in_the_glossary_and_in_strong_letters_where_it_is_taught():
    terms = terms_in(SOURCE)
    taught = [screen.term for screen in SCREENS if screen.term]
    assert [slug for slug, times in Counter(taught).items() if times > 1] == []
    unsaid = [
        screen.term
        for screen in SCREENS
        if screen.term and f"**{terms[screen.term].name}**".lower() not in screen.text.lower()
    ]
    assert unsaid == []
    assert [screen.heading for screen in SCREENS if screen.text.count("**") != 2 * bool(screen.term)] == []


@each_lesson
def test_a_lesson_leads_to_pages_that_there_are(lesson):
    assert lesson.rules
    assert [rule for rule in lesson.rules if rule not in pages_in(SOURCE)] == []


@each_lesson
def test_a_lesson_asks_five_questions_as_soon_as_the_bank_has_their_kinds(lesson):
    assert sum(ask.number for ask in lesson.asks) == FIVE
    there = all((BANK / f"{ask.kind}.jsonl").exists() for ask in lesson.asks)
    assert len(lesson.questions) == (FIVE if there else 0), "manage.py path_questions chooses them"


@asking
def test_questions_are_of_the_bank_easy_and_the_same_under_every_ruleset(lesson):
    asked = [bank()[slug] for slug in lesson.questions]
    wanted = Counter({(ask.kind, ask.level): ask.number for ask in lesson.asks})
    assert Counter((entry.kind, entry.level) for entry in asked) == wanted
    most = 2 if lesson.stage in SECOND_LEVEL else 1
    assert max(entry.level for entry in asked) <= most
    assert [entry.slug for entry in asked if not how_alike(entry)] == []


@asking
def test_right_answers_are_mixed_so_that_none_can_be_guessed(lesson):
    answers = Counter(bank()[slug].answer for slug in lesson.questions)
    assert len(answers) > 1
    assert max(answers.values()) <= 3


def test_no_question_is_asked_twice():
    asked = Counter(slug for lesson in LESSONS for slug in lesson.questions)
    assert [slug for slug, times in asked.items() if times > 1] == []


def test_the_same_bank_gives_the_same_questions_in_any_order():
    chosen = [lesson for lesson in LESSONS if lesson.slug == "your-own-river"]
    entries = [entry for entry in read_bank() if entry.kind == "can-ron"]
    found = questions_of(chosen, entries)
    assert found == questions_of(chosen, reversed(entries))
    assert Counter(bank_answer(entries, slug) for slug in found["your-own-river"]) == {"yes": 3, "no": 2}


def bank_answer(entries, slug):
    return next(entry.answer for entry in entries if entry.slug == slug)


def test_a_lesson_whose_kinds_the_bank_lacks_has_no_questions():
    (lesson,) = [each for each in LESSONS if each.slug == "your-own-river"]
    assert questions_of([lesson], []) == {}


def test_every_kind_that_the_bank_has_is_one_that_there_is():
    for lesson in LESSONS:
        for ask in lesson.asks:
            if (BANK / f"{ask.kind}.jsonl").exists():
                assert ask.level in kind_named(ask.kind).levels
