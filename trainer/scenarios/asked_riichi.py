"""The riichi that a question about safe tiles is about, and what the hero knows of it."""

from typing import Final

from trainer.rules.safety import GenbutsuFacts, genbutsu_facts
from trainer.rules.shapes_left import DangerFacts, danger_facts
from trainer.rules.state import TableState
from trainer.rules.tiles import count_kinds
from trainer.scenarios.asked import asked_kind, asked_seat
from trainer.scenarios.position import Position, PositionError

ALL: Final = "all"


def rivals_of(state: TableState, hero: int) -> list[int]:
    """The others in riichi, in the order of their declarations."""
    found = [(seat.riichi_at, i) for i, seat in enumerate(state.seats) if seat.in_riichi and i != hero]
    return [seat for _, seat in sorted(found, key=lambda each: each[0] or 0)]


def turns_since(state: TableState, seat: int) -> int:
    """Discards of a declarer after the declaration tile."""
    river = state.seats[seat].river
    declared = next((i for i, thrown in enumerate(river) if thrown.declares), len(river) - 1)
    return len(river) - 1 - declared


def to_discard(position: Position) -> TableState:
    """The table where the hero is to discard.

    :raises PositionError: if that is not so.
    """
    state = position.table()
    if state.phase != "discard" or state.turn != position.hero:
        raise PositionError("safe tiles are asked for where you are to discard")
    return state


def asked_riichi(position: Position) -> GenbutsuFacts:
    """The riichi that `against` names, or all of them.

    :raises PositionError: if there is none, one is open, or the hero is not to discard.
    """
    state = to_discard(position)
    facts = genbutsu_facts(state, position.hero)
    if position.asked("against") != ALL:
        facts = facts.against(asked_seat(position, "against"))
    if not facts.declarers:
        raise PositionError("ask: nobody there is in riichi")
    for rival in facts.declarers:
        check_hidden(state, rival.seat)
    return facts


def check_hidden(state: TableState, seat: int) -> None:
    """That the waits of a seat in riichi have to be guessed (DEF-7).

    :raises PositionError: if its riichi is open.
    """
    if state.seats[seat].open_riichi:
        raise PositionError(
            f"the riichi of seat {seat} lies open: its waits are seen, every other tile is safe"
        )


def asked_danger(position: Position) -> DangerFacts:
    """The tile of the hand and the riichi that `ask` names.

    :raises PositionError: if the hero does not hold it, or nobody there is in riichi.
    """
    state, kind, rival = to_discard(position), asked_kind(position), asked_seat(position, "against")
    if not count_kinds(state.seats[position.hero].hand or ())[kind]:
        raise PositionError("ask: the tile is not in the hand")
    if rival == position.hero or not state.seats[rival].in_riichi:
        raise PositionError("ask: nobody there is in riichi")
    return danger_facts(state, position.hero, rival, kind)
