"""From a picture of a table to the histories that lead to it (ADR 0015), and from a history to its picture.

There are three steps: who had which turn, at which turns closed kans and norths were made (both are found
by `turn_orders`), and what the hero drew when. Each history is replayed as any position is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from trainer.rules.judges.dora import MAX_INDICATORS
from trainer.rules.replay import table
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
)
from trainer.rules.replay.state import Seat, TableState
from trainer.rules.replay.table import STICK
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import Tile, tiles_in_order, wall_size
from trainer.scenarios.board.snapshot import Laid, Side, Snapshot, in_order, parse_then
from trainer.scenarios.board.snapshot_checks import Defect, defect, kans_of, snapshot_defects, standing
from trainer.scenarios.board.turn_orders import (
    MOST_STATES,
    Act,
    Orders,
    Placed,
    SearchTooLongError,
    Turn,
    placings,
    turns_without,
)
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.position import Position, PositionError


def picture(position: Position) -> Snapshot:
    """The snapshot of a position, hands and melds in order (`in_order`)."""
    states = [table.start(position.deal()), *table.states(position.deal(), position.events)]
    moment = max(i for i, state in enumerate(states) if i == 0 or _lies_still(state, position.hero))
    state, then = states[moment], position.events[moment:]
    pending = state.pending
    own = state.seats[position.hero]
    hand = list(own.hand or ())
    if own.drawn is not None:
        hand.remove(own.drawn)
    shown = dict(position.shown)
    return in_order(
        Snapshot(
            ruleset=position.ruleset,
            round=position.round,
            hero=position.hero,
            scores=state.scores,
            sides=tuple(_side(seat, shown.get(i, ())) for i, seat in enumerate(state.seats)),
            hand=tuple(hand),
            drawn=own.drawn,
            indicators=state.indicators,
            sticks=state.sticks,
            lies=None if pending is None else pending.seat,
            then=format_events(then),
            ura=position.ura,
            ask=position.ask,
        )
    )


def _lies_still(state: TableState, hero: int) -> bool:
    """A discard waits for answers; or the hero is on turn, with the draw of the turn or after a call."""
    if state.phase == "respond":
        return True
    own = state.seats[hero]
    declaring = own.riichi_at is not None and own.riichi_at > max(own.discarded_at, own.turn_at)
    follows = own.has_drawn and own.replaces is not None
    return state.phase == "discard" and state.turn == hero and not (follows or declaring)


def _side(seat: Seat, shown: tuple[int, ...]) -> Side:
    river = tuple(
        Laid(
            thrown.tile,
            declares=thrown.declares,
            tsumogiri=thrown.tsumogiri,
            opened=thrown.declares and seat.open_riichi,
        )
        for thrown in seat.river
    )
    return Side(river, seat.melds, seat.kita, shown)


def is_pictured(position: Position, snapshot: Snapshot) -> bool:
    """Is this the snapshot of the position, whatever is asked?"""
    return replace(picture(position), ask=()) == replace(in_order(snapshot), ask=())


_CALLS: Final[dict[MeldType, type[Chi] | type[Pon] | type[Daiminkan]]] = {
    MeldType.CHI: Chi,
    MeldType.PON: Pon,
    MeldType.KAKAN: Pon,
    MeldType.DAIMINKAN: Daiminkan,
}


@dataclass(frozen=True, slots=True)
class History:
    """The dealt hand and the events; `unturned` kans should have an indicator that the table lacks."""

    dealt: tuple[Tile, ...]
    events: tuple[Event, ...]
    unturned: int


def history(snapshot: Snapshot, turns: Sequence[Turn], placed: Placed) -> History:
    """What happened, turn by turn."""
    draws, dealt = _hero_draws(snapshot, turns, placed)
    teller = _Teller(snapshot, draws)
    for number, turn in enumerate(turns):
        teller.tell(turn, placed.at(number))
    return History(dealt, teller.finished(), teller.unturned)


def open_part(meld: Meld) -> tuple[Tile, tuple[Tile, ...]]:
    """The called tile and the own ones beside it when an open meld was made (of a kakan: its pon)."""
    assert meld.called is not None
    own = list(meld.tiles)
    own.remove(meld.called)
    if meld.type is MeldType.KAKAN:
        own.remove(added_tile(meld))
    return meld.called, tuple(own)


def added_tile(meld: Meld) -> Tile:
    """The fourth tile of a kakan; where that is not said the last but for the called one."""
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    return own[-1] if meld.added is None else meld.added


def _act_tiles(snapshot: Snapshot, act: Act, north: int) -> tuple[Tile, ...]:
    """What leaves the hand by a kan or a north."""
    side = snapshot.sides[act.seat]
    if act.meld is None:
        return (side.kita[north],)
    meld = side.melds[act.meld]
    return meld.tiles if meld.type is MeldType.ANKAN else (added_tile(meld),)


def _hero_draws(
    snapshot: Snapshot, turns: Sequence[Turn], placed: Placed
) -> tuple[list[Tile], tuple[Tile, ...]]:
    """What the hero drew, in order, and the thirteen tiles dealt."""
    hand = list(snapshot.hand)
    draws: list[Tile] = []
    side = snapshot.sides[snapshot.hero]
    norths = len(side.kita)
    declared = next((i for i, laid in enumerate(side.river) if laid.declares), len(side.river))
    for number, turn in reversed([*enumerate(turns)]):
        if turn.seat != snapshot.hero:
            continue
        acts = placed.at(number)
        drawn = snapshot.drawn
        if turn.thrown is not None:
            laid = side.river[turn.thrown]
            locked = laid.tsumogiri or turn.thrown > declared
            drawn = laid.tile if locked else _kept_draw(hand, turn.thrown)
            hand.append(laid.tile)
        elif drawn is not None:
            hand.append(drawn)
        for act in reversed(acts):
            norths -= act.meld is None
            drawn = _undo(hand, draws, drawn, _act_tiles(snapshot, act, norths))
        meld = None if turn.meld is None else side.melds[turn.meld]
        if meld is None or meld.type is MeldType.DAIMINKAN:
            assert drawn is not None
            hand.remove(drawn)
            draws.append(drawn)
        if meld is not None:
            hand += open_part(meld)[1]
    return draws[::-1], tiles_in_order(hand)


def _undo(hand: list[Tile], draws: list[Tile], drawn: Tile | None, tiles: tuple[Tile, ...]) -> Tile:
    """The hand before a kan: without its replacement, with its tiles, the last of which was drawn."""
    assert drawn is not None
    hand.remove(drawn)
    draws.append(drawn)
    hand += tiles
    return tiles[-1]


def _kept_draw(hand: Sequence[Tile], thrown: int) -> Tile:
    """What was drawn in a turn whose discard came out of the hand: a tile that was kept."""
    return tiles_in_order(hand)[(7 * thrown + 3) % len(hand)]


@dataclass(slots=True)
class _Teller:
    snapshot: Snapshot
    draws: list[Tile]
    events: list[Event] = field(default_factory=list)
    unturned: int = 0
    owed: int = 0
    told: int = 0
    norths: dict[int, int] = field(default_factory=dict)
    declared: set[int] = field(default_factory=set)

    def tell(self, turn: Turn, acts: Sequence[Act]) -> None:
        """One turn: the draw or call, kans and norths, the discard."""
        self.unturned += self.owed
        self.owed = 0
        if turn.meld is None:
            self._draw(turn.seat)
        else:
            self._call(turn.seat, self.snapshot.sides[turn.seat].melds[turn.meld])
        for act in acts:
            self._act(act)
        if turn.thrown is not None:
            self._discard(turn)

    def finished(self) -> tuple[Event, ...]:
        """All events; indicators that lie there and were not due yet come at the end."""
        while self.owed and self._is_left():
            self._turn_over()
        return tuple(self.events)

    def _draw(self, seat: int) -> None:
        self.events.append(Draw(seat, self.draws.pop(0) if seat == self.snapshot.hero else None))

    def _call(self, seat: int, meld: Meld) -> None:
        called, own = open_part(meld)
        assert meld.from_seat is not None
        self.events.append(_CALLS[meld.type](seat, meld.from_seat, called, own))
        if meld.type is MeldType.DAIMINKAN:
            self._replaced(seat, at_once=self._flips_at_once())

    def _act(self, act: Act) -> None:
        north = self.norths.get(act.seat, 0)
        tiles = _act_tiles(self.snapshot, act, north)
        if act.meld is None:
            self.norths[act.seat] = north + 1
            self._clear()
            self.events += [Kita(act.seat, tiles[0])]
            self._draw(act.seat)
            return
        closed = self.snapshot.sides[act.seat].melds[act.meld].type is MeldType.ANKAN
        self.events.append(Ankan(act.seat, tiles) if closed else Kakan(act.seat, tiles[0]))
        self._replaced(act.seat, at_once=closed or self._flips_at_once())

    def _flips_at_once(self) -> bool:
        return self.snapshot.ruleset.dora_flip_minkan == "immediate"

    def _replaced(self, seat: int, *, at_once: bool) -> None:
        """An indicator that waits since an earlier kan opens before this one's (URA-3)."""
        self._clear()
        self.owed += 1
        if at_once:
            self._clear()
        self._draw(seat)

    def _discard(self, turn: Turn) -> None:
        assert turn.thrown is not None
        seat, laid = turn.seat, self.snapshot.sides[turn.seat].river[turn.thrown]
        if laid.declares:
            self.events.append(Riichi(seat, open=laid.opened))
        self.events.append(Discard(seat, laid.tile, tsumogiri=laid.tsumogiri or seat in self.declared))
        if laid.declares:
            self.declared.add(seat)
        if self._is_left():
            self._clear()

    def _clear(self) -> None:
        """The indicators that are due open; without one the kan has none."""
        for _ in range(self.owed):
            if self._is_left():
                self._turn_over()
            else:
                self.unturned += 1
        self.owed = 0

    def _is_left(self) -> bool:
        return self.told + 1 < len(self.snapshot.indicators)

    def _turn_over(self) -> None:
        self.told += 1
        self.events.append(Dora(self.snapshot.indicators[self.told]))


