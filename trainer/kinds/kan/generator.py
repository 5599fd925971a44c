"""Hands with kans: a triplet that the drawn tile completes, kans of others, wins right after a kan.

The last part makes hands with one kan to choose, several, or none.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.replay.events import Discard
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import EAST, Face, count_faces, faces_in_play, tile_name, wall_size
from trainer.rules.tiles.waits import wait_mask
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, Plan, compose, some
from trainer.scenarios.make.hands import pon_of, random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position

_TRIES: Final = 15
OWN: Final = ("ankan", "kakan", "daiminkan")
_USUAL: Final = {3: load_preset("tenhou_3p"), 4: load_preset("house_classic")}
FIFTH_ALLOWED: Final = {
    players: usual.changed(abort_suukan=False, fifth_kan="allowed") for players, usual in _USUAL.items()
}
KAN_URA_OFF: Final = _USUAL[4].changed(kan_ura=False)
OF_TABLES: Final = {
    3: (_USUAL[3].changed(riichi_ankan="forbidden"), FIFTH_ALLOWED[3]),
    4: (
        _USUAL[4].changed(riichi_ankan="forbidden"),
        _USUAL[4].changed(riichi_ankan="any"),
        FIFTH_ALLOWED[4],
    ),
}
"""Rules of some tables that no preset has, by the number of players."""


def ankou_of(rng: Random, hand: list[Face], *, honour: bool) -> Face:
    """A kind of which the hand holds exactly three."""
    return rng.choice(
        some(
            [kind for kind, n in enumerate(count_faces(hand)) if n == 3 and (kind >= EAST) == honour],
            "no such ankou in the hand",
        )
    )


def in_riichi(rng: Random, ruleset: Ruleset, hand: list[Face], draw: Face) -> Plan:
    """The hand in riichi since an earlier turn; its waits do not fall before the question."""
    since = rng.randrange(5, 13)
    return Plan(
        ruleset,
        tuple(hand),
        since,
        hero=rng.randrange(ruleset.players),
        riichi=rng.randrange(3, since),
        kept_back=frozenset(waits_of_kinds(hand)),
        draw=draw,
    )


def contested(rng: Random, ruleset: Ruleset) -> tuple[list[Face], Face]:
    """A hand in riichi and the kind of an ankou in it whose kan some rules allow and others do not."""
    loose, strict = ruleset.changed(riichi_ankan="waits"), ruleset.changed(riichi_ankan="waits+shape+yaku")
    for _ in range(_TRIES):
        hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.5)
        for kind, number in enumerate(count_faces(hand)):
            if number == 3 and kind < EAST:
                facts = KanFacts(Hand((*hand, kind), drawn=kind), MeldType.ANKAN, kind, 30, in_riichi=True)
                if judge_kan(facts, loose).answer != judge_kan(facts, strict).answer:
                    return hand, kind
    raise NoRoomError("every such kan is judged alike")


def winning_fourth(rng: Random, ruleset: Ruleset) -> tuple[list[Face], Face]:
    """A tenpai hand and the kind of an ankou in it that is one of its waits (KAN-10)."""
    for _ in range(_TRIES):
        hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.5)
        mask = wait_mask(count_faces(hand))
        kinds = [kind for kind, number in enumerate(count_faces(hand)) if number == 3 and mask >> kind & 1]
        if kinds:
            return hand, rng.choice(kinds)
    raise NoRoomError("no wait is held three times")


def passed_four(rng: Random, ruleset: Ruleset) -> tuple[Plan, Face]:
    """In riichi, four of a kind held already, another tile drawn: the plan and that kind."""
    hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.6)
    fours = [kind for kind, n in enumerate(count_faces(hand)) if n == 4]
    waits = waits_of_kinds(hand)
    free = [k for k in faces_in_play(ruleset.players) if hand.count(k) in (0, 3) and k not in waits]
    if not fours or not free:
        raise NoRoomError("no four of a kind in the hand")
    return in_riichi(rng, ruleset, hand, rng.choice(free)), rng.choice(fours)


def with_sets(rng: Random, players: int, sets: Iterable[tuple[Face, int]], size: int = 13) -> list[Face]:
    """A hand of so many tiles: so many of some kinds, and mentsu and parts of other kinds."""
    hand = [kind for kind, number in sets for _ in range(number)]
    rest = random_win(rng, players, mentsu=(size - len(hand) + 2) // 3, ankou=0.1)
    rng.shuffle(rest)
    kinds = set(hand)
    rest = [kind for kind in rest if kind not in kinds][: size - len(hand)]
    if len(rest) < size - len(hand) or max(count_faces(rest)) > 2:
        raise NoRoomError("the sets do not fit the rest of the hand")
    return sorted([*hand, *rest])


def kans_of_others(stage: Stage, number: int, seats: int = 2) -> None:
    """So many kans, of at most so many other seats, each laid on an own turn."""
    makers = some(
        [seat for seat, own in enumerate(stage.state.seats) if seat != stage.hero and not own.in_riichi],
        "nobody may make a kan",
    )
    makers = stage.rng.sample(makers, min(seats, len(makers)))
    for place in range(number):
        stage.go(makers[place % len(makers)])
        kind = turns.plenty(stage, 4)
        stage.draw()
        stage.ankan(kind)
        stage.discard()


def open_kan(stage: Stage) -> int:
    """Another seat makes a daiminkan, or a kakan to a pon, and has drawn: gives the seat."""
    if stage.rng.random() < 0.5:
        seat = turns.caller(stage, but=stage.next)
        turns.fed(stage, turns.plenty(stage, 4))
        stage.daiminkan(seat)
        return seat
    seat = turns.caller(stage, but=stage.next)
    kind = turns.plenty(stage, 4)
    turns.fed(stage, kind)
    stage.pon(seat)
    stage.discard()
    stage.go(seat)
    stage.draw()
    stage.kakan(kind)
    return seat


def offered_kan(stage: Stage, tile: Face) -> None:
    """The seat on turn discards the tile; an indicator that waits for that is not turned over yet."""
    if stage.state.turn == stage.hero:
        raise NoRoomError("the hero does not offer a tile")
    tsumogiri = stage.state.seats[stage.state.turn].in_riichi
    stage.add(Discard(stage.state.turn, stage.take(tile), tsumogiri=tsumogiri))


def waiting_stage(rng: Random, ruleset: Ruleset, *, riichi: bool) -> Stage:
    """The hero waits, in riichi or not; the waits are kept back."""
    hand = random_tenpai(rng, ruleset.players)
    waits = some(waits_of_kinds(hand), "the hand is noten")
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, late=rng.choice((1, 2)), kept_back=waits)
    stage.settle(rng.randrange(2, 6))
    if riichi:
        turns.declare(stage, hero)
    return stage


def after_a_kan(rng: Random, ruleset: Ruleset, earlier: int, *, riichi: bool, last: str) -> Position:
    """A wait lies there right after another's kan (`last`: ankan, open), as a kakan (`robbed`), or in a
    turn without any (`none`); `earlier` ankans were made before.
    """
    robbed = last == "robbed"
    stage = waiting_stage(rng, ruleset, riichi=riichi and not robbed)
    wait = rng.choice(sorted(stage.kept_back))
    melded = _pon_of(stage, wait) if robbed else None
    if robbed and riichi:  # after the pon: who is in riichi when a wait goes by may never ron
        turns.declare(stage, stage.hero)
    kans_of_others(stage, earlier)
    if melded is not None:
        turns.kakan(stage, melded, wait, robbable=True)
        return stage.position()
    if last == "open":
        open_kan(stage)
    else:
        while stage.next == stage.hero:
            stage.turn()
        stage.draw()
        if last == "ankan":
            stage.ankan(turns.plenty(stage, 4))
    offered_kan(stage, wait)
    return stage.position()


def _pon_of(stage: Stage, wait: Face) -> int:
    """Somebody has called a wait before the hero's own last discard."""
    while stage.next == stage.hero:
        stage.turn()
    seat = turns.caller(stage, but=stage.next)
    turns.fed(stage, wait)
    stage.pon(seat)
    stage.discard()
    stage.go(stage.hero)
    stage.turn()
    return seat


