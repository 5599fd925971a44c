"""Wins to be asked for their yaku: every sort of rare one comes."""

from random import Random

from trainer.kinds.settlement.yaku_of_win import made_yaku
from trainer.rules.judges.facts import win_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.compose import NoRoomError

HOUSE = load_preset("house_classic")


def wins(level, number):
    for seed in range(number):
        try:
            state = made_yaku(Random(seed), level, HOUSE).table()
        except NoRoomError:
            continue
        yield win_of(state, state.winners[0], HOUSE)


def test_an_open_hand_at_level_two():
    assert all(not win.hand.closed for win in wins(2, 20))


def test_rare_wins_at_level_five():
    found = list(wins(5, 120))
    assert any(win.riichi == 2 for win in found)
    assert any(win.last_tile and win.riichi for win in found)
    assert any(win.rinshan and win.riichi for win in found)
    assert any(win.first_turn and not win.by_tsumo for win in found)
