"""What a win is worth: yaku, dora, fu, limit and base points, line by line (SCO-1, CMP-1, URA-1, URA-3).

Of all claims to a win the one worth the most points counts; of equal ones a yakuman before a counted
one, then the one with more han, then with more fu.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from trainer.rules.fu import FuLine, fu_lines, fu_of
from trainer.rules.points import YAKUMAN, Limit, base_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.shapes import Reading
from trainer.rules.tiles import NORTH, Tile, dora_of, is_red, kind_of
from trainer.rules.wait_shapes import WaitShape
from trainer.rules.win import Claim, Win
from trainer.rules.yaku import han_by_name, named_claims
from trainer.rules.yakuman import PATTERNS, YAKUMAN_HAN


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
        dora = dora_of(kind_of(indicator), players)
        yield from (tile for tile in tiles if kind_of(tile) == dora)
