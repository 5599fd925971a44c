"""Hands near an abortive draw, and hands that have ended, made up for questions of this family.

Near an abort are the same winds, riichi by all, four kans, three rons, and wins in between. Of ended hands
it matters what the hero holds and how the hand ended, not the points.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, TypeAlias

from trainer.rules.judges.abortive_draws import judge_abort
from trainer.rules.judges.facts import abort_facts
from trainer.rules.replay.events import Ryuukyoku
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import NORTH, WINDS, YAOCHUU, Face, faces_in_play
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten, random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position

Maker: TypeAlias = Callable[[Random, Ruleset], Position]


def opened(rng: Random, ruleset: Ruleset, quiet: int, *, tenpai: bool = False) -> Stage:
    """The hero, tenpai or not, and some quiet rounds."""
    return with_hand(rng, ruleset, (random_tenpai if tenpai else random_noten)(rng, ruleset.players), quiet)


def with_hand(rng: Random, ruleset: Ruleset, hand: Sequence[Face], quiet: int) -> Stage:
    """Quiet rounds until the hero has drawn this hand, whose waits do not fall."""
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        late=min(2, quiet),
        kept_back=waits_of_kinds(hand),
    )
    stage.settle(quiet)
    return stage


def winds(rng: Random, ruleset: Ruleset, case: str = "") -> Position:
    """The first discards: of one wind, or nearly so; an ankan before one of them, a riichi with the last."""
    players = ruleset.players
    wind = rng.choice([kind for kind in sorted(WINDS) if not (ruleset.kita and kind == NORTH)])
    near = ("other", "called", "three") if ruleset.abort_suufon or players == 3 else ()
    case = case or rng.choice(("all", "all", "all", "riichi", "riichi", *near))
    hand = random_noten(rng, players)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(players),
        at=turns.some_round(rng, players),
        reserved=[wind] * players,
    )
    late = rng.randrange(1, players)
    for step in range(players - (case == "three" and players == 4)):
        last = step == players - 1
        if case == "called" and step == late:
            _ankan_before(stage)
        stage.give_back(wind)
        tile = wind
        if case == "other" and last:
            tile = turns.plenty(stage, 1, [kind for kind in YAOCHUU if kind != wind])
        if case != "called" or step != late:
            stage.draw(tile if stage.next == stage.hero else None)
        stage.discard(tile, riichi=case == "riichi" and last and stage.state.turn != stage.hero)
    return stage.position()


def _ankan_before(stage: Stage) -> None:
    """The next seat makes an ankan before its first discard."""
    if stage.next == stage.hero:
        raise NoRoomError("the hero has no four of a kind")
    kind = turns.plenty(stage, 4)
    stage.draw()
    stage.ankan(kind)


def many_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """Everybody in riichi, the last tile passes; or all but one."""
    stage = opened(rng, ruleset, rng.randrange(5, 9), tenpai=True)
    players = stage.players
    everybody = rng.random() < 0.8 or players == 3 or not ruleset.abort_suucha
    _declare_all(stage, players if everybody else players - 1)
    return stage.position()


def _declare_all(stage: Stage, number: int) -> None:
    """So many declarations, not always one right after the other."""
    first = stage.next
    order = [(first + step) % stage.players for step in range(number)]
    for seat in order:
        turns.declare(stage, seat)


def kans(rng: Random, ruleset: Ruleset, *, tenpai: bool = False) -> Position:
    """Four kans, or three, by several players, and the next discard."""
    stage = opened(rng, ruleset, rng.randrange(3, 7), tenpai=tenpai)
    _make_kans(stage, _owners(rng, ruleset))
    return stage.position()


def _owners(rng: Random, ruleset: Ruleset) -> Sequence[int]:
    """Whose kans they are, of two: four, or now and then three where a fourth would make a difference."""
    return rng.sample((0, 0, 1, 1), 4 if rng.random() < 0.85 or not ruleset.abort_suukan else 3)


def only_ankan(rng: Random, ruleset: Ruleset) -> Position:
    """Kans by two players, none of them of a discard, and the next discard."""
    stage = opened(rng, ruleset, rng.randrange(3, 7))
    _make_kans(stage, _owners(rng, ruleset), ankan=1.0)
    return stage.position()


def kans_and_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """Kans by two players, one of them or both in riichi before, and the next discard."""
    stage = opened(rng, ruleset, rng.randrange(4, 8))
    seats = [seat for seat in range(stage.players) if seat != stage.hero]
    for seat in rng.sample(seats, rng.choice((1, 1, 2))):
        turns.declare(stage, seat)
    _make_kans(stage, _owners(rng, ruleset), ankan=1.0)
    return stage.position()


def _make_kans(stage: Stage, owners: Sequence[int], *, just_made: bool = False, ankan: float = 0.5) -> None:
    """Kans by these of two seats, not the hero's; after each the discard, but not of one just made.

    `ankan` is how likely each is one.
    """
    seats = stage.rng.sample([seat for seat in range(stage.players) if seat != stage.hero], 2)
    ends = ends_at_once(stage.ruleset) and len(owners) == 4 and len(set(owners)) > 1
    for step, owner in enumerate(owners[:-1] if ends else owners):
        discards = not (just_made and step == len(owners) - 1)
        _kan(stage, seats[owner], discards=discards, ankan=stage.rng.random() < ankan)
    if ends:
        stage.go(seats[owners[-1]])
        kind = turns.plenty(stage, 4)
        stage.draw()
        stage.ankan(kind, replaced=False)


def ends_at_once(ruleset: Ruleset) -> bool:
    """Does the fourth kan end the hand as it is made, before a replacement is drawn (ABO-5)?"""
    return ruleset.abort_suukan and ruleset.suukan_timing == "immediate"


def _kan(stage: Stage, seat: int, *, discards: bool, ankan: bool) -> None:
    """An ankan on an own turn, or a daiminkan of another's discard."""
    if ankan:
        stage.go(seat)
        kind = turns.plenty(stage, 4)
        stage.draw()
        stage.ankan(kind)
    else:
        if stage.next == seat:
            stage.turn()
        turns.fed(stage, kind := turns.plenty(stage, 4))
        stage.daiminkan(seat)
    if discards:
        stage.discard()


