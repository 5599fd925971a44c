"""`final-standing`: over or not, who is first, who gets the sticks; what is asked, what is mined."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.ended import LATER, played_out, won
from tests.scenarios.position.test_mining import played
from trainer.kinds.settlement.final_standing import KIND, _with_last_stick
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import drawn as draw_of
from trainer.scenarios.position.position import PositionError
from trainer.wording.kind_words import words_of

HANDS = {0: "234567m234p67s99s", 1: "147m258p369s1234z", 2: "258m369p147s1234z", 3: "369m147p258s5566z"}
OUT = {number: played_out(HANDS, dealer=number - 1) for number in (1, 3, 4)}
"""An exhaustive draw, by whose deal it is; the question says who is tenpai."""
NEXT_TO_NOTHING = "0,0,0,0"


def drawn(points, preset="house_classic", *, wind="S", number=4, tenpai="-", sticks=0, about="end", **levels):
    """The points after the payments of a drawn hand."""
    ruleset = load_preset(preset).changed(**levels)
    ask = {"about": about, "deltas": NEXT_TO_NOTHING, "tenpai": tenpai}
    return replace(
        OUT[number],
        ruleset=ruleset,
        round=Round("ESWN".index(wind), number, 1),
        scores=points,
        sticks=sticks,
        ask=tuple(sorted(ask.items())),
    )


def answer(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).answer


AHEAD, BEHIND = (20_000, 22_000, 18_000, 40_000), (40_000, 22_000, 20_000, 18_000)
TIED, LOW = (35_000, 15_000, 15_000, 35_000), (26_000, 25_000, 25_000, 24_000)
BROKE = (-100, 30_000, 35_100, 35_000)


def east_only(position):
    return replace(position, ask=tuple(sorted((dict(position.ask) | {"length": "east"}).items())))


def test_east_4_is_the_last_hand_of_a_game_of_east_alone():
    """Nobody is tenpai, the deal passes, and West is ahead with 40,000."""
    last = drawn(AHEAD, wind="E")
    assert answer(last) == "goes_on"
    assert answer(east_only(last)) == "seat-3"
    assert "East 4 of an East-only game." in words_of("final-standing").question(
        last_of_east := east_only(last)
    )
    assert KIND.level(last_of_east, KIND.solve(last_of_east, last_of_east.ruleset)) == 2


def test_south_is_the_extension_of_a_game_of_east_alone():
    south = east_only(drawn(LOW, "tenhou_4p", wind="S", number=1))
    assert not KIND.misfits(south)
    assert answer(south) == "goes_on"
    (beyond,) = KIND.misfits(east_only(drawn(LOW, "tenhou_4p", wind="W", number=1)))
    assert beyond.code == "round"
    (reached,) = KIND.misfits(east_only(drawn(BEHIND, "tenhou_4p", wind="S", number=1)))
    assert reached.code == "target"


def test_no_other_length_of_a_game_is_known():
    position = drawn(AHEAD, wind="E")
    odd = replace(position, ask=(*position.ask, ("length", "west")))
    with pytest.raises(PositionError, match="length can not be 'west'"):
        answer(odd)


def test_an_author_may_ask_it_of_a_game_of_east_alone_where_that_matters():
    lengths = {wind: [asked.get("length") for asked in KIND.asks(drawn(LOW, wind=wind))] for wind in "ES"}
    assert lengths == {"E": [None, "east"], "S": [None]}
    assert "east" not in [asked.get("length") for asked in KIND.asks(drawn(LOW, "m_league", wind="E"))]


@pytest.mark.parametrize(
    ("level", "answers"),
    [
        ("below_0", {"zero_has_passed": {"goes_on"}, "zero_is_no_bust": {"goes_on"}}),
        ("at_or_below_0", {"zero_has_passed": {"goes_on"}, "ends_on_zero": {"over"}}),
    ],
)
def test_a_riichi_with_the_last_1000_points_ends_the_game_only_if_the_hand_ends_on_0(level, answers):
    rules = load_preset("house_classic").changed(bust=level)
    found = {}
    for seed in range(12):
        with suppress(NoRoomError):
            position = _with_last_stick(Random(seed), rules)
            verdict = KIND.solve(position, rules)
            said = verdict.answer if verdict.answer == "goes_on" else "over"
            found.setdefault(verdict.reasons[-1].code, set()).add(said)
            assert KIND.level(position, verdict) == 5
    assert found == answers


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (drawn(AHEAD), "seat-3"),
        (drawn(AHEAD, tenpai="3"), "dealer_chooses"),
        (drawn(BEHIND, tenpai="3"), "goes_on"),
        (drawn(AHEAD, number=3), "goes_on"),
        (drawn(LOW), "seat-0"),
        (drawn(LOW, "tenhou_4p"), "goes_on"),
        (drawn(AHEAD, "tenhou_4p", tenpai="3"), "seat-3"),
        (drawn(AHEAD, "ema_2025", tenpai="3"), "goes_on"),
        (drawn(TIED), "seat-0"),
        (drawn(TIED, "ema_2025"), "shared"),
        (drawn(BROKE, wind="E"), "seat-2"),
        (drawn(BROKE, "ema_2025", wind="E"), "goes_on"),
        (drawn((0, 30_000, 35_000, 35_000), wind="E", number=1), "goes_on"),
    ],
)
def test_whether_the_game_is_over(position, expected):
    assert answer(position) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (drawn(AHEAD, sticks=1, about="sticks"), "seat-3"),
        (drawn(AHEAD, number=3, sticks=1, about="sticks"), "stay"),
        (drawn(TIED, "ema_2025", sticks=1, about="sticks"), "shared"),
        (drawn(AHEAD, "wrc_2025", sticks=1, about="sticks"), "nobody"),
        (drawn(AHEAD, tenpai="3", sticks=1, about="sticks"), "dealer_chooses"),
    ],
)
def test_who_gets_the_sticks_that_are_left(position, expected):
    assert answer(position) == expected


def test_a_win_before_the_last_hand():
    position = won(LATER + "1-9p 2-9p 3-1p 0+5p 0t", ask={"about": "end", "deltas": "8800,-2600,-2600,-2600"})
    assert KIND.solve(position, position.ruleset).codes() == ("dealer_won", "last_hand_not_played")


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (won(LATER, ask={"about": "end", "deltas": NEXT_TO_NOTHING}), "has not ended"),
        (drawn(AHEAD, about="sticks"), "no stick is left"),
        (replace(drawn(AHEAD), ask=(("about", "end"), ("deltas", "0,0"))), "points for each seat"),
        (replace(drawn(AHEAD), ask=(("about", "end"), ("deltas", "many"))), "numbers expected"),
    ],
)
def test_what_can_not_be_asked(position, why):
    with pytest.raises(PositionError, match=why):
        answer(position)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (drawn(AHEAD, number=3), 1),
        (drawn(AHEAD), 2),
        (drawn(AHEAD, tenpai="3"), 3),
        (drawn(LOW), 4),
        (drawn(TIED), 5),
        (drawn(AHEAD, sticks=1, about="sticks"), 5),
    ],
)
def test_the_level_goes_by_what_has_to_be_looked_at(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


LAST = "3-9s 0+9s 0=9s 1-1z 2-9m 3-2z 0+9p 0! 0=9p 1-2z 2-9m 3-9m 0+1m 0=1m 1-5p 0r 3r"


def two_rons(**levels):
    """South 4: seat 0, which leads, and the dealer, seat 3, ron the same tile."""
    ask = {"about": "end", "deltas": "3900,-4900,0,2000"}
    position = won(
        LAST, round="S4", scores=[45_000, 20_000, 20_000, 15_000], shown={"3": "234678s34p66m555z"}, ask=ask
    )
    return replace(position, ruleset=position.ruleset.changed(**levels))


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({}, "goes_on"),
        ({"multi_ron_dealer_renchan": False}, "seat-0"),
        ({"multi_ron": "head_bump"}, "goes_on"),
        ({"multi_ron": "head_bump", "multi_ron_dealer_renchan": False}, "goes_on"),
    ],
)
def test_a_dealer_among_two_winners_stays_or_not(levels, expected):
    """Where only the nearest is paid that is the dealer, who stays in any case."""
    assert answer(two_rons(**levels)) == expected


def test_the_question_names_both_winners():
    said = words_of("final-standing").question(two_rons())
    assert "You (South) ron 5p from West. East rons 5p from West." in said


def test_a_riichi_hand_is_laid_open_at_a_draw():
    """Another than the hero is in riichi, and the hand stays closed: who is tenpai can not be told."""
    for seed in range(60):
        with suppress(NoRoomError):
            riichi = draw_of(Random(seed), load_preset("house_classic"), 2, riichi=True)
            if any(own.stands for seat, own in enumerate(riichi.table().seats) if seat != riichi.hero):
                break
    closed = replace(riichi, shown=(), ask=(("about", "end"), ("deltas", NEXT_TO_NOTHING), ("tenpai", "-")))
    with pytest.raises(PositionError, match="must be laid open"):
        answer(closed)


WIN = "0+9p 0=9p 1+4m 1-4m 0r"
DEALER = "23m456p789s22z777z"


def mined(at, scores=(25_000,) * 4):
    replay = played(WIN, dealer=DEALER)
    return list(KIND.mine(replace(replay, deal=replace(replay.deal, round=at, scores=scores))))


def test_the_end_of_a_game_is_mined_with_its_payments():
    """Chun, 1 han 40 fu; South is left with less than nothing."""
    assert mined(Round(0, 1)) == []
    (found,) = mined(Round(0, 1), (49_000, 1500, 24_500, 25_000))
    assert dict(found.position.ask) == {"about": "end", "deltas": "2000,-2000,0,0"}
    assert answer(found.position) == "seat-0"


EDGES = (
    drawn(BROKE, wind="E"),
    drawn(AHEAD, tenpai="3"),
    drawn(LOW, "tenhou_4p"),
    drawn((26_000, 25_000, 25_000, 24_000), "mahjong_soul_4p"),
    drawn(LOW, extension="west_sudden_death", end_target=None),
    drawn(TIED),
    drawn(AHEAD, sticks=1, about="sticks"),
    two_rons(),
)
"""Positions in which each parameter of the kind decides."""


def test_told_payments_are_reckoned_anew_under_other_rules():
    """3 han 30 fu in riichi by tsumo of the dealer with a tile of ippatsu and ura that other rules lack."""
    position = won(LATER + "1-9p 2-9p 3-1p 0+5p 0t", ask={"about": "end", "deltas": "9600,-3200,-3200,-3200"})
    assert not KIND.publishable(position, position.ruleset)
    fits = KIND.restated(position)
    assert dict(fits.ask) == {"about": "end", "deltas": "8800,-2600,-2600,-2600"}
    assert KIND.publishable(fits, fits.ruleset)
