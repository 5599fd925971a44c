"""What is drawn of a snapshot, however unfinished: the table as its author laid it, without a history.

Tiles may be marked by their spots (`trainer.scenarios.laying`): `river:2:5`, `hand:4`, `drawn`.
"""

from collections.abc import Collection, Iterator
from typing import Final

from trainer.rules.events import DRAWS
from trainer.rules.melds import Meld, MeldType
from trainer.rules.state import Ending
from trainer.rules.table import MAX_INDICATORS
from trainer.rules.tiles import EAST, Tile, kind_of, wall_size
from trainer.scenarios.laying import room
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_diff import DiscardDiffers, TileDiffers, TilesDiffer, differences
from trainer.showing.laid_melds import laid_tiles
from trainer.showing.table_parts import (
    PLACES,
    Discarded,
    HandTile,
    HandView,
    LaidKita,
    LaidMeld,
    Place,
    Role,
    SeatView,
    TableView,
)

DIFFERS: Final[Role] = "differs"
"""How a marked tile is lit."""


def snapshot_view(snapshot: Snapshot, *, marked: Collection[str] = ()) -> TableView:
    """The table as the snapshot's hero sees it; `marked` are the spots that light up."""
    players = snapshot.players
    order = [(snapshot.hero + step) % players for step in range(players)]
    seats = tuple(
        _seat_view(snapshot, seat, place, marked) for seat, place in zip(order, PLACES[players], strict=True)
    )
    return TableView(
        seats=seats,
        hand=_hand_view(snapshot, marked),
        wind=EAST + snapshot.round.wind,
        number=snapshot.round.number,
        honba=snapshot.round.honba,
        sticks=snapshot.sticks,
        wall=wall_left(snapshot),
        indicators=snapshot.indicators,
        closed=max(0, MAX_INDICATORS - len(snapshot.indicators)),
        players=players,
        lit=bool(marked),
        ura=snapshot.ura,
        drawn_game=_drawn_game(snapshot),
    )


def _drawn_game(snapshot: Snapshot) -> str:
    """How the hand ended undecided, if what happened then says so."""
    reason = snapshot.then.rpartition("~")[2] if "~" in snapshot.then else ""
    return reason if reason in DRAWS else ""


def wall_left(snapshot: Snapshot) -> int:
    """Tiles left to draw: each discard was drawn, but those after a chi or a pon; a kan draws once more."""
    sides = snapshot.sides
    drawn = sum(len(side.river) + len(side.kita) for side in sides)
    melds = [meld.type for side in sides for meld in side.melds]
    drawn += melds.count(MeldType.ANKAN) - melds.count(MeldType.CHI) - melds.count(MeldType.PON)
    on_turn = snapshot.drawn is not None or len(snapshot.hand) > room(snapshot)
    return max(0, wall_size(snapshot.players) - drawn - on_turn)


def marks_of(one: Snapshot, other: Snapshot) -> frozenset[str]:
    """The spots of the other table whose tiles the one has not, or has otherwise."""
    return frozenset(spot for spots in _differing(one, other) for spot in spots)


def _differing(one: Snapshot, other: Snapshot) -> Iterator[list[str]]:
    for found in differences(one, other):
        if isinstance(found, DiscardDiffers) and found.to is not None:
            yield [f"river:{found.seat}:{found.to}"]
        elif isinstance(found, TileDiffers) and found.other is not None:
            yield ["drawn"] if found.where == "drawn" else [f"indicators:{found.at}"]
        elif isinstance(found, TilesDiffer) and found.where == "hand":
            yield _come(list(found.come), other.hand)


def _come(come: list[Tile], held: tuple[Tile, ...]) -> list[str]:
    """Where in the hand the tiles lie that came."""
    spots = []
    for index, tile in enumerate(held):
        if tile in come:
            come.remove(tile)
            spots.append(f"hand:{index}")
    return spots


def _seat_view(snapshot: Snapshot, seat: int, place: Place, marked: Collection[str]) -> SeatView:
    side, is_hero = snapshot.sides[seat], seat == snapshot.hero
    held = len(snapshot.hand) + (snapshot.drawn is not None) if is_hero else 13 - 3 * len(side.melds)
    declared = [laid for laid in side.river if laid.declares]
    return SeatView(
        place=place,
        wind=wind_of(snapshot, seat),
        score=snapshot.scores[seat],
        river=tuple(_river(snapshot, seat, marked)),
        melds=tuple(_laid_meld(snapshot, meld, seat) for meld in side.melds),
        kita=LaidKita(side.kita),
        concealed=max(0, held),
        stick=bool(declared) and not (snapshot.lies == seat and side.river[-1].declares),
        on_turn=is_hero and snapshot.lies is None and not snapshot.then,
        open_riichi=any(laid.opened for laid in declared),
        won=_won(snapshot, seat),
        hand=HandView(tuple(map(HandTile, side.shown))) if side.shown and not is_hero else None,
    )


def _won(snapshot: Snapshot, seat: int) -> Ending:
    acts = {token[:2] for token in snapshot.then.split()}
    return "tsumo" if f"{seat}t" in acts else "ron" if f"{seat}r" in acts else ""


def _river(snapshot: Snapshot, seat: int, marked: Collection[str]) -> Iterator[Discarded]:
    """The discards; sideways lies the one of the riichi, after a call the next that stays (RCH-7)."""
    river, callers = snapshot.sides[seat].river, callers_of(snapshot, seat)
    due = False
    for index, laid in enumerate(river):
        due = due or laid.declares
        caller = callers.get(index)
        yield Discarded(
            tile=laid.tile,
            sideways=due,
            declares=laid.declares,
            tsumogiri=laid.tsumogiri,
            called_by=None if caller is None else wind_of(snapshot, caller),
            latest=snapshot.lies == seat and index == len(river) - 1,
            role=DIFFERS if f"river:{seat}:{index}" in marked else "",
        )
        due = due and caller is not None


def callers_of(snapshot: Snapshot, seat: int) -> dict[int, int]:
    """Which discards of a seat were called and by whom, by their numbers: each meld took the first such
    tile that no other one took.
    """
    river, found = snapshot.sides[seat].river, {}
    for caller, side in enumerate(snapshot.sides):
        for meld in side.melds:
            if meld.from_seat == seat:
                at = (i for i, laid in enumerate(river) if laid.tile == meld.called and i not in found)
                if (index := next(at, None)) is not None:
                    found[index] = caller
    return found


def wind_of(snapshot: Snapshot, seat: int) -> int:
    """The seat wind: the dealer is East."""
    return EAST + (seat - snapshot.round.dealer) % snapshot.players


def _laid_meld(snapshot: Snapshot, meld: Meld, seat: int) -> LaidMeld:
    return LaidMeld(
        type=meld.type,
        tiles=laid_tiles(meld, seat, snapshot.players),
        kinds=tuple(sorted(meld.tiles, key=kind_of)),
        called=meld.called,
        fed_by=None if meld.from_seat is None else wind_of(snapshot, meld.from_seat),
    )


def _hand_view(snapshot: Snapshot, marked: Collection[str]) -> HandView:
    tiles = tuple(
        HandTile(tile, DIFFERS if f"hand:{index}" in marked else "")
        for index, tile in enumerate(snapshot.hand)
    )
    role: Role = DIFFERS if "drawn" in marked else ""
    return HandView(tiles, None if snapshot.drawn is None else HandTile(snapshot.drawn, role))
