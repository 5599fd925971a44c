"""Filling rivers: an author lays what matters, and harmless discards are put around it, turn by turn.

Laid tiles keep their places in their rivers, but for the one that lies there to be answered, and the one
that the hero has just called, which come last. A called tile that its feeder has not thrown is thrown.

Harmless tiles change nothing for the hero and are thrown in the order in which players throw them. The
shares were counted in 707 games of four players on Tenhou, 2018 and 2022 (236,899 discards, those after an
own riichi left out), rounded; they say how a river looks, and no verdict rests on them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from trainer.rules.judges.dora import MAX_INDICATORS
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import (
    COPIES,
    FACES,
    HONOURS,
    Face,
    Tile,
    count_faces,
    dora_of,
    face_of,
    wall_size,
)
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.board.reconstruct import ReconstructError, reconstruct
from trainer.scenarios.board.snapshot import MAX_RIVER, Laid, Snapshot
from trainer.scenarios.board.snapshot_checks import kans_of, snapshot_defects, tiles_left
from trainer.scenarios.board.turn_orders import Orders, SearchTooLongError

_NEAR: Final = 2
_HONOUR: Final = (86, 75, 64, 52, 43, 37, 36, 35)
_NUMBERS: Final = (
    (54, 50, 44, 42, 41, 39, 38, 38),
    (7, 16, 25, 30, 32, 33, 33, 32),
    (2, 6, 10, 16, 21, 24, 24, 26),
    (2, 5, 8, 12, 16, 18, 20, 20),
    (2, 5, 8, 12, 16, 18, 20, 20),
)
"""By turn, later ones as the last: how often of 1,000 discards one kind is thrown, an honour, or a number by
its distance from the end of its suit (0: 1 and 9)."""
_DRAWN: Final = (0.07, 0.16, 0.24, 0.30, 0.35, 0.39, 0.42, 0.45)
"""By turn, the share of discards that come straight from the wall."""
_AGAIN: Final = (1.0, 0.6, 0.1, 0.0)
"""By how often the river has a kind already, how much rarer it is thrown again."""
_RARER: Final = 0.3
"""How much rarer a tile is thrown that is near to what the hero holds, or the last of its kind."""


@dataclass(slots=True)
class HarmlessTiles:
    """A supply of tiles.

    None of them is waited on by the hero or by a hand that lies open; as long as there are others none is
    held by the hero, and the hero throws none near to what it holds.
    """

    snapshot: Snapshot
    rng: Random
    left: list[int] = field(default_factory=list)
    waits: frozenset[Face] = frozenset()
    held: frozenset[Face] = frozenset()
    near: frozenset[Face] = frozenset()

    def __post_init__(self) -> None:
        snapshot = self.snapshot
        self.left = list(tiles_left(snapshot))
        self.waits = waits_on_table(snapshot)
        held = {face_of(tile) for tile in snapshot.hand}
        if snapshot.drawn is not None:
            held.add(face_of(snapshot.drawn))
        self.held = frozenset(held)
        doras = {dora_of(face_of(tile), snapshot.players) for tile in snapshot.indicators}
        self.near = frozenset(kind for kind in range(FACES) if _is_near(kind, held)) | doras

    def take(self) -> Face | None:
        """A tile to be turned over as an indicator, each that is left as likely as the other."""
        return self._taken([(kind in self.near, kind in self.held) for kind in range(FACES)], self.left)

    def thrown(self, river: Sequence[Face], *, own: bool, besides: Collection[Face] = ()) -> Face | None:
        """A tile that somebody throws after `river`, the hero's if it is the `own` one; one of `besides` only
        if there is no other; None if no harmless one is left.
        """
        harm = [(kind in besides, kind in self.held, own and kind in self.near) for kind in range(FACES)]
        return self._taken(harm, [self._weight(kind, river, own=own) for kind in range(FACES)])

    def is_drawn(self, turn: int) -> bool:
        """Whether what is thrown at that turn (from 0) comes straight from the wall."""
        return self.rng.random() < _at(_DRAWN, turn)

    def _weight(self, kind: Face, river: Sequence[Face], *, own: bool) -> float:
        end = min(kind % 9, 8 - kind % 9)
        share = _at(_HONOUR if kind in HONOURS else _NUMBERS[end], len(river))
        rarer = self.left[kind] < 2 or (kind in self.near and not own)
        again = _at(_AGAIN, river.count(kind))
        return share * again * self.left[kind] / COPIES * (_RARER if rarer else 1)

    def _taken(self, harm: Sequence[tuple[bool, ...]], weights: Sequence[float]) -> Face | None:
        """One of the least harmful kinds that may be taken, by weight."""
        found = [kind for kind in range(FACES) if self.left[kind] > 0 and kind not in self.waits]
        if not found:
            return None
        least = min(harm[kind] for kind in found)
        best = [kind for kind in found if harm[kind] == least]
        shares = [weights[kind] for kind in best]
        kind = self.rng.choices(best, shares if sum(shares) > 0 else None)[0]
        self.left[kind] -= 1
        return kind


def _at(by_turn: Sequence[float], turn: int) -> float:
    return by_turn[min(turn, len(by_turn) - 1)]


def waits_on_table(snapshot: Snapshot) -> frozenset[Face]:
    """What the hero waits on, now or after any discard, and what the hands that lie open wait on."""
    tiles = [*snapshot.hand, *([] if snapshot.drawn is None else [snapshot.drawn])]
    melds = len(snapshot.sides[snapshot.hero].melds)
    found = {*_waits(count_faces(tiles), melds)}
    for side in snapshot.sides:
        found |= {*_waits(count_faces(side.shown), len(side.melds))}
    return frozenset(found)


def _waits(counts: Sequence[int], melds: int) -> tuple[Face, ...]:
    """The waits of a hand before its draw, or after every discard that it may make."""
    concealed = 13 - 3 * melds
    if sum(counts) == concealed:
        return wait_kinds(wait_mask(counts, melds))
    if sum(counts) != concealed + 1:
        return ()
    found: set[Face] = set()
    for kind in range(FACES):
        if counts[kind]:
            left = [n - (i == kind) for i, n in enumerate(counts)]
            found |= {*wait_kinds(wait_mask(left, melds))}
    return tuple(found)


def _is_near(kind: Face, held: set[Face]) -> bool:
    if kind in HONOURS:
        return kind in held
    return any(kind // 9 == other // 9 and abs(kind - other) <= _NEAR for other in held)


def fill_rivers(snapshot: Snapshot, turn: int, *, seed: int) -> Snapshot:
    """The table at the hero's turn of that number (from 1), its rivers and indicators completed.

    Rivers that are longer already are evened out at their own length. The same seed gives the same tiles.
    What can not be completed is left as far as it came, for `reconstruct` to say why.
    """
    if _is_complete(snapshot, turn):
        return snapshot
    snapshot = _with_indicators(snapshot, Random(seed))
    if _explains_rivers(snapshot, turn):
        return snapshot
    filled = _Filling(snapshot, turn, Random(seed))
    filled.play()
    for seat, river in enumerate(filled.rivers):
        side = snapshot.sides[seat]
        rest = (*filled.waiting[seat], *filled.held[seat])
        snapshot = snapshot.with_side(seat, replace(side, river=(*river, *rest)))
    return snapshot


def play_to_draw(snapshot: Snapshot, *, seed: int) -> Snapshot:
    """The table at the exhaustive draw: the hero throws what it has drawn, all others harmless tiles, until
    no tile is left to draw (SAN-1).

    What can not be completed is left as far as it came, for `reconstruct` to say why.
    """
    side = snapshot.sides[snapshot.hero]
    if snapshot.drawn is not None:
        thrown = Laid(snapshot.drawn, tsumogiri=True)
        snapshot = snapshot.with_side(snapshot.hero, replace(side, river=(*side.river, thrown)))
    snapshot = _with_indicators(replace(snapshot, drawn=None, lies=None, then=""), Random(seed))
    filled = _Filling(snapshot, MAX_RIVER, Random(seed), ends=_discards(snapshot))
    last = filled.play()
    for seat, river in enumerate(filled.rivers):
        whole = (*river, *filled.waiting[seat])
        snapshot = snapshot.with_side(seat, replace(snapshot.sides[seat], river=whole))
    return replace(snapshot, lies=last, then="~exhaustive")


def _discards(snapshot: Snapshot) -> int:
    """How many tiles are thrown until the wall is empty: one a draw, but for the draw that a kan of one's own
    or a kita takes, and one for each chi or pon.
    """
    melds = [meld.type for side in snapshot.sides for meld in side.melds]
    called = sum(each in (MeldType.CHI, MeldType.PON, MeldType.KAKAN) for each in melds)
    again = sum(each in (MeldType.ANKAN, MeldType.KAKAN) for each in melds)
    kita = sum(len(side.kita) for side in snapshot.sides)
    return wall_size(snapshot.players) + called - again - kita


def _is_complete(snapshot: Snapshot, turn: int) -> bool:
    """It is a table as it is, at that turn or a later one; or it is none whatever is thrown."""
    found = snapshot_defects(snapshot)
    if any(each.severity == "impossible" for each in found):
        return True
    if found or len(snapshot.sides[snapshot.hero].river) < turn - 1:
        return False
    try:
        return bool(reconstruct(snapshot, most=1))
    except ReconstructError:
        return False


def _explains_rivers(snapshot: Snapshot, turn: int) -> bool:
    """The turns of the rivers are explained, whatever else is missing."""
    enough = len(snapshot.sides[snapshot.hero].river) >= turn - 1
    try:
        return enough and next(Orders(snapshot).found(), None) is not None
    except SearchTooLongError:
        return True


def _with_indicators(snapshot: Snapshot, rng: Random) -> Snapshot:
    """The first indicator, and that of each kan where the rules turn it over."""
    wanted = 1 + (kans_of(snapshot) if snapshot.ruleset.kan_dora else 0)
    tiles = HarmlessTiles(snapshot, rng)
    found = list(snapshot.indicators)
    while len(found) < min(wanted, MAX_INDICATORS):
        tile = tiles.take()
        if tile is None:
            break
        found.append(tile)
    return replace(snapshot, indicators=tuple(found))


@dataclass(slots=True)
class _Filling:
    """The hand played through: `waiting` are laid discards still to come, `held` the last one of a seat.
    `ends`: how many are thrown in all, where it is played to its end.
    """

    snapshot: Snapshot
    turn: int
    rng: Random
    ends: int = 0
    rivers: list[list[Laid]] = field(default_factory=list)
    waiting: list[list[Laid]] = field(default_factory=list)
    held: list[list[Laid]] = field(default_factory=list)
    calls: list[list[Meld]] = field(default_factory=list)
    last_call: Meld | None = None
    tiles: HarmlessTiles = field(init=False)

    def __post_init__(self) -> None:
        snapshot, sides = self.snapshot, self.snapshot.sides
        self.tiles = HarmlessTiles(snapshot, self.rng)
        self.rivers = [[] for _ in sides]
        self.waiting = [list(side.river) for side in sides]
        self.held = [[] for _ in sides]
        self.calls = [[meld for meld in side.melds if meld.called is not None] for side in sides]
        if snapshot.lies is not None:
            self.held[snapshot.lies] = self.waiting[snapshot.lies][-1:]
            del self.waiting[snapshot.lies][-1:]
        elif not self.ends and snapshot.drawn is None and self.calls[snapshot.hero] and self._has_called():
            self._hold_the_call(self.calls[snapshot.hero].pop())

    def _has_called(self) -> bool:
        """The hero is on turn with a tile to discard after the last call."""
        return len(self.snapshot.hand) == 14 - 3 * len(self.snapshot.sides[self.snapshot.hero].melds)

    def _hold_the_call(self, meld: Meld) -> None:
        self.last_call, feeder = meld, meld.from_seat
        assert meld.called is not None
        if feeder is None or feeder >= self.snapshot.players:
            return
        river = self.waiting[feeder]
        places = [place for place, laid in enumerate(river) if laid.tile == meld.called]
        if places:
            self.held[feeder] = [river.pop(places[-1])]
        else:
            self.held[feeder] = [Laid(meld.called)]

    def play(self) -> int | None:
        """Turns until the table is the one that was asked for, or no tile is left to throw; the last seat."""
        seat, after_call, last = self.snapshot.round.dealer, False, None
        while not self._is_reached(seat, after_call):
            if self._ends_with(seat):
                self.rivers[seat] += self.held[seat] or self._harmless(seat, after_call)
                self.held[seat] = []
                return seat
            thrown = self._next(seat, after_call)
            if thrown is None or len(self.rivers[seat]) >= MAX_RIVER:
                return last
            self.rivers[seat].append(thrown)
            last = seat
            caller = self._caller(seat, thrown.tile)
            after_call = caller is not None
            seat = (seat + 1) % self.snapshot.players if caller is None else caller
        return last

    def _is_done(self) -> bool:
        """All that was laid has come, and the hero has had the turns before this one."""
        enough = len(self.rivers[self.snapshot.hero]) >= self.turn - 1
        return enough and not any(self.waiting) and not any(self.calls)

    def _is_reached(self, seat: int, after_call: bool) -> bool:
        """The hero draws for the turn that is asked about, or the wall is empty."""
        if self.ends:
            return sum(map(len, self.rivers)) >= self.ends
        snapshot = self.snapshot
        waits = snapshot.lies is None and self.last_call is None
        return waits and not after_call and seat == snapshot.hero and self._is_done()

    def _ends_with(self, seat: int) -> bool:
        """Does this seat now throw the tile that the question is about?"""
        if self.ends:
            return False
        asked = self.snapshot.lies if self.last_call is None else self.last_call.from_seat
        return seat == asked and self._is_done()

    def _next(self, seat: int, after_call: bool) -> Laid | None:
        if self.waiting[seat]:
            return self.waiting[seat].pop(0)
        for calls in self.calls:
            if calls and calls[0].from_seat == seat and not self._is_coming(seat, calls[0].called):
                assert calls[0].called is not None
                return Laid(calls[0].called)
        return next(iter(self._harmless(seat, after_call)), None)

    def _is_coming(self, seat: int, tile: Tile | None) -> bool:
        return any(laid.tile == tile for laid in self.waiting[seat])

    def _harmless(self, seat: int, after_call: bool) -> Sequence[Laid]:
        river = [face_of(laid.tile) for laid in self.rivers[seat]]
        own = seat == self.snapshot.hero
        kind = self.tiles.thrown(river, own=own, besides=self._first_discards())
        if kind is None:
            return ()
        locked = any(laid.declares for laid in self.rivers[seat])
        drawn = not after_call and (locked or self.tiles.is_drawn(len(river)))
        return (Laid(kind, tsumogiri=drawn),)

    def _first_discards(self) -> frozenset[Face]:
        """In the first go-round nobody throws the same wind again, that it be no suufon renda."""
        if sum(map(len, self.rivers)) >= self.snapshot.players:
            return frozenset()
        return frozenset(face_of(laid.tile) for river in self.rivers for laid in river)

    def _caller(self, seat: int, tile: Tile) -> int | None:
        """The seat that calls this discard, whose next call it is."""
        for step in range(1, self.snapshot.players):
            other = (seat + step) % self.snapshot.players
            calls = self.calls[other]
            if calls and (calls[0].from_seat, calls[0].called) == (seat, tile):
                calls.pop(0)
                return other
        return None
