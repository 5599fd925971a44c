"""The verdict of strategy: every option in points, the best one, and how sure that is (STR-1 to STR-4).

Options are made before anybody has declared (riichi, damaten, wait for better) or against one riichi (fold,
push, go round, declare). `Assumptions` are what a verdict takes for granted; it must survive other values of
them, too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from trainer.rules.tiles.tile import Face
from trainer.strategy.choice.course import Line, Outcome, Stakes, Wall, certain, mixed, outcome_of, priced
from trainer.strategy.choice.hand_value import Wait, Worth
from trainer.strategy.choice.lines_of_play import (
    Advance,
    Better,
    Side,
    SilentTenpai,
    Threat,
    advance_lines,
    calm_lines,
    comeback_lines,
    duel_lines,
    fold_lines,
    fold_risks,
)
from trainer.strategy.choice.rates import Rates, rates
from trainer.strategy.choice.situation import Key, Prospects, Ready, Situation, StrategyError
from trainer.strategy.choice.stakes import WinValue, calm_stakes, duel_stakes, rival_value
from trainer.strategy.danger.tile_danger import Danger, danger

Action: TypeAlias = Literal["fold", "push", "round", "riichi", "damaten", "wait"]
"""Give the hand up, with nothing more than what folds come back to; keep it, silently, against a riichi; go
round (mawashi), with a safe tile that keeps it one tile from tenpai; declare; stay silent where nobody has
declared; the same until a better wait comes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One course: the action, the kind thrown now, its danger (0..1), what it brings; of a tenpai its wait,
    whether that may be ronned, and what the win is worth. `improves`: live tiles that better the hand, which
    is one tile from tenpai or waits for a better shape."""

    action: Action
    tile: Face
    danger: float
    outcome: Outcome
    wait: Wait | None = None
    may_ron: bool = False
    worth: Worth | None = None
    improves: int = 0

    @property
    def points(self) -> float:
        """Expected points."""
        return self.outcome.points


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Factors on the own winning chances, the riichi player's, the points of its win, those of the own win,
    and every danger; all 1 as fitted."""

    own_chances: float = 1.0
    rival_chances: float = 1.0
    rival_points: float = 1.0
    own_points: float = 1.0
    danger: float = 1.0


FITTED: Final = Assumptions()
OTHERS: Final[tuple[Assumptions, ...]] = tuple(
    replace(FITTED, **{name: factor})
    for name, factors in {
        "own_chances": (0.875, 1.125),
        "rival_chances": (0.84, 1.16),
        "rival_points": (0.88, 1.12),
        "own_points": (0.9, 1.1),
        "danger": (0.8, 1.2),
    }.items()
    for factor in factors
)
"""One at a time. The own chance to draw an out is .8 of pure chance, tried at .7 and .9; that of the riichi
player's .95, tried at .80 and 1.10."""


WIDER: Final = 2
"""A wait is worth waiting for if it has so many more live tiles."""
TRIED: Final = 2
"""Of several discards that leave tenpai those worth the most at once are tried for a better wait."""
NEXT: Final = 2
"""A riichi that waits is declared at the second discard at the earliest."""


