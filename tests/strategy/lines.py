"""Outcomes of the lines of play, for a hand of no worth."""

from trainer.rules.tiles.tile import FACES
from trainer.strategy.choice import course
from trainer.strategy.choice.course import ENDS, Stakes, outcome_of
from trainer.strategy.choice.lines_of_play import (
    Side,
    SilentTenpai,
    Threat,
    calm_lines,
    duel_lines,
    fold_lines,
)
from trainer.strategy.choice.rates import rates

NOTHING = Stakes.of(dict.fromkeys(ENDS, 0.0))


def certain(end, points):
    """The line that ends so, for that many points."""
    return course.certain(end, Stakes.of(dict.fromkeys(ENDS, points)))


def quiet(wait, wall, *, declares, opened):
    """Tenpai before anybody else has declared."""
    hand = SilentTenpai(wait, True, declares, opened, NOTHING)
    return outcome_of(calm_lines(hand, wall.own_turns(), rates().first, rates().damaten)[0])


def threat(outs, seat):
    return Threat(seat, outs, (0.05,) * FACES, (1 / FACES,) * FACES)


def chased(outs, rival_outs, seat, wall):
    """A riichi against one."""
    side = Side(outs, True, True, 1.0, NOTHING)
    return outcome_of(
        duel_lines(side, threat(rival_outs, seat), wall.own_turns(), rates().chase, [], rates().fold)[0]
    )


def folded(rival_outs, seat, wall):
    """A hand given up, all discards safe."""
    walls = wall.own_turns()
    return outcome_of(
        fold_lines(threat(rival_outs, seat), walls, rates().fold, NOTHING, [0.0] * len(walls))[0]
    )
