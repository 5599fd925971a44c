"""Which yaku a win has (SCO-1): those of each claim to it, and those of the claim with the most han.

What a win is worth, dora, fu and points included, is in `score`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.rules.atozuke import is_settled
from trainer.rules.ruleset import Ruleset
from trainer.rules.shapes import Reading
from trainer.rules.tiles import EAST
from trainer.rules.wait_shapes import WaitShape
from trainer.rules.win import Claim, Win, claims
from trainer.rules.yaku_list import YAKU, ordinary_yaku_of
from trainer.rules.yakuman import PATTERNS, YAKUMAN_HAN, is_chuuren, yakuman_of

__all__ = [
    "Win",
    "han_by_name",
    "han_of",
    "is_chuuren",
    "named_claims",
    "names_of",
    "yaku_by_reading",
    "yaku_of",
]

RENHOU_HAN: Final = 5
"""Renhou counts as a mangan, or as five han, in place of all other yaku (`renhou`)."""


def names_of(claim: Claim, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku of one claim; where there is a yakuman, the yakuman alone (CMP-1).

    None in an open hand that has settled none of them before the win, where `atozuke` is off.
    """
    if not (ruleset.atozuke or claim.closed or is_settled(claim, ruleset)):
        return ()
    return yakuman_of(claim) or ordinary_yaku_of(claim, ruleset)


def han_of(names: Sequence[str], closed: bool, ruleset: Ruleset) -> int:
    """The han of some yaku, 13 for a yakuman and 26 where `double_pattern_yakuman` counts it twice."""
    return sum(han for _, han in han_by_name(names, closed, ruleset))


def han_by_name(names: Sequence[str], closed: bool, ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """Each yaku with its han.

    Where yakuman do not add up (`multiple_yakuman`) only the dearest has any. An open riichi adds what
    makes it 2 han in all, after double riichi `open_double_riichi_han` (OPN-1).
    """
    found = tuple((name, _han(name, closed, ruleset)) for name in names)
    if "open_riichi" in names and "double_riichi" in names:
        more = ruleset.open_double_riichi_han - YAKU["double_riichi"].closed
        return tuple((name, more if name == "open_riichi" else han) for name, han in found)
    if ruleset.multiple_yakuman or len(found) < 2 or found[0][0] not in PATTERNS:
        return found
    dearest = max(range(len(found)), key=lambda place: found[place][1])
    return tuple((name, han if place == dearest else 0) for place, (name, han) in enumerate(found))


def _han(name: str, closed: bool, ruleset: Ruleset) -> int:
    if name == "renhou":
        return RENHOU_HAN
    if name in PATTERNS:
        twice = PATTERNS[name][1] in ruleset.double_pattern_yakuman
        return YAKUMAN_HAN * (2 if twice else 1)
    return YAKU[name].closed if closed else YAKU[name].open


def named_claims(win: Win, ruleset: Ruleset) -> Iterator[tuple[Claim, tuple[str, ...]]]:
    """Each claim to the win with its yaku, which may be none.

    Renhou, a ron before the own first draw where `renhou` pays it, is a claim of its own.
    """
    for claim in claims(win):
        yield claim, names_of(claim, ruleset)
        if _is_renhou(win, ruleset):
            yield claim, ("renhou",)


def yaku_by_reading(win: Win, ruleset: Ruleset) -> list[tuple[Reading, WaitShape, tuple[str, ...]]]:
    """Each claim to the win, as its reading, the wait it completes and its yaku, which may be none."""
    return [(claim.reading, claim.wait, names) for claim, names in named_claims(win, ruleset)]


def _is_renhou(win: Win, ruleset: Ruleset) -> bool:
    return ruleset.renhou != "none" and win.first_turn and not win.by_tsumo and win.seat_wind != EAST


def yaku_of(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku of the claim with the most han; () if the tile completes nothing or there is no yaku.

    Of equal ones it is not pinfu, which has the least fu.
    """

    def worth(names: tuple[str, ...]) -> tuple[int, bool]:
        return han_of(names, win.hand.closed, ruleset), "pinfu" not in names

    return max((names for _, _, names in yaku_by_reading(win, ruleset)), key=worth, default=())
