"""Short stretches of a hand in which one act may be illegal, or only just legal."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from trainer.rules.replay.events import Ankan, Chi, Discard, Draw
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, EAST, Face, faces_in_play
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.mistakes import kan_hand, make_kan
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import Position


def quiet_stage(
    rng: Random,
    ruleset: Ruleset,
    hero: int,
    hand: Sequence[Face] = (),
    *,
    held: Iterable[Face] = (),
    kept_back: Iterable[Face] = (),
    scores: Sequence[int] = (),
) -> Stage:
    """Some quiet turns after which the hero holds this hand, or a noten one."""
    own = tuple(hand) or tuple(random_noten(rng, ruleset.players))
    late = rng.randrange(3)
    stage = Stage(rng, ruleset, own, hero=hero, late=late, reserved=held, kept_back=kept_back, scores=scores)
    stage.settle(rng.randrange(3, 6))
    return stage


def two_seats(rng: Random, players: int) -> tuple[int, int]:
    """The hero, and another seat."""
    hero = rng.randrange(players)
    return hero, rng.choice([seat for seat in range(players) if seat != hero])


def some_more(stage: Stage, most: int = 3) -> Position:
    """What follows, so that it is not always the last act."""
    for _ in range(stage.rng.randrange(most)):
        stage.turn()
    return stage.position()


def kind_left(stage: Stage, copies: int = 3) -> Face:
    """A kind of which so many tiles are left."""
    kinds = [kind for kind in range(len(stage.left)) if stage.left[kind] >= copies]
    return stage.rng.choice(some([kind for kind in kinds if kind not in stage.kept_back], "no kind to call"))


Scene = Callable[[Random, Ruleset, bool], Position]
"""By the rules, and whether the act should be illegal where that does not depend on them."""


def swap_call(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A chi or pon, then the called kind, the other end of the run, or another tile (CAL-2)."""
    players = ruleset.players
    hero, seat = two_seats(rng, players)
    stage = quiet_stage(rng, ruleset, hero)
    if players == 4 and rng.random() < 0.6 and (seat - 1) % 4 != hero:
        low = 9 * rng.randrange(3) + rng.randrange(6)
        stage.go((seat - 1) % players)
        stage.turn(low)
        stage.chi(low)
        stage.discard(rng.choice((low, low + 3)) if wrong else None)
    else:
        feeder = rng.choice([each for each in range(players) if each not in (hero, seat)])
        kind = kind_left(stage, COPIES if wrong else 3)
        stage.go(feeder)
        stage.turn(kind)
        stage.pon(seat)
        stage.discard(kind if wrong else None)
    return some_more(stage)


