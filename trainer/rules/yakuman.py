"""The yakuman (SCO-1), one small function each; beside one of them no other yaku counts (CMP-1).

`PATTERNS` holds them by name, with the code that `double_pattern_yakuman` gives to those that some
rules count twice: `k13` kokushi on thirteen kinds, `s1` suuankou tanki, `j9` junsei chuuren poutou,
`d4` daisuushii.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from trainer.rules.shapes import Form
from trainer.rules.tiles import DRAGONS, EAST, HATSU, HONOURS, TERMINALS, WINDS, Counts, kind_of
from trainer.rules.wait_shapes import WaitShape
from trainer.rules.win import Claim

Pattern: TypeAlias = Callable[[Claim], bool]

YAKUMAN_HAN: Final = 13
GREEN: Final = frozenset({19, 20, 21, 23, 25, HATSU})
"""2s 3s 4s 6s 8s hatsu: the kinds printed in green alone."""
_CHUUREN = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def is_chuuren(counts: Counts) -> bool:
    """Do the 34 counts of a complete closed hand read 1112345678999 of one suit and one more of it?"""
    for start in (0, 9, 18):
        suit = counts[start : start + 9]
        if sum(suit) == 14:
            return all(held >= needed for held, needed in zip(suit, _CHUUREN, strict=True))
    return False


def kokushi(claim: Claim) -> bool:
    """All thirteen terminals and honours, one of them twice; the wait is the one missing."""
    return claim.wait is WaitShape.KOKUSHI


def kokushi_13(claim: Claim) -> bool:
    """Kokushi that waited on all thirteen kinds."""
    return claim.wait is WaitShape.KOKUSHI_13


def suuankou(claim: Claim) -> bool:
    """Four ankou, won by tsumo on a shanpon: a ron would complete one of them as open."""
    return len(claim.ankou) == 4 and claim.wait is WaitShape.SHANPON


def suuankou_tanki(claim: Claim) -> bool:
    """Four ankou before the win, which completes the jantou."""
    return len(claim.ankou) == 4 and claim.wait is not WaitShape.SHANPON


def daisangen(claim: Claim) -> bool:
    """Koutsu of all three dragons."""
    return set(DRAGONS) <= set(claim.koutsu)


def shousuushii(claim: Claim) -> bool:
    """Koutsu of three winds and the fourth as jantou."""
    return len(set(WINDS) & set(claim.koutsu)) == 3 and claim.jantou in WINDS


def daisuushii(claim: Claim) -> bool:
    """Koutsu of all four winds."""
    return set(WINDS) <= set(claim.koutsu)


def tsuuiisou(claim: Claim) -> bool:
    """Nothing but honours, as chiitoitsu too."""
    return claim.kinds <= HONOURS


def chinroutou(claim: Claim) -> bool:
    """Nothing but terminals."""
    return claim.kinds <= TERMINALS


def ryuuiisou(claim: Claim) -> bool:
    """Nothing but 2s 3s 4s 6s 8s and hatsu; hatsu is not needed."""
    return claim.kinds <= GREEN


def chuuren(claim: Claim) -> bool:
    """Chuuren poutou: 1112345678999 of one suit and one more of it, without any meld, ankan included."""
    return _is_chuuren_claim(claim) and not _waited_on_nine(claim)


def junsei_chuuren(claim: Claim) -> bool:
    """Chuuren poutou that waited on all nine kinds."""
    return _is_chuuren_claim(claim) and _waited_on_nine(claim)


def _is_chuuren_claim(claim: Claim) -> bool:
    if claim.win.hand.melds or claim.reading.form is not Form.STANDARD:
        return False
    complete = claim.win.hand.counts
    complete[kind_of(claim.win.tile)] += 1
    return is_chuuren(complete)


def _waited_on_nine(claim: Claim) -> bool:
    held = claim.win.hand.counts
    return any(tuple(held[start : start + 9]) == _CHUUREN for start in (0, 9, 18))


def suukantsu(claim: Claim) -> bool:
    """Four kans of any sort."""
    return claim.kans == 4


def tenhou(claim: Claim) -> bool:
    """The dealer wins on the first draw; an own ankan before takes it away."""
    win = claim.win
    return win.first_turn and win.by_tsumo and win.seat_wind == EAST


def chiihou(claim: Claim) -> bool:
    """Another player wins on the first own draw, nothing called before, own ankan included."""
    win = claim.win
    return win.first_turn and win.by_tsumo and win.seat_wind != EAST


PATTERNS: Final[Mapping[str, tuple[Pattern, str | None]]] = MappingProxyType(
    {
        "tenhou": (tenhou, None),
        "chiihou": (chiihou, None),
        "kokushi": (kokushi, None),
        "kokushi_13": (kokushi_13, "k13"),
        "suuankou": (suuankou, None),
        "suuankou_tanki": (suuankou_tanki, "s1"),
        "daisangen": (daisangen, None),
        "shousuushii": (shousuushii, None),
        "daisuushii": (daisuushii, "d4"),
        "tsuuiisou": (tsuuiisou, None),
        "chinroutou": (chinroutou, None),
        "ryuuiisou": (ryuuiisou, None),
        "chuuren": (chuuren, None),
        "junsei_chuuren": (junsei_chuuren, "j9"),
        "suukantsu": (suukantsu, None),
    }
)


def yakuman_of(claim: Claim) -> tuple[str, ...]:
    """The names of all yakuman of a claim."""
    return tuple(name for name, (holds, _) in PATTERNS.items() if holds(claim))
