"""A hand that has ended: its table, the winner asked about, the tiles that count, and the points after it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from trainer.rules.endings.next_hand import outcome_of, target_of
from trainer.rules.endings.payments import Payment, Settlement, Sort
from trainer.rules.judges.dora import is_ura_used_up
from trainer.rules.judges.facts import dora_facts
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position, PositionError

SCORE_PARAMETERS: Final = (
    "ippatsu",
    "double_riichi",
    "ura_dora",
    "kan_ura",
    "aka",
    "kiriage",
    "counted_yakuman",
    "multiple_yakuman",
    "double_pattern_yakuman",
    "double_wind_pair_fu",
)
"""What the points of a win in riichi, or with a pon of yakuhai, may hang on."""


OF_CHOMBO: Final = ("chombo", "noten_riichi", "illegal_riichi_kan", "riichi_ankan")
"""Whether a mistake voids the hand may hang on these."""
VOID_RULES: Final = ("NOT-1", "NOT-4", "KAN-6", "NOT-3", "STK-4")
"""What a chombo that voids a hand rests on."""


def ended_table(position: Position) -> TableState:
    """The table after the last event.

    :raises PositionError: if the hand goes on, or three rons aborted it and their hands are not known.
    """
    state = position.table()
    if not state.end:
        raise PositionError("the hand has not ended")
    if state.reason == "sanchahou":
        raise PositionError("three rons aborted the hand: who would be paid elsewhere is not known")
    return state


def winner_asked(position: Position, state: TableState) -> int:
    """The winner that the question is about: the only one, or the one it names.

    :raises PositionError: if nobody won, or the one named did not.
    """
    named = dict(position.ask).get("seat")
    seats = [seat for seat in state.winners if named is None or str(seat) == named]
    if len(seats) != 1:
        raise PositionError("one winner expected")
    return seats[0]


def bonus_of(position: Position, state: TableState, seat: int) -> Bonus:
    """What lies beside the winner's hand."""
    turned = () if is_ura_used_up(dora_facts(state)) else position.ura
    return Bonus(state.indicators, turned, len(state.seats[seat].kita))


def about(reasons: tuple[Reason, ...], *rules: str) -> tuple[Reason, ...]:
    """The reasons that cite one of these rules."""
    return tuple(reason for reason in reasons if reason.rule in rules)


def with_payments(reasons: tuple[Reason, ...], lines: Iterable[Payment]) -> tuple[Reason, ...]:
    """The reasons, the last of which lists all payments as evidence."""
    rows = tuple((line.payer, line.payee, line.points, line.what) for line in lines)
    if not rows or not reasons:
        return reasons
    last = reasons[-1]
    return (*reasons[:-1], replace(last, facts={**last.facts, "payments": rows}))


def sums_of(players: int, lines: Iterable[Payment]) -> tuple[int, ...]:
    """What these payments mean by seat."""
    sums = [0] * players
    for line in lines:
        if line.payer is not None:
            sums[line.payer] -= line.points
        if line.payee is not None:
            sums[line.payee] += line.points
    return tuple(sums)


_ORDER: Final = {name: place for place, name in enumerate((*YAKU, "renhou", *PATTERNS, "dora", "ura_dora"))}


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Names of yaku, and dora behind them, in the order in which they are listed."""
    return tuple(sorted(set(names), key=_ORDER.__getitem__))


def goal_of(ruleset: Ruleset) -> int:
    """The points that the leader is held against: the target, or the return points where there is none."""
    return target_of(ruleset) or ruleset.end_target or ruleset.return_points


def after_the_hand(position: Position) -> tuple[TableState, Settlement, tuple[int, ...]]:
    """The ended table, its settlement as the question gives it, and the points by seat after that.

    Of several rons those are paid whom the position's own rules pay.

    :raises PositionError: if the question does not give it, or a riichi hand stays closed at a draw.
    """
    state = ended_table(position)
    played_out = state.reason in PLAYED_OUT
    if played_out and any(own.stands and own.hand is None for own in state.seats):
        raise PositionError("a riichi hand must be laid open at an exhaustive draw")
    winners = outcome_of(state, position.ruleset).answer.winners if state.winners else ()
    deltas = _numbers(position, "deltas")
    if len(deltas) != position.players:
        raise PositionError("ask: points for each seat expected")
    tenpai = _numbers(position, "tenpai") if played_out else ()
    sort: Sort = "win" if winners else "exhaustive" if played_out else "abort"
    settlement = Settlement(
        sort, deltas, (), 0 if winners else state.sticks, (), winners=winners, tenpai=tenpai
    )
    return state, settlement, tuple(own + delta for own, delta in zip(state.scores, deltas, strict=True))


def _numbers(position: Position, name: str) -> tuple[int, ...]:
    text = position.asked(name)
    if text == "-":
        return ()
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise PositionError(f"ask: {name}: numbers expected") from None
