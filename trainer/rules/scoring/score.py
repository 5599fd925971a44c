"""What a win is worth: yaku, dora, limit and points, with reasons (SCO-1, CMP-1, URA-1, URA-3).

Of all readings of a win the one worth the most points counts; of equal ones a yakuman before a counted
yakuman, then the one with more han, then with more fu. *Base points* are what the payments are multiples
of. All points here are those of the hand alone: honba, sticks and pao are settled in `endings`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.fu import FuLine, fu_lines, fu_of
from trainer.rules.scoring.win import Claim, Win, claims
from trainer.rules.scoring.yaku import han_by_name, named_claims, unsettled_yaku
from trainer.rules.scoring.yaku_list import PATTERNS, YAKUMAN_HAN
from trainer.rules.tiles.shapes import Reading, WaitShape
from trainer.rules.tiles.tile import EAST, NORTH, Tile, dora_of, face_of, is_red
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

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
    3. Below: fu x 2^(han + 2), 2,000 at most; 4 han 30 fu and 3 han 60 fu count as mangan where `kiriage`.
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


@dataclass(frozen=True, slots=True)
class Bonus:
    """What lies beside the hand: open indicators, the tiles beneath them in the same order, own norths.

    `ura` may be given for any win: it counts where `ura_dora` is on and the winner's riichi stands (URA-1).
    """

    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    kita: int = 0


NO_BONUS: Final = Bonus()
_YAKUMAN: Final[Limit] = "yakuman"


@dataclass(frozen=True, slots=True)
class HanLine:
    """A yaku or a sort of dora (`dora`, `aka`, `kita`, `ura_dora`) with its han.

    Of dora `tiles` are those that count, one for each han. A yakuman that does not count beside another
    has 0 han.
    """

    name: str
    han: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A win in its dearest claim.

    `han` is the sum of `yaku` and `dora`, `fu` that of `fu_lines`. `yakuman` is how many yakuman are
    paid: 0 for a counted one, whose `limit` is "yakuman" all the same. `base` are the base points.
    """

    yaku: tuple[HanLine, ...]
    han: int
    fu: int
    fu_lines: tuple[FuLine, ...]
    limit: Limit
    yakuman: int
    base: int
    reading: Reading
    wait: WaitShape
    dora: tuple[HanLine, ...] = ()

    @property
    def counted(self) -> bool:
        """A yakuman by the number of han alone."""
        return self.limit == "yakuman" and not self.yakuman


