"""Hands with one kan to choose, several, or none."""

from dataclasses import replace
from random import Random

from trainer.rules.melds import Meld, MeldType
from trainer.rules.notation import tile_name
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import kinds_in_play, wall_size
from trainer.scenarios.compose import NoRoomError, Plan, compose
from trainer.scenarios.drafts import kans, turns
from trainer.scenarios.hands import random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage


def draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A position of `which-kan`, mostly of this level."""
    if level == 1:
        return compose(rng, _alone(rng, ruleset, several=False))
    if level == 2:
        return compose(rng, _alone(rng, ruleset, several=True))
    if level == 3:
        limit = rng.choice((_last_tile, after_kans, after_kans, after_kans, _after_call))
        return replace(limit(rng, ruleset), ask=())
    return compose(rng, _locked(rng, ruleset, level))


def _alone(rng: Random, ruleset: Ruleset, *, several: bool) -> Plan:
    """Outside riichi: an ankou with its fourth tile or another one; beside it four held, or a pon."""
    players = ruleset.players
    one, other = rng.sample(kinds_in_play(players), 2)
    beside = rng.choice(("pon", "four")) if several or rng.random() < 0.4 else ""
    if beside == "pon":
        hand = kans.with_sets(rng, players, ((one, 3), (other, 1 if several else 0)), 10)
    else:
        hand = kans.with_sets(rng, players, ((one, 3), (other, 4 if several else 0)))
    hero, turn = rng.randrange(players), rng.randrange(4, 12)
    draw = one if several or rng.random() < 0.5 else rng.choice(kinds_in_play(players))
    feeder = (hero + rng.randrange(1, players)) % players
    pon = Meld(MeldType.PON, (other,) * 3, called=other, from_seat=feeder)
    melds = {rng.randrange(1, turn): pon} if beside == "pon" else {}
    return Plan(ruleset, tuple(hand), turn, hero=hero, melds=melds, draw=draw)


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """The fourth tile comes with one of the last draws: with an empty wall no kan can be made."""
    one, other = rng.sample(kinds_in_play(ruleset.players), 2)
    many = 4 if rng.random() < 0.4 else 0
    hand = kans.with_sets(rng, ruleset.players, ((one, 3), (other, many)))
    draws = wall_size(ruleset.players) - rng.randrange(2)
    number, hero = divmod(draws - 1, ruleset.players)
    return compose(rng, Plan(ruleset, tuple(hand), number, hero=hero, draw=one))


def after_kans(rng: Random, ruleset: Ruleset) -> Position:
    """Others have made three kans or four; the hero has one more, or two and has made one of them.

    `ask` names the kan that is left.
    """
    one, other = rng.sample(kinds_in_play(ruleset.players), 2)
    case = rng.choice(("fourth", "fifth", "fifth", "fifth", "fifth", "by_one", "by_one"))
    many = 4 if case == "fifth" or rng.random() < 0.4 else 0
    hand = kans.with_sets(rng, ruleset.players, ((one, 3), (other, many)))
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, reserved=(one,), kept_back=(one, other))
    stage.rounds(rng.randrange(1, 4))
    if case == "by_one":
        kans.kans_of_others(stage, 4, seats=1)
    else:
        kans.kans_of_others(stage, 3)
    stage.go(hero)
    stage.give_back(one)
    stage.draw(one)
    if case == "fifth":
        stage.ankan(one)
        return stage.position(call="ankan", tile=tile_name(other))
    return stage.position(call="ankan", tile=tile_name(one))


def _after_call(rng: Random, ruleset: Ruleset) -> Position:
    """Four of a kind are held, and a pon was made just now."""
    one, called, spare = rng.sample(kinds_in_play(ruleset.players), 3)
    hand = kans.with_sets(rng, ruleset.players, ((one, 4),), 10)
    if called in hand or spare in hand:
        raise NoRoomError("the hand holds the kind that is called")
    hero = rng.randrange(ruleset.players)
    own = (called, called, spare)
    stage = Stage(rng, ruleset, hand, hero=hero, own=own, late=1, kept_back=(called, one))
    stage.rounds(rng.randrange(2, 6))
    while stage.late or stage.next == hero:
        stage.turn()
    turns.fed(stage, called)
    stage.pon(hero)
    return stage.position()


def _locked(rng: Random, ruleset: Ruleset, level: int) -> Plan:
    """In riichi: the fourth tile of an ankou is drawn, or four were passed over."""
    if level == 5 and rng.random() < 0.25:
        return kans.passed_four(rng, ruleset)[0]
    roll = rng.random()
    if level == 5 and roll < 0.65:
        maker = kans.contested if roll < 0.45 else kans.winning_fourth
        return kans.in_riichi(rng, ruleset, *maker(rng, ruleset))
    suit = rng.choice((1, 2)) if level == 5 else None
    hand = random_tenpai(rng, ruleset.players, suit=suit, ankou=0.5)
    kind = kans.ankou_of(rng, hand, honour=level == 4 and rng.random() < 0.7)
    return kans.in_riichi(rng, ruleset, hand, kind)
