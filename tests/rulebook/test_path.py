"""The path: each lesson is short and true, teaches new words, and asks what can be answered after it."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.rulebook.words_met import LESSONS, met_up_to, terms_said
from trainer.lab.mine.path_questions import questions_of
from trainer.puzzles.bank import BANK
from trainer.rulebook.claims import CODE, false_claims, is_notation, waited
from trainer.rulebook.glossary import terms_in
from trainer.rulebook.path import PATH, SOURCE, START, TRIAL, former_paths, lessons, stages_in
from trainer.rulebook.texts import pages_in
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.kind import kind_named

STAGES = stages_in(SOURCE)
SCREENS = [screen for lesson in LESSONS for screen in lesson.screens]
each_lesson = pytest.mark.parametrize("lesson", [pytest.param(each, id=each.slug) for each in LESSONS])
TOUCHED = [(lesson, screen) for lesson in LESSONS for screen in lesson.screens if screen.touch]
each_touch = pytest.mark.parametrize(
    "screen", [pytest.param(screen, id=f"{lesson.slug}: {screen.heading}") for lesson, screen in TOUCHED]
)
SHORTEST, LONGEST = 30, 80
LONGEST_PROMPT = 15
THIRTEEN = 13
FIRST_GOAL = 7
"""The number of the lesson that ends with a riichi."""
LEAST, OF_ONE_THING = 12, 3


def test_stages_come_in_the_order_in_which_they_rest_on_each_other():
    order = "tiles turn groups winning tenpai riichi yaku waits furiten calls kan end table decisions"
    assert [stage.slug for stage in STAGES] == order.split()
    assert all(1 <= len(stage.lessons) <= 4 for stage in STAGES)
    assert set(START.values()) < {stage.slug for stage in STAGES}


def test_the_first_goal_is_a_riichi():
    assert list(lessons()).index("riichi") + 1 == FIRST_GOAL


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
def test_a_lesson_has_questions_for_three_trials_as_soon_as_the_bank_has_its_kinds(lesson):
    number = sum(ask.number for ask in lesson.asks)
    assert number >= LEAST
    assert number % TRIAL == 0
    there = all((BANK / f"{ask.kind}.jsonl").exists() for ask in lesson.asks)
    assert len(lesson.questions) == (number if there else 0), "manage.py path_questions chooses them"


@each_lesson
def test_each_question_says_which_screen_teaches_it_and_no_such_screen_is_asked_of_once(lesson):
    taught = Counter(lesson.screen_of.values())
    assert set(taught) <= set(range(1, len(lesson.screens) + 1))
    assert min(taught.values()) >= OF_ONE_THING


@each_lesson
def test_there_is_something_to_tap_on_every_second_screen_at_least(lesson):
    touched = [screen.touch is not None for screen in lesson.screens]
    assert any(touched)
    assert all(one or other for one, other in pairwise(touched))


@each_touch
def test_what_is_tapped_has_one_right_answer_and_a_short_prompt(screen):
    touch = screen.touch
    assert 1 <= touch.number < len(touch.offers)
    assert len(touch.prompt.split()) <= LONGEST_PROMPT
    every = combinations(range(len(touch.offers)), touch.number)
    right = {tuple(sorted(touch.offers[at] for at in places)) for places in every if touch.is_right(places)}
    assert len(right) == 1


@each_lesson
def test_the_words_of_what_is_tapped_have_been_met(lesson):
    for screen in lesson.screens:
        if screen.touch is not None:
            goal = screen.touch.goal
            said = " ".join(map(str, (screen.touch.prompt, goal.told, goal.beside)))
            assert terms_said(said) - met_up_to(lesson, screen) == set()


def test_what_the_path_asked_before_is_kept_so_that_lessons_stay_passed():
    (before,) = former_paths()
    asked = [slug for stage in before for questions in stage.values() for slug in questions]
    assert (len(before), len(asked), len(set(asked))) == (12, 145, 145)
    assert {slug for stage in before for slug in stage} == set(lessons()) - {"push-or-go-round"}, "newer"


def test_no_question_is_asked_twice():
    asked = Counter(slug for lesson in LESSONS for slug in lesson.questions)
    assert [slug for slug, times in asked.items() if times > 1] == []


def test_a_lesson_whose_kinds_the_bank_lacks_has_no_questions():
    (lesson,) = [each for each in LESSONS if each.slug == "your-own-river"]
    assert questions_of([lesson], []) == {}


def test_every_kind_that_the_bank_has_is_one_that_there_is():
    for lesson in LESSONS:
        for ask in lesson.asks:
            if (BANK / f"{ask.kind}.jsonl").exists():
                assert ask.level in kind_named(ask.kind).levels
