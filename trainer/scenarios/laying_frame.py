"""What stands around the table: the round, where the hero sits, the points and the sticks."""

import re
from dataclasses import replace

from trainer.rules.melds import Meld
from trainer.rules.state import Round
from trainer.scenarios.laying import LayingError
from trainer.scenarios.position import MAX_POINTS, WIND_LETTERS
from trainer.scenarios.snapshot import Side, Snapshot

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
