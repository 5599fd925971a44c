"""Hands before a declaration: with melds, at the edge of what it needs, in one suit, with a trap.

The first part tells what makes such a question hard: a hand in one suit, few points, little wall.
"""

from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import COPIES, Face, count_faces, faces_in_play, wall_size
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make.compose import NoRoomError, Plan, scores_with
from trainer.scenarios.make.hands import pon_of, random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position

_HOUSE: Final = load_preset("house_classic")
OF_TABLES: Final = {
    4: (
        _HOUSE.changed(furiten_riichi=False),
        _HOUSE.changed(bust="at_or_below_0", riichi_min_points=1100),
        _HOUSE.changed(bust="at_or_below_0"),
    ),
    3: (load_preset("tenhou_3p").changed(furiten_riichi=False),),
}
"""Rules of tables that no preset has: no riichi in furiten (RCH-11), a game that ends at 0 points (RCH-3)."""


def in_one_suit(state: TableState, seat: int) -> int:
    """How many tiles of the hand are of the suit of which it has most."""
    counts = count_faces(state.seats[seat].hand or ())
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))


def near_the_edge(state: TableState, seat: int) -> bool:
    """Hardly points enough for a stick, or hardly a draw left (RCH-3, RCH-4)."""
    return state.scores[seat] < 2000 or state.wall <= state.deal.players + 2


def before_declaring(
    rng: Random,
    ruleset: Ruleset,
    hand: list[Face],
    turns: int,
    hero: int | None = None,
    points: int | None = None,
) -> Plan:
    """Thirteen tiles and a random draw, on a table of random scores."""
    seat = rng.randrange(ruleset.players) if hero is None else hero
    own = rng.randrange(50, 400) * 100 if points is None else points
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=seat,
        scores=scores_with(own, seat, ruleset, rng),
        draw=rng.choice(faces_in_play(ruleset.players)),
    )


def live_tenpai(
    rng: Random, players: int, mentsu: int = 4, *, suit: int | None = None, ankou: float = 0.3
) -> list[Face]:
    """A tenpai hand that is tenpai by any rules: of some wait it does not hold all four (TEN-3).

    :raises NoRoomError: if none was found.
    """
    for _ in range(20):
        hand = random_tenpai(rng, players, mentsu, suit=suit, ankou=ankou)
        counts = count_faces(hand)
        if any(counts[wait] < COPIES for wait in wait_kinds(wait_mask(counts, 4 - mentsu))):
            return hand
    raise NoRoomError("no hand that is tenpai by any rules")


def declared(rng: Random, ruleset: Ruleset) -> Plan:
    """In riichi since an earlier turn."""
    plan = before_declaring(rng, ruleset, live_tenpai(rng, ruleset.players), turns_so_far(rng))
    return replace(plan, riichi=rng.randrange(2, plan.turns))


def turns_so_far(rng: Random) -> int:
    """The own turns of a hand that is neither young nor old."""
    return rng.randrange(4, 12)


def melded(rng: Random, ruleset: Ruleset) -> Plan:
    """A pon opens the hand, an ankan does not."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    hero = rng.randrange(ruleset.players)
    kind = rng.choice([k for k in faces_in_play(ruleset.players) if k not in hand])
    meld = Meld(MeldType.ANKAN, (kind,) * 4)
    if rng.random() < 0.5:
        meld = pon_of(rng, kind, hero, ruleset.players)
    turns = turns_so_far(rng)
    return replace(before_declaring(rng, ruleset, hand, turns, hero), melds={rng.randrange(1, turns): meld})


def at_the_edge(rng: Random, ruleset: Ruleset) -> Plan:
    """Points or wall just enough or just too few, each alone."""
    hand = random_tenpai(rng, ruleset.players)
    if rng.random() < 0.5:
        points = rng.choice((1000, 1100) if ruleset.bust == "at_or_below_0" else (300, 900, 1000, 1100))
        return before_declaring(rng, ruleset, hand, turns_so_far(rng), points=points)
    draws = wall_size(ruleset.players) - rng.randrange(ruleset.players + 2)
    turns, hero = divmod(draws - 1, ruleset.players)
    return before_declaring(rng, ruleset, hand, turns, hero)


def by_shape(rng: Random, ruleset: Ruleset, suit: int | None) -> Plan:
    """Tenpai, or noten that looks like it; on request most of it in one suit."""
    if rng.random() < 0.4:
        return before_declaring(
            rng, ruleset, random_noten(rng, ruleset.players, suit=suit), turns_so_far(rng)
        )
    return before_declaring(rng, ruleset, random_tenpai(rng, ruleset.players, suit=suit), turns_so_far(rng))


def own_four(rng: Random, ruleset: Ruleset) -> Plan:
    """The fourth tile of an ankou comes, which may take a wait away."""
    hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.6)
    ankou = [kind for kind, n in enumerate(count_faces(hand)) if n == 3]
    plan = before_declaring(rng, ruleset, hand, turns_so_far(rng))
    return replace(plan, draw=rng.choice(ankou)) if ankou else plan


def one_suit(rng: Random, ruleset: Ruleset) -> Plan:
    """Most of the hand in one suit."""
    return by_shape(rng, ruleset, rng.choice((1, 2)))


def spread_out(rng: Random, ruleset: Ruleset) -> Plan:
    """A hand over all suits."""
    return by_shape(rng, ruleset, None)


def furiten(rng: Random, ruleset: Ruleset) -> Plan:
    """Tenpai, one of the waits thrown in an earlier turn."""
    hand = random_tenpai(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    plan = before_declaring(rng, ruleset, hand, turns_so_far(rng))
    return replace(plan, thrown={rng.randrange(plan.turns): rng.choice(waits)}) if waits else plan


def chasing(rng: Random, ruleset: Ruleset) -> Plan:
    """Tenpai, one or more of the others in riichi already."""
    plan = before_declaring(rng, ruleset, random_tenpai(rng, ruleset.players), turns_so_far(rng))
    others = [seat for seat in range(ruleset.players) if seat != plan.hero]
    rivals = rng.sample(others, rng.choice((1, 1, 2, len(others))))
    return replace(plan, rivals={seat: rng.randrange(2, plan.turns) for seat in rivals})


def after_a_kan(rng: Random, ruleset: Ruleset) -> Position:
    """The hero has laid an ankan, or extracted a north, and drawn the replacement: tenpai mostly."""
    players, hero = ruleset.players, rng.randrange(ruleset.players)
    hand = random_tenpai(rng, players, mentsu=3) if rng.random() < 0.7 else random_noten(rng, players)[:10]
    kind = rng.choice([kind for kind in faces_in_play(players) if kind not in hand])
    stage = Stage(
        rng, ruleset, hand, hero=hero, own=(kind,) * 3, reserved=(kind,), kept_back=waits_of_kinds(hand)
    )
    stage.rounds(turns_so_far(rng) // 2)
    stage.go(hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.ankan(kind)
    return stage.position()
