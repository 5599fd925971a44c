"""Random hands to ask about: complete, tenpai, or nearly so; kinds only, reproducible from the rng."""

from collections.abc import Sequence
from random import Random

from trainer.rules.tiles import COPIES, KINDS, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import tenpai_discards, wait_mask

_TRIES = 200


def random_win(
    rng: Random, players: int, mentsu: int = 4, *, suit: int | None = None, ankou: float = 0.3
) -> list[Kind]:
    """A complete hand of `mentsu` mentsu and a jantou; `suit` (0 m, 1 p, 2 s) keeps most of it in one
    suit, `ankou` is the share of triplets.
    """
    for _ in range(_TRIES):
        counts = [0] * KINDS
        for _ in range(mentsu):
            _add(counts, _mentsu(rng, players, suit, ankou))
        jantou = rng.choice(_kinds(rng, players, suit))
        _add(counts, (jantou, jantou))
        if max(counts) <= COPIES:
            return _listed(counts)
    raise AssertionError("no complete hand in 200 tries")


def random_tenpai(
    rng: Random, players: int, mentsu: int = 4, *, suit: int | None = None, ankou: float = 0.3
) -> list[Kind]:
    """A complete hand less one tile."""
    hand = random_win(rng, players, mentsu, suit=suit, ankou=ankou)
    hand.remove(rng.choice(hand))
    return hand


def random_noten(rng: Random, players: int, *, suit: int | None = None) -> list[Kind]:
    """Thirteen tiles that look like tenpai: a tenpai hand with one tile exchanged, waiting on nothing."""
    for _ in range(_TRIES):
        hand = random_tenpai(rng, players, suit=suit)
        hand.remove(rng.choice(hand))
        hand.append(rng.choice(_kinds(rng, players, suit)))
        counts = count_kinds(hand)
        if max(counts) <= COPIES and not wait_mask(counts):
            return sorted(hand)
    raise AssertionError("no noten hand in 200 tries")


def one_tile_away(counts: Sequence[int], melds: int = 0) -> bool:
    """Whether exchanging one tile makes tenpai of 13 or 14 tiles, less three a meld."""
    left = list(counts)
    if sum(counts) % 3 == 1:
        return _draws_tenpai(left, melds)
    for kind in range(KINDS):
        if left[kind]:
            left[kind] -= 1
            if _draws_tenpai(left, melds):
                return True
            left[kind] += 1
    return False


def _draws_tenpai(counts: list[int], melds: int) -> bool:
    for kind in range(KINDS):
        counts[kind] += 1
        found = tenpai_discards(counts, melds)
        counts[kind] -= 1
        if found:
            return True
    return False


def _kinds(rng: Random, players: int, suit: int | None) -> Sequence[Kind]:
    """All kinds of the set, or mostly those of one suit."""
    if suit is None or rng.random() < 0.2:
        return kinds_in_play(players)
    return range(9 * suit, 9 * suit + 9)


def _mentsu(rng: Random, players: int, suit: int | None, ankou: float) -> tuple[Kind, ...]:
    if rng.random() < ankou:
        kind = rng.choice(_kinds(rng, players, suit))
        return (kind,) * 3
    suits = (0, 1, 2) if players == 4 else (1, 2)
    of = suit if suit is not None and rng.random() > 0.2 else rng.choice(suits)
    start = 9 * of + rng.randrange(7)
    return (start, start + 1, start + 2)


def _add(counts: list[int], kinds: Sequence[Kind]) -> None:
    for kind in kinds:
        counts[kind] += 1


def _listed(counts: Sequence[int]) -> list[Kind]:
    return [kind for kind, n in enumerate(counts) for _ in range(n)]
