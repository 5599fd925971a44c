"""Last hands of a game: points chosen so that it hangs on little whether it is over, and who is first."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from trainer.rules.ending import settlement_of, stakes_of, standing_after
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.settle import settle_exhaustive
from trainer.rules.state import Round
from trainer.rules.table import STICK
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.ended import Ended, dealt_scores, staged
from trainer.scenarios.drafts.winning import any_hand, shuntsu_hand, with_dragons
from trainer.scenarios.hands import random_noten, random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.settling import goal_of
from trainer.scenarios.stage import Stage


def final_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A hand near the end of a game, won or drawn, with the points after it as the level wants them."""
    about_sticks = level == 5 and rng.random() < 0.5
    at = _round(rng, level, ruleset)
    drawn = about_sticks or rng.random() < 0.4
    sticks = (1 + rng.randrange(2)) * (about_sticks or (drawn and rng.random() < 0.3))
    at = replace(at, honba=1 + rng.randrange(2) if sticks else rng.randrange(2))
    position, settled = _drawn(rng, ruleset, at, sticks, level) if drawn else _won(rng, ruleset, at, sticks)
    wanted = _points(rng, level, ruleset, at.dealer, settled, tied=level == 5 and not about_sticks)
    old = standing_after(position.table(), settled)
    scores = tuple(own + new - was for own, new, was in zip(position.scores, wanted, old, strict=True))
    declared = [seat for seat, own in enumerate(position.table().seats) if own.in_riichi]
    if min(scores) < 0 or any(scores[seat] < STICK for seat in declared):
        raise NoRoomError("somebody could not have played this hand")
    deltas = ",".join(map(str, settled.deltas))
    ask = {"about": "sticks" if about_sticks else "end", "deltas": deltas}
    if settled.sort == "exhaustive":
        ask["tenpai"] = ",".join(map(str, settled.tenpai)) or "-"
    return replace(position, scores=scores, ask=tuple(sorted(ask.items())))


def _round(rng: Random, level: int, ruleset: Ruleset) -> Round:
    players = ruleset.players
    if level == 1:
        return rng.choice((Round(0, rng.randrange(players) + 1), Round(1, rng.randrange(players - 1) + 1)))
    if ruleset.extension != "none" and rng.random() < (0.4 if level == 4 else 0.1):
        return Round(2, rng.randrange(players) + 1)
    return Round(1, players)


def _won(rng: Random, ruleset: Ruleset, at: Round, sticks: int) -> tuple[Position, Settlement]:
    players = ruleset.players
    made = rng.choice((any_hand, shuntsu_hand, with_dragons))(rng, players)
    winner = at.dealer if rng.random() < 0.5 else rng.randrange(players)
    others = [seat for seat in range(players) if seat != winner]
    end = Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        rng.choice([None, *others]),
        rng.randrange(players),
        riichi=() if made.is_open else (winner,),
        gap=rng.choice((2, 5)),
        at=at,
        sticks=sticks,
    )
    position = staged(rng, end)
    return position, settlement_of(position.table(), ruleset, position.ura).answer


def _drawn(rng: Random, ruleset: Ruleset, at: Round, sticks: int, level: int) -> tuple[Position, Settlement]:
    """An exhaustive draw; who is tenpai shows the hand. At level 1 somebody pays, who may bust."""
    players = ruleset.players
    hero = rng.randrange(players)
    number = rng.randrange(1, players) if level == 1 else rng.randrange(players + 1)
    tenpai = tuple(sorted(rng.sample(range(players), number)))
    hands = {seat: random_tenpai(rng, players) for seat in tenpai}
    own = hands.pop(hero) if hero in hands else random_noten(rng, players)
    scores = dealt_scores(rng, ruleset, sticks)
    stage = Stage(rng, ruleset, own, hero=hero, late=2, shown=hands, at=at, scores=scores, sticks=sticks)
    stage.play_out()
    stage.draw_game()
    position = stage.position()
    return position, settle_exhaustive(stakes_of(position.table()), tenpai, (), ruleset)


def _points(
    rng: Random, level: int, ruleset: Ruleset, dealer: int, settled: Settlement, *, tied: bool
) -> Sequence[int]:
    """Points by seat after the hand: a leader, now and then two; before the last hand the loser near 0."""
    players = ruleset.players
    total = ruleset.start_points * players - STICK * settled.sticks
    goal = goal_of(ruleset)
    gap = rng.randrange(-25, 30) if level == 4 else rng.randrange(30, 150)
    most = goal + 100 * gap
    leader = dealer if rng.random() < 0.5 else rng.randrange(players)
    points = {leader: most}
    others = [seat for seat in range(players) if seat != leader]
    rng.shuffle(others)
    others.sort(key=lambda seat: settled.deltas[seat] if level == 1 else 0)
    if tied:
        points[leader] = points[others[0]] = most = min(most, total // 2 // 100 * 100 - 1000)
        others = others[1:]
    if level == 1 and rng.random() < 0.75:
        lost = max(0, -settled.deltas[others[0]]) // 100
        points[others[0]] = rng.choice((0, -rng.randint(0, lost), -rng.randint(0, lost))) * 100
        others = others[1:]
    left = total - sum(points.values())
    for seat in others[:-1]:
        points[seat] = left // len(others) // 100 * 100 + 100 * rng.randrange(-30, 31)
    points[others[-1]] = total - sum(points.values())
    if any(points[seat] >= most for seat in others):
        raise NoRoomError("the leader would not lead")
    return [points[seat] for seat in range(players)]
