"""Why a win has the yaku that it has, and which other ones it has not (CMP-1 to CMP-3, RCH-9, URA-3)."""

from collections.abc import Iterator
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.score import NO_BONUS, Bonus, Score, dora_lines, score_win
from trainer.rules.score_reasons import judge_score
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.rules.win import Win

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
    return Verdict(names, (*_counted(score), *_together(score, win), *_beside(win, ruleset, bonus)))


def _counted(score: Score) -> Iterator[Reason]:
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
    if "double_riichi" in names:
        yield Reason("CMP-1", "double_riichi_in_place")
    if "ippatsu" in names:
        yield Reason("CMP-2", "ippatsu_with_riichi")
    if win.riichi and names & _LUCK:
        yield Reason("CMP-3", "riichi_with_luck", facts={"name": min(names & _LUCK)})
    if win.riichi and "rinshan" in names:
        yield Reason("CMP-3", "riichi_with_rinshan")


def _beside(win: Win, ruleset: Ruleset, bonus: Bonus) -> Iterator[Reason]:
    dora = tuple(tile for line in dora_lines(win, ruleset, bonus) for tile in line.tiles)
    if dora:
        yield Reason("URA-3", "dora_are_no_yaku", dora)
