"""The orders of turns that explain rivers and calls, and the turns at which kans and norths were made.

Without calls the order is told by the rivers' lengths alone. A call takes the turn: its caller threw next.
So a search goes through the hand turn by turn; it branches only where a discard may have been the called
tile, and a state that led to nothing is not entered again.

The table does not tell at which turns ankans, kakans and norths were made. The plainest is a turn at
which they change least: after the first go-round, before anybody's riichi, not the last one. Others are
tried once for each thing that they may change: the first turns, ippatsu, what was exposed since the
hero's last discard, the turn that goes on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import tile_name
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.board.snapshot_checks import Defect, defect

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


class Act(NamedTuple):
    """A kan or a north on the own turn: `meld` is its place among the own melds, None of a north."""

    seat: int
    meld: int | None


@dataclass(frozen=True, slots=True)
class Placed:
    """Acts by the number of the turn, and how many stand elsewhere than at the plainest turn."""

    acts: tuple[tuple[int, Act], ...] = ()
    moved: int = 0

    def at(self, number: int) -> tuple[Act, ...]:
        """The acts of one turn, in order."""
        return tuple(act for turn, act in self.acts if turn == number)


def acts_of(snapshot: Snapshot) -> tuple[Act, ...]:
    """Every kan and north that was made on an own turn, by seat, in the order of the melds."""
    found: list[Act] = []
    for seat, side in enumerate(snapshot.sides):
        found += [Act(seat, None) for _ in side.kita]
        found += [
            Act(seat, place)
            for place, meld in enumerate(side.melds)
            if meld.type in (MeldType.ANKAN, MeldType.KAKAN)
        ]
    return tuple(found)


def turns_without(snapshot: Snapshot, turns: Sequence[Turn]) -> tuple[Defect, ...]:
    """The acts for which no turn of these can be found."""
    return tuple(
        defect(f"kita:{act.seat}" if act.meld is None else f"meld:{act.seat}:{act.meld}", "kan_no_turn")
        for act in acts_of(snapshot)
        if not _possible(snapshot, turns, act)
    )


def placings(snapshot: Snapshot, turns: Sequence[Turn], most: int) -> Iterator[Placed]:
    """Ways to place all acts, at most so many, the plainest first; none if one has no turn at all."""
    acts = acts_of(snapshot)
    options = [_options(snapshot, turns, act) for act in acts]
    if not all(options):
        return
    seen: set[tuple[tuple[int, Act], ...]] = set()
    for moved in range(len(acts) + 1):
        for ranks in _ranks([len(option) for option in options], moved):
            chosen = _in_order(acts, options, ranks)
            if chosen is None or chosen in seen:
                continue
            seen.add(chosen)
            yield Placed(chosen, moved)
            if len(seen) == most:
                return


def _ranks(sizes: Sequence[int], moved: int) -> Iterator[tuple[int, ...]]:
    """Which option each act takes, `moved` of them another than the first."""
    for places in combinations(range(len(sizes)), moved):
        yield from _ranks_at(sizes, places)


def _ranks_at(sizes: Sequence[int], places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not places:
        yield (0,) * len(sizes)
        return
    for rank in range(1, sizes[places[0]]):
        for rest in _ranks_at(sizes, places[1:]):
            yield (*rest[: places[0]], rank, *rest[places[0] + 1 :])


def _in_order(
    acts: Sequence[Act], options: Sequence[Sequence[int]], ranks: Sequence[int]
) -> tuple[tuple[int, Act], ...] | None:
    """The acts at their turns, ankans of a seat in the order of its melds; None if that can not be."""
    chosen: list[tuple[int, Act]] = []
    latest: dict[tuple[int, bool], int] = {}
    for act, option, rank in zip(acts, options, ranks, strict=True):
        line = (act.seat, act.meld is None)
        after = [turn for turn in option[rank:] if turn >= latest.get(line, 0)]
        if not after:
            return None
        latest[line] = after[0]
        chosen.append((after[0], act))
    return tuple(sorted(chosen, key=lambda each: each[0]))


def _options(snapshot: Snapshot, turns: Sequence[Turn], act: Act) -> list[int]:
    """A turn for each thing that the act may change, the plainest first.

    What is done in the turn that goes on stands in the snapshot's `then`, so that turn is taken only
    where there is no other.
    """
    found = [numbers[0] for numbers in classes_of(snapshot, turns, act)]
    return [number for number in found if turns[number].thrown is not None] or found


def classes_of(snapshot: Snapshot, turns: Sequence[Turn], act: Act) -> list[list[int]]:
    """The turns in which an act can have been made, those together in which it changes the same things; the
    plainest first.
    """
    alike: dict[tuple[object, ...], list[int]] = {}
    for number in _possible(snapshot, turns, act):
        alike.setdefault(_changes(snapshot, turns, number), []).append(number)
    return [numbers for _, numbers in sorted(alike.items(), key=_plainness)]


def _plainness(each: tuple[tuple[object, ...], list[int]]) -> tuple[int, int]:
    changes, numbers = each
    return sum(bool(change) for change in changes), numbers[0]


def _possible(snapshot: Snapshot, turns: Sequence[Turn], act: Act) -> list[int]:
    """Own turns with a drawn tile, after the melds that were made before and before those made after."""
    melds = snapshot.sides[act.seat].melds
    made = {turn.meld: number for number, turn in enumerate(turns) if turn.seat == act.seat}
    least, most = 0, len(turns)
    if act.meld is not None and melds[act.meld].type is MeldType.KAKAN:
        least = made.get(act.meld, most) + 1
    elif act.meld is not None:
        least = max((made[place] for place in made if place is not None and place < act.meld), default=0)
        most = min((made[place] for place in made if place is not None and place > act.meld), default=most)
    return [
        number
        for number in range(least, most)
        if turns[number].seat == act.seat and _has_drawn(snapshot, turns[number])
    ]


def _has_drawn(snapshot: Snapshot, turn: Turn) -> bool:
    melds = snapshot.sides[turn.seat].melds
    return turn.meld is None or melds[turn.meld].type is MeldType.DAIMINKAN


def _changes(snapshot: Snapshot, turns: Sequence[Turn], number: int) -> tuple[object, ...]:
    """What a kan in this turn may change: the own locked hand, the first turns, ippatsu, the last acts."""
    declared = {
        turn.seat: place
        for place, turn in enumerate(turns[:number])
        if turn.thrown is not None and snapshot.sides[turn.seat].river[turn.thrown].declares
    }
    untaken = all(turn.meld is None for turn in turns[: number + 1])
    chances = tuple(
        seat for seat, since in declared.items() if not any(t.seat == seat for t in turns[since + 1 : number])
    )
    since_own = not any(turn.seat == snapshot.hero and turn.thrown is not None for turn in turns[number:])
    return (
        number == len(turns) - 1,
        untaken and number < snapshot.players,
        chances,
        turns[number].seat in declared,
        len(declared),
        since_own,
    )
