"""The wait of the own hand, as far as winning chances hang on it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from trainer.rules.tiles import HONOURS, Kind, rank_of
from trainer.strategy.rates import EASES, Ease, WaitShape

LIVE_HONOUR = 3
"""So many copies of a waited honour are live as long as none was thrown."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a tenpai hand waits on: kinds and the live copies of each that the hero can not see, whether
    each is a suji trap of the own river, and the shape of the whole."""

    kinds: tuple[Kind, ...]
    outs: tuple[float, ...]
    traps: tuple[bool, ...]
    shape: WaitShape

    @property
    def live(self) -> float:
        return sum(self.outs)

    def among(self, kinds: Collection[Kind]) -> "Wait":
        """The part of the wait on some kinds; its shape is that of the whole, which is what others see."""
        if len(kinds) == len(self.kinds):
            return self
        rows = zip(self.kinds, self.outs, self.traps, strict=True)
        part = [row for row in rows if row[0] in kinds]
        names = tuple(kind for kind, _, _ in part)
        return Wait(names, tuple(outs for _, outs, _ in part), tuple(trap for _, _, trap in part), self.shape)

    def scaled(self, factor: float) -> "Wait":
        """With so many times the live copies."""
        return replace(self, outs=tuple(factor * outs for outs in self.outs))


def wait_of(kinds: Iterable[Kind], unseen: tuple[int, ...], river: Collection[Kind]) -> Wait:
    """The wait on some kinds as seen by its holder, with the kinds of the own river."""
    waited = tuple(kinds)
    outs = tuple(unseen[kind] for kind in waited)
    return Wait(waited, outs, tuple(is_trap(kind, river) for kind in waited), _shape(waited, outs))


def is_trap(kind: Kind, river: Collection[Kind]) -> bool:
    """Suji of the own river on every side that has one."""
    if kind in HONOURS:
        return False
    rank = rank_of(kind)
    partners = [kind + step for step in (-3, 3) if 1 <= rank + step <= 9]
    return all(partner in river for partner in partners)


def ease_of(kind: Kind) -> Ease:
    """How readily others throw it."""
    if kind in HONOURS:
        return "honour"
    rank = rank_of(kind)
    return EASES[min(rank - 1, 9 - rank)]


def _shape(kinds: tuple[Kind, ...], outs: tuple[float, ...]) -> WaitShape:
    if len(kinds) == 1:
        if kinds[0] in HONOURS:
            return "live_honour" if outs[0] >= LIVE_HONOUR else "seen_honour"
        return "single"
    if len(kinds) > 2:
        return "three_sided"
    first, second = kinds
    in_a_run = second not in HONOURS and second - first == 3 and first // 9 == second // 9
    if in_a_run:
        return "end_sided" if 1 in (rank_of(first), 10 - rank_of(second)) else "two_sided"
    return "honour_shanpon" if second in HONOURS else "shanpon"