def score_win(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> Score | None:
    """The score of a win; None if the tile completes nothing or no claim has a yaku (dora are none)."""
    dora = dora_lines(win, ruleset, bonus)
    scores = [_score(claim, names, dora, ruleset) for claim, names in named_claims(win, ruleset) if names]
    return max(scores, key=_worth, default=None)


def _worth(score: Score) -> tuple[int, bool, int, int]:
    return score.base, score.yakuman > 0, score.han, score.fu


def _score(claim: Claim, names: tuple[str, ...], dora: tuple[HanLine, ...], ruleset: Ruleset) -> Score:
    """The score of one claim; nothing is added to a yakuman (CMP-1) or to a renhou that is a mangan."""
    yaku = tuple(HanLine(name, han) for name, han in han_by_name(names, claim.closed, ruleset))
    is_yakuman = names[0] in PATTERNS
    if is_yakuman or (names == ("renhou",) and ruleset.renhou == "mangan"):
        dora = ()
    han = sum(line.han for line in (*yaku, *dora))
    fu = fu_lines(claim, ruleset)
    yakuman = han // YAKUMAN_HAN if is_yakuman else 0
    base, limit = (yakuman * YAKUMAN, _YAKUMAN) if yakuman else base_points(han, fu_of(fu), ruleset)
    return Score(yaku, han, fu_of(fu), fu, limit, yakuman, base, claim.reading, claim.wait, dora)


def dora_lines(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> tuple[HanLine, ...]:
    """The dora of a win, the sorts that it has (URA-1, URA-3): dora, aka, kita, ura dora.

    An extracted north is worth a han itself and counts with the hand where an indicator makes it dora.
    """
    melded = (tile for meld in win.hand.melds for tile in meld.tiles)
    norths = (NORTH,) * (bonus.kita if ruleset.kita else 0)
    tiles = (*win.hand.concealed, win.tile, *melded, *norths)
    reds = tuple(tile for tile in tiles if is_red(tile)) if ruleset.aka else ()
    found = {
        "dora": tuple(_counted(tiles, bonus.indicators, ruleset.players)),
        "aka": reds,
        "kita": norths,
        "ura_dora": tuple(_counted(tiles, ura_that_count(win, ruleset, bonus), ruleset.players)),
    }
    return tuple(HanLine(name, len(counted), counted) for name, counted in found.items() if counted)


def ura_that_count(win: Win, ruleset: Ruleset, bonus: Bonus) -> tuple[Tile, ...]:
    """The ura indicators that a winner turns (URA-1): beneath each open one, or the first (`kan_ura`)."""
    if not (ruleset.ura_dora and win.riichi):
        return ()
    return bonus.ura[: len(bonus.indicators) if ruleset.kan_ura else 1]


def _counted(tiles: Iterable[Tile], indicators: Iterable[Tile], players: int) -> Iterator[Tile]:
    """Each tile that is dora, once for each indicator that makes it one."""
    for indicator in indicators:
        dora = dora_of(face_of(indicator), players)
        yield from (tile for tile in tiles if face_of(tile) == dora)


LIMIT_HAN = 5
"""From so many han on the fu do not matter."""

_DORA_RULES = {"dora": "URA-3", "aka": "SCO-1", "kita": "SAN-2", "ura_dora": "URA-1"}
_DORA_CODES = {
    "dora": "dora_counts",
    "aka": "aka_counts",
    "kita": "kita_counts",
    "ura_dora": "ura_counts",
}


def judge_score(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> Verdict[Score | None]:
    """The score, None where there is none, and why: yaku, dora, fu, limit, payments (SCO-1, SCO-2)."""
    score = score_win(win, ruleset, bonus)
    if score is None:
        if any(claims(win)):
            return Verdict(
                None, (Reason("NOT-4", "no_yaku", (win.tile,), facts=unsettled_yaku(win, ruleset)),)
            )
        waits = waits_of(win.hand, ruleset.tenpai_own_four)
        return Verdict(None, (Reason("TEN-1", "not_a_wait", (win.tile,), facts={"waits": waits}),))
    reasons = (
        *_yaku(score),
        *_in_place(score),
        *_dora(score, win, ruleset, bonus),
        *_fu(score),
        _base(score, ruleset),
        _payment(score, win),
    )
    return Verdict(score, reasons, {"han": score.han, "fu": score.fu, "base": score.base})


def han_counted(score: Score, ruleset: Ruleset) -> tuple[Reason, ...]:
    """The han of a hand without a yakuman, line by line, and what they make."""
    return (*_yaku(score), *map(_dora_reason, score.dora), _base(score, ruleset))


def _yaku(score: Score) -> Iterator[Reason]:
    for line in score.yaku:
        if not score.yakuman:
            yield Reason("SCO-1", "yaku_counts", facts={"name": line.name, "han": line.han})
        elif line.han:
            times = line.han // YAKUMAN_HAN
            yield Reason("SCO-1", "yakuman_counts", facts={"name": line.name, "times": times})
        else:
            yield Reason("SCO-1", "yakuman_not_added", facts={"name": line.name})


def _in_place(score: Score) -> Iterator[Reason]:
    if any(line.name == "double_riichi" for line in score.yaku):
        yield Reason("CMP-1", "double_riichi_in_place")


def _dora(score: Score, win: Win, ruleset: Ruleset, bonus: Bonus) -> Iterator[Reason]:
    yield from map(_dora_reason, score.dora)
    left_out = not score.dora and dora_lines(win, ruleset, bonus)
    if score.yakuman and (win.riichi or left_out):
        yield Reason("CMP-1", "nothing_beside_yakuman")
    elif left_out:
        yield Reason("SCO-1", "nothing_beside_renhou")


def _dora_reason(line: HanLine) -> Reason:
    return Reason(_DORA_RULES[line.name], _DORA_CODES[line.name], line.tiles, facts={"han": line.han})


def _fu(score: Score) -> Iterator[Reason]:
    if score.yakuman:
        return
    if score.han >= LIMIT_HAN:
        yield Reason("SCO-1", "fu_do_not_matter")
        return
    for line in score.fu_lines:
        yield Reason("SCO-1", "fu_counts", line.tiles, facts={"name": line.name, "fu": line.fu})


def _base(score: Score, ruleset: Ruleset) -> Reason:
    """How han and fu become base points."""
    facts = {"han": score.han, "fu": score.fu, "base": score.base, "limit": score.limit}
    if score.yakuman:
        return Reason("SCO-1", "yakuman_paid", facts={"times": score.yakuman, "base": score.base})
    if score.han >= COUNTED_YAKUMAN_HAN:
        counted = ruleset.counted_yakuman == "yakuman"
        return Reason("SCO-1", "counted_yakuman" if counted else "counted_sanbaiman", facts=facts)
    if score.han >= LIMIT_HAN:
        return Reason("SCO-1", "limit_by_han", facts=facts)
    if not score.limit:
        return Reason("SCO-1", "base_of_han_and_fu", facts=facts)
    if score.fu << (score.han + 2) < MANGAN:
        return Reason("SCO-1", "limit_by_kiriage", facts=facts)
    return Reason("SCO-1", "limit_by_fu", facts=facts)


def _payment(score: Score, win: Win) -> Reason:
    """Who pays what for the hand alone; with three players and a tsumo see SAN-3."""
    is_dealer = win.seat_wind == EAST
    if not win.by_tsumo:
        points = ron_points(score.base, is_dealer)
        return Reason("SCO-2", "discarder_pays", facts={"points": points, "dealer": is_dealer})
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    if is_dealer:
        return Reason("SCO-2", "all_pay_the_dealer", facts={"points": from_other})
    return Reason("SCO-2", "dealer_pays_double", facts={"dealer": from_dealer, "other": from_other})


def north_share(ruleset: Ruleset) -> Reason:
    """What becomes of the absent North's share of a tsumo with three players (SAN-3)."""
    split = ruleset.tsumo_loss is False
    return Reason("SAN-3", "north_share_split" if split else "north_share_lost")


_LUCK: Final = frozenset({"haitei", "houtei", "chankan"})
"""What a riichi can be won with at the end of the wall, or on another's kan."""


def judge_yaku(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> Verdict[tuple[str, ...]]:
    """The names of the yaku that count for this win; none where it is no win, or has no yaku.

    Of several readings it is the dearest that counts (SCO-1), dora included.
    """
    score = score_win(win, ruleset, bonus)
    if score is None:
        return Verdict((), judge_score(win, ruleset, bonus).reasons)
    names = tuple(line.name for line in score.yaku if line.han)
    return Verdict(names, (*_reasons_counted(score), *_together(score, win), *_beside(win, ruleset, bonus)))


def _reasons_counted(score: Score) -> Iterator[Reason]:
    for line in score.yaku:
        facts: dict[str, Fact] = {"name": line.name, "han": line.han}
        if score.yakuman:
            yield Reason("SCO-1", "yakuman_holds" if line.han else "yakuman_not_added", facts=facts)
        else:
            yield Reason("SCO-1", "yaku_counts", facts=facts)


def _together(score: Score, win: Win) -> Iterator[Reason]:
    """What riichi goes with, and what it does not."""
    names = {line.name for line in score.yaku}
    if score.yakuman:
        if win.riichi:
            yield Reason("CMP-1", "nothing_beside_yakuman")
        return
    if "riichi" in names:
        yield Reason("RCH-9", "riichi_is_a_yaku")
    yield from _in_place(score)
    if "ippatsu" in names:
        yield Reason("CMP-2", "ippatsu_with_riichi")
    if win.riichi and names & _LUCK:
        yield Reason("CMP-3", "riichi_with_luck", facts={"name": min(names & _LUCK)})
    if win.riichi and "rinshan" in names:
        yield Reason("CMP-3", "riichi_with_rinshan")


def _beside(win: Win, ruleset: Ruleset, bonus: Bonus) -> Iterator[Reason]:
    lines = dora_lines(win, ruleset, bonus)
    dora = tuple(tile for line in lines if line.name != "ura_dora" for tile in line.tiles)
    if dora:
        yield Reason("URA-3", "dora_are_no_yaku", dora)
    if ura := tuple(tile for line in lines if line.name == "ura_dora" for tile in line.tiles):
        yield Reason("URA-3", "ura_are_no_yaku", ura)
