"""What a verification of records gives: which checks there are, how often each was made, what failed."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

CHECKS: Final = {
    "event": "every event can physically happen",
    "riichi": "the riichi is legal, with that discard",
    "locked": "a declarer throws the drawn tile",
    "riichi_kan": "the kan in riichi is legal",
    "kan": "the kan outside riichi is legal",
    "call": "chi and pon are open to the caller",
    "ron": "the ron is on a wait, not furiten, with a yaku",
    "tsumo": "the tsumo is on a wait",
    "tenpai": "a hand shown at an exhaustive draw is tenpai",
    "noten": "a hand kept closed at an exhaustive draw is noten",
    "hand": "the hand recorded at the end is the one replayed",
    "dora": "the indicators recorded at a win are those replayed",
    "stick": "the riichi sticks recorded are those replayed",
    "score": "the points recorded at the end, and at the next deal, follow",
    "end": "the record tells how the round ended",
}
"""What is checked, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The record did what the rules do not allow; `rule` is the catalogue's id, "" if none applies."""

    round_index: int
    event_index: int
    check: str
    rule: str
    text: str


@dataclass(slots=True)
class Findings:
    """How often each check was made, and where it failed."""

    rounds: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        self.rounds += other.rounds
        self.checked += other.checked
        self.disagreements += other.disagreements
