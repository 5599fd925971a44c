"""Melds laid in one step: a discard is called, a pon grows to a kan, four of a kind become an ankan."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import (
    COPIES,
    HONOURS,
    Face,
    Tile,
    face_of,
    format_tiles,
    is_red,
    red_of,
    tiles_in_order,
)
from trainer.scenarios.board.laying import LayingError, Spot, put, room, with_sticks
from trainer.scenarios.board.snapshot import Snapshot, meld_of

MOST_MELDS = 4
_SIZES = {MeldType.PON: 2, MeldType.DAIMINKAN: 3}


@dataclass(frozen=True, slots=True)
class CallChoice:
    """A way in which a seat may call a discard, with the own tiles that it lays beside it."""

    seat: int
    type: MeldType
    own: tuple[Tile, ...]

    @property
    def code(self) -> str:
        """`2:chi:35m`."""
        return f"{self.seat}:{self.type}:{format_tiles(self.own)}"


def call_choices(snapshot: Snapshot, seat: int, tile: Tile) -> tuple[CallChoice, ...]:
    """Every way in which the others could call the tile of this seat, in turn order from it."""
    found = []
    for step in range(1, snapshot.players):
        caller = (seat + step) % snapshot.players
        if len(snapshot.sides[caller].melds) < MOST_MELDS:
            held = snapshot.hand if caller == snapshot.hero else None
            owns = [(kind, _same(snapshot, tile, size, held)) for kind, size in _SIZES.items()]
            if step == 1 and snapshot.players == 4:
                runs = [tuple(_held_of(kind, held) for kind in run) for run in _runs_with(tile)]
                owns = [(MeldType.CHI, run) for run in runs] + owns
            reds = [(kind, own) for kind, plain in owns for own in _with_red(plain)]
            owns += [(kind, own) for kind, own in reds if {*own} <= {*(held or ())}]
            found += [CallChoice(caller, kind, own) for kind, own in owns if _may_lay(snapshot, held, own)]
    return tuple(found)


def _may_lay(snapshot: Snapshot, held: Sequence[Tile] | None, own: tuple[Tile, ...]) -> bool:
    """Whether the hero's hand, once it is whole, has these tiles; of others nobody knows."""
    return held is None or len(held) < room(snapshot) or not Counter(own) - Counter(held)


