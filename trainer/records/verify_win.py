"""What a record says of a win, against the rules: hand, indicators, yaku, fu, points, who is liable."""

from typing import Final

from trainer.records.findings import RoundFindings
from trainer.records.model import Win
from trainer.records.verify_end import hold_hand
from trainer.rules.dora import judge_dora, judge_ura
from trainer.rules.ending import pao_facts, stakes_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.facts import dora_facts, win_of
from trainer.rules.moves import see
from trainer.rules.notation import format_tiles
from trainer.rules.pao import judge_pao
from trainer.rules.payments import tsumo_shares
from trainer.rules.points import base_points, ron_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.score import Bonus, Score, score_win
from trainer.rules.state import TableState

_RULES: Final = {
    "riichi": "RCH-9",
    "double_riichi": "DRI-1",
    "ippatsu": "IPP-1",
    "chankan": "KAN-8",
    "rinshan": "KAN-7",
    "dora": "URA-3",
    "ura_dora": "URA-1",
    "kita": "SAN-2",
}
"""The catalogue's rule of a line, else `SCO-1`."""


def hold_win(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """A ron or tsumo that can physically happen, with the state before it."""
    if win.hand is not None:
        hold_hand(book, state, win.seat, win.hand, None if win.is_tsumo else win.tile)
    _hold_indicators(book, state, win, ruleset)
    _hold_ura(book, state, win, ruleset)
    if win.yaku is None and win.points is None:
        return
    _hold_liable(book, state, win, ruleset)
    if win.ura is None and state.seats[win.seat].stands:
        return  # the worth is not known
    bonus = Bonus(state.indicators, win.ura or (), len(state.seats[win.seat].kita))
    score = score_win(win_of(state, win.seat, ruleset), ruleset, bonus)
    if score is not None:  # otherwise the win itself is no legal one
        _hold_yaku(book, state, win, score)
        _hold_worth(book, state, win, score, ruleset)


def _hold_indicators(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """URA-3: as many as count for this win, and where the record names them, those replayed."""
    verdict = judge_dora(dora_facts(state, win.seat), ruleset)
    opened = state.indicators
    told = opened if win.indicators is None else win.indicators
    book.hold(
        "dora",
        told == opened and len(told) == verdict.answer,
        "URA-3",
        state.moment,
        lambda: f"{format_tiles(told)}, replayed {format_tiles(opened)}, {verdict.answer} count",
    )


def _hold_ura(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """URA-1, URA-2: none without a riichi that stands; tiles that are there."""
    if win.ura is None:
        return
    told, verdict = win.ura, judge_ura(dora_facts(state, win.seat), ruleset)
    book.hold(
        "ura",
        len(told) == verdict.answer and _exist(state, win),
        verdict.reasons[-1].rule,
        state.moment,
        lambda: f"{format_tiles(told) or 'none'} for seat {win.seat}, {verdict.answer} count",
    )


def _exist(state: TableState, win: Win) -> bool:
    try:
        see(state.seen, win.ura or (), state.deal.players)
    except ImpossibleEventError:
        return False
    return True


def _hold_liable(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    verdict = judge_pao(pao_facts(state, win.seat), ruleset)
    ours = {liable.seat for liable in verdict.answer}
    book.hold(
        "pao",
        ours == ({win.pao} - {None}),
        "STK-8",
        state.moment,
        lambda: f"liable is seat {win.pao}, by the rules {', '.join(map(str, ours)) or None}",
    )


def _hold_yaku(book: RoundFindings, state: TableState, win: Win, score: Score) -> None:
    if win.yaku is None:
        return
    told: dict[str, int] = {}
    for name, han in win.yaku:
        told[name] = told.get(name, 0) + han
    ours = {line.name: line.han for line in (*score.yaku, *score.dora) if line.han}
    differing = [name for name in {**told, **ours} if told.get(name) != ours.get(name)]
    book.hold(
        "yaku",
        not differing,
        _RULES.get(differing[0], "SCO-1") if differing else "",
        state.moment,
        lambda: f"seat {win.seat}: {_lines(told, differing)}, by the rules {_lines(ours, differing)}",
    )


def _lines(lines: dict[str, int], names: list[str]) -> str:
    return " ".join(f"{name}={lines.get(name, 0)}" for name in names)


def _hold_worth(book: RoundFindings, state: TableState, win: Win, score: Score, ruleset: Ruleset) -> None:
    """Fu, and the points that the payers give together; the fu of a yakuman mean nothing."""
    if win.fu is not None and not score.yakuman:
        book.hold(
            "fu",
            win.fu == score.fu,
            "SCO-1",
            state.moment,
            lambda: f"seat {win.seat}: {win.fu} fu, by the rules {score.fu}",
        )
    if win.points is None:
        return
    points = _points(state, win, score, ruleset)
    book.hold(
        "points",
        win.points == points and _is_limit(win.limit, score, ruleset),
        "SCO-1",
        state.moment,
        lambda: (
            f"seat {win.seat}: {win.points:,} {win.limit or ''}".rstrip()
            + f", by the rules {points:,} {score.limit}".rstrip()
        ),
    )


def _is_limit(told: str | None, score: Score, ruleset: Ruleset) -> bool:
    """A mangan that is only rounded up to (`kiriage`) may go without its name."""
    if told is None or told == score.limit:
        return True
    return bool(score.limit) and told == base_points(score.han, score.fu, ruleset.changed(kiriage=False))[1]


def _points(state: TableState, win: Win, score: Score, ruleset: Ruleset) -> int:
    stakes = stakes_of(state)
    if not win.is_tsumo:
        return ron_points(score.base, win.seat == stakes.dealer)
    return sum(tsumo_shares(score.base, win.seat, stakes, ruleset).values())
