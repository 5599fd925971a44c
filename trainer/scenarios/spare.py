"""Tiles that nobody needs: what may be drawn and thrown in a turn more without making a difference."""

from trainer.rules.tiles import COPIES, YAOCHUU, Tile, count_kinds, kinds_in_play
from trainer.scenarios.changes import copies_of
from trainer.scenarios.position import Position


def spare_tiles(position: Position, number: int) -> tuple[Tile, ...]:
    """So many tiles, each of another kind, of which the viewer has not seen all copies and which the hero
    neither holds nor has called nor waits on; fewer if there are not enough. Those come first of which
    most are seen, terminals and honours before the others.
    """
    state = position.table()
    own = state.seats[position.hero]
    held = count_kinds((*(own.hand or ()), *(tile for meld in own.melds for tile in meld.tiles)))
    seen = {
        kind: sum(state.seen[tile] for tile in copies_of(kind)) for kind in kinds_in_play(position.players)
    }
    free = [kind for kind in seen if seen[kind] < COPIES and not held[kind] and not own.waits >> kind & 1]
    free.sort(key=lambda kind: (kind not in YAOCHUU, -seen[kind], kind))
    return tuple(free[:number])
