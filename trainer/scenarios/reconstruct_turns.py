"""The order of turns that explains rivers and calls: who drew or called when, and threw which discard.

Without calls the order is told by the rivers' lengths alone. A call takes the turn: its caller threw next.
So a search goes through the hand turn by turn; it branches only where a discard may have been the called
tile, and a state that led to nothing is not entered again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trainer.rules.melds import Meld, MeldType
from trainer.rules.notation import tile_name
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import Defect, defect

MOST_STATES: Final = 5_000
"""States of the table that the search enters; usual tables need some hundred."""


class SearchTooLongError(Exception):
    """More states than `MOST_STATES` would have to be tried."""


class Turn(NamedTuple):
    """One turn: `meld` is the place of the own meld that it began with, None after a draw from the wall;
    `thrown` the place of the discard in the own river, None where the turn is not over.
    """

    seat: int
    meld: int | None
    thrown: int | None


class Far(NamedTuple):
    """How far the turns can be explained: discards and calls made by seat, and who threw last."""

    thrown: tuple[int, ...]
    called: tuple[int, ...]
    last: int | None


@dataclass(slots=True)
class Orders:
    """The search for the orders of turns of one snapshot."""

    snapshot: Snapshot
    states: int = 0
    furthest: Far | None = None
    calls: tuple[tuple[int, ...], ...] = ()
    _dead: set[Far] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.calls = tuple(
            tuple(place for place, meld in enumerate(side.melds) if meld.is_open)
            for side in self.snapshot.sides
        )

    def found(self) -> Iterator[tuple[Turn, ...]]:
        """Every order, those with a call at the first chance and no breach of rules first.

        :raises SearchTooLongError: when it has tried too much.
        """
        none = (0,) * self.snapshot.players
        if self.snapshot.is_dealt:
            yield ()
            return
        yield from self._from(Far(none, none, None))

    def _from(self, at: Far) -> Iterator[tuple[Turn, ...]]:
        if at in self._dead:
            return
        self._count(at)
        any_found = False
        for turn in (*self._calls(at), *self._draws(at), *self._calls(at, forbidden=True)):
            for rest in self._after(at, turn):
                any_found = True
                yield (turn, *rest)
        if self._is_over(at):
            any_found = True
            yield ()
        if not any_found:
            self._dead.add(at)

    def _count(self, at: Far) -> None:
        self.states += 1
        if self.states > MOST_STATES:
            raise SearchTooLongError
        if self.furthest is None or _far(at) > _far(self.furthest):
            self.furthest = at

    def _after(self, at: Far, turn: Turn) -> Iterator[tuple[Turn, ...]]:
        called = at.called if turn.meld is None else _one_more(at.called, turn.seat)
        if turn.thrown is None:
            if self._nothing_left(at.thrown, called):
                yield ()
            return
        yield from self._from(Far(_one_more(at.thrown, turn.seat), called, turn.seat))

    def _calls(self, at: Far, *, forbidden: bool = False) -> Iterator[Turn]:
        """Who may take the last discard; `forbidden`: those whom the rules would not let."""
        if at.last is None:
            return
        snapshot, players = self.snapshot, self.snapshot.players
        lying = snapshot.sides[at.last].river[at.thrown[at.last] - 1].tile
        for seat in ((at.last + step) % players for step in range(1, players)):
            if at.called[seat] == len(self.calls[seat]):
                continue
            place = self.calls[seat][at.called[seat]]
            meld = snapshot.sides[seat].melds[place]
            if (meld.from_seat, meld.called) != (at.last, lying) or forbidden != self._breaks(at, seat, meld):
                continue
            thrown = at.thrown[seat]
            river = snapshot.sides[seat].river
            drawn = meld.type is MeldType.DAIMINKAN
            if thrown < len(river) and (drawn or not river[thrown].tsumogiri):
                yield Turn(seat, place, thrown)
            if self._goes_on(seat, drawn=drawn):
                yield Turn(seat, place, None)

    def _breaks(self, at: Far, seat: int, meld: Meld) -> bool:
        """A call after the own riichi, or a chi of another than the left neighbour's tile (CAL-1, RCH-8)."""
        side = self.snapshot.sides[seat]
        locked = any(laid.declares for laid in side.river[: at.thrown[seat]])
        after = (at.last is not None) and (at.last + 1) % self.snapshot.players
        return locked or (meld.type is MeldType.CHI and seat != after)

    def _draws(self, at: Far) -> Iterator[Turn]:
        snapshot = self.snapshot
        seat = snapshot.round.dealer if at.last is None else (at.last + 1) % snapshot.players
        if at.thrown[seat] < len(snapshot.sides[seat].river):
            yield Turn(seat, None, at.thrown[seat])
        if self._goes_on(seat, drawn=True):
            yield Turn(seat, None, None)

    def _goes_on(self, seat: int, *, drawn: bool) -> bool:
        """Is this the seat that is on turn in the end, with or without a drawn tile?"""
        snapshot = self.snapshot
        has_drawn = snapshot.drawn is not None
        return snapshot.lies is None and seat == snapshot.hero and has_drawn == drawn

    def _is_over(self, at: Far) -> bool:
        return self.snapshot.lies == at.last is not None and self._nothing_left(at.thrown, at.called)

    def _nothing_left(self, thrown: tuple[int, ...], called: tuple[int, ...]) -> bool:
        rivers = all(n == len(side.river) for n, side in zip(thrown, self.snapshot.sides, strict=True))
        return rivers and all(n == len(calls) for n, calls in zip(called, self.calls, strict=True))

    def defects(self) -> tuple[Defect, ...]:
        """Why no order was found: what stands at the point up to which the turns can be explained."""
        if self.furthest is None:
            return ()
        return tuple(_defects(self, self.furthest))


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def _far(at: Far) -> int:
    return sum(at.thrown) + sum(at.called)


def _defects(orders: Orders, far: Far) -> Iterator[Defect]:
    snapshot = orders.snapshot
    sides, players = snapshot.sides, snapshot.players
    left = [len(side.river) - n for side, n in zip(sides, far.thrown, strict=True)]
    following = snapshot.round.dealer if far.last is None else (far.last + 1) % players
    for seat, places in enumerate(orders.calls):
        for place in places[far.called[seat] :]:
            meld = sides[seat].melds[place]
            assert meld.called is not None
            assert meld.from_seat is not None
            yield defect(
                f"meld:{seat}:{place}", "meld_no_moment", seat=meld.from_seat, tile=tile_name(meld.called)
            )
    around = {
        seat: {
            "before": len(sides[(seat - 1) % players].river),
            "after": len(sides[(seat + 1) % players].river),
        }
        for seat in range(players)
    }
    if any(left) and not left[following]:
        yield defect(
            f"river:{following}", "river_too_short", tiles=len(sides[following].river), **around[following]
        )
    for seat, more in enumerate(left):
        if more:
            tiles = len(sides[seat].river)
            yield defect(f"river:{seat}", "river_too_long", tiles=tiles, fits=tiles - more, **around[seat])
    if not any(left):
        asked = snapshot.hero if snapshot.lies is None else snapshot.lies
        yield defect(
            "turn", "turn_order", seat=asked, next=following, last=-1 if far.last is None else far.last
        )