def _with_red(own: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The same own tiles with the red five in the place of a plain one, if there is one."""
    fives = [tile for tile in own if tile not in HONOURS and tile % 9 == 4 and not is_red(tile)]
    if not fives or any(map(is_red, own)):
        return ()
    left = list(own)
    left.remove(fives[0])
    return (tiles_in_order((*left, red_of(fives[0]))),)


def _runs_with(tile: Tile) -> tuple[tuple[Face, ...], ...]:
    """The pairs of other kinds with which it makes a run."""
    kind = face_of(tile)
    if kind in HONOURS:
        return ()
    near = [near for near in range(kind - 2, kind + 3) if near // 9 == kind // 9 and near >= 0]
    return tuple(pair for pair in combinations([k for k in near if k != kind], 2) if _is_run((*pair, kind)))


def _is_run(kinds: tuple[int, ...]) -> bool:
    low, middle, high = sorted(kinds)
    return (middle, high) == (low + 1, low + 2)


def _held_of(kind: int, held: Sequence[Tile] | None) -> Tile:
    """The tile of a kind that the hand holds: the red five only where it has no plain one."""
    if held is None or kind in held or kind % 9 != 4 or kind in HONOURS:
        return kind
    return red_of(kind) if red_of(kind) in held else kind


def _same(snapshot: Snapshot, tile: Tile, size: int, held: Sequence[Tile] | None) -> tuple[Tile, ...]:
    """Own tiles of the kind beside a called one: those held, else plain ones; of a kan all that there are."""
    kind = face_of(tile)
    same = tuple(own for own in held or () if face_of(own) == kind)
    if len(same) >= size:
        return tiles_in_order(sorted(same, key=is_red)[:size])
    return tiles_in_order((kind,) * (size - 1) + (_last_of(snapshot, (tile,)),)) if size > 2 else (kind,) * 2


def _last_of(snapshot: Snapshot, others: Sequence[Tile]) -> Tile:
    """The fourth tile of a kind beside some others: the red five, where none of them is one, the rules have
    it and it does not lie on the table.
    """
    kind = face_of(others[0])
    if kind in HONOURS or kind % 9 != 4 or not snapshot.ruleset.aka:
        return kind
    red = red_of(kind)
    return kind if red in others or _lies(snapshot, red) else red


def _lies(snapshot: Snapshot, tile: Tile) -> bool:
    """Whether such a tile lies in a river, in a meld or as an indicator."""
    rivers = [laid.tile for side in snapshot.sides for laid in side.river]
    melds = [own for side in snapshot.sides for meld in side.melds for own in meld.tiles]
    return tile in (*rivers, *melds, *snapshot.indicators)


def call(snapshot: Snapshot, spot: Spot, choice: CallChoice) -> Snapshot:
    """The discard is called: the meld lies before its caller; of the hero the own tiles leave the hand.

    :raises LayingError: if no discard lies there, or the seat has four melds.
    """
    seat = spot.seat or 0
    river = snapshot.sides[seat].river if spot.part == "river" else ()
    index = len(river) - 1 if spot.index is None else spot.index
    if not 0 <= index < len(river):
        raise LayingError(str(spot.place), "nothing_there")
    meld = meld_of(choice.type, (river[index].tile, *choice.own), from_seat=seat)
    lying = snapshot.lies == seat and index == len(river) - 1
    free = replace(snapshot, lies=None) if lying else snapshot
    return with_sticks(snapshot, _melded(free, choice.seat, meld))


def lay_meld(
    snapshot: Snapshot, seat: int, meld_type: MeldType, tile: Tile, from_seat: int
) -> tuple[Snapshot, Spot]:
    """A meld of a kind, of a chi the run that begins there, with its called tile in the river it came from.

    :raises LayingError: if the seat has four melds, or there is no such run.
    """
    if from_seat == seat and meld_type is not MeldType.ANKAN:
        raise LayingError(f"meld:{seat}", "from_itself")
    meld = _meld_of(snapshot, seat, meld_type, tile, from_seat)
    after = _melded(snapshot, seat, meld)
    fed = meld.from_seat
    if meld.called is not None and fed is not None and not _lies_free(snapshot, fed, meld.called):
        after, _ = put(after, Spot("river", fed), meld.called)
    return after, Spot("meld", seat, len(after.sides[seat].melds) - 1)


def _meld_of(snapshot: Snapshot, seat: int, meld_type: MeldType, tile: Tile, from_seat: int) -> Meld:
    kind = face_of(tile)
    if meld_type is MeldType.CHI:
        if kind in HONOURS or kind % 9 > 6:
            raise LayingError(f"meld:{seat}", "no_run")
        return meld_of(meld_type, (tile, kind + 1, kind + 2), from_seat=from_seat)
    if meld_type is MeldType.PON:
        return meld_of(meld_type, (tile, kind, kind), from_seat=from_seat)
    tiles = (tile, kind, kind, _last_of(snapshot, (tile,)))
    return meld_of(meld_type, tiles, from_seat=None if meld_type is MeldType.ANKAN else from_seat)


def _lies_free(snapshot: Snapshot, seat: int, tile: Tile) -> bool:
    """Whether such a tile lies in the river that no meld took."""
    taken = sum(
        meld.from_seat == seat and meld.called == tile for side in snapshot.sides for meld in side.melds
    )
    return sum(laid.tile == tile for laid in snapshot.sides[seat].river) > taken


def next_form(snapshot: Snapshot, spot: Spot) -> Snapshot:
    """The meld in its next form: a chi with the called tile elsewhere in the run, or from the next run that
    has it; a pon or a kan from the next seat; a chi or a pon with the red five among the own tiles, where
    that lies nowhere else.

    :raises LayingError: if no open meld lies there.
    """
    seat, melds = _melds(snapshot, spot)
    meld = melds[spot.index or 0]
    forms = _forms(snapshot, seat, meld)
    if not forms:
        raise LayingError(str(spot), "nothing_there")
    turned = forms[(forms.index(meld) + 1) % len(forms)] if meld in forms else forms[0]
    side = snapshot.sides[seat]
    return snapshot.with_side(seat, replace(side, melds=_with(melds, spot, turned)))


def _forms(snapshot: Snapshot, seat: int, meld: Meld) -> list[Meld]:
    """The forms that a meld may have with the tile that it called, as one turns to them."""
    called, source = meld.called, meld.from_seat
    if called is None or source is None:
        return []
    others = [other for other in range(snapshot.players) if other != seat]
    if meld.type not in (MeldType.CHI, MeldType.PON):
        return [replace(meld, from_seat=other) for other in others]
    kind = face_of(called)
    owns = _runs_with(called) if meld.type is MeldType.CHI else ((kind, kind),)
    owns += tuple(red for own in owns for red in _with_red(own) if _has_red(snapshot, meld, red))
    sources = [source] if meld.type is MeldType.CHI else others
    return [meld_of(meld.type, (called, *own), from_seat=other) for own in owns for other in sources]


def _has_red(snapshot: Snapshot, meld: Meld, own: Sequence[Tile]) -> bool:
    """Whether the red five of these tiles is there to be laid: in the meld already, or nowhere else."""
    (red,) = filter(is_red, own)
    held = (*snapshot.hand, snapshot.drawn)
    return snapshot.ruleset.aka > 0 and (red in meld.tiles or not (red in held or _lies(snapshot, red)))


def grow(snapshot: Snapshot, spot: Spot) -> Snapshot:
    """A pon becomes a kakan with the fourth tile; of the hero that leaves the hand or the drawn tile.

    :raises LayingError: if no pon lies there.
    """
    seat, melds = _melds(snapshot, spot)
    pon = melds[spot.index or 0]
    if pon.type is not MeldType.PON:
        raise LayingError(str(spot), "only_pons")
    held = (*snapshot.hand, *(() if snapshot.drawn is None else (snapshot.drawn,)))
    own = [tile for tile in held if face_of(tile) == pon.kind] if seat == snapshot.hero else []
    added = own[0] if own else _last_of(snapshot, pon.tiles)
    kan = Meld(MeldType.KAKAN, tiles_in_order((*pon.tiles, added)), pon.called, pon.from_seat, added)
    without = _without_own(snapshot, seat, (added,))
    side = without.sides[seat]
    return without.with_side(seat, replace(side, melds=_with(melds, spot, kan)))


def _melds(snapshot: Snapshot, spot: Spot) -> tuple[int, tuple[Meld, ...]]:
    seat = spot.seat or 0
    melds = snapshot.sides[seat].melds if spot.part == "meld" else ()
    if spot.index is None or not 0 <= spot.index < len(melds):
        raise LayingError(str(spot.place), "nothing_there")
    return seat, melds


def _with(melds: tuple[Meld, ...], spot: Spot, meld: Meld) -> tuple[Meld, ...]:
    index = spot.index or 0
    return (*melds[:index], meld, *melds[index + 1 :])


def _melded(snapshot: Snapshot, seat: int, meld: Meld) -> Snapshot:
    if len(snapshot.sides[seat].melds) >= MOST_MELDS:
        raise LayingError(f"meld:{seat}", "four_melds")
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    after = _without_own(snapshot, seat, tuple(own))
    side = after.sides[seat]
    return after.with_side(seat, replace(side, melds=(*side.melds, meld)))


def _without_own(snapshot: Snapshot, seat: int, own: tuple[Tile, ...]) -> Snapshot:
    """The hero's hand without the tiles laid, as far as it holds them; a drawn one goes into the hand."""
    if seat != snapshot.hero:
        return snapshot
    drawn = () if snapshot.drawn is None else (snapshot.drawn,)
    left = [*snapshot.hand, *drawn]
    for tile in own:
        if tile in left:
            left.remove(tile)
    if len(left) == len(snapshot.hand) + len(drawn):
        return snapshot
    if snapshot.drawn is not None and snapshot.drawn in left and len(own) < COPIES - 1:
        left.remove(snapshot.drawn)
        return replace(snapshot, hand=tiles_in_order(left))
    return replace(snapshot, hand=tiles_in_order(left), drawn=None)
