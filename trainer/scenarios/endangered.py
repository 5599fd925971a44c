"""The danger of each tile of the hero's hand against the one riichi that it faces (DEF-6), as reasons.

What is measured here every kind about deciding needs: the numbers, which tiles are as safe as each other,
and whether that holds if all danger were a fifth less or more (strategy.md section 5).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

from trainer.rules.errors import NotationError
from trainer.rules.events import Riichi
from trainer.rules.notation import format_tiles, parse_tiles
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import EAST, KINDS, Kind, kind_of
from trainer.rules.verdict import Reason
from trainer.scenarios.asked_riichi import rivals_of, to_discard
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError
from trainer.strategy.danger import Danger, danger
from trainer.strategy.evidence import Evidence, evidence_of
from trainer.strategy.facing import Facing, FacingError, facing
from trainer.strategy.hypotheses import WaitClass
from trainer.strategy.tile_class import SMS_NAMES, kabe_classes, sms_classes

TOLERANCE: Final = 0.005
"""Two dangers (0..1) as near as this are alike."""
RATIO: Final = 1.15
"""So are two of which the greater is at most so many times the other."""
SCALES: Final = (0.8, 1.0, 1.2)
"""What all danger is multiplied by to see whether an answer holds."""
GENBUTSU: Final = "genbutsu"
IMPOSSIBLE: Final = "impossible"
THREAT: Final = 2
"""So many melds laid open are a threat of their own, of which the model knows nothing."""
_MINED: Final = frozenset({1, 3, 6})
"""Decisions of a seat against a riichi at which a real hand is looked at."""
_WALLS: Final = ("no chance", "one chance", "")
"""By the codes of `kabe_classes`."""


@dataclass(frozen=True)
class Endangered:
    """One riichi as the hero sees it, the danger of each kind, and the kinds of the hand in order."""

    facing: Facing
    danger: Danger

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """What the hero holds."""
        return tuple(kind for kind in range(KINDS) if self.facing.held[kind])

    def of(self, kinds: Iterable[Kind]) -> dict[Kind, float]:
        """The dangers (0..1) of some kinds, the safest first."""
        numbers = self.danger.probability
        return {kind: numbers[kind] for kind in sorted(kinds, key=lambda kind: (numbers[kind], kind))}

    @cached_property
    def _evidence(self) -> Evidence:
        return evidence_of([self.facing])

    @cached_property
    def _classes(self) -> tuple[list[int], list[int]]:
        return sms_classes(self._evidence)[0].tolist(), kabe_classes(self._evidence)[0].tolist()

    def tile_class(self, kind: Kind) -> str:
        """`genbutsu`, `impossible`, or its class in the SMS table (`strategy.tile_class`)."""
        if kind in self.facing.safe:
            return GENBUTSU
        return SMS_NAMES[self._classes[0][kind]] if self.danger.probability[kind] else IMPOSSIBLE

    def wall(self, kind: Kind) -> str:
        """`no chance` or `one chance` (DEF-4) of a suited tile with walls before its ryanmen, else empty."""
        return "" if kind >= EAST else _WALLS[self._classes[1][kind]]


KindSets: TypeAlias = Callable[[Endangered], Iterable[tuple[Kind, ...]]]
"""Which sets of tiles of a hand a question may name."""


def endangered(position: Position, ruleset: Ruleset) -> Endangered:
    """The riichi of a position where the hero is to discard.

    :raises PositionError: if it is not the hero's turn, or the riichi is none that the model can judge.
    """
    return endangered_at(to_discard(position), position.hero, ruleset)


def endangered_at(state: TableState, hero: int, ruleset: Ruleset) -> Endangered:
    """The same of a table.

    :raises PositionError: if the riichi is none that the model can judge.
    """
    try:
        facts = facing(state, hero, ruleset)
    except FacingError as error:
        raise PositionError(f"the danger of tiles: {error}") from None
    return Endangered(facts, danger(facts))


def open_threat(state: TableState, seat: int) -> bool:
    """Whether another seat has laid open two melds or more."""
    others = (player for other, player in enumerate(state.seats) if other != seat)
    return any(sum(meld.is_open for meld in player.melds) >= THREAT for player in others)


def asked_kinds(position: Position, facts: Endangered) -> tuple[Kind, ...]:
    """The two to four kinds of the hand that `ask` names by `tiles`, in order of kinds.

    :raises PositionError: if it names others, or not so many.
    """
    try:
        kinds = tuple(sorted({kind_of(tile) for tile in parse_tiles(position.asked("tiles"))}))
    except NotationError as error:
        raise PositionError(f"ask: {error}") from None
    if not 2 <= len(kinds) <= 4 or not set(kinds) <= set(facts.kinds):
        raise PositionError("ask: two to four tiles of the hand are compared")
    return kinds


def alike(one: float, other: float) -> bool:
    """Whether two dangers (0..1) are too near each other to be told apart."""
    low, high = sorted((one, other))
    return high - low <= TOLERANCE or high <= low * RATIO


def safe_enough(dangers: Mapping[Kind, float], scale: float = 1.0) -> tuple[Kind, ...]:
    """The kinds that are as safe as the safest, in order of kinds; `scale` multiplies all danger."""
    least = min(dangers.values())
    return tuple(sorted(kind for kind, each in dangers.items() if alike(each * scale, least * scale)))


def tells_apart(dangers: Sequence[float]) -> bool:
    """Whether no two dangers are alike, nor would be if all were a fifth less or more."""
    pairs = pairwise(sorted(dangers))
    return not any(alike(low * scale, high * scale) for low, high in pairs for scale in SCALES)


def danger_reason(facts: Endangered, kind: Kind) -> Reason:
    """How dangerous one kind is, and by which waits: per mille, the parts adding up to the whole."""
    whole = round(1000 * facts.danger.probability[kind])
    return Reason(
        "DEF-6",
        "danger",
        tiles=(kind,),
        facts={
            "permille": whole,
            "parts": _parts(facts.danger.parts_of(kind), whole),
            "class": facts.tile_class(kind),
            "wall": facts.wall(kind),
            "seat": facts.facing.rival,
        },
    )


def _parts(parts: Mapping[WaitClass, float], whole: int) -> tuple[tuple[WaitClass, int], ...]:
    """In whole numbers with that sum: those that lose most by rounding down are rounded up."""
    numbers = {name: int(1000 * part) for name, part in parts.items()}
    by_loss = sorted(parts, key=lambda name: numbers[name] - 1000 * parts[name])
    for name in by_loss[: max(0, whole - sum(numbers.values()))]:
        numbers[name] += 1
    return tuple((name, number) for name, number in numbers.items() if number)


def first_moments(replay: Replay) -> Iterator[tuple[int, int, Endangered]]:
    """Of a real hand the moments at which a seat that has drawn is to discard against its one riichi, and
    against no open threat, with the seat; of each seat no more than the first, third and sixth.
    """
    if not any(isinstance(event, Riichi) for event in replay.events):
        return
    turns: Counter[int] = Counter()
    for moment, state in replay.moments():
        hero = state.turn
        own = state.seats[hero]
        if state.phase != "discard" or own.in_riichi or not own.has_drawn:
            continue
        if len(rivals_of(state, hero)) == 1 and not open_threat(state, hero):
            turns[hero] += 1
            if turns[hero] in _MINED:
                yield moment, hero, endangered_at(state, hero, replay.ruleset)


def mined_sets(replay: Replay, sets: KindSets) -> Iterator[Mined]:
    """Of a real hand the first moments at which there are such sets; each asks about one drawn by lot."""
    for moment, hero, facts in first_moments(replay):
        found = list(sets(facts))
        if found:
            kinds = Random(moment).choice(found)
            yield mined_at(replay, hero, moment, tiles=format_tiles(sorted(kinds)))
