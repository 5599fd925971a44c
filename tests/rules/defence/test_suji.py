"""Suji: which ryanmen a genbutsu rules out, what it leaves, and the trap that is set on it."""

import pytest

from tests import oracle
from trainer.rules.defence.genbutsu import Gone
from trainer.rules.defence.kabe import shapes_but_ryanmen
from trainer.rules.defence.suji import (
    HikkakeFacts,
    SujiFacts,
    between,
    judge_hikkake,
    judge_suji,
    partners,
    shape_exists,
)
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import FACES, count_faces, format_tiles, parse_face, parse_tile, parse_tiles

HOUSE = load_preset("house_classic")


def gone(text):
    """Tiles in the river of seat 1, in riichi, at moments 0, 1, 2..."""
    return tuple(Gone(at, tile, 1, "own_river") for at, tile in enumerate(parse_tiles(text)))


def suji(kind, river):
    return judge_suji(SujiFacts(parse_face(kind), 1, gone(river)), HOUSE)


def hikkake(hand, river):
    thrown = [RiverTile(tile, at) for at, tile in enumerate(parse_tiles(river))]
    thrown[-1] = RiverTile(thrown[-1].tile, thrown[-1].at, declares=True, sideways=True)
    return judge_hikkake(HikkakeFacts(parse_hand(hand), tuple(thrown)), HOUSE)


@pytest.mark.parametrize(
    ("kind", "river", "expected"),
    [
        ("1m", "4m", "full"),
        ("7m", "4m", "full"),
        ("7m", "1m", "none"),
        ("2p", "5p", "full"),
        ("8p", "5p", "full"),
        ("3s", "6s", "full"),
        ("9s", "6s", "full"),
        ("4m", "1m", "half"),
        ("4m", "7m", "half"),
        ("4m", "17m", "full"),
        ("5m", "28m", "full"),
        ("6m", "39m", "full"),
        ("4m", "1p7m", "half"),
        ("1m", "4p4s", "none"),
        ("1m", "235678m", "none"),
        ("1m", "", "none"),
        ("3z", "124567z", "none"),
        ("2m", "0m", "full"),
    ],
)
def test_suji_is(kind, river, expected):
    assert suji(kind, river).answer == expected


def test_seven_is_cleared_by_four_on_its_only_side():
    """The 7 has one ryanmen below (56) and one above (89 is a penchan): 4 rules the first out."""
    assert partners(parse_face("7m")) == (parse_face("4m"),)


def test_every_ryanmen_waits_on_a_kind_and_its_partner():
    for kind in range(FACES):
        waits_with = {
            other
            for low in range(FACES - 1)
            for ends in [oracle_ends(low)]
            if kind in ends and len(ends) == 2
            for other in ends - {kind}
        }
        assert set(partners(kind)) == waits_with
        assert {between(kind, end) for end in partners(kind)} == {
            (low, low + 1)
            for low in range(FACES - 1)
            if kind in oracle_ends(low) and len(oracle_ends(low)) == 2
        }


def oracle_ends(low):
    """The waits of the pair low, low + 1, by trying all kinds."""
    counts = [0] * FACES
    counts[low] += 1
    counts[low + 1] += 1
    return {kind for kind in range(FACES) if list(oracle.mentsu_readings(oracle.plus(counts, kind)))}


def test_shapes_exist_where_some_pair_waits_so():
    for kind in range(27):
        kanchan = any(kind - 1 == low for low in range(27) if low % 9 < 7)
        penchan = any(oracle_ends(low) == {kind} for low in range(27))
        assert (shape_exists("kanchan", kind), shape_exists("penchan", kind)) == (kanchan, penchan)
    assert [shape_exists(shape, 27) for shape in ("kanchan", "penchan", "shanpon", "tanki")] == [0, 0, 1, 1]


class TestReasons:
    def test_each_ryanmen_and_what_remains_is_named(self):
        verdict = suji("4m", "9p1m")
        assert [(each.code, format_tiles(each.tiles), each.moment) for each in verdict.reasons] == [
            ("suji_cleared", "41m", 1),
            ("ryanmen_not_cleared", "47m", None),
            ("suji_leaves_shapes", "4m", None),
        ]
        assert [format_tiles(each.facts["needs"]) for each in verdict.reasons[:2]] == ["23m", "56m"]
        assert verdict.reasons[2].facts["shapes"] == ("kanchan", "shanpon", "tanki")

    @pytest.mark.parametrize(
        ("kind", "river", "shapes"),
        [
            ("1m", "4m", ("shanpon", "tanki")),
            ("2m", "5m", ("kanchan", "shanpon", "tanki")),
            ("3m", "6m", ("kanchan", "penchan", "shanpon", "tanki")),
            ("7m", "4m1p", ("kanchan", "penchan", "shanpon", "tanki")),
        ],
    )
    def test_suji_never_covers_kanchan_penchan_shanpon_tanki(self, kind, river, shapes):
        assert suji(kind, river).reasons[-1].facts["shapes"] == shapes

    def test_without_suji_only_the_ryanmen_are_told(self):
        assert suji("5m", "1z").codes() == ("ryanmen_not_cleared", "ryanmen_not_cleared")

    def test_an_honour_has_no_suji(self):
        assert suji("3z", "1z").codes() == ("honour_has_no_suji",)

    @pytest.mark.parametrize(("river", "expected"), [("4m", False), ("41m", True)])
    def test_a_genbutsu_is_told_apart(self, river, expected):
        assert suji("1m", river).facts == {"genbutsu": expected}


