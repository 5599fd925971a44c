"""Every way to read a hand, by trying; waits are what completes it."""

from collections import Counter

from tests.second_reader.notation import YAOCHUU, kinds_in_play


def run_from(kind):
    """The three kinds of a shuntsu, or none."""
    rank, suit = int(kind[0]), kind[1]
    return [] if suit == "z" or rank > 7 else [f"{rank + step}{suit}" for step in range(3)]


def _sets(counts):
    """Every way to take all tiles away in sets: lists of ("koutsu", kind) and ("shuntsu", lowest)."""
    left = sorted((kind for kind in counts if counts[kind]), key=lambda kind: (kind[1], kind[0]))
    if not left:
        return [[]]
    kind, found = left[0], []
    if counts[kind] >= 3:
        found += [[("koutsu", kind), *rest] for rest in _sets(counts - Counter([kind] * 3))]
    run = run_from(kind)
    if run and all(counts[each] for each in run):
        found += [[("shuntsu", kind), *rest] for rest in _sets(counts - Counter(run))]
    return found


def readings(kinds):
    """All readings of a complete concealed part: (form, jantou, sets); none if it is not complete."""
    counts, found = Counter(kinds), []
    if len(kinds) % 3 != 2:
        return []
    for pair in counts:
        if counts[pair] >= 2:
            found += [("standard", pair, sets) for sets in _sets(counts - Counter([pair] * 2))]
    if len(kinds) == 14 and len(counts) == 7 and set(counts.values()) == {2}:
        found.append(("chiitoitsu", "", []))
    if len(kinds) == 14 and set(counts) == set(YAOCHUU):
        found.append(("kokushi", max(counts, key=counts.get), []))
    return found


def shape_waits(kinds, players):
    """What completes the shape, whoever holds the copies."""
    return [kind for kind in kinds_in_play(players) if readings([*kinds, kind])]


def waits(kinds, melds, table):
    """TEN-1, TEN-3: what completes it, less the kinds of which the player holds all that count."""
    counts, level = Counter(kinds), table.rules["tenpai_own_four"]
    if level == "hand+melds":
        counts.update(kind for meld in melds for kind in meld.kinds)
    found = shape_waits(kinds, table.players)
    return [kind for kind in found if level == "ignored" or counts[kind] < 4]
