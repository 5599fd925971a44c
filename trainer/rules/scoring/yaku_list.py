"""All yaku and yakuman, one small function each (SCO-1, CMP-1 to CMP-3).

`YAKU` holds the ordinary yaku in the order in which they are named; each is worth some han in a closed hand
and as many, fewer or none in an open one. `PATTERNS` holds the yakuman by name, each with the code that
`double_pattern_yakuman` uses for those that some rules count twice. Dora are no yaku (URA-3).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Claim
from trainer.rules.tiles.shapes import Form, WaitShape
from trainer.rules.tiles.tile import (
    CHUN,
    DRAGONS,
    EAST,
    HAKU,
    HATSU,
    HONOURS,
    TERMINALS,
    WINDS,
    YAOCHUU,
    Counts,
    Face,
    face_of,
)

Test: TypeAlias = Callable[[Claim, Ruleset], bool]


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku: its name, its han in a closed and in an open hand (0: not at all), and its definition."""

    name: str
    closed: int
    open: int
    holds: Test


_FOUND: dict[str, Yaku] = {}


def _worth(closed: int, open_: int = 0) -> Callable[[Test], Test]:
    """Enter a definition in the table under its function's name."""

    def enter(holds: Test) -> Test:
        _FOUND[holds.__name__] = Yaku(holds.__name__, closed, open_, holds)
        return holds

    return enter


@_worth(1)
def riichi(claim: Claim, ruleset: Ruleset) -> bool:
    """The declaration stands (RCH-9); double riichi replaces it (CMP-1)."""
    return claim.win.riichi > 0 and not double_riichi(claim, ruleset)


@_worth(2)
def double_riichi(claim: Claim, ruleset: Ruleset) -> bool:
    """Declared on the very first turn (DRI-1), where `double_riichi` is on."""
    return claim.win.riichi == 2 and ruleset.double_riichi


@_worth(1)
def open_riichi(claim: Claim, ruleset: Ruleset) -> bool:
    """Besides riichi or double riichi, where the hand was laid open (OPN-1) and `open_riichi` is on."""
    return ruleset.open_riichi and claim.win.open_riichi and claim.win.riichi > 0


@_worth(1)
def ippatsu(claim: Claim, ruleset: Ruleset) -> bool:
    """Within a turn of the riichi (IPP-1), where `ippatsu` is on; a kan, so rinshan too, ended it (CMP-2)."""
    win = claim.win
    return ruleset.ippatsu and win.ippatsu and win.riichi > 0


@_worth(1)
def menzen_tsumo(claim: Claim, ruleset: Ruleset) -> bool:
    """A closed hand wins on its own draw."""
    return claim.win.by_tsumo


@_worth(1)
def pinfu(claim: Claim, ruleset: Ruleset) -> bool:
    """Four shuntsu, a jantou that is no yakuhai, won on a ryanmen."""
    win = claim.win
    valued = {*DRAGONS, win.seat_wind, win.round_wind}
    return len(claim.shuntsu) == 4 and claim.wait is WaitShape.RYANMEN and claim.jantou not in valued


@_worth(1, 1)
def tanyao(claim: Claim, ruleset: Ruleset) -> bool:
    """No terminals or honours; in an open hand only where `kuitan` is on."""
    return not claim.kinds & YAOCHUU and (claim.closed or ruleset.kuitan)


@_worth(1)
def iipeikou(claim: Claim, ruleset: Ruleset) -> bool:
    """One shuntsu twice; twice over it is ryanpeikou."""
    return _twins(claim) == 1


@_worth(3)
def ryanpeikou(claim: Claim, ruleset: Ruleset) -> bool:
    """Two shuntsu, each twice, or one four times."""
    return _twins(claim) == 2


@_worth(1, 1)
def yakuhai_haku(claim: Claim, ruleset: Ruleset) -> bool:
    """A koutsu of haku."""
    return HAKU in claim.koutsu


@_worth(1, 1)
def yakuhai_hatsu(claim: Claim, ruleset: Ruleset) -> bool:
    """A koutsu of hatsu."""
    return HATSU in claim.koutsu


@_worth(1, 1)
def yakuhai_chun(claim: Claim, ruleset: Ruleset) -> bool:
    """A koutsu of chun."""
    return CHUN in claim.koutsu


@_worth(1, 1)
def yakuhai_seat_wind(claim: Claim, ruleset: Ruleset) -> bool:
    """A koutsu of the own seat wind."""
    return claim.win.seat_wind in claim.koutsu


@_worth(1, 1)
def yakuhai_round_wind(claim: Claim, ruleset: Ruleset) -> bool:
    """A koutsu of the round wind; of a double wind both count."""
    return claim.win.round_wind in claim.koutsu


@_worth(1, 1)
def haitei(claim: Claim, ruleset: Ruleset) -> bool:
    """Tsumo of the last tile of the live wall; a replacement tile is rinshan kaihou instead."""
    win = claim.win
    return win.by_tsumo and win.last_tile and not win.rinshan


@_worth(1, 1)
def houtei(claim: Claim, ruleset: Ruleset) -> bool:
    """Ron on the last discard."""
    win = claim.win
    return not win.by_tsumo and win.last_tile and not win.chankan


@_worth(1, 1)
def rinshan(claim: Claim, ruleset: Ruleset) -> bool:
    """Rinshan kaihou: tsumo of the replacement tile after an own kan."""
    return claim.win.by_tsumo and claim.win.rinshan


