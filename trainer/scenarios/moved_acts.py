"""The same table with kans and norths made in other turns of their players, all else as it was.

A table shows an ankan, a kakan and a kita, not their turns. `reconstruct` looks for any history of a picture;
here the history is known and only such acts are moved: one alone, two at once, or all together.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Draw, Event, Kakan, Kita, Pon
from trainer.rules.melds import MeldType
from trainer.rules.tiles import kind_of
from trainer.scenarios.picture import picture
from trainer.scenarios.position import Position
from trainer.scenarios.reconstruct import replayed
from trainer.scenarios.reconstruct_history import history
from trainer.scenarios.reconstruct_kans import Act, Placed, classes_of
from trainer.scenarios.reconstruct_turns import Turn
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_text import parse_then

_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Course:
    """The turns that led to a picture, and in which of them each kan and north was made, in order.

    `elsewhere` are, by the place of an act, other own turns in which it could have been made: one for each
    thing that it may change there. What came after the picture (`then`) stays as it was.
    """

    snapshot: Snapshot
    turns: tuple[Turn, ...]
    acts: tuple[tuple[int, Act], ...]
    then: tuple[Event, ...]
    elsewhere: tuple[tuple[int, ...], ...]

    def moved(self, changes: Mapping[int, int]) -> Position | None:
        """The position with acts, by their places, at other turns; None where that can not have been."""
        moved = sorted(
            ((changes.get(place, turn), act) for place, (turn, act) in enumerate(self.acts)),
            key=lambda each: each[0],
        )
        if _melds_in_order(self.snapshot, self.acts) != _melds_in_order(self.snapshot, moved):
            return None
        placed = Placed(tuple(moved), len(changes))
        return replayed(self.snapshot, history(self.snapshot, self.turns, placed), self.then)


def course_of(position: Position) -> Course:
    """How the table of a position came about, every turn for itself."""
    snapshot = picture(position)
    then = parse_then(snapshot)
    turns, acts = _told(snapshot, position.events[: len(position.events) - len(then)])
    elsewhere = tuple(tuple(_elsewhere(snapshot, turns, *each)) for each in acts)
    return Course(snapshot, tuple(turns), tuple(acts), then, elsewhere)


def single_moves(course: Course) -> Iterator[tuple[int, Position]]:
    """Each act, by its place, moved alone."""
    for place, others in enumerate(course.elsewhere):
        for turn in others:
            if found := course.moved({place: turn}):
                yield place, found


def joint_moves(course: Course, fixed: Collection[int]) -> Iterator[Position]:
    """All acts that are not `fixed` moved at once, each to the earliest of its other turns or to the latest;
    then every two of them.
    """
    free = [place for place, others in enumerate(course.elsewhere) if others and place not in fixed]
    if len(free) > _PAIR:
        for pick in (min, max):
            if found := course.moved({place: pick(course.elsewhere[place]) for place in free}):
                yield found
    for pair in combinations(free, _PAIR):
        for turns in product(*(course.elsewhere[place] for place in pair)):
            if found := course.moved(dict(zip(pair, turns, strict=True))):
                yield found


def _told(snapshot: Snapshot, events: Sequence[Event]) -> tuple[list[Turn], list[tuple[int, Act]]]:
    """Turns, and the acts with the number of their turn."""
    turns: list[Turn] = []
    acts: list[tuple[int, Act]] = []
    melds, thrown = Counter[int](), Counter[int]()
    for event in events:
        match event:
            case Draw(seat) if not turns or turns[-1].thrown is not None:
                turns.append(Turn(seat, None, None))
            case Chi(seat) | Pon(seat) | Daiminkan(seat):
                turns.append(Turn(seat, melds[seat], None))
                melds[seat] += 1
            case Ankan(seat):
                acts.append((len(turns) - 1, Act(seat, melds[seat])))
                melds[seat] += 1
            case Kakan(seat):
                acts.append((len(turns) - 1, Act(seat, _kakan(snapshot, event))))
            case Kita(seat):
                acts.append((len(turns) - 1, Act(seat, None)))
            case Discard(seat):
                turns[-1] = turns[-1]._replace(thrown=thrown[seat])
                thrown[seat] += 1
    return turns, acts


def _kakan(snapshot: Snapshot, event: Kakan) -> int:
    """Its place among the melds of its seat."""
    melds = snapshot.sides[event.seat].melds
    return next(
        place
        for place, meld in enumerate(melds)
        if meld.type is MeldType.KAKAN and meld.kind == kind_of(event.tile)
    )


def _elsewhere(snapshot: Snapshot, turns: Sequence[Turn], made: int, act: Act) -> Iterator[int]:
    """A turn that is over for each thing that the act does not change where it was made."""
    for numbers in classes_of(snapshot, turns, act):
        over = [number for number in numbers if turns[number].thrown is not None]
        if made not in numbers and over:
            yield over[0]


def _melds_in_order(snapshot: Snapshot, acts: Sequence[tuple[int, Act]]) -> list[Act]:
    """The ankans as they came; a table shows the melds of a player in their order."""
    return sorted(
        (
            act
            for _, act in acts
            if act.meld is not None and snapshot.sides[act.seat].melds[act.meld].type is MeldType.ANKAN
        ),
        key=lambda act: act.seat,
    )
