"""What might be changed in a position: what the reasons of a verdict point at first, small changes first.

Order: what a reason names before what none names; then by size. A tile's size is how far the new one
is from the old one, points count by hundreds, a go-around is 2, a call left out 3 and so is any other
indicator, a riichi left out or moved is as much as a tile of another suit; one turn less, which says
little, and honba and sticks, which only ever add to payments, come last.

The first part lists what might be otherwise in the course of the hand: turns around a riichi or a call,
and how the hand ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.endings.next_hand import least_to_start
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from trainer.rules.replay.state import CallName, TableState
from trainer.rules.tiles.tile import COPIES, EAST, RED_FIVES, Face, Tile, face_of, faces_in_play, is_red
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.flip.edit_history import before_draw
from trainer.scenarios.flip.edit_tiles import origins
from trainer.scenarios.position.changes import (
    OTHER_SUIT,
    CallChange,
    Change,
    CountChange,
    EndChange,
    PointsChange,
    TileChange,
    TilePlace,
    TurnChange,
    copies_of,
    distance,
)
from trainer.scenarios.position.position import Position

_FOUR, _PAIRS, _CLOSED = 4, 6, 13
_CALLS: Final = (Chi, Pon, Daiminkan, Ankan, Kakan, Kita)


def turns_first(position: Position) -> Iterator[Change]:
    """Riichi and calls left out, the latest first, then what else may be otherwise in their turns."""
    for at in range(len(position.events) - 1, -1, -1):
        event = position.events[at]
        if isinstance(event, Riichi):
            yield CallChange(event.seat, "riichi", at)
        elif isinstance(event, _CALLS):
            yield CallChange(event.seat, name_of(event), at, laid(event))
    yield from other_turns(position, position.table())


def other_turns(position: Position, state: TableState) -> Iterator[Change]:
    """The turn of each call left out; each riichi a go-around earlier, later, or with an earlier discard;
    and its tile called.
    """
    for at, event in enumerate(position.events):
        if isinstance(event, _CALLS):
            yield CallChange(event.seat, name_of(event), at, laid(event), turn=True)
        if isinstance(event, Kita):
            yield TurnChange(-1, state.wall, state.wall + position.players, at)
        if isinstance(event, Riichi):
            yield from _other_riichi(position, state, event, at)


def _other_riichi(position: Position, state: TableState, event: Riichi, at: int) -> Iterator[Change]:
    wall, players = state.wall, position.players
    yield TurnChange(-1, wall, wall + players, at)
    if wall >= players:
        yield TurnChange(1, wall, wall - players, at)
    river = [place for place in range(at) if _is_discard_of(position.events[place], event.seat)]
    for place in (*river[-1:], *river[:1]):
        yield CallChange(event.seat, "riichi", place, made=True, instead=at)
    if at + 1 < len(position.events):
        yield from calls_of(position, at + 1)


def _is_discard_of(event: Event, seat: int) -> bool:
    return isinstance(event, Discard) and event.seat == seat


def calls_of(position: Position, at: int) -> Iterator[Change]:
    """The discard of an event called by each other seat but the hero that may: pon, or chi by the next."""
    thrown = position.events[at]
    if not isinstance(thrown, Discard):
        return
    declared = {event.seat for event in position.events[:at] if isinstance(event, Riichi)}
    for step in range(1, position.players):
        seat = (thrown.seat + step) % position.players
        if seat == position.hero or seat in declared:
            continue
        yield CallChange(seat, "pon", at, thrown.tile, made=True)
        if step == 1 and position.players == _FOUR and face_of(thrown.tile) < EAST:
            yield CallChange(seat, "chi", at, thrown.tile, made=True)


def other_pons(position: Position, state: TableState) -> Iterator[Change]:
    """The hero's pons, and those of who wins, of each other kind of honours and of a simple."""
    for at, event in enumerate(position.events):
        if isinstance(event, Pon) and event.seat in (position.hero, *state.winners):
            for kind in faces_in_play(position.players):
                if kind >= EAST and not state.seen[kind] and kind != event.tile:
                    yield TileChange("pon", event.seat, event.tile, kind, at)


def last_turn(position: Position, state: TableState) -> Iterator[Change]:
    """The latest turn not taken yet."""
    events = before_draw(position)
    if not state.end and len(events) > 2:
        drawn = sum(isinstance(event, Draw) for event in (events[-2], *position.events[len(events) :]))
        yield TurnChange(-1, state.wall, state.wall + drawn, last=True)


def own_wins(position: Position, state: TableState) -> Iterator[Change]:
    """The hero, who has not won, draws a wait in its last turn."""
    hero = position.hero
    own, at = state.seats[hero], state.seats[hero].discarded_at
    if hero in state.winners or not own.waits or not own.river:
        return
    for kind in faces_in_play(position.players):
        if own.waits >> kind & 1 and state.seen[kind] + 1 < COPIES:
            yield EndChange(hero, "tsumo", at, tile=kind)


