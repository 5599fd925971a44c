"""Questions to ask oneself: each ends as a question or tells what to do."""

from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import looking_of, words_of


def test_where_a_kind_has_some_they_say_something():
    having = [slug for slug in kinds() if words_of(slug).looking]
    assert len(having) > 15
    for slug in having:
        assert looking_of(slug)
        assert all(each[-1] in "?." for each in looking_of(slug))


def test_a_kind_without_has_none():
    assert looking_of("points-of-win") == ()
