"""The moment at which an author stops the hand: whose turn it is, what was just thrown or declared.

A moment is a code: `turn`, the hero is on turn; `thrown:2`, seat 2 discarded just now; with what happened
after that behind a slash, in the short text of events: `turn/1!`, `thrown:0/2r`.
"""

from dataclasses import replace
from typing import Final

from trainer.rules.events import DRAWS
from trainer.rules.melds import MeldType
from trainer.rules.notation import format_tiles, tile_name
from trainer.rules.tiles import COPIES, NORTH, RED_FIVES, Tile, count_kinds, kind_of
from trainer.scenarios.laying import LayingError
from trainer.scenarios.laying_sticks import with_sticks
from trainer.scenarios.snapshot import Snapshot

TURN: Final = "turn"


def moment_of(snapshot: Snapshot) -> str:
    """The code of the snapshot's moment."""
    base = TURN if snapshot.lies is None else f"thrown:{snapshot.lies}"
    return f"{base}/{snapshot.then}" if snapshot.then else base


def at_moment(snapshot: Snapshot, moment: str) -> Snapshot:
    """The table at another moment; sticks are paid as the riichis of then stand.

    :raises LayingError: if there is no such moment, or nothing was thrown there.
    """
    base, _, then = moment.partition("/")
    if base == TURN:
        return with_sticks(snapshot, replace(snapshot, lies=None, then=then))
    word, _, number = base.partition(":")
    seat = int(number) if number in tuple("0123") else snapshot.players
    if word != "thrown" or seat >= snapshot.players:
        raise LayingError("turn", "no_moment")
    if not snapshot.sides[seat].river:
        raise LayingError(f"river:{seat}", "nothing_there")
    return with_sticks(snapshot, replace(snapshot, lies=seat, then=then))


def moments(snapshot: Snapshot) -> tuple[str, ...]:
    """The moments to choose from on this table, the present one among them."""
    found = [TURN]
    found += [f"thrown:{seat}" for seat in _after_hero(snapshot) if snapshot.sides[seat].river]
    found += [f"{TURN}/{then}" for then in _own_acts(snapshot)]
    base = moment_of(replace(snapshot, then=""))
    found += [f"{base}/{then}" for then in _endings(snapshot)]
    present = moment_of(snapshot)
    return tuple(found) if present in found else (*found, present)


def _after_hero(snapshot: Snapshot) -> list[int]:
    return [(snapshot.hero + step) % snapshot.players for step in range(1, snapshot.players)] + [
        snapshot.hero
    ]


def _own_acts(snapshot: Snapshot) -> list[str]:
    """What the hero on turn may have declared: riichi, the kans of its tiles, tsumo."""
    if snapshot.lies is not None or not snapshot.hand:
        return []
    hero = snapshot.hero
    held = (*snapshot.hand, *(() if snapshot.drawn is None else (snapshot.drawn,)))
    declared = any(laid.declares for laid in snapshot.sides[hero].river)
    acts = [] if declared else [f"{hero}!"]
    acts += [f"{hero}a{format_tiles(own)}" for own in _fours(held)]
    pons = {meld.kind for meld in snapshot.sides[hero].melds if meld.type is MeldType.PON}
    acts += [f"{hero}k{tile_name(tile)}" for tile in sorted(set(held)) if kind_of(tile) in pons]
    if snapshot.players == 3 and NORTH in held:
        acts.append(f"{hero}n{tile_name(NORTH)}")
    return acts


def _fours(held: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    full = [kind for kind, count in enumerate(count_kinds(held)) if count == COPIES]
    return [
        tuple(sorted((t for t in held if kind_of(t) == kind), key=RED_FIVES.__contains__)) for kind in full
    ]


def _endings(snapshot: Snapshot) -> list[str]:
    """How the hand may have ended here: by ron, by tsumo, by a draw."""
    if snapshot.lies is not None:
        order = _after_hero(snapshot)
        wins = [f"{seat}r" for seat in order if seat != snapshot.lies]
    else:
        wins = [] if snapshot.drawn is None else [f"{snapshot.hero}t"]
    return wins + [f"~{reason}" for reason in DRAWS]
