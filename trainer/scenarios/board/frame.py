"""What stands around the tiles of a table: the round, the hero's seat, points, sticks and the moment.

The moment is the one at which an author stops the hand: whose turn it is, what was just thrown or declared.
"""

import re
from dataclasses import replace
from typing import Final

from trainer.rules.replay.events import DRAWS
from trainer.rules.replay.state import Round
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import (
    COPIES,
    NORTH,
    RED_FIVES,
    WINDS,
    Tile,
    count_faces,
    face_of,
    format_tiles,
    tile_name,
)
from trainer.scenarios.board.declared import declared_moments, put_down, taken_up
from trainer.scenarios.board.laying import LayingError, with_sticks
from trainer.scenarios.board.snapshot import Side, Snapshot
from trainer.scenarios.board.snapshot_checks import kans_of
from trainer.scenarios.position.position import MAX_POINTS, WIND_LETTERS

MOST_COUNTED = 99
_ACTOR = re.compile(r"(?:^|(?<= ))[0-3]")


def rounds(players: int) -> tuple[str, ...]:
    """`E1` to `N4`, of three players to `N3`."""
    return tuple(f"{wind}{number}" for wind in WIND_LETTERS for number in range(1, players + 1))


def round_text(snapshot: Snapshot) -> str:
    """`E1`."""
    return f"{WIND_LETTERS[snapshot.round.wind]}{snapshot.round.number}"


def in_round(snapshot: Snapshot, name: str, honba: int) -> Snapshot:
    """The table in another round: all stay where they sit, their winds turn.

    :raises LayingError: if there is no such round, or the honba are no number to 99.
    """
    if name not in rounds(snapshot.players):
        raise LayingError("round", "no_round")
    if not 0 <= honba <= MOST_COUNTED:
        raise LayingError("round", "too_many", most=MOST_COUNTED)
    return replace(snapshot, round=Round(WIND_LETTERS.index(name[0]), int(name[1]), honba))


def seated(snapshot: Snapshot, hero: int) -> Snapshot:
    """The hero sits at another seat and all others with them: what lies before each of them stays there."""
    players, step = snapshot.players, hero - snapshot.hero
    if not step:
        return snapshot
    back = [(seat - step) % players for seat in range(players)]
    sides = tuple(_turned(snapshot.sides[seat], step, players) for seat in back)
    return replace(
        snapshot,
        hero=hero,
        sides=sides,
        scores=tuple(snapshot.scores[seat] for seat in back),
        lies=None if snapshot.lies is None else (snapshot.lies + step) % players,
        then=_ACTOR.sub(lambda found: str((int(found[0]) + step) % players), snapshot.then),
    )


def _turned(side: Side, step: int, players: int) -> Side:
    return replace(side, melds=tuple(_meld_turned(meld, step, players) for meld in side.melds))


def _meld_turned(meld: Meld, step: int, players: int) -> Meld:
    return meld if meld.from_seat is None else replace(meld, from_seat=(meld.from_seat + step) % players)


def with_points(snapshot: Snapshot, scores: tuple[int, ...], sticks: int) -> Snapshot:
    """Other points of the seats and sticks on the table.

    :raises LayingError: if they are no hundreds, or more than anybody has.
    """
    if not 0 <= sticks <= MOST_COUNTED:
        raise LayingError("sticks", "too_many", most=MOST_COUNTED)
    for points in scores:
        if points % 100 or abs(points) > MAX_POINTS:
            raise LayingError("scores", "no_hundreds", points=points)
    return replace(snapshot, scores=scores, sticks=sticks)


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
    snapshot = put_down(snapshot)
    if base == TURN:
        return with_sticks(snapshot, replace(snapshot, lies=None, then=then))
    word, _, number = base.partition(":")
    seat = int(number) if number in tuple("0123") else snapshot.players
    if word != "thrown" or seat >= snapshot.players:
        raise LayingError("turn", "no_moment")
    if not snapshot.sides[seat].river:
        raise LayingError(f"river:{seat}", "nothing_there")
    return with_sticks(snapshot, taken_up(replace(snapshot, lies=seat, then=then)))


def moments(snapshot: Snapshot) -> tuple[str, ...]:
    """The moments to choose from on this table, the present one among them."""
    found = [TURN]
    found += [f"thrown:{seat}" for seat in _after_hero(snapshot) if snapshot.sides[seat].river]
    found += [f"{TURN}/{then}" for then in _own_acts(snapshot)]
    found += declared_moments(snapshot)
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
    acts += [f"{hero}k{tile_name(tile)}" for tile in sorted(set(held)) if face_of(tile) in pons]
    if snapshot.players == 3 and NORTH in held:
        acts.append(f"{hero}n{tile_name(NORTH)}")
    return acts


def _fours(held: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    full = [kind for kind, count in enumerate(count_faces(held)) if count == COPIES]
    return [
        tuple(sorted((t for t in held if face_of(t) == kind), key=RED_FIVES.__contains__)) for kind in full
    ]


def _endings(snapshot: Snapshot) -> list[str]:
    """How the hand may have ended here: by ron, by tsumo, by a draw."""
    if snapshot.lies is not None:
        order = _after_hero(snapshot)
        wins = [f"{seat}r" for seat in order if seat != snapshot.lies]
    else:
        wins = [] if snapshot.drawn is None else [f"{snapshot.hero}t"]
    return wins + [f"~{reason}" for reason in DRAWS if _can_end(snapshot, reason)]


def _can_end(snapshot: Snapshot, reason: str) -> bool:
    """Whether the table as it lies may have come to such a draw here, by any rules."""
    sides, waits = snapshot.sides, snapshot.lies is not None
    four = snapshot.players == 4
    match reason:
        case "kyuushu":
            untouched = not any(side.melds for side in sides) and not sides[snapshot.hero].river
            return not waits and snapshot.drawn is not None and untouched
        case "suufon":
            first = [side.river[0].tile for side in sides if len(side.river) == 1 and not side.melds]
            return waits and four and len(first) == 4 and len(set(first)) == 1 and first[0] in WINDS
        case "suucha":
            return waits and four and all(any(laid.declares for laid in side.river) for side in sides)
        case "suukan":
            return kans_of(snapshot) == COPIES
        case "sanchahou":
            return waits and four
        case _:
            return waits
