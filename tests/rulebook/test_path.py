"""The path: each lesson is short and true, teaches new words, and asks what can be answered after it."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from tests.puzzles.shipped import shipped_by_slug, shipped_entries
from trainer.lab.mine.path_questions import how_alike, questions_of, suits
from trainer.puzzles.bank import BANK
from trainer.rulebook.claims import CODE, false_claims, is_notation, waited
from trainer.rulebook.glossary import terms_in
from trainer.rulebook.path import PATH, SOURCE, START, TRIAL, former_paths, lessons, stages_in
from trainer.rulebook.texts import pages_in
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.kind import kind_named
from trainer.wording.kind_words import words_of
from trainer.wording.reasons import reason_sentence

STAGES = stages_in(SOURCE)
LESSONS = [lesson for stage in STAGES for lesson in stage.lessons]
SCREENS = [screen for lesson in LESSONS for screen in lesson.screens]
each_lesson = pytest.mark.parametrize("lesson", [pytest.param(each, id=each.slug) for each in LESSONS])
TOUCHED = [(lesson, screen) for lesson in LESSONS for screen in lesson.screens if screen.touch]
each_touch = pytest.mark.parametrize(
    "screen", [pytest.param(screen, id=f"{lesson.slug}: {screen.heading}") for lesson, screen in TOUCHED]
)
asking = pytest.mark.parametrize(
    "lesson", [pytest.param(each, id=each.slug) for each in LESSONS if each.questions]
)
SHORTEST, LONGEST = 30, 80
LONGEST_PROMPT = 15
THIRTEEN = 13
FIRST_GOAL = 7
"""The number of the lesson that ends with a riichi."""
LEAST, OF_ONE_THING = 12, 3


@cache
def bank():
    wanted = {slug for lesson in LESSONS for slug in lesson.questions}
    return {slug: entry for slug, entry in shipped_by_slug().items() if slug in wanted}


def test_stages_come_in_the_order_in_which_they_rest_on_each_other():
    order = "tiles turn groups winning tenpai riichi yaku waits furiten calls kan end table decisions"
    assert [stage.slug for stage in STAGES] == order.split()
    assert all(1 <= len(stage.lessons) <= 3 for stage in STAGES)
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


@asking
def test_questions_are_of_the_bank_as_wanted_and_the_same_under_every_ruleset(lesson):
    asked = [bank()[slug] for slug in lesson.questions]
    wanted = Counter()
    for ask in lesson.asks:
        wanted[ask.kind, ask.level] += ask.number
    assert Counter((entry.kind, entry.level) for entry in asked) == wanted
    assert [entry.slug for entry in asked if not how_alike(entry)] == []
    assert [entry.slug for entry in asked if not any(suits(ask, entry) for ask in lesson.asks)] == []


@asking
def test_each_question_says_which_screen_teaches_it_and_no_such_screen_is_asked_of_once(lesson):
    taught = Counter(lesson.screen_of.values())
    assert set(taught) <= set(range(1, len(lesson.screens) + 1))
    assert min(taught.values()) >= OF_ONE_THING


@asking
def test_right_answers_are_mixed_in_each_trial_so_that_none_can_be_guessed(lesson):
    for at in range(0, len(lesson.questions), TRIAL):
        answers = Counter(bank()[slug].answer for slug in lesson.questions[at : at + TRIAL])
        assert len(answers) > 1
        assert max(answers.values()) <= TRIAL - 1


@asking
def test_the_words_of_a_question_and_of_its_verdict_have_been_met(lesson):
    names = {term.name.lower() for term in terms_in(SOURCE).values()}
    before = LESSONS[: LESSONS.index(lesson) + 1]
    met = " ".join(f"{screen.heading} {screen.text}".lower() for each in before for screen in each.screens)
    known = {name for name in names if is_said(name, met.replace("*", ""))}
    unknown = {
        name: line
        for slug in lesson.questions
        for line in said_of(bank()[slug])
        for name in names - known
        if is_said(name, line.lower())
    }
    assert unknown == {}


@asking
def test_a_question_is_one_short_sentence_or_two(lesson):
    asked = [words_of(bank()[slug].kind).question(bank()[slug].parsed) for slug in lesson.questions]
    assert [line for line in asked if len(line.split()) > LONGEST_PROMPT] == []


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
    names = {term.name.lower() for term in terms_in(SOURCE).values()}
    for screen in lesson.screens:
        if screen.touch is None:
            continue
        met = " ".join(text_up_to(lesson, screen)).lower().replace("*", "")
        said = " ".join(map(str, (screen.touch.prompt, screen.touch.goal.told, screen.touch.goal.beside)))
        assert [name for name in names if is_said(name, said.lower()) and not is_said(name, met)] == []


def text_up_to(lesson, screen):
    """All that was read on the path when a screen has been read."""
    for each in LESSONS:
        for other in each.screens:
            yield f"{other.heading} {other.text}"
            if (each, other) == (lesson, screen):
                return


def is_said(name, text):
    return re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", text) is not None


def said_of(entry):
    """The question, what can be answered, and the verdict with its reasons."""
    kind, position, words = kind_named(entry.kind), entry.parsed, words_of(entry.kind)
    verdict = kind.solve(position, position.ruleset)
    yield words.question(position)
    yield words.told(position)
    yield words.verdict_line(verdict.answer, position)
    for code in getattr(kind.shape(position), "options", ()):
        yield str(words.option(code, position))
    for reason in verdict.reasons:
        yield reason_sentence(reason, position)


def test_what_the_path_asked_before_is_kept_so_that_lessons_stay_passed():
    (before,) = former_paths()
    asked = [slug for stage in before for questions in stage.values() for slug in questions]
    assert (len(before), len(asked), len(set(asked))) == (12, 145, 145)
    assert {slug for stage in before for slug in stage} == set(lessons())


def test_no_question_is_asked_twice():
    asked = Counter(slug for lesson in LESSONS for slug in lesson.questions)
    assert [slug for slug, times in asked.items() if times > 1] == []


def test_the_same_bank_gives_the_same_questions_in_any_order():
    chosen = [lesson for lesson in LESSONS if lesson.slug == "your-own-river"]
    entries = [entry for entry in shipped_entries() if entry.kind == "can-ron"]
    found = questions_of(chosen, entries)
    assert found == questions_of(chosen, reversed(entries))
    assert Counter(bank_answer(entries, slug) for slug in found["your-own-river"]) == {"yes": 9, "no": 11}
    assert set(found["your-own-river"]) == set(chosen[0].questions), "what is asked goes on being asked"


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
