"""From a picture to histories: the orders of turns that lead to what an author laid (ADR 0015).

Three steps: who had which turn (`reconstruct_turns`), at which turns closed kans and norths were made
(`reconstruct_kans`), and what the hero drew when (`reconstruct_history`). Each history is replayed as any
position is.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from trainer.rules.dora import MAX_INDICATORS
from trainer.rules.events import Draw, Event
from trainer.rules.table import STICK
from trainer.rules.tiles import wall_size
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.reconstruct_history import History, history
from trainer.scenarios.reconstruct_kans import placings, turns_without
from trainer.scenarios.reconstruct_turns import MOST_STATES, Orders, SearchTooLongError, Turn
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import Defect, defect, kans_of, snapshot_defects, standing
from trainer.scenarios.snapshot_text import parse_then

MOST: Final = 24
_ORDERS: Final = 24
"""Orders of turns that are looked at; each may be had with several moments of its kans."""


class ReconstructError(PositionError):
    """No history leads to the snapshot; `defects` say what does not fit."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        self.defects = defects
        super().__init__("; ".join(map(str, defects)))


def reconstruct(snapshot: Snapshot, *, most: int = MOST) -> tuple[Position, ...]:
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
