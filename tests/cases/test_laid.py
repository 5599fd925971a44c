"""Tiles that stand for a hand: what the rest may be, and what is put in its place."""

import random

import pytest

from trainer.cases.case import RESTS, UntoldError
from trainer.cases.laid import CONCEALED, hand_laid, rest_of
from trainer.rules.tiles.tile import COPIES, FACES, count_faces, format_tiles

SEED = 34


@pytest.mark.parametrize(
    ("laid", "rest"), [(0, ""), (3, "wait"), (4, "sets"), (5, "sets-pair"), (12, "wait"), (13, "")]
)
def test_the_number_of_tiles_tells_what_the_rest_can_be(laid, rest):
    assert rest_of(laid) == rest


def test_whatever_is_laid_the_rest_is_found_and_joins_nothing():
    """Hands of all suits too, in which few kinds are left that stand apart."""
    rng = random.Random(SEED)
    deck = [kind for kind in range(FACES) for _copy in range(COPIES)]
    for number in [*range(1, CONCEALED + 1)] * 20:
        tiles = rng.sample(deck, number)
        hand = hand_laid("hand", format_tiles(tiles), rest_of(number))
        assert len(hand.concealed) == CONCEALED
        assert max(hand.counts) <= COPIES
        added = {kind for kind, held in enumerate(hand.counts) if held > count_faces(tiles)[kind]}
        for kind in added:
            beside = {kind} if kind >= 27 else {kind + step for step in (-2, -1, 0, 1, 2)}
            same_suit = {other for other in beside if other // 9 == kind // 9}
            assert not any(count_faces(tiles)[other] for other in same_suit)


@pytest.mark.parametrize("number", range(CONCEALED + 1))
def test_a_rest_that_does_not_come_to_13_is_refused(number):
    text = "1112223334445m"[:number] + ("m" if number else "")
    refused = set()
    for rest in RESTS:
        try:
            hand_laid("hand", text, rest)
        except UntoldError:
            refused.add(rest)
    allowed = {rest_of(number), *(["sets"] if number == CONCEALED else [])} if number else set()
    assert refused == set(RESTS) - allowed
