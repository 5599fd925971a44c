"""How long making takes, told beforehand."""

import pytest

from trainer.classroom.setting import making
from trainer.classroom.setting.making import TOO_RARE, MakingTime, is_too_rare, levels_made, making_time
from trainer.scenarios.kind import kinds


@pytest.fixture
def times(monkeypatch):
    """A kind of 10 ms, and another of which a level takes two seconds."""
    found = {"can-ron": {"1": 10}, "chase-or-not": {"1": 20, "2": 2000}}
    monkeypatch.setattr(making, "_times", lambda: found)
    making._usual.cache_clear()
    yield
    making._usual.cache_clear()


@pytest.mark.parametrize(
    ("lacking", "found"),
    [
        ([("can-ron", 1, 288)], MakingTime(0, 1)),
        ([("chase-or-not", 2, 60), ("can-ron", 1, 60)], MakingTime(2, 11)),
        ([("unknown", 1, 3000)], MakingTime(1, 5)),
        ([("can-ron", 1, 0)], None),
        ([], None),
    ],
)
def test_it_is_a_range_of_minutes_by_kind_and_level(times, lacking, found):
    assert making_time(lacking) == found


def test_every_kind_and_level_was_measured():
    measured = {slug: set(levels) for slug, levels in making._times().items()}
    assert measured == {slug: {str(each) for each in kind.levels} for slug, kind in kinds().items()}


def test_what_takes_longer_than_the_limit_is_too_rare_and_every_kind_has_a_level_that_is_not(monkeypatch):
    assert all(levels_made(slug) for slug in kinds())
    times = {"can-ron": {"1": TOO_RARE, "2": TOO_RARE + 1, "3": 1, "4": 1, "5": 1}}
    monkeypatch.setattr(making, "_times", lambda: times)
    assert not is_too_rare("can-ron", 1)
    assert is_too_rare("can-ron", 2)
    assert levels_made("can-ron") == (1, 3, 4, 5)
