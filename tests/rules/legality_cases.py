"""Legality of the last of some events, as (answer, codes...)."""

from tests.rules.build import event, table
from trainer.rules.mistakes.legality import legality
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")


def judge(hand, text, last, ruleset=USUAL, **facts):
    """Legality and codes of the last event; a hand of "" is hidden."""
    hands = hand if isinstance(hand, dict) else {0: hand} if hand else {}
    verdict = legality(table(hands, text, **facts), event(last), ruleset)
    return verdict.answer, *verdict.codes()