class Before:
    """One situation without a rival, under some assumptions."""

    def __init__(self, prospects: Prospects, rates: Rates, assumed: Assumptions) -> None:
        self.situation, self.prospects = prospects.situation, prospects
        self.rates, self.assumed = rates, assumed
        self.walls = self.situation.wall.own_turns()
        self._aheads: dict[tuple[Key, tuple[bool, ...]], list[Line]] = {}
        self.placement = prospects.placement

    def options(self) -> Iterator[Option]:
        """Every course; none if the hand is not tenpai."""
        now: list[Option] = []
        for ready in self.prospects.ready:
            if ready.thrown in self.situation.declarable:
                now.append(self._option("riichi", ready, 1 + self.situation.double))
            now.append(self._option("damaten", ready, 0))
        yield from now
        dearest = sorted(now, key=lambda option: (-option.points, option.tile))
        tried = list(dict.fromkeys(option.tile for option in dearest))[:TRIED]
        for ready in self.prospects.ready:
            if ready.thrown in tried and ready.hand.closed and self.situation.affords:
                yield from self._wait(ready)

    def _option(
        self, action: Action, ready: Ready, riichi: int, better: tuple[Better, ...] = (), improves: int = 0
    ) -> Option:
        quiet = self._quiet(ready, riichi)
        outcome = outcome_of(self._lines(quiet, better)[0])
        worth = self.prospects.worth(ready, riichi)
        may_ron = worth.may_ron and not ready.furiten
        return Option(action, ready.thrown, 0.0, outcome, ready.wait, may_ron, worth, improves)

    def _wait(self, ready: Ready) -> Iterator[Option]:
        """Silent until one of the tiles comes that make the wait wider, then declared."""
        wider = [
            each
            for each in self.prospects.better(ready.thrown)
            if each.ready.wait.live >= ready.wait.live + WIDER
            and not each.ready.furiten
            and each.drawn not in ready.wait.kinds
        ]
        if not wider or self.situation.late_from(self.walls) < NEXT:
            return
        total = sum(self.situation.unseen)
        better = tuple(Better(each.copies / total, self._ahead(each.ready)) for each in wider)
        yield self._option("wait", ready, 0, better, sum(each.copies for each in wider))

    def _ahead(self, ready: Ready) -> list[Line]:
        """The better wait to come, declared: as long as there are tiles enough (RCH-4)."""
        key = ready.key, ready.wait.traps
        if key not in self._aheads:
            lines = self._lines(self._quiet(ready, 1))
            self._aheads[key] = lines[: self.situation.late_from(self.walls)]
        return self._aheads[key]

    def _lines(self, quiet: SilentTenpai, better: tuple[Better, ...] = ()) -> list[Line]:
        return calm_lines(quiet, self.walls, self.rates.first, self.rates.damaten, better)

    def _quiet(self, ready: Ready, riichi: int) -> SilentTenpai:
        """The tenpai, with a riichi (1, or 2 for a double one) or without."""
        situation, declares = self.situation, riichi > 0
        worth = self.prospects.worth(ready, riichi)
        own = worth.value.times(self.assumed.own_points)
        stakes = calm_stakes(situation.table, own, declares, self.assumed.rival_points)
        if self.placement is not None:
            stakes = self.placement.stakes(stakes, own, declares)
        wait = ready.wait.among(worth.tsumos).scaled(self.assumed.own_chances)
        only_tsumo = set(worth.tsumos).difference(worth.rons)
        return SilentTenpai(wait, not ready.furiten, declares, situation.opened, stakes, only_tsumo)


SILENT_EASE: Final = 2.5
"""Others throw the wait of a silent tenpai so much more readily than that of a declared one (strategy.md, 2:
.30 against .12)."""
ADVANCES: Final = 2
"""One tile from tenpai, so many discards are worked out: those that the most live tiles improve."""
SAFE_ROUND: Final = 0.03
"""A tile of less danger (0..1) goes round, where what would be pushed is more dangerous."""
ROUNDS: Final = 1
"""So many ways round are worked out: those that the most live tiles improve."""
NEAR_END: Final = 2
"""With so few own discards to come, a tenpai too late for a riichi is worked out in full."""


