"""Open hands that have one yaku alone, which some tables do not count: open tanyao, a yaku called late."""

from collections.abc import Sequence
from random import Random

from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import COPIES, DRAGONS, EAST, YAOCHUU, Kind, count_kinds, kinds_in_play
from trainer.scenarios.compose import NoRoomError, Plan
from trainer.scenarios.drafts.waiting import waits_of_kinds
from trainer.scenarios.hands import random_tenpai

_TRIES = 50


def of_simples(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon and a concealed part of simples that waits on simples: open tanyao (`kuitan`).

    :raises NoRoomError: if no such hand was found.
    """
    simples = [kind for kind in kinds_in_play(ruleset.players) if kind not in YAOCHUU]
    lows = [kind for kind in simples if kind % 9 <= 5]
    for _ in range(_TRIES):
        hand = [low + step for low in rng.choices(lows, k=3) for step in range(3)]
        hand += [rng.choice(simples)] * 2
        hand.remove(rng.choice(hand))
        waits = waits_of_kinds(hand) if max(count_kinds(hand)) <= COPIES else ()
        free = [kind for kind in simples if kind not in (*hand, *waits)]
        if waits and free and not YAOCHUU & set(waits):
            return _plan(rng, ruleset, turns, hand, [rng.choice(free)])
    raise NoRoomError("no hand of simples")


def called_second(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon without any value, and after it one of dragons: a yaku that the first call has not settled
    (`atozuke`).

    :raises NoRoomError: if the tiles do not suffice.
    """
    hand = random_tenpai(rng, ruleset.players, mentsu=2, suit=suit, ankou=0.15)
    kinds = [kind for kind in kinds_in_play(ruleset.players) if kind not in hand]
    plain, dragons = [kind for kind in kinds if kind < EAST], [kind for kind in kinds if kind in DRAGONS]
    if not plain or not dragons:
        raise NoRoomError("nothing is left to be called")
    return _plan(rng, ruleset, turns, hand, [rng.choice(plain), rng.choice(dragons)])


def _plan(rng: Random, ruleset: Ruleset, turns: int, hand: Sequence[Kind], pons: Sequence[Kind]) -> Plan:
    """The pons in the order given, in different early turns."""
    hero = rng.randrange(ruleset.players)
    melds = {}
    for turn, kind in zip(sorted(rng.sample(range(1, 5), len(pons))), pons, strict=True):
        feeder = (hero + rng.randrange(1, ruleset.players)) % ruleset.players
        melds[turn] = Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=feeder)
    return Plan(ruleset, tuple(sorted(hand)), turns, hero=hero, melds=melds)
