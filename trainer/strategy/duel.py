"""Tenpai against one riichi: draw by draw until the hand is decided (STR-3, STR-4).

The riichi player, and a hero who chases, discard what they draw. A hero in silent tenpai looks at each drawn
tile and folds where that is worth more.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.strategy.course import Course
from trainer.strategy.ends import Line, Stakes, certain
from trainer.strategy.rates import ChaseRates
from trainer.strategy.threat import Threat
from trainer.strategy.wall import Wall


@dataclass(frozen=True, slots=True)
class Side:
    """The hero's tenpai: `outs` that are live, of which `only_tsumo` have no yaku without tsumo; `may_ron`:
    not in furiten; `locked` by a riichi of its own; `ease`: factor on the rons from those who do not know of
    it; `stakes` of each end."""

    outs: float
    may_ron: bool
    locked: bool
    ease: float
    stakes: Stakes
    only_tsumo: float = 0.0

    @property
    def ron_outs(self) -> float:
        """Live copies that may be ronned."""
        return max(self.outs - self.only_tsumo, 0.0) if self.may_ron else 0.0


def duel_lines(
    side: Side, threat: Threat, walls: Sequence[Wall], rates: ChaseRates, folds: Sequence[Line]
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed; `folds` says what folding would bring.

    Worked backwards from the last draw.
    """
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(side.stakes)
        _others(course, side, threat, walls[turns], rates)
        if (at_draw := walls[turns].at_own_draw()) is None:
            lines.append(course.go_on(certain("draw", side.stakes["draw"])))
        else:
            course.take("tsumo", rates.own * side.outs / at_draw.unseen)
            course.take("deal_other", rates.deal_other)
            lines.append(course.go_on(_discarded(side, threat, at_draw, rates, turns + 1, lines[-1], folds)))
    return lines[::-1]


def _others(course: Course, side: Side, threat: Threat, wall: Wall, rates: ChaseRates) -> None:
    """The draws of the three others."""
    ronned = side.ron_outs
    thrown = side.ease * rates.ron_other * math.pow(ronned, rates.ron_width) if ronned else 0.0
    for seat, at in wall.others():
        live = threat.outs / at.unseen
        if seat == threat.seat:
            course.take("rival_tsumo", rates.rival * live)
            course.take("ron_rival", rates.own * ronned / at.unseen)
        else:
            course.take("other_tsumo", rates.other_win)
            course.take("ron_other", thrown / at.unseen)
            course.take("elsewhere", rates.rival_ron * live)


def _discarded(
    side: Side,
    threat: Threat,
    at: Wall,
    rates: ChaseRates,
    turns: int,
    passed: Line,
    folds: Sequence[Line],
) -> Line:
    """The hero's discard of what it drew."""
    deal_in = certain("deal_in", side.stakes["deal_in"])
    if not side.locked:
        return threat.thrown_or_folded(turns, deal_in, passed, folds[turns])
    course = Course(side.stakes)
    course.take("deal_in", rates.rival * threat.outs / at.unseen)
    return course.go_on(passed)