class Against:
    """One situation with a rival, under some assumptions; what all options share is worked out once."""

    def __init__(self, prospects: Prospects, danger: Danger, rates: Rates, assumed: Assumptions) -> None:
        situation = prospects.situation
        self.situation, self.prospects = situation, prospects
        self.rates, self.assumed = rates, assumed
        total = sum(situation.unseen)
        outs = danger.live_outs * rates.live_outs * assumed.rival_chances
        drawn = tuple(copies / total for copies in situation.unseen)
        self.threat = Threat(situation.rival_seat, outs, danger.probability, drawn)
        self.walls = situation.wall.own_turns()
        self.placement = prospects.placement
        self.sequence = self._safest_first()
        share, won = self._comeback()
        # Who has less to win takes less risk for it.
        kept, again = rates.kept, self._again(self.sequence[0])
        self.kept = replace(kept, again=again, win=share * kept.win, deal_in=share * kept.deal_in)
        self.noten = self._stakes(WinValue(won, won, ((1.0, won),), ((1.0, won),)), declares=False)
        self.unpaid = certain("deal_in", self.noten)
        self.folds = self._folds()
        self.backs = comeback_lines(self.threat, self.walls, rates.fold, self.noten, self.kept)
        self._locked: dict[tuple[float, float], list[Line]] = {}
        self._aheads: dict[Key, list[Line]] = {}

    def options(self) -> Iterator[Option]:
        """Every course; with nothing to push for only the fold."""
        yield self._fold()
        for each in self.prospects.ready:
            yield self._tenpai(each, 0)
            if each.thrown in self.situation.declarable:
                yield self._tenpai(each, 1 + self.situation.double)
        yield from self._one_away()

    def _comeback(self) -> tuple[float, float]:
        """What a hand that was given up wins when it is tenpai again: the part (0..1) of the chance that
        folds have, and the points. It has no more of either than where it is kept: a hand that is cheap, in
        furiten or without a yaku gains nothing by being given up."""
        usual, whole = self.rates.kept, self.prospects.whole
        usual_points = usual.won[self.situation.table.hero_deals]
        if whole.ready:
            chance, points = max(map(self._kept_up, whole.ready))
        elif widest := self._widest(whole):
            better = whole.better(widest[0])
            paces = [(each.copies, *self._kept_up(each.ready)) for each in better]
            won = sum(copies * pace for copies, pace, _ in paces)
            chance = won / max(sum(copies for copies, *_ in paces), 1)
            points = sum(copies * pace * each for copies, pace, each in paces) / won if won else 0.0
        else:
            return 1.0, usual_points
        return min(1.0, chance / usual.win), min(usual_points, points)

    def _kept_up(self, ready: Ready) -> tuple[float, float]:
        """Of a tenpai the chance to win in a turn, and the points of a win at most."""
        declares = ready.hand.closed and self.situation.affords and not ready.furiten
        side, value = self._side(ready, int(declares)), self.prospects.worth(ready, int(declares)).value
        return side.pace(self.rates.chase, self.situation.wall.unseen), max(value.ron, value.tsumo)

    def _fold(self) -> Option:
        return self._option("fold", self.sequence[0], self.folds[0], self.unpaid)

    def _option(self, action: Action, tile: Face, passed: Line, dealt: Line) -> Option:
        danger = self.threat.of(tile)
        line = mixed(((danger, dealt), (1.0 - danger, passed)))
        return Option(action, tile, danger, outcome_of(line))

    def _tenpai(self, ready: Ready, riichi: int) -> Option:
        side = self._side(ready, riichi)
        # The tile of a declaration that is ronned leaves the stick unpaid, by most rules (RCH-6).
        paid = riichi and self.situation.ruleset.stick_if_declaration_ronned == "paid"
        dealt = certain("deal_in", side.stakes) if paid else self.unpaid
        option = self._option(
            "riichi" if riichi else "push", ready.thrown, self._duel(side, self.walls)[0], dealt
        )
        worth = self.prospects.worth(ready, riichi)
        may_ron = worth.may_ron and not ready.furiten
        return replace(option, wait=ready.wait, may_ron=may_ron, worth=worth)

    def _side(self, ready: Ready, riichi: int) -> Side:
        worth = self.prospects.worth(ready, riichi)
        wins = ready.wait.among(worth.tsumos).live
        return Side(
            outs=wins * self.assumed.own_chances,
            may_ron=not ready.furiten,
            locked=riichi > 0,
            ease=1.0 if riichi else SILENT_EASE,
            stakes=self._stakes(worth.value, declares=riichi > 0),
            only_tsumo=(wins - ready.wait.among(worth.rons).live) * self.assumed.own_chances,
        )

    def _duel(self, side: Side, walls: list[Wall]) -> list[Line]:
        """The chances of a locked hand hang on its live copies alone: worked out once for each number."""
        if not side.locked:
            return duel_lines(side, self.threat, walls, self.rates.chase, self.folds, self.rates.fold)
        key = side.outs, side.ron_outs
        if key not in self._locked:
            self._locked[key] = duel_lines(
                side, self.threat, walls, self.rates.chase, self.folds, self.rates.fold
            )
        return [priced(line, side.stakes) for line in self._locked[key]]

    def _one_away(self) -> Iterator[Option]:
        """The discards that leave the hand one tile from tenpai, those that most improves first: pushed where
        it is no nearer, and round what is dangerous to push."""
        ready, wide, widest = self.prospects.ready, self.prospects.widths, self._widest(self.prospects)
        pushed = [] if ready else widest[:ADVANCES]
        likely = [each.thrown for each in ready] or pushed[:1]
        dangerous = not any(self._is_safe(kind) for kind in likely)
        safe = [kind for kind in widest if self._is_safe(kind)][:ROUNDS] if dangerous else []
        for kind in dict.fromkeys((*pushed, *safe)):
            action: Action = "round" if kind in safe else "push"
            line = self._advance(kind, action)
            yield replace(self._option(action, kind, line, self.unpaid), improves=wide[kind])

    def _widest(self, prospects: Prospects) -> list[Face]:
        """The discards that leave the hand one tile from tenpai, that which most improves first."""
        wide, ready = prospects.widths, {each.thrown for each in prospects.ready}
        return sorted(wide.keys() - ready, key=lambda kind: (-wide[kind], self.threat.of(kind), kind))

    def _is_safe(self, kind: Face) -> bool:
        """Enough to go round; which tiles these are hangs on no assumption."""
        return self.threat.of(kind) < SAFE_ROUND * self.assumed.danger

    def _advance(self, kind: Face, action: Action) -> Line:
        total = sum(self.situation.unseen)
        advances = [
            Advance(each.copies / total, each.ready.thrown, self._ahead(each.ready))
            for each in self.prospects.better(kind)
        ]
        kept = self.kept if action == "push" else replace(self.kept, advance=0.0)
        return advance_lines(
            advances,
            self.threat,
            self.walls,
            self.rates.chase,
            self.noten,
            self._given_up(kind),
            self.rates.fold,
            kept,
        )[0]

    def _ahead(self, ready: Ready) -> list[Line]:
        """The tenpai to come: declared if the hand is closed and not in furiten, as long as there are points
        and tiles enough (RCH-3, RCH-4), else silent."""
        if ready.key not in self._aheads:
            if ready.hand.closed and self.situation.affords and not ready.furiten:
                late = self.situation.late_from(self.walls)
                lines = self._duel(self._side(ready, 1), self.walls)[:late] + self._too_late(ready, late)
            else:
                lines = self._duel(self._side(ready, 0), self.walls)
            self._aheads[ready.key] = lines
        return self._aheads[ready.key]

    def _too_late(self, ready: Ready, late: int) -> list[Line]:
        """Tenpai when no riichi can be declared any more; a win is reckoned with only if that is near."""
        side = (
            self._side(ready, 0)
            if late <= NEAR_END
            else Side(0.0, may_ron=False, locked=False, ease=0.0, stakes=self.noten)
        )
        return duel_lines(
            side, self.threat, self.walls[late:], self.rates.chase, self.folds[late:], self.rates.fold
        )

    def _stakes(self, own: WinValue, *, declares: bool) -> Stakes:
        situation, assumed = self.situation, self.assumed
        rival = rival_value(
            situation.rival_turn,
            situation.table.rival_deals,
            assumed.rival_points,
            situation.hidden_dora,
        )
        scaled = own.times(assumed.own_points)
        stakes = duel_stakes(situation.table, scaled, rival, declares)
        return stakes if self.placement is None else self.placement.stakes(stakes, scaled, declares)

    def _folds(self) -> list[Line]:
        """For each wall, what comes after a safe discard there."""
        risks = fold_risks(self.threat, self.sequence, len(self.walls))
        return fold_lines(self.threat, self.walls, self.rates.fold, self.noten, risks, self.kept)

    def _again(self, kind: Face) -> float:
        """How often in a turn a hand that throws a kind and is given up is tenpai again: if it is one tile
        away, no more often than the next draw makes it so."""
        kept, wide = self.rates.kept, self.prospects.whole.widths.get(kind, 0)
        return min(kept.again_near, wide / sum(self.situation.unseen)) if wide else kept.again

    def _given_up(self, kind: Face) -> list[Line]:
        """For each wall, what a hand brings that has thrown a kind and is given up at the draw before: it is
        tenpai by that draw as often as one that was given up earlier."""
        again = self._again(kind)
        pairs = zip(self.folds, self.backs, strict=True)
        return [mixed(((1.0 - again, folded), (again, back))) for folded, back in pairs]

    def _safest_first(self) -> list[Face]:
        """The concealed tiles in the order of a fold; a second copy follows the first, and is as safe."""
        held = self.situation.hand.counts
        kinds = sorted(
            (kind for kind, copies in enumerate(held) if copies),
            key=lambda kind: (self.threat.of(kind), -held[kind], kind),
        )
        first = next(kind for kind in kinds if kind not in self.situation.barred)
        kinds.remove(first)
        return [kind for kind in (first, *kinds) for _ in range(held[kind])]


