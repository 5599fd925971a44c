"""Faulty rules about the next hand: what they would answer, None where they say nothing."""

from trainer.rules.annulled import judge_annulled
from trainer.rules.events import PLAYED_OUT
from trainer.rules.next_hand import next_hand
from trainer.rules.outcome import outcome_of
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.position import Position


def _asks_for_hand(position: Position) -> bool:
    return position.asked("about") == "hand"


def deal_passes_at_an_abort(position: Position, ruleset: Ruleset) -> str | None:
    state = position.table()
    aborted = state.end == "ryuukyoku" and state.reason not in PLAYED_OUT
    return "passes-up" if aborted and _asks_for_hand(position) else None


def honba_needs_a_dealer_who_stays(position: Position, ruleset: Ruleset) -> str | None:
    drawn = position.table().reason in PLAYED_OUT
    return "passes-zero" if drawn and _asks_for_hand(position) else None


def dealer_stays_at_a_draw(position: Position, ruleset: Ruleset) -> str | None:
    drawn = position.table().reason in PLAYED_OUT
    return "stays-up" if drawn and _asks_for_hand(position) else None


def in_spite_of_a_chombo(position: Position, ruleset: Ruleset) -> str | None:
    """A hand that a chombo voids seems to stand."""
    state = position.table()
    if judge_annulled(state, ruleset).answer is None or not _asks_for_hand(position):
        return None
    even = (ruleset.start_points,) * position.players
    following = next_hand(state.deal.round, outcome_of(state, ruleset).answer, even, ruleset)
    stays = "stays" if following.dealer_stays else "passes"
    return f"{stays}-up" if following.round.honba else f"{stays}-zero"


def sticks_go_back(position: Position, ruleset: Ruleset) -> int | None:
    """Only the sticks of earlier hands seem to stay after a draw."""
    drawn = position.table().end == "ryuukyoku"
    return position.sticks if drawn and not _asks_for_hand(position) else None
