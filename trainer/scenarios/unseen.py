"""What no table shows and an answer may hang on: when a call, a kan or a kita was made.

A table tells who called what from whom, but not always in which turn. Where the histories behind one picture
(`reconstruct`) differ in the answer, the acts that decide have to be told beside it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Event, Kakan, Kita, Pon
from trainer.scenarios.answers import OneOf
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.kinds.find_illegal import code_of
from trainer.scenarios.moved_acts import course_of, joint_moves, single_moves
from trainer.scenarios.picture import picture
from trainer.scenarios.position import Position
from trainer.scenarios.reconstruct import MOST, ReconstructError, reconstruct
from trainer.scenarios.warnings import judged

Act: TypeAlias = Chi | Pon | Daiminkan | Ankan | Kakan | Kita


class Dated(NamedTuple):
    """An act that lies on the table without its turn: how many `discards` its seat had made by then, and
    which of the equal acts of that turn it is, from 1: a second north in one turn is a 2.
    """

    act: Act
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
    discards, same = Counter[int](), Counter[tuple[Act, int]]()
    found = []
    for event in events:
        if isinstance(event, Discard):
            discards[event.seat] += 1
        elif isinstance(event, Act):
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
    yield from otherwise(islice(joint_moves(course, decide), 2 * MOST))


def _options(kind: PuzzleKind, position: Position) -> Sequence[object]:
    """What there is to choose from."""
    shape = kind.shape(position)
    return [_said(position, code) for code in shape.options] if isinstance(shape, OneOf) else ()


def _said(position: Position, answer: object) -> object:
    """An answer; an event, which is named by its place in the history, as what happened."""
    events = {code_of(index): event for index, event in enumerate(position.events)}
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