def interrupted(rng: Random, ruleset: Ruleset) -> Position:
    """Rons: on the fourth riichi's tile, by three on one tile, on a fourth kan."""
    if ruleset.players == 4 and rng.random() < 0.75:
        return three_rons(rng, ruleset) if rng.random() < 0.75 else _fourth_riichi_ronned(rng, ruleset)
    return _fourth_kan_won(rng, ruleset)


def three_rons(rng: Random, ruleset: Ruleset) -> Position:
    return several_rons(rng, ruleset, 3)


def several_rons(rng: Random, ruleset: Ruleset, number: int) -> Position:
    """So many ron one tile: of the hero, or the hero in riichi is one of them."""
    wins = rng.random() < 0.5
    stage = opened(rng, ruleset, rng.randrange(5, 10), tenpai=wins)
    players, hero = stage.players, stage.hero
    declarers = [seat for seat in rng.sample(range(players), rng.randrange(3)) if seat != hero]
    for seat in [*declarers, *([hero] if wins else [])]:
        turns.declare(stage, seat)
    if wins:
        if stage.next == hero:
            stage.turn()
        tile = rng.choice(sorted(stage.kept_back))
    else:
        stage.go(hero)
        tile = stage.spare()
        stage.give_back(tile)
    feeder = stage.next
    stage.draw(tile if feeder == hero else None)
    can_declare = wins and feeder not in declarers
    stage.discard(tile, riichi=can_declare and rng.random() < 0.3)
    others = [seat for seat in range(players) if seat not in (feeder, hero)]
    winners = [*rng.sample(others, number - wins), *([hero] if wins else [])]
    stage.ron(*sorted(winners, key=lambda seat: (seat - feeder) % players))
    return stage.position()


def _fourth_riichi_ronned(rng: Random, ruleset: Ruleset) -> Position:
    """One of the three declarers wins on the fourth declaration tile."""
    stage = opened(rng, ruleset, rng.randrange(5, 9), tenpai=True)
    _declare_all(stage, stage.players)
    last = stage.state.pending
    assert last is not None
    winners = [seat for seat in range(stage.players) if seat not in (last.seat, stage.hero)]
    stage.ron(rng.choice(winners))
    return stage.position()


def _fourth_kan_won(rng: Random, ruleset: Ruleset) -> Position:
    """A fourth kan is a kakan, and somebody robs it; or the tile after four kans is won with."""
    stage = opened(rng, ruleset, rng.randrange(2, 5))
    case = 1.0 if ends_at_once(ruleset) else rng.random()
    if case < 0.25:
        _make_kans(stage, rng.sample((0, 0, 1, 1), 4), just_made=True)
        stage.tsumo(stage.spare())
        return stage.position()
    if case < 0.5:
        _make_kans(stage, rng.sample((0, 0, 1, 1), 4))
    else:
        kind = turns.pon(stage)
        seat = next(seat for seat, own in enumerate(stage.state.seats) if own.melds)
        if not stage.left[kind]:
            raise NoRoomError("the fourth tile is gone")
        stage.take(kind)
        _make_kans(stage, (0, 1, 1))
        stage.give_back(kind)
        turns.kakan(stage, seat, kind, robbable=True)
    pending = stage.state.pending
    assert pending is not None
    others = [seat for seat in range(stage.players) if seat not in (stage.hero, pending.seat)]
    stage.ron(rng.choice(others))
    return stage.position()


