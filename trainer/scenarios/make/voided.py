"""Claimed wins with a hand to look at: some of them a chombo voids, and similar ones stand."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.rules.judges.dora import most_ura
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.ended import Ended, dealt_scores, staged
from trainer.scenarios.make.hands import CLOSED, Winning, random_tenpai, waits_of_kinds, win_with_dragons
from trainer.scenarios.make.mistakes import beside_the_waits, other, yakuless
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import Position

_SHARE: Final = 0.4
"""Of the hands that might be void so many are."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is at stake at a claimed win, whether the claim is `void`, and whether it is by tsumo."""

    rng: Random
    ruleset: Ruleset
    void: bool
    at: Round
    sticks: int = 0
    tsumo: bool = False


def may_void(ruleset: Ruleset) -> bool:
    """Do the rules know a chombo for a false win and for a noten riichi?"""
    return ruleset.chombo != "none" and ruleset.noten_riichi == "chombo"


def wants_void(rng: Random, ruleset: Ruleset) -> bool:
    """Shall a hand be void by a chombo? Never where the rules know none."""
    return may_void(ruleset) and rng.random() < _SHARE


def claimed(claim: Claim) -> Position:
    """A win claimed with a hand that is shown: without a yaku, on no wait or in furiten; or a good one."""
    if claim.tsumo:
        return _by_yaku(claim)
    return claim.rng.choice((_by_yaku, _by_wait, _by_furiten, _by_furiten))(claim)


def _by_yaku(claim: Claim) -> Position:
    """An open hand: of dragons, or without any yaku."""
    rng, players = claim.rng, claim.ruleset.players
    if not claim.void:
        return _ended(claim, win_with_dragons(rng, players))
    concealed, pon, tile = yakuless(rng, players)
    return _ended(claim, Winning(concealed, tile, pons=(pon,)))


def _by_wait(claim: Claim) -> Position:
    """A closed hand in riichi: complete, or one tile beside its waits."""
    rng, players = claim.rng, claim.ruleset.players
    made = beside_the_waits(rng, players) if claim.void else rng.choice(CLOSED)(rng, players)
    return _ended(claim, made)


def _ended(claim: Claim, made: Winning) -> Position:
    rng, players = claim.rng, claim.ruleset.players
    winner = rng.randrange(players)
    end = Ended(
        claim.ruleset,
        {winner: made},
        (winner,),
        made.tile,
        None if claim.tsumo else other(rng, players, winner),
        rng.randrange(players),
        riichi=() if made.pons else (winner,),
        gap=rng.choice((1, 4, 6)),
        quiet=rng.randrange(2, 6),
        at=claim.at,
        sticks=claim.sticks,
    )
    return staged(rng, end)


def _by_furiten(claim: Claim) -> Position:
    """A riichi, and a ron: a wait lies in the own river, or a tile beside the waits."""
    rng, players = claim.rng, claim.ruleset.players
    seat, hero = rng.randrange(players), rng.randrange(players)
    hand = random_tenpai(rng, players)
    waits = waits_of_kinds(hand)
    thrown = rng.choice(waits if claim.void else _beside(waits, players))
    free = [wait for wait in waits if hand.count(wait) < 3 or wait == thrown]
    won = rng.choice(some(free, "the hand holds all its waits"))
    if hand.count(won) + (won == thrown) >= 4:
        raise NoRoomError("no tile to win on")
    stage = Stage(
        rng,
        claim.ruleset,
        hand if seat == hero else random_tenpai(rng, players),
        hero=hero,
        late=0,
        shown={} if seat == hero else {seat: hand},
        reserved=(won, thrown),
        kept_back=waits,
        at=claim.at,
        scores=dealt_scores(rng, claim.ruleset, claim.sticks),
        sticks=claim.sticks,
    )
    stage.rounds(rng.randrange(1, 5))
    _throws(stage, seat, thrown)
    declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    _throws(stage, other(rng, players, seat), won)
    stage.ron(seat)
    return replace(stage.position(), ura=_ura(stage))


def _throws(stage: Stage, seat: int, tile: Face) -> None:
    stage.go(seat)
    stage.give_back(tile)
    stage.draw(tile if seat == stage.hero else None)
    stage.discard(tile)


def _beside(waits: tuple[Face, ...], players: int) -> list[Face]:
    """Tiles of a suit next to a wait, none of them one."""
    least = 9 if players == 3 else 0
    near = [wait + step for wait in waits if least <= wait < 27 for step in (-2, -1, 1, 2)]
    return some(
        [kind for kind in near if least <= kind < 27 and kind not in waits], "no tile lies beside the waits"
    )


def _ura(stage: Stage) -> tuple[Face, ...]:
    """What lies beneath the indicators, where the rules have it turned over."""
    if not stage.ruleset.ura_dora:
        return ()
    return tuple(stage.spare() for _ in range(most_ura(stage.ruleset, len(stage.state.indicators))))
