"""The wait of the own hand, and what the hand pays when it wins (STR-1, URA-1).

The value is an exact sum over tsumo, ippatsu and ura dora. Yaku, fu and dora come from the scoring module;
nothing is estimated but how often a win is ippatsu.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus, Score, base_points, ron_points, score_win, tsumo_points
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, FACES, HONOURS, Face, Tile, count_faces, dora_of, rank_of
from trainer.strategy.choice.rates import EASES, Ease, WaitShape, rates
from trainer.strategy.choice.stakes import Spread, WinValue

LIVE_HONOUR = 3
"""So many copies of a waited honour are live as long as none was thrown."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a tenpai hand waits on: kinds and the live copies of each that the hero can not see, whether
    each is a suji trap of the own river, and the shape of the whole."""

    kinds: tuple[Face, ...]
    outs: tuple[float, ...]
    traps: tuple[bool, ...]
    shape: WaitShape

    @property
    def live(self) -> float:
        return sum(self.outs)

    def among(self, kinds: Collection[Face]) -> "Wait":
        """The part of the wait on some kinds; its shape is that of the whole, which is what others see."""
        if len(kinds) == len(self.kinds):
            return self
        rows = zip(self.kinds, self.outs, self.traps, strict=True)
        part = [row for row in rows if row[0] in kinds]
        names = tuple(kind for kind, _, _ in part)
        return Wait(names, tuple(outs for _, outs, _ in part), tuple(trap for _, _, trap in part), self.shape)

    def scaled(self, factor: float) -> "Wait":
        """With so many times the live copies."""
        return replace(self, outs=tuple(factor * outs for outs in self.outs))


def wait_of(kinds: Iterable[Face], unseen: tuple[int, ...], river: Collection[Face]) -> Wait:
    """The wait on some kinds as seen by its holder, with the kinds of the own river."""
    waited = tuple(kinds)
    outs = tuple(unseen[kind] for kind in waited)
    return Wait(waited, outs, tuple(is_trap(kind, river) for kind in waited), _shape(waited, outs))


def is_trap(kind: Face, river: Collection[Face]) -> bool:
    """Suji of the own river on every side that has one."""
    if kind in HONOURS:
        return False
    rank = rank_of(kind)
    partners = [kind + step for step in (-3, 3) if 1 <= rank + step <= 9]
    return all(partner in river for partner in partners)


def ease_of(kind: Face) -> Ease:
    """How readily others throw it."""
    if kind in HONOURS:
        return "honour"
    rank = rank_of(kind)
    return EASES[min(rank - 1, 9 - rank)]


def _shape(kinds: tuple[Face, ...], outs: tuple[float, ...]) -> WaitShape:
    if len(kinds) == 1:
        if kinds[0] in HONOURS:
            return "live_honour" if outs[0] >= LIVE_HONOUR else "seen_honour"
        return "single"
    if len(kinds) > 2:
        return "three_sided"
    first, second = kinds
    in_a_run = second not in HONOURS and second - first == 3 and first // 9 == second // 9
    if in_a_run:
        return "end_sided" if 1 in (rank_of(first), 10 - rank_of(second)) else "two_sided"
    return "honour_shanpon" if second in HONOURS else "shanpon"


DEAD: Final = 1e-6
"""Weight of a waited kind without live copies, so that a hand that waits on nothing else has a value."""
_SHOWN_BY: Final = tuple(dora_of(indicator) for indicator in range(FACES))


@dataclass(frozen=True, slots=True)
class Bearings:
    """What the value of a hand hangs on besides its tiles; `unseen` counts the copies of each kind, `reds`
    are the kinds of five whose red copy is one of them."""

    ruleset: Ruleset
    seat_wind: Face
    round_wind: Face
    indicators: tuple[Tile, ...]
    unseen: tuple[int, ...]
    reds: frozenset[Face] = frozenset()

    @property
    def deals(self) -> bool:
        return self.seat_wind == EAST


@dataclass(frozen=True, slots=True)
class Worth:
    """Mean points of a win, and the waited kinds that it can be by: `rons` have a yaku without tsumo.

    `han` and `fu` are those of the plain ron (of the tsumo, if there is none) that most live copies make,
    without ippatsu and ura.
    """

    value: WinValue
    rons: tuple[Face, ...]
    tsumos: tuple[Face, ...]
    han: int
    fu: int

    @property
    def may_ron(self) -> bool:
        """Some wait has a yaku without tsumo."""
        return bool(self.rons)


@dataclass(frozen=True, slots=True)
class _Scored:
    """The win by one kind: its live copies, its score, all tiles by kind."""

    kind: Face
    outs: float
    score: Score
    counts: list[int]


def worth_of(hand: Hand, wait: Wait, bearings: Bearings, riichi: int) -> Worth:
    """What a tenpai of 13 tiles wins on average, each wait by its live copies; `riichi`: 2 is double."""
    rons = list(_scored(hand, wait, bearings, riichi, by_tsumo=False))
    tsumos = list(_scored(hand, wait, bearings, riichi, by_tsumo=True))
    plain = max(rons or tsumos, key=lambda scored: scored.outs, default=None)
    paid_rons, paid_tsumos = (
        _spread(wins, bearings, riichi, by_tsumo) for wins, by_tsumo in ((rons, False), (tsumos, True))
    )
    return Worth(
        WinValue(_mean(paid_rons), _mean(paid_tsumos), paid_rons, paid_tsumos),
        rons=tuple(scored.kind for scored in rons),
        tsumos=tuple(scored.kind for scored in tsumos),
        han=plain.score.han if plain else 0,
        fu=plain.score.fu if plain else 0,
    )


def _scored(hand: Hand, wait: Wait, bearings: Bearings, riichi: int, *, by_tsumo: bool) -> Iterator[_Scored]:
    """The win by each kind that has a yaku."""
    tiles = (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))
    for kind, outs in zip(wait.kinds, wait.outs, strict=True):
        win = Win(hand, kind, by_tsumo, riichi, bearings.seat_wind, bearings.round_wind)
        score = score_win(win, bearings.ruleset, Bonus(bearings.indicators))
        if score is not None:
            yield _Scored(kind, max(outs, DEAD), score, count_faces((*tiles, kind)))


def _spread(wins: list[_Scored], bearings: Bearings, riichi: int, by_tsumo: bool) -> Spread:
    """What the wins pay: each number of points with its probability."""
    weight = sum(win.outs for win in wins)
    paid: dict[float, float] = {}
    for win in wins:
        for extra, chance in enumerate(_extra_han(win, bearings, riichi)):
            if chance:
                points = _points(win.score, extra, bearings, by_tsumo)
                paid[points] = paid.get(points, 0.0) + chance * win.outs
    return tuple((outs / weight, points) for points, outs in paid.items())


def _mean(spread: Spread) -> float:
    return sum(chance * points for chance, points in spread)


def _points(score: Score, extra: int, bearings: Bearings, by_tsumo: bool) -> int:
    base = score.base if score.yakuman else base_points(score.han + extra, score.fu, bearings.ruleset)[0]
    if not by_tsumo:
        return ron_points(base, bearings.deals)
    dealer, other = tsumo_points(base, bearings.deals)
    return 3 * other if bearings.deals else dealer + 2 * other


def _extra_han(win: _Scored, bearings: Bearings, riichi: int) -> list[float]:
    """The probability of 0, 1, ... han more: a red winning tile, ippatsu, ura dora."""
    chances = [1.0]
    if win.score.yakuman:
        return chances
    if win.kind in bearings.reds:
        red = 1.0 / max(bearings.unseen[win.kind], 1)
        chances = [1.0 - red, red]
    if riichi and bearings.ruleset.ura_dora:
        one = _ura(win.counts, bearings.unseen)
        for _ in range(len(bearings.indicators) if bearings.ruleset.kan_ura else 1):
            chances = _sum(chances, one)
    ippatsu = rates().values.ippatsu
    return _sum(chances, [1.0 - ippatsu, ippatsu]) if riichi and bearings.ruleset.ippatsu else chances


def _ura(counts: list[int], unseen: tuple[int, ...]) -> list[float]:
    """The han of one ura indicator, which is any unseen tile."""
    total = sum(unseen)
    chances = [0.0] * 5
    for shown, copies in zip(_SHOWN_BY, unseen, strict=True):
        chances[counts[shown]] += copies / total
    return chances


def _sum(one: list[float], other: list[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    total = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return total
