"""A slow, plain second opinion: every way to read a hand by recursion, nothing looked up.

It knows tiles and notation and no other part of the rules module. Counts are 34 numbers of the
concealed part. A reading is a tuple (form, jantou, ankou, shuntsu), each a sorted tuple of kinds,
runs by their lowest kind; the same tiles taken in another order are the same reading.
"""

from collections.abc import Iterator
from typing import NamedTuple

from trainer.rules.tiles.tile import FACES, YAOCHUU, count_faces, format_tiles, parse_tiles

NO_COUNTS = (0,) * FACES


def counts_of(text):
    """The 34 counts of MPSZ text."""
    return count_faces(parse_tiles(text))


def names(kinds):
    """Kinds as a list of names, ascending: `["5m", "1z"]`."""
    return [format_tiles([kind]) for kind in sorted(kinds)]


def mentsu_readings(counts) -> Iterator[tuple]:
    """Every way to use up all tiles in ankou and shuntsu, as (ankou, shuntsu)."""
    kind = next((kind for kind in range(FACES) if counts[kind]), None)
    if kind is None:
        yield (), ()
        return
    if counts[kind] >= 3:
        for ankou, shuntsu in mentsu_readings(without(counts, [kind] * 3)):
            yield (kind, *ankou), shuntsu
    if kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        for ankou, shuntsu in mentsu_readings(without(counts, [kind, kind + 1, kind + 2])):
            yield ankou, (kind, *shuntsu)


def readings(counts, melds=0):
    """Every reading of 14 - 3 * melds tiles, sorted; an empty list if they are not complete."""
    found = []
    if sum(counts) == 14 - 3 * melds:
        for jantou in range(FACES):
            if counts[jantou] >= 2:
                for ankou, shuntsu in mentsu_readings(without(counts, [jantou] * 2)):
                    found.append(("standard", (jantou,), ankou, shuntsu))
        held = [kind for kind in range(FACES) if counts[kind]]
        if melds == 0 and len(held) == 7 and all(counts[kind] == 2 for kind in held):
            found.append(("chiitoitsu", tuple(held), (), ()))
        if melds == 0 and set(held) == YAOCHUU:
            found.append(("kokushi", tuple(k for k in held if counts[k] == 2), (), ()))
    return sorted(set(found))


def waits(counts, melds=0, melded=NO_COUNTS, own_four="ignored"):
    """The kinds that complete 13 - 3 * melds tiles.

    `own_four`: a kind of which all four copies are held is no wait, copies in the concealed part
    (`concealed`) or in hand and melds (`hand+melds`) being counted.
    """
    found = []
    for kind in range(FACES):
        own = {
            "ignored": 0,
            "concealed": counts[kind],
            "hand+melds": counts[kind] + melded[kind],
        }[own_four]
        if own < 4 and readings(plus(counts, kind), melds):
            found.append(kind)
    return found


def tenpai_discards(counts, melds=0):
    """The discards out of 14 - 3 * melds tiles that leave nominal waits, with these."""
    found = {}
    for kind in range(FACES):
        if counts[kind]:
            left = waits(without(counts, [kind]), melds)
            if left:
                found[kind] = left
    return found


class KanCheck(NamedTuple):
    """What an ankan of a kind held three times and drawn does to a tenpai hand.

    `always_ankou`: in every reading of every wait before, the three are an ankou. `witness` is a
    (wait, reading) in which they are not, None if there is none. `drawn_wins`: the drawn tile is
    itself a wait.
    """

    before: list
    after: list
    always_ankou: bool
    drawn_wins: bool
    witness: tuple | None


def kan_check(counts, kind, melds=0, melded=NO_COUNTS, own_four="hand+melds"):
    """Check an ankan in riichi; `counts` are the 13 - 3 * melds concealed tiles before the draw.

    A reading with the three elsewhere than in an ankou counts for every wait but the drawn tile
    itself, of which there would be four.
    """
    assert counts[kind] == 3
    before = waits(counts, melds, melded, own_four)
    kanned = without(counts, [kind] * 3)
    melded_after = [number + 4 * (place == kind) for place, number in enumerate(melded)]
    after = waits(kanned, melds + 1, melded_after, own_four)
    broken = [
        (wait, reading)
        for wait in before
        if wait != kind
        for reading in readings(plus(counts, wait), melds)
        if kind not in reading[2]
    ]
    return KanCheck(before, after, not broken, kind in before, broken[0] if broken else None)


def plus(counts, kind):
    return [number + (place == kind) for place, number in enumerate(counts)]


def without(counts, kinds):
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return left
