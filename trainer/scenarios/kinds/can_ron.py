"""Can you ron this tile (FUR-1, FUR-2, FUR-3, TEN-1, NOT-4)?

Another player's tile lies there. The answer is yes or no: on a wait, not furiten, with a yaku. Levels go
by how much there is to look through.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.facts import ron_facts
from trainer.rules.melds import Meld, MeldType
from trainer.rules.ron import judge_ron
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import DRAGONS, YAOCHUU, Kind, count_kinds, kind_of
from trainer.rules.verdict import Verdict
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.answers import Answer, YesNo
from trainer.scenarios.compose import NoRoomError, Plan, compose
from trainer.scenarios.hands import random_tenpai
from trainer.scenarios.kind import PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position

LONG_RIVER: Final = 9


class CanRon(PuzzleKind):
    slug = "can-ron"
    family = "furiten"
    rules = ("FUR-1", "FUR-2", "FUR-3", "TEN-1", "RCH-9", "NOT-4", "KAN-8", "SAN-2")
    parameters = (
        "temp_furiten_ends",
        "kokushi_robs_ankan",
        "kita_ron",
        "kita_pass_furiten",
        "kuitan",
        "renhou",
    )
    levels = {
        1: "one wait",
        2: "two waits, at most nine own discards",
        3: "two waits, a long river",
        4: "three or more waits",
        5: "an own discard was called away, or a completing tile was let go",
    }

    def shape(self, position: Position) -> YesNo:
        return YesNo()

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_ron(ron_facts(position.table(), position.hero), ruleset)
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        waits = verdict.facts["waits"]
        count = len(waits) if isinstance(waits, tuple) else 0
        facts = ron_facts(position.table(), position.hero).furiten
        if facts.let_go or any(tile.called_by is not None for tile in facts.river):
            return 5
        if count >= 3:
            return 4
        return 1 if count < 2 else 2 + (len(facts.river) > LONG_RIVER)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: compose(rng, _draft(rng, level, ruleset)), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is None or pending.how == "ankan":
                continue  # what an ankan takes can be ronned by kokushi alone: generated
            for seat, own in enumerate(state.seats):
                if seat != pending.seat and own.waits >> kind_of(pending.tile) & 1:
                    yield mined_at(replay, seat, moment)


KIND = CanRon()


def _waits(hand: list[Kind]) -> tuple[Kind, ...]:
    return wait_kinds(wait_mask(count_kinds(hand), 4 - len(hand) // 3))


def _draft(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    """Tenpai in riichi or with a called dragon; then one thing that stands against the ron, or none."""
    turns = rng.randrange(10, 14) if level == 3 else rng.randrange(5, 10)
    draft = _in_riichi if rng.random() < 0.6 else _open
    plan = draft(rng, ruleset, turns, rng.choice((1, 2)) if level == 4 else None)
    waits = _waits(list(plan.hand))
    if not waits:
        raise NoRoomError("the hand is noten")
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    plan = replace(plan, kept_back=frozenset(waits), offered=(seat, rng.choice(waits)))
    if level == 5:
        return _ended(rng, plan) if rng.random() < 0.5 else _let_go(rng, plan, rng.choice(waits), seat)
    case = rng.choice(("nothing", "nothing", "nothing", "river", "river", "not_a_wait", "kakan", "ankan"))
    if case == "kakan":
        return _robbing(rng, plan, waits)
    if case == "ankan":
        return _on_ankan(rng, plan)
    if case == "river":
        return _thrown(rng, plan, rng.choice(waits))
    return replace(plan, offered=(seat, rng.choice(plan.hand))) if case == "not_a_wait" else plan


def _in_riichi(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    hand = random_tenpai(rng, ruleset.players, suit=suit)
    hero = rng.randrange(ruleset.players)
    return Plan(ruleset, tuple(hand), turns, hero=hero, riichi=rng.randrange(3, turns - 1))


def _open(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon of dragons gives the yaku."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, suit=suit)
    dragon = rng.choice([kind for kind in DRAGONS if kind not in hand] or [DRAGONS[0]])
    hero = rng.randrange(ruleset.players)
    feeder = (hero + rng.randrange(1, ruleset.players)) % ruleset.players
    pon = Meld(MeldType.PON, (dragon,) * 3, called=dragon, from_seat=feeder)
    return Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, 4): pon})


def _robbing(rng: Random, plan: Plan, waits: tuple[Kind, ...]) -> Plan:
    """A wait comes as a kakan, now and then with another wait in the own river."""
    seat = (plan.hero + rng.randrange(2, plan.ruleset.players)) % plan.ruleset.players
    robbed = rng.choice(waits)
    others = [wait for wait in waits if wait != robbed]
    plan = replace(plan, offered=(seat, robbed), offered_as="kakan")
    return _thrown(rng, plan, rng.choice(others)) if others and rng.random() < 0.6 else plan


def _on_ankan(rng: Random, plan: Plan) -> Plan:
    """A wait comes as an ankan, mostly before a hand of kokushi."""
    if rng.random() < 0.3:
        return replace(plan, offered_as="ankan")
    kinds = sorted(YAOCHUU)
    missing = rng.choice(kinds)
    pair = rng.choice([kind for kind in kinds if kind != missing])
    hand = (*(kind for kind in kinds if kind != missing), pair)
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    return Plan(
        plan.ruleset,
        hand,
        plan.turns,
        hero=plan.hero,
        kept_back=frozenset({missing}),
        offered=(seat, missing),
        offered_as="ankan",
    )


def _thrown(rng: Random, plan: Plan, kind: Kind) -> Plan:
    """A wait lies in the own river since some turn."""
    return replace(plan, thrown={rng.randrange(plan.turns): kind})


def _let_go(rng: Random, plan: Plan, kind: Kind, last: int) -> Plan:
    """Another seat discards a wait: in the last turn before the question, or earlier in riichi."""
    players = plan.ruleset.players
    between = [(plan.hero + i) % players for i in range(1, (last - plan.hero) % players)]
    early = plan.riichi is not None and (not between or rng.random() < 0.5)
    if early:
        assert plan.riichi is not None
        turn = rng.randrange(plan.riichi, plan.turns - 1)
        return replace(plan, fed={(turn, (plan.hero + 1) % players): kind})
    if not between:
        raise NoRoomError("nobody discards between the own turn and the question")
    return replace(plan, fed={(plan.turns - 1, rng.choice(between)): kind})


def _ended(rng: Random, plan: Plan) -> Plan:
    """A wait was let go before the own last discard: without riichi that furiten is over."""
    assert plan.offered is not None
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    return replace(plan, fed={(plan.turns - 2, seat): plan.offered[1]})
