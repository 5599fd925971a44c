"""The tiles that others might have ronned: discards, kakans, ankans, kitas, each with its own moment."""

from tests.rules.build import table
from trainer.rules.defence.genbutsu import clearing, declarer
from trainer.rules.replay.state import exposed_by
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import tile_name

HOUSE = load_preset("house_classic")
HERO = "258m258p258s1122z"
PONS = """
    0 draw 3s; 0 discard 3s; 3 pon 3s 33s from 0; 3 discard 9m
    0 draw 7p; 0 discard 7p; 3 pon 7p 77p from 0; 3 discard 8m
    0 draw 1m; 0 discard 1m; 1 draw ?; 1 discard 9m; 2 draw ?; 2 discard 9m
"""
FIRST_KAKAN = "3 draw ?; 3 kakan 3s; 3 draw ?; dora 1z; 3 discard 1s;"
QUIET = "3 draw ?; 3 discard 1s;"
RIICHI = "0 draw 2m; 0 discard 2m; 1 draw ?; 1 riichi; 1 discard 8s; 2 draw ?; 2 discard 8s;"
"""Of seat 1."""


def exposed(state, seat):
    return [(each.at, tile_name(each.tile), each.how) for each in exposed_by(state, seat)]


def cleared(state, seat):
    """The genbutsu against a seat's riichi and the way each went by."""
    found = clearing(declarer(state, seat).gone, HOUSE)
    return {tile_name(kind): gone.way for kind, gone in found.items()}


class TestExposed:
    def test_discards_and_kakans_with_their_moments(self):
        state = table({0: HERO}, f"{PONS}{FIRST_KAKAN}{RIICHI} 3 draw ?; 3 kakan 7p")
        assert exposed(state, 3) == [
            (3, "9m", "discard"),
            (7, "8m", "discard"),
            (18, "1s", "discard"),
            (15, "3s", "kakan"),
            (27, "7p", "kakan"),
        ]

    def test_an_ankan(self):
        state = table({0: HERO}, "0 draw 9p; 0 discard 9p; 1 draw ?; 1 ankan 1111s")
        assert exposed(state, 1) == [(3, "1s", "ankan")]

    def test_a_kita(self):
        state = table({}, "0 draw ?; 0 kita 4z; 0 draw ?; 0 discard 9p", players=3, indicator="1p")
        assert exposed(state, 0) == [(3, "9p", "discard"), (1, "4z", "kita")]


class TestKakansOfOneSeat:
    """FUR-5 for each by itself: what was added before a riichi is not safe for that, what came after is."""

    def test_one_after_the_riichi_is_genbutsu_and_one_before_it_is_not(self):
        text = f"{PONS}{FIRST_KAKAN}{RIICHI} 3 draw ?; 3 kakan 7p; 3 draw ?; dora 2z; 3 discard 2s"
        state = table({0: HERO}, text)
        assert cleared(state, 1) == {"9m": "own_river", "8s": "own_river", "7p": "kakan"}

    def test_one_that_can_still_be_robbed_is_not_genbutsu_and_an_earlier_one_is(self):
        text = f"{PONS}{QUIET}{RIICHI} 3 draw ?; 3 kakan 3s; 3 draw ?; dora 1z; 3 kakan 7p"
        state = table({0: HERO}, text)
        assert cleared(state, 1) == {"9m": "own_river", "8s": "own_river", "3s": "kakan"}
