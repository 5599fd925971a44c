"""Complete hands and every way to read them (TEN-1): mentsu and jantou, chiitoitsu, kokushi musou.

All functions take the 34 counts of the *concealed part*: 14 tiles, less three for each meld. That
size is the caller's to keep (`hand.check_hand`); five of one kind are allowed, since a nominal
winning tile can be a fifth copy.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from trainer.rules.suit_tables import (
    ENTRIES,
    HAS_JANTOU,
    KEY_MASK,
    READINGS,
    SUIT_AT,
    SUIT_SIZES,
    SUIT_STARTS,
    UNITS,
    Key,
    Mentsu,
)
from trainer.rules.tiles import YAOCHUU, Counts, Kind
from trainer.rules.verdict import Fact

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
    shuntsu: tuple[Kind, ...]
    ankou: tuple[Kind, ...]
    jantou: tuple[Kind, ...]


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


def _reading(parts: tuple[Mentsu, ...], jantou: Kind) -> Reading:
    man, pin, sou, honours = parts
    shuntsu = man.shuntsu + pin.shuntsu + sou.shuntsu
    ankou = man.ankou + pin.ankou + sou.ankou + honours.ankou
    return Reading(Form.STANDARD, shuntsu, ankou, (jantou,))
