"""At which turns ankans, kakans and norths were made: the table does not tell, an own turn must be found.

The plainest is a turn at which they change least: after the first go-round, before anybody's riichi, not
the last one. Others are tried once for each thing that they may change: the first turns, ippatsu, what was
exposed since the hero's last discard, the turn that goes on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from trainer.rules.melds import MeldType
from trainer.scenarios.reconstruct_turns import Turn
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import Defect, defect


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