MOST_FOUND: Final = 24
_ORDERS: Final = 24
"""Orders of turns that are looked at; each may be had with several moments of its kans."""


class ReconstructError(PositionError):
    """No history leads to the snapshot; `defects` say what does not fit."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        self.defects = defects
        super().__init__("; ".join(map(str, defects)))


def reconstruct(snapshot: Snapshot, *, most: int = MOST_FOUND) -> tuple[Position, ...]:
    """The histories that lead to this picture, the plainest first, at most so many.

    They differ in what can matter: when a call was made, which copy of a tile it took, at which turn a kan
    or a north was laid.

    :raises ReconstructError: if there is none, with all that is missing, impossible or does not fit.
    """
    if found := snapshot_defects(snapshot):
        raise ReconstructError(found)
    orders = Orders(snapshot)
    try:
        turns = tuple(islice(orders.found(), _ORDERS))
    except SearchTooLongError:
        raise ReconstructError((defect("rivers", "search_too_long", states=MOST_STATES),)) from None
    if not turns:
        raise ReconstructError(orders.defects())
    refused: dict[Defect, None] = {}
    positions = dict.fromkeys(islice(_positions(snapshot, turns, most, refused), most))
    if not positions:
        raise ReconstructError(tuple(refused) or turns_without(snapshot, turns[0]))
    return tuple(positions)


def _positions(
    snapshot: Snapshot, orders: tuple[tuple[Turn, ...], ...], most: int, refused: dict[Defect, None]
) -> Iterator[Position]:
    """The positions of all orders, those with the fewest acts moved from their plainest turns first.

    All are replayed; what does not hang on the order (points, tiles laid open) is checked once.
    """
    ways = [
        (placed.moved, number, turns, placed)
        for number, turns in enumerate(orders)
        for placed in placings(snapshot, turns, most)
    ]
    then, is_first = parse_then(snapshot), True
    for _, _, turns, placed in sorted(ways, key=lambda way: way[:2]):
        found = history(snapshot, turns, placed)
        if lacking := _lacking_indicators(snapshot, found) or _lacking_wall(snapshot, found):
            refused[lacking] = None
            continue
        position = _position(snapshot, found, then)
        try:
            position.table()
            if is_first:
                Position.from_json(position.to_json(short=True))
                is_first = False
        except PositionError as error:
            refused[_refusal(error, len(found.events))] = None
        else:
            yield position


def replayed(snapshot: Snapshot, found: History, then: tuple[Event, ...]) -> Position | None:
    """The position of a history, unless its table can not be replayed."""
    if _lacking_indicators(snapshot, found) or _lacking_wall(snapshot, found):
        return None
    position = _position(snapshot, found, then)
    try:
        position.table()
    except PositionError:
        return None
    return position


def _refusal(error: PositionError, before: int) -> Defect:
    """What the replay refuses, by its place: the hands laid open, what lies beneath, what came `then`."""
    event, field = error.facts.get("event", -1), str(error.facts.get("field", ""))
    if int(event) >= before:
        place = "then"
    elif field in ("shown", "ura"):
        place = field
    else:
        place = "table"
    return defect(place, f"{place}_impossible", why=error.code, **error.facts)


def _lacking_indicators(snapshot: Snapshot, found: History) -> Defect | None:
    """A kan whose indicator is due and does not lie there; a fifth kan has none (URA-3, ABO-9)."""
    kans, have = kans_of(snapshot), len(snapshot.indicators)
    beyond = max(0, kans - (MAX_INDICATORS - 1))
    if not snapshot.ruleset.kan_dora or found.unturned <= beyond:
        return None
    return defect("indicators", "indicators_too_few", indicators=have, kans=kans)


def _lacking_wall(snapshot: Snapshot, found: History) -> Defect | None:
    """More tiles drawn than the live wall has (SAN-1)."""
    drawn, wall = sum(isinstance(event, Draw) for event in found.events), wall_size(snapshot.players)
    return defect("table", "wall_too_short", drawn=drawn, wall=wall) if drawn > wall else None


def _position(snapshot: Snapshot, found: History, then: tuple[Event, ...]) -> Position:
    """The position of a history and of what came `then`."""
    paid = standing(snapshot)
    scores = tuple(points + STICK * (seat in paid) for seat, points in enumerate(snapshot.scores))
    return Position(
        ruleset=snapshot.ruleset,
        round=snapshot.round,
        scores=scores,
        hero=snapshot.hero,
        hand=found.dealt,
        indicator=snapshot.indicators[0],
        events=(*found.events, *then),
        sticks=snapshot.sticks - len(paid),
        ask=snapshot.ask,
        shown=tuple((seat, side.shown) for seat, side in enumerate(snapshot.sides) if side.shown),
        ura=snapshot.ura,
    )
