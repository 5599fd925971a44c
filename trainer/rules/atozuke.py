"""Whether a yaku was settled before the win, as is asked where `atozuke` is off (SCO-1).

Words differ from table to table. Here an open hand needs one yaku that its calls and the tiles it
waited with have settled; a closed hand has made no call after which a yaku could come, so nothing is
asked of it. What was concealed at the moment of the first call can not be seen from a win: that is
read in favour of the hand.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import CHUN, HAKU, HATSU, HONOURS, Kind, kind_of
from trainer.rules.waits import waits_of
from trainer.rules.win import Claim, Win, claims
from trainer.rules.yaku_list import ordinary_yaku_of
from trainer.rules.yakuman import yakuman_of

_LUCK: Final = frozenset({"haitei", "houtei", "rinshan", "chankan"})
"""Yaku that come with the winning tile alone."""

_DRAGON_YAKU: Final[Mapping[str, Kind]] = MappingProxyType(
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
        if kind != kind_of(win.tile)
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


def _in_three_suits(kind: Kind, mentsu: tuple[Kind, ...]) -> bool:
    return {kind % 9, kind % 9 + 9, kind % 9 + 18} <= set(mentsu)


def _is_straight(kind: Kind, shuntsu: tuple[Kind, ...]) -> bool:
    start = kind - kind % 9
    return {start, start + 3, start + 6} <= set(shuntsu)


def _yakuhai_kind(name: str, win: Win) -> Kind | None:
    """Of which kind a yakuhai is; None for any other yaku."""
    winds = {"yakuhai_seat_wind": win.seat_wind, "yakuhai_round_wind": win.round_wind}
    return _DRAGON_YAKU.get(name, winds.get(name))