class TestHikkake:
    @pytest.mark.parametrize(
        ("hand", "river", "expected"),
        [
            ("123m456p13s11222z", "9p5s", "2s"),  # kanchan, laid with the declaration tile
            ("123m456p12s11222z", "6s9p", "3s"),  # penchan
            ("123m456p111s2223z", "9p1m", ""),  # an honour has no suji
            ("123m456p11s11222z", "4s9p", "1s"),  # shanpon with an honour: one side is on suji
            ("123m456p7s222333z", "4s9p", "7s"),  # tanki
            ("123m456p46s11222z", "28s", "5s"),  # nakasuji
            ("123m456p46s11222z", "2s9p", ""),  # half suji is none
            ("123m456p78s11222z", "3s", ""),  # an honest ryanmen
        ],
    )
    def test_waits_on_suji_of_the_own_river_are(self, hand, river, expected):
        verdict = hikkake(hand, river)
        assert format_tiles(verdict.answer) == expected
        if not expected:
            assert set(verdict.codes()) <= {"no_hikkake", "half_hikkake"}

    @pytest.mark.parametrize(
        ("hand", "river", "reasons"),
        [
            ("123m456p46s11222z", "9p2s", [("half_hikkake", "52s", 1, "8s")]),
            ("123m456p46s11222z", "8s9p", [("half_hikkake", "58s", 0, "2s")]),
            ("123m456p78s11222z", "3s", [("half_hikkake", "63s", 0, "9s")]),
            ("123m456p12s11222z", "9s9p", [("no_hikkake", "3s", None, "")]),  # 3s has one end alone
            ("123m456p13s11222z", "9p1m", [("no_hikkake", "2s", None, "")]),
            ("123m456p5s222333z", "2s", [("half_hikkake", "52s", 0, "8s")]),
        ],
    )
    def test_half_suji_is_named_with_the_end_that_lies_there(self, hand, river, reasons):
        found = [
            (each.code, format_tiles(each.tiles), each.moment, format_tiles(each.facts.get("lacks", ())))
            for each in hikkake(hand, river).reasons
        ]
        assert found == reasons

    def test_the_tile_that_lays_the_trap_is_named(self):
        verdict = hikkake("123m456p46s11222z", "29p8s")
        assert verdict.codes() == ("half_hikkake",)
        verdict = hikkake("123m456p46s11222z", "2s9p8s")
        assert [(format_tiles(each.tiles), each.moment) for each in verdict.reasons] == [
            ("528s", 0),
        ]
        assert [each.facts["declaration"] for each in verdict.reasons] == [True]
        assert verdict.reasons[0].facts["shapes"] == ("kanchan",)

    def test_a_furiten_hand_sets_no_trap(self):
        verdict = hikkake("123m456p78s11222z", "6s3s")
        assert (verdict.answer, verdict.codes()) == ((), ("furiten_is_no_trap",))
        assert (verdict.reasons[0].tiles, verdict.reasons[0].moment) == ((parse_tile("6s"),), 0)


@pytest.mark.parametrize(
    ("visible", "river", "shapes"),
    [
        ("", "17m", ("kanchan", "shanpon", "tanki")),
        ("3333m", "17m", ("shanpon", "tanki")),
        ("444m", "17m", ("kanchan",)),
        ("44m", "17m", ("kanchan", "tanki")),
        ("3333m444m", "17m", None),
    ],
)
def test_suji_leaves_the_shapes_whose_tiles_are_unseen(visible, river, shapes):
    """4m lies there itself, so three visible ones are all four."""
    seen = count_faces(parse_tiles(visible + river + "4m"))
    kind = parse_face("4m")
    left = shapes_but_ryanmen(kind, tuple(4 - number for number in seen))
    verdict = judge_suji(SujiFacts(kind, 1, gone(river), left=left), HOUSE)
    last = verdict.reasons[-1]
    assert verdict.answer == "full"
    assert (last.code, last.facts.get("shapes")) == (
        "suji_leaves_shapes" if shapes else "suji_leaves_nothing",
        shapes,
    )


def test_of_half_a_suji_it_is_not_said_that_nothing_is_left():
    verdict = judge_suji(SujiFacts(parse_face("4m"), 1, gone("1m"), left=()), HOUSE)
    assert verdict.codes() == ("suji_cleared", "ryanmen_not_cleared")
