"""What might be changed in a position, what the reasons of a verdict point at first, small changes first.

Order: what a reason names before what none names; then by size. A tile's size is how far the new one
is from the old one, points count by hundreds, a go-around is 2, a call left out 3 and so is any other
indicator, a riichi left out or moved is as much as a tile of another suit; one turn less, which says
little, and honba and sticks, which only ever add to payments, come last.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Dora, Kakan, Kita, Pon, Riichi, Tsumo
from trainer.rules.next_hand import least_to_start
from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, RED_FIVES, Kind, Tile, is_red, kind_of, kinds_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.changes import (
    OTHER_SUIT,
    CallChange,
    Change,
    CountChange,
    PointsChange,
    TileChange,
    TilePlace,
    TurnChange,
    copies_of,
    distance,
)
from trainer.scenarios.edit_tiles import origins
from trainer.scenarios.nearby_history import laid, last_turn, name_of, other_ends, other_pons, other_turns
from trainer.scenarios.position import Position

STEP: Final = 100
NEAR_POINTS: Final = 1000
"""Points further away than this count as a large change."""
_TURN, _CALL, _INDICATOR, _HISTORY, _DECLARED, _LARGE, _LAST = 2, 3, 3, 15, 20, 60, 100
_REPLAYED: Final = 100
"""Where fewer tiles than this are to be judged, as each judgement replays the hand, the standings are left
out: points are changed to the lines of the rules only.
"""
_EDGES: Final = (0, 900, 1000, 1100)
"""Points at which the rules draw lines: bust, the stick, and what follows them."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile that may be another one; `named` if a reason rests on it."""

    place: TilePlace
    seat: int
    tile: Tile
    at: int | None
    named: bool


def nearby(position: Position, verdict: Verdict[Answer], tiles: int) -> list[Change]:
    """Changes of one thing in the order in which they are tried, so many of tiles and all others."""
    state = position.table()
    around = _Around(position, state, verdict)
    nearest = sorted(around.tiles(), key=_size)[:tiles]
    rest = (
        *around.points(standings=tiles >= _REPLAYED),
        *around.turns(),
        *around.calls(),
        *around.counts(),
        *around.history(),
    )
    return [change for _, change in sorted((*nearest, *rest), key=_size)]


Sized: TypeAlias = tuple[tuple[bool, int], Change]


def _size(each: Sized) -> tuple[bool, int]:
    return each[0]


