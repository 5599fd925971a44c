"""Hands that wait, and one thing that stands against a ron: a wait in the own river, one let go."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import DRAGONS, YAOCHUU, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError, Plan
from trainer.scenarios.hands import random_tenpai


def waits_of_kinds(hand: Sequence[Kind]) -> tuple[Kind, ...]:
    """The nominal waits of a concealed part."""
    return wait_kinds(wait_mask(count_kinds(hand), 4 - len(hand) // 3))


def in_riichi(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A closed hand, declared in an earlier turn."""
    hand = random_tenpai(rng, ruleset.players, suit=suit)
    hero = rng.randrange(ruleset.players)
    return Plan(ruleset, tuple(hand), turns, hero=hero, riichi=rng.randrange(3, turns - 1))


def with_dragons(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon of dragons gives the yaku."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, suit=suit)
    dragon = rng.choice([kind for kind in DRAGONS if kind not in hand] or [DRAGONS[0]])
    hero = rng.randrange(ruleset.players)
    feeder = (hero + rng.randrange(1, ruleset.players)) % ruleset.players
    pon = Meld(MeldType.PON, (dragon,) * 3, called=dragon, from_seat=feeder)
    return Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, 4): pon})


def with_pon(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon of any kind: tanyao, toitoi and the like, or no yaku at all."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, suit=suit, ankou=0.15)
    kinds = [kind for kind in kinds_in_play(ruleset.players) if kind not in (*hand, *DRAGONS)]
    simple = [kind for kind in kinds if kind not in YAOCHUU]
    kind = rng.choice(simple if rng.random() < 0.6 else kinds)
    hero = rng.randrange(ruleset.players)
    feeder = (hero + rng.randrange(1, ruleset.players)) % ruleset.players
    pon = Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=feeder)
    return Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, 4): pon})


def half_tanyao(rng: Random, ruleset: Ruleset, turns: int) -> Plan:
    """An open hand of simples on a ryanmen of which one end is a terminal; that one is let go."""
    suits = (9, 18) if ruleset.players == 3 else (0, 9, 18)
    runs = [rng.choice(suits) + rng.randrange(1, 6) for _ in range(2)]
    pair, called = (rng.choice(suits) + rng.randrange(1, 8) for _ in range(2))
    suit = rng.choice(suits)
    part, simple, terminal = rng.choice((((1, 2), 3, 0), ((6, 7), 5, 8)))
    hand = [kind for low in runs for kind in (low, low + 1, low + 2)] + [pair, pair]
    hand = sorted([*hand, *(suit + rank for rank in part)])
    if called in hand or waits_of_kinds(hand) != tuple(sorted((suit + simple, suit + terminal))):
        raise NoRoomError("not a ryanmen alone")
    hero, seat = rng.randrange(ruleset.players), rng.randrange(1, ruleset.players)
    pon = Meld(MeldType.PON, (called,) * 3, called=called, from_seat=(hero + seat) % ruleset.players)
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=hero,
        melds={rng.randrange(1, 4): pon},
        fed={(turns - 1, (hero + 1) % ruleset.players): suit + terminal},
        offered=((hero + 2) % ruleset.players, suit + simple),
        kept_back=frozenset({suit + terminal, suit + simple}),
    )


def without_riichi(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A closed hand that has not declared."""
    hand = random_tenpai(rng, ruleset.players, suit=suit, ankou=0.15)
    return Plan(ruleset, tuple(hand), turns, hero=rng.randrange(ruleset.players))


def robbing(rng: Random, plan: Plan, waits: tuple[Kind, ...]) -> Plan:
    """A wait comes as a kakan, now and then with another wait in the own river."""
    seat = (plan.hero + rng.randrange(2, plan.ruleset.players)) % plan.ruleset.players
    robbed = rng.choice(waits)
    others = [wait for wait in waits if wait != robbed]
    plan = replace(plan, offered=(seat, robbed), offered_as="kakan")
    return thrown(rng, plan, rng.choice(others)) if others and rng.random() < 0.6 else plan


def on_ankan(rng: Random, plan: Plan) -> Plan:
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


def thrown(rng: Random, plan: Plan, kind: Kind) -> Plan:
    """A wait lies in the own river since some turn."""
    return replace(plan, thrown={rng.randrange(plan.turns): kind})


def let_go(rng: Random, plan: Plan, kind: Kind, last: int) -> Plan:
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


def ended(rng: Random, plan: Plan) -> Plan:
    """A wait was let go before the own last discard: without riichi that furiten is over."""
    assert plan.offered is not None
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    return replace(plan, fed={(plan.turns - 2, seat): plan.offered[1]})


def passed(rng: Random, plan: Plan, kind: Kind) -> Plan:
    """Another seat discards a wait in the round before the own draw, or earlier in riichi."""
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    first = plan.turns - 1 if plan.riichi is None else plan.riichi
    return replace(plan, fed={(rng.randrange(first, plan.turns), seat): kind})
