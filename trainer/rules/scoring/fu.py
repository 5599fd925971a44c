"""The fu of a claim, line by line (SCO-1).

A line has a name, its fu and the tiles it rests on; the lines add up to the fu of the hand. Names:
futei, menzen_ron, tsumo, chiitoitsu, minkou, ankou, minkan, ankan, jantou, double_wind_jantou, kanchan,
penchan, tanki, open_pinfu, rounding.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Claim
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.shapes import Form, WaitShape
from trainer.rules.tiles.tile import DRAGONS, YAOCHUU, Face, Tile


@dataclass(frozen=True, slots=True)
class FuLine:
    """One source of fu; `tiles` is empty where it is the hand as a whole."""

    name: str
    fu: int
    tiles: tuple[Tile, ...] = ()


_FUTEI: Final = FuLine("futei", 20)
_MENZEN_RON: Final = FuLine("menzen_ron", 10)
_CHIITOITSU: Final = FuLine("chiitoitsu", 25)
_OPEN_PINFU: Final = FuLine("open_pinfu", 2)
_WAITS: Final = {
    WaitShape.KANCHAN: "kanchan",
    WaitShape.PENCHAN: "penchan",
    WaitShape.TANKI: "tanki",
    WaitShape.NOBETAN: "tanki",
}
_MELDS: Final = {
    MeldType.PON: ("minkou", 2),
    MeldType.DAIMINKAN: ("minkan", 8),
    MeldType.KAKAN: ("minkan", 8),
    MeldType.ANKAN: ("ankan", 16),
}
"""Fu of simples; terminals and honours give twice as many."""


def fu_lines(claim: Claim, ruleset: Ruleset) -> tuple[FuLine, ...]:
    """The fu of a claim.

    1. Kokushi has none, chiitoitsu always 25.
    2. 20 for the hand (futei), 10 more for a closed hand by ron.
    3. Koutsu and kans, a valued jantou, a wait on one kind in one place.
    4. 2 for a tsumo, but not where nothing of 3 was added in a closed hand: pinfu tsumo stays at 20.
    5. An open hand with nothing but the 20 gets 2 (open pinfu), so no ron counts less than 30.
    6. Rounded up to tens.
    """
    if claim.reading.form is Form.KOKUSHI:
        return ()
    if claim.reading.form is Form.CHIITOITSU:
        return (_CHIITOITSU,)
    parts = (*_koutsu(claim), *_jantou(claim, ruleset), *_wait(claim))
    lines = (_FUTEI, *_way(claim, bool(parts)), *parts)
    over = -sum(line.fu for line in lines) % 10
    return (*lines, FuLine("rounding", over)) if over else lines


def fu_of(lines: tuple[FuLine, ...]) -> int:
    """The fu that the lines add up to."""
    return sum(line.fu for line in lines)


def _way(claim: Claim, has_parts: bool) -> Iterator[FuLine]:
    """What the way of winning adds: cases 2, 4 and 5."""
    win = claim.win
    if win.by_tsumo:
        if has_parts or not claim.closed:
            yield FuLine("tsumo", 2, (win.tile,))
    elif claim.closed:
        yield _MENZEN_RON
    elif not has_parts:
        yield _OPEN_PINFU


def _koutsu(claim: Claim) -> Iterator[FuLine]:
    for kind in claim.reading.ankou:
        # A ron completes a koutsu as an open one.
        name, fu = ("ankou", 4) if kind in claim.ankou else ("minkou", 2)
        yield FuLine(name, _doubled(fu, kind), (kind,) * 3)
    for meld in claim.win.hand.melds:
        if meld.type in _MELDS:
            name, fu = _MELDS[meld.type]
            yield FuLine(name, _doubled(fu, meld.kind), meld.tiles)


def _doubled(fu: int, kind: Face) -> int:
    return 2 * fu if kind in YAOCHUU else fu


def _jantou(claim: Claim, ruleset: Ruleset) -> Iterator[FuLine]:
    """2 for dragons and for the seat or the round wind; `double_wind_pair_fu` where it is both."""
    win, kind = claim.win, claim.jantou
    if win.seat_wind == win.round_wind == kind:
        yield FuLine("double_wind_jantou", ruleset.double_wind_pair_fu, (kind,) * 2)
    elif kind in DRAGONS or kind in (win.seat_wind, win.round_wind):
        yield FuLine("jantou", 2, (kind,) * 2)


def _wait(claim: Claim) -> Iterator[FuLine]:
    """2 for kanchan, penchan and tanki; a nobetan is a tanki."""
    if claim.wait in _WAITS:
        yield FuLine(_WAITS[claim.wait], 2, (claim.win.tile,))
