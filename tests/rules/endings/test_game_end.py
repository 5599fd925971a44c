"""Whether the game is over, who is first, who gets the sticks left (STK-9, STK-5)."""

import pytest

from trainer.rules.endings.game_end import GameEnd, judge_game_end
from trainer.rules.endings.payments import Settlement
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset

HOUSE = load_preset("house_classic")
LAST, EARLIER, WEST = Round(1, 4), Round(1, 3), Round(2, 1)
"""South 4, dealt by seat 3."""


def judged(scores, played=LAST, *, winners=(), tenpai=(), sort="exhaustive", sticks=0, **levels):
    kind = "win" if winners else sort
    settlement = Settlement(kind, (0,) * 4, (), sticks, (), winners=winners, tenpai=tenpai)
    verdict = judge_game_end(played, settlement, scores, HOUSE.changed(**levels))
    return verdict.answer, verdict.codes()


AHEAD, BEHIND = (20_000, 22_000, 18_000, 40_000), (40_000, 22_000, 20_000, 18_000)
TIED, LOW = (35_000, 15_000, 15_000, 35_000), (26_000, 25_000, 25_000, 24_000)


def test_the_deal_passes_on_after_the_last_hand():
    end, codes = judged(AHEAD, winners=(0,))
    assert end == GameEnd(over=True, may_stop=False, firsts=(3,), leftover=())
    assert codes == ("dealer_did_not_win", "last_hand_played", "first_by_points")


@pytest.mark.parametrize(
    ("agari_yame", "over", "may_stop", "code"),
    [
        ("auto_leader", True, False, "leading_dealer_ends"),
        ("optional", False, True, "dealer_may_stop"),
        ("none", False, False, "dealer_has_to_go_on"),
    ],
)
def test_the_last_dealer_leads_and_wins(agari_yame, over, may_stop, code):
    end, codes = judged(AHEAD, winners=(3,), agari_yame=agari_yame)
    assert (end.over, end.may_stop, code in codes) == (over, may_stop, True)


def test_a_last_dealer_who_does_not_lead_goes_on():
    assert judged(BEHIND, winners=(3,))[1] == ("dealer_won", "dealer_behind_goes_on")


def test_before_the_last_hand_only_a_bust_ends_the_game():
    broke = (-100, 40_000, 35_000, 25_100)
    assert judged(AHEAD, EARLIER, winners=(0,))[1] == ("dealer_did_not_win", "last_hand_not_played")
    assert judged(broke, EARLIER, winners=(1,))[1][-2:] == ("somebody_busts", "first_by_points")
    assert not judged(broke, EARLIER, winners=(1,), bust="none")[0].over


@pytest.mark.parametrize(
    ("extension", "target", "code"),
    [
        ("none", None, "last_hand_played"),
        ("west_sudden_death", None, "target_not_reached"),
        ("west_sudden_death", 40_000, "target_not_reached"),
    ],
)
def test_nobody_has_the_target(extension, target, code):
    assert code in judged(LOW, winners=(0,), extension=extension, end_target=target)[1]


def test_in_the_extension_the_target_ends_the_game():
    codes = judged(AHEAD, WEST, winners=(3,), extension="west_sudden_death")[1]
    assert codes == ("dealer_did_not_win", "target_reached", "first_by_points")


@pytest.mark.parametrize(
    ("tie_rule", "firsts", "code"),
    [("seat_order", (0,), "first_by_seat_order"), ("split", (0, 3), "first_place_shared")],
)
def test_equal_points_in_front(tie_rule, firsts, code):
    end, codes = judged(TIED, tie_rule=tie_rule)
    assert (end.firsts, codes[-1]) == (firsts, code)


@pytest.mark.parametrize(
    ("level", "scores", "seats", "code"),
    [
        ("first", AHEAD, (3,), "leftover_to_first"),
        ("first", TIED, (0,), "leftover_to_first"),
        ("first_split", AHEAD, (3,), "leftover_to_first"),
        ("first_split", TIED, (0, 3), "leftover_shared"),
        ("nobody", AHEAD, (), "leftover_to_nobody"),
    ],
)
def test_the_sticks_that_are_left(level, scores, seats, code):
    end, codes = judged(scores, sticks=1, leftover_sticks=level)
    assert (end.leftover, codes[-1]) == (seats, code)


def test_the_sticks_stay_while_the_game_goes_on():
    assert judged(AHEAD, EARLIER, sticks=1)[1][-1] == "sticks_stay"


def test_an_abortive_draw_ends_nothing():
    assert judged(AHEAD, sort="abort")[1] == ("dealer_stays_at_abort", "abort_is_played_again")
