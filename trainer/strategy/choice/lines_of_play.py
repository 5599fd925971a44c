"""The lines of play, draw by draw.

Fold, push tenpai, push towards tenpai, or be tenpai while nobody has declared. `Threat` is the riichi that
is faced. The riichi player, and a seat that chases it, discard what they draw; a seat in silent tenpai
looks at each drawn tile and folds where that is worth more (STR-1 to STR-4).
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from trainer.rules.tiles.tile import Face
from trainer.strategy.choice.course import POINTS, SEATS, WINS, Course, Line, Stakes, Wall, certain, mixed
from trainer.strategy.choice.hand_value import Wait, ease_of
from trainer.strategy.choice.rates import (
    A_VOW,
    EASES,
    SILENT_FROM,
    ChaseRates,
    DamatenRates,
    FirstRates,
    FoldRates,
    KeptRates,
)

GROWTH = 1.07
"""Factor a turn on the danger of a tile that has not passed: in the SMS table no-suji 4 to 6 go from 13.1 to
17.5 % between the ninth and the thirteenth turn."""


@dataclass(frozen=True, slots=True)
class Threat:
    """`seat` 1 to 3, counted from the hero; `outs`: expected live tiles that it wins by; `danger` by kind
    (0..1) of a discard now; `drawn`: the probability (0..1) by kind that the next unseen tile is it."""

    seat: int
    outs: float
    danger: tuple[float, ...]
    drawn: tuple[float, ...]

    def of(self, kind: Face, turns: int = 0) -> float:
        """The danger of a discard some turns from now."""
        return min(self.danger[kind] * GROWTH**turns, 0.9)

    def thrown_or_folded(self, turns: int, deal_in: Line, passed: Line, folded: Line) -> Line:
        """Drawing a tile some turns from now: thrown if it is safe enough, else the hand is folded.

        Safe enough is what is worth more points, tile by tile.
        """
        loss = passed[POINTS] - deal_in[POINTS]
        spare = passed[POINTS] - folded[POINTS]
        growth = GROWTH**turns
        pushed = dealt = 0.0
        for share, danger in zip(self.drawn, self.danger, strict=True):
            now = min(danger * growth, 0.9)
            if now * loss <= spare:
                pushed += share
                dealt += share * now
        return mixed(((dealt, deal_in), (pushed - dealt, passed), (max(1.0 - pushed, 0.0), folded)))


NEW_SAFE: Final = 0.45
"""So many tiles of the own hand become safe in a turn by what others throw."""
SAFE: Final = 0.005
"""A tile of less danger is taken for safe."""


def fold_risks(threat: Threat, sequence: Sequence[Face], turns: int) -> list[float]:
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
    threat: Threat,
    walls: list[Wall],
    rates: FoldRates,
    stakes: Stakes,
    risks: list[float],
    kept: KeptRates = A_VOW,
) -> list[Line]:
    """For each wall, what comes after a safe discard with that wall.

    `risks`: the probability that the safest discard of each own turn deals in all the same. What is `kept`:
    the hand may be tenpai again, and wins, deals in or is paid at a draw as one that is.
    """
    folded = certain("draw_noten", stakes)
    lines: list[Line] = []
    backs = comeback_lines(threat, walls, rates, stakes, kept)
    for turn in range(len(walls) - 1, -1, -1):
        away = Course(stakes)
        if _others_while_folding(away, threat, walls[turn], rates):
            away.take("deal_in", risks[turn])
            away.take("deal_other", kept.deal_other)
            folded = mixed(((1.0 - kept.again, folded), (kept.again, backs[turn + 1])))
        folded = away.go_on(folded)
        lines.append(folded)
    return lines[::-1]


def comeback_lines(
    threat: Threat, walls: Sequence[Wall], rates: FoldRates, stakes: Stakes, kept: KeptRates
) -> list[Line]:
    """For each wall, what comes after it of a hand that was given up and is tenpai again."""
    if not kept.again:
        return [certain("draw", stakes)] * len(walls)
    back = certain("draw", stakes)
    lines: list[Line] = []
    for wall in reversed(walls):
        back = _tenpai_again(Course(stakes), threat, wall, rates, kept).go_on(back)
        lines.append(back)
    return lines[::-1]


def _tenpai_again(course: Course, threat: Threat, wall: Wall, rates: FoldRates, kept: KeptRates) -> Course:
    """A go-around of a hand that was given up and is tenpai again."""
    if _others_while_folding(course, threat, wall, rates):
        for end in WINS:
            course.take(end, kept.win / len(WINS))
        course.take("deal_in", kept.deal_in)
        course.take("deal_other", kept.deal_other)
    return course


def _others_while_folding(course: Course, threat: Threat, wall: Wall, rates: FoldRates) -> bool:
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

    def thrown(self, rates: ChaseRates) -> float:
        """The live copies that one who has not declared would throw."""
        ronned = self.ron_outs
        return self.ease * rates.ron_other * math.pow(ronned, rates.ron_width) if ronned else 0.0

    def pace(self, rates: ChaseRates, unseen: int) -> float:
        """The chance to win in a go-around, with so many tiles unseen."""
        drawn = rates.own * (self.outs + self.ron_outs)
        return (drawn + (SEATS - 2) * self.thrown(rates)) / unseen


def duel_lines(
    side: Side,
    threat: Threat,
    walls: Sequence[Wall],
    rates: ChaseRates,
    folds: Sequence[Line],
    unaware: FoldRates,
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed; `folds` says what folding would bring,
    `unaware` how fast others win who face one riichi and know of no other tenpai.

    Worked backwards from the last draw.
    """
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(side.stakes)
        _others_in_duel(course, side, threat, walls[turns], rates, None if side.locked else unaware)
        if (at_draw := walls[turns].at_own_draw()) is None:
            lines.append(course.go_on(certain("draw", side.stakes)))
        else:
            course.take("tsumo", rates.own * side.outs / at_draw.unseen)
            course.take(
                "deal_other",
                rates.deal_other if side.locked else unaware.other_ron * unaware.pace(at_draw.turn),
            )
            lines.append(course.go_on(_discarded(side, threat, at_draw, rates, turns + 1, lines[-1], folds)))
    return lines[::-1]


