"""`ura-dora`: with and without riichi, after kans, where the rules have none; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.kan.generator import FIFTH_ALLOWED
from trainer.kinds.kan.ura_dora import KIND
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import PositionError

WAITING = "23m456p789s22z777z"
"""Waits on 1m 4m."""
RIICHI = "0+9p 0! 0=9p"
DAMA = "0+9p 0=9p"
KANS = "1a1111s *1z 1-9s 2a2222s *2z 2a3333s *3z 2-8p 3-8p 0+8p 0=8p 1a4444s *3z 1-6p 2a1111p 2-4m"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    (f"{RIICHI} 1-4m", 1, ("ura_turned",)),
    (f"{DAMA} 1-4m", 0, ("ura_needs_riichi",)),
    # URA-2: a declaration tile, ronned without riichi
    (f"{DAMA} 1! 1-4m", 0, ("ura_needs_riichi",)),
    (f"{RIICHI} 1! 1-4m", 1, ("ura_turned",)),
    (f"{RIICHI} 1a1111s *1z 1-4m", 2, ("ura_turned", "kan_ura_too")),
    (f"{RIICHI} 1-9s 2-9s 3-9s 0+4m", 1, ("ura_turned",)),
]


@pytest.mark.parametrize(("events", "answer", "codes"), CASES)
def test_how_many_are_turned_over(events, answer, codes):
    assert solved(at(WAITING, events)) == (answer, codes)


AFTER_ANKAN = at(WAITING, f"{RIICHI} 1a1111s *1z 1-4m")
ROBBED = at(WAITING, f"{DAMA} 1-4m 2p44m 2-9m 3-9m 0+9s 0! 0=9s 1-9m 2k4m")


def test_a_robbed_kan_brings_none():
    assert solved(ROBBED) == (1, ("ura_turned",))


@pytest.mark.parametrize(
    ("levels", "answer", "codes"),
    [
        ({"ura_dora": False}, 0, ("ura_off",)),
        ({"kan_ura": False}, 1, ("ura_turned", "kan_ura_off")),
        ({"kan_dora": False}, 1, ("ura_turned",)),
    ],
)
def test_what_the_rules_change(levels, answer, codes):
    assert solved(AFTER_ANKAN, **levels) == (answer, codes)


def test_after_a_fifth_kan_none_count():
    """ABO-9."""
    position = at(WAITING, f"{RIICHI} {KANS}", ruleset=FIFTH_ALLOWED[4].to_json())
    assert solved(position) == (0, ("ura_used_up",))


def test_a_tile_that_completes_nothing_is_not_asked_about():
    with pytest.raises(PositionError, match="the tile does not complete the hand"):
        solved(at(WAITING, f"{RIICHI} 1-9s"))


NO_YAKU = "567m99p123456s77z"
"""Waits on 9p 7z; only chun is a yaku."""


@pytest.mark.parametrize(
    ("hand", "events", "fault"),
    [
        (NO_YAKU, "0+1z 0=1z 1-9p", "yakuless_win"),
        (NO_YAKU, "0+1z 0=1z 1-1m 2-1m 3-1m 0+7z 0=7z 1-9p", "furiten_win"),
        (NO_YAKU, "0+1z 0! 0=1z 1-9p 2-1m 3-9p", "furiten_win"),
        (WAITING, f"{DAMA} 1a4444m", "false_win"),
    ],
)
def test_a_win_that_would_be_a_chombo_is_not_asked_about(hand, events, fault):
    """NOT-4."""
    with pytest.raises(UnlawfulError) as refused:
        solved(at(hand, events))
    assert refused.value.fault == fault


@pytest.mark.parametrize("events", ["0+1z 0=1z 1-7z", "0+1z 0! 0=1z 1-9p", "0+1z 0=1z 1-1m 2-1m 3-1m 0+9p"])
def test_a_win_with_a_yaku_is(events):
    """A yakuhai, riichi, menzen tsumo."""
    solved(at(NO_YAKU, events))


@pytest.mark.parametrize(
    ("events", "level"),
    [
        (f"{RIICHI} 1-4m", 1),
        (f"{DAMA} 1! 1-4m", 2),
        (f"{RIICHI} 1a1111s *1z 1-4m", 3),
        (f"{RIICHI} 1a1111s *1z 1a2222s *2z 1-4m", 4),
        (f"{RIICHI} 1a1111s *1z 1a2222s *2z 1-9s 2a3333s *3z 2-4m", 5),
    ],
)
def test_the_level_goes_by_kans_and_riichi(events, level):
    position = at(WAITING, events)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text):
    return [each.moment for each in KIND.mine(played(text, dealer=WAITING))]


def test_a_win_among_several_riichi_is_mined_and_no_plain_one():
    assert mined("0+9p 0! 0=9p 1+4m 1! 1-4m 0r") == [6]
    assert mined("0+9p 0! 0=9p 1+4m 1-4m 0r") == []


BEFORE_ROBBED = at(WAITING, f"{DAMA} 1-4m 2p44m 2-9m 3-9m 0+9s 0! 0=9s 1-9m 2+ 2a5555z *3z 2+ 2k4m")
FOLLOWED = at(WAITING, f"{DAMA} 1-4m 2p44m 2-9m 3-9m 0+9s 0! 0=9s 1-5z 2d555z 2+ 2k4m")
"""A kan follows an open one at once, and is robbed."""


@pytest.mark.parametrize(("level", "answer"), [("immediate", 2), ("delayed", 1)])
def test_the_open_kan_before_a_robbed_one(level, answer):
    assert solved(FOLLOWED, dora_flip_minkan=level)[0] == answer


def test_the_ankan_before_a_robbed_kan_brings_one():
    assert solved(BEFORE_ROBBED) == (2, ("ura_turned", "kan_ura_too"))


EDGES = (AFTER_ANKAN, FOLLOWED)
"""Positions in which each parameter of the kind decides."""
