"""Holds what happened in a record against the rules: replays each round, judges its moves, settles its end.

Then the next round: points, dealer, honba, sticks, and the end of the game. What software allowed is taken
as right for its own ruleset, so a disagreement is a fault of our rules, of a ruleset parameter, or of the
record.
"""

from functools import cache
from itertools import zip_longest
from typing import Final

from trainer.records.checking.findings import Findings, RoundFindings
from trainer.records.checking.moves import hold_event
from trainer.records.checking.round_end import Outcome, hold_draw, hold_end, hold_stake, hold_win
from trainer.records.game_record import Game, RoundRecord, Setup
from trainer.rules.endings.game_end import final_standing
from trainer.rules.endings.next_hand import NextHand, next_hand
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.events import Event, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.state import Round, TableState
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import RuleOption, Ruleset, load_preset


def hold_next(
    book: RoundFindings, record: RoundRecord, outcome: Outcome | None, after: RoundRecord, ruleset: Ruleset
) -> None:
    """The round that the record tells next. Without an `outcome` only the points can be held to it."""
    last = len(record.events) - 1
    left = record.final_scores if outcome is None else outcome.scores
    dealt = after.deal.scores
    if left is not None:
        text = f"points {left} at the end, {dealt} at the next deal"
        book.hold("score", left == dealt, "", last, lambda: text)
    if outcome is None:
        return
    following = _following(record, outcome, ruleset)
    book.hold(
        "over",
        not following.over,
        "STK-9",
        last,
        lambda: f"the game goes on, by the rules it is over: {following.over}",
    )
    _hold_deal(book, following, after, last)


def hold_game_end(
    book: RoundFindings,
    record: RoundRecord,
    outcome: Outcome,
    final: tuple[int, ...] | None,
    ruleset: Ruleset,
) -> None:
    """The last round of a game that is over, as the record says (STK-9), and the points then (STK-5)."""
    last = len(record.events) - 1
    following = _following(record, outcome, ruleset)
    book.hold(
        "over",
        bool(following.over) or following.may_stop,
        "STK-9",
        last,
        lambda: "the game is over, by the rules it goes on",
    )
    if final is not None:
        points = final_standing(outcome.scores, outcome.settlement.sticks, ruleset).points
        book.hold("final", final == points, "STK-5", last, lambda: f"{final}, by the rules {points}")


def _following(record: RoundRecord, outcome: Outcome, ruleset: Ruleset) -> NextHand:
    hanchan = record.setup.hanchan
    return next_hand(record.deal.round, outcome.settlement, outcome.scores, ruleset, hanchan=hanchan)


def _hold_deal(book: RoundFindings, following: NextHand, after: RoundRecord, last: int) -> None:
    """STK-9, ABO-1: dealer, wind and honba; STK-1, STK-2: the sticks."""
    ours, dealt = (following.round, following.sticks), (after.deal.round, after.deal.sticks)
    book.hold(
        "next",
        ours == dealt,
        following.reasons[0].rule if ours[0] != dealt[0] else "STK-2",
        last,
        lambda: f"{_deal_text(*dealt)} is dealt next, by the rules {_deal_text(*ours)}",
    )


def _deal_text(deal: Round, sticks: int) -> str:
    return f"{'ESWN'[deal.wind % 4]}{deal.number} honba {deal.honba} sticks {sticks}"


_WINS: Final = (Ron, Tsumo)
_ENDS: Final = (*_WINS, Ryuukyoku)
PARLOUR: Final[dict[str, RuleOption]] = {"kiriage": True, "dora_flip_minkan": "immediate"}
"""What Tenhou plays otherwise in a game for chips."""


@cache
def ruleset_of(setup: Setup) -> Ruleset:
    """The preset that the record names with the record's own rule bits, or the one that was named for it."""
    preset = load_preset(setup.rules)
    if setup.named:
        return preset
    own = preset.changed(aka=preset.aka if setup.aka else 0, kuitan=setup.kuitan)
    return own.changed(**PARLOUR) if setup.chips else own


def verify(game: Game) -> Findings:
    """Every round of a game, that each follows from the one before, and the end of the game."""
    findings = Findings()
    for record, after in zip_longest(game.rounds, game.rounds[1:]):
        book, ruleset = RoundFindings(record.index), ruleset_of(record.setup)
        outcome = _hold_round(book, record)
        if after is not None:
            hold_next(book, record, outcome, after, ruleset)
        elif game.over and outcome is not None:
            hold_game_end(book, record, outcome, game.final, ruleset)
        findings.add(book.found)
    return findings


def verify_round(record: RoundRecord) -> Findings:
    """One round by itself; at an impossible event its checks stop."""
    book = RoundFindings(record.index)
    _hold_round(book, record)
    return book.found


def _hold_round(book: RoundFindings, record: RoundRecord) -> Outcome | None:
    """How the round ended by the rules, if that is known."""
    ruleset, moment, won_at = ruleset_of(record.setup), 0, []
    try:
        state = start(record.deal)
        for event in record.events:
            moment = state.moment
            book.found.checked["event"] += 1
            after = apply(state, event)
            hold_event(book, state, event, ruleset)
            if isinstance(event, _ENDS):
                if isinstance(event, _WINS):
                    won_at.append(moment)
                _hold_ending(book, state, event, record, ruleset)
                hold_stake(book, after, record)
            state = after
    except ImpossibleEventError as error:
        book.disagree("event", "", moment, str(error).removeprefix(f"event {moment}: "))
        return None
    return hold_end(book, state, record, ruleset, tuple(won_at))


def _hold_ending(
    book: RoundFindings, state: TableState, event: Event, record: RoundRecord, ruleset: Ruleset
) -> None:
    """What the record tells beside a win or a draw."""
    if isinstance(event, Ryuukyoku):
        hold_draw(book, state, event.reason, record, ruleset)
    else:
        hold_win(book, state, record.wins[len(state.winners)], ruleset)
