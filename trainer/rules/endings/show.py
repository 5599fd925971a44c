"""Whose hand is laid open when a hand has ended, and whose stays closed (RCH-10, RCH-13, ABO-8).

An answer is one word: `must` show; `may` keep it closed and count as noten; `price`: may keep it
closed, at the price of a chombo; `closed`: it stays closed.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.judges.facts import hand_of, without_drawn
from trainer.rules.judges.tenpai import counting_waits
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Ending, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason, Verdict

Showing: TypeAlias = Literal["must", "may", "price", "closed"]


@dataclass(frozen=True, slots=True)
class ShowFacts:
    """What the ruling on one seat rests on.

    `tenpai` by TEN-1 and TEN-3; `concealed` is how many tiles the hand holds without a drawn
    one; `declared`: riichi in this hand. `end` and `reason` say how the hand ended, `won` whether this
    seat won it, `claims_nine` whether this seat aborted it for nine kinds.
    """

    declared: bool
    tenpai: bool
    concealed: int
    end: Ending
    reason: str = ""
    won: bool = False
    claims_nine: bool = False


def show_facts(state: TableState, seat: int, ruleset: Ruleset) -> ShowFacts:
    """For a seat whose hand is known, after the end.

    :raises ImpossibleEventError: if the viewer does not know the hand.
    """
    own = state.seats[seat]
    hand = without_drawn(hand_of(state, seat))
    return ShowFacts(
        declared=own.in_riichi,
        tenpai=bool(counting_waits(state, hand, ruleset)),
        concealed=len(hand.concealed),
        end=state.end,
        reason=state.reason,
        won=seat in state.winners,
        claims_nine=state.reason == "kyuushu" and state.turn == seat,
    )


def judge_show(facts: ShowFacts, ruleset: Ruleset) -> Verdict[Showing]:
    """Must the hand be shown, may it stay closed, or does nobody ask? One reason decides."""
    if facts.end in ("ron", "tsumo"):
        return _judge_at_a_win(facts, ruleset)
    if facts.reason in PLAYED_OUT:
        return _judge_at_a_draw(facts, ruleset)
    if facts.reason == "suucha":
        return Verdict("must", (Reason("ABO-8", "all_four_show"),))
    if facts.claims_nine:
        return Verdict("must", (Reason("ABO-8", "nine_kinds_are_shown"),))
    return Verdict("closed", (Reason("ABO-8", "closed_at_an_abort", facts={"reason": facts.reason}),))


def _judge_at_a_win(facts: ShowFacts, ruleset: Ruleset) -> Verdict[Showing]:
    if facts.won:
        return Verdict("must", (Reason("NOT-1", "winner_shows"),))
    if not facts.declared:
        return Verdict("closed", (Reason("RCH-13", "loser_shows_nothing"),))
    if ruleset.riichi_hand_at_other_win == "shown":
        return Verdict("must", (Reason("RCH-13", "declarers_show_at_other_win"),))
    return Verdict("closed", (Reason("RCH-13", "declarers_hidden_at_other_win"),))


def _judge_at_a_draw(facts: ShowFacts, ruleset: Ruleset) -> Verdict[Showing]:
    if facts.declared:
        return _judge_declarer_at_a_draw(ruleset)
    if not facts.tenpai:
        return Verdict("closed", (Reason("RCH-10", "noten_shows_nothing"),))
    if ruleset.noten_declaration == "non_riichi":
        return Verdict("may", (Reason("RCH-10", "tenpai_may_be_hidden"),))
    if ruleset.noten_declaration == "hadaka_only":
        if facts.concealed == 1:
            return Verdict("may", (Reason("RCH-10", "hadaka_may_be_hidden"),))
        return Verdict("must", (Reason("RCH-10", "only_hadaka_may_be_hidden"),))
    return Verdict("must", (Reason("RCH-10", "tenpai_is_shown"),))


def _judge_declarer_at_a_draw(ruleset: Ruleset) -> Verdict[Showing]:
    """RCH-10: the four levels of `riichi_hand_at_draw`."""
    level = ruleset.riichi_hand_at_draw
    if level == "may_hide":
        return Verdict("may", (Reason("RCH-10", "riichi_may_be_hidden"),))
    if level == "hide_by_chombo":
        return Verdict("price", (Reason("RCH-10", "riichi_hidden_by_chombo"),))
    auto = level == "auto"
    return Verdict("must", (Reason("RCH-10", "software_shows" if auto else "riichi_must_show"),))
