"""The moments of one seat of a game that are most worth asking whoever sat there.

First those at which another course was better than the one that was taken, the clearest first; then one of
each kind, of as many families and rounds as there are, the levels in the middle first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter, itemgetter
from typing import Final

from trainer.classroom.secrecy.telling import WithheldError, refuse_table
from trainer.pages.records.rounds import KeptRecord, KeptRound
from trainer.puzzles.actions import reserve_moment
from trainer.puzzles.bank import restated
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.errors import CodedError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.mining import Mined
from trainer.scenarios.position.position import Position

MOST: Final = 5
"""Moments of a run."""
MOST_ROUNDS: Final = 24
"""Rounds that are looked through; hardly a game has more."""
OF_A_KIND: Final = 2
"""Moments of one kind at which another course was better; of other moments one."""
MIDDLE: Final = 3
"""The level that is asked first where nothing was done worse."""


@dataclass(frozen=True, slots=True)
class OwnMoment:
    """A moment as it would be asked. `round` and `place` count from 0 in its game; `done` is what the answer
    is worth that was given by what was done there, None where that tells none.
    """

    kind: PuzzleKind
    mined: Mined
    round: int
    place: int
    level: int
    done: float | None

    @property
    def position(self) -> Position:
        return self.mined.position

    @property
    def was_worse(self) -> bool:
        """Whether another course was better than the one that was taken."""
        return self.done is not None and self.done < 1

    @property
    def is_known(self) -> bool:
        """Whether somebody who was there knows the answer: what was claimed is claimed."""
        return self.done == 1 and not self.kind.by_threshold

    @property
    def moved(self) -> int:
        """The points that the round took from the seat or gave to it."""
        deltas = self.mined.aftermath.get("deltas")
        return abs(deltas[self.position.hero]) if deltas else 0


def worth_asking(record: KeptRecord, seat: int, ruleset: Ruleset | None = None) -> list[OwnMoment]:
    """The moments of a seat that are most worth asking, in the order of the game, by other rules if some are
    given. Nothing that an assignment holds back from the reader is among them.
    """
    left, taken = list(_moments(record, seat, ruleset)), list[OwnMoment]()
    while left and len(taken) < MOST:
        best = min(left, key=partial(_rank, taken))
        left.remove(best)
        if _can_be_asked(best):
            taken.append(best)
            left = [each for each in left if _fits(each, taken)]
    return sorted(taken, key=attrgetter("place"))


def _rank(taken: Sequence[OwnMoment], moment: OwnMoment) -> tuple[float, ...]:
    """After those that are taken the lowest is asked first."""
    families = sum(each.kind.family == moment.kind.family for each in taken)
    rounds = sum(each.round == moment.round for each in taken)
    if moment.done is not None and moment.was_worse:
        return (0, moment.done, moment.level, rounds, moment.place)
    apart = abs(moment.level - MIDDLE)
    return (1, moment.is_known, families, rounds, apart, -moment.moved, moment.place)


def _fits(moment: OwnMoment, taken: Sequence[OwnMoment]) -> bool:
    """Whether there is room for one more of its kind, and its table does not come already."""
    alike = [each for each in taken if each.kind is moment.kind]
    same = any((each.round, each.mined.moment) == (moment.round, moment.mined.moment) for each in taken)
    return not same and len(alike) < (OF_A_KIND if moment.was_worse else 1)


def _moments(record: KeptRecord, seat: int, ruleset: Ruleset | None) -> Iterator[OwnMoment]:
    """All that the kinds find, in the order of the game."""
    place = 0
    for kept in [each for each in record.rounds if not each.broken][:MOST_ROUNDS]:
        asking = [kind for kind in kinds().values() if kept.players in kind.players]
        mined = [(each.moment, kind, each) for kind in asking for each in _mined(kind, kept, seat)]
        for _moment, kind, each in sorted(mined, key=itemgetter(0)):
            if (moment := _asked(kind, each, kept.number - 1, place, ruleset)) is not None:
                yield moment
                place += 1


def _mined(kind: PuzzleKind, kept: KeptRound, seat: int) -> Iterable[Mined]:
    try:
        return list(kind.mine_of(kept.replay, seat))
    except CodedError:  # the record shows what these rules do not know
        return ()


def _asked(kind: PuzzleKind, mined: Mined, at: int, place: int, ruleset: Ruleset | None) -> OwnMoment | None:
    """The moment as the kind asks it, None if it does not."""
    try:
        position = mined.position if ruleset is None else restated(kind, mined.position, ruleset)
        verdict = kind.solve(position, position.ruleset)
        answer = kind.done(position, parse_events(mined.aftermath["did"]))
        done = None if answer is None else kind.score(position, answer, verdict)
        level = kind.level(position, verdict)
    except CodedError:
        return None
    return OwnMoment(kind, replace(mined, position=position), at, place, level, done)


def _can_be_asked(moment: OwnMoment) -> bool:
    """Whether it is a question by its rules, its answer is sure enough, and nobody keeps it back."""
    kind, position = moment.kind, moment.position
    try:
        refuse_table(position)
        Position.from_json(position.to_json(short=True))  # a record may show what no position can
        return not kind.excluded(position) and kind.publishable(position, position.ruleset)
    except (CodedError, WithheldError):
        return False


def kept_as_puzzles(moments: Iterable[OwnMoment]) -> list[PuzzleVersion]:
    """The moments stored, behind no link and in no list."""
    return [
        reserve_moment(
            kind=each.kind.slug, position=each.position, level=each.level, aftermath=each.mined.aftermath
        )
        for each in moments
    ]
