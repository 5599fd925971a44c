"""Shapes of answers: what a form gives, each format error, scores, and the stored text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.notation import parse_kind, parse_tiles
from trainer.scenarios.answers import FormatError, Tiles, YesNo, answer_text, parse_answer

OFFERED = Tiles(parse_tiles("1234567m5p1z"))


def kinds(text: str) -> tuple[int, ...]:
    return parse_tiles(text)


def fault(shape, **fields) -> tuple[str, str]:
    with pytest.raises(FormatError) as error:
        shape.parse(fields)
    return error.value.code, error.value.given


def test_yes_and_no_are_read():
    assert YesNo().parse({"answer": ["yes"]}) is True
    assert YesNo().parse({"answer": ["no"]}) is False


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("nothing_given", "")),
        ({"answer": []}, ("nothing_given", "")),
        ({"answer": ["maybe"]}, ("not_yes_or_no", "maybe")),
        ({"answer": ["none"]}, ("not_yes_or_no", "none")),
        ({"answer": ["yes", "no"]}, ("not_yes_or_no", "yes no")),
        ({"answer": ["yes", "yes"]}, ("not_yes_or_no", "yes yes")),
        ({"answer": [""]}, ("not_yes_or_no", "")),
        ({"tile": ["1m"]}, ("nothing_given", "")),
    ],
)
def test_what_is_neither_yes_nor_no_is_a_format_error(fields, expected):
    assert fault(YesNo(), **fields) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tile": ["1m"]}, "1m"),
        ({"tile": ["4m", "1m", "4m"]}, "14m"),
        ({"typed": ["41m"]}, "14m"),
        ({"typed": [" 4m 1m1z "]}, "14m1z"),
        ({"typed": ["1m", "4m"]}, "14m"),
        ({"typed": ["0p"]}, "5p"),
        ({"typed": ["14M"]}, "14m"),
        ({"typed": ["１４ｍ"]}, "14m"),
        ({"tile": ["0p"]}, "5p"),
        ({"tile": ["1m"], "typed": ["4m"]}, "14m"),
        ({"tile": ["1m"], "answer": ["tiles"]}, "1m"),
        ({"answer": ["none"]}, ""),
        ({"answer": ["none"], "typed": [""]}, ""),
    ],
)
def test_tiles_are_read_as_kinds_in_order(fields, expected):
    assert OFFERED.parse(fields) == kinds(expected)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("nothing_given", "")),
        ({"answer": ["tiles"]}, ("nothing_given", "")),
        ({"typed": ["  "]}, ("nothing_given", "")),
        ({"answer": ["yes"]}, ("not_an_answer", "yes")),
        ({"answer": ["none", "none"]}, ("not_an_answer", "none none")),
        ({"answer": ["none"], "tile": ["4m", "1m"]}, ("none_with_tiles", "14m")),
        ({"tile": ["8m"]}, ("tile_not_offered", "8m")),
        ({"typed": ["19m"]}, ("tile_not_offered", "9m")),
        ({"tile": ["8z"]}, ("no_such_tile", "8z")),
        ({"tile": ["12m"]}, ("no_such_tile", "12m")),
        ({"tile": [""]}, ("no_such_tile", "")),
        ({"typed": ["14"]}, ("not_notation", "14")),
        ({"typed": ["<b>"]}, ("not_notation", "<b>")),
        ({"typed": ["1m" * 51]}, ("not_notation", "1m" * 20)),
    ],
)
def test_what_is_no_choice_of_tiles_is_a_format_error(fields, expected):
    assert fault(OFFERED, **fields) == expected


def test_a_format_error_quotes_at_most_forty_characters():
    assert FormatError("not_notation", "x" * 100).given == "x" * 40


@pytest.mark.parametrize(
    ("answer", "solved", "score"),
    [
        ("14m", "14m", 1.0),
        ("", "", 1.0),
        ("1m", "14m", 0.5),
        ("147m", "14m", 0.5),
        ("17m", "14m", 0.0),
        ("7m", "14m", 0.0),
        ("7m5p1z", "1m", 0.0),
        ("", "14m", 0.0),
        ("14m", "", 0.0),
    ],
)
def test_a_choice_scores_hits_less_extras(answer, solved, score):
    assert OFFERED.score(kinds(answer), kinds(solved)) == score


def test_yes_or_no_scores_all_or_nothing():
    assert [YesNo().score(answer, True) for answer in (True, False)] == [1.0, 0.0]


@given(
    st.lists(st.sampled_from(OFFERED.choices), unique=True),
    st.lists(st.sampled_from(OFFERED.choices), unique=True),
)
def test_a_full_score_is_the_right_answer_alone(answer, solved):
    score = OFFERED.score(tuple(sorted(answer)), tuple(sorted(solved)))
    assert 0 <= score <= 1
    assert (score == 1) == (set(answer) == set(solved))


@pytest.mark.parametrize(
    ("answer", "text"), [(True, "yes"), (False, "no"), ((), "none"), (kinds("14m5p1z"), "14m5p1z")]
)
def test_a_stored_text_reads_back(answer, text):
    assert answer_text(answer) == text
    assert parse_answer(text) == answer


def test_a_stored_red_five_is_a_five():
    assert parse_answer("0p") == (parse_kind("5p"),)


def test_a_stored_text_that_is_no_answer_is_a_format_error():
    with pytest.raises(FormatError, match=r"^not_an_answer: perhaps$"):
        parse_answer("perhaps")


FORMS = st.fixed_dictionaries(
    {},
    optional={name: st.lists(st.text(max_size=120), max_size=3) for name in ("answer", "tile", "typed")},
)


@given(FORMS)
def test_any_form_is_an_answer_or_a_format_error(fields):
    for shape in (YesNo(), OFFERED):
        try:
            answer = shape.parse(fields)
        except FormatError:
            continue
        assert parse_answer(answer_text(answer)) == answer
