"""Is this riichi a double riichi (DRI-1, DRI-2, DRI-3, SAN-2)?

`ask` names the seat: one that has declared, or the hero, who would declare now.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.kinds.riichi.generator import live_tenpai
from trainer.rules.judges.facts import double_riichi_facts, stands_facts
from trainer.rules.judges.ippatsu import FirstTurnFacts, judge_double_riichi
from trainer.rules.judges.riichi import judge_stands
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.state import KAN_NAMES, Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import COPIES, NORTH, Face, count_faces
from trainer.rules.tiles.waits import tenpai_discards
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage, pon_by_another
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import asked_seat, seat_code
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def _facts(position: Position) -> FirstTurnFacts:
    return double_riichi_facts(position.table(), asked_seat(position, "seat"))


def _judged(facts: FirstTurnFacts, ruleset: Ruleset) -> Answer:
    return "double" if judge_double_riichi(facts, ruleset).answer else "ordinary"


def double_by_own_discards(position: Position, ruleset: Ruleset) -> Answer | None:
    """The first own discard is enough; calls before it do not matter."""
    return _judged(replace(_facts(position), calls=()), ruleset)


def lost_by_any_call(position: Position, ruleset: Ruleset) -> Answer | None:
    """A call after the declaration takes the double riichi away, as it ends ippatsu."""
    return _judged(replace(_facts(position), calls=position.table().calls), ruleset)


def own_closed_calls_forgotten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only others can interrupt the first turn; an own ankan does not count."""
    facts = _facts(position)
    return _judged(
        replace(facts, calls=tuple(call for call in facts.calls if call.seat != facts.seat)), ruleset
    )


PON: Final = "pon"
ANKAN: Final = "ankan"
KITA: Final = "kita"


@dataclass(slots=True)
class _Script:
    """Who declares in which own turn, what is called before and after it, and by the declarer in it."""

    declarer: int
    turn: int
    before: list[str]
    own: str
    after: list[str]


def _script(rng: Random, level: int, declarer: int, ruleset: Ruleset) -> _Script:
    closed = [ANKAN, KITA, KITA] if ruleset.kita else [ANKAN]
    number = 0 if level < 3 else 1 if level < 5 else 2
    names = [
        PON if level == 3 else rng.choice(closed if level == 4 else [PON, *closed]) for _ in range(number)
    ]
    script = _Script(declarer, int(rng.random() < (0.5 if level < 3 else 0.15)), [], "", [])
    for name in names:
        place = rng.random()
        if place < (0.5 if level < 5 else 0.65):
            script.after.append(name)
        elif place < 0.8 and name != PON and not script.own:
            script.own = name
        else:
            script.before.append(name)
    if script.own:
        script.turn = 0  # a later own turn is not the first one in any case
    return script


def _stage(rng: Random, ruleset: Ruleset, hero: int, at: Round, script: _Script) -> Stage:
    """The declarer's hand, if it is the hero's, is dealt tenpai but for one tile."""
    players = ruleset.players
    if script.declarer != hero:
        return Stage(rng, ruleset, random_noten(rng, players), hero=hero, at=at)
    own: tuple[Face, ...] = ()
    hand = live_tenpai(rng, players, mentsu=3 if script.own == ANKAN else 4)
    if script.own == ANKAN:
        kind = rng.choice([kind for kind in range(27, 34) if kind not in hand])
        own = (kind,) * COPIES
    elif script.own == KITA:
        own = (NORTH,)
    return Stage(rng, ruleset, hand, hero=hero, own=own, late=1, at=at)


def _up_to_the_turn(stage: Stage, script: _Script) -> None:
    """Turns until the declarer is to draw for the declaration, with the calls before it."""
    waiting = list(script.before)
    while True:
        seat = stage.next
        if seat == script.declarer and len(stage.state.seats[seat].river) == script.turn:
            break
        _turn(stage, waiting, script.declarer)
    if waiting:
        raise NoRoomError("no turn before the declaration for a call")


def _after(stage: Stage, script: _Script) -> None:
    """Turns after the declaration, with the calls then."""
    waiting = list(script.after)
    for _ in range(stage.rng.randrange(1, 2 * stage.players)):
        if waiting and waiting[0] == PON and stage.rng.random() < 0.5:
            waiting.pop(0)
            pon_by_another(stage, (script.declarer,))
        else:
            _turn(stage, waiting, script.declarer)
    if waiting:
        raise NoRoomError("no turn after the declaration for a call")


