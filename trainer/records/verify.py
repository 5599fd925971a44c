"""Holds what happened in a record against the rules: replays each round, judges its moves, settles its end.

What software allowed is taken as right for its own ruleset, so a disagreement is a fault of the rules
module, of a ruleset parameter, or of the record. Nothing is repaired and nothing is guessed; what a
format does not tell is not checked.
"""

from functools import cache
from itertools import zip_longest
from typing import Final

from trainer.records.findings import Findings, RoundFindings
from trainer.records.model import Game, RoundRecord, Setup
from trainer.records.verify_chain import hold_game_end, hold_next
from trainer.records.verify_end import Outcome, hold_draw, hold_end, hold_stake
from trainer.records.verify_moves import hold_event
from trainer.records.verify_win import hold_win
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.events import Event, Ron, Ryuukyoku, Tsumo
from trainer.rules.ruleset import Level, Ruleset, load_preset
from trainer.rules.state import TableState
from trainer.rules.table import apply, start

PARLOUR: Final[dict[str, Level]] = {"kiriage": True, "dora_flip_minkan": "immediate"}
"""What Tenhou plays otherwise in a game for chips."""


@cache
def ruleset_of(setup: Setup) -> Ruleset:
    """The preset that the record names with the record's own rule bits."""
    preset = load_preset(setup.rules)
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
    ruleset, moment = ruleset_of(record.setup), 0
    try:
        state = start(record.deal)
        for event in record.events:
            moment = state.moment
            book.found.checked["event"] += 1
            after = apply(state, event)
            hold_event(book, state, event, ruleset)
            _hold_ending(book, state, event, record, ruleset)
            if isinstance(event, Ron | Tsumo | Ryuukyoku):
                hold_stake(book, after, record)
            state = after
    except ImpossibleEventError as error:
        book.disagree("event", "", moment, str(error).removeprefix(f"event {moment}: "))
        return None
    won_at = tuple(at for at, event in enumerate(record.events) if isinstance(event, Ron | Tsumo))
    return hold_end(book, state, record, ruleset, won_at)


def _hold_ending(
    book: RoundFindings, state: TableState, event: Event, record: RoundRecord, ruleset: Ruleset
) -> None:
    """What the record tells beside a win or a draw."""
    if isinstance(event, Ron | Tsumo):
        hold_win(book, state, record.wins[len(state.winners)], ruleset)
    elif isinstance(event, Ryuukyoku):
        hold_draw(book, state, event.reason, record, ruleset)
