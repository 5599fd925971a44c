"""Which yaku a win has (SCO-1): those of each reading, and those of the reading with the most han.

Where `atozuke` is off, a yaku has to be settled before the win: an open hand needs one that its calls and
the tiles it waited with have settled. What the win is worth in points is in `score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Claim, Win, claims
from trainer.rules.scoring.yaku_list import (
    PATTERNS,
    YAKU,
    YAKUMAN_HAN,
    is_chuuren,
    ordinary_yaku_of,
    yakuman_of,
)
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.shapes import Reading, WaitShape
from trainer.rules.tiles.tile import CHUN, EAST, HAKU, HATSU, HONOURS, Face, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact

_LUCK: Final = frozenset({"haitei", "houtei", "rinshan", "chankan"})
"""Yaku that come with the winning tile alone."""

_DRAGON_YAKU: Final[Mapping[str, Face]] = MappingProxyType(
    {"yakuhai_haku": HAKU, "yakuhai_hatsu": HATSU, "yakuhai_chun": CHUN}
)


def is_settled(claim: Claim, ruleset: Ruleset) -> bool:
    """Has an open claim a yaku that was settled before the win?

    1. Not one of luck: haitei, houtei, rinshan kaihou, chankan.
    2. Every tile that the hand waited for gives it: no kata-agari, no shanpon for a yakuhai.
    3. A yaku of certain mentsu (yakuhai, sanshoku, ittsu) of which one was called: the first call was
       one of them.
    """
    names = set(_names(claim, ruleset)) - _LUCK
    return any(_begun_by_first_call(name, claim) for name in names & _common(claim.win, ruleset))


def _names(claim: Claim, ruleset: Ruleset) -> tuple[str, ...]:
    return (*yakuman_of(claim), *ordinary_yaku_of(claim, ruleset))


def _common(win: Win, ruleset: Ruleset) -> set[str]:
    """The yaku that each waited kind gives in some reading; kinds all in the own hand are no waits."""
    each = [
        {name for claim in claims(replace(win, tile=kind)) for name in _names(claim, ruleset)}
        for kind in waits_of(win.hand, "hand+melds")
        if kind != face_of(win.tile)
    ]
    own = {name for claim in claims(win) for name in _names(claim, ruleset)}
    return own.intersection(*each)


def _begun_by_first_call(name: str, claim: Claim) -> bool:
    called = [meld for meld in claim.win.hand.melds if meld.is_open]
    parts = [meld for meld in called if _is_part(meld, name, claim)]
    return not parts or called[0] in parts


def _is_part(meld: Meld, name: str, claim: Claim) -> bool:
    """Whether the meld is one of the mentsu that the yaku is made of."""
    is_chi, kind = meld.type is MeldType.CHI, meld.kind
    if name == "sanshoku_doujun":
        return is_chi and _in_three_suits(kind, claim.shuntsu)
    if name == "ittsu":
        return is_chi and kind % 3 == 0 and _is_straight(kind, claim.shuntsu)
    if name == "sanshoku_doukou":
        return not is_chi and kind not in HONOURS and _in_three_suits(kind, claim.koutsu)
    return not is_chi and kind == _yakuhai_kind(name, claim.win)


def _in_three_suits(kind: Face, mentsu: tuple[Face, ...]) -> bool:
    return {kind % 9, kind % 9 + 9, kind % 9 + 18} <= set(mentsu)


def _is_straight(kind: Face, shuntsu: tuple[Face, ...]) -> bool:
    start = kind - kind % 9
    return {start, start + 3, start + 6} <= set(shuntsu)


def _yakuhai_kind(name: str, win: Win) -> Face | None:
    """Of which kind a yakuhai is; None for any other yaku."""
    winds = {"yakuhai_seat_wind": win.seat_wind, "yakuhai_round_wind": win.round_wind}
    return _DRAGON_YAKU.get(name, winds.get(name))


__all__ = [
    "Win",
    "han_by_name",
    "han_of",
    "is_chuuren",
    "named_claims",
    "names_of",
    "unsettled_yaku",
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


def unsettled_yaku(win: Win, ruleset: Ruleset) -> dict[str, Fact]:
    """The fact for a win without yaku that would have some if `atozuke` were on; none where it is."""
    lost = () if ruleset.atozuke else yaku_of(win, ruleset.changed(atozuke=True))
    return {"unsettled": lost} if lost else {}


def yaku_of(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku of the claim with the most han; () if the tile completes nothing or there is no yaku."""
    best = best_reading(win, ruleset)
    return () if best is None else best[1]


def best_reading(win: Win, ruleset: Ruleset) -> tuple[Reading, tuple[str, ...]] | None:
    """The reading with the most han, and its yaku, which may be none; None if the tile completes nothing.

    Of equal ones it is not pinfu, which has the least fu.
    """

    def worth(claim: tuple[Reading, tuple[str, ...]]) -> tuple[int, bool]:
        return han_of(claim[1], win.hand.closed, ruleset), "pinfu" not in claim[1]

    found = ((reading, names) for reading, _, names in yaku_by_reading(win, ruleset))
    return max(found, key=worth, default=None)
