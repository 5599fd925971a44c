"""Hands that have ended without a question of points: what the hero holds, and how it ended."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, TypeAlias

from trainer.rules.abort import judge_abort
from trainer.rules.events import Ryuukyoku
from trainer.rules.facts import abort_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import NORTH, YAOCHUU, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts import turns
from trainer.scenarios.drafts.aborts import kans, many_riichi, winds
from trainer.scenarios.hands import random_noten, random_tenpai, random_win
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

Draft: TypeAlias = Callable[[Random, Ruleset], Position]


def _opened(rng: Random, ruleset: Ruleset, hand: Sequence[Kind], quiet: int) -> Stage:
    """Quiet rounds with this hand, whose waits do not fall, until the hero has drawn it."""
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        late=2,
        kept_back=wait_kinds(wait_mask(count_kinds(hand))),
    )
    stage.rounds(quiet)
    while stage.late:
        stage.turn()
    return stage


def _any_hand(rng: Random, players: int, tenpai: float) -> list[Kind]:
    return random_tenpai(rng, players) if rng.random() < tenpai else random_noten(rng, players)


def _drawn_out(stage: Stage) -> Position:
    """The wall is played out, now and then with somebody else's riichi on the way."""
    if stage.rng.random() < 0.4 and not stage.state.seats[stage.next].in_riichi and stage.next != stage.hero:
        stage.turn(riichi=True)
    stage.play_out()
    stage.draw_game()
    return stage.position()


def any_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw, in riichi or not."""
    return rng.choice((_quiet_draw, _riichi_draw))(rng, ruleset)


def _quiet_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw without an own riichi."""
    return _drawn_out(_opened(rng, ruleset, _any_hand(rng, ruleset.players, 0.75), rng.randrange(5, 11)))


def _riichi_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw in riichi, not always tenpai where a table can not tell."""
    stage = _opened(rng, ruleset, random_tenpai(rng, ruleset.players), rng.randrange(4, 11))
    turns.declare(stage, stage.hero)
    return _drawn_out(stage)


def ended_in_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """Another's win, or where the rules have it suucha riichi."""
    if ruleset.abort_suucha and ruleset.players == 4 and rng.random() < 0.6:
        return aborted(rng, ruleset, many_riichi, "suucha")
    if ruleset.abort_suukan and rng.random() < 0.2:
        return _kans_in_riichi(rng, ruleset)
    return _won(rng, ruleset, riichi=True)


def ended_without_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """Somebody's win, or an abort that the rules have."""
    if ruleset.abort_kyuushu and rng.random() < 0.45:
        return nine_kinds(rng, ruleset)
    if ruleset.abort_suufon and ruleset.players == 4 and rng.random() < 0.4:
        return aborted(rng, ruleset, winds, "suufon")
    if ruleset.abort_suukan and rng.random() < 0.3:
        return aborted(rng, ruleset, partial(kans, tenpai=True), "suukan")
    return _won(rng, ruleset, riichi=False)


def aborted(rng: Random, ruleset: Ruleset, draft: Draft, reason: str) -> Position:
    """A draft of the abort, ended by it; one that does not abort is none."""
    position = draft(rng, ruleset)
    verdict = judge_abort(abort_facts(position.table()), ruleset)
    if verdict.answer != (reason,):
        raise NoRoomError(f"no {reason}")
    return replace(position, events=(*position.events, Ryuukyoku(reason)))


def _kans_in_riichi(rng: Random, ruleset: Ruleset) -> Position:
    stage = _opened(rng, ruleset, random_tenpai(rng, ruleset.players), rng.randrange(3, 6))
    turns.declare(stage, stage.hero)
    one, other = rng.sample([seat for seat in range(stage.players) if seat != stage.hero], 2)
    for seat in (one, other, one, other):
        stage.go(seat)
        kind = turns.plenty(stage, 4)
        stage.draw()
        stage.ankan(kind)
        stage.discard()
    stage.draw_game("suukan")
    return stage.position()


def nine_kinds(rng: Random, ruleset: Ruleset) -> Position:
    """Kyuushuu kyuuhai, by the hero or by another."""
    players = ruleset.players
    hero, at = rng.randrange(players), turns.some_round(rng, players)
    simples = [kind for kind in kinds_in_play(players) if kind not in YAOCHUU]
    hand = [*rng.sample(sorted(YAOCHUU), 10), *rng.sample(simples, 4)]
    drawn = hand.pop()
    if rng.random() < 0.6:
        stage = Stage(rng, ruleset, hand, hero=hero, at=at, reserved=[drawn])
        stage.go(hero)
        stage.give_back(drawn)
        stage.draw(drawn)
    else:
        stage = Stage(rng, ruleset, hand, hero=hero, at=at)
        seat = rng.choice([seat for seat in range(players) if seat != hero])
        stage.go(seat)
        stage.draw()
    stage.draw_game("kyuushu")
    return stage.position()


def _won(rng: Random, ruleset: Ruleset, *, riichi: bool) -> Position:
    """A win of another, or the hero's own."""
    players = ruleset.players
    stage = _opened(rng, ruleset, random_tenpai(rng, players), rng.randrange(4, 12))
    if riichi:
        turns.declare(stage, stage.hero)
    if stage.kept_back and rng.random() < (0.5 if riichi else 0.35):
        return own_tsumo(stage)
    for _ in range(rng.randrange(6)):
        stage.turn()
    others = [seat for seat in range(players) if seat != stage.hero]
    if rng.random() < 0.3 and stage.next != stage.hero:
        stage.draw()
        stage.tsumo(stage.spare())
    else:
        feeder = stage.next
        stage.turn()
        stage.ron(rng.choice([seat for seat in others if seat != feeder]))
    return stage.position()


def own_tsumo(stage: Stage) -> Position:
    stage.go(stage.hero)
    stage.draw(stage.rng.choice(sorted(stage.kept_back)))
    stage.tsumo()
    return stage.position()


def few_ways(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw with a single tile in hand after four pons, or with all four of a wait."""
    case = rng.choice(("pons", "pons", "pon", "concealed"))
    kinds = rng.sample([kind for kind in kinds_in_play(ruleset.players) if kind != NORTH], 5)
    if case == "pons":
        return _drawn_out(_with_pons(rng, ruleset, kinds[:4], kinds[4:]))
    kind = kinds[0]
    mentsu = random_win(rng, ruleset.players, mentsu=3)
    rest = [each for each in mentsu if mentsu.count(each) != 2]
    if kind in mentsu or len(rest) != 9:
        raise NoRoomError("it is not plain which tiles are the jantou")
    if case == "concealed":
        return _drawn_out(_opened(rng, ruleset, [*rest, *[kind] * 4], rng.randrange(5, 9)))
    return _drawn_out(_with_pons(rng, ruleset, [kind], [*rest, kind]))


def _with_pons(rng: Random, ruleset: Ruleset, pons: Sequence[Kind], hand: Sequence[Kind]) -> Stage:
    """The hero calls each of these, and holds the hand besides."""
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        own=[kind for kind in pons for _ in range(2)],
        reserved=pons,
        kept_back={*pons, *hand},
    )
    for kind in pons:
        for _ in range(rng.randrange(stage.players + 1)):
            stage.turn()
        if stage.next == stage.hero:
            stage.turn()
        stage.give_back(kind)
        stage.turn(kind)
        stage.pon(stage.hero)
        stage.discard()
    return stage


DRAFTS: Final[dict[int, Draft]] = {
    1: any_draw,
    2: any_draw,
    3: ended_without_riichi,
    4: ended_in_riichi,
    5: few_ways,
}
"""By level."""
