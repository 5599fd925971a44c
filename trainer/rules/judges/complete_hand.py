"""Is a hand complete, and which tiles complete it (TEN-1)? With the tiles sorted, as beginners sort them."""

from typing import Final

from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.shapes import Form, Reading, reading_facts, readings
from trainer.rules.tiles.sorting import Sorting, sorted_tiles
from trainer.rules.tiles.tile import COPIES, YAOCHUU, Face, face_of
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.rules.verdict import Fact, Reason, Verdict, Waits

_COMPLETE = {
    Form.STANDARD: "four_sets_and_pair",
    Form.CHIITOITSU: "seven_pairs",
    Form.KOKUSHI: "thirteen_orphans",
}
_COMPLETES = {
    Form.STANDARD: "makes_four_sets",
    Form.CHIITOITSU: "makes_seventh_pair",
    Form.KOKUSHI: "makes_orphans",
}
_LIKE_ORPHANS: Final = 11
"""From so many kinds of terminals and honours on no other hand is near."""


def judge_complete(hand: Hand) -> Verdict[bool]:
    """Is a hand of 14 tiles (less three a meld) complete? Reasons: its reading, or what is left over."""
    counts, melds = hand.counts, len(hand.melds)
    last = face_of(hand.concealed[-1] if hand.drawn is None else hand.drawn)
    laid = _laid(hand)
    found = readings(counts, melds)
    if found:
        form, shown = found[0].form, _shown(found[0], last)
        return Verdict(True, (Reason("TEN-1", _COMPLETE[form], (last,), facts=shown), *laid))
    kinds = sum(counts[kind] > 0 for kind in YAOCHUU)
    if not melds and kinds >= _LIKE_ORPHANS:
        missing = tuple(sorted(kind for kind in YAOCHUU if not counts[kind]))
        return Verdict(False, (Reason("TEN-1", "orphans_lack", missing),))
    sorting = sorted_tiles(counts, melds)
    facts: dict[str, Fact] = {"wait": last, **_sorted(sorting)}
    return Verdict(False, (Reason("TEN-1", "tiles_over", sorting.over, facts=facts), *laid))


def noten_reason(hand: Hand) -> Reason:
    """That no tile completes a hand of 13 (less three a meld), its tiles sorted as far as it goes; a hand
    like the thirteen orphans is not sorted.
    """
    counts, melds = hand.counts, len(hand.melds)
    if not melds and sum(counts[kind] > 0 for kind in YAOCHUU) >= _LIKE_ORPHANS:
        return Reason("TEN-1", "noten")
    sorting = sorted_tiles(counts, melds)
    return Reason("TEN-1", "noten", sorting.over, facts=_sorted(sorting))


def _sorted(sorting: Sorting) -> dict[str, Fact]:
    return {
        "shuntsu": sorting.shuntsu,
        "ankou": sorting.ankou,
        "jantou": sorting.jantou,
        "over": sorting.over,
    }


def judge_completing(hand: Hand) -> Verdict[Waits]:
    """Which kinds complete a hand of 13 tiles (less three a meld)? Reasons: the reading with each of them.

    A kind of which the hand holds all four is a wait by some rules alone: `own_four` in the facts.
    """
    counts, melds = hand.counts, len(hand.melds)
    held = meld_counts(hand.melds)
    waits = wait_kinds(wait_mask(counts, melds))
    reasons = []
    for wait in waits:
        counts[wait] += 1
        reading = readings(counts, melds)[0]
        counts[wait] -= 1
        shown = _shown(reading, wait)
        reasons.append(Reason("TEN-1", _COMPLETES[reading.form], (wait,), facts=shown))
    own_four = tuple(kind for kind in waits if counts[kind] + held[kind] >= COPIES)
    return Verdict(waits, (*reasons, *_laid(hand)), {"waits": waits, "own_four": own_four})


def _shown(reading: Reading, tile: Face) -> dict[str, Fact]:
    return {} if reading.form is Form.KOKUSHI else {"wait": tile, **reading_facts(reading)}


def _laid(hand: Hand) -> tuple[Reason, ...]:
    """Melds are sets already."""
    if not hand.melds:
        return ()
    return (Reason("TEN-1", "laid_sets_count", facts={"sets": len(hand.melds)}),)
