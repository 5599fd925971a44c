"""Every faulty rule of a kind has its words: a name and a reply, none of them twice."""

from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import misconception_name, misconception_reply, misconceptions

CODES = {held.code for kind in kinds().values() for held in kind.misconceptions}


def test_every_misconception_has_its_words_and_no_other():
    assert set(misconceptions()) == CODES


def test_no_two_misconceptions_read_the_same():
    said = [misconception_name(code) for code in misconceptions()] + [
        misconception_reply(code) for code in misconceptions()
    ]
    assert (len(said), "" in said) == (len(set(said)), False)


def test_a_code_without_words_stands_for_itself():
    assert misconception_name("gone_since") == "gone_since"
