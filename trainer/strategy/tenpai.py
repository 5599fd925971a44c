"""The tenpai that a hand has, or is one tile away from (TEN-1, RCH-2, STR-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from trainer.rules.hand import Hand
from trainer.rules.tiles import HONOURS, KINDS, YAOCHUU, Kind, Tile
from trainer.rules.waits import tenpai_discards, wait_kinds
from trainer.strategy.hand_value import Worth, worth_of
from trainer.strategy.situation import Situation
from trainer.strategy.wait import Wait, wait_of

NEAR_KOKUSHI: Final = 11
"""With so many kinds of terminals and honours any of them may make the hand tenpai."""

Key: TypeAlias = tuple[tuple[Tile, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Ready:
    """A discard that leaves tenpai: the hand of 13 after it, its wait, whether that is furiten."""

    thrown: Kind
    hand: Hand
    wait: Wait
    furiten: bool

    @property
    def key(self) -> Key:
        """Equal for two that win alike, whichever tile was thrown before."""
        return tuple(sorted(self.hand.concealed)), self.wait.outs


@dataclass(frozen=True, slots=True)
class Improvement:
    """A tile to draw (live copies of it) and the tenpai that it makes."""

    drawn: Kind
    copies: int
    ready: Ready


class Prospects:
    """All that the hand of a situation is and can become, worked out once when it is asked for. Nothing here
    hangs on rates or assumptions."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._better: dict[Kind, tuple[Improvement, ...]] = {}
        self._worth: dict[tuple[Key, int], Worth] = {}

    @cached_property
    def ready(self) -> tuple[Ready, ...]:
        """As `ready_discards`."""
        return ready_discards(self.situation)

    @cached_property
    def widths(self) -> dict[Kind, int]:
        """As `widths`."""
        return widths(self.situation)

    def better(self, thrown: Kind) -> tuple[Improvement, ...]:
        """As `improvements`, of the hand after a discard."""
        if thrown not in self._better:
            self._better[thrown] = improvements(self.situation.hand.minus(thrown), self.situation)
        return self._better[thrown]

    def worth(self, ready: Ready, riichi: int) -> Worth:
        """What a tenpai wins on average; `riichi` 0, 1 or 2 (double)."""
        key = ready.key, riichi
        if key not in self._worth:
            self._worth[key] = worth_of(ready.hand, ready.wait, self.situation.bearings, riichi)
        return self._worth[key]


def ready_discards(situation: Situation) -> tuple[Ready, ...]:
    """Every discard that leaves tenpai with a live wait, the widest first."""
    hand = situation.hand
    found = _tenpai(hand.counts, len(hand.melds), situation.unseen, situation.river)
    ready = (
        Ready(
            thrown, hand.minus(thrown), wait_of(kinds, situation.unseen, situation.river | {thrown}), furiten
        )
        for thrown, kinds, furiten in found
        if thrown not in situation.barred
    )
    return tuple(sorted(ready, key=lambda each: (-each.wait.live, each.thrown)))


def improvements(hand: Hand, situation: Situation) -> tuple[Improvement, ...]:
    """From a hand of 13: for each kind that makes it tenpai the widest tenpai, one in furiten last."""
    found = []
    counts = hand.counts
    for drawn in _useful(counts):
        copies = situation.unseen[drawn]
        if not copies:
            continue
        unseen = (*situation.unseen[:drawn], copies - 1, *situation.unseen[drawn + 1 :])
        counts[drawn] += 1
        tenpai = _tenpai(counts, len(hand.melds), unseen, situation.river)
        counts[drawn] -= 1
        if tenpai:
            thrown, kinds, furiten = min(tenpai, key=lambda each: (each[2], -_live(each[1], unseen)))
            after = Hand(tuple(sorted((*hand.concealed, drawn))), hand.melds).minus(thrown)
            wait = wait_of(kinds, unseen, situation.river | {thrown})
            found.append(Improvement(drawn, copies, Ready(thrown, after, wait, furiten)))
    return tuple(found)


def widths(situation: Situation) -> dict[Kind, int]:
    """For each discard that leaves the hand one tile from tenpai, the live copies that make it so.

    A kind helps after a discard exactly if some second discard then leaves tenpai; the two may be swapped.
    """
    counts = situation.hand.counts
    melds = len(situation.hand.melds)
    held = [kind for kind, copies in enumerate(counts) if copies]
    found: dict[Kind, int] = {}
    for drawn in _useful(counts):
        copies = situation.unseen[drawn]
        if not copies:
            continue
        helped: set[Kind] = set()
        counts[drawn] += 1
        for thrown in held:
            if thrown not in helped:
                counts[thrown] -= 1
                if second := tenpai_discards(counts, melds):
                    helped.update((thrown, *second))
                counts[thrown] += 1
        counts[drawn] -= 1
        for thrown in helped.intersection(held):
            found[thrown] = found.get(thrown, 0) + copies
    return {thrown: wide for thrown, wide in sorted(found.items()) if thrown not in situation.barred}


def _tenpai(
    counts: list[int], melds: int, unseen: tuple[int, ...], river: frozenset[Kind]
) -> list[tuple[Kind, tuple[Kind, ...], bool]]:
    """Of 14 tiles: each discard that leaves a live wait, the live kinds, whether it is furiten."""
    found = []
    for thrown, mask in tenpai_discards(counts, melds).items():
        waited = wait_kinds(mask)
        kinds = tuple(kind for kind in waited if unseen[kind])
        if kinds:
            found.append((thrown, kinds, any(kind in river or kind == thrown for kind in waited)))
    return found


def _live(kinds: tuple[Kind, ...], unseen: tuple[int, ...]) -> int:
    return sum(unseen[kind] for kind in kinds)


def _useful(counts: list[int]) -> Iterator[Kind]:
    """Only a kind held, or within two of one in its suit, can make a hand tenpai; near kokushi any."""
    if sum(bool(counts[kind]) for kind in YAOCHUU) >= NEAR_KOKUSHI:
        yield from range(KINDS)
        return
    for kind in range(KINDS):
        if counts[kind]:
            yield kind
        elif kind not in HONOURS:
            start, rank = kind - kind % 9, kind % 9
            if any(counts[start + max(rank - 2, 0) : start + min(rank + 2, 8) + 1]):
                yield kind
