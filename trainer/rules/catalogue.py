"""The ids of the rule catalogue in their order, and the version of the answers of all rules.

Raise `RULES_VERSION` by hand whenever the answer to a puzzle of the bank changes, its reasons, or what a
faulty rule answers to it: what a site has worked out of its puzzles is worked out anew then.
"""

from typing import Final

SECTIONS: Final = {
    "TEN": 3,
    "RCH": 14,
    "IPP": 5,
    "DRI": 3,
    "KAN": 10,
    "FUR": 5,
    "URA": 3,
    "STK": 9,
    "ABO": 10,
    "NOT": 5,
    "OPN": 5,
    "CMP": 4,
    "SCO": 2,
    "CAL": 2,
    "SAN": 3,
    "DEF": 7,
    "STR": 8,
}
"""How many ids each section has."""

RULE_IDS: Final = tuple(f"{section}-{n}" for section, last in SECTIONS.items() for n in range(1, last + 1))

_NOT_ASKED: Final = frozenset({"RCH-14", "STR-7"})
"""Manners, which have no verdict, and what is said about decisions that no question asks."""

ASKED: Final = tuple(rule for rule in RULE_IDS if rule not in _NOT_ASKED)
"""The ids that puzzles ask; STR-1 to STR-4 and DEF-6 are answered by a model, not by a rule; STR-5, STR-6
and STR-8 by facts of the table."""


RULES_VERSION: Final = 14


def section_of(rule: str) -> str:
    """The section that a rule stands in: `IPP` of `IPP-2`."""
    return rule.partition("-")[0]