def fourth_kan(rng: Random, ruleset: Ruleset) -> Position:
    """The fourth kan before the discard; or three or all of them by one player, after it."""
    stage = opened(rng, ruleset, rng.randrange(2, 6))
    if not ruleset.abort_suukan:
        _make_kans(stage, rng.choice(((0, 0, 0, 1), (0, 1, 0, 0))))
    elif rng.random() < 0.35:
        _make_kans(stage, rng.sample((0, 0, 1, 1), 4), just_made=True)
    else:
        _make_kans(stage, rng.choice(((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 1), (0, 1, 0, 0))))
    return stage.position()


ABORT_MAKERS: Final[dict[int, Maker]] = {
    1: winds,
    2: many_riichi,
    3: kans,
    4: interrupted,
    5: fourth_kan,
}
_WITH_THREE: Final[dict[int, Maker]] = {1: only_ankan, 2: kans_and_riichi, 4: kans_and_riichi}
"""With three players neither winds nor riichi end the hand, so that it is mostly about kans there too."""


def near_abort(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A position of a level of `hand-aborts`, or near it."""
    if ruleset.players == 4 and level == 3 and rng.random() < 0.15:
        return winds(rng, ruleset, "called")
    often = 0.5 if level == 4 else 0.9
    if ruleset.players == 3 and level in _WITH_THREE and rng.random() < often:
        return _WITH_THREE[level](rng, ruleset)
    return ABORT_MAKERS[level](rng, ruleset)


def _any_hand(rng: Random, players: int, tenpai: float) -> list[Face]:
    return random_tenpai(rng, players) if rng.random() < tenpai else random_noten(rng, players)


def _drawn_out(stage: Stage) -> Position:
    """The wall is played out, now and then with somebody else's riichi on the way."""
    if stage.rng.random() < 0.4 and not stage.state.seats[stage.next].in_riichi and stage.next != stage.hero:
        stage.turn(riichi=True)
    stage.draw_out()
    return stage.position()


def any_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw, in riichi or not."""
    return rng.choice((_quiet_draw, _riichi_draw))(rng, ruleset)


def _quiet_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw without an own riichi."""
    return _drawn_out(with_hand(rng, ruleset, _any_hand(rng, ruleset.players, 0.75), rng.randrange(5, 11)))


def _riichi_draw(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw in riichi, not always tenpai where a table can not tell."""
    stage = with_hand(rng, ruleset, random_tenpai(rng, ruleset.players), rng.randrange(4, 11))
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


def aborted(rng: Random, ruleset: Ruleset, make: Maker, reason: str) -> Position:
    """A hand made up to abort, and ended so; NoRoomError if it does not."""
    position = make(rng, ruleset)
    verdict = judge_abort(abort_facts(position.table()), ruleset)
    if verdict.answer != (reason,):
        raise NoRoomError(f"no {reason}")
    return replace(position, events=(*position.events, Ryuukyoku(reason)))


def _kans_in_riichi(rng: Random, ruleset: Ruleset) -> Position:
    stage = with_hand(rng, ruleset, random_tenpai(rng, ruleset.players), rng.randrange(3, 6))
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
    simples = [kind for kind in faces_in_play(players) if kind not in YAOCHUU]
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
    stage = with_hand(rng, ruleset, random_tenpai(rng, players), rng.randrange(4, 12))
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
    kinds = rng.sample([kind for kind in faces_in_play(ruleset.players) if kind != NORTH], 5)
    if case == "pons":
        return _drawn_out(_with_pons(rng, ruleset, kinds[:4], kinds[4:]))
    kind = kinds[0]
    mentsu = random_win(rng, ruleset.players, mentsu=3)
    rest = [each for each in mentsu if mentsu.count(each) != 2]
    if kind in mentsu or len(rest) != 9:
        raise NoRoomError("it is not plain which tiles are the jantou")
    if case == "concealed":
        return _drawn_out(with_hand(rng, ruleset, [*rest, *[kind] * 4], rng.randrange(5, 9)))
    return _drawn_out(_with_pons(rng, ruleset, [kind], [*rest, kind]))


def _with_pons(rng: Random, ruleset: Ruleset, pons: Sequence[Face], hand: Sequence[Face]) -> Stage:
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


SHOWN_MAKERS: Final[dict[int, Maker]] = {
    1: any_draw,
    2: any_draw,
    3: ended_without_riichi,
    4: ended_in_riichi,
    5: few_ways,
}
"""By level."""
