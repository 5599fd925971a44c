from dataclasses import asdict

import pytest

from trainer.play.practice import Choice, read_choice


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
        ({"kind": "waits\0"}, Choice()),
        ({"kind": "chess", "ruleset": "tenhou_4p"}, Choice(ruleset="tenhou_4p")),
        ({"ruleset": "x" * 99}, Choice()),
    ],
)
def test_what_there_is_not_is_dropped(given, choice):
    assert read_choice(given) == choice
    assert choice.says_all(given) == (asdict(choice) == dict.fromkeys(asdict(choice), "") | given)
