"""Deals of what is hidden keep to what the table tells, and another answer in one of them is noticed."""

from random import Random

import pytest

from benchmarks.answerable import main
from benchmarks.redeals import Redeals
from tests.scenarios.build import at
from trainer.puzzles.bank import Entry, write_bank
from trainer.rules.mistakes.chombo import faults_of
from trainer.rules.tiles.tile import count_faces, face_of
from trainer.rules.tiles.waits import wait_mask

HAND = "123m456p789s11p23s"
RIICHI = "0+9p 0=9p 1! 1=9m 2-1s 3-9s 0+8p 0=8p"


def dealt(position, number=20):
    return [each.state for each in Redeals(position, Random(1)).some(number)]


def test_no_tile_is_dealt_twice_and_the_hero_keeps_the_own_ones():
    position = at(HAND, RIICHI)
    for state in dealt(position):
        known = [tile for seat in state.seats for tile in seat.hand]
        known += [tile.tile for seat in state.seats for tile in seat.river] + list(state.indicators)
        assert max(count_faces(known)) <= 4
        assert sorted(state.seats[0].hand) == sorted(position.table().seats[0].hand)


def test_a_hidden_hand_in_riichi_is_tenpai_and_a_winner_wins():
    for state in dealt(at(HAND, f"{RIICHI} 1r")):
        assert wait_mask(count_faces(state.seats[1].hand), 0) >> face_of(state.pending.tile) & 1
        assert not faults_of(state, at(HAND, RIICHI).ruleset)


def test_a_win_that_nobody_can_have_is_dealt_never():
    """South has thrown the tile himself: furiten."""
    assert dealt(at(HAND, "0+8p 0=8p 1-8p 2-1s 3-9s 0+8p 0=8p 1r")) == []


def test_what_the_viewer_sees_stays_what_it_was():
    position = at(HAND, RIICHI)
    assert {state.seen for state in dealt(position)} == {position.table().seen}


@pytest.fixture
def entry():
    position = at(HAND, "0+8p 0=8p 1-8p 2-1s 3-9s 0+8p 0=8p 1r", ask={"about": "hand"})
    return Entry("next-hand", 1, position.to_json(short=True), "passes-zero", {"seed": 1})


def test_a_table_that_cannot_be_ends_the_command_with_1(entry, tmp_path, monkeypatch, capsys):
    write_bank([entry], tmp_path)
    monkeypatch.setattr("sys.argv", ["answerable", "--bank", str(tmp_path), "--redeals", "2"])
    assert main() == 1
    assert "nothing can be dealt" in capsys.readouterr().out
