"""Drafts of a tile that is claimed: by the hero, or by others who speak at once."""

from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.calls import chi_runs
from trainer.rules.hand import Hand
from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import COPIES, DRAGONS, EAST, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError, Plan, compose
from trainer.scenarios.hands import random_noten, random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

_MINE = (("about", "mine"),)
_CALLS: Final[dict[int, tuple[str, ...]]] = {
    2: ("chi pon", "chi daiminkan"),
    3: ("chi ron", "pon ron", "daiminkan ron", "chi pon ron"),
}
_SANMA_CALLS: Final[dict[int, tuple[str, ...]]] = {3: ("pon ron", "daiminkan ron")}
_RONS = ("ron ron", "ron ron ron", "ron ron ron", "chi ron ron", "pon ron ron")


def claimed(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A position of some level of `who-may-call`, or near it.

    :raises NoRoomError: if this draft does not come about.
    """
    if level == 5 or (rng.random() < 0.4 and level in _by_level(ruleset)):
        return _in_order(rng, level, ruleset)
    if level == 4:
        draft = rng.choice((_in_riichi, _in_riichi, _last_discard, _kakan, _only_swaps))
        return draft(rng, ruleset)
    return compose(rng, _tenpai(rng, ruleset) if level == 3 else _noten(rng, ruleset, level))


def _by_level(ruleset: Ruleset) -> dict[int, tuple[str, ...]]:
    return _CALLS if ruleset.players == 4 else _SANMA_CALLS


def _left_of(hero: int, ruleset: Ruleset) -> int:
    return (hero - 1) % ruleset.players


def _somebody(rng: Random, hero: int, ruleset: Ruleset) -> int:
    return (hero + rng.randrange(1, ruleset.players)) % ruleset.players


def _callable(rng: Random, hand: list[Kind], ruleset: Ruleset, *, runs: bool | None = None) -> Kind:
    """A kind that makes a pair a triplet or two tiles a run; with `runs` a run, without no run."""
    counts = count_kinds(hand)
    held = Hand(tuple(hand))
    kinds = [kind for kind in kinds_in_play(ruleset.players) if counts[kind] < COPIES]
    in_run = [kind for kind in kinds if chi_runs(held, kind)]
    pairs = [kind for kind in kinds if counts[kind] >= 2 and kind not in in_run]
    found = in_run if runs else pairs if runs is False else rng.choice((in_run, pairs))
    if not found:
        raise NoRoomError("nothing to call")
    return rng.choice(found)


def _plan(rng: Random, ruleset: Ruleset, hand: list[Kind], hero: int) -> Plan:
    return Plan(ruleset, tuple(hand), rng.randrange(3, 10), hero=hero, ask=_MINE)


def _noten(rng: Random, ruleset: Ruleset, level: int) -> Plan:
    """Something to call from the left or an honour; or a run from elsewhere."""
    hand, hero = random_noten(rng, ruleset.players), rng.randrange(ruleset.players)
    plan = _plan(rng, ruleset, hand, hero)
    if level == 2:
        return replace(
            plan, offered=(_somebody(rng, hero, ruleset), _callable(rng, hand, ruleset, runs=True))
        )
    if rng.random() < 0.4:
        kinds = [kind for kind in kinds_in_play(ruleset.players) if kind not in hand]
        return replace(plan, offered=(_left_of(hero, ruleset), rng.choice(kinds)))
    if ruleset.players == 4 and rng.random() < 0.6:
        return replace(plan, offered=(_left_of(hero, ruleset), _callable(rng, hand, ruleset, runs=True)))
    return replace(plan, offered=(_somebody(rng, hero, ruleset), _callable(rng, hand, ruleset, runs=False)))


def _tenpai(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait comes, or something to call; with or without a yaku, now and then open."""
    hero = rng.randrange(ruleset.players)
    open_hand = rng.random() < 0.5
    hand = random_tenpai(rng, ruleset.players, mentsu=3 if open_hand else 4)
    waits = wait_kinds(wait_mask(count_kinds(hand), int(open_hand)))
    if not waits:
        raise NoRoomError("the hand is noten")
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits))
    if open_hand:
        kind = rng.choice([kind for kind in (*DRAGONS, *range(9, 27)) if kind not in hand])
        pon = Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=_somebody(rng, hero, ruleset))
        plan = replace(plan, melds={rng.randrange(1, 3): pon})
    offered = rng.choice(waits) if rng.random() < 0.7 else _callable(rng, hand, ruleset)
    plan = replace(plan, offered=(_somebody(rng, hero, ruleset), offered))
    return replace(plan, thrown={0: rng.choice(waits)}) if rng.random() < 0.3 else plan


