"""`kan-legal`: in riichi at every level of the rule, outside it, the limits; and what is mined."""

import pytest

from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.kan.kan_legal import KIND, _offered
from trainer.kinds.kan.position_facts import asked_kan
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles, wall_size
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
SHAPE = "3335666p111456s"
CHUUREN = "1112345778999m"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def asking(call, tile):
    return (("call", call), ("tile", tile))


BRIDGE, ALONE = ("KAN-5", "known_bridge"), ("KAN-5", "known_alone")
KEPT, ANKOU = ("KAN-3", "waits_kept"), ("KAN-4", "always_ankou")
DRAWN = ("KAN-1", "drawn_to_three")

IN_RIICHI = [
    ("forbidden", SHAPE, "1s", False, [("KAN-2", "forbidden")]),
    ("any", SHAPE, "6p", True, [("KAN-2", "any_allowed"), DRAWN]),
    ("waits", SHAPE, "6p", False, [("KAN-3", "waits_change"), BRIDGE]),
    ("waits", SHAPE, "3p", True, [KEPT, DRAWN]),
    ("waits+shape", SHAPE, "3p", False, [("KAN-4", "shape_changes"), BRIDGE]),
    ("waits+shape", SHAPE, "1s", True, [KEPT, ANKOU, ALONE, DRAWN]),
    ("waits+shape", CHUUREN, "1m", True, [KEPT, ANKOU, DRAWN]),
    ("waits+shape+yaku", CHUUREN, "1m", False, [("KAN-4", "yaku_lost")]),
    ("waits+shape+yaku", SHAPE, "1s", True, [KEPT, ANKOU, ("KAN-4", "yaku_kept"), ALONE, DRAWN]),
]


@pytest.mark.parametrize(("level", "hand", "tile", "answer", "reasons"), IN_RIICHI)
def test_a_kan_in_riichi_at_each_level(level, hand, tile, answer, reasons):
    assert solved(kan_in_riichi(hand, tile), riichi_ankan=level) == (answer, reasons)


@pytest.mark.parametrize(
    ("hand", "draw", "tile", "reasons"),
    [
        ("3367m234p333345s", "6s", "3s", [("KAN-1", "not_the_drawn_tile")]),
        ("123m456p789s1144z", "9s", "9s", [("KAN-1", "not_three_held")]),
    ],
)
def test_in_riichi_the_drawn_tile_and_three_held_are_needed(hand, draw, tile, reasons):
    assert solved(kan_in_riichi(hand, draw, tile)) == (False, reasons)


def test_a_tile_passed_over_may_be_used_where_the_rules_let_it():
    position = kan_in_riichi("3367m234p333345s", "6s", "3s")
    allowed = solved(position, riichi_ankan_drawn_only=False, riichi_ankan="any")
    assert allowed == (True, [("KAN-2", "any_allowed")])


@pytest.mark.parametrize(("level", "answer"), [("refused", False), ("allowed", True)])
def test_a_tile_that_wins_may_be_refused(level, answer):
    position = kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p")
    verdict = solved(position, riichi_ankan_winning_tile=level)
    assert verdict == (answer, [KEPT, DRAWN] if answer else [("KAN-10", "drawn_tile_wins")])


@pytest.mark.parametrize("call", ["kakan", "daiminkan"])
def test_only_an_ankan_is_made_in_riichi(call):
    position = laid("123m456p789s1144z", draw="1z", riichi=2, ask=asking(call, "1z"))
    assert solved(position) == (False, [("RCH-8", "locked_hand")])


OUTSIDE = [
    ("123m456p789s1114z", "1z", "ankan", "1z", {}, True, [("KAN-9", "ankan_held")]),
    ("1111m456p789s114z", "9p", "ankan", "1m", {}, True, [("KAN-9", "ankan_held")]),
    ("123m456p789s1144z", "1z", "ankan", "1z", {}, False, [("KAN-9", "ankan_not_held")]),
    ("123m456p1144z", "7z", "kakan", "7z", {1: PON}, True, [("KAN-9", "kakan_held")]),
    ("123m456p1144z", "9p", "kakan", "7z", {1: PON}, False, [("KAN-9", "kakan_not_held")]),
    ("123m456p789s1144z", "1z", "kakan", "1z", {}, False, [("KAN-9", "kakan_not_held")]),
]


@pytest.mark.parametrize(("hand", "draw", "call", "tile", "melds", "answer", "reasons"), OUTSIDE)
def test_a_kan_outside_riichi(hand, draw, call, tile, melds, answer, reasons):
    position = laid(hand, draw=draw, melds=melds, ask=asking(call, tile))
    assert solved(position) == (answer, reasons)


@pytest.mark.parametrize(
    ("hand", "offered", "answer", "code"),
    [
        ("123m456p789s1114z", "1z", True, "daiminkan_held"),
        ("123m456p789s1144z", "1z", False, "daiminkan_not_held"),
        ("123m456p789s1114z", "9p", False, "daiminkan_not_held"),
    ],
)
def test_a_daiminkan_of_a_discard(hand, offered, answer, code):
    position = laid(
        hand, offered=(2, parse_face(offered)), ask=asking("daiminkan", "1z"), kept_back=frozenset()
    )
    assert solved(position) == (answer, [("KAN-9", code)])


def test_right_after_an_own_call_no_kan_is_made():
    position = at("1111m456p789s77z9m", "0+1s 0-1s 1-7z 0p77z", ask={"call": "ankan", "tile": "1m"})
    assert solved(position) == (False, [("KAN-8", "no_drawn_tile")])


