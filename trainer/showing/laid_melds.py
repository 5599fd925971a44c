"""How melds and extracted norths lie before a seat, and which of them is being robbed."""

from typing import Final

from trainer.rules.melds import Meld, MeldType
from trainer.rules.state import Pending, TableState
from trainer.rules.tiles import Kind, Tile, kind_of, tiles_in_order
from trainer.showing.table_parts import LaidKita, LaidMeld, Lights, MeldTile, Role

DARK: Final = Lights()


def winds_of_rons(state: TableState) -> tuple[Kind, ...]:
    """The winds of those who ronned the tile that lies there."""
    return tuple(map(state.deal.wind_of, state.winners)) if state.end == "ron" else ()


def _robbed(state: TableState, number: int) -> Pending | None:
    """What may be ronned of a seat now."""
    pending = state.pending
    return pending if pending is not None and pending.seat == number else None


def laid_kita(state: TableState, number: int, lights: Lights = DARK) -> LaidKita:
    """The norths of a seat."""
    robbed, norths = _robbed(state, number), state.seats[number].kita
    latest = robbed is not None and robbed.how == "kita"
    at = [call.at for call in state.calls if call.seat == number and call.how == "kita"]
    extracted: Role = next((lights.moments[each] for each in at if each in lights.moments), "")
    role = extracted or (lights.copy(norths[0]) if norths else "")
    return LaidKita(norths, latest, winds_of_rons(state) if latest else (), role)


def _roles(state: TableState, number: int, lights: Lights) -> list[Role]:
    """What each meld of a seat is lit for as a whole: it was called, or made a kakan, at such a moment."""
    made = [call for call in state.calls if call.seat == number and call.how != "kita"]
    first = [call for call in made if call.how != "kakan"]
    roles: list[Role] = [lights.moments.get(call.at, "") for call in first]
    kakans = [call.at for call in made if call.how == "kakan"]
    added: Role = next((lights.moments[at] for at in kakans if at in lights.moments), "")
    return [
        role or (added if meld.type is MeldType.KAKAN else "")
        for role, meld in zip(roles, state.seats[number].melds, strict=True)
    ]


def laid_melds(state: TableState, number: int, lights: Lights = DARK) -> tuple[LaidMeld, ...]:
    """The melds of a seat."""
    robbed = _robbed(state, number)
    laid = []
    for meld, role in zip(state.seats[number].melds, _roles(state, number, lights), strict=True):
        tiles = laid_tiles(meld, number, state.deal.players)
        latest = robbed is not None and (meld.type, meld.kind) == (robbed.how, kind_of(robbed.tile))
        laid.append(
            LaidMeld(
                type=meld.type,
                tiles=tuple(
                    part._replace(role=role or lights.copy(meld.kind if part.tile is None else part.tile))
                    for part in tiles
                ),
                kinds=tiles_in_order(meld.tiles),
                called=meld.called,
                fed_by=None if meld.from_seat is None else state.deal.wind_of(meld.from_seat),
                latest=latest,
                won_by=winds_of_rons(state) if latest else (),
            )
        )
    return tuple(laid)


def laid_tiles(meld: Meld, seat: int, players: int = 4) -> tuple[MeldTile, ...]:
    """The tiles of a meld from left to right as they lie before `seat`.

    The called tile is turned: first if it came from the left (kamicha), last if from the right
    (shimocha), second from across. The fourth tile of a kakan lies on it. An ankan shows two backs.
    """
    if meld.type is MeldType.ANKAN:
        return tuple(MeldTile(tile if i in (1, 2) else None) for i, tile in enumerate(_reds_inside(meld)))
    own = list(meld.tiles)
    turned = []
    for tile, added in ((meld.called, False), (meld.added, True)):
        if tile is not None:
            own.remove(tile)
            turned.append(MeldTile(tile, sideways=True, added=added))
    upright = [MeldTile(tile) for tile in tiles_in_order(own)]
    step = 0 if meld.from_seat is None else (meld.from_seat - seat) % players
    at = {1: len(upright), players - 1: 0}.get(step, 1)
    return (*upright[:at], *turned, *upright[at:])


def _reds_inside(meld: Meld) -> tuple[Tile, ...]:
    """An ankan's tiles with a red five among the two that show their face."""
    red_first = tiles_in_order(meld.tiles)
    return (red_first[-1], *red_first[:-1])
