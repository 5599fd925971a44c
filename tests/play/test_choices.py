import pytest

from trainer.play.choices import Choice, read_choice


def test_an_address_without_any_of_the_names_makes_no_choice():
    assert read_choice({"after": "abcdefghij"}) is None


def test_what_is_left_out_or_empty_chooses_any():
    assert read_choice({"kind": "waits"}) == Choice(kind="waits")
    assert read_choice({"kind": "", "players": ""}) == Choice()


@pytest.mark.parametrize(
    ("given", "choice"),
    [
        ({"players": "9"}, Choice()),
        ({"players": "3"}, Choice(players="3")),
        ({"kind": "a\0b"}, Choice(kind="ab")),
        ({"ruleset": "x" * 99}, Choice(ruleset="x" * 40)),
    ],
)
def test_what_no_column_could_hold_is_cut_or_dropped(given, choice):
    assert read_choice(given) == choice