@_worth(1, 1)
def chankan(claim: Claim, ruleset: Ruleset) -> bool:
    """Ron on the tile that another adds to a pon (KAN-8)."""
    return not claim.win.by_tsumo and claim.win.chankan


@_worth(2, 1)
def sanshoku_doujun(claim: Claim, ruleset: Ruleset) -> bool:
    """The same shuntsu in all three suits."""
    return _in_three_suits(claim.shuntsu)


@_worth(2, 2)
def sanshoku_doukou(claim: Claim, ruleset: Ruleset) -> bool:
    """The same koutsu in all three suits."""
    return _in_three_suits(kind for kind in claim.koutsu if kind not in HONOURS)


@_worth(2, 1)
def ittsu(claim: Claim, ruleset: Ruleset) -> bool:
    """Ikki tsuukan: 123, 456 and 789 of one suit."""
    return any({start, start + 3, start + 6} <= set(claim.shuntsu) for start in (0, 9, 18))


@_worth(2, 1)
def chanta(claim: Claim, ruleset: Ruleset) -> bool:
    """A terminal or honour in every mentsu and the jantou, with a shuntsu and with honours."""
    return _ends_everywhere(claim) and bool(claim.kinds & HONOURS)


@_worth(3, 2)
def junchan(claim: Claim, ruleset: Ruleset) -> bool:
    """A terminal in every mentsu and the jantou, with a shuntsu and no honours."""
    return _ends_everywhere(claim) and not claim.kinds & HONOURS


@_worth(2, 2)
def toitoi(claim: Claim, ruleset: Ruleset) -> bool:
    """Four koutsu."""
    return len(claim.koutsu) == 4


@_worth(2, 2)
def sanankou(claim: Claim, ruleset: Ruleset) -> bool:
    """Three ankou, ankan included; a koutsu completed by ron is none."""
    return len(claim.ankou) == 3


@_worth(2, 2)
def sankantsu(claim: Claim, ruleset: Ruleset) -> bool:
    """Three kans of any sort."""
    return claim.kans == 3


@_worth(2)
def chiitoitsu(claim: Claim, ruleset: Ruleset) -> bool:
    """Seven different pairs."""
    return claim.reading.form is Form.CHIITOITSU


@_worth(2, 2)
def shousangen(claim: Claim, ruleset: Ruleset) -> bool:
    """Koutsu of two dragons, the third as jantou; the two count as yakuhai besides."""
    dragons = set(DRAGONS)
    return len(dragons & set(claim.koutsu)) == 2 and claim.jantou in dragons


@_worth(2, 2)
def honroutou(claim: Claim, ruleset: Ruleset) -> bool:
    """Nothing but terminals and honours, as four koutsu or as chiitoitsu."""
    return claim.kinds <= YAOCHUU


@_worth(3, 2)
def honitsu(claim: Claim, ruleset: Ruleset) -> bool:
    """One suit and honours."""
    return _suits(claim) == 1 and bool(claim.kinds & HONOURS)


@_worth(6, 5)
def chinitsu(claim: Claim, ruleset: Ruleset) -> bool:
    """One suit and nothing else."""
    return _suits(claim) == 1 and not claim.kinds & HONOURS


YAKU: Final[Mapping[str, Yaku]] = MappingProxyType(_FOUND)


def ordinary_yaku_of(claim: Claim, ruleset: Ruleset) -> tuple[str, ...]:
    """The names of all yaku of a claim that are no yakuman."""
    closed = claim.closed
    return tuple(
        yaku.name
        for yaku in YAKU.values()
        if (yaku.closed if closed else yaku.open) and yaku.holds(claim, ruleset)
    )


def _twins(claim: Claim) -> int:
    """How many pairs of equal shuntsu."""
    return sum(number // 2 for number in Counter(claim.shuntsu).values())


def _in_three_suits(kinds: Iterable[Face]) -> bool:
    found = set(kinds)
    return any({kind, kind + 9, kind + 18} <= found for kind in found)


def _ends_everywhere(claim: Claim) -> bool:
    """Terminals or honours in each part and at least one shuntsu, which can only be 123 or 789."""
    single = {*claim.koutsu, *claim.reading.jantou}
    return bool(claim.shuntsu) and single <= YAOCHUU and all(_at_edge(start) for start in claim.shuntsu)


def _at_edge(start: Face) -> bool:
    return start in TERMINALS or start + 2 in TERMINALS


def _suits(claim: Claim) -> int:
    return len({kind // 9 for kind in claim.kinds - HONOURS})


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
    complete[face_of(claim.win.tile)] += 1
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


Beside: TypeAlias = Literal["adds", "needs", "replaces", "never", "nothing"]
_BESIDE: Final[Mapping[str, Beside]] = MappingProxyType(
    {
        "double_riichi": "replaces",
        "open_riichi": "needs",
        "ippatsu": "needs",
        "tenhou": "never",
        "chiihou": "never",
        "renhou": "never",
    }
)


def beside_riichi(name: str) -> Beside:
    """What a yaku is to a riichi (CMP-1, CMP-2): both count ("adds"), it counts only with one ("needs"), it
    stands in its place ("replaces"), it is won before one ("never"), or riichi is worth nothing beside it.
    """
    return _BESIDE.get(name, "nothing" if name in PATTERNS else "adds")
