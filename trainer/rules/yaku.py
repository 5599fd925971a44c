"""Which yaku a win has (SCO-1): those of each claim to it, and those of the claim worth the most."""

from collections.abc import Iterable
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.shapes import Reading
from trainer.rules.tiles import EAST
from trainer.rules.wait_shapes import WaitShape
from trainer.rules.win import Claim, Win, claims
from trainer.rules.yaku_list import YAKU
from trainer.rules.yakuman import PATTERNS, YAKUMAN_HAN, is_chuuren, yakuman_of

__all__ = ["Win", "han_of", "is_chuuren", "names_of", "yaku_by_reading", "yaku_of"]

RENHOU_HAN: Final = 5
"""Renhou counts as a mangan, or as five han, in place of all other yaku (`renhou`)."""


def names_of(claim: Claim, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku of one claim; where there is a yakuman, the yakuman alone (CMP-1)."""
    found = yakuman_of(claim)
    if found:
        return found
    return tuple(
        yaku.name
        for yaku in YAKU.values()
        if (yaku.closed if claim.closed else yaku.open) and yaku.holds(claim, ruleset)
    )


def han_of(names: Iterable[str], closed: bool, ruleset: Ruleset) -> int:
    """The han of some yaku, 13 for a yakuman and 26 where `double_pattern_yakuman` counts it twice."""
    return sum(_han(name, closed, ruleset) for name in names)


def _han(name: str, closed: bool, ruleset: Ruleset) -> int:
    if name == "renhou":
        return RENHOU_HAN
    if name in PATTERNS:
        twice = PATTERNS[name][1] in ruleset.double_pattern_yakuman
        return YAKUMAN_HAN * (2 if twice else 1)
    return YAKU[name].closed if closed else YAKU[name].open


def yaku_by_reading(win: Win, ruleset: Ruleset) -> list[tuple[Reading, WaitShape, tuple[str, ...]]]:
    """Each claim to the win, as its reading, the wait it completes and its yaku, which may be none.

    Renhou, a ron before the own first draw where `renhou` pays it, is a claim of its own.
    """
    found = []
    for claim in claims(win):
        found.append((claim.reading, claim.wait, names_of(claim, ruleset)))
        if _is_renhou(win, ruleset):
            found.append((claim.reading, claim.wait, ("renhou",)))
    return found


def _is_renhou(win: Win, ruleset: Ruleset) -> bool:
    return ruleset.renhou != "none" and win.first_turn and not win.by_tsumo and win.seat_wind != EAST


def yaku_of(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku of the claim with the most han; () if the tile completes nothing or there is no yaku.

    Of equal ones it is not pinfu, which has the least fu.
    """

    def worth(names: tuple[str, ...]) -> tuple[int, bool]:
        return han_of(names, win.hand.closed, ruleset), "pinfu" not in names

    return max((names for _, _, names in yaku_by_reading(win, ruleset)), key=worth, default=())
