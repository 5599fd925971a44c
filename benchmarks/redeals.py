"""Deals of what a position hides: hands of the others, and ura dora that nobody has turned over.

Any tiles that the hero does not see can lie in a hidden hand: its draws are not seen either, so what it threw
and called always fits. Beyond that a redeal keeps to what the table tells: a hidden hand in riichi is tenpai,
a winner's wins, at an exhaustive draw one that is not shown is noten. Hands of which the question tells
something (a mistake, a claim) stay hidden.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from trainer.rules.mistakes.chombo import faults_of
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import TableState
from trainer.rules.replay.table import reveal
from trainer.rules.tiles.tile import COPIES, EAST, FACES, RED_FIVES, Face, Tile, face_of, faces_in_play
from trainer.rules.tiles.waits import wait_mask
from trainer.scenarios.position.position import Position

_TRIES = 150
"""Tries at one hand."""
_WHOLE = 4
"""Tries at a whole deal."""


class NoDealError(Exception):
    """The tiles left do not make a hand as it must be."""


@dataclass(frozen=True)
class Redealt(Position):
    """A position whose table has hands in the place of hidden ones; `number` tells the redeals apart."""

    number: int = 0
    state: TableState | None = field(default=None, compare=False)

    def table(self) -> TableState:
        assert self.state is not None
        return self.state


class Redeals:
    """Of one position; a seeded `rng` gives the same ones."""

    def __init__(self, position: Position, rng: Random) -> None:
        self._position, self._rng = position, rng
        self._state = position.table()
        named = _named(dict(position.ask))
        self._hidden = [
            seat
            for seat, own in enumerate(self._state.seats)
            if own.hand is None and seat not in named and not own.open_riichi
        ]
        self._unseen = list(_unseen(self._state, position))

    def some(self, number: int) -> Iterator[Redealt]:
        """So many; fewer only where no hand can be dealt as the table tells it."""
        for count in range(number if self._hidden or self._turns_ura() else 1):
            try:
                yield self._one(count)
            except NoDealError:
                continue

    def _one(self, number: int) -> Redealt:
        for _ in range(_WHOLE):
            left = self._unseen.copy()
            self._rng.shuffle(left)
            try:
                state = reveal(self._state, dict(self._hands(left)))
            except NoDealError:
                continue
            state = state._replace(seen=self._state.seen)
            ura = self._position.ura
            if self._turns_ura():
                ura = tuple(left.pop() for _ in state.indicators)
            given = {name: getattr(self._position, name) for name in Position.__dataclass_fields__}
            return Redealt(**given | {"ura": ura}, number=number, state=state)
        raise NoDealError

    def _hands(self, left: list[Tile]) -> Iterator[tuple[int, tuple[Tile, ...]]]:
        """A hand for each hidden seat, those first that must be something; `left` loses their tiles."""
        state = self._state
        order = sorted(
            self._hidden, key=lambda seat: (seat not in state.winners, not state.seats[seat].in_riichi)
        )
        for seat in order:
            yield seat, self._hand(seat, left)

    def _hand(self, seat: int, left: list[Tile]) -> tuple[Tile, ...]:
        state, own = self._state, self._state.seats[seat]
        drawn = own.size % 3 == 2
        if seat in state.winners:
            return self._winning(seat, left)
        hand = self._tenpai(own.size - drawn, left) if own.in_riichi else self._any(seat, left)
        return (*hand, left.pop()) if drawn else hand

    def _any(self, seat: int, left: list[Tile]) -> tuple[Tile, ...]:
        own = self._state.seats[seat]
        size = own.size - (own.size % 3 == 2)
        noten = self._state.reason in PLAYED_OUT
        for _ in range(_TRIES):
            hand = self._rng.sample(left, size)
            if not (noten and _waits(hand, len(own.melds))):
                return _taken(hand, left)
        raise NoDealError

    def _tenpai(self, size: int, left: list[Tile]) -> tuple[Tile, ...]:
        for _ in range(_TRIES):
            whole = _complete(self._rng, size + 1, left)
            whole.pop(self._rng.randrange(len(whole)))
            if _waits(whole, (13 - size) // 3):
                return _taken(_tiles_of(whole, left), left)
        raise NoDealError

    def _winning(self, seat: int, left: list[Tile]) -> tuple[Tile, ...]:
        """A hand with which the win is one: complete with its tile, in no furiten, with a yaku."""
        by_tsumo = self._state.end == "tsumo"
        pending = self._state.pending
        tile = self._state.seats[seat].drawn if by_tsumo else pending.tile if pending else None
        if tile is None:
            raise NoDealError
        if by_tsumo:
            left.remove(tile)
        for _ in range(_TRIES):
            whole = _complete(self._rng, self._state.seats[seat].size + (not by_tsumo), [*left, tile], tile)
            hand = _tiles_of(whole, left)
            claimed = (*hand, tile) if by_tsumo else tuple(hand)
            shown = reveal(self._state, {seat: claimed})
            if not any(fault.seat == seat for fault in faults_of(shown, self._position.ruleset)):
                _taken(hand, left)
                return claimed
        raise NoDealError

    def _turns_ura(self) -> bool:
        state = self._state
        stands = any(state.seats[seat].stands for seat in state.winners)
        return bool(stands and not self._position.ura and self._position.ruleset.ura_dora)


def _named(ask: dict[str, str]) -> set[int]:
    """The seats of whose hidden hands the question tells something: a mistake, what they claim."""
    faulty = {int(ask["seat"])} if "fault" in ask else set()
    return faulty | {int(claim[0]) for claim in ask.get("claims", "").split()}


def _unseen(state: TableState, position: Position) -> Iterator[Tile]:
    """Every tile that the hero does not see."""
    seen = list(state.seen)
    for tile in position.ura:
        seen[tile] += 1
    for kind in faces_in_play(position.players):
        red = next((each for each in RED_FIVES if face_of(each) == kind and position.ruleset.aka), None)
        copies = COPIES - seen[kind] - (seen[red] if red is not None else 0)
        if red is not None and copies and not seen[red]:
            yield red
            copies -= 1
        yield from [kind] * copies


def _waits(kinds: list[Tile], melds: int) -> bool:
    counts = [0] * FACES
    for tile in kinds:
        counts[face_of(tile)] += 1
    return bool(wait_mask(counts, melds))


def _complete(rng: Random, size: int, tiles: list[Tile], winning: Tile | None = None) -> list[Face]:
    """Sets and a jantou out of the tiles; those that the winning tile completes, without it."""
    pool = Counter(map(face_of, tiles))
    for _ in range(_TRIES):
        whole = _whole(rng, size, pool.copy())
        if winning is None and whole:
            return whole
        if winning is not None and face_of(winning) in whole:
            whole.remove(face_of(winning))
            return whole
    raise NoDealError


def _whole(rng: Random, size: int, left: Counter[Face]) -> list[Face]:
    """Seven pairs now and then, else sets, mostly of one sort, and a jantou; empty if it fails."""
    pairs = [kind for kind in left if left[kind] >= 2]
    if size == 14 and len(pairs) >= 7 and rng.random() < 0.2:
        return rng.sample(pairs, 7) * 2
    koutsu = rng.choice((0.1, 0.9))
    sets = [_some_set(rng, left, koutsu) for _ in range(size // 3)]
    pairs = [kind for kind in left if left[kind] >= 2]
    if not pairs or not all(sets):
        return []
    return [kind for each in sets for kind in each] + [rng.choice(pairs)] * 2


def _some_set(rng: Random, left: Counter[Face], share: float) -> tuple[Face, ...]:
    """A koutsu or a shuntsu, taken out of what is left; empty if there is none."""
    koutsu = [(kind,) * 3 for kind in left if left[kind] >= 3]
    shuntsu = [
        (kind, kind + 1, kind + 2)
        for kind in left
        if kind < EAST and kind % 9 < 7 and left[kind] and left[kind + 1] and left[kind + 2]
    ]
    found = koutsu if koutsu and (not shuntsu or rng.random() < share) else shuntsu
    if not found:
        return ()
    chosen = rng.choice(found)
    left.subtract(chosen)
    return chosen


def _tiles_of(kinds: list[Face], left: list[Tile]) -> list[Tile]:
    """Tiles of these kinds, red ones as they come."""
    rest, hand = left.copy(), []
    for kind in kinds:
        tile = next((tile for tile in rest if face_of(tile) == kind), None)
        if tile is None:
            raise NoDealError
        rest.remove(tile)
        hand.append(tile)
    return hand


def _taken(hand: list[Tile], left: list[Tile]) -> tuple[Tile, ...]:
    for tile in hand:
        left.remove(tile)
    return tuple(hand)
