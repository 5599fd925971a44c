"""Faulty rules about which yaku a win has."""

from collections.abc import Callable

from trainer.rules.facts import win_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import DRAGONS
from trainer.rules.win import Win, claims
from trainer.rules.yaku_reasons import judge_yaku
from trainer.rules.yakuman import PATTERNS
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.scenarios.settling import bonus_of, ended_table, in_order, winner_asked

Faulty = Callable[[Position, Ruleset], Answer | None]


def _adding(more: Callable[[Win, set[str], bool], str | None]) -> Faulty:
    """The right yaku and one that the faulty rule adds; None where it adds none."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win = win_of(state, seat, ruleset)
        verdict = judge_yaku(win, ruleset, bonus_of(position, state, seat))
        has_dora = "dora_are_no_yaku" in verdict.codes()
        name = more(win, set(verdict.answer), has_dora)
        return None if name is None else in_order((*verdict.answer, name))

    return answer


def _dora(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "dora" if has_dora else None


def _riichi_beside_double(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "riichi" if "double_riichi" in names else None


def _riichi_beside_yakuman(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "riichi" if win.riichi and names & set(PATTERNS) else None


def _pinfu_on_any_wait(win: Win, names: set[str], has_dora: bool) -> str | None:
    """Four shuntsu and a jantou without value, but no ryanmen."""
    if not win.hand.closed or "pinfu" in names or names & set(PATTERNS) or not names:
        return None
    valued = {*DRAGONS, win.seat_wind, win.round_wind}
    runs = any(len(claim.shuntsu) == 4 and claim.jantou not in valued for claim in claims(win))
    return "pinfu" if runs else None


def _tsumo_in_an_open_hand(win: Win, names: set[str], has_dora: bool) -> str | None:
    open_tsumo = win.by_tsumo and not win.hand.closed and not names & set(PATTERNS)
    return "menzen_tsumo" if open_tsumo else None


dora_are_yaku = _adding(_dora)
riichi_beside_double = _adding(_riichi_beside_double)
riichi_beside_yakuman = _adding(_riichi_beside_yakuman)
pinfu_on_any_wait = _adding(_pinfu_on_any_wait)
tsumo_in_an_open_hand = _adding(_tsumo_in_an_open_hand)
