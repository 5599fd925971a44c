"""Is a hand tenpai under these rules (TEN-1, TEN-2), and what of waits that are gone (TEN-3)?"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.hand import Hand
from trainer.rules.melds import meld_counts
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import COPIES, KINDS, Counts, Kind
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.rules.wait_shapes import WaitShape, wait_shapes
from trainer.rules.waits import live_mask, wait_kinds, wait_mask

_NOTHING: Final = (0,) * KINDS


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
        return Verdict(False, (Reason("TEN-1", "noten"), *also), {"waits": ()})
    waits = wait_kinds(live_mask(nominal, counts, melded, ruleset.tenpai_own_four))
    own = [kind for kind in wait_kinds(nominal) if counts[kind] + melded[kind] >= COPIES]
    reasons = [_by_shape(counts, melds, kind) for kind in waits]
    reasons += [_own_four(kind, kind in waits, melded[kind]) for kind in own]
    answer = bool(waits)
    gone = bool(waits) and all(facts.seen[kind] >= COPIES for kind in waits)
    if gone and not (ruleset.tenpai_all_visible and set(waits) <= set(own)):
        answer = ruleset.tenpai_all_visible
        reasons.append(Reason("TEN-3", "gone_waits_count" if answer else "gone_waits_void", waits))
    return Verdict(answer, tuple(reasons), {"waits": waits})


def _taken_for_pairs(counts: Counts) -> tuple[Kind, ...]:
    """The fours that would make a chiitoitsu tenpai if each were two pairs."""
    pairs = sum(number // 2 for number in counts)
    return tuple(kind for kind in range(KINDS) if counts[kind] == COPIES) if pairs == 6 else ()


def _by_shape(counts: Counts, melds: int, kind: Kind) -> Reason:
    """TEN-2: how the kind completes the hand."""
    shapes: list[WaitShape] = list(wait_shapes(counts, melds, kind))
    shown: dict[str, Fact] = {"shapes": tuple(map(str, shapes))}
    return Reason("TEN-2", "waits_by_shape", (kind,), facts=shown)


def _own_four(kind: Kind, counts: bool, melded: int) -> Reason:
    """TEN-3: all four copies are one's own, which does or does not void the wait."""
    shown: dict[str, Fact] = {"melded": melded}
    return Reason("TEN-3", "own_four_counts" if counts else "own_four", (kind,), facts=shown)
