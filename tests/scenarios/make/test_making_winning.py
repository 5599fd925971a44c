"""Hands to win with: complete, of the sort that is asked for."""

from random import Random

import pytest

from trainer.rules.tiles.tile import COPIES, DRAGONS, HONOURS, YAOCHUU, count_faces, faces_in_play, parse_face
from trainer.rules.tiles.waits import wait_mask
from trainer.scenarios.make import hands as winning
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import CLOSED

OPEN = (winning.win_with_dragons, winning.open_tanyao)
OTHERS = (winning.double_east, winning.yakuman_hand)


def made(maker, players, number=15):
    for seed in range(number):
        try:
            yield maker(Random(seed), players)
        except NoRoomError:
            continue


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("maker", [*dict.fromkeys(CLOSED), *OPEN, *OTHERS])
def test_the_tile_completes_the_hand(maker, players):
    for hand in made(maker, players):
        melds = len(hand.pons) + len(hand.ankans)
        assert len(hand.concealed) == 13 - 3 * melds
        assert wait_mask(count_faces(hand.concealed), melds) >> hand.tile & 1
        tiles = [*hand.concealed, hand.tile, *hand.pons * 3, *hand.ankans * 4]
        assert max(count_faces(tiles)) <= COPIES
        assert set(tiles) <= set(faces_in_play(players))
        assert hand.is_open is (maker in OPEN)


def test_tanyao_has_no_terminals_and_no_honours():
    for maker in (winning.tanyao_hand, winning.open_tanyao):
        for hand in made(maker, 4):
            assert YAOCHUU.isdisjoint({*hand.concealed, hand.tile, *hand.pons})


def test_the_first_pon_is_of_dragons():
    assert all(hand.pons[0] in DRAGONS for hand in made(winning.win_with_dragons, 4))


def test_a_hand_for_a_tile_has_the_dragons_too():
    for seed in range(20):
        try:
            hand = winning.hand_with(Random(seed), 4, parse_face("5p"), parse_face("7z"))
        except NoRoomError:
            continue
        assert hand.tile == parse_face("5p")
        assert hand.concealed.count(parse_face("7z")) >= 3
        assert wait_mask(count_faces(hand.concealed)) >> hand.tile & 1
        assert HONOURS.intersection(hand.concealed)
