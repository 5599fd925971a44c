"""Staged ends: the hand ends as asked, under any rules, and the whole history can be replayed."""

from itertools import chain
from random import Random

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, is_red, parse_face, parse_tiles
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import Ended, dealt_scores, nearest_first, staged
from trainer.scenarios.make.hands import Winning
from trainer.scenarios.position.position import Position

HOUSE, TENHOU = load_preset("house_classic"), load_preset("tenhou_4p")
MADE = Winning(parse_tiles("234567m34p678p55s"), parse_face("5p"))
PONS = Winning(parse_tiles("234m34p55s"), parse_face("5p"), pons=parse_tiles("57z"))
KAN = Winning(parse_tiles("234m34p678p55s"), parse_face("5p"), ankans=parse_tiles("7z"))


def ended(made=MADE, ruleset=HOUSE, **facts):
    """The first seed that has room; seat 1 wins on seat 2's tile before seat 0's eyes."""
    given = {"winners": (1,), "feeder": 2, "hero": 0, **facts}
    end = Ended(ruleset, {1: made}, tile=made.tile, **given)
    for seed in range(50):
        try:
            return staged(Random(seed), end)
        except NoRoomError:
            continue
    raise AssertionError("no history leads there")


@pytest.mark.parametrize("hero", [0, 1, 2])
@pytest.mark.parametrize("feeder", [2, None])
@pytest.mark.parametrize("made", [MADE, PONS, KAN])
def test_the_winner_wins_with_the_hand(made, feeder, hero):
    riichi = () if made.is_open else (1,)
    position = ended(made, feeder=feeder, hero=hero, riichi=riichi)
    state = position.table()
    assert (state.end, state.winners) == ("ron" if feeder else "tsumo", (1,))
    held = [*made.concealed, made.tile] if feeder is None else made.concealed
    assert format_tiles(sorted(state.seats[1].hand)) == format_tiles(sorted(held))
    assert state.seats[1].stands is bool(riichi)
    assert Position.from_json(position.to_json(short=True)) == position


def test_ura_are_turned_over_for_a_riichi_alone():
    assert len(ended(riichi=(1,)).ura) == 1
    assert len(ended(KAN, riichi=(1,)).ura) == 2
    assert ended().ura == ()


def test_the_feeder_s_tile_may_be_a_declaration():
    state = ended(declares=True).table()
    assert (state.owed, state.seats[2].stands) == (2, False)


def test_the_last_tile_can_be_the_winning_one():
    """With the dealer in seat 0 and no call, seat 1 draws the last of seventy tiles."""
    state = ended(feeder=None, last=True, riichi=(1,)).table()
    assert (state.wall, state.end) == (0, "tsumo")


def test_an_ankan_in_riichi_and_its_replacement_win():
    made = Winning(parse_tiles("234m34p55s777z678m"), parse_face("5p"))
    state = ended(made, feeder=None, riichi=(1,), kan=parse_face("7z")).table()
    assert (state.end, state.seats[1].replaces) == ("tsumo", "ankan")
    assert format_tiles(state.seats[1].melds[0].tiles) == "7777z"


def test_the_feeders_of_pons_are_as_said():
    melds = ended(PONS, fed=(3, 0)).table().seats[1].melds
    assert [meld.from_seat for meld in melds] == [3, 0]


@pytest.mark.parametrize(("ruleset", "red"), [(TENHOU, True), (HOUSE, False)])
def test_reds_come_where_there_are_some(ruleset, red):
    shown = [dict(ended(ruleset=ruleset, quiet=turns).shown)[1] for turns in range(10)]
    assert any(map(is_red, chain.from_iterable(shown))) is red


@pytest.mark.parametrize("sticks", [0, 1, 3])
def test_points_and_sticks_sum_to_what_the_game_began_with(sticks):
    scores = dealt_scores(Random(1), HOUSE, sticks)
    assert sum(scores) + 1000 * sticks == 100_000


def test_the_nearest_winner_is_named_first():
    assert nearest_first((0, 3), 1, 4) == [3, 0]
