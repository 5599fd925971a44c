"""Turns of a staged hand in which something happens: a riichi, a call, a kan of somebody."""

from collections.abc import Collection, Iterable
from random import Random

from trainer.rules.state import Round
from trainer.rules.tiles import EAST, Kind
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.stage import Stage


def some_round(rng: Random, players: int) -> Round:
    """Any hand of the east or the south round."""
    return Round(rng.randrange(2), 1 + rng.randrange(players))


def declare(stage: Stage, seat: int, *, wrongly: bool = False) -> None:
    """The seat declares in its next turn, the hero as soon as the whole hand is drawn; an open hand only
    `wrongly`.
    """
    if not wrongly and not stage.state.seats[seat].closed:
        raise NoRoomError("an open hand can not declare")
    stage.go(seat)
    while seat == stage.hero and stage.late:
        stage.draw()
        if not stage.late:
            stage.discard(riichi=True)
            return
        stage.discard()
        stage.go(seat)
    stage.turn(riichi=True)


def plenty(stage: Stage, copies: int, kinds: Iterable[Kind] | None = None) -> Kind:
    """A kind of which so many tiles are left, and which may be discarded."""
    free = [
        kind
        for kind in sorted(range(len(stage.left)) if kinds is None else kinds)
        if stage.left[kind] >= copies and kind not in stage.kept_back
    ]
    if not free:
        raise NoRoomError("no kind is left that can be called")
    return stage.rng.choice(free)


def caller(stage: Stage, *, but: int) -> int:
    """A seat that may call: not the hero, not in riichi."""
    seats = [
        seat
        for seat, own in enumerate(stage.state.seats)
        if seat not in (stage.hero, but) and not own.in_riichi
    ]
    if not seats:
        raise NoRoomError("nobody may call")
    return stage.rng.choice(seats)


def fed(stage: Stage, kind: Kind) -> int:
    """The next seat discards this kind, the hero as it is drawn; gives the seat."""
    seat = stage.next
    stage.turn(kind, draw=kind if seat == stage.hero else None)
    return seat


def discard_but(stage: Stage, *swaps: Kind) -> None:
    """The caller discards a tile it does not need, none that kuikae forbids (CAL-2)."""
    tile = stage.spare()
    if tile in swaps:
        raise NoRoomError("the discard would be a swap")
    stage.give_back(tile)
    stage.discard(tile)


def pon(stage: Stage) -> Kind:
    """Somebody calls the next discard: gives its kind."""
    seat = caller(stage, but=stage.next)
    kind = plenty(stage, 3)
    fed(stage, kind)
    stage.pon(seat)
    discard_but(stage, kind)
    return kind


def pon_but(stage: Stage, closed: Collection[int]) -> tuple[int, Kind]:
    """Somebody who need not stay `closed` calls the next discard: gives the seat and the kind."""
    kind = pon(stage)
    seat = next(seat for seat, own in enumerate(stage.state.seats) if own.melds)
    if seat in closed:
        raise NoRoomError("a declarer has called")
    return seat, kind


def pon_by_another(stage: Stage, closed: Collection[int]) -> None:
    """A seat that is not the hero's and need not stay `closed` takes the last discard and throws a tile."""
    pending = stage.state.pending
    assert pending is not None, "a pon follows a discard"
    seats = [seat for seat in range(stage.players) if seat not in (*closed, stage.hero, pending.seat)]
    if not seats:
        raise NoRoomError("nobody to make the pon")
    stage.pon(stage.rng.choice(seats))
    discard_but(stage, pending.tile)


def declare_and_lose(stage: Stage, seat: int) -> None:
    """The seat declares, and somebody calls the declaration tile (IPP-3)."""
    if seat == stage.hero or not stage.state.seats[seat].closed:
        raise NoRoomError("the hero keeps the hand, or the hand is open")
    stage.go(seat)
    taker = caller(stage, but=seat)
    kind = plenty(stage, 3)
    stage.turn(kind, riichi=True)
    stage.pon(taker)
    discard_but(stage, kind)


def chi(stage: Stage) -> None:
    """The seat after the next takes its discard."""
    taker = (stage.next + 1) % stage.players
    if stage.players == 3 or taker == stage.hero or stage.state.seats[taker].in_riichi:
        raise NoRoomError("nobody may take the next discard into a run")
    low = plenty(stage, 1, range(EAST))
    if low % 9 > 6 or not stage.left[low + 1] or not stage.left[low + 2]:
        raise NoRoomError("no run is left")
    taken = low + stage.rng.randrange(3)
    if taken in stage.kept_back:
        raise NoRoomError("nobody discards that tile")
    fed(stage, taken)
    stage.chi(low)
    discard_but(stage, taken, *((low + 3,) if taken == low else (low - 1,) if taken == low + 2 else ()))


def daiminkan(stage: Stage) -> None:
    """Somebody makes a kan of the next discard."""
    seat = caller(stage, but=stage.next)
    fed(stage, plenty(stage, 4))
    stage.daiminkan(seat)
    stage.discard()


def ankan(stage: Stage) -> None:
    """The next seat, not the hero, lays four of a kind."""
    if stage.next == stage.hero:
        raise NoRoomError("the hero has no four of a kind")
    kind = plenty(stage, 4)
    stage.draw()
    stage.ankan(kind)
    stage.discard()


def kita(stage: Stage) -> None:
    """The next seat, not the hero, extracts a north."""
    if stage.next == stage.hero or not stage.ruleset.kita:
        raise NoRoomError("no north is extracted")
    stage.draw()
    stage.kita()
    stage.discard()


def kakan(stage: Stage, seat: int, kind: Kind, *, robbable: bool = False) -> None:
    """The seat adds the fourth tile to its pon in its next turn; with `robbable` it still lies there."""
    stage.go(seat)
    stage.draw()
    stage.kakan(kind, replaced=not robbable)
    if not robbable:
        stage.discard()
