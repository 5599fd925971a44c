"""A tenpai hand near the end of the wall."""

from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import COPIES, NORTH, count_kinds, wall_size
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.hands import random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage


def late_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """The hero on turn, or up to a round of draws before it, where the wall may be too short or not."""
    players, needed = ruleset.players, ruleset.riichi_min_live_wall
    hero = rng.randrange(players)
    before = 0 if level < 3 else rng.randrange(1, players + 1) if level < 5 else rng.randrange(players + 1)
    left = rng.randrange(needed - (needed > 0) - 2 * (level in (1, 3, 5)), needed + 2 * players)
    wall = left + before
    if wall < 0:
        raise NoRoomError("the wall has ended before")
    kans = rng.randrange(1, 3) if level == 5 else 0
    dealer = (hero - (wall_size(players) - wall - kans - 1) - before) % players
    hand = random_tenpai(rng, players)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
    stage = Stage(rng, ruleset, hand, hero=hero, kept_back=waits, at=Round(rng.randrange(2), dealer + 1))
    for _ in range(kans):
        _kan(stage)
    rival = rng.choice([None, None, *(seat for seat in range(players) if seat != hero)])
    if rival is not None:
        stage.rounds(rng.randrange(1, 6))
        stage.go(rival)
        stage.turn(riichi=True)
    stage.play_out(wall if before else wall + 1)
    if not before:
        stage.draw()
    return stage.position()


def _kan(stage: Stage) -> None:
    """Somebody else lays an ankan, or extracts a north where that is done."""
    stage.rounds(stage.rng.randrange(1, 4))
    while stage.next == stage.hero:
        stage.turn()
    stage.draw()
    if stage.ruleset.kita and stage.left[NORTH] and stage.rng.random() < 0.7:
        stage.kita()
    else:
        fours = [
            kind for kind, left in enumerate(stage.left) if left == COPIES and kind not in stage.kept_back
        ]
        if not fours:
            raise NoRoomError("no four of a kind are left")
        stage.ankan(stage.rng.choice(fours))
    stage.discard()
