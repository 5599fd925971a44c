"""The events of an order of turns, and the hand that the hero was dealt.

The hero's tiles are laid out backwards as `compose` does: before a discard the hand held the discard in
place of the tile that was drawn in that turn, before a call its own tiles, before a kan its four. After the
own riichi every discard is the drawn tile. Indicators are turned over where the ruleset does (URA-3).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Dora, Draw, Event, Kakan, Kita, Pon, Riichi
from trainer.rules.melds import Meld, MeldType
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.scenarios.reconstruct_kans import Act, Placed
from trainer.scenarios.reconstruct_turns import Turn
from trainer.scenarios.snapshot import Snapshot

_CALLS: Final[dict[MeldType, type[Chi] | type[Pon] | type[Daiminkan]]] = {
    MeldType.CHI: Chi,
    MeldType.PON: Pon,
    MeldType.KAKAN: Pon,
    MeldType.DAIMINKAN: Daiminkan,
}


@dataclass(frozen=True, slots=True)
class History:
    """The dealt hand and the events; `unturned` kans should have an indicator that the table lacks."""

    dealt: tuple[Tile, ...]
    events: tuple[Event, ...]
    unturned: int


def history(snapshot: Snapshot, turns: Sequence[Turn], placed: Placed) -> History:
    """What happened, turn by turn."""
    draws, dealt = _hero_draws(snapshot, turns, placed)
    teller = _Teller(snapshot, draws)
    for number, turn in enumerate(turns):
        teller.tell(turn, placed.at(number))
    return History(dealt, teller.finished(), teller.unturned)


def open_part(meld: Meld) -> tuple[Tile, tuple[Tile, ...]]:
    """The called tile and the own ones beside it when an open meld was made (of a kakan: its pon)."""
    assert meld.called is not None
    own = list(meld.tiles)
    own.remove(meld.called)
    if meld.type is MeldType.KAKAN:
        own.remove(added_tile(meld))
    return meld.called, tuple(own)


def added_tile(meld: Meld) -> Tile:
    """The fourth tile of a kakan; where that is not said the last but for the called one."""
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    return own[-1] if meld.added is None else meld.added


def _act_tiles(snapshot: Snapshot, act: Act, north: int) -> tuple[Tile, ...]:
    """What leaves the hand by a kan or a north."""
    side = snapshot.sides[act.seat]
    if act.meld is None:
        return (side.kita[north],)
    meld = side.melds[act.meld]
    return meld.tiles if meld.type is MeldType.ANKAN else (added_tile(meld),)


def _hero_draws(
    snapshot: Snapshot, turns: Sequence[Turn], placed: Placed
) -> tuple[list[Tile], tuple[Tile, ...]]:
    """What the hero drew, in order, and the thirteen tiles dealt."""
    hand = list(snapshot.hand)
    draws: list[Tile] = []
    side = snapshot.sides[snapshot.hero]
    norths = len(side.kita)
    declared = next((i for i, laid in enumerate(side.river) if laid.declares), len(side.river))
    for number, turn in reversed([*enumerate(turns)]):
        if turn.seat != snapshot.hero:
            continue
        acts = placed.at(number)
        drawn = snapshot.drawn
        if turn.thrown is not None:
            laid = side.river[turn.thrown]
            locked = laid.tsumogiri or turn.thrown > declared
            drawn = laid.tile if locked else _kept_draw(hand, turn.thrown)
            hand.append(laid.tile)
        elif drawn is not None:
            hand.append(drawn)
        for act in reversed(acts):
            norths -= act.meld is None
            drawn = _undo(hand, draws, drawn, _act_tiles(snapshot, act, norths))
        meld = None if turn.meld is None else side.melds[turn.meld]
        if meld is None or meld.type is MeldType.DAIMINKAN:
            assert drawn is not None
            hand.remove(drawn)
            draws.append(drawn)
        if meld is not None:
            hand += open_part(meld)[1]
    return draws[::-1], tiles_in_order(hand)


def _undo(hand: list[Tile], draws: list[Tile], drawn: Tile | None, tiles: tuple[Tile, ...]) -> Tile:
    """The hand before a kan: without its replacement, with its tiles, the last of which was drawn."""
    assert drawn is not None
    hand.remove(drawn)
    draws.append(drawn)
    hand += tiles
    return tiles[-1]


def _kept_draw(hand: Sequence[Tile], thrown: int) -> Tile:
    """What was drawn in a turn whose discard came out of the hand: a tile that was kept."""
    return tiles_in_order(hand)[(7 * thrown + 3) % len(hand)]


@dataclass(slots=True)
class _Teller:
    snapshot: Snapshot
    draws: list[Tile]
    events: list[Event] = field(default_factory=list)
    unturned: int = 0
    owed: int = 0
    told: int = 0
    norths: dict[int, int] = field(default_factory=dict)
    declared: set[int] = field(default_factory=set)

    def tell(self, turn: Turn, acts: Sequence[Act]) -> None:
        """One turn: the draw or call, kans and norths, the discard."""
        self.unturned += self.owed
        self.owed = 0
        if turn.meld is None:
            self._draw(turn.seat)
        else:
            self._call(turn.seat, self.snapshot.sides[turn.seat].melds[turn.meld])
        for act in acts:
            self._act(act)
        if turn.thrown is not None:
            self._discard(turn)

    def finished(self) -> tuple[Event, ...]:
        """All events; indicators that lie there and were not due yet come at the end."""
        while self.owed and self._is_left():
            self._turn_over()
        return tuple(self.events)

    def _draw(self, seat: int) -> None:
        self.events.append(Draw(seat, self.draws.pop(0) if seat == self.snapshot.hero else None))

    def _call(self, seat: int, meld: Meld) -> None:
        called, own = open_part(meld)
        assert meld.from_seat is not None
        self.events.append(_CALLS[meld.type](seat, meld.from_seat, called, own))
        if meld.type is MeldType.DAIMINKAN:
            self._replaced(seat, at_once=self._flips_at_once())

    def _act(self, act: Act) -> None:
        north = self.norths.get(act.seat, 0)
        tiles = _act_tiles(self.snapshot, act, north)
        if act.meld is None:
            self.norths[act.seat] = north + 1
            self._clear()
            self.events += [Kita(act.seat, tiles[0])]
            self._draw(act.seat)
            return
        closed = self.snapshot.sides[act.seat].melds[act.meld].type is MeldType.ANKAN
        self.events.append(Ankan(act.seat, tiles) if closed else Kakan(act.seat, tiles[0]))
        self._replaced(act.seat, at_once=closed or self._flips_at_once())

    def _flips_at_once(self) -> bool:
        return self.snapshot.ruleset.dora_flip_minkan == "immediate"

    def _replaced(self, seat: int, *, at_once: bool) -> None:
        """An indicator that waits since an earlier kan opens before this one's (URA-3)."""
        self._clear()
        self.owed += 1
        if at_once:
            self._clear()
        self._draw(seat)

    def _discard(self, turn: Turn) -> None:
        assert turn.thrown is not None
        seat, laid = turn.seat, self.snapshot.sides[turn.seat].river[turn.thrown]
        if laid.declares:
            self.events.append(Riichi(seat, open=laid.opened))
        self.events.append(Discard(seat, laid.tile, tsumogiri=laid.tsumogiri or seat in self.declared))
        if laid.declares:
            self.declared.add(seat)
        if self._is_left():
            self._clear()

    def _clear(self) -> None:
        """The indicators that are due open; without one the kan has none."""
        for _ in range(self.owed):
            if self._is_left():
                self._turn_over()
            else:
                self.unturned += 1
        self.owed = 0

    def _is_left(self) -> bool:
        return self.told + 1 < len(self.snapshot.indicators)

    def _turn_over(self) -> None:
        self.told += 1
        self.events.append(Dora(self.snapshot.indicators[self.told]))
