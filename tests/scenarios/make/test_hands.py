"""Random hands are what they are called, whatever the seed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import count_faces, faces_in_play, format_tiles, parse_tiles
from trainer.rules.tiles.waits import wait_mask
from trainer.scenarios.make.hands import one_tile_away, random_noten, random_tenpai, random_win

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from([3, 4])
SUITS = st.sampled_from([None, 1, 2])


@given(SEEDS, PLAYERS, st.integers(1, 4), SUITS)
def test_a_win_is_complete(seed, players, mentsu, suit):
    hand = random_win(Random(seed), players, mentsu, suit=suit)
    assert len(hand) == 3 * mentsu + 2
    assert is_complete(count_faces(hand), 4 - mentsu)
    assert set(hand) <= set(faces_in_play(players))
    assert max(count_faces(hand)) <= 4


@given(SEEDS, PLAYERS, st.integers(1, 4), SUITS)
def test_tenpai_waits_on_something(seed, players, mentsu, suit):
    hand = random_tenpai(Random(seed), players, mentsu, suit=suit)
    assert len(hand) == 3 * mentsu + 1
    assert wait_mask(count_faces(hand), 4 - mentsu)


@given(SEEDS, PLAYERS, SUITS)
def test_noten_waits_on_nothing(seed, players, suit):
    hand = random_noten(Random(seed), players, suit=suit)
    assert (len(hand), wait_mask(count_faces(hand))) == (13, 0)
    assert max(count_faces(hand)) <= 4
    assert set(hand) <= set(faces_in_play(players))


@given(SEEDS)
def test_most_of_a_crowded_hand_lies_in_its_suit(seed):
    hands = [random_tenpai(Random(seed + i), 4, suit=1) for i in range(10)]
    inside = sum(9 <= kind < 18 for hand in hands for kind in hand)
    assert inside > 130 / 2


@pytest.mark.parametrize(("ankou", "triplets"), [(0.0, 0), (1.0, 4)])
def test_the_share_of_triplets_is_as_asked(ankou, triplets):
    hand = random_win(Random(3), 4, suit=None, ankou=ankou)
    counts = count_faces(hand)
    assert sum(n >= 3 for n in counts) == triplets


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda rng: random_win(rng, 4), "w"),
        (lambda rng: random_tenpai(rng, 3, suit=2), "t"),
        (lambda rng: random_noten(rng, 4, suit=1), "n"),
    ],
)
def test_the_same_seed_gives_the_same_hand(make, expected):
    assert format_tiles(make(Random(7))) == format_tiles(make(Random(7)))
    assert len({format_tiles(make(Random(seed))) for seed in range(20)}) > 10


@given(SEEDS, PLAYERS, SUITS)
def test_tenpai_with_a_tile_exchanged_is_one_tile_away(seed, players, suit):
    assert one_tile_away(count_faces(random_noten(Random(seed), players, suit=suit)))


@pytest.mark.parametrize(
    ("hand", "near"),
    [
        ("123m456p789s1144z", True),
        ("123m456p78s11447z", True),
        ("123m456p18s11447z", False),
        ("123m456p78s114457z", True),
        ("147m258p369s12345z", False),
    ],
)
def test_one_tile_away_of_known_hands(hand, near):
    assert one_tile_away(count_faces(parse_tiles(hand))) is near
