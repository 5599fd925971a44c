"""The canonical text of a question: equal for positions that differ only in what no rule can tell apart.

Exchanged may be: the three suits (two, pinzu and souzu, with three players, where manzu is only 1m and
9m), and the seats, turned so that the dealer comes first. Not exchanged are honours: winds are seats and
the round, and the order of dragons and winds shows in the dora. Reds, scores, honba and sticks stand as
they are.
"""

from dataclasses import replace
from itertools import permutations
from typing import Any

from trainer.rules.events import Event
from trainer.rules.notation import format_tiles, parse_tiles
from trainer.rules.state import Round
from trainer.rules.tiles import KINDS, Tile
from trainer.scenarios.event_text import format_events
from trainer.scenarios.position import Position


def canonical_text(slug: str, position: Position) -> str:
    """The smallest of the texts of all equal questions."""
    turned = _turned(position)
    suits = (0, 1, 2)
    orders = permutations(suits) if position.players == 4 else ((0, 1, 2), (0, 2, 1))
    return min(_text(slug, turned, order) for order in orders)


def _turned(position: Position) -> Position:
    """Seats counted from the dealer; the round keeps its wind and forgets who dealt first."""
    dealer, players = position.round.dealer, position.players

    def seat_of(seat: int) -> int:
        return (seat - dealer) % players

    return replace(
        position,
        round=Round(position.round.wind, 1, position.round.honba),
        scores=position.scores[dealer:] + position.scores[:dealer],
        hero=seat_of(position.hero),
        events=tuple(_turn_event(event, dealer, players) for event in position.events),
        shown=tuple(sorted((seat_of(seat), hand) for seat, hand in position.shown)),
    )


def _turn_event(event: Event, dealer: int, players: int) -> Event:
    changes: dict[str, Any] = {
        name: (getattr(event, name) - dealer) % players
        for name in ("seat", "from_seat")
        if hasattr(event, name)
    }
    return replace(event, **changes) if changes else event


def _text(slug: str, position: Position, order: tuple[int, ...]) -> str:
    tiles = [_exchanged(tile, order) for tile in range(KINDS + 3)]

    def renamed(given: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(sorted(tiles[tile] for tile in given))

    events = tuple(_rename_event(event, tiles) for event in position.events)
    ask = " ".join(f"{key}={_rename_value(value, tiles)}" for key, value in position.ask)
    shown = " ".join(f"{seat}:{format_tiles(renamed(hand))}" for seat, hand in position.shown)
    return "|".join(
        (
            slug,
            str(position.ruleset.to_json()),
            f"{position.round.wind}.{position.round.honba}.{position.sticks}.{position.hero}",
            ",".join(map(str, position.scores)),
            format_tiles(renamed(position.hand)),
            format_tiles(renamed((position.indicator,))),
            format_events(events),
            ask,
            shown,
        )
    )


def _exchanged(tile: Tile, order: tuple[int, ...]) -> Tile:
    if tile >= KINDS:
        return KINDS + order[tile - KINDS]
    return tile if tile >= 27 else 9 * order[tile // 9] + tile % 9


def _rename_event(event: Event, tiles: list[Tile]) -> Event:
    changes: dict[str, Any] = {}
    for name in ("tile", "indicator"):
        if getattr(event, name, None) is not None:
            changes[name] = tiles[getattr(event, name)]
    if hasattr(event, "own"):
        changes["own"] = tuple(sorted(tiles[tile] for tile in event.own))
    return replace(event, **changes) if changes else event


def _rename_value(value: str, tiles: list[Tile]) -> str:
    """A value of `ask` is renamed if it is tiles."""
    try:
        return format_tiles(tuple(sorted(tiles[tile] for tile in parse_tiles(value))))
    except ValueError:
        return value
