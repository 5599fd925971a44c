"""Which of the yaku that are learnt first a complete hand has, by its tiles alone (SCO-1).

How the hand is won does not matter here: no riichi, no tsumo, no luck. Of a hand that may be read in several
ways only that is certain which it has in each of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win, claims
from trainer.rules.scoring.yaku_list import PATTERNS, ordinary_yaku_of, yakuman_of
from trainer.rules.tiles.shapes import Reading, reading_facts
from trainer.rules.tiles.tile import YAOCHUU, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

NONE: Final = "no_yaku"
FIRST_YAKU: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "tanyao": ("tanyao",),
        "yakuhai": (
            "yakuhai_haku",
            "yakuhai_hatsu",
            "yakuhai_chun",
            "yakuhai_seat_wind",
            "yakuhai_round_wind",
        ),
        "toitoi": ("toitoi",),
        "chiitoitsu": ("chiitoitsu",),
        "honitsu": ("honitsu",),
        "pinfu": ("pinfu",),
        "iipeikou": ("iipeikou",),
        "sanshoku": ("sanshoku_doujun",),
        "ittsu": ("ittsu",),
        NONE: (),
    }
)
"""Each with the names in the list of yaku that it stands for."""
OF_RUNS: Final = frozenset({"pinfu", "iipeikou", "sanshoku", "ittsu"})
"""Those for which runs are looked at."""
CLOSED_RUNS: Final = frozenset({"pinfu", "iipeikou"})
"""Those of them that an open hand never has."""
_TOO_LIKE: Final = frozenset({"ryanpeikou", "chinitsu"})
"""They stand in the place of one that is learnt first."""


@dataclass(frozen=True, slots=True)
class YakuFound:
    """Names in the list of yaku: those in every reading, and those in any; the reading that is shown."""

    certain: frozenset[str]
    possible: frozenset[str]
    reading: Reading

    @property
    def names(self) -> frozenset[str]:
        """The first yaku that it has in every reading; `NONE` alone where no reading has any yaku."""
        if not self.possible:
            return frozenset({NONE})
        return frozenset(name for name, of in FIRST_YAKU.items() if self.certain.intersection(of))

    @property
    def lacking(self) -> tuple[str, ...]:
        """The first yaku that it has in no reading, in their order."""
        return tuple(
            name
            for name, of in FIRST_YAKU.items()
            if not self.possible.intersection(of) and (name != NONE or self.possible)
        )


def yaku_in_tiles(win: Win, ruleset: Ruleset) -> YakuFound | None:
    """The yaku of the tiles alone; None where the hand is not complete, or does not serve who begins.

    That is a yakuman, a yaku in the place of one of these, and an open hand of simples, whose tanyao
    hangs on `kuitan`.
    """
    plain = replace(
        win,
        by_tsumo=False,
        riichi=0,
        ippatsu=False,
        open_riichi=False,
        last_tile=False,
        rinshan=False,
        chankan=False,
        first_turn=False,
    )
    found = list(claims(plain))
    if not found or any(map(yakuman_of, found)):
        return None
    if not win.hand.closed and not found[0].kinds & YAOCHUU:
        return None
    names = [frozenset(ordinary_yaku_of(claim, ruleset)) for claim in found]
    possible = frozenset().union(*names)
    if possible & (_TOO_LIKE | PATTERNS.keys()):
        return None
    dearest = max(range(len(found)), key=lambda place: len(names[place]))
    return YakuFound(names[0].intersection(*names), possible, found[dearest].reading)


def judge_first_yaku(win: Win, found: YakuFound, offered: Sequence[str]) -> Verdict[str] | None:
    """Which of the `offered` it has; None unless that is one alone, and no reading has another of them."""
    right = [name for name in offered if name in found.names]
    others = [name for name in offered if name not in right]
    if len(right) != 1 or not found.names or not set(others) <= set(found.lacking):
        return None
    shown: dict[str, Fact] = {"name": right[0], "wait": face_of(win.tile), **reading_facts(found.reading)}
    opened = not win.hand.closed
    none = right[0] == NONE
    reasons = [Reason("SCO-1", "has_no_yaku" if none else "has_first_yaku", (win.tile,), facts=shown)]
    reasons += [
        Reason("SCO-1", "lacks_first_yaku", facts={"name": name, "open": opened})
        for name in others
        if name != NONE
    ]
    return Verdict(right[0], tuple(reasons))
