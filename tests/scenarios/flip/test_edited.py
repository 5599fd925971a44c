"""The table of a changed position: that of a full replay, and none where the change makes a mistake."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.editing import changes, positions, tile
from trainer.rules.errors import RulesError
from trainer.scenarios.flip.edited import Tables, edited
from trainer.scenarios.position.position import PositionError


def test_a_hand_in_riichi_stays_tenpai_unless_mistakes_are_asked_about():
    position = at("23m456p789s11222z", "0+9m 0! 0=9m 1-3p")
    change = tile("hand", 0, "2m", "9p")
    assert Tables(position).after(change) is None
    assert Tables(position, mistakes=True).after(change).table().seats[0].waits == 0


def test_a_hand_that_has_won_is_complete_unless_mistakes_are_asked_about():
    position = at("23m456p789s11222z", "0+9m 0=9m 1-1m 0r")
    change = tile("lies", 1, "1m", "5m", 3)
    assert Tables(position).after(change) is None
    assert Tables(position, mistakes=True).after(change).table().winners == (0,)


@pytest.mark.parametrize("players", [3, 4])
def test_the_changed_table_is_that_of_a_full_replay(players):
    """But for what the hero let go before its hand was as it is now."""
    compared = 0
    for position in positions(players, range(20, 24)):
        tables = Tables(position)
        for change in changes(position, 12):
            twin = edited(position, change)
            try:
                quick = tables.after(change)
                full = None if twin is None else twin.table()
            except (RulesError, PositionError):
                continue
            if quick is not None and full is not None:
                compared += 1
                assert seen_of(quick.table(), position.hero) == seen_of(full, position.hero)
    assert compared > 80


def seen_of(state, hero):
    own = state.seats[hero]
    held = (sorted(own.hand), own.drawn, own.river, own.melds, own.riichi_at)
    others = tuple(seat for i, seat in enumerate(state.seats) if i != hero)
    return held, others, state.scores, state.sticks, state.wall, state.indicators, state.seen, state.pending
