"""Which discard of a declarer's river lies sideways (RCH-6, RCH-7)?

`ask` names the declarer. The answer is a discard, or the next one if none lies sideways yet. Levels go
by how many sideways tiles were called away.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.rules.events import Call, Discard, Draw, Event, Riichi
from trainer.rules.facts import sideways_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.stands import judge_sideways
from trainer.rules.state import RiverTile
from trainer.rules.verdict import Verdict
from trainer.scenarios import asks
from trainer.scenarios.answers import Answer, OneOf
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.drafts.sideways import sideways_draft
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_code

NEXT: Final = "next"
_BEFORE: Final = 3
"""So many discards before the declaration tile are offered too."""
_UNCALLED_ONE_IN: Final = 24


class SidewaysTile(PuzzleKind):
    slug = "sideways-tile"
    family = "riichi"
    rules = ("RCH-7",)
    parameters = ()
    levels = {
        1: "no tile of the declarer was called",
        2: "one sideways tile was called",
        3: "one sideways tile was called, and another discard of the declarer's too",
        4: "two sideways tiles were called",
        5: "three sideways tiles or more were called",
    }
    sides = ("lies", "next")
    hides = frozenset({"sideways"})
    misconceptions = (
        Misconception("sideways_only_declared", "RCH-7", lambda position, ruleset: _declared(position)),
        Misconception("sideways_turned_once", "RCH-7", lambda position, ruleset: _turned_once(position)),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.declarers(position)

    def shape(self, position: Position) -> OneOf:
        river, start = _river(position), _start(position)
        return OneOf((*map(place_code, range(max(0, start - _BEFORE), len(river))), NEXT))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, seat = position.table(), asked_seat(position, "seat")
        facts, pending = sideways_facts(state, seat), state.pending
        if not facts.in_riichi:
            raise PositionError("the sideways tile is asked of a declarer")
        if pending is not None and pending.seat == seat and pending.how == "discard":
            raise PositionError("the declarer's last discard can still be called")
        verdict = judge_sideways(facts)
        answer = NEXT if verdict.answer is None else place_code(verdict.answer)
        return Verdict(answer, verdict.reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "next" if answer == NEXT else "lies"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        away = verdict.codes().count("sideways_called")
        called = sum(thrown.called_by is not None for thrown in _river(position))
        if away > 1:
            return min(5, away + 2)
        return (3 if called > away else 2) if away else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: sideways_draft(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for index, event in enumerate(replay.events):
            if not isinstance(event, Riichi):
                continue
            moments = list(_moments(replay.events, index, event.seat))
            if len(moments) > 1 or index % _UNCALLED_ONE_IN == 0:
                for moment in moments:
                    watching = (event.seat + 1 + moment % (replay.deal.players - 1)) % replay.deal.players
                    yield mined_at(replay, watching, moment, seat=seat_code(event.seat))


KIND = SidewaysTile()


def place_code(place: int) -> str:
    """`discard-3`: the option of the declarer's discard at a place, from 0."""
    return f"discard-{place}"


def _river(position: Position) -> tuple[RiverTile, ...]:
    """All discards of the declarer, those called away included."""
    return position.table().seats[asked_seat(position, "seat")].river


def _start(position: Position) -> int:
    """The place of the declaration tile; the next one before it is thrown."""
    river = _river(position)
    return next((place for place, thrown in enumerate(river) if thrown.declares), len(river))


def _moments(events: tuple[Event, ...], declared: int, seat: int) -> Iterable[int]:
    """Numbers of events: after each call of a sideways tile, and after the discard that stays."""
    for index in range(declared + 1, len(events) - 1):
        event, after = events[index], events[index + 1]
        if isinstance(event, Discard) and event.seat == seat:
            if isinstance(after, Call | Draw):
                yield index + 2
            if not isinstance(after, Call):
                return


def _declared(position: Position) -> Answer | None:
    """The declaration tile is the sideways one, called away or not."""
    river, start = _river(position), _start(position)
    return place_code(start) if start < len(river) else None


def _turned_once(position: Position) -> Answer | None:
    """Only one discard is turned in place of a called declaration tile."""
    river, start = _river(position), _start(position)
    if start >= len(river) or river[start].called_by is None:
        return None
    return place_code(start + 1) if start + 1 < len(river) else NEXT