Sureness: TypeAlias = Literal["close", "leaning", "clear"]
CLOSE: Final = 250.0
CLEAR: Final = 500.0
PUBLISHED: Final = 400.0
"""Gaps in points (strategy.md, 5): both answers are right up to the first, or up to what the measured bias
leaves open (`biases`), half marks up to the second; a puzzle with one answer needs more than the third under
every assumption."""


@dataclass(frozen=True, slots=True)
class Decision:
    """All `options`, the dearest first; `danger` of every kind against the riichi, if there is one."""

    options: tuple[Option, ...]
    danger: Danger | None

    @property
    def best(self) -> Option:
        return self.options[0]

    def of(self, *actions: Action) -> Option | None:
        """The dearest option of some actions."""
        return next((option for option in self.options if option.action in actions), None)


def decide(
    situation: Situation,
    assumed: Assumptions = FITTED,
    fitted: Rates | None = None,
    prospects: Prospects | None = None,
) -> Decision:
    """The options of a situation in expected points; `prospects` of it serve several calls.

    :raises StrategyError: if nothing can be chosen: no riichi and no tenpai.
    """
    used = fitted or rates()
    known = prospects or Prospects(situation)
    found: Iterable[Option]
    if situation.rival is None:
        seen = None
        found = Before(known, used, assumed).options()
    else:
        seen = danger(situation.rival, scale=assumed.danger)
        found = Against(known, seen, used, assumed).options()
    options = tuple(sorted(found, key=lambda option: (-option.points, option.tile)))
    if not options:
        raise StrategyError("no_choice", "nobody is in riichi and the hand is not tenpai")
    return Decision(options, seen)


