"""May you tsumo the tile just drawn (TEN-1, NOT-4, SCO-1, FUR-4)?

Half of the hands are furiten, which never hinders it; others have no yaku, or miss by a tile.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.furiten import generator as passing
from trainer.kinds.furiten.misconceptions import MAY_TSUMO
from trainer.rules.judges.facts import furiten_facts, hand_of, tsumo_facts, without_drawn
from trainer.rules.judges.furiten import judge_furiten
from trainer.rules.judges.win_claims import judge_tsumo, missed_yaku
from trainer.rules.replay.events import Event, Tsumo
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import COPIES, DRAGONS, EAST, YAOCHUU, Face, count_faces, face_of, faces_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make import hands as waiting
from trainer.scenarios.make.compose import NoRoomError, Plan, compose, some
from trainer.scenarios.make.hands import pon_of, random_tenpai, waits_of_kinds
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_TRIES = 50


def of_simples(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon and a concealed part of simples that waits on simples: open tanyao (`kuitan`).

    :raises NoRoomError: if no such hand was found.
    """
    simples = [kind for kind in faces_in_play(ruleset.players) if kind not in YAOCHUU]
    lows = [kind for kind in simples if kind % 9 <= 5]
    for _ in range(_TRIES):
        hand = [low + step for low in rng.choices(lows, k=3) for step in range(3)]
        hand += [rng.choice(simples)] * 2
        hand.remove(rng.choice(hand))
        waits = waits_of_kinds(hand) if max(count_faces(hand)) <= COPIES else ()
        free = [kind for kind in simples if kind not in (*hand, *waits)]
        if waits and free and not YAOCHUU & set(waits):
            return _open_plan(rng, ruleset, turns, hand, [rng.choice(free)])
    raise NoRoomError("no hand of simples")


def called_second(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon without any value, and after it one of dragons: a yaku that the first call has not settled
    (`atozuke`).

    :raises NoRoomError: if the tiles do not suffice.
    """
    hand = random_tenpai(rng, ruleset.players, mentsu=2, suit=suit, ankou=0.15)
    kinds = [kind for kind in faces_in_play(ruleset.players) if kind not in hand]
    plain, dragons = [kind for kind in kinds if kind < EAST], [kind for kind in kinds if kind in DRAGONS]
    if not plain or not dragons:
        raise NoRoomError("nothing is left to be called")
    return _open_plan(rng, ruleset, turns, hand, [rng.choice(plain), rng.choice(dragons)])


def _open_plan(rng: Random, ruleset: Ruleset, turns: int, hand: Sequence[Face], pons: Sequence[Face]) -> Plan:
    """The pons in the order given, in different early turns."""
    hero = rng.randrange(ruleset.players)
    melds = {}
    for turn, kind in zip(sorted(rng.sample(range(1, 5), len(pons))), pons, strict=True):
        melds[turn] = pon_of(rng, kind, hero, ruleset.players)
    return Plan(ruleset, tuple(sorted(hand)), turns, hero=hero, melds=melds)


_HOUSE: Final = load_preset("house_classic")
_SANMA: Final = load_preset("tenhou_3p")
_OWN: Final[dict[int, tuple[Ruleset, ...]]] = {
    4: (_HOUSE.changed(kuitan=False), _HOUSE.changed(atozuke=False)),
    3: (_SANMA.changed(kuitan=False), _SANMA.changed(kita_rinshan_yaku=False)),
}
"""Levels that no preset has: an open hand then lacks the yaku that it has elsewhere."""


class MayTsumo(PuzzleKind):
    rules = ("FUR-4", "NOT-4", "SCO-1", "TEN-1")
    parameters = ("kuitan", "atozuke", "kita_rinshan_yaku")
    answers = YesNo()
    own_rules = _OWN
    lawful = True
    levels = {
        1: "a closed hand of one wait or two, not furiten",
        2: "three waits or more, not furiten",
        3: "an open hand, not furiten",
        4: "furiten, a closed hand of one wait or two",
        5: "furiten, an open hand or three waits and more",
    }
    misconceptions = MAY_TSUMO

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = tsumo_facts(position.table(), position.hero, ruleset)
        verdict = judge_tsumo(facts, ruleset)
        missed = missed_yaku(facts.win, ruleset) if verdict.codes() == ("no_yaku",) else ()
        return Verdict(verdict.answer, (*verdict.reasons, *missed), verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        waits = verdict.facts["waits"]
        state = position.table()
        facts = replace(
            furiten_facts(state, position.hero), hand=without_drawn(hand_of(state, position.hero))
        )
        furiten = bool(judge_furiten(facts, position.ruleset).answer)
        is_open, many = not state.seats[position.hero].closed, isinstance(waits, tuple) and len(waits) > 2
        if furiten:
            return 5 if is_open or many else 4
        return 3 if is_open else 1 + many

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        if level == 3 and ruleset.kita and rng.random() < (0.3 if ruleset.kita_rinshan_yaku else 0.8):
            return passing.replaced_north(rng, ruleset)
        return compose(rng, _plan(rng, level, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            own = state.seats[state.turn]
            if state.phase != "discard" or own.drawn is None or not own.waits >> face_of(own.drawn) & 1:
                continue
            facts = replace(furiten_facts(state, state.turn), hand=without_drawn(hand_of(state, state.turn)))
            if not own.closed or judge_furiten(facts, replay.ruleset).answer:
                yield mined_at(replay, state.turn, moment)

    def done(self, position: Position, acts: Sequence[Event]) -> Answer | None:
        return True if any(isinstance(act, Tsumo) for act in acts) else None


KIND = MayTsumo()


def _plan(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    """A wait is drawn, or a tile that completes nothing; with a furiten from level 4 on."""
    with_pon = _open_hand(rng, ruleset)
    makers = {1: (waiting.in_riichi, waiting.without_riichi), 3: (with_pon,), 4: (waiting.in_riichi,)}
    maker = rng.choice(makers.get(level, (waiting.in_riichi, with_pon)))
    suit = rng.choice((1, 2)) if level in (2, 5) else None
    plan = maker(rng, ruleset, rng.randrange(5, 11), suit)
    waits = some(waits_of_kinds(plan.hand), "the hand is noten")
    wait = rng.choice(waits)
    plan = replace(plan, kept_back=frozenset(waits), draw=wait)
    if rng.random() < (0.6 if level < 3 else 0.35):
        plan = replace(plan, draw=_beside(rng, plan, waits))
    if level < 4:
        return plan
    other = rng.choice(waits)
    return waiting.thrown(rng, plan, other) if rng.random() < 0.6 else waiting.passed(rng, plan, other)


def _open_hand(rng: Random, ruleset: Ruleset) -> Callable[[Random, Ruleset, int, int | None], Plan]:
    """A maker of open hands: where a table does not count a yaku, mostly of hands that have it alone."""
    counted = ruleset.kuitan and ruleset.atozuke
    if rng.random() > (0.25 if counted else 0.75):
        return waiting.with_pon
    if counted:
        return rng.choice((of_simples, called_second))
    return called_second if ruleset.kuitan else of_simples


def _beside(rng: Random, plan: Plan, waits: tuple[int, ...]) -> int:
    """A tile that completes nothing, next to one that is held."""
    near = [kind + step for kind in {*plan.hand, *waits} if kind < 27 for step in (-1, 0, 1)]
    free = [kind for kind in near if 0 <= kind < 27 and kind not in waits]
    if plan.ruleset.players == 3:
        free = [kind for kind in free if kind > 8]
    if not free:
        raise NoRoomError("every tile near completes the hand")
    return rng.choice(free)
