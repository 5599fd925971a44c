"""Which discard of a declarer's river lies sideways (RCH-6, RCH-7)?

`ask` names the declarer. The answer is a discard, or the next one if none lies sideways yet. Levels go
by how many sideways tiles were called away.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.kinds.riichi.generator import live_tenpai
from trainer.rules.judges.facts import sideways_facts
from trainer.rules.judges.riichi import judge_sideways
from trainer.rules.replay.events import Call, Discard, Draw, Event, Riichi
from trainer.rules.replay.state import RiverTile, Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage, pon_by_another
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import asked_seat, seat_code
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_AWAY = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3}
"""Sideways tiles called away, by the level of `sideways-tile`."""


def _discard_and_call(stage: Stage, declarer: int) -> None:
    stage.go(declarer)
    stage.turn()
    pon_by_another(stage, (declarer,))


def _stay(stage: Stage, declarer: int) -> None:
    """Turns until a discard of the declarer's has passed."""
    seat = stage.state.seats[declarer]
    if not seat.river[-1].declares or seat.river[-1].called_by is not None:
        stage.go(declarer)
        stage.turn()
    for _ in range(stage.rng.randrange(1, 2 * stage.players)):
        stage.turn()


NEXT: Final = "next"
_BEFORE: Final = 3
"""So many discards before the declaration tile are offered too."""
_UNCALLED_ONE_IN: Final = 24


class SidewaysTile(PuzzleKind):
    read_from = "table"
    rules = ("RCH-7",)
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

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        away = verdict.codes().count("sideways_called")
        called = sum(thrown.called_by is not None for thrown in _river(position))
        if away > 1:
            return min(5, away + 2)
        return (3 if called > away else 2) if away else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """Half of them end right after the last call, before the declarer has discarded again."""
        players = ruleset.players
        hero, declarer = rng.randrange(players), rng.randrange(players)
        hand = live_tenpai(rng, players) if hero == declarer else random_noten(rng, players)
        stage = Stage(rng, ruleset, hand, hero=hero, at=Round(rng.randrange(2), rng.randrange(players) + 1))
        stage.rounds(rng.randrange(1, 5))
        if level == 3:
            _discard_and_call(stage, declarer)
        stage.go(declarer, least=rng.randrange(players))
        stage.draw()
        if level == 1 and rng.random() < 0.5:
            stage.add(Riichi(declarer))
            return stage.position(seat=seat_code(declarer))
        stage.discard(riichi=True)
        for number in range(_AWAY[level]):
            if number:
                _discard_and_call(stage, declarer)
            else:
                pon_by_another(stage, (declarer,))
        if level == 1 or rng.random() < 0.5:
            _stay(stage, declarer)
        return stage.position(seat=seat_code(declarer))

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
