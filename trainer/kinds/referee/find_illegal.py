"""What is illegal in this replay, if anything?

The options are the last acts of the history; of seats whose hand is hidden only what is public counts.
The answer is the first act that the rules do not allow, or nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

from trainer.kinds.referee.generator import SCENES
from trainer.rules.mistakes.laid_open import as_laid_open
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay import table
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Pon,
    Riichi,
)
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.flip.edited import states_before
from trainer.scenarios.flip.nearby import turns_first
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.position.asked import Act, event_code
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_CALLS = (Chi, Pon, Daiminkan)
_LAST = 6


def _acts(position: Position) -> list[tuple[int, Event]]:
    """The last acts, as the kind offers them."""
    silent = ("Draw", "Dora")
    found = [(i, event) for i, event in enumerate(position.events) if type(event).__name__ not in silent]
    return found[-_LAST:]


def _first(position: Position, *kinds: type[Event]) -> Answer | None:
    return next((f"event-{index}" for index, event in _acts(position) if isinstance(event, kinds)), None)


def calls_always_legal(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever holds the tiles may call, from anybody and at any time; what is thrown then is free."""
    acts = _acts(position)
    return "nothing" if any(isinstance(event, _CALLS) for _, event in acts) else None


def nobody_calls_against_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    """While somebody is in riichi nobody may call."""
    declared = [own.riichi_at for own in position.table().seats if own.riichi_at is not None]
    for index, event in _acts(position):
        if isinstance(event, _CALLS) and any(at < index for at in declared):
            return f"event-{index}"
    return None


def riichi_is_suspect(position: Position, ruleset: Ruleset) -> Answer | None:
    """A riichi needs 1,000 points and a further own draw by all rules."""
    players = position.players
    left = position.table().wall
    for index, event in _acts(position):
        if isinstance(event, Riichi):
            later = sum(isinstance(each, Discard) for each in position.events[index:]) - 1
            return f"event-{index}" if left + later < players else None
    return None


def any_riichi_kan_illegal(position: Position, ruleset: Ruleset) -> Answer | None:
    """In riichi no kan is allowed."""
    state = position.table()
    for index, event in _acts(position):
        if isinstance(event, Ankan):
            declared = state.seats[event.seat].riichi_at
            return f"event-{index}" if declared is not None and declared < index else None
    return None


def any_riichi_kan_legal(position: Position, ruleset: Ruleset) -> Answer | None:
    """In riichi every ankan of the drawn tile is allowed; None where it is not such a kan that is illegal."""
    kan = any_riichi_kan_illegal(position, ruleset)
    return NOTHING if kan is not None and KIND.judge(position, ruleset).answer == kan else None


MOST_ACTS: Final = 6
_OF_INDICATORS: Final = (
    "kan_dora",
    "dora_flip_ankan",
    "dora_flip_minkan",
    "minkan_dora_on_rinshan_win",
    "minkan_dora_at_next_kan",
)
NOTHING: Final = "nothing"
_KANS: Final = (Daiminkan, Ankan, Kakan)
_ROUTINE: Final = ("nothing_public_forbids", "free_discard", "drawn_tile_is_thrown")
"""Codes that say of an act only that nothing is special about it, the emptiest first."""
_HOUSE: Final = load_preset("house_classic")
_SANMA: Final = load_preset("tenhou_3p")
_OWN: Final[dict[int, tuple[Ruleset, ...]]] = {
    4: (
        _HOUSE.changed(kuikae="allowed"),
        _HOUSE.changed(abort_suukan=False, fifth_kan="allowed", riichi_ankan="forbidden"),
        _HOUSE.changed(riichi_min_points=1100, riichi_ankan="any"),
    ),
    3: (_SANMA.changed(kuikae="allowed"),),
}
"""House rules at levels that no preset has."""


