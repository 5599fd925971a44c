"""What is said about a position of the bank, by template."""

from functools import cache

from tests.puzzles.shipped import shipped_entries
from trainer.lab.sentences import THEN, Said, said_about, said_of


@cache
def entry_of(kind):
    """The first position of a kind in the bank."""
    return next(entry for entry in shipped_entries() if entry.kind == kind)


def test_question_verdict_and_reasons_are_said():
    said = said_about(entry_of("may-riichi"))
    assert "May you declare riichi, and with which discards?" in said
    assert all(each.slug == entry_of("may-riichi").slug for each in said.values())


def test_a_wrong_answer_is_said_with_the_faulty_rule_and_its_reply():
    said = said_about(entry_of("genbutsu"))
    assert any(THEN in each.whole for each in said.values())


def test_the_filled_template_stands_in_the_whole():
    said = said_about(entry_of("genbutsu"))
    assert all(each.whole for each in said.values())
    for template, each in said.items():
        if "%" not in template:
            assert template.casefold() in each.whole.casefold()


def test_of_several_positions_the_longest_is_taken():
    short, long = Said("It is safe.", "aaaaaaaaaa"), Said("It is safe against East.", "bbbbbbbbbb")
    assert said_of([{"x": short}, {"x": long}, {"x": short}]) == {"x": long}
