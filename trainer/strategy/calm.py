"""Tenpai before anybody has declared: riichi, damaten, or damaten until a better wait comes (STR-1, STR-2).

Others grow dangerous with the turns. A declarer throws what it draws; a silent hand is paid more readily,
and deals in less, for it may still fold.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.tiles import Kind
from trainer.strategy.course import Course
from trainer.strategy.ends import POINTS, Line, Stakes, certain, mixed
from trainer.strategy.rates import EASES, SILENT_FROM, DamatenRates, FirstRates
from trainer.strategy.wait import Wait, ease_of
from trainer.strategy.wall import Wall

USUAL_WIDTH: Final = 7
"""Live copies of an ordinary two-sided wait, for which the rates of a draw stand."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hero's tenpai: the wait, whether it may ron (no furiten), whether it declares, how many opponents
    have opened their hands, the points of each end, and the waits that have no yaku without tsumo."""

    wait: Wait
    may_ron: bool
    declares: bool
    open_opponents: int
    stakes: Stakes
    only_tsumo: Collection[Kind] = ()


@dataclass(frozen=True, slots=True)
class Better:
    """A tile that makes the wait better: the probability that the next draw is it, and by wall what a riichi
    with it brings, as long as one may be declared."""

    share: float
    lines: Sequence[Line]


def calm_lines(
    quiet: Quiet, walls: list[Wall], rates: FirstRates, silent: DamatenRates, better: Sequence[Better] = ()
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed."""
    own, thrown = own_pace(quiet.wait, rates), _ron_pace(quiet, rates, silent)
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(quiet.stakes)
        _others(course, quiet, walls[turns], rates, silent, thrown, turns)
        if (at := walls[turns].at_own_draw()) is None:
            lines.append(course.go_on(certain("draw", quiet.stakes["draw"])))
            continue
        course.take(
            "tsumo",
            own * math.exp((rates.tsumo_by_turn + _stale(quiet.wait, rates)) * (at.turn - 8)) / at.unseen,
        )
        dealt = math.exp(rates.deal_in) * _menace(quiet, at, rates, silent, turns)
        course.take("deal_other", dealt * (1.0 if quiet.declares else silent.deal_in))
        lines.append(course.go_on(_improved(better, turns + 1, lines[-1])))
    return lines[::-1]


def _improved(better: Sequence[Better], turns: int, line: Line) -> Line:
    """The better wait is declared where that is worth more."""
    parts = [
        (each.share, each.lines[turns])
        for each in better
        if turns < len(each.lines) and each.lines[turns][POINTS] > line[POINTS]
    ]
    return mixed([*parts, (1.0 - sum(share for share, _ in parts), line)]) if parts else line


def _others(
    course: Course,
    quiet: Quiet,
    wall: Wall,
    rates: FirstRates,
    silent: DamatenRates,
    thrown: float,
    turns: int,
) -> None:
    """The draws of the three others."""
    by_turn = rates.ron_by_turn if quiet.declares else silent.ron_by_turn
    by_turn += _stale(quiet.wait, rates)
    first = 0 if quiet.declares else SILENT_FROM
    for _, at in wall.others():
        menace = _menace(quiet, at, rates, silent, turns)
        course.take("other_tsumo", math.exp(rates.other_tsumo) * menace)
        course.take("ron_other", thrown * math.exp(by_turn * (max(at.turn, first) - 8)) / at.unseen)
        course.take("elsewhere", math.exp(rates.other_ron) * menace)


def _menace(quiet: Quiet, at: Wall, rates: FirstRates, silent: DamatenRates, turns: int) -> float:
    """How ready the others are, as a factor on their chances."""
    ready = 1.0 / (1.0 + math.exp(-(at.turn - rates.ready_turn) / rates.ready_spread))
    factor = math.exp(rates.open_opponents * quiet.open_opponents) * ready + math.exp(rates.ready_before)
    return factor * (math.exp(-rates.fading * turns) if quiet.declares else silent.others)


def _stale(wait: Wait, rates: FirstRates) -> float:
    """An honour that nobody has thrown by now is held by somebody: logarithm a turn."""
    return rates.live_honour_by_turn if wait.shape == "live_honour" else 0.0


def own_pace(wait: Wait, rates: FirstRates) -> float:
    """Live copies of the wait, each by how often its sort lies in the wall."""
    if not wait.live:
        return 0.0
    each = sum(
        outs * math.exp(rates.tsumo[EASES.index(ease_of(kind))])
        for kind, outs in zip(wait.kinds, wait.outs, strict=True)
    )
    return each * math.pow(wait.live / USUAL_WIDTH, rates.width)


def _ron_pace(quiet: Quiet, rates: FirstRates, silent: DamatenRates) -> float:
    """The same for rons: each copy by how readily its sort is thrown."""
    if not quiet.may_ron:
        return 0.0
    wait = quiet.wait
    # Only a declared wait is read by suji; a silent one is thrown more evenly.
    trap, even = (rates.trap, 1.0) if quiet.declares else (0.0, silent.evenness)
    each = sum(
        outs * math.exp(even * rates.ron[EASES.index(ease_of(kind))] + trap * on_suji)
        for kind, outs, on_suji in zip(wait.kinds, wait.outs, wait.traps, strict=True)
        if kind not in quiet.only_tsumo
    )
    if not each:
        return 0.0
    each *= math.pow(wait.live / USUAL_WIDTH, rates.ron_width)
    return each * (math.exp(rates.shape[wait.shape]) if quiet.declares else silent.ron)
