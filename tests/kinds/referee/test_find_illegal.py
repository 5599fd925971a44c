"""`find-illegal`: one act against each rule, the same act just so legal, and what the presets make of it."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.referee import generator as replays
from trainer.kinds.referee.find_illegal import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answer_shapes import OneOf
from trainer.scenarios.make.mistakes import make_kan
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import PositionError

HOUSE = load_preset("house_classic")
TENPAI, NOTEN = "23m456p789s22z777z", "259m368p147s1357z"
QUIET = "0+9p 0=9p 1-9m 2-9m 3-9m 0+1z 0=1z"
LOCKED = "0+9p 0=9p 1! 1-9m 2-9m 3-9m 0+1z 0=1z 1=9s 2-8m 3-8m"
"""Seat 1 is in riichi."""


def at_table(events, hand=NOTEN, **facts):
    return at(hand, events, **facts)


def solved(position, ruleset=None):
    """The token of the illegal act, or nothing, and the codes."""
    verdict = KIND.solve(position, ruleset or position.ruleset)
    if verdict.answer == "nothing":
        return "nothing", [reason.code for reason in verdict.reasons]
    index = int(verdict.answer.removeprefix("event-"))
    event = position.events[index]
    return f"{event.seat} {type(event).__name__}", [reason.code for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("events", "act", "codes"),
    [
        # CAL-2: the called kind, the other end of the run
        (f"{QUIET} 1-3s 2c45s 2-3s", "2 Discard", ["swap_of_called_kind"]),
        (f"{QUIET} 1-3s 2c45s 2-6s 3-1m", "2 Discard", ["swap_of_other_end"]),
        (f"{QUIET} 1-3s 2c45s 2-7s", "nothing", ["chi_from_the_left"]),
        (f"{QUIET} 1-3s 2p33s 2-3s", "2 Discard", ["swap_of_called_kind"]),
        # CAL-1: chi from the left only
        (f"{QUIET} 1-3s 3c45s 3-1m", "3 Chi", ["chi_not_from_the_left"]),
        # RCH-8: the locked hand
        (f"{LOCKED} 0+1z 0=1z 1-2p 2-1m", "1 Discard", ["not_the_drawn_discard"]),
        (f"{LOCKED} 0+1z 0=1z 1=2p 2-1m", "nothing", ["drawn_tile_is_thrown"]),
        (f"{LOCKED} 1p88m", "1 Pon", ["no_call_in_riichi"]),
        (f"{LOCKED} 2p88m 2-1m", "nothing", ["pon_from_anybody"]),
        # RCH-1: closed
        (f"{QUIET} 1-3s 2p33s 2-1m 3-1m 0+2z 0=2z 1-2z 2! 2-9s", "2 Riichi", ["open_hand"]),
        # KAN-8: after an own draw only
        (f"{QUIET} 1-3s 2p33s 2a1111m", "2 Ankan", ["no_drawn_tile"]),
        (f"{QUIET} 1-3s 2a1111m *5z 2+ 2-2p", "nothing", ["ankan_held"]),
        # RCH-2: the own hand
        (f"{QUIET} 1-3s 2-1m 3-1m 0+2z 0! 0=2z", "0 Riichi", ["noten"]),
    ],
)
def test_the_act_against_the_rules(events, act, codes):
    assert solved(at_table(events)) == (act, codes)


def test_a_public_riichi_is_judged_by_points_and_wall():
    """RCH-3."""
    events = f"{QUIET} 1! 1-3s 2-1m"
    position = at_table(events, scores=[24_000, 900, 50_100, 25_000])
    assert solved(position) == ("1 Riichi", ["points"])
    public = ["closed", "points_suffice", "wall_suffices"]
    assert solved(position, load_preset("m_league")) == ("nothing", public)


FURITEN = "0+4m 0=4m 1-9m 2-9m 3-9m 0+1z 0! 0=1z 1-8m 2-8m 3-8m 0+1s 0=1s 1-9p 2-1m 0r"


def test_an_own_ron_in_furiten():
    """FUR-1."""
    assert solved(at_table(FURITEN, TENPAI)) == ("0 Ron", ["discard_furiten"])
    fine = FURITEN.replace("4m", "9p")
    assert solved(at_table(fine, TENPAI))[0] == "nothing"


def test_no_chi_with_three_players():
    """SAN-1."""
    hand = "259p368s147s1357z".replace("259p", "19m5p")
    position = at(hand, "0+9p 0=9p 1-9m 2-9m 0+1z 0=1z 1-3s 2c45s 2-1m", "tenhou_3p")
    assert solved(position)[0] == "2 Chi"


def test_the_reason_says_whose_act_it_is():
    position = at_table(f"{QUIET} 1-3s 3c45s 3-1m")
    (reason,) = KIND.solve(position, HOUSE).reasons
    assert (reason.facts["of"], reason.moment) == (3, len(position.events) - 2)


def test_the_options_are_the_last_acts_and_nothing():
    """Draws are no acts."""
    position = at_table(f"{QUIET} 1-3s 2c45s 2-3s")
    places = (5, 7, 9, 11, 12, 13)
    assert KIND.shape(position) == OneOf((*(f"event-{place}" for place in places), "nothing"))


@pytest.mark.parametrize(
    ("events", "message"),
    [("", "nothing has happened yet"), ("0+9p 0=9p 1-9m 1c99p", "event"), ("0+9m 0=9m 1-1z 0p55z", "event")],
)
def test_a_position_without_acts_is_refused(events, message):
    with pytest.raises(PositionError, match=message):
        KIND.solve(at_table(events), HOUSE)


def test_two_acts_that_read_the_same_are_refused():
    position = at_table(f"{QUIET} 1-3s 2p33s 2-1m 3-2m 2p22m 2-1m")
    with pytest.raises(PositionError, match="two acts read the same"):
        KIND.solve(position, HOUSE)


SIX = (
    (f"{QUIET} 1-3s 2c45s 2-3s", 1),
    (f"{LOCKED} 0+1z 0=1z 1-2p 2-1m", 2),
    (f"{QUIET} 1! 1-3s 2-1m", 3),
    (f"{QUIET} 1-3s 2p33s 2a1111m", 4),
    (f"{QUIET} 1-3s 2-1m 3-1m 0+2z 0! 0=2z", 5),
)


@pytest.mark.parametrize(("events", "level"), SIX)
def test_the_level_goes_by_what_the_acts_are(events, level):
    position = at_table(events)
    assert KIND.level(position, KIND.solve(position, HOUSE)) == level


def own_kan():
    """KAN-5: `3335666p111456s`, the kan of 3p keeps the waits, but not the shape."""
    hand, kind = parse_tiles("3335666p111456s"), parse_face("3p")
    stage = Stage(Random(3), HOUSE, hand, reserved=(kind,), kept_back=parse_tiles("34578p"))
    stage.rounds(2)
    declare(stage, 0)
    stage.rounds(2)
    make_kan(stage, 0, kind)
    return stage.position()


KAN = own_kan()


@pytest.mark.parametrize(
    ("preset", "act", "code"),
    [
        ("tenhou_4p", "nothing", "waits_kept"),
        ("house_classic", "0 Ankan", "shape_changes"),
        ("ema_2025", "0 Ankan", "shape_changes"),
    ],
)
def test_an_own_kan_in_riichi_by_preset(preset, act, code):
    """KAN-3, KAN-4."""
    found, codes = solved(KAN, load_preset(preset))
    assert (found, codes[0]) == (act, code)


def staged(scene, wrong, ruleset=HOUSE, **levels):
    """The first of some seeds for which the scene can be staged."""
    rules = ruleset.changed(**levels)
    for seed in range(60):
        try:
            return scene(Random(seed), rules, wrong)
        except ValueError:
            continue
    raise AssertionError("no such scene")


LATE = staged(replays.late_riichi, True)
FIFTH = staged(replays.many_kans, True, abort_suukan=False)
FOUR = staged(replays.many_kans, False)


def test_a_riichi_with_few_tiles_left():
    """RCH-4."""
    wall = LATE.table().wall
    assert wall < 4
    assert solved(LATE)[1] == ["wall"]
    assert solved(LATE, load_preset("wrc_2025"))[0] == "nothing"


def test_the_last_discard_is_not_called():
    """CAL-1."""
    late = staged(replays.late_call, True)
    assert solved(late)[1][0] == "last_discard"
    assert solved(staged(replays.late_call, False))[0] == "nothing"


def test_no_kan_with_an_empty_wall():
    """KAN-8."""
    assert solved(staged(replays.late_kan, True))[1] == ["empty_wall"]
    assert solved(staged(replays.late_kan, False))[0] == "nothing"


def test_a_fifth_kan():
    """KAN-8, ABO-9."""
    assert solved(FIFTH)[1] == ["fifth_kan"]
    assert solved(FIFTH, FIFTH.ruleset.changed(fifth_kan="allowed"))[0] == "nothing"


def test_the_fourth_kan_ends_the_hand_at_once_where_the_rules_say_so():
    """ABO-5."""
    assert solved(FOUR)[0] == "nothing"
    assert solved(FOUR, HOUSE.changed(suukan_timing="immediate"))[1] == ["abort_passed_over"]


@pytest.mark.parametrize("preset", ["house_classic", "tenhou_4p", "m_league"])
def test_by_other_rules_no_act_is_blamed_for_an_indicator_that_the_own_rules_do_not_have(preset):
    """By those rules it would have been turned over."""
    none = {"preset": "house_classic", "changes": {"kan_dora": False}}
    position = at_table(f"{QUIET} 1-3s 2a1111m 2+ 2-2p", ruleset=none)
    assert solved(position)[0] == solved(position, load_preset(preset))[0] == "nothing"


def mined(text):
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text))]


def test_what_is_near_a_limit_is_mined():
    """A riichi with 25,000 points and a long wall is not."""
    assert mined("0+9p 0! 0=9p 1+8p 1-8p") == []
    poor = replace(
        played("0+9p 0! 0=9p 1+8p 1-8p"), deal=replace(played("").deal, scores=(1000, 33_000, 33_000, 33_000))
    )
    ((hero, moment),) = [(found.position.hero, found.moment) for found in KIND.mine(poor)]
    assert (hero in (1, 2, 3), moment) == (True, 3)


EDGES = (
    at_table(f"{QUIET} 1-3s 2c45s 2-3s"),
    at_table(f"{QUIET} 1! 1-3s 2-1m", scores=[24_000, 1000, 50_000, 25_000]),
    LATE,
    KAN,
    FIFTH,
    replace(FIFTH, ruleset=FIFTH.ruleset.changed(fifth_kan="allowed")),
    FOUR,
)
"""Positions in which each parameter of the kind decides."""


OF_EAST = "0+1z 0=1z 1-4s 2-2z 3-9s 0+9m 0=9m 1-9m 2-3z 3-1s 0+9p 0=9p 1! 1-5z 2-9p 3-3z"


def laid(events, hand, **facts):
    """East to look at; in the end South lays its hand open."""
    position = at("234678m2345678p", events, indicator="6z", **facts)
    return replace(position, shown=((1, parse_tiles(hand)),))


class TestHandsLaidOpen:
    @pytest.mark.parametrize(
        ("events", "hand", "act", "codes"),
        [
            (f"{OF_EAST} 0+7s 0=7s 1r", "234m567p34556s11z", "1 Ron", ["discard_furiten"]),
            (
                f"{OF_EAST} 0+8s 0=8s 1r",
                "234m567p67s55511z",
                "nothing",
                ["keeps_tenpai", "on_a_wait", "has_yaku"],
            ),
            (f"{OF_EAST} 0+2s 0=2s 1r", "234m567p1479s551z", "1 Riichi", ["noten"]),
        ],
    )
    def test_the_act_of_a_player_whose_hand_lies_open(self, events, hand, act, codes):
        found = solved(laid(events, hand), load_preset("m_league"))
        assert (found[0], set(codes) <= set(found[1])) == (act, True), found


def test_whoever_takes_every_riichi_kan_for_legal_finds_nothing():
    believed = {held.code: held.answer for held in KIND.misconceptions}["any_kan_of_drawn"]
    changes = at_table("0+9p 0! 0=9p 1-9m 2-9m 3-9m 0+8s 0a8888s", "33777888s99s666z")
    assert solved(changes)[0] == "0 Ankan"
    assert believed(changes, changes.ruleset) == "nothing"
    legal = at_table("0+9p 0! 0=9p 1-9m 2-9m 3-9m 0+6z 0a6666z", "33777888s99s666z")
    assert solved(legal)[0] == "nothing"
    assert believed(legal, legal.ruleset) is None, "the act is legal"
