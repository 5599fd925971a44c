"""From one round of a record to the next: points, dealer, honba, sticks, and the end of the game."""

from trainer.records.findings import RoundFindings
from trainer.records.model import RoundRecord
from trainer.records.verify_end import Outcome
from trainer.rules.next_hand import NextHand, next_hand
from trainer.rules.ruleset import Ruleset
from trainer.rules.standing import final_standing
from trainer.rules.state import Round


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
