"""The verdict in steps: the word alone first, at last everything."""

import pytest

from tests.classroom.lessons import version_of
from trainer.teach.lessons.views import revealed, steps_of


@pytest.mark.parametrize(
    "entry", [("can-ron", "yes"), ("should-you-fold", "other"), ("safest-tile", "other")]
)
def test_each_step_shows_one_more_thing(bank, entry):
    version = version_of(bank[entry])
    steps = steps_of(version)
    weights = [weight(revealed(version, step)) for step in range(1, steps + 1)]
    assert weights == list(range(steps))
    assert steps > 2


def weight(told):
    extra = (told.options, told.danger, told.numbers, told.presets)
    return len(told.verdict.blocks) + sum(map(bool, extra))


def test_a_decision_tells_its_numbers(bank):
    version = version_of(bank["should-you-fold", "other"])
    first, last = revealed(version, 1), revealed(version, steps_of(version))
    assert (first.options, first.numbers) == (None, None)
    assert None not in (last.options, last.numbers)


@pytest.mark.parametrize("entry", [("should-you-fold", "other"), ("safest-tile", "other")])
def test_the_answer_is_nobodys_own(bank, entry):
    version = version_of(bank[entry])
    last = revealed(version, steps_of(version))
    assert [course for course in (last.options.courses if last.options else ()) if course.given] == []
    assert {row.tag for row in last.danger} <= {"", "the tile asked about"}
    assert last.danger
