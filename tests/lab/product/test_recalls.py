"""Reviews are foretold from what was answered on earlier days."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import fsrs
import pytest

from trainer.lab.product.recalls import CONSTANT, DAYS, FSRS, Recalling
from trainer.progress.evidence import Evidence, Judged

AIKO = UUID(int=1)
DAY = timedelta(days=1)
START = datetime(2026, 11, 1, 12, tzinfo=UTC)
PLAIN = Evidence(UUID(int=9), 1, "can-ron", 1, START, 5.0, 1.0, told=True, taught=False, rated=True)


def said(days, right, rule="FUR-1"):
    judged = Judged("yes", right, (), {rule: right}, {}, 2, 0.5)
    return replace(PLAIN, at=START + days * DAY, score=float(right), judged=judged)


def taken(*answers):
    recalling = Recalling({AIKO: 8})
    return [recalling.take(AIKO, said(*each)) for each in answers]


def test_only_what_was_answered_on_an_earlier_day_is_foretold_once_a_day():
    found = taken((0, True), (0.1, True), (1, True), (1.1, False), (2, True), (2, True, "KAN-1"))
    assert [len(each) for each in found] == [0, 0, 1, 0, 1, 0]


def test_the_plain_days_know_how_the_last_answer_went_and_whether_its_days_are_over():
    # Wrong, and due after four days; then right, and due after eight.
    found = taken(
        (0, False), (2, False), (5, False), (7, True), (8, False), (13, True), (20, True), (40, True)
    )
    chances = [each[0].chances for each in found[1:]]
    every = [0.5, 0.5 / 2, 0.5 / 3, 1.5 / 4, 1.5 / 5, 2.5 / 6, 3.5 / 7]
    assert [each[CONSTANT] for each in chances] == pytest.approx(every)
    plain = [
        every[0],  # after a wrong one, not due
        (0 + every[1]) / 2,  # the same again
        (0 + every[2]) / 3,
        every[3],  # after a right one, not due
        every[4],  # after a wrong one, due
        (0 + every[5]) / 2,  # after a right one, not due
        every[6],  # after a right one, due
    ]
    assert [each[DAYS] for each in chances] == pytest.approx(plain)


def test_fsrs_foretells_by_its_defaults():
    (foretold,) = taken((0, True), (3, True))[1]
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _log = scheduler.review_card(fsrs.Card(card_id=0), fsrs.Rating.Good, START)
    assert foretold.chances[FSRS] == scheduler.get_card_retrievability(card, START + 3 * DAY)
    assert 0.5 < foretold.chances[FSRS] < 1


def test_without_the_package_nothing_is_said_of_it(monkeypatch):
    monkeypatch.setattr("trainer.lab.product.recalls.find_spec", {}.get)
    assert list(taken((0, True), (3, True))[1][0].chances) == [DAYS, CONSTANT]