def _turn(stage: Stage, waiting: list[str], declarer: int) -> None:
    """A quiet turn, or one with the next call that waits."""
    seat = stage.next
    free = seat not in (stage.hero, declarer)
    if waiting and waiting[0] != PON and free and stage.rng.random() < 0.6:
        stage.draw()
        _closed_call(stage, waiting.pop(0))
        stage.discard()
        return
    stage.turn()
    if waiting and waiting[0] == PON and stage.rng.random() < 0.6:
        waiting.pop(0)
        pon_by_another(stage, (declarer,))


def _closed_call(stage: Stage, name: str) -> None:
    """By the seat on turn, which has drawn."""
    if name == KITA:
        stage.kita()
        return
    seat = stage.state.turn
    if seat == stage.hero:
        held = stage.state.seats[seat].hand or ()
        fours = some(
            [kind for kind in range(27, 34) if held.count(kind) == COPIES], "no four of a kind to lay"
        )
        stage.ankan(fours[0])
        return
    stage.ankan(stage.rng.choice([kind for kind in range(34) if stage.left[kind] == COPIES] or [0]))


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
    read_from = "table"
    rules = ("DRI-1", "DRI-2", "DRI-3", "SAN-2")
    parameters = ("double_riichi", "first_turn_broken_by", "kita_breaks")
    answers = OneOf(OPTIONS)
    own_rules = _OWN
    levels = {
        1: "no call yet, your own riichi",
        2: "no call yet, another player's riichi",
        3: "one chi, pon or daiminkan, before the declaration or after it",
        4: "one ankan, kakan or kita, before the declaration or after it",
        5: "two calls or more",
    }
    sides = OPTIONS
    misconceptions = (
        Misconception("double_despite_calls", "DRI-2", double_by_own_discards),
        Misconception("double_lost_later", "DRI-1", lost_by_any_call),
        Misconception("own_ankan_keeps_double", "DRI-3", own_closed_calls_forgotten),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Who has declared, or the hero who may."""
        yield from asks.declarers(position)
        if position.table().seats[position.hero].riichi_at is None:
            yield {"seat": seat_code(position.hero)}

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, seat = position.table(), asked_seat(position, "seat")
        called = _call_of_the_tile(state, seat, position, ruleset)
        verdict = judge_double_riichi(double_riichi_facts(state, seat), ruleset)
        answer = "double" if verdict.answer else "ordinary"
        return Verdict(answer, (*verdict.reasons, *called), verdict.facts)

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        """The declaration; before it, all that was discarded, unless a call decides."""
        state = position.table()
        declared = state.seats[asked_seat(position, "seat")].riichi_at
        if declared is not None:
            yield declared
        elif all(reason.moment is None for reason in reasons):
            yield from (thrown.at for seat in state.seats for thrown in seat.river)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        calls = position.table().calls
        first = next(iter(calls), None)
        if first is None:
            return 1 if asked_seat(position, "seat") == position.hero else 2
        if len(calls) > 1:
            return 5
        return 4 if first.how in _CLOSED else 3

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A riichi in the first or second turn, with as many calls as the level of `double-riichi` wants."""
        players = ruleset.players
        hero, dealer = rng.randrange(players), rng.randrange(players)
        others = [seat for seat in range(players) if seat != hero]
        declarer = {1: hero, 2: rng.choice(others)}.get(level, rng.choice((hero, rng.choice(others))))
        script = _script(rng, level, declarer, ruleset)
        stage = _stage(rng, ruleset, hero, Round(0, dealer + 1), script)
        _up_to_the_turn(stage, script)
        stage.draw()
        if stage.late:
            raise NoRoomError("the hand is not tenpai in the turn of the declaration")
        if script.own:
            _closed_call(stage, script.own)
        if declarer != hero or script.after or rng.random() < 0.4:
            stage.discard(riichi=True)
            _after(stage, script)
        return stage.position(seat=seat_code(declarer))

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
    return bool(tenpai_discards(count_faces(own.hand or ()), len(own.melds)))
