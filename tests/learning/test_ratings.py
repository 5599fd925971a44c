from random import Random

import pytest

from trainer.learning.ratings import (
    Game,
    Rating,
    after,
    after_games,
    aged,
    chance,
    first_in_family,
    first_rating,
    in_family,
)

UNKNOWN = Rating()


def test_the_example_that_glickman_published():
    """*Example of the Glicko-2 system*: three games of a player rated 1500, deviation 200, tau .5."""
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    found = after_games(Rating(1500, 200), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_right_answer_moves_both_by_the_same_and_makes_both_surer():
    learner, puzzle = after(UNKNOWN, UNKNOWN, 1, floor=0)
    assert learner.rating - 1500 == pytest.approx(1500 - puzzle.rating)
    assert learner.rating > 1600
    assert learner.deviation == puzzle.deviation < 350


def test_without_knowledge_the_chance_is_between_the_floor_and_one():
    assert chance(UNKNOWN, UNKNOWN, 0) == 0.5
    assert chance(UNKNOWN, UNKNOWN, 0.5) == 0.75
    assert chance(Rating(200), Rating(2800), 0.5) == pytest.approx(0.5, abs=0.005)


def test_a_right_answer_that_a_guess_reaches_says_less():
    gains = [after(UNKNOWN, Rating(1500, 50), 1, floor=floor)[0].rating for floor in (0, 1 / 3, 0.5)]
    assert gains == sorted(gains, reverse=True)


def test_the_score_of_an_answer_is_fair_with_a_floor_too():
    """At the true strength an answer neither raises nor lowers, taken over right and wrong."""
    puzzle, learner, floor = Rating(1600, 1e-6), Rating(1500, 60), 0.5
    right = chance(Rating(1500, 1e-6), puzzle, floor)
    up, down = (after(learner, puzzle, score, floor=floor)[0].rating - 1500 for score in (1, 0))
    assert right * up + (1 - right) * down == pytest.approx(0, abs=1e-6)


def test_many_answers_find_the_strength_of_a_learner_who_guesses():
    rng, true, found = Random(1), 1700, UNKNOWN
    for number in range(400):
        puzzle = Rating(1400 + number % 5 * 100, 30)
        right = rng.random() < chance(Rating(true, 1e-6), puzzle, 0.5)
        found, _ = after(found, puzzle, right, floor=0.5)
    assert abs(found.rating - true) < 2 * found.deviation < 130


def test_a_chosen_topic_weighs_less():
    learner, puzzle = after(UNKNOWN, UNKNOWN, 1, floor=0)
    slow, barely = after(UNKNOWN, UNKNOWN, 1, floor=0, weight=0.5)
    assert UNKNOWN.rating < slow.rating < learner.rating
    assert learner.deviation < slow.deviation < UNKNOWN.deviation
    assert puzzle.rating < barely.rating < UNKNOWN.rating


def test_time_makes_a_rating_less_sure_and_never_less_than_nothing():
    known = Rating(1700, 60)
    month, ages = aged(known, 30), aged(known, 100_000)
    assert (month.rating, ages.rating) == (1700, 1700)
    assert 60 < month.deviation < ages.deviation == 350
    assert aged(known, -1).deviation == pytest.approx(60)


def test_no_answer_makes_a_rating_quite_sure():
    found = UNKNOWN
    for number in range(2000):
        found, _ = after(found, Rating(1500, 1), number % 2, floor=0)
    assert found.deviation == pytest.approx(40)


def test_a_new_family_starts_from_the_others():
    known = [Rating(1800, 60), Rating(1700, 60), Rating()]
    assert first_in_family(known).rating == 1750
    assert 60 < first_in_family(known).deviation < 350
    assert first_in_family([]) == Rating()


def test_what_few_answers_say_of_a_family_is_held_to_all_families():
    overall = Rating(1600, 50)
    assert in_family(None, overall).rating == 1600
    assert 1600 < in_family(Rating(1900, 200), overall).rating < 1700
    assert 1800 < in_family(Rating(1900, 45), overall).rating < 1900
    assert in_family(Rating(1900, 200), Rating()) == Rating(1900, 200)


def test_a_puzzle_starts_by_what_it_asks():
    plain = first_rating(3)
    assert first_rating(1).rating < plain.rating < first_rating(5).rating
    for harder in (
        first_rating(3, disputed=True),
        first_rating(3, length=50),
        first_rating(3, traps=3),
    ):
        assert harder.rating > plain.rating
