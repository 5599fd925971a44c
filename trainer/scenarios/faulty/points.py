"""Faulty rules about the points of a win."""

from collections.abc import Callable
from dataclasses import replace

from trainer.rules.ending import stakes_of
from trainer.rules.facts import win_of
from trainer.rules.payments import tsumo_shares
from trainer.rules.points import base_points, ron_points, tsumo_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.score import Bonus, Score, dora_lines, score_win
from trainer.rules.state import TableState
from trainer.rules.win import Win
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.scenarios.settling import bonus_of, ended_table, winner_asked

Faulty = Callable[[Position, Ruleset], Answer | None]
Points = Callable[[TableState, int, Win, Bonus, Score, Ruleset], int | None]


def _by(points: Points) -> Faulty:
    """The points by a faulty rule; None where it says nothing."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win, bonus = win_of(state, seat, ruleset), bonus_of(position, state, seat)
        score = score_win(win, ruleset, bonus)
        return None if score is None else points(state, seat, win, bonus, score, ruleset)

    return answer


def _paid(state: TableState, seat: int, base: int, ruleset: Ruleset) -> int:
    if state.end == "ron":
        return ron_points(base, seat == state.deal.round.dealer)
    return sum(tsumo_shares(base, seat, stakes_of(state), ruleset).values())


def _more_han(score: Score, han: int, ruleset: Ruleset) -> int:
    """The base points with some han more."""
    if score.yakuman:
        return score.base
    return base_points(score.han + han, score.fu, ruleset)[0]


def _ura_without_riichi(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    """All indicators count twice over: as if those beneath were the same."""
    if win.riichi or not bonus.ura:
        return None
    as_riichi = dora_lines(replace(win, riichi=1), ruleset, bonus)
    ura = sum(line.han for line in as_riichi if line.name == "ura_dora")
    return _paid(state, seat, _more_han(score, ura, ruleset), ruleset) if ura else None


def _no_ura_for_kans(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if not win.riichi or len(bonus.ura) < 2:
        return None
    fewer = score_win(win, ruleset, replace(bonus, ura=bonus.ura[:1], indicators=bonus.indicators))
    return None if fewer is None else _paid(state, seat, fewer.base, ruleset)


def _dealer_as_others(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if seat != state.deal.round.dealer or state.end != "ron":
        return None
    return ron_points(score.base, winner_is_dealer=False)


def _tsumo_of_three_as_four(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if state.deal.players != 3 or state.end != "tsumo":
        return None
    is_dealer = seat == state.deal.round.dealer
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    return from_dealer + from_other * (3 if is_dealer else 2)


def _tsumo_paid_as_ron(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if state.end != "tsumo":
        return None
    return ron_points(score.base, seat == state.deal.round.dealer)


ura_without_riichi = _by(_ura_without_riichi)
no_ura_for_kans = _by(_no_ura_for_kans)
dealer_as_others = _by(_dealer_as_others)
tsumo_of_three_as_four = _by(_tsumo_of_three_as_four)
tsumo_paid_as_ron = _by(_tsumo_paid_as_ron)
