"""Codes that people type."""

import pytest

from trainer.accounts.codes import ALPHABET, as_typed, grouped, random_letters


def test_no_letter_is_taken_for_another():
    assert (len(ALPHABET), set(ALPHABET) & set("01ilo")) == (31, set())


def test_random_letters_are_of_the_alphabet_and_differ():
    codes = {random_letters(12) for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == 12 and set(code) <= set(ALPHABET) for code in codes)


@pytest.mark.parametrize(
    "typed", ["abcdefghjkmn", "ABCD-EFGH-JKMN", " abcd efgh jkmn ", "ＡＢＣＤ－ｅｆｇｈ　jkmn"]
)
def test_blanks_dashes_and_capitals_do_not_matter(typed):
    assert as_typed(typed) == "abcdefghjkmn"


def test_printed_in_groups_of_four():
    assert (grouped("abcdefghjkmn"), grouped("abcde"), grouped("")) == ("abcd-efgh-jkmn", "abcd-e", "")
