"""Waits (TEN-1, TEN-3): which kinds complete a hand, and which discards leave it tenpai (RCH-2).

A set of kinds is a *mask*, an int with one bit for each of the 34 kinds. All waits here are
*nominal*: own copies are ignored, a fifth one is a wait too; `live_mask` applies the own-four
policy (TEN-3). Counts are the 34 of the concealed part. Its size, 13 or 14 tiles less three for
each meld, is the caller's to keep (`hand.check_hand`): these functions are called a million times.

The standard form is found by adding up the entries of the four suits (see `suit_tables`): the sum
tells how many suits are one and two tiles over full mentsu, and holds all their waits.
"""

from typing import Final, TypeAlias

from trainer.rules.errors import ImpossibleHandError
from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.shapes import (
    ENTRIES,
    JANTOU_AT,
    KEY_MASK,
    KIND_BITS,
    ONE_OVER,
    OVER_AT,
    SUIT_AT,
    SUIT_SIZES,
    SUIT_STARTS,
    TWO_OVER,
    UNITS,
)
from trainer.rules.tiles.tile import COPIES, YAOCHUU, Counts, Face

Mask: TypeAlias = int

OWN_FOUR_POLICIES: Final = ("ignored", "concealed", "hand+melds")
"""Levels of `tenpai_own_four` (TEN-3): whose four own copies make a wait void."""

_YAOCHUU_MASK = sum(1 << kind for kind in YAOCHUU)
_, _PIN_AT, _SOU_AT, _HONOURS_AT = SUIT_AT
_LOOK_UPS = _MAN, _PIN, _SOU, _HONOURS = tuple(entries.get for entries in ENTRIES)
_SUIT_TILES = tuple(
    tuple((start + rank, UNITS[rank]) for rank in range(size))
    for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True)
)

# What suits together can be over full mentsu, as the sum of their entries has it from `OVER_AT` on.
_MENTSU_ONLY = 0
_ONE = ONE_OVER >> OVER_AT
_TWO = TWO_OVER >> OVER_AT
_TWO_TWICE = 2 * _TWO


def _waits_given_jantou() -> tuple[Mask, ...]:
    """For each set of suits with a jantou (four bits): the kinds outside of a lone one of them.

    Of two suits that are both two tiles over, one keeps its jantou and the other waits.
    """
    masks = [0]
    for suits in range(1, 16):
        lone = suits & (suits - 1) == 0
        suit = suits.bit_length() - 1
        own = ((1 << SUIT_SIZES[suit]) - 1) << SUIT_STARTS[suit]
        masks.append(KIND_BITS & ~own if lone else KIND_BITS)
    return tuple(masks)


_WAITS_GIVEN_JANTOU = _waits_given_jantou()


def wait_mask(counts: Counts, melds: int = 0) -> Mask:
    """The kinds that complete a concealed part of 13 - 3 * `melds` tiles (TEN-1)."""
    held = bytes(counts)
    pairs = 0 if melds or held.count(2) != 6 else 1 << held.index(1)
    packed = int.from_bytes(held, "little")
    honours = _HONOURS(packed >> _HONOURS_AT)
    if honours is None:
        return pairs if melds or pairs else _kokushi_mask(held)
    man = _MAN(packed & KEY_MASK)
    if man is None:
        return pairs
    pin = _PIN(packed >> _PIN_AT & KEY_MASK)
    if pin is None:
        return pairs
    sou = _SOU(packed >> _SOU_AT & KEY_MASK)
    if sou is None:
        return pairs
    return pairs | _standard_mask(man + pin + sou + honours)


def _standard_mask(total: int) -> Mask:
    """The waits of four mentsu and a jantou, from the sum of all suits' entries."""
    over = total >> OVER_AT
    if over == _ONE:
        return total & KIND_BITS
    if over == _TWO_TWICE:
        return total & _WAITS_GIVEN_JANTOU[total >> JANTOU_AT & 15]
    return 0


def _kokushi_mask(held: bytes) -> Mask:
    """The waits of 13 tiles for kokushi: the missing kind, or all thirteen."""
    if held[27:].count(0) > 1:
        return 0
    own = [held[kind] for kind in YAOCHUU]
    if sum(own) != 13 or own.count(0) > 1:
        return 0
    missing = sum(1 << kind for kind in YAOCHUU if not held[kind])
    return missing or _YAOCHUU_MASK


def wait_kinds(mask: Mask) -> tuple[Face, ...]:
    """The kinds of a mask, ascending."""
    kinds = []
    while mask:
        lowest = mask & -mask
        kinds.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(kinds)


def waits(counts: Counts, melds: int = 0) -> tuple[Face, ...]:
    """The nominal waits of a concealed part of 13 - 3 * `melds` tiles, ascending."""
    return wait_kinds(wait_mask(counts, melds))


