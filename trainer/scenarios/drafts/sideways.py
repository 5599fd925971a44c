"""A declarer whose sideways tiles are called away one after the other."""

from random import Random

from trainer.rules.events import Riichi
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.scenarios.drafts.declaring import live_tenpai
from trainer.scenarios.drafts.turns import pon_by_another
from trainer.scenarios.hands import random_noten
from trainer.scenarios.position import Position
from trainer.scenarios.seats import seat_code
from trainer.scenarios.stage import Stage

_AWAY = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3}
"""Sideways tiles called away, by the level of `sideways-tile`."""


def sideways_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """Half of them end right after the last call, before the declarer has discarded again."""
    players = ruleset.players
    hero, declarer = rng.randrange(players), rng.randrange(players)
    hand = live_tenpai(rng, players) if hero == declarer else random_noten(rng, players)
    stage = Stage(rng, ruleset, hand, hero=hero, at=Round(rng.randrange(2), rng.randrange(players) + 1))
    stage.rounds(rng.randrange(1, 5))
    if level == 3:
        _discard_and_call(stage, declarer)
    stage.go(declarer, least=rng.randrange(players))
    stage.draw()
    if level == 1 and rng.random() < 0.5:
        stage.add(Riichi(declarer))
        return stage.position(seat=seat_code(declarer))
    stage.discard(riichi=True)
    for number in range(_AWAY[level]):
        if number:
            _discard_and_call(stage, declarer)
        else:
            pon_by_another(stage, (declarer,))
    if level == 1 or rng.random() < 0.5:
        _stay(stage, declarer)
    return stage.position(seat=seat_code(declarer))


def _discard_and_call(stage: Stage, declarer: int) -> None:
    stage.go(declarer)
    stage.turn()
    pon_by_another(stage, (declarer,))


def _stay(stage: Stage, declarer: int) -> None:
    """Turns until a discard of the declarer's has passed."""
    seat = stage.state.seats[declarer]
    if not seat.river[-1].declares or seat.river[-1].called_by is not None:
        stage.go(declarer)
        stage.turn()
    for _ in range(stage.rng.randrange(1, 2 * stage.players)):
        stage.turn()
