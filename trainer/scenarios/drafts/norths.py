"""Drafts about extracted norths: with one in the hand, at a wait on it, and before a win."""

from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import HONOURS, NORTH, Kind, count_kinds
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts import turns
from trainer.scenarios.hands import random_noten, random_tenpai, random_win
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

_PLAYERS = 3


def norths(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A position of this level of `kita`, or near it.

    :raises NoRoomError: if this draft does not come about.
    """
    drafts = {
        1: (_free,),
        2: (_locked, _locked, _last_tile),
        3: (_to_ron,),
        4: (_before_a_win,),
        5: (_rinshan,),
    }
    return rng.choice(drafts[level])(rng, ruleset)


def _without_north(rng: Random, hand: list[Kind]) -> list[Kind]:
    if NORTH in hand:
        raise NoRoomError("a north too many")
    return hand


def _waits(hand: list[Kind]) -> tuple[Kind, ...]:
    return wait_kinds(wait_mask(count_kinds(hand)))


def _free(rng: Random, ruleset: Ruleset) -> Position:
    """A north in the hand or just drawn, or none; or right after an own pon."""
    hand, hero = _without_north(rng, random_noten(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    case = rng.choice(("held", "drawn", "none", "pon"))
    if case == "pon":
        return _after_pon(rng, ruleset, hand, hero)
    if case == "held":
        hand[rng.randrange(13)] = NORTH
    stage = Stage(rng, ruleset, hand, hero=hero, late=3, kept_back=[NORTH])
    stage.rounds(rng.randrange(3, 9))
    stage.go(hero)
    stage.draw(NORTH if case == "drawn" else None)
    return stage.position(about="may")


def _after_pon(rng: Random, ruleset: Ruleset, hand: list[Kind], hero: int) -> Position:
    """A north is held, but nothing has been drawn."""
    pairs = [kind for kind, number in enumerate(count_kinds(hand)) if number == 2]
    if not pairs:
        raise NoRoomError("no pair")
    kind = rng.choice(pairs)
    rest = [NORTH, *(tile for tile in hand if tile != kind)][:11]
    stage = Stage(
        rng, ruleset, rest, hero=hero, own=[kind] * 2, late=2, reserved=[kind], kept_back=[kind, NORTH]
    )
    stage.rounds(rng.randrange(3, 7))
    feeder = (hero + rng.randrange(1, _PLAYERS)) % _PLAYERS
    stage.go(feeder)
    stage.give_back(kind)
    stage.turn(kind)
    stage.pon(hero)
    return stage.position(about="may")


def _declared(
    rng: Random, ruleset: Ruleset, hand: list[Kind], hero: int, reserved: tuple[Kind, ...] = ()
) -> Stage:
    """The hero has just declared with this hand; its waits and norths fall nowhere."""
    kept_back = {NORTH, *_waits(hand)}
    stage = Stage(
        rng, ruleset, hand, hero=hero, late=rng.randrange(1, 4), reserved=reserved, kept_back=kept_back
    )
    stage.rounds(rng.randrange(1, 4))
    stage.go(hero)
    stage.draw()
    while stage.late:
        stage.discard()
        stage.go(hero)
        stage.draw()
    stage.discard(riichi=True)
    return stage


def _locked(rng: Random, ruleset: Ruleset) -> Position:
    """In riichi with norths in the hand; a north is drawn, or another tile."""
    hand, hero = _with_norths(rng, rng.choice((0, 2, 2, 3))), rng.randrange(_PLAYERS)
    stage = _declared(rng, ruleset, hand, hero)
    stage.rounds(rng.randrange(3))
    stage.go(hero)
    stage.draw(NORTH if rng.random() < 0.4 else None)
    return stage.position(about="may")


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """The last tile is drawn, or the last but one, with a north in the hand."""
    hand, hero = _without_north(rng, random_noten(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    hand[rng.randrange(13)] = NORTH
    stage = Stage(rng, ruleset, hand, hero=hero, late=4, kept_back=[NORTH])
    stage.play_out(1 if rng.random() < 0.7 else 2)
    if stage.next != hero:
        raise NoRoomError("the last tile is another's")
    stage.draw()
    return stage.position(about="may")


def _to_ron(rng: Random, ruleset: Ruleset) -> Position:
    """Another extracts a north: it is a wait, with or without riichi; or it is none."""
    hand, hero = _with_norths(rng, rng.choice((0, 1, 1, 4, 4))), rng.randrange(_PLAYERS)
    if rng.random() < 0.6:
        stage = _declared(rng, ruleset, hand, hero)
    else:
        stage = Stage(rng, ruleset, hand, hero=hero, late=3, kept_back={NORTH, *_waits(hand)})
        stage.rounds(rng.randrange(4, 9))
    stage.go((hero + rng.randrange(1, _PLAYERS)) % _PLAYERS, least=rng.randrange(4))
    if rng.random() < 0.3 and stage.next != hero:
        stage.draw()
        stage.kita()
        stage.discard()
        stage.go((hero + rng.randrange(1, _PLAYERS)) % _PLAYERS)
    stage.draw()
    stage.kita(replaced=False)
    return stage.position(about="ron")


def _before_a_win(rng: Random, ruleset: Ruleset) -> Position:
    """Declared; a north is extracted by somebody, or not; and a wait comes, or the north is one."""
    hand, hero = _with_norths(rng, rng.choice((0, 0, 0, 1))), rng.randrange(_PLAYERS)
    waits = [wait for wait in _waits(hand) if wait != NORTH]
    on_north = NORTH in _waits(hand)
    if not on_north and not waits:
        raise NoRoomError("the hand is noten")
    wait = NORTH if on_north else rng.choice(waits)
    stage = _declared(rng, ruleset, hand, hero, (wait,))
    if on_north:
        return _north_that_completes(rng, stage)
    last = rng.choice((2, 3, 3))
    kita = rng.choice(("none", "other", "own") if last == _PLAYERS else ("none", "other"))
    for step in range(1, last):
        stage.draw()
        if kita == "other" and step == 1:
            stage.kita()
        stage.discard()
    stage.give_back(wait)
    if last == _PLAYERS:
        stage.draw(NORTH if kita == "own" else wait)
        if kita == "own":
            stage.kita(stage.take(wait))
    else:
        stage.turn(wait)
    return stage.position(about="ippatsu")


def _north_that_completes(rng: Random, stage: Stage) -> Position:
    """Another extracts the north, at once, or after a pon or the hero's next discard."""
    before = rng.choice(("nothing", "nothing", "pon", "turn"))
    if before == "pon":
        turns.pon(stage)
    elif before == "turn":
        stage.rounds(1)
    stage.go((stage.hero + rng.randrange(1, _PLAYERS)) % _PLAYERS)
    stage.draw()
    stage.kita(replaced=False)
    return stage.position(about="ippatsu")


def _rinshan(rng: Random, ruleset: Ruleset) -> Position:
    """The hero wins with the tile for an extracted north or a kan, or with one drawn after that turn."""
    if rng.random() < 0.15:
        return _rinshan_of_kan(rng, ruleset)
    hand, hero = _without_north(rng, random_tenpai(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    waits = [wait for wait in _waits(hand) if wait != NORTH]
    if not waits:
        raise NoRoomError("the hand waits on nothing else")
    wait = rng.choice(waits)
    if rng.random() < 0.4:
        stage = _declared(rng, ruleset, hand, hero, (wait,))
    else:
        kept_back = {NORTH, *_waits(hand)}
        stage = Stage(rng, ruleset, hand, hero=hero, late=3, reserved=[wait], kept_back=kept_back)
        stage.rounds(rng.randrange(4, 8))
    stage.go(hero)
    stage.draw(NORTH)
    stage.give_back(wait)
    if rng.random() < 0.7:
        stage.kita(stage.take(wait))
        return stage.position(about="rinshan")
    stage.take(wait)
    stage.kita()
    stage.discard()
    stage.go(hero)
    stage.give_back(wait)
    stage.draw(wait)
    return stage.position(about="rinshan")


def _rinshan_of_kan(rng: Random, ruleset: Ruleset) -> Position:
    """The hero draws the fourth of an honour, and wins with the tile for it."""
    hand = _without_north(rng, random_tenpai(rng, _PLAYERS, mentsu=3))
    kind = rng.choice([kind for kind in sorted(HONOURS) if kind not in (NORTH, *hand)])
    waits = wait_kinds(wait_mask(count_kinds(hand), 1))
    if not waits:
        raise NoRoomError("noten")
    wait = rng.choice(waits)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(_PLAYERS),
        own=[kind] * 3,
        late=2,
        reserved=[wait, kind],
        kept_back={NORTH, kind, *waits},
    )
    stage.rounds(rng.randrange(4, 8))
    stage.go(stage.hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(wait)
    stage.ankan(kind, wait)
    return stage.position(about="rinshan")


def _with_norths(rng: Random, number: int) -> list[Kind]:
    """Thirteen tiles in tenpai with so many norths: one is a tanki, two a jantou, three an ankou; 4 stands
    for two that wait in shanpon."""
    if number == 0:
        return _without_north(rng, random_tenpai(rng, _PLAYERS))
    if number == 4:
        return sorted([*_without_north(rng, random_win(rng, _PLAYERS, 3)), NORTH, NORTH])
    if number == 3:
        rest = _without_north(rng, random_win(rng, _PLAYERS, 3))
        rest.remove(rng.choice(rest))
        return sorted([*rest, NORTH, NORTH, NORTH])
    mentsu = _four_mentsu(rng)
    if number == 1:
        return sorted([*mentsu, NORTH])
    mentsu.remove(rng.choice(mentsu))
    return sorted([*mentsu, NORTH, NORTH])


def _four_mentsu(rng: Random) -> list[Kind]:
    """Twelve tiles without a north: a complete hand without its jantou."""
    hand = _without_north(rng, random_win(rng, _PLAYERS))
    for kind in sorted({kind for kind in hand if hand.count(kind) >= 2}):
        rest = hand.copy()
        rest.remove(kind)
        rest.remove(kind)
        if wait_mask(count_kinds([*rest, NORTH])) >> NORTH & 1:
            return rest
    raise NoRoomError("a hand of pairs")
