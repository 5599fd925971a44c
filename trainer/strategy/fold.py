"""Giving the hand up against one riichi: what is left to lose (STR-3)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from trainer.rules.tiles import Kind
from trainer.strategy.course import Course
from trainer.strategy.ends import Line, Stakes, certain
from trainer.strategy.rates import FoldRates
from trainer.strategy.threat import Threat
from trainer.strategy.wall import Wall

NEW_SAFE: Final = 0.45
"""So many tiles of the own hand become safe in a turn by what others throw."""
SAFE: Final = 0.005
"""A tile of less danger is taken for safe."""


def fold_risks(threat: Threat, sequence: Sequence[Kind], turns: int) -> list[float]:
    """By own turn to come, the probability that the discard of a fold deals in.

    `sequence` are the tiles in hand in the order in which they would be thrown, the first one now. A tile
    that is drawn safe, or made safe by others, spares the next of them; how many have gone by then is a
    distribution. A second copy of what has passed is safe.
    """
    safe = sum(share for share, danger in zip(threat.drawn, threat.danger, strict=True) if danger < SAFE)
    pace = max(1.0 - safe - NEW_SAFE, 0.0)
    fresh = [threat.danger[kind] * (kind != before) for before, kind in pairwise(sequence)]
    gone = [1.0, *(0.0 for _ in fresh)]
    risks = []
    for _ in range(turns):
        # The last tile of the sequence has none after it.
        risks.append(pace * sum(chance * risk for chance, risk in zip(gone, fresh, strict=False)))
        gone = [
            stayed * (1.0 - pace) + moved * pace for stayed, moved in zip(gone, (0.0, *gone), strict=False)
        ]
    return risks


def fold_lines(
    threat: Threat, walls: list[Wall], rates: FoldRates, stakes: Stakes, risks: list[float]
) -> list[Line]:
    """For each wall, what comes after a safe discard with that wall.

    `risks`: the probability that the safest discard of each own turn deals in all the same.
    """
    line = certain("draw_noten", stakes["draw_noten"])
    lines: list[Line] = []
    for wall, risk in zip(reversed(walls), reversed(risks), strict=True):
        course = Course(stakes)
        own_draw = _others(course, threat, wall, rates)
        if own_draw:
            course.take("deal_in", risk)
        line = course.go_on(line if own_draw else certain("draw_noten", stakes["draw_noten"]))
        lines.append(line)
    return lines[::-1]


def _others(course: Course, threat: Threat, wall: Wall, rates: FoldRates) -> bool:
    """The draws of the others; whether the hero draws after them."""
    for seat, at in wall.others():
        live = threat.outs / at.unseen
        if seat == threat.seat:
            course.take("rival_tsumo", rates.rival_at(at.turn) * live)
        else:
            pace = rates.pace(at.turn)
            course.take("other_tsumo", rates.other_win * pace)
            course.take("elsewhere", rates.rival_ron * live)
            course.take("elsewhere", rates.other_ron * pace)
    return wall.at_own_draw() is not None
