"""Questions to ask oneself: of kinds that there are, and each ends as a question or tells what to do."""

from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import _LOOKING, looking_of


def test_they_are_of_kinds_that_there_are_and_say_something():
    assert set(_LOOKING) <= set(kinds())
    for slug in _LOOKING:
        assert looking_of(slug)
        assert all(each[-1] in "?." for each in looking_of(slug))


def test_a_kind_without_has_none():
    assert looking_of("points-of-win") == ()