def _others_in_duel(
    course: Course,
    side: Side | None,
    threat: Threat,
    wall: Wall,
    rates: ChaseRates,
    unaware: FoldRates | None,
) -> None:
    """The draws of the three others; of those who know of the riichi alone, if the hero has not declared.

    Without a `side` the hero is not tenpai yet.
    """
    ronned, thrown = (side.ron_outs, side.thrown(rates)) if side else (0.0, 0.0)
    for seat, at in wall.others():
        live = threat.outs / at.unseen
        if seat == threat.seat:
            course.take("rival_tsumo", rates.rival * live)
            course.take("ron_rival", rates.own * ronned / at.unseen)
            continue
        pace = unaware.pace(at.turn) if unaware else 0.0
        course.take("other_tsumo", unaware.other_win * pace if unaware else rates.other_win)
        course.take("ron_other", thrown / at.unseen)
        course.take("elsewhere", rates.rival_ron * live)
        if unaware:
            course.take("elsewhere", unaware.other_ron * pace)


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
    deal_in = certain("deal_in", side.stakes)
    if not side.locked:
        return threat.thrown_or_folded(turns, deal_in, passed, folds[turns])
    course = Course(side.stakes)
    course.take("deal_in", rates.rival * threat.outs / at.unseen)
    return course.go_on(passed)


@dataclass(frozen=True, slots=True)
class Advance:
    """A tile that makes the hand tenpai: the probability of drawing it at the next draw, the tile thrown for
    it, and by wall what the tenpai brings once that has passed."""

    share: float
    thrown: Face
    lines: Sequence[Line]


def advance_lines(
    advances: Sequence[Advance],
    threat: Threat,
    walls: Sequence[Wall],
    rates: ChaseRates,
    stakes: Stakes,
    folds: Sequence[Line],
    unaware: FoldRates,
    kept: KeptRates = A_VOW,
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed and the hand is one tile from tenpai."""
    deal_in = certain("deal_in", stakes)
    most = 1.0 / max(sum(each.share for each in advances), 0.01)
    noten = certain("draw_noten", stakes)
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(stakes)
        _others_in_duel(course, None, threat, walls[turns], rates, unaware)
        if walls[turns].at_own_draw() is None:
            lines.append(course.go_on(noten))
            continue
        course.take("deal_other", kept.deal_other)
        then = turns + 1
        rest = threat.thrown_or_folded(then, deal_in, lines[-1], folds[then])
        more = min(1.0 + kept.advance * turns, most)
        parts = [(more * each.share, _best(each, threat, then, deal_in, folds[then])) for each in advances]
        left = max(1.0 - sum(share for share, _ in parts), 0.0)
        lines.append(course.go_on(mixed([*parts, (left, rest)])))
    return lines[::-1]


def _best(advance: Advance, threat: Threat, turns: int, deal_in: Line, folded: Line) -> Line:
    """Tenpai by throwing its tile, or folding after all."""
    danger, passed = threat.of(advance.thrown, turns), advance.lines[turns]
    if danger * deal_in[POINTS] + (1.0 - danger) * passed[POINTS] < folded[POINTS]:
        return folded
    return mixed(((danger, deal_in), (1.0 - danger, passed)))


USUAL_WIDTH: Final = 7
"""Live copies of an ordinary two-sided wait, for which the rates of a draw stand."""


@dataclass(frozen=True, slots=True)
class SilentTenpai:
    """The hero's tenpai: the wait, whether it may ron (no furiten), whether it declares, how many opponents
    have opened their hands, the points of each end, and the waits that have no yaku without tsumo."""

    wait: Wait
    may_ron: bool
    declares: bool
    open_opponents: int
    stakes: Stakes
    only_tsumo: Collection[Face] = ()


@dataclass(frozen=True, slots=True)
class Better:
    """A tile that makes the wait better: the probability that the next draw is it, and by wall what a riichi
    with it brings, as long as one may be declared."""

    share: float
    lines: Sequence[Line]


def calm_lines(
    quiet: SilentTenpai,
    walls: list[Wall],
    rates: FirstRates,
    silent: DamatenRates,
    better: Sequence[Better] = (),
) -> list[Line]:
    """For each wall, what comes once the hero's discard has passed."""
    own, thrown = own_pace(quiet.wait, rates), _ron_pace(quiet, rates, silent)
    lines: list[Line] = []
    for turns in range(len(walls) - 1, -1, -1):
        course = Course(quiet.stakes)
        _others_while_calm(course, quiet, walls[turns], rates, silent, thrown, turns)
        if (at := walls[turns].at_own_draw()) is None:
            lines.append(course.go_on(certain("draw", quiet.stakes)))
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


def _others_while_calm(
    course: Course,
    quiet: SilentTenpai,
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


def _menace(quiet: SilentTenpai, at: Wall, rates: FirstRates, silent: DamatenRates, turns: int) -> float:
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


def _ron_pace(quiet: SilentTenpai, rates: FirstRates, silent: DamatenRates) -> float:
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