def kan_before(position: Position, state: TableState) -> Iterator[Change]:
    """An ankan of four unseen tiles, made before the discard that lies there."""
    lies = state.pending
    if lies is None or lies.how != "discard" or lies.seat == position.hero:
        return
    for kind in faces_in_play(position.players):
        if not any(state.seen[tile] for tile in copies_of(kind)) and len(copies_of(kind)) == 1:
            yield CallChange(lies.seat, "ankan", lies.at, kind, made=True)
            return


def other_ends(position: Position, state: TableState) -> Iterator[Change]:
    """Of a hand that has ended: nobody wins, another seat does, or one more."""
    if not state.end:
        return
    events = position.events
    for at, event in enumerate(events[-_FOUR:], max(0, len(events) - _FOUR)):
        if isinstance(event, Ron | Tsumo):
            yield EndChange(event.seat, "passed", at)
    yield from own_wins(position, state)
    if state.reason == "kyuushu":
        others = (seat for seat in range(position.players) if seat != state.turn)
        yield from (EndChange(seat, "nine", len(events) - 1) for seat in others)
    before = events[-2] if len(events) > 1 else None
    if state.end == "ryuukyoku" and isinstance(before, Draw):
        yield EndChange(before.seat, "tsumo", len(events) - 1)
    lies = next((at for at in range(len(events) - 1, 0, -1) if isinstance(events[at], Discard | Tsumo)), None)
    if lies is not None:
        yield from _rons(position, state, lies)


def _rons(position: Position, state: TableState, lies: int) -> Iterator[Change]:
    """Wins of other seats on the last discard, or of who threw it by tsumo."""
    events = position.events
    thrown = events[lies]
    assert isinstance(thrown, Discard | Tsumo)
    for seat in range(position.players):
        if seat == thrown.seat or seat in state.winners:
            continue
        if state.end == "ron":
            yield EndChange(seat, "also", len(events) - 1)
        yield EndChange(seat, "ron", lies)
        if (
            state.end == "ryuukyoku"
            and thrown.tile is not None
            and (hand := _pairs(state, seat, thrown.tile))
        ):
            yield EndChange(seat, "ron", lies, hand)
    if isinstance(thrown, Discard) and isinstance(events[lies - 1], Draw):
        yield EndChange(thrown.seat, "tsumo", lies)


def _pairs(state: TableState, seat: int, tile: Tile) -> tuple[Tile, ...]:
    """Six pairs and a tile that a seat without melds may have held, () if there are none."""
    own = state.seats[seat]
    if own.hand is not None or own.melds or own.size != _CLOSED:
        return ()
    kind = face_of(tile)

    def has(other: Face, copies: int) -> bool:
        return state.seen[other] + copies <= COPIES + 1 - len(copies_of(other))

    thrown = {face_of(each.tile) for each in own.river}
    free = [other for other in faces_in_play(state.deal.players) if other != kind and has(other, 2)]
    if len(free) < _PAIRS or kind in thrown or not has(kind, 1):
        return ()
    return tuple(sorted((*free[:_PAIRS], *free[:_PAIRS], kind)))


def laid(event: Event) -> int:
    """The tile of a call or kan by which it is named."""
    assert isinstance(event, _CALLS)
    return event.own[0] if isinstance(event, Ankan) else event.tile


def name_of(event: Event) -> CallName:
    """How a call or kan is made."""
    return _NAMES[type(event)]


_NAMES: Final[dict[type[Event], CallName]] = {
    Chi: "chi",
    Pon: "pon",
    Daiminkan: "daiminkan",
    Ankan: "ankan",
    Kakan: "kakan",
    Kita: "kita",
}


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
        self.kinds = {face_of(tile) for reason in self.reasons for tile in reason.tiles}
        self.facts = {name for reason in self.reasons for name in reason.facts}

    # Tiles

    def tiles(self) -> Iterator[Sized]:
        """Each tile that may be another one, as each kind that has a copy left."""
        free = list(self._free())
        for slot in self.slots():
            for new in free:
                if face_of(new) != face_of(slot.tile):
                    change = TileChange(slot.place, slot.seat, slot.tile, new, slot.at)
                    size = distance(slot.tile, new)
                    size = min(size, _INDICATOR) if slot.place == "indicator" else size
                    yield (not slot.named, size), change

    def _free(self) -> Iterator[Tile]:
        """A tile of each kind of which not all copies are seen; the red one if no other can be left."""
        seen, reds = self.state.seen, self.position.ruleset.aka
        for kind in faces_in_play(self.position.players):
            copies = copies_of(kind)
            left = COPIES - sum(seen[tile] for tile in copies)
            if left:
                red = [tile for tile in copies if is_red(tile) and reds >= len(RED_FIVES) and not seen[tile]]
                yield red[0] if red and left == 1 else kind

    def slots(self) -> Iterator[Slot]:
        """The tiles in question first, then those at moments that decided, then hands and indicators."""
        found: dict[tuple[TilePlace, int, Face, bool], Slot] = {}
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
            named = drawn or face_of(tile) in self.kinds
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
                yield Slot("shown", seat, tile, at, named=face_of(tile) in self.kinds)

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
                mine = event.seat == self.position.hero and face_of(tile) in self.kinds
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
