from datetime import UTC, datetime, timedelta, timezone

import fsrs
import pytest

from trainer.learning.reviews import LONGEST, Card, recalled, reviewed, spread

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def reviewed_when_due(answers, **wish):
    card, at, intervals = None, NOON, []
    for right in answers:
        card = reviewed(card, right, at, **wish)
        intervals.append((card.due - at).days)
        at = card.due
    return card, intervals


def test_the_first_answer_gives_the_stability_that_the_package_documents():
    """The first and the third of its default weights are the stabilities after Again and Good."""
    assert reviewed(None, False, NOON).stability == pytest.approx(0.212)
    assert reviewed(None, True, NOON).stability == pytest.approx(2.3065)


def test_intervals_grow_as_the_package_has_them_and_shrink_after_an_error():
    _, intervals = reviewed_when_due([True] * 4)
    assert intervals == [2, 11, 46, 163]
    _, intervals = reviewed_when_due([True, True, True, False, True])
    assert intervals[3] < 5 < intervals[2]


def test_after_its_stability_nine_of_ten_are_recalled():
    card = Card(30, 5, NOON, NOON)
    assert recalled(card, NOON) == 1
    assert recalled(card, NOON + timedelta(days=30)) == pytest.approx(0.9)


def test_a_card_is_the_same_to_the_package():
    """What is stored of a card is all that the package needs."""
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    theirs, ours, at = fsrs.Card(card_id=1), None, NOON
    for days, right in enumerate([True, False, True, True, False, True]):
        at += timedelta(days=days)
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        theirs, _ = scheduler.review_card(theirs, rating, at)
        ours = reviewed(ours, right, at)
    assert ours == Card(theirs.stability, theirs.difficulty, theirs.due, at)


def test_who_wants_to_know_more_is_asked_sooner():
    card, _ = reviewed_when_due([True, True], retention=0.95)
    later, _ = reviewed_when_due([True, True], retention=0.8)
    assert card.due < later.due


def test_nothing_waits_longer_than_a_year():
    _, intervals = reviewed_when_due([True] * 8)
    assert intervals[-1] == LONGEST


def test_an_answer_that_arrives_late_does_not_turn_time_back():
    first = reviewed(None, True, NOON)
    assert reviewed(first, True, NOON - timedelta(days=3)).last == NOON


def test_a_moment_of_another_zone_is_the_same_moment():
    tokyo = NOON.astimezone(timezone(timedelta(hours=9)))
    assert reviewed(None, True, tokyo) == reviewed(None, True, NOON)


def test_a_backlog_is_spread_with_what_is_still_known_first():
    at = NOON + timedelta(days=40)
    cards = {number: Card(stability, 5, NOON, NOON) for number, stability in enumerate([1, 50, 10, 200, 2])}
    cards["later"] = Card(5, 5, at + timedelta(days=3), NOON)
    days = {key: (card.due - at).days for key, card in spread(cards, at, a_day=2).items()}
    assert days == {3: 0, 1: 0, 2: 1, 4: 1, 0: 2, "later": 3}
