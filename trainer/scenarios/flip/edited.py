"""A small change carried out on a history, and the table of the changed position.

The changed position can have come about as well. Its table is found by replaying no more than what follows
the change.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from trainer.rules.replay import table
from trainer.rules.replay.events import Event
from trainer.rules.replay.moves import see, waits_of_tiles, with_seat
from trainer.rules.replay.state import LetGo, Seat, TableState
from trainer.rules.replay.table import STICK, reveal
from trainer.rules.tiles.tile import face_of
from trainer.scenarios.flip.edit_history import (
    with_ankan,
    with_call,
    with_end,
    with_riichi,
    with_turn,
    without_call,
    without_call_turn,
    without_last,
    without_turn,
)
from trainer.scenarios.flip.edit_tiles import with_tile
from trainer.scenarios.position.changes import (
    AskedChange,
    CallChange,
    Change,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.scenarios.position.position import Position

POINTING: Final = frozenset({"moment", "event", "at"})
"""Names in `ask` under which a question points at an event by its number."""


def edited(position: Position, change: Change) -> Position | None:
    """The position with the change made, None if there is no such history. It is not replayed here:
    that every tile can be there, and that the answer is another one, shows when it is.
    """
    twin = _changed(position, change)
    if twin is None or len(twin.events) == len(position.events):
        return twin
    return None if any(name in POINTING for name, _ in position.ask) else twin


def _changed(position: Position, change: Change) -> Position | None:
    match change:
        case TileChange():
            return with_tile(position, change)
        case PointsChange():
            return _with_points(position, change)
        case TurnChange(last=True):
            return without_last(position)
        case TurnChange():
            return (with_turn if change.turns > 0 else without_turn)(position, change.at)
        case CallChange():
            return _with_call(position, change)
        case EndChange():
            return with_end(position, change)
        case CountChange("sticks"):
            return _with_sticks(position, change)
        case CountChange():
            return replace(position, round=replace(position.round, honba=change.there))
        case AskedChange(name, _, there):
            return replace(position, ask=tuple((n, there if n == name else word) for n, word in position.ask))
        case RuleChange(parameter, _, there):
            return replace(position, ruleset=position.ruleset.changed(**{parameter: there}))


def _with_call(position: Position, change: CallChange) -> Position | None:
    if change.turn:
        return without_call_turn(position, change)
    if not change.made:
        return without_call(position, change)
    made = {"riichi": with_riichi, "ankan": with_ankan}.get(change.how, with_call)
    return made(position, change)


def _with_points(position: Position, change: PointsChange) -> Position:
    more = change.there - change.here
    scores = list(position.scores)
    scores[change.seat] += more
    scores[change.other] -= more
    return replace(position, scores=tuple(scores))


def stick_payer(position: Position) -> int:
    """Who has the most points, the hero aside: that seat has laid a stick more, or has it still."""
    return max(
        (seat for seat in range(position.players) if seat != position.hero), key=position.scores.__getitem__
    )


def _with_sticks(position: Position, change: CountChange) -> Position:
    payer = stick_payer(position)
    paid = STICK * (change.there - change.here)
    scores = tuple(points - paid * (seat == payer) for seat, points in enumerate(position.scores))
    return replace(position, sticks=change.there, scores=scores)


REPLAYS: Final = 12
"""Other tiles of a search for which most of the history may be replayed."""
SHORT: Final = 14
"""Events that may be replayed without counting as that."""


@dataclass(frozen=True, slots=True, eq=False)
class Edited(Position):
    """A position whose table is known without a replay; equal to nothing but itself."""

    state: TableState | None = None
    before: tuple[TableState, ...] = ()
    """The table before each event and after the last one, if it was replayed."""

    def table(self) -> TableState:
        """The changed table."""
        assert self.state is not None
        return self.state

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def states_before(position: Position) -> Sequence[TableState]:
    """The table before each event of a position, and after the last one (hidden hands not yet shown)."""
    if isinstance(position, Edited) and position.before:
        return position.before
    deal = position.deal()
    return [table.start(deal), *table.states(deal, position.events)]


def _edited(position: Position, state: TableState, before: tuple[TableState, ...] = ()) -> Edited:
    return Edited(**{name: getattr(position, name) for name in _FIELDS}, state=state, before=before)


_FIELDS: Final = tuple(field.name for field in fields(Position))


class Tables:
    """A position's table with changes made to it.

    With `mistakes` a hand may change to one with which its riichi or its win was a mistake.
    """

    def __init__(self, position: Position, *, mistakes: bool = False) -> None:
        self.position, self.mistakes = position, mistakes
        self.state = position.table()
        self.before = list(states_before(position))
        self.replays = 0

    def after(self, change: Change) -> Edited | None:
        """A position with the change and its table; None if there is none, or the replays are used up.

        :raises RulesError: if it can not be.
        """
        changed = self._after(change)
        if changed is None or self.mistakes:
            return changed
        state = changed.table()
        pairs = zip(self.state.seats, state.seats, strict=True)
        spoilt = any(_turned_noten(before, after) for before, after in pairs)
        return None if spoilt or _wins_falsely(state) else changed

    def _after(self, change: Change) -> Edited | None:
        match change:
            case TileChange("hand" | "drawn") if change.at is None or self._is_long(change.at):
                return self._holding(change)
            case PointsChange() | CountChange() | TileChange("indicator", at=None):
                return self._dealt_otherwise(change)
        twin = edited(self.position, change)
        return None if twin is None else self._replayed(twin, change)

    def _is_long(self, start: int) -> bool:
        return len(self.position.events) - start > SHORT

    def _replayed(self, twin: Position, change: Change) -> Edited | None:
        """From the first event that differs on."""
        start = _first_difference(self.position.events, twin.events) if self._same_deal(twin) else 0
        if self._is_long(start) and isinstance(change, TileChange):
            if self.replays == REPLAYS:
                return None
            self.replays += 1
        before = self.before[: start + 1] if start else [table.start(twin.deal())]
        for event in twin.events[start:]:
            before.append(table.apply(before[-1], event))
        state = before[-1]
        return _edited(twin, reveal(state, dict(twin.shown)) if twin.shown else state, tuple(before))

    def _same_deal(self, twin: Position) -> bool:
        return twin.hand == self.position.hand and twin.indicator == self.position.indicator

    def _dealt_otherwise(self, change: PointsChange | CountChange | TileChange) -> Edited | None:
        """Scores, counters and the first indicator matter to nothing else on the table."""
        twin = edited(self.position, change)
        if twin is None:
            return None
        state, deal = self.state, twin.deal()
        more = (after - before for after, before in zip(deal.scores, state.deal.scores, strict=True))
        changed = state._replace(
            deal=deal,
            scores=tuple(score + step for score, step in zip(state.scores, more, strict=True)),
            sticks=state.sticks + deal.sticks - state.deal.sticks,
            indicators=(deal.indicator, *state.indicators[1:]),
            seen=self._seen(change) if isinstance(change, TileChange) else state.seen,
        )
        return _edited(twin, changed)

    def _seen(self, change: TileChange) -> bytes:
        """:raises ImpossibleEventError: if no such tile is left."""
        counts = bytearray(self.state.seen)
        counts[change.old] -= 1
        return see(bytes(counts), (change.new,), self.position.players)

    def _holding(self, change: TileChange) -> Edited | None:
        """The hero's hand with another tile, and what it would have let go since it is as it is now.

        What happened before is not looked at; a full replay will tell.
        """
        hero, seen = self.position.hero, self._seen(change)
        own = self.state.seats[hero]
        hand = list(own.hand or ())
        hand[hand.index(change.old)] = change.new
        waiting = hand.copy()
        if own.has_drawn and own.drawn is not None:
            waiting.remove(own.drawn)
        waits = waits_of_tiles(tuple(waiting), len(own.melds)) if len(waiting) % 3 == 1 else 0
        changed = own._replace(hand=tuple(hand), waits=waits, let_go=self._let_go(own, waits))
        state = self.state._replace(seats=with_seat(self.state, hero, changed), seen=seen)
        return _edited(self.position, state)

    def _let_go(self, own: Seat, waits: int) -> tuple[LetGo, ...]:
        """Of the discards since the hand last changed, those that complete it."""
        since = own.discarded_at
        if own.in_riichi:
            since = min(since, next((tile.at for tile in own.river if tile.declares), since))
        thrown = sorted(
            (tile.at, face_of(tile.tile))
            for seat in self.state.seats
            if seat is not own
            for tile in seat.river
            if tile.at > since and waits >> face_of(tile.tile) & 1
        )
        return (
            *(gone for gone in own.let_go if gone.at <= since),
            *(LetGo(at, kind, "discard") for at, kind in thrown),
        )


def _first_difference(before: Sequence[Event], after: Sequence[Event]) -> int:
    for at, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return at
    return min(len(before), len(after))


def _turned_noten(before: Seat, after: Seat) -> bool:
    """Is a hand in riichi that was tenpai no longer so?"""
    return after.in_riichi and after.hand is not None and bool(before.waits) and not after.waits


def _wins_falsely(state: TableState) -> bool:
    """Has somebody won with a hand that the tile does not complete?"""
    for number in state.winners:
        seat, pending = state.seats[number], state.pending
        tile = pending.tile if state.end == "ron" and pending is not None else seat.drawn
        if seat.hand is not None and tile is not None and not seat.waits >> face_of(tile) & 1:
            return True
    return False
