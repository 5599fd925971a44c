"""What no table shows and an answer may hang on: when a call, a kan or a kita was made.

A table tells who called what from whom, but not always in which turn. Where the histories behind one picture
(`reconstruct`) differ in the answer, the acts that decide have to be told beside it. To find out, kans and
norths of the known history are moved to other turns of their players: one alone, two at once, or all.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Final, NamedTuple, TypeAlias

from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Discard, Draw, Event, Kakan, Kita, Pon
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of
from trainer.scenarios.answer_shapes import OneOf
from trainer.scenarios.answers.warnings import judged
from trainer.scenarios.board.reconstruct import (
    MOST_FOUND,
    ReconstructError,
    history,
    picture,
    reconstruct,
    replayed,
)
from trainer.scenarios.board.snapshot import Snapshot, parse_then
from trainer.scenarios.board.turn_orders import Act, Placed, Turn, classes_of
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.asked import event_code
from trainer.scenarios.position.position import Position

_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Turns:
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


def course_of(position: Position) -> Turns:
    """How the table of a position came about, every turn for itself."""
    snapshot = picture(position)
    then = parse_then(snapshot)
    turns, acts = _told(snapshot, position.events[: len(position.events) - len(then)])
    elsewhere = tuple(tuple(_elsewhere(snapshot, turns, *each)) for each in acts)
    return Turns(snapshot, tuple(turns), tuple(acts), then, elsewhere)


def single_moves(course: Turns) -> Iterator[tuple[int, Position]]:
    """Each act, by its place, moved alone."""
    for place, others in enumerate(course.elsewhere):
        for turn in others:
            if found := course.moved({place: turn}):
                yield place, found


def joint_moves(course: Turns, fixed: Collection[int]) -> Iterator[Position]:
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
        if meld.type is MeldType.KAKAN and meld.kind == face_of(event.tile)
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


DatedAct: TypeAlias = Chi | Pon | Daiminkan | Ankan | Kakan | Kita


class Dated(NamedTuple):
    """An act that lies on the table without its turn: how many `discards` its seat had made by then, and
    which of the equal acts of that turn it is, from 1: a second north in one turn is a 2.
    """

    act: DatedAct
    discards: int
    copy: int


@lru_cache(maxsize=1024)
def deciding_unseen(kind: PuzzleKind, position: Position) -> tuple[Dated, ...]:
    """The acts whose turns decide the answer and are not seen, in order; none where the picture settles it.

    They are as few as set the history apart from every other one that leaves the same table, is asked the
    same, and has another answer: so each whose move alone turns the answer is among them.
    """
    own = dated(position.events)
    if not own:
        return ()
    return _telling(own, other_answers(kind, position))


def other_answers(kind: PuzzleKind, position: Position) -> tuple[set[Dated], ...]:
    """The acts of each other history that leaves the same table, is asked the same and answered otherwise."""
    return tuple(set(dated(other.events)) for other in _otherwise(kind, position))


def dated(events: Iterable[Event]) -> tuple[Dated, ...]:
    """The calls, kans and kitas, each with its turn, in order."""
    discards, same = Counter[int](), Counter[tuple[DatedAct, int]]()
    found = []
    for event in events:
        if isinstance(event, Discard):
            discards[event.seat] += 1
        elif isinstance(event, DatedAct):
            turn = event, discards[event.seat]
            same[turn] += 1
            found.append(Dated(*turn, same[turn]))
    return tuple(found)


def _otherwise(kind: PuzzleKind, position: Position) -> Iterator[Position]:
    """Other histories of the same picture, asked the same, with another answer; without calls the turns have
    one order, and only acts can be moved.
    """
    own = [_said(position, verdict.answer) for _, verdict in judged(kind, (position,))]
    options = _options(kind, position)

    def otherwise(others: Iterable[Position]) -> Iterator[Position]:
        for other, verdict in judged(kind, others):
            if _options(kind, other) == options and [_said(other, verdict.answer)] != own:
                yield other

    if not own:
        return
    if any(isinstance(event, Chi | Pon | Daiminkan) for event in position.events):
        with suppress(ReconstructError):
            yield from otherwise(reconstruct(picture(position)))
    course, decide = course_of(position), set[int]()
    for place, moved in single_moves(course):
        for other in otherwise((moved,)):
            decide.add(place)
            yield other
    yield from otherwise(islice(joint_moves(course, decide), 2 * MOST_FOUND))


def _options(kind: PuzzleKind, position: Position) -> Sequence[object]:
    """What there is to choose from."""
    shape = kind.shape(position)
    return [_said(position, code) for code in shape.options] if isinstance(shape, OneOf) else ()


def _said(position: Position, answer: object) -> object:
    """An answer; an event, which is named by its place in the history, as what happened."""
    events = {event_code(index): event for index, event in enumerate(position.events)}
    return events.get(answer, answer) if isinstance(answer, str) else answer


def _telling(own: Sequence[Dated], others: Iterable[set[Dated]]) -> tuple[Dated, ...]:
    """Of the own acts so many that each of the others lacks one, those first that most of them lack."""
    left, chosen = list(others), set()
    while left:
        best = max(own, key=lambda act: sum(act not in other for other in left))
        still = [other for other in left if best in other]
        if len(still) == len(left):
            break
        chosen.add(best)
        left = still
    return tuple(act for act in own if act in chosen)