def chi_from(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A chi from the left or another side; with three players there is none (CAL-1, SAN-1)."""
    players = ruleset.players
    hero = rng.randrange(players)
    stage = quiet_stage(rng, ruleset, hero)
    feeder = rng.choice([seat for seat in range(players) if seat != hero])
    is_left = not wrong or players == 3
    others = [seat for seat in range(players) if seat not in (hero, feeder)]
    left = (feeder + 1) % players
    callers = [seat for seat in others if (seat == left) == is_left]
    if not callers or (players == 3 and not wrong):
        raise NoRoomError("nobody to call")
    seat = rng.choice(callers)
    low = 9 * rng.choice((1, 2)) + rng.randrange(7)
    run = [low, low + 1, low + 2]
    called = rng.choice(run)
    stage.go(feeder)
    stage.turn(called)
    own = tuple(stage.take(kind) for kind in run if kind != called)
    stage.add(Chi(seat, feeder, called, own))
    stage.discard()
    return some_more(stage)


def late_call(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A pon of the last discard, or of one before (CAL-1)."""
    players = ruleset.players
    hero, seat = two_seats(rng, players)
    kind = rng.choice([kind for kind in faces_in_play(players) if kind < EAST or rng.random() < 0.5])
    stage = quiet_stage(rng, ruleset, hero, held=(kind,) * 3)
    stage.play_out(1 if wrong else rng.randrange(2, 5))
    if stage.next in (hero, seat):
        raise NoRoomError("the discarder is another")
    for _ in range(3):
        stage.give_back(kind)
    stage.turn(kind)
    stage.pon(seat)
    if not wrong:
        stage.discard()
    return stage.position()


def locked_discard(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A discard in riichi, of the drawn tile or out of the hand (RCH-8)."""
    hero, seat = two_seats(rng, ruleset.players)
    stage = quiet_stage(rng, ruleset, hero)
    declare(stage, seat)
    stage.rounds(2)
    stage.go(seat)
    stage.add(Draw(seat), Discard(seat, stage.spare(), tsumogiri=not wrong))
    return some_more(stage)


def locked_call(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A pon by a declarer, or by another while somebody is in riichi (RCH-8)."""
    players = ruleset.players
    hero, seat = two_seats(rng, players)
    stage = quiet_stage(rng, ruleset, hero)
    declare(stage, seat)
    stage.rounds(2)
    others = [each for each in range(players) if each not in (hero, seat)]
    caller = seat if wrong else rng.choice(others)
    feeders = [each for each in range(players) if each not in (hero, caller)]
    kind = kind_left(stage)
    stage.go(rng.choice(feeders))
    stage.turn(kind)
    stage.pon(caller)
    if wrong:
        return stage.position()
    stage.discard()
    return some_more(stage)


def riichi_after_call(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A riichi by one who has called, or by another (RCH-1)."""
    players = ruleset.players
    hero, caller = two_seats(rng, players)
    stage = quiet_stage(rng, ruleset, hero)
    kind = kind_left(stage)
    stage.go(rng.choice([each for each in range(players) if each not in (hero, caller)]))
    stage.turn(kind)
    stage.pon(caller)
    stage.discard()
    others = [each for each in range(players) if each not in (hero, caller)]
    declare(stage, caller if wrong else rng.choice(others), wrongly=wrong)
    return some_more(stage)


def poor_riichi(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A riichi with about 1,000 points (RCH-3)."""
    players = ruleset.players
    hero, seat = two_seats(rng, players)
    points = rng.choice((800, 900, 900)) if wrong else rng.choice((1000, 1100, 1100, 900))
    scores = [ruleset.start_points] * players
    scores[seat] = points
    scores[(seat + 1) % players] += ruleset.start_points - points
    stage = quiet_stage(rng, ruleset, hero, scores=scores)
    declare(stage, seat)
    return some_more(stage)


def late_riichi(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """A riichi with few tiles in the wall (RCH-4)."""
    hero = rng.randrange(ruleset.players)
    limit = ruleset.riichi_min_live_wall
    if wrong and not limit:
        raise NoRoomError("no wall is too short")
    left = rng.randrange(limit) if wrong else limit + rng.choice((0, 0, 1, 2))
    stage = quiet_stage(rng, ruleset, hero)
    stage.play_out(left + 1)
    if stage.next == hero:
        raise NoRoomError("the declarer is another")
    stage.turn(riichi=True)
    return stage.position()


def late_kan(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """An ankan with the last tile of the wall, or before (KAN-8)."""
    hero = rng.randrange(ruleset.players)
    kind = rng.choice(faces_in_play(ruleset.players))
    stage = quiet_stage(rng, ruleset, hero, held=(kind,) * COPIES)
    stage.play_out(1 if wrong else rng.randrange(2, 8))
    if stage.next == hero:
        raise NoRoomError("the kan is another's")
    stage.draw()
    for _ in range(COPIES):
        stage.give_back(kind)
    stage.ankan(kind, replaced=not wrong)
    if not wrong:
        stage.discard()
    return stage.position()


def kan_after_pon(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """An ankan right after an own pon, or after a draw (KAN-8)."""
    players = ruleset.players
    hero, seat = two_seats(rng, players)
    stage = quiet_stage(rng, ruleset, hero)
    pon, kan = kind_left(stage), kind_left(stage, COPIES)
    if pon == kan:
        raise NoRoomError("two kinds are needed")
    stage.go(rng.choice([each for each in range(players) if each not in (hero, seat)]))
    stage.turn(pon)
    stage.pon(seat)
    if wrong:
        stage.add(Ankan(seat, tuple(stage.take(kan) for _ in range(COPIES))))
        return stage.position()
    stage.discard()
    stage.go(seat)
    stage.draw()
    stage.ankan(kan)
    stage.discard()
    return some_more(stage, 2)


def many_kans(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """Four kans by two players, or a fifth (KAN-8, ABO-9)."""
    players = ruleset.players
    hero, first = two_seats(rng, players)
    second = rng.choice([seat for seat in range(players) if seat not in (hero, first)])
    kinds = rng.sample(faces_in_play(players), 5)
    held = [kind for kind in kinds for _ in range(COPIES)]
    stage = quiet_stage(rng, ruleset, hero, held=held)
    for seat, number in ((first, 2), (second, 3 if wrong else 2)):
        stage.go(seat)
        stage.draw()
        for _ in range(number):
            kind = kinds.pop()
            for _ in range(COPIES):
                stage.give_back(kind)
            last = not kinds
            stage.ankan(kind, replaced=not last)
        if kinds:
            stage.discard()
    return stage.position()


def own_riichi(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """The hero's riichi, tenpai or noten (RCH-2)."""
    hero = rng.randrange(ruleset.players)
    hand = random_noten(rng, ruleset.players) if wrong else random_tenpai(rng, ruleset.players)
    if any(hand.count(kind) == COPIES for kind in hand):
        raise NoRoomError("four of a kind")
    stage = quiet_stage(rng, ruleset, hero, hand, kept_back=waits_of_kinds(hand))
    declare(stage, hero)
    return some_more(stage)


def own_kan(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """The hero's ankan in riichi (KAN-3, KAN-4)."""
    hero = rng.randrange(ruleset.players)
    if wrong:
        hand, kind = kan_hand(rng, ruleset.players)
    else:
        hand = tuple(random_tenpai(rng, ruleset.players, ankou=0.6))
        kinds = some(
            [each for each in hand if hand.count(each) == 3 and each not in waits_of_kinds(hand)],
            "no triplet",
        )
        kind = rng.choice(kinds)
    rest = [tile for tile in hand if tile != kind]
    kept = {*waits_of_kinds(hand), *waits_of_kinds(rest), kind}
    stage = quiet_stage(rng, ruleset, hero, hand, held=(kind,), kept_back=kept)
    declare(stage, hero)
    stage.rounds(2)
    make_kan(stage, hero, kind)
    return some_more(stage, 2)


def own_ron(rng: Random, ruleset: Ruleset, wrong: bool) -> Position:
    """The hero's ron in riichi, furiten or not (FUR-1, FUR-3)."""
    players = ruleset.players
    hero, feeder = two_seats(rng, players)
    hand = random_tenpai(rng, players)
    waits = some([wait for wait in waits_of_kinds(hand) if hand.count(wait) < 3], "no wait")
    thrown, won = rng.choice(waits), rng.choice(waits)
    is_early = wrong and rng.random() < 0.5
    stage = quiet_stage(rng, ruleset, hero, hand, held=(thrown,), kept_back=waits_of_kinds(hand))
    stage.give_back(thrown)
    if is_early:
        stage.go(hero)
        stage.draw(thrown)
        stage.discard(thrown)
    declare(stage, hero)
    if wrong and not is_early:
        stage.go(rng.choice([each for each in range(players) if each != hero]))
        stage.turn(thrown)
    stage.rounds(2)
    stage.go(feeder)
    stage.turn(won)
    stage.ron(hero)
    return stage.position()


SCENES: Final[dict[int, tuple[Scene, ...]]] = {
    1: (swap_call, swap_call, chi_from, late_call),
    2: (locked_discard, locked_discard, locked_call),
    3: (riichi_after_call, poor_riichi, late_riichi),
    4: (late_kan, kan_after_pon, many_kans),
    5: (own_riichi, own_kan, own_ron),
}
"""By level of difficulty."""
