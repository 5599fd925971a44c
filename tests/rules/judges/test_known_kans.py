"""KAN-5: the catalogue's known cases, by name, and that a name goes with the verdict."""

import pytest

from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import MeldType, parse_hand
from trainer.rules.tiles.tile import parse_face

SHAPE = load_preset("ema_2025")
WAITS = load_preset("tenhou_4p")


def judged(hand, drawn, ruleset):
    facts = KanFacts(
        parse_hand(hand + drawn, drawn=drawn), MeldType.ANKAN, parse_face(drawn), 30, in_riichi=True
    )
    verdict = judge_kan(facts, ruleset)
    known = [reason.code for reason in verdict.reasons if reason.rule == "KAN-5"]
    return verdict.answer, known


@pytest.mark.parametrize(
    ("hand", "drawn", "legal", "known"),
    [
        ("3444m778899s333z", "4m", False, ["known_neighbour"]),
        ("3444m778899s333z", "3z", True, ["known_alone"]),
        ("111m222333p5678s", "1m", True, ["known_alone"]),
        ("111m222333p5678s", "2p", True, ["known_row"]),
        ("111m222333p5678s", "3p", True, ["known_row"]),
        ("3335666p111456s", "6p", False, ["known_bridge"]),
        ("3335666p111456s", "3p", False, ["known_bridge"]),
        ("3335666p111456s", "1s", True, ["known_alone"]),
    ],
)
def test_each_known_case_of_the_catalogue_is_named(hand, drawn, legal, known):
    assert judged(hand, drawn, SHAPE) == (legal, known)


def test_by_waits_alone_the_kan_between_two_ankou_is_legal_and_no_known_case():
    assert judged("3335666p111456s", "3p", WAITS) == (True, [])


def test_the_mirrored_shapes_are_known_too():
    assert judged("6667m112233s777z", "6m", SHAPE) == (False, ["known_neighbour"])
