"""The sentences of each kind, and of each format error."""

from random import Random

import pytest

from tests.scenarios.catalogue import format_codes
from trainer.rules.ruleset import load_preset
from trainer.scenarios.answers import FormatError, Tiles
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import _FORMATS, format_sentence, words_of

every_kind = pytest.mark.parametrize("kind", kinds().values(), ids=kinds())


@every_kind
def test_every_kind_has_its_words(kind):
    words = words_of(kind.slug)
    assert words.title()
    for level in kind.levels:
        position = kind.generate(Random(1), level, load_preset("house_classic"))
        assert words.question(position).endswith("?")
        solved = kind.solve(position, position.ruleset).answer
        line = words.verdict_line(solved, position)
        assert line.endswith(".")
        other = words.verdict_line((not solved) if isinstance(solved, bool) else (), position)
        assert (line == other) == (solved == ())


@every_kind
def test_a_choice_of_tiles_has_a_word_for_none(kind):
    position = kind.generate(Random(1), 1, load_preset("house_classic"))
    assert bool(words_of(kind.slug).none_label()) == isinstance(kind.shape(position), Tiles)


def test_every_format_error_has_its_sentence_and_no_other():
    assert set(_FORMATS) == format_codes()


@pytest.mark.parametrize(
    ("code", "given", "sentence"),
    [
        ("nothing_given", "", "Choose an answer first."),
        ("not_yes_or_no", "maybe", "Answer yes or no."),
        ("not_an_answer", "yes", "“yes” is no answer to this question."),
        ("none_with_tiles", "14m", "You chose 14m and also none; choose one or the other."),
        ("tile_not_offered", "9m", "9m is not among the tiles to choose from."),
        ("no_such_tile", "8z", "There is no tile “8z”."),
        (
            "not_notation",
            "100%",
            "“100%” is no tile notation. Write 123m456p789s for suits, 1z to 7z for honours.",
        ),
    ],
)
def test_a_format_error_says_what_to_mend(code, given, sentence):
    assert format_sentence(FormatError(code, given)) == sentence