def gap(decision: Decision, one: tuple[Action, ...], other: tuple[Action, ...]) -> float:
    """The points by which the dearest of some actions is above the dearest of others.

    :raises StrategyError: if one of them can not be chosen.
    """
    first, second = decision.of(*one), decision.of(*other)
    if first is None or second is None:
        raise StrategyError("no_choice", f"only one of {one} and {other} can be chosen")
    return first.points - second.points


def sureness(points: float, left_open: float = 0.0) -> Sureness:
    """How sure a gap is, in whichever direction; `left_open`: the points that real games leave open."""
    if abs(points) <= max(CLOSE, left_open):
        return "close"
    return "leaning" if abs(points) <= CLEAR else "clear"


def band(situation: Situation, one: tuple[Action, ...], other: tuple[Action, ...]) -> tuple[float, float]:
    """The least and the greatest gap under all assumptions, the fitted ones included."""
    known = Prospects(situation)
    found = (decide(situation, assumed, prospects=known) for assumed in (FITTED, *OTHERS))
    gaps = [gap(decision, one, other) for decision in found]
    return min(gaps), max(gaps)


def is_robust(low: float, high: float) -> bool:
    """Whether a puzzle with such a band may be published with one answer."""
    return low > PUBLISHED or high < -PUBLISHED