class FindIllegal(PuzzleKind):
    read_from = "table"
    rules = (
        "CAL-1",
        "CAL-2",
        "RCH-1",
        "RCH-2",
        "RCH-3",
        "RCH-4",
        "RCH-8",
        "KAN-3",
        "KAN-4",
        "KAN-8",
        "FUR-1",
    )
    parameters = (
        "kuikae",
        "riichi_min_points",
        "riichi_min_live_wall",
        "riichi_ankan",
        "fifth_kan",
        "abort_suukan",
        "suukan_timing",
    )
    own_rules = _OWN
    of_faults = True
    no_fault = "nothing"
    flip_tiles = 30
    levels = {
        1: "calls",
        2: "acts of a player in riichi",
        3: "a declaration of riichi",
        4: "a kan",
        5: "what you did yourself",
    }
    sides = ("illegal", "legal")
    marks = frozenset({"tsumogiri"})
    asks_acts = True
    misconceptions = (
        Misconception("calls_always_legal", "CAL-1", calls_always_legal),
        Misconception("nobody_calls_against_riichi", "RCH-8", nobody_calls_against_riichi),
        Misconception("late_riichi_illegal", "RCH-4", riichi_is_suspect),
        Misconception("any_riichi_kan_illegal", "KAN-1", any_riichi_kan_illegal),
        Misconception("any_kan_of_drawn", "KAN-3", any_riichi_kan_legal),
    )

    def shape(self, position: Position) -> OneOf:
        return OneOf((*(event_code(index) for index, _ in acts(position)), NOTHING))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        listed = acts(position)
        if not listed:
            raise PositionError("nothing has happened yet")
        if len({_plain(act) for _, act in listed}) < len(listed):
            raise PositionError("two acts read the same")
        rules = _with_indicators_of(position.ruleset, ruleset)
        earlier = _worth_a_look(position, listed[0][0])
        if any(not _verdict(position, index, position.events[index], rules).answer for index in earlier):
            raise PositionError("what is forbidden lies before the acts that are listed")
        allowed: list[Reason] = []
        for index, act in listed:
            verdict = _verdict(position, index, act, rules)
            told = tuple(_about(reason, act, index) for reason in verdict.reasons)
            if not verdict.answer:
                return Verdict(event_code(index), told)
            allowed += told
        special = tuple(reason for reason in allowed if reason.code not in _ROUTINE)
        return Verdict(NOTHING, special or (max(allowed, key=lambda reason: _ROUTINE.index(reason.code)),))

    def side(self, position: Position, answer: Answer) -> str:
        return "legal" if answer == NOTHING else "illegal"

    def near(self, position: Position) -> Iterable[Change]:
        """An act left out, or made at another time."""
        return turns_first(position)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        listed, state = acts(position), position.table()
        if any(_is_own(act, position.hero) for _, act in listed):
            return 5
        if any(isinstance(act, _KANS) for _, act in listed):
            return 4
        if any(isinstance(act, Riichi) for _, act in listed):
            return 3
        declared = {seat: own.riichi_at for seat, own in enumerate(state.seats) if own.riichi_at is not None}
        locked = any(declared.get(getattr(act, "seat", -1), index) < index for index, act in listed)
        return 2 if locked else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        wrong = rng.random() < 0.5

        def make() -> Position:
            return rng.choice(SCENES[level])(rng, ruleset, wrong)

        return self.tried(make, level, ruleset, "illegal" if wrong else "legal")

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Just so legal: a riichi near its limits, a kan in riichi, a call shortly before the end."""
        before = table.start(replay.deal)
        for index, event in enumerate(replay.events):
            state = replay.states[index]
            if _is_near(event, before) and state.phase != "ended":
                others = [seat for seat in range(state.deal.players) if seat != getattr(event, "seat", -1)]
                hero = event.seat if isinstance(event, Ankan) else others[index % len(others)]
                until = index + 2 if isinstance(event, Riichi) else index + 1
                if until <= len(replay.events):
                    yield mined_at(replay, hero, until)
            before = state


KIND = FindIllegal()


def acts(position: Position) -> list[tuple[int, Act]]:
    """The last acts with their places in the history: all but draws and indicators."""
    found = [(index, event) for index, event in enumerate(position.events) if isinstance(event, Act)]
    return found[-MOST_ACTS:]


@lru_cache(maxsize=16)
def _states(position: Position) -> Sequence[TableState]:
    """The tables before each event: the same under all rules by which the acts are judged."""
    return states_before(position)


@lru_cache(maxsize=16)
def _worth_a_look(position: Position, end: int) -> tuple[int, ...]:
    """The events before `end` that some rules may forbid: no draws, and no discards that are free by all."""
    states = _states(position)
    opened = any(isinstance(event, Riichi) and event.open for event in position.events[:end])
    found = []
    for index, event in enumerate(position.events[:end]):
        if isinstance(event, Discard):
            locked = states[index].seats[event.seat].riichi_at is not None
            called = index > 0 and isinstance(position.events[index - 1], Chi | Pon)
            if not (locked or called or opened):
                continue
        if not isinstance(event, Draw | Dora):
            found.append(index)
    return tuple(found)


def _verdict(position: Position, index: int, event: Event, rules: Ruleset) -> Verdict[bool]:
    """May the event be? Of a hand that lies open in the end as that tells it."""
    before = _states(position)[index]
    if position.shown:
        before = as_laid_open(before, event, index, position.table())
    return legality(before, event, rules)


def _with_indicators_of(own: Ruleset, ruleset: Ruleset) -> Ruleset:
    """Rules under which indicators are turned over as by the position's own.

    They lie there as those rules had it: by others they would lie otherwise, which is no player's act.
    """
    opened = {name: getattr(own, name) for name in _OF_INDICATORS}
    if all(getattr(ruleset, name) == level for name, level in opened.items()):
        return ruleset
    return ruleset.changed(**opened)


def _plain(act: Act) -> tuple[object, ...]:
    """What the words of an option tell of an act."""
    tile = act.own[0] if isinstance(act, Ankan) else getattr(act, "tile", None)
    return type(act), getattr(act, "seat", None), tile


def _about(reason: Reason, act: Act, index: int) -> Reason:
    """The reason with whose act it is about."""
    seat = getattr(act, "seat", None)
    facts = dict(reason.facts) | ({"of": seat} if seat is not None else {})
    return replace(reason, facts=facts, moment=index if reason.moment is None else reason.moment)


def _is_own(act: Act, hero: int) -> bool:
    """Something else than a discard, by the hero."""
    return not isinstance(act, Discard) and getattr(act, "seat", None) == hero


_NEAR: Final[dict[type[Event], Callable[[TableState, int], bool]]] = {
    Riichi: lambda state, seat: state.wall <= 6 or state.scores[seat] <= 1500,
    Ankan: lambda state, seat: state.seats[seat].in_riichi or state.kans >= 2,
    Pon: lambda state, seat: state.wall <= 3,
    Chi: lambda state, seat: state.wall <= 3,
}


def _is_near(event: Event, before: TableState) -> bool:
    near = _NEAR.get(type(event))
    return near is not None and near(before, getattr(event, "seat", 0))
