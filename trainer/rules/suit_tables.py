"""What one suit can be: complete, waiting, or neither, looked up by a key packed from its counts.

Words. A suit's *key* is an int with one byte for each rank, the lowest rank in the lowest byte, so
that a tile more or less is one addition and a whole hand is one `int.from_bytes`. Its *entry* tells
all that a hand needs to know about it:

- a suit of mentsu only has entry 0;
- a suit that waits to become mentsu and a jantou has `ONE_OVER` and its waits;
- a suit two tiles over full mentsu has `TWO_OVER`, the waits that would make it mentsu only, and
  `HAS_JANTOU` if it is mentsu and a jantou already.

A key without an entry can neither be complete nor wait, and no other suit can mend that. Waits are
bits of the 34 kinds, so each suit has a table of its own; their keys are the same objects.

Waits are nominal: the fifth copy of a kind counts as a tile, hence completed keys may hold five of
one kind.

The tables are built when the module is loaded, always in the same way: 0.2 s and 30 MiB (measured
by `benchmarks/rules.py`). So no look-up has to ask whether they are there, no two threads build
them at once, and processes forked afterwards share them.
"""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from trainer.rules.tiles import Kind

Key: TypeAlias = int
Entry: TypeAlias = int

SUIT_STARTS: Final = (0, 9, 18, 27)
SUIT_SIZES: Final = (9, 9, 9, 7)
SUIT_AT: Final = (0, 72, 144, 216)
"""The bit at which each suit's key begins in a hand of 34 bytes read as one number."""

KEY_MASK: Final = (1 << 72) - 1
UNITS: Final = tuple(1 << 8 * rank for rank in range(9))
"""One tile of each rank, as a key."""

KIND_BITS: Final = (1 << 34) - 1
JANTOU_AT: Final = 34
HAS_JANTOU: Final = tuple(1 << JANTOU_AT + suit for suit in range(4))
OVER_AT: Final = 40
ONE_OVER: Final = 1 << OVER_AT
TWO_OVER: Final = 16 << OVER_AT

_FIVE_OR_MORE: Final = sum(0x7B * unit for unit in UNITS)
_SIX_OR_MORE: Final = sum(0x7A * unit for unit in UNITS)
_FLAGS: Final = sum(0x80 * unit for unit in UNITS)


class Mentsu(NamedTuple):
    """One way to read a suit as mentsu only: the lowest kinds of its shuntsu, the kinds of its ankou."""

    shuntsu: tuple[Kind, ...]
    ankou: tuple[Kind, ...]


def _five_copies(key: Key) -> int:
    """A flag for each rank of which five tiles or more are held."""
    return (key + _FIVE_OR_MORE) & _FLAGS


def _can_exist(key: Key) -> bool:
    """Four copies of each rank at most, but five of a single one: the nominal winning tile."""
    fives = _five_copies(key)
    return not fives or not (fives & (fives - 1) or (key + _SIX_OR_MORE) & _FLAGS)


def _mentsu_readings(start: Kind, size: int) -> dict[Key, tuple[Mentsu, ...]]:
    """Each key of one to four mentsu, or none, with every way to read it."""
    runs = range(7) if size == 9 else range(0)
    blocks = [(UNITS[rank] * 0x010101, Mentsu((start + rank,), ())) for rank in runs]
    blocks += [(UNITS[rank] * 3, Mentsu((), (start + rank,))) for rank in range(size)]
    readings: dict[Key, list[Mentsu]] = {}
    for number in range(5):
        for chosen in combinations_with_replacement(blocks, number):
            key = sum(block_key for block_key, _ in chosen)
            if _can_exist(key):
                shuntsu = tuple(kind for _, mentsu in chosen for kind in mentsu.shuntsu)
                ankou = tuple(kind for _, mentsu in chosen for kind in mentsu.ankou)
                readings.setdefault(key, []).append(Mentsu(shuntsu, ankou))
    return {key: tuple(ways) for key, ways in readings.items()}


def _with_jantou(mentsu: dict[Key, tuple[Mentsu, ...]], size: int) -> set[Key]:
    """Each key of mentsu and a jantou."""
    keys = {key + 2 * unit for key in mentsu for unit in UNITS[:size]}
    return {key for key in keys if _can_exist(key)}


def _waits(complete: set[Key], size: int) -> dict[Key, int]:
    """Each key that one tile makes complete, with those tiles as bits of ranks."""
    waits: dict[Key, int] = {}
    for rank, unit in enumerate(UNITS[:size]):
        bit = 1 << rank
        held = 0xFF * unit
        for key in complete:
            if key & held:
                waits[key - unit] = waits.get(key - unit, 0) | bit
    return {key: bits for key, bits in waits.items() if not _five_copies(key)}


def _rank_entries(mentsu: dict[Key, tuple[Mentsu, ...]], size: int) -> dict[Key, Entry]:
    """The table of the suit that begins at kind 0."""
    complete = _with_jantou(mentsu, size)
    entries = dict.fromkeys(mentsu, 0)
    for key, bits in _waits(complete, size).items():
        entries[key] = ONE_OVER | bits
    for key, bits in _waits(set(mentsu), size).items():
        entries[key] = TWO_OVER | bits
    for key in complete:
        entries[key] = entries.get(key, TWO_OVER) | HAS_JANTOU[0]
    return entries


def _of_suit(entries: dict[Key, Entry], suit: int) -> dict[Key, Entry]:
    """The same table with its kinds and its jantou moved to another suit."""
    start = SUIT_STARTS[suit]
    moved: dict[Entry, Entry] = {}
    for entry in set(entries.values()):
        jantou = HAS_JANTOU[suit] if entry & HAS_JANTOU[0] else 0
        over = entry & (ONE_OVER | TWO_OVER)
        moved[entry] = over | jantou | (entry & 0x1FF) << start
    return {key: moved[entry] for key, entry in entries.items()}


def build_entries() -> tuple[dict[Key, Entry], ...]:
    """For each suit its table, from its readings as mentsu only."""
    ranks = _rank_entries(READINGS[0], 9)
    honours = _rank_entries(READINGS[3], 7)
    return tuple(_of_suit(honours if suit == 3 else ranks, suit) for suit in range(4))


READINGS: Final = tuple(
    _mentsu_readings(start, size) for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True)
)
"""For each suit: key of mentsu only -> every way to read it."""

ENTRIES: Final = build_entries()
"""For each suit: key -> entry."""
