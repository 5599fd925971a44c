"""Is a hand that has ended void by a chombo, so that it is played again (NOT-1, NOT-4, KAN-6, STK-4)?

What the shown tiles and the rivers tell, no more: of a hand that nobody sees no other mistake is supposed.
"""

from dataclasses import replace

from trainer.rules.chombo import ChomboFacts, judge_chombo
from trainer.rules.ending import stakes_of
from trainer.rules.faults import OF_A_WIN, Fault, against_the_win, faults_of
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.verdict import Reason, Verdict


def judge_annulled(state: TableState, ruleset: Ruleset) -> Verdict[Settlement | None]:
    """What the chombo that voids the hand costs; None if the hand stands.

    The reasons say what was wrong, how it comes to light, what it costs, and that the hand is replayed.
    """
    found = faults_of(state, ruleset)
    if not state.end or not found:
        return Verdict(None, ())
    facts = ChomboFacts(found, stakes_of(state), state.end, state.reason, state.winners)
    verdict = judge_chombo(facts, ruleset)
    paid = [penalty for penalty in verdict.answer if penalty.replayed]
    if not paid:
        return Verdict(None, verdict.reasons)
    guilty = {penalty.seat for penalty in paid}
    why = (reason for fault in found if fault.seat in guilty for reason in why_no_win(state, fault, ruleset))
    return Verdict(paid[0].settlement, (*why, *verdict.reasons))


def why_no_win(state: TableState, fault: Fault, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What keeps a claimed win from being one, said of its seat; nothing for another mistake."""
    if fault.name not in OF_A_WIN:
        return ()
    against = against_the_win(state, fault.seat, ruleset)
    return tuple(replace(reason, facts={**reason.facts, "of": fault.seat}) for reason in against)
