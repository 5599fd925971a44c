"""Every tile that a snapshot shows, each counted once, however often it is laid: in a river and a meld."""

from collections import Counter
from collections.abc import Iterator

from trainer.rules.errors import NotationError
from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Dora, Draw, Event, Kakan, Kita, Pon
from trainer.rules.tiles import Tile
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_text import parse_then


def visible_tiles(snapshot: Snapshot) -> Iterator[Tile]:
    """The tiles in hands, rivers, melds, indicators and beneath them, and what `then` brought."""
    yield from (*snapshot.hand, *snapshot.indicators, *snapshot.ura)
    if snapshot.drawn is not None:
        yield snapshot.drawn
    for side in snapshot.sides:
        yield from (*(laid.tile for laid in side.river), *side.kita, *side.shown)
    yield from tiles_of_melds(snapshot)
    yield from _tiles_of_then(snapshot)


def tiles_of_melds(snapshot: Snapshot) -> Iterator[Tile]:
    """The tiles in melds that lie in no river: all but the called ones that a river shows."""
    in_rivers: list[Counter[Tile | None]] = [
        Counter(laid.tile for laid in side.river) for side in snapshot.sides
    ]
    for side in snapshot.sides:
        for meld in side.melds:
            own = list(meld.tiles)
            called, source = meld.called, meld.from_seat
            fed = source is not None and source < len(in_rivers) and in_rivers[source][called]
            if fed and source is not None and called in own:
                in_rivers[source][called] -= 1
                own.remove(called)
            yield from own


def _tiles_of_then(snapshot: Snapshot) -> Iterator[Tile]:
    try:
        events = parse_then(snapshot)
    except NotationError:
        return
    for event in events:
        yield from _new_tiles(event, snapshot)


def _new_tiles(event: Event, snapshot: Snapshot) -> tuple[Tile, ...]:
    """What an event brings to light; out of a hand that is seen nothing is new."""
    match event:
        case Dora(indicator):
            return (indicator,)
        case Draw(_, tile):
            return () if tile is None else (tile,)
        case Chi() | Pon() | Daiminkan() | Ankan():
            return () if event.seat == snapshot.hero else event.own
        case Discard() | Kakan() | Kita():
            return () if event.seat == snapshot.hero else (event.tile,)
        case _:
            return ()
