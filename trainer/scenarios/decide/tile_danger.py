"""The danger of each tile of the hero's hand against the one riichi that it faces (DEF-6), as reasons.

Every kind about deciding needs what is measured here: the numbers, which tiles are as safe as each other,
and whether that holds if all danger were a fifth less or more (strategy.md section 5).

`river_changes` looks ahead which other tile in the declarer's river would turn such a question round.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

from trainer.rules.defence.genbutsu import clearing, declarer
from trainer.rules.defence.suji import partners
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.state import RiverTile, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, FACES, Face, face_of, format_tiles, parse_tiles
from trainer.rules.verdict import Reason
from trainer.scenarios.position.asked import rivals_of, to_discard
from trainer.scenarios.position.changes import TileChange, distance
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.danger.facing import Evidence, Facing, FacingError, Thrown, evidence_of, facing
from trainer.strategy.danger.hypotheses import WaitClass
from trainer.strategy.danger.tile_class import SMS_NAMES, kabe_classes, sms_classes
from trainer.strategy.danger.tile_danger import Danger, danger, dangers

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
    def kinds(self) -> tuple[Face, ...]:
        """What the hero holds."""
        return tuple(kind for kind in range(FACES) if self.facing.held[kind])

    def of(self, kinds: Iterable[Face]) -> dict[Face, float]:
        """The dangers (0..1) of some kinds, the safest first."""
        numbers = self.danger.probability
        return {kind: numbers[kind] for kind in sorted(kinds, key=lambda kind: (numbers[kind], kind))}

    @cached_property
    def _evidence(self) -> Evidence:
        return evidence_of([self.facing])

    @cached_property
    def _classes(self) -> tuple[list[int], list[int]]:
        return sms_classes(self._evidence)[0].tolist(), kabe_classes(self._evidence)[0].tolist()

    def tile_class(self, kind: Face) -> str:
        """`genbutsu`, `impossible`, or its class in the SMS table (`strategy.tile_class`)."""
        if kind in self.facing.safe:
            return GENBUTSU
        return SMS_NAMES[self._classes[0][kind]] if self.danger.probability[kind] else IMPOSSIBLE

    def wall(self, kind: Face) -> str:
        """`no chance` or `one chance` (DEF-4) of a suited tile with walls before its ryanmen, else empty."""
        return "" if kind >= EAST else _WALLS[self._classes[1][kind]]


KindSets: TypeAlias = Callable[[Endangered], Iterable[tuple[Face, ...]]]
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


def asked_kinds(position: Position, facts: Endangered) -> tuple[Face, ...]:
    """The two to four kinds of the hand that `ask` names by `tiles`, in order of kinds.

    :raises PositionError: if it names others, or not so many.
    """
    try:
        kinds = tuple(sorted({face_of(tile) for tile in parse_tiles(position.asked("tiles"))}))
    except NotationError as error:
        raise PositionError(f"ask: {error}") from None
    if not 2 <= len(kinds) <= 4 or not set(kinds) <= set(facts.kinds):
        raise PositionError("ask: two to four tiles of the hand are compared")
    return kinds


def alike(one: float, other: float) -> bool:
    """Whether two dangers (0..1) are too near each other to be told apart."""
    low, high = sorted((one, other))
    return high - low <= TOLERANCE or high <= low * RATIO


def safe_enough(dangers: Mapping[Face, float], scale: float = 1.0) -> tuple[Face, ...]:
    """The kinds that are as safe as the safest, in order of kinds; `scale` multiplies all danger."""
    least = min(dangers.values())
    return tuple(sorted(kind for kind, each in dangers.items() if alike(each * scale, least * scale)))


def tells_apart(dangers: Sequence[float]) -> bool:
    """Whether no two dangers are alike, nor would be if all were a fifth less or more."""
    pairs = pairwise(sorted(dangers))
    return not any(alike(low * scale, high * scale) for low, high in pairs for scale in SCALES)


def danger_reason(facts: Endangered, kind: Face) -> Reason:
    """How dangerous one kind is, and by which waits: per mille, the parts adding up to the whole."""
    whole = round(1000 * facts.danger.probability[kind])
    return Reason(
        "DEF-6",
        "danger",
        tiles=(kind,),
        facts={
            "permille": whole,
            "parts": parts_told(facts, kind),
            "class": facts.tile_class(kind),
            "wall": facts.wall(kind),
            "seat": facts.facing.rival,
        },
    )


def parts_told(facts: Endangered, kind: Face) -> tuple[tuple[WaitClass, int], ...]:
    """What a danger is made of, per mille: of parts that lose by rounding down those are rounded up that lose
    most, until they add up to the whole.
    """
    parts, whole = facts.danger.parts_of(kind), round(1000 * facts.danger.probability[kind])
    numbers = {name: int(1000 * part) for name, part in parts.items()}
    by_loss = sorted(parts, key=lambda name: numbers[name] - 1000 * parts[name])
    for name in by_loss[: max(0, whole - sum(numbers.values()))]:
        numbers[name] += 1
    return tuple((name, number) for name, number in numbers.items() if number)


def clearing_moments(position: Position, reasons: Iterable[Reason]) -> Iterator[int]:
    """When that went by the riichi which makes a tile that the reasons name genbutsu or suji."""
    state = position.table()
    for reason in reasons:
        seat = reason.facts.get("seat")
        if reason.code != "danger" or not isinstance(seat, int) or state.seats[seat].riichi_at is None:
            continue
        gone = clearing(declarer(state, seat).gone, position.ruleset)
        kind = face_of(reason.tiles[0])
        yield from (gone[each].at for each in (kind, *partners(kind)) if each in gone)


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


_MOST_REPLAYED: Final = 8
"""So many changes are worth a replay."""


def river_changes(
    position: Position, kinds: Iterable[Face], turned: Callable[[Sequence[float], Facing], bool]
) -> Iterator[TileChange]:
    """Discards of the declarer that were others, the most alike first: one of `kinds`, one that makes one
    of them suji, or a neighbour of one. `turned` is given the danger (0..1) of all 34 kinds and
    what the hero faces with the change, and tells whether that turns the answer round.

    :raises PositionError: if the riichi is none that the model can judge.
    """
    facts = endangered(position, position.ruleset)
    found = list(
        _changed(position, facts, sorted(set(kinds) | {near for kind in kinds for near in _near(kind)}))
    )
    if not found:
        return
    numbers = dangers(evidence_of([facing for _, facing in found])).probability.tolist()
    turning = [change for (change, faced), row in zip(found, numbers, strict=True) if turned(row, faced)]
    yield from sorted(turning, key=lambda change: distance(change.old, change.new))[:_MOST_REPLAYED]


def _near(kind: Face) -> Iterator[Face]:
    yield from partners(kind)
    yield from (kind + step for step in (-1, 1) if kind < EAST and 0 <= kind % 9 + step < 9)


def _changed(
    position: Position, facts: Endangered, kinds: Sequence[Face]
) -> Iterator[tuple[TileChange, Facing]]:
    """Each discard that lies there as each of these kinds, and what the hero would face then."""
    state, rival = position.table(), facts.facing.rival
    gone = declarer(state, rival).gone
    for place, thrown in enumerate(state.seats[rival].river):
        if thrown.called_by is None:
            others = (each for each in gone if each.at != thrown.at)
            safe = frozenset(clearing(others, position.ruleset))
            for kind in kinds:
                if facts.facing.unseen[kind] and kind != face_of(thrown.tile):
                    change = TileChange("river", rival, thrown.tile, kind, thrown.at)
                    yield change, _with(facts.facing, place, thrown, kind, safe)


def _with(facing: Facing, place: int, thrown: RiverTile, kind: Face, safe: frozenset[Face]) -> Facing:
    """The facing where that discard is of another kind; `safe` is what the other tiles make genbutsu."""
    unseen, river = list(facing.unseen), list(facing.river)
    unseen[face_of(thrown.tile)] += 1
    unseen[kind] -= 1
    if place < len(river):
        river[place] = Thrown(kind, tsumogiri=thrown.tsumogiri)
    return replace(facing, unseen=tuple(unseen), river=tuple(river), safe=safe | {kind})
