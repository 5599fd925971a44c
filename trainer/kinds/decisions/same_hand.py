"""A hand on other scores and counters: what its courses bring there, without working the hand out anew.

A table that comes up by chance seldom has the answer and the level that are wanted. What the hand can become
and win takes most of the time of a decision, and hangs on no score: so each hand is tried on many.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.decisions.generator import uneven
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.decide import decisions as deciding
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.situation import Prospects, Situation

STICK: Final = 1000
_HONBA: Final = (0, 0, 1, 1, 2, 3)
_STICKS: Final = (0, 0, 1, 2)


def elsewhere(rng: Random, position: Position, ruleset: Ruleset) -> Iterator[Position]:
    """A position without sticks on other scores where these count, and with other honba and sticks, for ever.
    Sticks lie there only after a draw, so with honba (STK-5).
    """
    counts = deciding.situation_in(position, ruleset).ahead is not None
    while True:
        honba = rng.choice(_HONBA)
        sticks = rng.choice(_STICKS) if honba else 0
        try:
            scores = list(uneven(rng, ruleset, position.hero) if counts else position.scores)
        except NoRoomError:
            continue
        for _ in range(sticks):
            scores[scores.index(max(scores))] -= STICK
        yield replace(
            position, scores=tuple(scores), sticks=sticks, round=replace(position.round, honba=honba)
        )


class SameHand:
    """The courses with one tile, or with that of a way round, on any scores; their points are those of the
    whole decision, but for what other tiles would bring.
    """

    def __init__(self, position: Position, ruleset: Ruleset, courses: deciding.Courses) -> None:
        self.position, self.ruleset, self.courses = position, ruleset, courses
        self.tile: Face = deciding.tile_asked(position)
        self.situation: Situation = deciding.situation_in(position, ruleset)
        decision = deciding.decision_in(position, ruleset)
        options = deciding.chosen(courses, decision, self.tile, some=True).values()
        ways_round = (option.tile for option in options if option.action == "round")
        self.prospects = Prospects(self.situation).about(self.tile, *ways_round)

    def best(self, other: Position) -> tuple[str, float]:
        """The best answer there, and the points by which it is ahead.

        :raises UndecidableError: if nothing can be chosen.
        """
        known = copy(self.prospects)
        known.situation = self._before(other)
        decision = deciding.decided(known.situation, prospects=known)
        options = deciding.chosen(self.courses, decision, self.tile)
        found = deciding.best_of(options)
        return found, deciding.lead_of(options, found)

    def _before(self, other: Position) -> Situation:
        """The situation with the scores and counters of another position of the same hand."""
        here, moved = self.situation, zip(other.scores, self.position.scores, strict=True)
        table = replace(
            here.table,
            honba=other.round.honba,
            sticks=here.table.sticks + other.sticks - self.position.sticks,
        )
        scores = tuple(old + new - was for old, (new, was) in zip(here.scores, moved, strict=True))
        return replace(here, table=table, scores=scores)
