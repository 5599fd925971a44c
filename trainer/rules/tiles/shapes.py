"""Complete hands, every way to read them, and the shapes of a wait (TEN-1, TEN-2).

Tables made at import tell what one suit can be: complete, waiting or neither. They are looked up by a
*key*: an int with one byte for the count of each rank, the lowest rank in the lowest byte. Readings are
mentsu and jantou, chiitoitsu and kokushi musou. All functions take the 34 counts of the *concealed part*:
14 tiles, less three for each meld; the caller checks that size. Shapes of a wait are ryanmen, kanchan,
penchan, shanpon and tanki.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

from trainer.rules.tiles.tile import YAOCHUU, Counts, Face
from trainer.rules.verdict import Fact

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

    shuntsu: tuple[Face, ...]
    ankou: tuple[Face, ...]


def _five_copies(key: Key) -> int:
    """A flag for each rank of which five tiles or more are held."""
    return (key + _FIVE_OR_MORE) & _FLAGS


def _can_exist(key: Key) -> bool:
    """Four copies of each rank at most, but five of a single one: the nominal winning tile."""
    fives = _five_copies(key)
    return not fives or not (fives & (fives - 1) or (key + _SIX_OR_MORE) & _FLAGS)


def _mentsu_readings(start: Face, size: int) -> dict[Key, tuple[Mentsu, ...]]:
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


_YAOCHUU = sorted(YAOCHUU)


class Form(StrEnum):
    """The three ways to be complete (TEN-1)."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a complete concealed part; kinds in ascending order.

    `shuntsu` are lowest kinds, one for each run; `jantou` is one kind, seven for chiitoitsu.
    """

    form: Form
    shuntsu: tuple[Face, ...]
    ankou: tuple[Face, ...]
    jantou: tuple[Face, ...]


def reading_facts(reading: Reading) -> dict[str, Fact]:
    """A reading as the values of a reason."""
    return {"shuntsu": reading.shuntsu, "ankou": reading.ankou, "jantou": reading.jantou}


def is_complete(counts: Counts, melds: int = 0) -> bool:
    """Whether a concealed part of 14 - 3 * `melds` tiles is a complete hand.

    Chiitoitsu and kokushi have no meld, not even an ankan.
    """
    held = bytes(counts)
    if not melds and (held.count(2) == 7 or is_kokushi(held)):
        return True
    keys = suit_keys(held)
    found = [entries.get(key) for entries, key in zip(ENTRIES, keys, strict=True)]
    return _jantou_suit(found) >= 0


def readings(counts: Counts, melds: int = 0) -> tuple[Reading, ...]:
    """Every reading of a concealed part of 14 - 3 * `melds` tiles; none if it is not complete.

    In a fixed order: standard readings by jantou, then chiitoitsu or kokushi.
    """
    held = bytes(counts)
    found = _standard_readings(suit_keys(held))
    if not melds and held.count(2) == 7:
        pairs = tuple(kind for kind, number in enumerate(held) if number)
        found.append(Reading(Form.CHIITOITSU, (), (), pairs))
    if not melds and is_kokushi(held):
        found.append(Reading(Form.KOKUSHI, (), (), (held.index(2),)))
    return tuple(found)


def is_kokushi(held: bytes) -> bool:
    """Whether 14 tiles are the thirteen terminals and honours and one of them again."""
    return held[27:].count(0) == 0 and sorted(held[kind] for kind in _YAOCHUU) == [1] * 12 + [2]


def suit_keys(held: bytes) -> tuple[Key, Key, Key, Key]:
    """The keys of the four suits from the 34 counts."""
    packed = int.from_bytes(held, "little")
    return (
        packed & KEY_MASK,
        packed >> SUIT_AT[1] & KEY_MASK,
        packed >> SUIT_AT[2] & KEY_MASK,
        packed >> SUIT_AT[3],
    )


def _jantou_suit(entries: list[int | None]) -> int:
    """The one suit that is mentsu and a jantou while the others are mentsu only; -1 if none."""
    suit = -1
    for place, entry in enumerate(entries):
        if entry is None or (entry and (suit >= 0 or not entry & HAS_JANTOU[place])):
            return -1
        if entry:
            suit = place
    return suit


def _standard_readings(keys: tuple[Key, ...]) -> list[Reading]:
    suit = _jantou_suit([entries.get(key) for entries, key in zip(ENTRIES, keys, strict=True)])
    if suit < 0:
        return []
    others = [READINGS[place][key] for place, key in enumerate(keys) if place != suit]
    found = []
    for rank, unit in enumerate(UNITS[: SUIT_SIZES[suit]]):
        for own in READINGS[suit].get(keys[suit] - 2 * unit, ()):
            for parts in product(*others[:suit], (own,), *others[suit:]):
                found.append(_reading(parts, SUIT_STARTS[suit] + rank))
    return found


def _reading(parts: tuple[Mentsu, ...], jantou: Face) -> Reading:
    man, pin, sou, honours = parts
    shuntsu = man.shuntsu + pin.shuntsu + sou.shuntsu
    ankou = man.ankou + pin.ankou + sou.ankou + honours.ankou
    return Reading(Form.STANDARD, shuntsu, ankou, (jantou,))


class WaitShape(StrEnum):
    """How a tile completes a hand (TEN-2)."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    NOBETAN = "nobetan"
    KOKUSHI = "kokushi"
    KOKUSHI_13 = "kokushi13"


def wait_shapes(counts: Counts, melds: int, kind: Face) -> tuple[WaitShape, ...]:
    """Every shape by which `kind` completes 13 - 3 * `melds` tiles, in the order of `WaitShape`.

    Taken from all readings, and in each from all places where the winning tile can lie; so a wider
    wait shows as the shapes it is made of. Chiitoitsu waits in tanki. None if `kind` is no wait.
    """
    completed = list(counts)
    completed[kind] += 1
    found = {
        shape for reading in readings(completed, melds) for shape in shapes_in(reading, kind, counts[kind])
    }
    return tuple(shape for shape in WaitShape if shape in found)


def shapes_in(reading: Reading, kind: Face, held: int) -> set[WaitShape]:
    """The shapes in one reading; `held` copies of the winning kind were there before it came."""
    if reading.form is Form.KOKUSHI:
        return {WaitShape.KOKUSHI_13 if held else WaitShape.KOKUSHI}
    shapes = {_run_shape(start, kind) for start in reading.shuntsu if start <= kind <= start + 2}
    if kind in reading.ankou:
        shapes.add(WaitShape.SHANPON)
    if kind in reading.jantou:
        shapes.add(WaitShape.NOBETAN if _extends_run(reading, kind) else WaitShape.TANKI)
    return shapes


def _run_shape(start: Face, kind: Face) -> WaitShape:
    """How `kind` completes the run that begins at `start`."""
    if kind == start + 1:
        return WaitShape.KANCHAN
    edge = 6 if kind == start else 0
    return WaitShape.PENCHAN if start % 9 == edge else WaitShape.RYANMEN


def _extends_run(reading: Reading, kind: Face) -> bool:
    """Whether the single tile lies next to a run of the same suit: four in a row."""
    rank = kind % 9
    below = rank >= 3 and kind - 3 in reading.shuntsu
    return below or (rank <= 5 and kind + 1 in reading.shuntsu)
