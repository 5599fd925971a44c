"""What the form of each shape is made of."""

import pytest

from tests.pages import shapes
from trainer.pages.question.controls import BAND, Option, OrderRow, PointsRow, controls
from trainer.puzzles.questions import Question
from trainer.scenarios.answer_shapes import BUTTONS, OneOf, SomeOf, Tiles


@pytest.fixture(autouse=True)
def fakes(monkeypatch):
    shapes.register(monkeypatch)


def asked(slug, shape=None, position=shapes.WON):
    kind = next(kind for kind in shapes.FAKES if kind.slug == slug)
    return Question("slug", "digest", kind, position, shape or kind.asked)


def test_options_have_labels_and_the_digits_that_press_them():
    options = controls(asked("fake-some-of"), {"option": ["s"]})["options"]
    assert options == [
        Option("e", "East", "1", False),
        Option("s", "South", "2", True),
        Option("w", "West", "3", False),
    ]


@pytest.mark.parametrize(
    ("number", "buttons", "band"),
    [(2, True, True), (BAND, True, True), (BUTTONS, True, False), (6, False, False)],
)
def test_few_options_are_buttons_and_many_a_list(number, buttons, band):
    shape = OneOf(tuple(sorted(shapes.LABELS, key=lambda code: len(shapes.LABELS[code])))[:number])
    made = controls(asked("fake-many", shape), {})
    assert (len(made["options"]), made["buttons"], made["band"]) == (number, buttons, band)


@pytest.mark.parametrize(("letters", "band"), [(35, True), (34, False)])
def test_buttons_with_long_labels_stay_out_of_the_band(monkeypatch, letters, band):
    monkeypatch.setattr("trainer.pages.question.controls.SHORT", letters)
    options = ("e", "riichi")
    assert max(len(shapes.LABELS[code]) for code in options) == 35
    assert controls(asked("fake-many", OneOf(options)), {})["band"] is band


@pytest.mark.parametrize(("letters", "band"), [(35, True), (34, False)])
def test_two_rows_stay_in_the_band_if_their_labels_are_shorter(monkeypatch, letters, band):
    monkeypatch.setattr("trainer.pages.question.controls.SHORTER", letters)
    assert controls(asked("fake-many", OneOf(("e", "s", "riichi"))), {})["band"] is band


def test_an_option_beyond_the_ninth_has_no_digit():
    shape = SomeOf(("e",) * 11)
    keys = [option.key for option in controls(asked("fake-some-of", shape), {})["options"]]
    assert keys == [*"123456789", "", ""]


def test_points_are_asked_seat_by_seat_with_winds_and_places():
    rows = controls(asked("fake-points"), {"points": ["-100", "x"]})["rows"]
    assert rows == [
        PointsRow("East", "you", own=True, dealer=True, text="-100"),
        PointsRow("South", "right", own=False, dealer=False, text="x"),
        PointsRow("West", "across", own=False, dealer=False, text=""),
        PointsRow("North", "left", own=False, dealer=False, text=""),
    ]


def test_a_number_has_its_unit_and_what_was_typed():
    assert controls(asked("fake-number"), {"number": ["12x"]}) == {"unit": "points", "typed": "12x"}


def test_each_tile_of_an_order_has_its_places_and_the_one_chosen_before():
    places = ((1, "1, the safest"), (2, "2"), (3, "3, the most dangerous"))
    made = controls(asked("fake-tile-order"), {"rank": ["3", "x"], "typed": ["4p"]})
    assert made == {
        "rows": [OrderRow(12, "4p", places, 3), OrderRow(13, "5p", places, 0), OrderRow(14, "6p", places, 0)],
        "example": "6p5p4p",
        "typed": "4p",
    }


def test_one_tile_is_chosen_on_the_hand_or_in_a_picker_of_radio_buttons():
    assert controls(asked("fake-one-tile"), {}) == {"picker": None, "one": True, "typed": ""}
    picker = controls(asked("fake-one-tile", Tiles(tuple(range(20)), one=True)), {"tile": ["3m"]})["picker"]
    assert (picker.several, picker.chosen) == (False, frozenset({"3m"}))
