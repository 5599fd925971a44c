"""The danger of each tile of a hand before one riichi, as reasons; what is alike and what holds."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles, tile_name
from trainer.scenarios.decide.tile_danger import (
    alike,
    asked_kinds,
    danger_reason,
    endangered,
    first_moments,
    mined_sets,
    open_threat,
    safe_enough,
    tells_apart,
)
from trainer.scenarios.position.position import PositionError

HAND = "19m147p258s12345z"
RIICHI = "0+6z 0=6z 1-9m 2-5s 3-1z 0+7z 0=7z 1-9m 2-2z 3-8p 0+9s 0=9s 1-8p 2! 2-5m 3-8p"
"""West declares with 5m after 5s and South; three 8p lie there."""
ONE_PON = "0+5z 0=5z 1-3m 3p33m 3-1z "
TWO_PONS = f"{ONE_PON}0+5z 0=5z 1-2m 3p22m 3-1z "
"""North calls before that."""


def facing(hand=HAND, events=RIICHI, drawn="6z", **facts):
    return at(hand, f"{events} 0+{drawn}", "tenhou_4p", **facts)


def facts_of(position):
    return endangered(position, position.ruleset)


def reasons(position):
    facts = facts_of(position)
    return {tile_name(kind): danger_reason(facts, kind) for kind in facts.kinds}


def test_the_classes_of_tiles():
    facts = facts_of(facing())
    named = {tile_name(kind): facts.tile_class(kind) for kind in facts.kinds}
    assert named == {
        "1m": "no-suji 19",
        "9m": "no-suji 19",
        "1p": "no-suji 19",
        "4p": "no-suji 456",
        "7p": "no-suji 37",
        "2s": "suji 28",
        "5s": "genbutsu",
        "8s": "suji 28",
        "1z": "honour, 1 visible",
        "2z": "genbutsu",
        "3z": "honour, 0 visible",
        "4z": "honour, 1 visible",
        "5z": "honour, 0 visible",
        "6z": "honour, 1 visible",
    }


def test_genbutsu_and_what_nothing_can_wait_on_are_no_danger():
    spent = RIICHI.replace("1-9m", "1-3z").replace("1-8p", "1-3z")
    found = reasons(facing(events=spent))
    assert (found["5s"].facts["class"], found["5s"].facts["permille"]) == ("genbutsu", 0)
    assert (found["3z"].facts["class"], found["3z"].facts["permille"]) == ("impossible", 0)


def test_the_parts_add_up_to_the_whole():
    for reason in reasons(facing()).values():
        assert (reason.rule, reason.code, reason.facts["seat"]) == ("DEF-6", "danger", 2)
        assert sum(part for _, part in reason.facts["parts"]) == reason.facts["permille"]


def test_a_suji_tile_has_no_part_of_ryanmen():
    found = reasons(facing())
    assert {name for name, _ in found["8s"].facts["parts"]} == {"shanpon", "tanki", "kanchan"}
    assert found["4p"].facts["parts"][0][0] == "ryanmen"


def test_walls_are_named():
    three = RIICHI.replace("1-9m", "1-8m").replace("1-8p", "1-8m")
    facts = facts_of(facing(events=three))
    assert {tile_name(kind): facts.wall(kind) for kind in facts.kinds if facts.wall(kind)} == {
        "9m": "one chance",
    }
    four = three.replace("3-8p", "3-8m", 1)
    assert facts_of(facing(events=four)).wall(parse_face("9m")) == "no chance"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(0.0, 0.004, True), (0.03, 0.034, True), (0.03, 0.036, False), (0.08, 0.09, True), (0.08, 0.095, False)],
)
def test_dangers_are_alike_within_half_a_point_or_a_ratio(one, other, same):
    assert alike(one, other) is alike(other, one) is same


def test_what_is_about_as_safe_as_the_safest():
    assert safe_enough({3: 0.02, 1: 0.024, 5: 0.029, 9: 0.1}) == (1, 3)
    assert safe_enough({3: 0.02, 1: 0.024, 5: 0.026}, scale=0.8) == (1, 3, 5)


def test_dangers_are_told_apart_if_they_are_at_every_scale():
    assert tells_apart([0.05, 0.02, 0.03])
    assert not tells_apart([0.02, 0.026])
    assert not alike(0.02, 0.026)


@pytest.mark.parametrize(
    ("events", "preset", "why"),
    [
        ("0+6z", "tenhou_4p", "no riichi"),
        ("0+6z 0=6z 1! 1-9m 2! 2-1p 3-4p 0+6z", "tenhou_4p", "for one"),
        ("0+6z 0=6z 1! 1-9m 2-1p 3-4p", "tenhou_4p", "where you are to discard"),
        ("0+6z 0=6z 1! 1-9p 2-1p 0+6z", "tenhou_3p", "for four"),
    ],
)
def test_a_table_that_the_model_is_not_made_for_is_refused(events, preset, why):
    position = at(HAND, events, preset)
    with pytest.raises(PositionError, match=why):
        facts_of(position)


@pytest.mark.parametrize("tiles", ["1m", "1m2m", "19m147p", "one"])
def test_two_to_four_tiles_of_the_hand_are_compared(tiles):
    position = facing(ask={"tiles": tiles})
    with pytest.raises(PositionError, match="ask"):
        asked_kinds(position, facts_of(position))


def test_asked_tiles_come_in_order_of_kinds():
    position = facing(ask={"tiles": "5z8s4p"})
    assert format_tiles(asked_kinds(position, facts_of(position))) == "4p8s5z"


def test_mined_are_the_first_and_third_turn_of_a_seat_against_one_riichi():
    rounds = "0+2z 0! 0-5m"
    for tile in ("7z", "2s", "4m"):
        rounds += "".join(f" {seat}+{tile} {seat}-{tile}" for seat in (1, 2, 3, 0))
    found = list(first_moments(played(rounds, dealer="135m456p789s1122z")))
    assert [hero for _, hero, _ in found] == [1, 2, 3, 1, 2, 3]
    assert list(first_moments(played("0+2z 0-5m 1+8p 1-8p", dealer="135m456p789s1122z"))) == []


def test_seats_before_an_open_threat_are_not_mined():
    """South has laid open one pon at the first turn of West, and two at the next."""
    rounds = "0+2z 0! 0-5m 1p55m 1-3p 2+7m 2-7m 1p77m 1-4s 2+8p 2-8p 3+8p 3-8p 0+9p 0-9p 1+8p 1-8p"
    found = list(first_moments(played(rounds, dealer="135m456p789s1122z")))
    assert [(moment, hero) for moment, hero, _ in found] == [(6, 2), (16, 1)]


@pytest.mark.parametrize(("pons", "threat"), [("", False), (ONE_PON, False), (TWO_PONS, True)])
def test_two_melds_laid_open_by_another_seat_are_a_threat(pons, threat):
    state = facing(events=pons + RIICHI).table()
    assert [open_threat(state, seat) for seat in range(4)] == [threat] * 3 + [False]


def test_a_concealed_kan_is_no_threat():
    state = facing().table()
    kan = Meld(MeldType.ANKAN, parse_tiles("9999m"))
    seats = (*state.seats[:3], state.seats[3]._replace(melds=(kan, kan)))
    assert not open_threat(state._replace(seats=seats), 0)


def test_of_each_moment_one_set_is_asked_about():
    replay = played("0+2z 0! 0-5m 1+7z 1-7z 2+7z 2-7z", dealer="135m456p789s1122z")
    found = list(mined_sets(replay, lambda facts: [facts.kinds[:2]] if facts.facing.viewer == 1 else ()))
    assert [(mined.position.hero, mined.position.asked("tiles")) for mined in found] == [(1, "57m")]
