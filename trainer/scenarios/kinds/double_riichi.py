"""Is this riichi a double riichi (DRI-1, DRI-2, DRI-3, SAN-2)?

`ask` names the seat: one that has declared, or the hero, who would declare now. Levels go by what has
been called so far.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.rules.events import Riichi
from trainer.rules.facts import double_riichi_facts, stands_facts
from trainer.rules.ippatsu import KAN_NAMES, judge_double_riichi
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.rules.stands import judge_stands
from trainer.rules.state import TableState
from trainer.rules.tiles import count_kinds
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.waits import tenpai_discards
from trainer.scenarios import asks
from trainer.scenarios.answers import Answer, OneOf
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.drafts.first_turn import first_turn_draft
from trainer.scenarios.faulty import first_turn as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_code

OPTIONS: Final = ("double", "ordinary")
_CLOSED: Final = frozenset({*KAN_NAMES, "kita"}) - {"daiminkan"}
_HOUSE: Final = load_preset("house_classic")
_SANMA: Final = load_preset("tenhou_3p")
_OWN: Final[dict[int, tuple[Ruleset, ...]]] = {
    4: (_HOUSE.changed(first_turn_broken_by="open_calls"), _HOUSE.changed(double_riichi=False)),
    3: (
        _SANMA.changed(first_turn_broken_by="open_calls"),
        _SANMA.changed(kita_breaks=("ippatsu", "first_turn_yaku", "kyuushu")),
    ),
}
"""Levels that no preset has: only open calls break the first turn, no double riichi, a harmless kita."""


class DoubleRiichi(PuzzleKind):
    slug = "double-riichi"
    family = "riichi"
    rules = ("DRI-1", "DRI-2", "DRI-3", "SAN-2")
    parameters = ("double_riichi", "first_turn_broken_by", "kita_breaks")
    levels = {
        1: "no call yet, your own riichi",
        2: "no call yet, another player's riichi",
        3: "one chi, pon or daiminkan, before the declaration or after it",
        4: "one ankan, kakan or kita, before the declaration or after it",
        5: "two calls or more",
    }
    sides = OPTIONS
    misconceptions = (
        Misconception("double_despite_calls", "DRI-2", faulty.double_by_own_discards),
        Misconception("double_lost_later", "DRI-1", faulty.lost_by_any_call),
        Misconception("own_ankan_keeps_double", "DRI-3", faulty.own_closed_calls_forgotten),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return (*super().rulesets(players), *_OWN[players])

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Who has declared, or the hero who may."""
        yield from asks.declarers(position)
        if position.table().seats[position.hero].riichi_at is None:
            yield {"seat": seat_code(position.hero)}

    def shape(self, position: Position) -> OneOf:
        return OneOf(OPTIONS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, seat = position.table(), asked_seat(position, "seat")
        called = _call_of_the_tile(state, seat, position, ruleset)
        verdict = judge_double_riichi(double_riichi_facts(state, seat), ruleset)
        answer = "double" if verdict.answer else "ordinary"
        return Verdict(answer, (*verdict.reasons, *called), verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return str(answer)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        calls = position.table().calls
        first = next(iter(calls), None)
        if first is None:
            return 1 if asked_seat(position, "seat") == position.hero else 2
        if len(calls) > 1:
            return 5
        return 4 if first.how in _CLOSED else 3

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: first_turn_draft(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Declarations of the first two turns: before, by the declarer; after, by the next player."""
        for index, event in enumerate(replay.events):
            if not isinstance(event, Riichi):
                continue
            before = replay.states[index - 1]
            if len(before.seats[event.seat].river) > 1 or not _would_declare(before, event.seat):
                continue
            yield mined_at(replay, event.seat, index, seat=seat_code(event.seat))
            after = index + 2
            if after < len(replay.states) and replay.states[after].seats[event.seat].stands:
                watching = (event.seat + 1) % replay.deal.players
                yield mined_at(replay, watching, after + 1, seat=seat_code(event.seat))


KIND = DoubleRiichi()


def _call_of_the_tile(
    state: TableState, seat: int, position: Position, ruleset: Ruleset
) -> tuple[Reason, ...]:
    """What became of the declaration tile, where it was called: the riichi stands all the same.

    :raises PositionError: if the seat has not declared and can not, or if its riichi does not stand.
    """
    facts = stands_facts(state, seat)
    if facts.declared_at is None:
        if seat != position.hero or not _would_declare(state, seat):
            raise PositionError("double riichi is asked of a declarer, or of the hero who may declare")
        return ()
    if facts.fate == "ronned":
        raise PositionError("the riichi does not stand: its tile was ronned")
    if facts.tile is None or facts.tile.called_by is None:
        return ()
    return judge_stands(facts, ruleset).reasons[:1]


def _would_declare(state: TableState, seat: int) -> bool:
    """On turn with a drawn tile, closed, and tenpai after some discard."""
    own = state.seats[seat]
    if state.phase != "discard" or state.turn != seat or not own.has_drawn or not own.closed:
        return False
    return bool(tenpai_discards(count_kinds(own.hand or ()), len(own.melds)))
