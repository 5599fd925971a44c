"""What a verification of records gives: which checks there are, how often each was made, what failed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

CHECKS: Final = {
    "event": "every event can physically happen",
    "riichi": "the riichi is legal, with that discard",
    "locked": "a declarer throws the drawn tile",
    "riichi_kan": "the kan in riichi is legal",
    "kan": "the kan outside riichi is legal",
    "kita": "the north may be extracted",
    "call": "chi and pon are open to the caller",
    "kuikae": "the discard after a chi or pon is no swap",
    "indicator": "the indicator of a kan opens when it should",
    "ron": "the ron is on a wait, not furiten, with a yaku",
    "tsumo": "the tsumo is on a wait, with a yaku",
    "draw": "the hand is drawn when it must be, and not else",
    "tenpai": "a hand shown at an exhaustive draw is tenpai",
    "noten": "a hand kept closed at an exhaustive draw is noten",
    "hand": "the hand recorded at the end is the one replayed",
    "dora": "the indicators recorded at a win are those that count",
    "ura": "so many ura indicators as count, with standing riichi",
    "yaku": "the yaku and dora of the win, with their han",
    "fu": "the fu of the win",
    "points": "the points of the hand and its limit",
    "pao": "who is liable for the win",
    "payment": "the points that the end moves, by seat",
    "stick": "the riichi sticks recorded are those replayed",
    "stake": "the honba and sticks recorded with the end are those on the table",
    "score": "the points recorded at the end, and at the next deal, follow",
    "next": "dealer, wind, honba and sticks of the next deal follow",
    "over": "the game goes on until it is over, and no longer",
    "final": "the points at the end of the game, with the sticks left",
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


@dataclass(slots=True)
class RoundFindings:
    """Those of one round while it is checked."""

    round_index: int
    found: Findings = field(default_factory=lambda: Findings(rounds=1))

    def disagree(self, check: str, rule: str, at: int, text: str) -> None:
        self.found.disagreements.append(Disagreement(self.round_index, at, check, rule, text))

    def hold(self, check: str, right: bool, rule: str, at: int, text: Callable[[], str]) -> None:
        """Counts the check; the text is made only for a disagreement."""
        self.found.checked[check] += 1
        if not right:
            self.disagree(check, rule, at, text())
