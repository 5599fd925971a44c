"""Every kind says what its table needs, and no kind that is not there."""

from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import _NEEDS, need_sentence


def test_every_kind_has_a_whole_sentence():
    for slug in kinds():
        said = need_sentence(slug)
        assert said[0].isupper()
        assert said.endswith(".")
        assert len(said.split()) <= 25


def test_no_need_is_of_a_kind_that_there_is_not():
    assert set(_NEEDS) <= set(kinds())
