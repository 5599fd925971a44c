"""The list of sentences: written, read, approved."""

from dataclasses import replace

from trainer.lab.sentences import (
    Listed,
    Said,
    Template,
    approval_of,
    listed_sentences,
    read_listed,
    with_approvals,
    write_listed,
)

LINES = [
    Listed("wording/words", "red %(tile)s", "You drew red 5p.", "abcdefghij", approval_of("red %(tile)s")),
    Listed("wording/reasons/kan", "No yaku is lost.", "No yaku is lost.", "abcdefghij"),
    Listed("wording/reasons/kita", "You hold no north.", "You hold no north."),
]


def test_what_is_written_is_read_again(tmp_path):
    write_listed(LINES, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["wording-reasons.txt", "wording.txt"]
    assert sorted(read_listed(tmp_path), key=lambda line: line.text) == sorted(
        LINES, key=lambda line: line.text
    )


def test_a_package_without_sentences_has_no_file(tmp_path):
    write_listed(LINES, tmp_path)
    write_listed(LINES[:1], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["wording.txt"]


def test_an_approval_holds_for_the_text_that_was_read_and_no_other():
    assert LINES[0].approved
    assert not replace(LINES[0], text="a red %(tile)s").approved
    assert not LINES[1].approved


def test_approvals_are_kept_by_module_and_text_whatever_the_position():
    now = [
        replace(LINES[0], slug="zzzzzzzzzz", approval=""),
        replace(LINES[0], module="wording/other", approval=""),
    ]
    assert [line.approved for line in with_approvals(now, LINES)] == [True, False]


def test_a_template_that_no_position_reaches_is_filled_by_hand():
    line = listed_sentences(Template("wording/words", "%(seat)s called %(tile)s, %(n)d times."), None)
    assert (line.said, line.slug) == ("East called 5p, 3 times.", "")
    one = listed_sentences(Template("wording/words", "%(n)d time", singular=True), None)
    assert one.said == "1 time"


def test_a_template_that_a_position_reaches_has_its_words_and_its_link():
    line = listed_sentences(Template("wording/words", "red %(tile)s"), Said("You drew red 5p.", "abcdefghij"))
    assert line == replace(LINES[0], approval="")
