"""The sentences of each kind, and of each format error."""

import os
from functools import cache
from random import Random

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from tests.scenarios.catalogue import format_codes
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answer_shapes import FormatError, Number, OneOf, Points, SomeOf, Tiles, YesNo
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import (
    _FORMATS,
    FAMILIES,
    KindWords,
    answer_word,
    family_name,
    format_sentence,
    kind_title,
    words_of,
)

every_kind = pytest.mark.parametrize("kind", kinds().values(), ids=kinds())


BIDDEN = {"danger-order"}
"""Kinds that say what is to be done, in place of a question."""


@cache
def made(kind, level):
    return kind.generate(Random(1), level, kind.rulesets(kind.players[-1])[0])


def positions(kind):
    """One of each level: from the bank where making one takes long, else made for the rules of the kind."""
    if kind.family != "decisions" or os.environ.get("EVERYTHING"):
        return [made(kind, level) for level in kind.levels]
    of_level = {entry.level: entry for entry in shipped_entries() if entry.kind == kind.slug}
    return [of_level[level].parsed for level in kind.levels]


@every_kind
def test_every_kind_has_its_words(kind):
    words = words_of(kind.slug)
    assert words.title
    for position in positions(kind):
        assert words.question(position).endswith("." if kind.slug in BIDDEN else "?")
        solved, shape = kind.solve(position, position.ruleset).answer, kind.shape(position)
        assert words.verdict_line(solved, position).endswith(".")
        assert answer_word(words, shape, position, solved)


@every_kind
def test_a_choice_of_several_has_a_word_for_none(kind):
    position = positions(kind)[0]
    shape = kind.shape(position)
    some = isinstance(shape, SomeOf) or (isinstance(shape, Tiles) and shape.none and not shape.one)
    may_be_none = some or (isinstance(shape, Points) and shape.none)
    assert bool(words_of(kind.slug).none_label) == may_be_none


@every_kind
def test_every_option_has_a_label_of_its_own(kind):
    position = positions(kind)[0]
    options = getattr(kind.shape(position), "options", ())
    labels = {words_of(kind.slug).option(code, position) for code in options}
    assert (len(labels), "" in labels) == (len(options), False)


def test_every_kind_belongs_to_a_family_with_a_name():
    assert {kind.family for kind in kinds().values()} <= set(FAMILIES)
    assert len({family_name(family) for family in FAMILIES}) == len(FAMILIES) == 13
    assert family_name("chess") == "chess"


class Seats(KindWords):
    none_label = "Nobody"
    options = {"e": "East", "s": "South"}


POSITION = at("123m456p789s1123z", "", round="E2", hero=2)
"""Seat 1 deals."""


@pytest.mark.parametrize(
    ("shape", "answer", "word"),
    [
        (YesNo(), True, "Yes"),
        (YesNo(), False, "No"),
        (OneOf(("e", "s")), "s", "South"),
        (SomeOf(("e", "s")), ("e", "s"), "East and South"),
        (SomeOf(("e", "s")), (), "Nobody"),
        (Tiles(()), (), "Nobody"),
        (Tiles(()), parse_tiles("14m"), "1m and 4m"),
        (Number("points"), 3900, "3,900 points"),
        (Number("points"), 1, "1 point"),
        (Number("han"), 2, "2 han"),
        (Points(4), (-1000, 3000, 0, -2000), "East +3,000, South 0, West −2,000 and North −1,000"),
    ],
)
def test_an_answer_of_any_shape_fits_a_cell(shape, answer, word):
    assert answer_word(Seats(), shape, POSITION, answer) == word


def test_a_kind_may_count_in_a_unit_of_its_own():
    class Winners(KindWords):
        def unit(self, position, number):
            return "winners"

    assert answer_word(Winners(), Number("seats"), POSITION, 2) == "2 winners"


def test_every_format_error_has_its_sentence_and_no_other():
    assert set(_FORMATS) == format_codes()


@pytest.mark.parametrize(
    ("code", "given", "sentence"),
    [
        ("nothing_given", "", "Choose an answer first."),
        ("not_yes_or_no", "maybe", "Answer yes or no."),
        ("not_an_answer", "yes", "“yes” is not an answer to this question."),
        ("none_with_tiles", "14m", "You chose 14m and also no tile; choose one or the other."),
        ("none_with_options", "", "You chose some answers and also none of them; choose one or the other."),
        ("not_a_number", "eight", "“eight” is not a number. Write digits, such as 3900 or −8000."),
        ("tile_not_offered", "9m", "9m is not among the tiles to choose from."),
        ("no_such_tile", "8z", "There is no tile “8z”."),
        (
            "not_notation",
            "100%",
            "“100%” is not tile notation. Write 123m456p789s for suits, 1z to 7z for honours.",
        ),
    ],
)
def test_a_format_error_says_what_to_mend(code, given, sentence):
    assert format_sentence(FormatError(code, given)) == sentence


def test_a_number_out_of_range_is_told_the_range():
    with pytest.raises(FormatError) as refused:
        Number("tiles", 0, 70).parse({"number": ["-1"]})
    assert format_sentence(refused.value) == "-1 is out of range: give a number from 0 to 70."


def test_a_kind_that_is_gone_is_called_by_its_bare_name():
    assert kind_title("can-ron") == str(words_of("can-ron").title)
    assert kind_title("gone-kind") == "gone-kind"
