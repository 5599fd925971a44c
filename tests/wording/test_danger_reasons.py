"""How the danger of a tile reads, with its parts."""

import pytest

from tests.scenarios.decide.test_endangered import RIICHI, facing
from trainer.rules.tiles.tile import parse_face
from trainer.rules.verdict import Reason
from trainer.scenarios.decide.tile_danger import danger_reason, endangered
from trainer.wording.reasons import reason_sentence

POSITION = facing()


def said(tile, position=POSITION):
    return reason_sentence(danger_reason(endangered(position, position.ruleset), parse_face(tile)), position)


def told(tile, permille, parts=(), named="no-suji 37", wall=""):
    facts = {"permille": permille, "parts": parts, "class": named, "wall": wall, "seat": 2}
    return reason_sentence(Reason("DEF-6", "danger", (parse_face(tile),), facts=facts), POSITION)


def test_the_class_of_the_tile_its_danger_and_the_parts():
    parts = (("ryanmen", 40), ("sanmenchan", 8), ("shanpon", 9), ("tanki", 6), ("kanchan", 5), ("penchan", 1))
    assert told("2p", 69, parts) == "No-suji 2p 6.9 %: ryanmen 4.8, pairs 1.5, kanchan 0.5, penchan 0.1."


@pytest.mark.parametrize(
    ("named", "wall", "sentence"),
    [
        ("no-suji 37", "", "No-suji 7p 2.0 %: pairs 2."),
        ("half-suji 456", "", "Half-suji 7p 2.0 %: pairs 2."),
        ("suji 37", "no chance", "Suji 7p 2.0 %: pairs 2."),
        ("both-suji 456", "", "Suji 7p 2.0 %: pairs 2."),
        ("no-suji 37", "no chance", "No-suji 7p behind a wall (no-chance) 2.0 %: pairs 2."),
        ("half-suji 456", "one chance", "Half-suji 7p behind a wall (one-chance) 2.0 %: pairs 2."),
    ],
)
def test_suji_and_walls(named, wall, sentence):
    assert told("7p", 20, (("shanpon", 12), ("tanki", 8)), named, wall) == sentence


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("honour, 0 visible", "Honour East, no other seen, 1.5 %: shanpon 1, tanki 0.5."),
        ("honour, 1 visible", "Honour East, 1 other seen, 1.5 %: shanpon 1, tanki 0.5."),
        ("honour, 2 visible", "Honour East, 2 or more others seen, 1.5 %: shanpon 1, tanki 0.5."),
    ],
)
def test_honours(named, sentence):
    assert told("1z", 15, (("shanpon", 10), ("tanki", 5)), named) == sentence


def test_what_is_no_danger_or_next_to_none():
    assert said("5s") == "Genbutsu 5s 0 %: it cannot deal in."
    assert told("1z", 0, named="impossible") == "East 0 %: no hand can still wait on it."
    assert told("1z", 0, named="honour, 2 visible") == (
        "Honour East, 2 or more others seen, 0.0 %: hardly any wait is left."
    )


def test_of_a_real_position():
    assert said("8s").startswith("Suji 8s 2.7 %: pairs 1.4, kanchan 1.3.")
    behind = facing(events=RIICHI.replace("1-9m", "1-8m").replace("1-8p", "1-8m"))
    assert said("9m", behind).startswith("No-suji 9m behind a wall (one-chance) ")
