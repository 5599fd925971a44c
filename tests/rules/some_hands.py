"""Hands to try rules on: near-complete ones and ones off a wall, seeded or by hypothesis."""

from hypothesis import assume
from hypothesis import strategies as st

from trainer.rules.tiles.tile import COPIES, FACES, count_faces, faces_in_play

RUNS = [[kind, kind + 1, kind + 2] for kind in range(27) if kind % 9 < 7]
TRIPLETS = [[kind] * 3 for kind in range(FACES)]
SUITS = [[suit] for suit in range(3)] + [[0, 3], [1, 2], [0, 1, 2, 3]]


def complete_counts(rng, mentsu=4):
    """The counts of some mentsu and a jantou; one hand in two keeps to one or two suits."""
    suits = rng.choice(SUITS)
    blocks = [block for block in RUNS + TRIPLETS if block[0] // 9 in suits]
    jantou = [kind for kind in range(FACES) if kind // 9 in suits]
    while True:
        tiles = [kind for _ in range(mentsu) for kind in rng.choice(blocks)]
        counts = count_faces([*tiles, *[rng.choice(jantou)] * 2])
        if max(counts) <= COPIES:
            return counts


def tenpai_like_counts(rng, mentsu=4, size=None):
    """A complete hand less a tile; with `size` 14 - 3 * melds a random one more."""
    counts = complete_counts(rng, mentsu)
    counts[rng.choice([kind for kind in range(FACES) if counts[kind]])] -= 1
    if size == 3 * mentsu + 2:
        counts[rng.choice([kind for kind in range(FACES) if counts[kind] < COPIES])] += 1
    return counts


def random_counts(rng, size, players=4):
    """Tiles off a shuffled wall."""
    wall = [kind for kind in faces_in_play(players) for _ in range(COPIES)]
    return count_faces(rng.sample(wall, size))


@st.composite
def complete_hands(draw, mentsu):
    """The counts of some mentsu and a jantou."""
    suits = draw(st.sampled_from(SUITS))
    blocks = st.sampled_from([block for block in TRIPLETS + RUNS if block[0] // 9 in suits])
    drawn = draw(st.lists(blocks, min_size=mentsu, max_size=mentsu))
    jantou = draw(st.sampled_from([kind for kind in range(FACES) if kind // 9 in suits]))
    counts = count_faces([*(kind for block in drawn for kind in block), jantou, jantou])
    assume(max(counts) <= COPIES)
    return counts


def wall_hands(size):
    """The counts of tiles off a wall."""
    places = st.integers(0, FACES * COPIES - 1)
    tiles = st.lists(places, min_size=size, max_size=size, unique=True)
    return tiles.map(lambda drawn: count_faces(place // COPIES for place in drawn))


@st.composite
def waiting_hands(draw):
    """(counts, melds): 13 - 3 * melds tiles, a complete hand less a tile or off the wall."""
    melds = draw(st.integers(0, 4))
    if draw(st.booleans()):
        return draw(wall_hands(13 - 3 * melds)), melds
    counts = draw(complete_hands(4 - melds))
    counts[draw(st.sampled_from([kind for kind in range(FACES) if counts[kind]]))] -= 1
    return counts, melds


@st.composite
def full_hands(draw):
    """(counts, melds): 14 - 3 * melds tiles, complete, one tile away from it, or off the wall."""
    melds = draw(st.integers(0, 4))
    way = draw(st.sampled_from(["complete", "near", "wall"]))
    if way == "wall":
        return draw(wall_hands(14 - 3 * melds)), melds
    counts = draw(complete_hands(4 - melds))
    if way == "near":
        counts[draw(st.sampled_from([kind for kind in range(FACES) if counts[kind]]))] -= 1
        counts[draw(st.sampled_from([k for k in range(FACES) if counts[k] < COPIES]))] += 1
    return counts, melds
