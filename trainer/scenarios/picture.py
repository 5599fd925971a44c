"""The picture of a position: the table as it lies, out of the history that led to it.

It shows the table where it last lay still: a discard waits for answers, or the hero is on turn and has not
acted yet. What came after that (a declaration, a kan with what it drew, a win) is its `then`. Lost is in
which order the seats called where the rivers do not tell, what the hero drew when, and at which turn a kan
or a kita was made: `reconstruct` finds the orders that may have been.
"""

from dataclasses import replace

from trainer.rules import table
from trainer.rules.state import Seat, TableState
from trainer.scenarios.event_text import format_events
from trainer.scenarios.position import Position
from trainer.scenarios.snapshot import Laid, Side, Snapshot, in_order


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