def own_kan(rng: Random, ruleset: Ruleset, earlier: int, call: str) -> Position:
    """The hero may make this kan (`OWN`) and would be tenpai after it; `ask` names it."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, ankou=0.15)
    waits = waits_of_kinds(hand)
    free = [kind for kind in faces_in_play(ruleset.players) if kind not in (*hand, *waits)]
    if not waits:
        raise NoRoomError("the hand is noten")
    kind, spare = rng.sample(free, 2)
    own = (kind, kind, spare) if call == "kakan" else (kind,) * 3
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, own=own, late=1, kept_back=(*waits, kind), reserved=(kind,))
    stage.settle(rng.randrange(2, 5))
    stage.give_back(kind)
    if call == "kakan":
        _own_pon(stage, kind, spare)
    kans_of_others(stage, earlier)
    if call == "daiminkan":
        while stage.next == hero:
            stage.turn()
        turns.fed(stage, kind)
    else:
        stage.go(hero)
        stage.draw(kind)
    return stage.position(call=str(MeldType(call)), tile=tile_name(kind))


def _own_pon(stage: Stage, kind: Face, spare: Face) -> None:
    while stage.next == stage.hero:
        stage.turn()
    turns.fed(stage, kind)
    stage.pon(stage.hero)
    stage.discard(spare)


def rinshan_in_riichi(rng: Random, ruleset: Ruleset, earlier: int) -> Position:
    """An ankan in riichi that keeps wait and shape, and one of the waits as its replacement."""
    rest = random_tenpai(rng, ruleset.players, mentsu=3, ankou=0.15)
    waits = waits_of_kinds(rest)
    honours = [kind for kind in range(EAST, EAST + 7) if kind not in (*rest, *waits)]
    if not waits or not honours:
        raise NoRoomError("no honour for a kan")
    kind, hero = rng.choice(honours), rng.randrange(ruleset.players)
    hand = [*rest, kind, kind, kind]
    stage = Stage(rng, ruleset, hand, hero=hero, late=1, kept_back=(*waits, kind), reserved=(kind,))
    stage.settle(rng.randrange(2, 5))
    turns.declare(stage, hero)
    kans_of_others(stage, earlier)
    stage.go(hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.ankan(kind, rng.choice(waits))
    return stage.position()


def to_choose(rng: Random, level: int, ruleset: Ruleset) -> Position:
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
    one, other = rng.sample(faces_in_play(players), 2)
    beside = rng.choice(("pon", "four")) if several or rng.random() < 0.4 else ""
    if beside == "pon":
        hand = with_sets(rng, players, ((one, 3), (other, 1 if several else 0)), 10)
    else:
        hand = with_sets(rng, players, ((one, 3), (other, 4 if several else 0)))
    hero, turn = rng.randrange(players), rng.randrange(4, 12)
    draw = one if several or rng.random() < 0.5 else rng.choice(faces_in_play(players))
    pon = pon_of(rng, other, hero, players)
    melds = {rng.randrange(1, turn): pon} if beside == "pon" else {}
    return Plan(ruleset, tuple(hand), turn, hero=hero, melds=melds, draw=draw)


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """The fourth tile comes with one of the last draws: with an empty wall no kan can be made."""
    one, other = rng.sample(faces_in_play(ruleset.players), 2)
    many = 4 if rng.random() < 0.4 else 0
    hand = with_sets(rng, ruleset.players, ((one, 3), (other, many)))
    draws = wall_size(ruleset.players) - rng.randrange(2)
    number, hero = divmod(draws - 1, ruleset.players)
    return compose(rng, Plan(ruleset, tuple(hand), number, hero=hero, draw=one))


def after_kans(rng: Random, ruleset: Ruleset) -> Position:
    """Others have made three kans or four; the hero has one more, or two and has made one of them.

    `ask` names the kan that is left.
    """
    one, other = rng.sample(faces_in_play(ruleset.players), 2)
    case = rng.choice(("fourth", "fifth", "fifth", "fifth", "fifth", "by_one", "by_one"))
    many = 4 if case == "fifth" or rng.random() < 0.4 else 0
    hand = with_sets(rng, ruleset.players, ((one, 3), (other, many)))
    hero = rng.randrange(ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, reserved=(one,), kept_back=(one, other))
    stage.rounds(rng.randrange(1, 4))
    if case == "by_one":
        kans_of_others(stage, 4, seats=1)
    else:
        kans_of_others(stage, 3)
    stage.go(hero)
    stage.give_back(one)
    stage.draw(one)
    if case == "fifth":
        stage.ankan(one)
        return stage.position(call="ankan", tile=tile_name(other))
    return stage.position(call="ankan", tile=tile_name(one))


def _after_call(rng: Random, ruleset: Ruleset) -> Position:
    """Four of a kind are held, and a pon was made just now."""
    one, called, spare = rng.sample(faces_in_play(ruleset.players), 3)
    hand = with_sets(rng, ruleset.players, ((one, 4),), 10)
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
        return passed_four(rng, ruleset)[0]
    roll = rng.random()
    if level == 5 and roll < 0.65:
        maker = contested if roll < 0.45 else winning_fourth
        return in_riichi(rng, ruleset, *maker(rng, ruleset))
    suit = rng.choice((1, 2)) if level == 5 else None
    hand = random_tenpai(rng, ruleset.players, suit=suit, ankou=0.5)
    kind = ankou_of(rng, hand, honour=level == 4 and rng.random() < 0.7)
    return in_riichi(rng, ruleset, hand, kind)