def tenpai_discards(counts: Counts, melds: int = 0) -> dict[Face, Mask]:
    """The discards that leave 14 - 3 * `melds` tiles tenpai, each with its waits (RCH-2).

    In ascending order of the kinds.
    """
    held = bytes(counts)
    packed = int.from_bytes(held, "little")
    keys = (
        packed & KEY_MASK,
        packed >> _PIN_AT & KEY_MASK,
        packed >> _SOU_AT & KEY_MASK,
        packed >> _HONOURS_AT,
    )
    entries = (_MAN(keys[0]), _PIN(keys[1]), _SOU(keys[2]), _HONOURS(keys[3]))
    found: dict[Face, Mask] = {}
    missing = entries.count(None)
    if missing < 2:
        whole = sum(filter(None, entries))
        for suit, entry in enumerate(entries):
            if keys[suit] and (entry is None or not missing):
                _add_discards_of_suit(held, suit, keys[suit], whole - (entry or 0), found)
    if melds:
        return found
    if held.count(2) >= 5:
        found = _with_chiitoitsu_discards(held, found)
    if entries[3] is None and held[27:].count(0) < 2:
        _add_kokushi_discards(held, found)
    return found


def _add_discards_of_suit(held: bytes, suit: int, key: int, rest: int, found: dict[Face, Mask]) -> None:
    """Add the tenpai discards out of one suit; `rest` is the sum of the other suits' entries."""
    over = rest >> OVER_AT
    if over not in (_MENTSU_ONLY, _ONE, _TWO, _TWO_TWICE):
        return
    left = _LOOK_UPS[suit]
    if over in (_ONE, _TWO_TWICE):  # the others wait; this suit must become mentsu only
        mask = _standard_mask(rest)
        if mask:
            for kind, unit in _SUIT_TILES[suit]:
                if held[kind] and left(key - unit) == 0:
                    found[kind] = mask
        return
    for kind, unit in _SUIT_TILES[suit]:
        if held[kind]:
            entry = left(key - unit)
            if entry is not None:
                mask = _standard_mask(rest + entry)
                if mask:
                    found[kind] = mask


def _with_chiitoitsu_discards(held: bytes, found: dict[Face, Mask]) -> dict[Face, Mask]:
    """The discards found, and those for chiitoitsu: break the seventh pair, a triplet, a single."""
    pairs, singles = held.count(2), held.count(1)
    if pairs == 7:
        added = {kind: 1 << kind for kind, number in enumerate(held) if number}
    elif pairs == 6:
        low, high = held.index(1), held.rindex(1)
        added = {low: 1 << high, high: 1 << low}
    elif pairs == 5 and singles == 1:
        added = {held.index(3): 1 << held.index(1)}
    else:
        added = {}
    kinds = sorted({*found, *added})
    return {kind: found.get(kind, 0) | added.get(kind, 0) for kind in kinds}


def _add_kokushi_discards(held: bytes, found: dict[Face, Mask]) -> None:
    for kind, number in enumerate(held):
        if number:
            left = bytearray(held)
            left[kind] -= 1
            mask = _kokushi_mask(bytes(left))
            if mask:
                found[kind] = mask


def live_mask(mask: Mask, concealed: Counts, melded: Counts, policy: str) -> Mask:
    """The waits that the own-four policy leaves (TEN-3, `tenpai_own_four`).

    `concealed` and `melded` are 34 counts each. `concealed` drops a wait whose four copies all lie
    in the concealed part, `hand+melds` one whose four lie in hand and melds, `ignored` none.

    :raises ValueError: if there is no such policy.
    """
    if policy not in OWN_FOUR_POLICIES:
        raise ValueError(f"no own-four policy {policy!r}: one of {', '.join(OWN_FOUR_POLICIES)}")
    if policy == "ignored":
        return mask
    for kind in wait_kinds(mask):
        own = concealed[kind] + (melded[kind] if policy == "hand+melds" else 0)
        if own >= COPIES:
            mask &= ~(1 << kind)
    return mask


def waits_of(hand: Hand, policy: str) -> tuple[Face, ...]:
    """The waits of a hand of 13 tiles, less three for each meld, under an own-four policy.

    :raises ImpossibleHandError: if the hand has another number of concealed tiles.
    """
    size = 13 - 3 * len(hand.melds)
    if len(hand.concealed) != size:
        raise ImpossibleHandError((f"{size} concealed tiles expected, {len(hand.concealed)} given",))
    mask = wait_mask(hand.counts, len(hand.melds))
    return wait_kinds(live_mask(mask, hand.counts, meld_counts(hand.melds), policy))