def _in_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """A pair or a run in a locked hand, or a wait."""
    hand, hero = random_tenpai(rng, ruleset.players), rng.randrange(ruleset.players)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
    if not waits:
        raise NoRoomError("the hand is noten")
    kind = rng.choice(waits) if rng.random() < 0.4 else _callable(rng, hand, ruleset)
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits), riichi=2)
    return compose(rng, replace(plan, offered=(_left_of(hero, ruleset), kind)))


def _last_discard(rng: Random, ruleset: Ruleset) -> Position:
    """The wall is empty, or one tile is left in it."""
    tenpai = rng.random() < 0.5
    hand = (random_tenpai if tenpai else random_noten)(rng, ruleset.players)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
    kind = rng.choice(waits) if waits and rng.random() < 0.8 else _callable(rng, hand, ruleset)
    hero = rng.randrange(ruleset.players)
    kept_back = {kind, *waits}
    stage = Stage(rng, ruleset, hand, hero=hero, late=5, reserved=[kind], kept_back=kept_back)
    stage.play_out(1)
    if stage.next == hero:
        raise NoRoomError("the last discard is the hero's")
    stage.give_back(kind)
    stage.turn(kind)
    return stage.position(about="mine")


def _kakan(rng: Random, ruleset: Ruleset) -> Position:
    """The tile that another adds to a pon: a wait, or one that would make a run."""
    hand, hero = random_tenpai(rng, ruleset.players), rng.randrange(ruleset.players)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
    free = [kind for kind in waits if kind not in hand]
    if not free:
        raise NoRoomError("the hand has all it waits for")
    if rng.random() < 0.3:
        free = [kind for kind in kinds_in_play(ruleset.players) if kind not in hand and kind < EAST]
    seat = (hero + rng.randrange(2, ruleset.players)) % ruleset.players
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits), offered_as="kakan")
    return compose(rng, replace(plan, offered=(seat, rng.choice(free))))


def _only_swaps(rng: Random, ruleset: Ruleset) -> Position:
    """Three pons and four tiles, of which a chi would leave only swaps, or one that is none."""
    if ruleset.players == 3:
        raise NoRoomError("no chi with three players")
    low = 9 * rng.randrange(3) + rng.randrange(6)
    other = rng.choice((low + 3, low + 3, low, rng.choice(DRAGONS)))
    hand = [low + 1, low + 2, low + 3, other]
    kinds = rng.sample([kind for kind in kinds_in_play(4) if kind not in {*hand, low}], 3)
    hero = rng.randrange(4)
    turns = sorted(rng.sample(range(1, 8), 3))
    melds = {
        turn: Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=_somebody(rng, hero, ruleset))
        for turn, kind in zip(turns, kinds, strict=True)
    }
    plan = Plan(ruleset, tuple(hand), 9, hero=hero, melds=melds, ask=_MINE)
    return compose(rng, replace(plan, kept_back=frozenset({low}), offered=(_left_of(hero, ruleset), low)))


def _in_order(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """The hero discards a tile that several others claim at once."""
    players, hero = ruleset.players, rng.randrange(ruleset.players)
    names = rng.choice(_spoken(level, ruleset)).split()
    after = (hero + 1) % players
    rest = rng.sample([seat for seat in range(players) if seat not in (hero, after)], players - 2)
    seats = [after, *rest] if names[0] == "chi" else rng.sample([after, *rest], players - 1)
    hand, thrown = random_noten(rng, players), rng.choice(kinds_in_play(players))
    held = hand.count(thrown)
    if held + _wanted(names) >= COPIES or (thrown >= EAST and "chi" in names):
        raise NoRoomError("the claims would need more copies")
    turns = rng.randrange(4, 12)
    claims = " ".join(f"{seat}:{name}" for seat, name in sorted(zip(seats, names, strict=False)))
    return compose(
        rng,
        Plan(
            ruleset,
            tuple(hand),
            turns,
            hero=hero,
            thrown={turns - 1: thrown},
            kept_back=frozenset(kind for kind in range(thrown - 2, thrown + 3)),
            ask=(("about", "order"), ("claims", claims)),
        ),
    )


def _spoken(level: int, ruleset: Ruleset) -> tuple[str, ...]:
    """What may be said at once, from the hero's right on."""
    if level < 5:
        return _by_level(ruleset)[level]
    return _RONS if ruleset.players == 4 else ("ron ron",)


def _wanted(names: list[str]) -> int:
    """Copies that a pon or kan needs."""
    return 3 if "daiminkan" in names else 2 if "pon" in names else 0