def test_with_an_empty_wall_no_kan_is_made():
    turns, hero = divmod(wall_size(4) - 1, 4)
    position = laid("123m456p789s1114z", turns=turns, hero=hero, draw="1z", ask=asking("ankan", "1z"))
    assert position.table().wall == 0
    assert solved(position) == (False, [("KAN-8", "empty_wall")])


FIFTH = [("KAN-9", "ankan_held"), ("ABO-9", "fifth_kan_allowed")]


def four_kans(by_one: bool) -> str:
    """Four kans by one other seat or by two, and the dealer's ankan to be."""
    first = "1+ 1a1111p *9p 1+ 1a2222p *9p 1+ 1a3333p *8p 1+"
    last = " 1a4444p *8p 1-9s 2-9s 3-9s" if by_one else " 1-9s 2a4444p *8p 2-9s 3-9s"
    return f"0+5z 0-5z {first}{last} 0+6z"


@pytest.mark.parametrize(
    ("by_one", "levels", "answer", "reasons"),
    [
        (True, {}, False, [("ABO-6", "four_kans_by_one")]),
        (True, {"abort_suukan": False, "fifth_kan": "allowed"}, False, [("ABO-6", "four_kans_by_one")]),
        (False, {}, False, [("KAN-8", "fifth_kan")]),
        (False, {"abort_suukan": False}, False, [("ABO-9", "fifth_kan")]),
        (False, {"abort_suukan": True, "fifth_kan": "allowed"}, False, [("KAN-8", "fifth_kan")]),
        (
            False,
            {"abort_suukan": False, "fifth_kan": "allowed"},
            True,
            [("KAN-9", "ankan_held"), ("ABO-9", "fifth_kan_allowed")],
        ),
    ],
)
def test_a_fifth_kan(by_one, levels, answer, reasons):
    position = at("1111m234m567m789m", four_kans(by_one), ask={"call": "ankan", "tile": "1m"})
    assert solved(position, **levels) == (answer, reasons)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ({}, "ask: 'call' is missing"),
        ({"call": "ankan"}, "ask: 'tile' is missing"),
        ({"call": "kan", "tile": "1m"}, "ask: 'kan' is no kind of kan"),
        ({"call": "pon", "tile": "1m"}, "ask: 'pon' is no kind of kan"),
        ({"call": "ankan", "tile": "1"}, "ask: '1': '1' at the end lacks its suit letter m, p, s or z"),
        ({"call": "ankan", "tile": "11m"}, "ask: '11m': one tile expected, 2 given"),
    ],
)
def test_a_question_that_points_at_no_kan_is_refused(ask, message):
    with pytest.raises(PositionError) as error:
        asked_kan(at("123m456p789s1114z", "0+1z", ask=ask))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (laid("123m456p789s1114z", draw="1z", ask=asking("ankan", "1z")), 1),
        (kan_in_riichi("3367m234p333345s", "6s", "3s"), 1),
        (kan_in_riichi("123m456p789s1114z", "1z"), 2),
        (kan_in_riichi("123m456p789p1114s", "1s"), 3),
        (kan_in_riichi("111m222333p5678s", "1m"), 4),
        (kan_in_riichi(SHAPE, "1s"), 5),
    ],
)
def test_the_level_goes_by_where_to_look(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(dealer, text):
    return [
        (found.moment, found.position.ask, found.aftermath["did"])
        for found in KIND.mine(played(text, dealer=dealer))
        if found.position.hero == 0
    ]


def test_the_fourth_tile_drawn_in_riichi_is_mined_with_what_was_done():
    text = "0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+1m 0a1111m *8p 0+9s 0=9s"
    assert mined("111m456p789s1122p", text) == [(10, asking("ankan", "1m"), "0a1111m")]


def test_a_kan_outside_riichi_is_mined_if_its_tile_was_passed_over():
    assert mined("1111m456p789s112p", "0+9p 0-9p") == [(1, asking("ankan", "1m"), "0-9p")]
    assert mined("111m456p789s1122p", "0+1m 0-9s") == []


def test_with_an_empty_wall_every_kan_is_mined():
    replay = played("0+1m 0-9s", dealer="111m456p789s1122p")
    states = [state._replace(wall=0) for state in replay.states]
    assert list(_offered(states[0])) == [(MeldType.ANKAN, parse_face("1m"))]


def test_three_of_a_kind_are_not_mined():
    assert mined("111m456p789s1122p", "0+9p 0! 0-9p 1+8p 1-8p") == []


ANKAN_1M = {"call": "ankan", "tile": "1m"}
NO_ABORT = {"preset": "house_classic", "changes": {"abort_suukan": False}}
FIFTH_ALLOWED = {"preset": "house_classic", "changes": {"fifth_kan": "allowed"}}
EDGES = (
    at("1111m234m567m789m", four_kans(True), ask=ANKAN_1M),
    at("1111m234m567m789m", four_kans(False), ask=ANKAN_1M, ruleset=NO_ABORT),
    at("1111m234m567m789m", four_kans(False), ask=ANKAN_1M, ruleset=FIFTH_ALLOWED),
    kan_in_riichi(SHAPE, "3p"),
    kan_in_riichi("3367m234p333345s", "6s", "3s", preset="tenhou_4p"),
    kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p"),
)
"""Positions in which each parameter of the kind decides."""