class _Around:
    def __init__(self, position: Position, state: TableState, verdict: Verdict[Answer]) -> None:
        self.position, self.state = position, state
        self.reasons = verdict.reasons
        self.moments = {reason.moment for reason in self.reasons if reason.moment is not None}
        self.kinds = {kind_of(tile) for reason in self.reasons for tile in reason.tiles}
        self.facts = {name for reason in self.reasons for name in reason.facts}

    # Tiles

    def tiles(self) -> Iterator[Sized]:
        """Each tile that may be another one, as each kind that has a copy left."""
        free = list(self._free())
        for slot in self.slots():
            for new in free:
                if kind_of(new) != kind_of(slot.tile):
                    change = TileChange(slot.place, slot.seat, slot.tile, new, slot.at)
                    size = distance(slot.tile, new)
                    size = min(size, _INDICATOR) if slot.place == "indicator" else size
                    yield (not slot.named, size), change

    def _free(self) -> Iterator[Tile]:
        """A tile of each kind of which not all copies are seen; the red one if no other can be left."""
        seen, reds = self.state.seen, self.position.ruleset.aka
        for kind in kinds_in_play(self.position.players):
            copies = copies_of(kind)
            left = COPIES - sum(seen[tile] for tile in copies)
            if left:
                red = [tile for tile in copies if is_red(tile) and reds >= len(RED_FIVES) and not seen[tile]]
                yield red[0] if red and left == 1 else kind

    def slots(self) -> Iterator[Slot]:
        """The tiles in question first, then those at moments that decided, then hands and indicators."""
        found: dict[tuple[TilePlace, int, Kind, bool], Slot] = {}
        for slot in (*self._events(), *self._hand(), *self._shown(), *self._indicators()):
            found.setdefault((slot.place, slot.seat, slot.tile, slot.place == "river"), slot)
        yield from found.values()

    def _events(self) -> Iterator[Slot]:
        pending, events = self.state.pending, self.position.events
        for at in sorted(self.moments | ({pending.at} if pending else set()), reverse=True):
            event = events[at] if at < len(events) else None
            lies = pending is not None and at == pending.at
            if isinstance(event, Discard | Kakan) and (lies or isinstance(event, Discard)):
                yield Slot("lies" if lies else "river", event.seat, event.tile, at, named=True)
            elif isinstance(event, Ankan) and lies and event.seat != self.position.hero:
                yield Slot("lies", event.seat, event.own[0], at, named=True)
            elif isinstance(event, Dora):
                yield Slot("indicator", self.position.hero, event.indicator, at, named=True)

    def _hand(self) -> Iterator[Slot]:
        hero = self.position.hero
        if self.state.winners and hero not in self.state.winners:
            return
        held, _ = origins(self.position)
        own = self.state.seats[hero]
        for tile, at in reversed(held):
            drawn = own.has_drawn and at is not None and at == own.drew_at
            named = drawn or kind_of(tile) in self.kinds
            yield Slot("drawn" if drawn else "hand", hero, tile, at, named=named)

    def _shown(self) -> Iterator[Slot]:
        events = self.position.events
        for seat, tiles in self.position.shown:
            if seat == self.position.hero:
                continue
            for tile in tiles:
                won = [
                    at
                    for at, event in enumerate(events[-3:], max(0, len(events) - 3))
                    if isinstance(event, Tsumo) and event.seat == seat and event.tile == tile
                ]
                at = won[0] if won else None
                yield Slot("shown", seat, tile, at, named=kind_of(tile) in self.kinds)

    def _indicators(self) -> Iterator[Slot]:
        position = self.position
        yield Slot("indicator", position.hero, position.indicator, None, named=False)
        for at, event in enumerate(position.events):
            if isinstance(event, Dora):
                yield Slot("indicator", position.hero, event.indicator, at, named=False)

    # Points, turns, calls, counters

    def history(self) -> Iterator[Sized]:
        """What is otherwise in the turns around a riichi or a call, and at the end."""
        position, state = self.position, self.state
        for change in (
            *other_turns(position, state),
            *other_pons(position, state),
            *other_ends(position, state),
        ):
            yield (True, _HISTORY), change
        for change in last_turn(position, state):
            yield (True, _LARGE), change

    def points(self, *, standings: bool) -> Iterator[Sized]:
        """Each seat at and beside the lines that the rules and, of `standings`, the other scores draw."""
        named = "points" in self.facts
        scores = self.state.scores
        needed = [reason.facts.get("needed") for reason in self.reasons if "points" in reason.facts]
        for seat, here in enumerate(scores):
            lines = {*_EDGES, *(line for line in needed if isinstance(line, int) and line >= STEP)}
            if standings:
                lines |= {score for other, score in enumerate(scores) if other != seat}
            targets = {line + step for line in lines for step in (-STEP, 0, STEP)}
            payer = max((i for i in range(len(scores)) if i != seat), key=scores.__getitem__)
            for there in sorted(targets - {here}):
                if not self._may_have(seat, there - here, payer):
                    continue
                size = abs(there - here) // STEP
                far = abs(there - here) > NEAR_POINTS
                change = PointsChange(seat, here, there, payer)
                mine = named and seat == self.position.hero and not far
                yield (not mine, size + (_LARGE if far else 0)), change

    def _may_have(self, seat: int, more: int, payer: int) -> bool:
        """Is the hand dealt where a seat has so much more, which another pays? Not if one of them is bust."""
        least, dealt = least_to_start(self.position.ruleset), self.position.scores
        return least is None or min(dealt[seat] + more, dealt[payer] - more) >= least

    def turns(self) -> Iterator[Sized]:
        """A go-around less and one more."""
        named, wall, players = "left" in self.facts, self.state.wall, self.position.players
        yield (not named, _TURN), TurnChange(-1, wall, wall + players)
        if wall >= players:
            yield (not named, _TURN), TurnChange(1, wall, wall - players)

    def calls(self) -> Iterator[Sized]:
        """Each riichi, call, kan and kita not made; the hero's riichi made with its last discard."""
        for at, event in enumerate(self.position.events):
            named = at in self.moments or at + 1 in self.moments
            if isinstance(event, Riichi):
                yield (not named, OTHER_SUIT), CallChange(event.seat, "riichi", at)
                latest = self.state.seats[event.seat].discarded_at
                if latest > at + 1:
                    moved = CallChange(event.seat, "riichi", latest, made=True, instead=at)
                    yield (not named, OTHER_SUIT), moved
            elif isinstance(event, Chi | Pon | Daiminkan | Ankan | Kakan | Kita):
                tile = laid(event)
                lies = at + 1 == len(self.position.events)
                mine = event.seat == self.position.hero and kind_of(tile) in self.kinds
                named = named or mine or lies
                yield (not named, _CALL), CallChange(event.seat, name_of(event), at, tile)
        own = self.state.seats[self.position.hero]
        if own.river and not own.in_riichi and own.closed:
            made = CallChange(self.position.hero, "riichi", own.discarded_at, made=True)
            yield (True, _DECLARED), made

    def counts(self) -> Iterator[Sized]:
        """A honba or a stick more or less."""
        honba, sticks = self.position.round.honba, self.position.sticks
        for name, here in (("honba", honba), ("sticks", sticks)):
            for there in (here - 1, here + 1):
                if there >= 0:
                    counter = CountChange("honba" if name == "honba" else "sticks", here, there)
                    yield (True, _LAST), counter
