"""Is a hand tenpai, and does it count as tenpai at an exhaustive draw (TEN-1 to TEN-3, NOT-4)?"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.judges.complete_hand import noten_reason
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.shapes import WaitShape, wait_shapes
from trainer.rules.tiles.tile import COPIES, FACES, Counts, Face, Tile, count_faces
from trainer.rules.tiles.waits import live_mask, wait_kinds, wait_mask, waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

_NOTHING: Final = (0,) * FACES


@dataclass(frozen=True, slots=True)
class TenpaiFacts:
    """A hand of 13 tiles (less three a meld); `seen` are the copies of each kind that its owner sees."""

    hand: Hand
    seen: Counts = _NOTHING


def judge_tenpai(facts: TenpaiFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Is it tenpai? Reasons: the wait of each kind, the waits that count for nothing, or that it has none.

    `tenpai_own_four` says whose four own copies make a wait void; `tenpai_all_visible` whether a hand of
    which all waits are gone elsewhere is tenpai still (TEN-3).
    """
    counts, melded = facts.hand.counts, meld_counts(facts.hand.melds)
    melds = len(facts.hand.melds)
    nominal = wait_mask(counts, melds)
    if not nominal:
        four = _taken_for_pairs(counts) if not melds else ()
        also = (Reason("TEN-1", "four_are_one_pair", four),) if four else ()
        return Verdict(False, (noten_reason(facts.hand), *also), {"waits": ()})
    waits = wait_kinds(live_mask(nominal, counts, melded, ruleset.tenpai_own_four))
    own = [kind for kind in wait_kinds(nominal) if counts[kind] + melded[kind] >= COPIES]
    reasons = [_by_shape(counts, melds, kind) for kind in waits]
    reasons += [_own_four(kind, kind in waits, melded[kind], ruleset) for kind in own]
    answer = bool(waits)
    gone = bool(waits) and all(facts.seen[kind] >= COPIES for kind in waits)
    if gone and not (ruleset.tenpai_all_visible and set(waits) <= set(own)):
        answer = ruleset.tenpai_all_visible
        reasons.append(Reason("TEN-3", "gone_waits_count" if answer else "gone_waits_void", waits))
    return Verdict(answer, tuple(reasons), {"waits": waits})


def _taken_for_pairs(counts: Counts) -> tuple[Face, ...]:
    """The fours that would make a chiitoitsu tenpai if each were two pairs."""
    pairs = sum(number // 2 for number in counts)
    return tuple(kind for kind in range(FACES) if counts[kind] == COPIES) if pairs == 6 else ()


def _by_shape(counts: Counts, melds: int, kind: Face) -> Reason:
    """TEN-2: how the kind completes the hand."""
    shapes: list[WaitShape] = list(wait_shapes(counts, melds, kind))
    shown: dict[str, Fact] = {"shapes": tuple(map(str, shapes))}
    return Reason("TEN-2", "waits_by_shape", (kind,), facts=shown)


def _own_four(kind: Face, counts: bool, melded: int, ruleset: Ruleset) -> Reason:
    """TEN-3: all four copies are one's own, which does or does not void the wait; `laid` if it does not as
    some of them are in melds.
    """
    laid = counts and ruleset.tenpai_own_four == "concealed"
    shown: dict[str, Fact] = {"melded": melded, "laid": laid}
    return Reason("TEN-3", "own_four_counts" if counts else "own_four", (kind,), facts=shown)


def has_waits(hand: Hand, ruleset: Ruleset) -> bool:
    """Does the hand wait, whatever lies on the table? One with a tile too many, after a call, does not."""
    fits = len(hand.concealed) == 13 - 3 * len(hand.melds)
    return fits and bool(waits_of(hand, ruleset.tenpai_own_four))


def counting_waits(state: TableState, hand: Hand, ruleset: Ruleset) -> tuple[Face, ...]:
    """The waits, without those that are all gone where `tenpai_all_visible` is off (TEN-3)."""
    if not has_waits(hand, ruleset):
        return ()
    waits = waits_of(hand, ruleset.tenpai_own_four)
    if ruleset.tenpai_all_visible:
        return waits
    gone = count_faces([*hand.concealed, *_on_the_table(state)])
    return tuple(kind for kind in waits if gone[kind] < COPIES)


def _on_the_table(state: TableState) -> list[Tile]:
    """Every tile that all players see; a called one lies in its meld."""
    tiles = list(state.indicators)
    for own in state.seats:
        tiles += [thrown.tile for thrown in own.river if thrown.called_by is None]
        tiles += [tile for meld in own.melds for tile in meld.tiles]
        tiles += own.kita
    return tiles
