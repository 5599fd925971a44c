"""Every kind says what its table needs, and what is no kind says something too."""

from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import need_sentence


def test_every_kind_has_a_whole_sentence():
    for slug in kinds():
        said = need_sentence(slug)
        assert said[0].isupper()
        assert said.endswith(".")
        assert len(said.split()) <= 25


def test_a_kind_that_says_nothing_of_its_own_needs_something_that_is_asked_about():
    assert need_sentence("may-riichi") == "This table shows nothing that the question asks about."


def test_so_does_a_kind_that_there_is_not():
    assert need_sentence("chess") == need_sentence("") == need_sentence("may-riichi")
