"""What an open riichi lays open (OPN-1): the whole hand, or the part of it that waits."""

from collections.abc import Iterator

from trainer.rules.hand import Hand
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import HONOURS, KINDS, Kind, Tile, kind_of
from trainer.rules.waits import wait_mask

_MENTSU = tuple(
    [(kind,) * 3 for kind in range(KINDS)]
    + [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
)


def shown_tiles(hand: Hand, ruleset: Ruleset) -> tuple[Tile, ...]:
    """The concealed tiles of a tenpai hand that are laid open, by `open_riichi_shows`."""
    if ruleset.open_riichi_shows == "whole_hand":
        return hand.concealed
    left = waiting_part(hand.counts, len(hand.melds))
    shown = []
    for tile in hand.concealed:
        if left[kind_of(tile)]:
            left[kind_of(tile)] -= 1
            shown.append(tile)
    return tuple(shown)


def waiting_part(counts: list[int], melds: int) -> list[int]:
    """The least part of 13 - 3 * `melds` tiles that has all the waits, as 34 counts.

    Mentsu, and a jantou, are left out as long as the rest waits on the same kinds; of a chiitoitsu it is
    the single tile.
    """
    mask = wait_mask(counts, melds)
    if counts.count(2) == 6 and not melds and mask == 1 << counts.index(1):
        return [int(number == 1) for number in counts]
    rest = min(_without_mentsu(counts, melds, mask, 0), key=sum)
    return _without_jantou(rest, mask)


def _without_mentsu(counts: list[int], melds: int, mask: int, start: int) -> Iterator[list[int]]:
    """The hand, and all that is left of it without mentsu that no wait needs."""
    yield counts
    for place in range(start, len(_MENTSU)):
        left = _minus(counts, _MENTSU[place])
        if min(left) >= 0 and wait_mask(left, melds + 1) == mask:
            yield from _without_mentsu(left, melds + 1, mask, place)


def _without_jantou(counts: list[int], mask: int) -> list[int]:
    """The part without a pair for which any other would do."""
    melds = (13 - sum(counts)) // 3
    other = next((kind for kind in sorted(HONOURS) if not counts[kind]), None)
    for kind in range(KINDS):
        left = _minus(counts, (kind, kind))
        if other is not None and min(left) >= 0 and any(left):
            swapped = left.copy()
            swapped[other] += 2
            if wait_mask(swapped, melds) == mask:
                return left
    return counts


def _minus(counts: list[int], kinds: tuple[Kind, ...]) -> list[int]:
    left = counts.copy()
    for kind in kinds:
        left[kind] -= 1
    return left
