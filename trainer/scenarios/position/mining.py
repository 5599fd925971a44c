"""Positions out of recorded hands: what one seat saw at one moment, and what came of it.

A kind's `mine` looks through a `Replay` and yields the moments worth asking about. What the player did
and how the hand ended is kept beside the position, never in it. `under` puts a position under other rules,
with the indicators of kans turned over where those rules do so (URA-3, KAN-7).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from trainer.rules.errors import RulesError
from trainer.rules.judges.dora import indicators_before, most_ura
from trainer.rules.judges.facts import dora_facts
from trainer.rules.replay import table
from trainer.rules.replay.events import Dora, Draw, Event, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.state import Deal, TableState
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Tile, face_of
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.position import Position, PositionError, check_points


def opened_in_time(deal: Deal, events: Sequence[Event], ruleset: Ruleset) -> tuple[Event, ...]:
    """The history with each indicator where these rules open it, or where it was if they leave that free.

    An indicator that the history does not have yet is not made up, and one that comes too late for the win
    that ends it is left out.

    :raises RulesError: if an event can not happen there.
    """
    return tuple(_moved(deal, events, ruleset)) if ruleset.kan_dora else tuple(events)


def _moved(deal: Deal, events: Sequence[Event], ruleset: Ruleset) -> Iterator[Event]:
    waiting = [event for event in events if isinstance(event, Dora)]
    state, opened_then = start(deal), 0
    for event in events:
        if isinstance(event, Dora):
            opened_then += 1
            continue
        least, most = indicators_before(dora_facts(state), event, ruleset)
        wanted = min(max(opened_then + 1, least), most)
        while waiting and len(state.indicators) < wanted:
            yield (dora := waiting.pop(0))
            state = apply(state, dora)
        yield event
        state = apply(state, event)
    if not state.end:
        yield from waiting


@dataclass(frozen=True)
class Replay:
    """One real hand with all that a record tells: open hands, every event, the payments at the end; whether
    its game is a hanchan or one of East alone.
    """

    record_id: str
    round_index: int
    ruleset: Ruleset
    deal: Deal
    events: tuple[Event, ...]
    deltas: tuple[int, ...] | None = None
    ura: tuple[Tile, ...] = ()
    hanchan: bool = True

    @cached_property
    def states(self) -> tuple[TableState, ...]:
        """The table after each event."""
        return tuple(table.states(self.deal, self.events))

    def moments(self) -> Iterator[tuple[int, TableState]]:
        """Each number of events so far, with the table then, while somebody may act.

        Not between a declaration and its discard, nor before an indicator that is turned over next.
        """
        following = (*self.events[1:], None)
        for event, after, state in zip(self.events, following, self.states, strict=True):
            if state.phase != "ended" and not isinstance(event, Riichi) and not isinstance(after, Dora):
                yield state.moment, state


@dataclass(frozen=True, slots=True)
class Mined:
    """A position found in a record, the moment it was found at, and what came of it."""

    position: Position
    moment: int
    aftermath: Mapping[str, Any]


def mined_at(replay: Replay, hero: int, moment: int, **ask: str) -> Mined:
    """What `hero` saw after `moment` events."""
    return Mined(_seen_by(replay, hero, moment, ask), moment, aftermath(replay, hero, moment))


def mined_end(replay: Replay, hero: int, shown: Iterable[int] = (), **ask: str) -> Mined:
    """What `hero` saw when all was over: the hands of the `shown` seats, the ura dora of a winner."""
    state = replay.states[-1]
    open_hands = tuple((seat, state.seats[seat].hand or ()) for seat in sorted(set(shown) - {hero}))
    position = _seen_by(replay, hero, len(replay.events), ask)
    position = replace(position, shown=open_hands, ura=replay.ura)
    return Mined(position, len(replay.events), aftermath(replay, hero, len(replay.events)))


def _seen_by(replay: Replay, hero: int, moment: int, ask: Mapping[str, str]) -> Position:
    hand = replay.deal.hands[hero]
    assert hand is not None, "a record shows every hand"
    return Position(
        ruleset=replay.ruleset,
        round=replay.deal.round,
        scores=replay.deal.scores,
        sticks=replay.deal.sticks,
        hero=hero,
        hand=hand,
        indicator=replay.deal.indicator,
        events=tuple(masked(replay.events[:moment], hero)),
        ask=tuple(sorted(ask.items())),
    )


def masked(events: Iterable[Event], hero: int) -> Iterator[Event]:
    """The events as the hero sees them: the draws of others are hidden."""
    for event in events:
        yield Draw(event.seat) if isinstance(event, Draw) and event.seat != hero else event


def aftermath(replay: Replay, hero: int, moment: int) -> dict[str, Any]:
    """What the player did next (short event text, empty for a pass), how the hand ended, who was paid."""
    did = _did(replay.events[moment:], hero)
    found: dict[str, Any] = {"did": format_events(did), "end": _end(replay.events)}
    return found | ({"deltas": list(replay.deltas)} if replay.deltas is not None else {})


def _did(following: Sequence[Event], hero: int) -> Sequence[Event]:
    """The hero's action: what comes next, a riichi with its discard, or a ron among several."""
    rons = [event for event in following if isinstance(event, Ron) and event.seat == hero]
    if following and isinstance(following[0], Ron):
        return rons
    own = following[: 2 if following and isinstance(following[0], Riichi) else 1]
    return own if own and getattr(own[0], "seat", None) == hero and not isinstance(own[0], Draw) else ()


def _end(events: tuple[Event, ...]) -> str:
    wins = [event for event in events if isinstance(event, Ron | Tsumo)]
    draws = [event for event in events if isinstance(event, Ryuukyoku)]
    return format_events(wins or draws)


def under(position: Position, ruleset: Ruleset) -> Position:
    """The same position under other rules: plain fives where none are red, scores from its own start,
    indicators where these rules open them, nothing beneath them where that is not turned over.

    All scores move by one amount, so that gaps stay as they were. What happened stays too: whether the
    rules have all of it `misfits` tells.

    :raises PositionError: if the history can not have happened, or no hand is dealt with such points.
    """
    try:
        events = opened_in_time(position.deal(), position.events, ruleset)
    except RulesError as error:
        raise PositionError.told(error) from None
    indicators = 1 + sum(isinstance(event, Dora) for event in events)
    shift = ruleset.start_points - position.ruleset.start_points
    moved = replace(
        position,
        ruleset=ruleset,
        scores=tuple(points + shift for points in position.scores),
        events=events,
        ura=position.ura[: most_ura(ruleset, min(len(position.ura), indicators))],
    )
    check_points(moved)
    return moved if ruleset.aka else _without_reds(moved)


def _without_reds(position: Position) -> Position:
    return replace(
        position,
        hand=_plain(position.hand),
        indicator=face_of(position.indicator),
        events=tuple(_plain_event(event) for event in position.events),
        shown=tuple((seat, _plain(hand)) for seat, hand in position.shown),
        ura=_plain(position.ura),
    )


def _plain(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(face_of(tile) for tile in tiles)


def _plain_event(event: Event) -> Event:
    changes: dict[str, Any] = {}
    for name in ("tile", "indicator"):
        if (tile := getattr(event, name, None)) is not None:
            changes[name] = face_of(tile)
    if isinstance(own := getattr(event, "own", None), tuple):
        changes["own"] = _plain(own)
    return replace(event, **changes) if changes else event
