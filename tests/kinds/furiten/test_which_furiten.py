"""`which-furiten`: each of the three, together, over again; since when; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.furiten.which_furiten import KIND
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.flip.search import flip
from trainer.scenarios.position.position import PositionError

HAND = "23m456p789s22z777z"
"""Waits on 1m 4m."""


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    ("0+9p 0=9p 1-9s", (), ("not_furiten",)),
    # the tile that lies there has not been let go
    ("0+9p 0=9p 1-4m", (), ("not_furiten",)),
    ("0+4m 0=4m 1-9s", ("discard",), ("discard_furiten",)),
    ("0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-9p", ("discard",), ("discard_furiten",)),
    ("0+9p 0=9p 1-1m 2-9s", ("temporary",), ("temporary_furiten",)),
    ("0+9p 0=9p 1-1m 3p11m 3-9s", ("temporary",), ("temporary_furiten",)),
    ("0+9p 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-9p", (), ("same_turn_over", "not_furiten")),
    ("0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-9p", ("riichi",), ("riichi_furiten",)),
    ("0+9p 0! 0=9p 1-1m 2-9s", ("temporary", "riichi"), ("temporary_furiten", "riichi_furiten")),
    (
        "0+4m 0! 0=4m 1-1m 2-9s",
        ("discard", "temporary", "riichi"),
        ("discard_furiten", "temporary_furiten", "riichi_furiten"),
    ),
]


@pytest.mark.parametrize(("events", "answer", "codes"), CASES)
def test_which_furiten_holds(events, answer, codes):
    assert solved(at(HAND, events)) == (answer, codes)


def test_a_reason_points_at_the_tile_since_which_it_holds():
    position = at(HAND, "0+4m 0! 0=4m 1-1m 2-9s")
    moments = [reason.moment for reason in KIND.solve(position, position.ruleset).reasons]
    assert moments == [2, 4, 4]


def test_a_noten_hand_is_in_no_furiten():
    assert solved(at("14m456p789s22z777z", "0+4m 0=4m 1-9s")) == ((), ("noten",))


CALLED = at("23m567p678s999s55z", "0+1z 0=1z 1-1m 2-5z 0p55z 0-9s 1-9p")
KOKUSHI = at("19m199p19s234567z", "0+8s 0=8s 1a1111z *8m 1-8m")
NORTH = at("19m19p19s1235677z", "0+8s 0=8s 1n4z 1-8p", "tenhou_3p")


@pytest.mark.parametrize(
    ("level", "answer"), [("own_discard", ()), ("own_turn", ()), ("own_draw", ("temporary",))]
)
def test_an_own_call_ends_same_turn_furiten_where_the_rules_say_so(level, answer):
    assert solved(CALLED, temp_furiten_ends=level)[0] == answer


def test_an_ankan_let_go_counts_for_kokushi_where_it_can_be_robbed():
    assert solved(KOKUSHI, kokushi_robs_ankan=True)[0] == ("temporary",)
    assert solved(KOKUSHI, kokushi_robs_ankan=False) == ((), ("let_go_not_ronnable", "not_furiten"))


@pytest.mark.parametrize(
    ("levels", "answer"),
    [
        ({"kita_ron": "plain", "kita_pass_furiten": True}, ("temporary",)),
        ({"kita_ron": "plain", "kita_pass_furiten": False}, ()),
        ({"kita_ron": "no", "kita_pass_furiten": True}, ()),
    ],
)
def test_a_north_let_go_counts_where_the_rules_say_so(levels, answer):
    assert solved(NORTH, **levels)[0] == answer


def test_it_is_asked_while_a_tile_of_another_lies_there():
    with pytest.raises(PositionError, match="no tile of another lies there"):
        solved(at(HAND, "0+9p 0=9p"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (at("13m456p789s22z777z", "0+9p 0=9p 1-9s"), 1),
        (at(HAND, "0+9p 0=9p 1-9s"), 2),
        (at("23456m456p78911s", "0+9p 0=9p 1-9s"), 3),
        (at(HAND, "0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-9p"), 3),
        (at(HAND, "0+9p 0=9p 1-1m 2-9s"), 4),
        (at(HAND, "0+9p 0! 0=9p 1-1m 2-9s"), 5),
    ],
)
def test_the_level_goes_by_what_was_let_go_and_the_waits(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_a_wait_and_the_tile_after_one_are_mined():
    replay = played("0+9p 0=9p 1+1m 1-1m 2+8p 2-8p", dealer=HAND)
    assert [each.moment for each in KIND.mine(replay) if each.position.hero == 0] == [4, 6]


OPEN_HAND = at(
    "6s16m27p7s7z5p6s7m2z5m6z",
    "0-2z 1+4p 1-2z 2-6z 3-3z 0-7z 1+5m 1-6z 2-5z 3-6z 0-5z 1+6s 1-1m 2=4z 3-1z 0-8m 1c67m 1-7z 2=6z 3-5z "
    "0-6p 1c57p 1-7s 2-3p",
    hero=1,
    indicator="4m",
)
"""2p4p, 55m, 666s and two chi: waits on 3p alone, not furiten; no tile of the hand alone makes it so."""


def test_one_own_discard_that_was_a_wait_is_the_smallest_change():
    found = flip(KIND, OPEN_HAND)
    assert (found.change.place, found.change.new, found.also) == ("river", parse_face("3p"), None)
    assert found.answer == ("discard",)


EDGES = (CALLED, KOKUSHI, NORTH)
"""Positions in which each parameter of the kind decides."""
