"""Why a win is worth what it is: a reason for each line of its score, its limit and its payments."""

from collections.abc import Iterator

from trainer.rules.points import COUNTED_YAKUMAN_HAN, MANGAN, ron_points, tsumo_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.score import NO_BONUS, Bonus, HanLine, Score, dora_lines, score_win
from trainer.rules.tiles import EAST
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.waits import waits_of
from trainer.rules.win import Win, claims
from trainer.rules.yakuman import YAKUMAN_HAN

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
            return Verdict(None, (Reason("NOT-4", "no_yaku", (win.tile,)),))
        waits = waits_of(win.hand, ruleset.tenpai_own_four)
        return Verdict(None, (Reason("TEN-1", "not_a_wait", (win.tile,), facts={"waits": waits}),))
    reasons = (
        *_yaku(score),
        *_dora(score, win, ruleset, bonus),
        *_fu(score),
        _base(score, ruleset),
        _payment(score, win),
    )
    return Verdict(score, reasons, {"han": score.han, "fu": score.fu, "base": score.base})


def _yaku(score: Score) -> Iterator[Reason]:
    for line in score.yaku:
        if not score.yakuman:
            yield Reason("SCO-1", "yaku_counts", facts={"name": line.name, "han": line.han})
        elif line.han:
            times = line.han // YAKUMAN_HAN
            yield Reason("SCO-1", "yakuman_counts", facts={"name": line.name, "times": times})
        else:
            yield Reason("SCO-1", "yakuman_not_added", facts={"name": line.name})


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
