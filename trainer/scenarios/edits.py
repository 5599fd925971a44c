"""A small change carried out on a history, so that the changed position can have come about as well."""

from dataclasses import replace
from typing import Final

from trainer.rules.table import STICK
from trainer.scenarios.changes import (
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
from trainer.scenarios.edit_calls import with_ankan, with_call, without_call, without_call_turn
from trainer.scenarios.edit_ends import with_end
from trainer.scenarios.edit_tiles import with_tile
from trainer.scenarios.edit_turns import with_riichi, with_turn, without_last, without_turn
from trainer.scenarios.position import Position

POINTING: Final = frozenset({"moment", "event", "at"})
"""Names in `ask` under which a question points at an event by its number."""


def edited(position: Position, change: Change) -> Position | None:
    """The position with the change made, None if there is no such history. It is not replayed here:
    that every tile can be there, and that the answer is another one, shows when it is.
    """
    twin = _edited(position, change)
    if twin is None or len(twin.events) == len(position.events):
        return twin
    return None if any(name in POINTING for name, _ in position.ask) else twin


def _edited(position: Position, change: Change) -> Position | None:
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


def _with_sticks(position: Position, change: CountChange) -> Position:
    """Who has the most points, the hero aside, has laid the stick, or has it still."""
    others = (seat for seat in range(position.players) if seat != position.hero)
    payer = max(others, key=position.scores.__getitem__)
    paid = STICK * (change.there - change.here)
    scores = tuple(points - paid * (seat == payer) for seat, points in enumerate(position.scores))
    return replace(position, sticks=change.there, scores=scores)
