"""Shapes of answers: what a form gives, each format error, scores, and the stored text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answer_shapes import FormatError, Number, OneOf, Points, SomeOf, Tiles, YesNo

OFFERED = Tiles(parse_tiles("1234567m5p1z"))


ONE = Tiles(parse_tiles("1234567m5p1z"), one=True)


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
    ("shape", "answer", "text"),
    [
        (YesNo(), True, "yes"),
        (YesNo(), False, "no"),
        (OFFERED, (), "none"),
        (OFFERED, kinds("14m5p1z"), "14m5p1z"),
        (OneOf(("chi", "pon")), "pon", "pon"),
        (SomeOf(("seat-0", "seat-1", "seat-2")), ("seat-0", "seat-2"), "seat-0+seat-2"),
        (SomeOf(("seat-0", "seat-1")), (), "none"),
        (Number("points"), 7700, "7700"),
        (Points(4), (-3900, 0, 3900, 0), "-3900,0,3900,0"),
    ],
    ids=str,
)
def test_a_stored_text_reads_back(shape, answer, text):
    assert shape.text(answer) == text
    assert shape.read(text) == answer


def test_a_stored_red_five_is_a_five():
    assert OFFERED.read("0p") == (parse_face("5p"),)


@pytest.mark.parametrize(
    ("shape", "text", "message"),
    [
        (YesNo(), "perhaps", "not_yes_or_no: perhaps"),
        (OFFERED, "perhaps", "not_notation: perhaps"),
        (OneOf(("chi", "pon")), "kan", "not_an_answer: kan"),
        (SomeOf(("chi", "pon")), "chi+kan", "not_an_answer: kan"),
        (Number("points"), "many", "not_a_number: many"),
        (Points(4), "1,2,3", "not_an_answer: 1 2 3"),
    ],
    ids=str,
)
def test_a_stored_text_that_is_no_answer_is_a_format_error(shape, text, message):
    with pytest.raises(FormatError) as error:
        shape.read(text)
    assert str(error.value) == message


SHAPES = (
    YesNo(),
    OFFERED,
    OneOf(("chi", "pon")),
    SomeOf(("chi", "pon", "ron")),
    Number("points", most=999_999),
    Points(3),
)
NAMES = ("answer", "tile", "typed", "option", "number", "points")
WORDS = st.one_of(st.text(max_size=120), st.sampled_from(["none", "chi", "ron", "1,000", "-300", "1m"]))
FORMS = st.fixed_dictionaries({}, optional={name: st.lists(WORDS, max_size=4) for name in NAMES})


@given(FORMS)
def test_any_form_is_an_answer_or_a_format_error(fields):
    for shape in SHAPES:
        try:
            answer = shape.parse(fields)
        except FormatError:
            continue
        assert shape.read(shape.text(answer)) == answer


@pytest.mark.parametrize(
    ("shape", "fields", "expected"),
    [
        (OneOf(("chi", "pon")), {}, ("nothing_given", "")),
        (OneOf(("chi", "pon")), {"answer": ["chi", "pon"]}, ("not_an_answer", "chi pon")),
        (SomeOf(("chi", "pon")), {}, ("nothing_given", "")),
        (SomeOf(("chi", "pon")), {"answer": ["options"]}, ("nothing_given", "")),
        (SomeOf(("chi", "pon")), {"answer": ["none"], "option": ["chi"]}, ("none_with_options", "")),
        (SomeOf(("chi", "pon")), {"answer": ["chi"]}, ("not_an_answer", "chi")),
        (Number("points"), {"number": [" "]}, ("nothing_given", "")),
        (Number("points", most=100), {"number": ["101"]}, ("number_out_of_range", "101")),
        (Number("points"), {"number": ["-1"]}, ("number_out_of_range", "-1")),
        (Number("points"), {"number": ["1e3"]}, ("not_a_number", "1e3")),
        (Number("points"), {"number": ["9" * 50]}, ("not_a_number", "9" * 40)),
        (Number("points"), {"number": ["9" + " " * 100]}, ("not_a_number", "9" + " " * 39)),
        (Points(3), {}, ("nothing_given", "")),
        (Points(3), {"points": ["100", ""]}, ("not_an_answer", "100 ")),
        (Points(3), {"points": ["100", "x", ""]}, ("not_a_number", "x")),
    ],
    ids=str,
)
def test_what_is_no_answer_of_a_shape_is_a_format_error(shape, fields, expected):
    assert fault(shape, **fields) == expected


@pytest.mark.parametrize(
    ("typed", "number"),
    [("7700", 7700), ("7,700", 7700), ("7 700", 7700), ("+300", 300), ("\uff17\uff17\uff10\uff10", 7700)],
)
def test_a_number_is_read_as_people_write_it(typed, number):
    assert Number("points").parse({"number": [typed]}) == number


def test_points_of_which_every_field_is_empty_are_0_for_everybody():
    assert Points(3).parse({"points": ["", " ", ""]}) == (0, 0, 0)


def test_points_are_read_by_seat_with_either_minus_and_empty_fields_as_nothing():
    given = {"points": ["-1000", "\u22122,000", "", "+3000"]}
    assert Points(4).parse(given) == (-1000, -2000, 0, 3000)


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ((-1000, -1000, 2000), 1.0),
        ((-2000, -1000, 3000), 1 / 6),
        ((0, -1000, 2000), 1 / 3),
        ((0, 0, 0), 0.0),
    ],
)
def test_points_score_half_of_the_share_of_right_seats(answer, score):
    assert Points(3).score(answer, (-1000, -1000, 2000)) == score


def test_some_of_scores_hits_less_extras():
    shape = SomeOf(("chi", "pon", "ron"))
    scores = [shape.score(given, ("chi", "pon")) for given in (("chi", "pon"), ("chi",), ("chi", "ron"), ())]
    assert scores == [1.0, 0.5, 0.0, 0.0]


def test_where_one_tile_is_asked_for_one_is_read():
    assert ONE.parse({"tile": ["4m"], "answer": ["tiles"]}) == kinds("4m")
    assert ONE.parse({"typed": ["5p"]}) == kinds("5p")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("nothing_given", "")),
        ({"answer": ["none"]}, ("one_tile_asked", "")),
        ({"tile": ["1m", "4m"]}, ("one_tile_asked", "14m")),
        ({"tile": ["1m"], "typed": ["5p"]}, ("one_tile_asked", "1m5p")),
        ({"typed": ["9s"]}, ("tile_not_offered", "9s")),
    ],
)
def test_no_tile_and_several_are_no_answer_where_one_is_asked_for(fields, expected):
    assert fault(ONE, **fields) == expected


@pytest.mark.parametrize(("given", "score"), [("4m", 1), ("14m", 1), ("5m", 0), ("45m", 0), ("", 0)])
def test_where_one_is_asked_for_each_right_tile_is_the_answer(given, score):
    assert ONE.score(kinds(given), kinds("147m")) == score


def test_several_right_tiles_survive_their_text_where_one_is_asked_for():
    assert ONE.read(ONE.text(kinds("147m"))) == kinds("147m")


def test_tiles_of_which_some_are_right_have_no_answer_of_none():
    shape = Tiles((0, 1, 2), none=False)
    assert shape.parse({"tile": ["1m"]}) == (0,)
    with pytest.raises(FormatError, match="not_an_answer"):
        shape.parse({"answer": ["none"]})
