"""Base points, limits, and who pays what for a win (SCO-1, SCO-2).

*Base points* are what the others' shares are multiples of. All points here are those of the hand alone:
honba, sticks, pao and the tsumo loss of three players are settled elsewhere.
"""

from typing import Final, Literal, TypeAlias

from trainer.rules.ruleset import Ruleset

Limit: TypeAlias = Literal["", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"]

MANGAN: Final = 2000
SANBAIMAN: Final = 6000
YAKUMAN: Final = 8000
COUNTED_YAKUMAN_HAN: Final = 13
"""So many han and more, without a yakuman, are a counted one (`counted_yakuman`)."""

_LIMITS: Final[tuple[tuple[int, int, Limit], ...]] = (
    (11, SANBAIMAN, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, MANGAN, "mangan"),
)
_KIRIAGE: Final = frozenset({(4, 30), (3, 60)})
"""Han and fu of 1,920 base points, which `kiriage` rounds up to a mangan."""


def base_points(han: int, fu: int, ruleset: Ruleset) -> tuple[int, Limit]:
    """The base points of a hand without a yakuman, and its limit, "" below mangan (SCO-1).

    1. From 13 han on: a counted yakuman, or a sanbaiman, by `counted_yakuman`.
    2. From 5 han on: the limit of the han; the fu do not matter.
    3. Below: fu x 2^(han + 2), 2,000 at most; 4 han 30 fu and 3 han 60 fu are a mangan where `kiriage`.
    """
    if han >= COUNTED_YAKUMAN_HAN and ruleset.counted_yakuman == "yakuman":
        return YAKUMAN, "yakuman"
    for least, base, limit in _LIMITS:
        if han >= least:
            return base, limit
    base = fu << (han + 2)
    if base >= MANGAN or (ruleset.kiriage and (han, fu) in _KIRIAGE):
        return MANGAN, "mangan"
    return base, ""


def ron_points(base: int, winner_is_dealer: bool) -> int:
    """What the discarder pays (SCO-2): four times the base points, six times to the dealer."""
    return _hundreds(base * (6 if winner_is_dealer else 4))


def tsumo_points(base: int, winner_is_dealer: bool) -> tuple[int, int]:
    """What the dealer and what each other player pays for a tsumo (SCO-2).

    Once the base points from each, twice from the dealer; twice from each to the dealer, who pays nothing.
    """
    if winner_is_dealer:
        return 0, _hundreds(2 * base)
    return _hundreds(2 * base), _hundreds(base)


def _hundreds(points: int) -> int:
    """Each payment is rounded up to hundreds by itself."""
    return -(-points // 100) * 100
