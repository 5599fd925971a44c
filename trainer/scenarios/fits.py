"""Does a position fit its own rules: what stands in it that these rules do not have?

A *misfit* is no illegal act but one that the rules do not know: an abortive draw that is off, an
indicator for a kan where none is turned, a tile turned over beneath it. Another preset may still judge
the position, as the table of presets does: only the rules it is asked by must have what it shows.
"""

from collections.abc import Iterator
from typing import Final

from trainer.rules.dora import indicators_at_once
from trainer.rules.events import Dora, Kita, Riichi, Ryuukyoku
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import Tile, is_red
from trainer.rules.turn_facts import dora_facts
from trainer.scenarios.position import Position

_DRAWS: Final = {
    "nagashi": "nagashi_mangan",
    "kyuushu": "abort_kyuushu",
    "suufon": "abort_suufon",
    "suucha": "abort_suucha",
    "suukan": "abort_suukan",
    "sanchahou": "abort_sanchahou",
}
"""The property of a ruleset that allows a draw."""
_FOUR_PLAYERS: Final = frozenset({"suufon", "suucha", "sanchahou"})
"""Draws that three players do not have (SAN-1)."""


def misfits(position: Position, *, acts: bool = True) -> tuple[str, ...]:
    """What the position's own rules lack, each named with its parameter; empty if it fits.

    Without `acts` what players do is left out, for questions about just that: whether it was allowed.
    """
    return (*_of_the_table(position), *(_of_acts(position) if acts else ()))


def _of_the_table(position: Position) -> Iterator[str]:
    """URA-1, URA-3, KAN-7: indicators, what lies beneath them, red fives."""
    rules = position.ruleset
    for index, event in enumerate(position.events):
        if isinstance(event, Dora) and not rules.kan_dora:
            yield f"event {index}: a dora indicator for a kan, but kan_dora is off"
    state = position.table()
    if (due := indicators_at_once(dora_facts(state), rules)) > len(state.indicators):
        yield f"{len(state.indicators)} dora indicators open, but dora_flip_minkan opens {due} by now"
    if position.ura and not rules.ura_dora:
        yield "ura: tiles turned over, but ura_dora is off"
    elif len(position.ura) > 1 and not rules.kan_ura:
        yield f"ura: {len(position.ura)} tiles turned over, but kan_ura is off"
    if not rules.aka and any(map(is_red, _tiles(position))):
        yield "a red five, but aka is 0"


def _of_acts(position: Position) -> Iterator[str]:
    """ABO-2 to ABO-7, STK-7, SAN-1, SAN-2, OPN-1: draws, norths and open riichi."""
    rules = position.ruleset
    for index, event in enumerate(position.events):
        if isinstance(event, Ryuukyoku) and (lack := _lacks(event.reason, rules)):
            yield f"event {index}: the hand ends by {event.reason}, but {lack}"
        if isinstance(event, Kita) and not rules.kita:
            yield f"event {index}: kita, but kita is off"
        if isinstance(event, Riichi) and event.open and not rules.open_riichi:
            yield f"event {index}: an open riichi, but open_riichi is off"


def _lacks(reason: str, rules: Ruleset) -> str:
    """Why the rules have no such draw; empty if they have it."""
    if reason in _FOUR_PLAYERS and rules.players == 3:
        return "three players do not have it"
    if reason == "exhaustive" or getattr(rules, _DRAWS[reason]):
        return ""
    return "triple_ron is not abort" if reason == "sanchahou" else f"{_DRAWS[reason]} is off"


def _tiles(position: Position) -> Iterator[Tile]:
    """Every tile that the position names."""
    yield from (*position.hand, position.indicator, *position.ura)
    for _, hand in position.shown:
        yield from hand
    for event in position.events:
        named = (getattr(event, "tile", None), getattr(event, "indicator", None))
        yield from (tile for tile in named if tile is not None)
        yield from getattr(event, "own", ())
