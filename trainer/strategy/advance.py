"""One tile from tenpai against one riichi: go on until tenpai, fold, or run into it (STR-3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.tiles import Kind
from trainer.strategy.course import Course
from trainer.strategy.ends import POINTS, Line, Stakes, certain, mixed
from trainer.strategy.rates import ChaseRates
from trainer.strategy.threat import Threat
from trainer.strategy.wall import Wall


@dataclass(frozen=True, slots=True)
class Advance:
    """A tile that makes the hand tenpai: the probability of drawing it at the next draw, the tile thrown for
    it, and by wall what the tenpai brings once that has passed."""

    share: float
    thrown: Kind
    lines: Sequence[Line]


def advance_lines(
    advances: Sequence[Advance],
    threat: Threat,
    walls: Sequence[Wall],
    rates: ChaseRates,
    stakes: Stakes,
    folds: Sequence[Line],
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed and the hand is one tile from tenpai."""
    deal_in = certain("deal_in", stakes["deal_in"])
    noten = certain("draw_noten", stakes["draw_noten"])
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(stakes)
        for seat, at in walls[turns].others():
            if seat == threat.seat:
                course.take("rival_tsumo", rates.rival * threat.outs / at.unseen)
            else:
                course.take("other_tsumo", rates.other_win)
                course.take("elsewhere", rates.rival_ron * threat.outs / at.unseen)
        if walls[turns].at_own_draw() is None:
            lines.append(course.go_on(noten))
            continue
        then = turns + 1
        rest = threat.thrown_or_folded(then, deal_in, lines[-1], folds[then])
        parts = [(each.share, _best(each, threat, then, deal_in, folds[then])) for each in advances]
        left = max(1.0 - sum(each.share for each in advances), 0.0)
        lines.append(course.go_on(mixed([*parts, (left, rest)])))
    return lines[::-1]


def _best(advance: Advance, threat: Threat, turns: int, deal_in: Line, folded: Line) -> Line:
    """Tenpai by throwing its tile, or folding after all."""
    danger = threat.of(advance.thrown, turns)
    pushed = mixed(((danger, deal_in), (1.0 - danger, advance.lines[turns])))
    return pushed if pushed[POINTS] >= folded[POINTS] else folded
