"""Open riichi: house rules with it, hands laid open, who deals in to them, and whether to lay one open."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.replay.table import start
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import COPIES, DRAGONS, Face, count_faces, tile_name
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import (
    Winning,
    any_hand,
    random_noten,
    random_tenpai,
    seven_pairs,
    shuntsu_hand,
    waits_of_kinds,
    yakuman_hand,
)
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import Position

_OPEN: Final = load_preset("house_classic").changed(open_riichi=True)
RULES: Final[tuple[Ruleset, ...]] = (
    _OPEN,
    _OPEN.changed(open_riichi_deal_in="ordinary", open_riichi_shows="whole_hand"),
    _OPEN.changed(
        open_riichi_earlier_riichi="yakuman", open_riichi_furiten=False, open_riichi_chombo="yakuman"
    ),
    _OPEN.changed(open_riichi_later_riichi="yakuman", open_double_riichi_han=4),
    _OPEN.changed(open_riichi_stacks="yakuman", open_riichi_chombo="yakuman"),
    _OPEN.changed(open_riichi_stacks="yakuman+counted", open_riichi_furiten=False, furiten_riichi=False),
    _OPEN.changed(open_riichi_stacks="yakuman", double_pattern_yakuman=("k13", "s1")),
    _OPEN.changed(
        open_riichi_earlier_riichi="yakuman", open_riichi_later_riichi="yakuman", open_riichi_chombo="yakuman"
    ),
    _OPEN.changed(
        open_double_riichi_han=4,
        first_turn_broken_by="open_calls",
        multiple_yakuman=False,
        open_riichi_chombo="yakuman",
    ),
    _OPEN.changed(open_riichi_deal_in="ordinary", open_riichi_furiten=False),
    _OPEN.changed(
        open_riichi_shows="whole_hand",
        open_riichi_stacks="yakuman+counted",
        open_double_riichi_han=4,
        open_riichi_chombo="yakuman",
    ),
)
"""No preset has open riichi: these are house rules with it."""
_TRIES: Final = 40
_WIDE: Final = 3


def with_open_riichi(ruleset: Ruleset) -> Ruleset:
    """The rules themselves, or in place of rules without open riichi the usual ones with it."""
    return ruleset if ruleset.open_riichi else _OPEN


def lay_open(stage: Stage, seat: int) -> None:
    """The seat declares an open riichi on its next turn, the hero not before the hand is complete."""
    stage.go(seat)
    while seat == stage.hero and len(stage.late) > 0:
        stage.draw()
        if not stage.late:
            break
        stage.discard()
        stage.go(seat)
    else:
        stage.draw()
    stage.discard(open_riichi=True)


def tenpai_without_four(rng: Random, suit: int | None = None) -> list[Face]:
    """A tenpai hand without four tiles of a kind, so that all its waits count everywhere; with `suit` (0 m,
    1 p, 2 s) most of it in one suit.
    """
    for _ in range(_TRIES):
        hand = random_tenpai(rng, 4, suit=suit)
        if max(count_faces(hand)) < COPIES and waits_of_kinds(hand):
            return hand
    raise NoRoomError("no tenpai hand without four of a kind")


def holding(rng: Random, waits: Sequence[Face], taken: Sequence[Face]) -> list[Face]:
    """A hand with these tiles among others."""
    hand = list(waits)
    rest = [kind for kind in random_noten(rng, 4) if kind not in waits]
    hand += rng.sample(rest, min(len(rest), 13 - len(hand)))
    if len(hand) != 13 or max(count_faces([*hand, *taken])) > COPIES:
        raise NoRoomError("no hand that holds the shown waits")
    return sorted(hand)


def facing(rng: Random, ruleset: Ruleset, held: int, furiten: str = "", more: int = 0) -> Position:
    """The hero is on turn before an open riichi, or two, and holds so many of the shown waits.

    `furiten`: a wait lies in the declarer's river, or has passed since.
    """
    hero, hands = rng.randrange(4), {}
    seats = rng.sample([seat for seat in range(4) if seat != hero], 1 + more)
    for seat in seats:
        hands[seat] = tenpai_without_four(rng)
    taken = [kind for hand in hands.values() for kind in hand]
    waits = waits_of_kinds(hands[seats[0]])
    mine = [rng.choice(waits_of_kinds(hand)) for hand in hands.values()] if more else list(waits)
    if len(mine) < held:
        raise NoRoomError("the open hand has fewer waits")
    hand = holding(rng, rng.sample(mine, held), taken)
    every = {wait for each in hands.values() for wait in waits_of_kinds(each)}
    stage = Stage(rng, ruleset, hand, hero=hero, late=rng.randrange(3), shown=hands, kept_back=every)
    stage.rounds(rng.randrange(1, 6))
    if furiten == "river":
        stage.go(seats[0])
        stage.turn(rng.choice(waits))
    for seat in seats:
        lay_open(stage, seat)
    if furiten == "passed":
        stage.go(rng.choice([seat for seat in range(4) if seat not in (hero, *seats)]))
        stage.turn(rng.choice(waits))
    stage.go(hero, least=rng.randrange(6))
    while stage.late:
        stage.turn()
        stage.go(hero)
    stage.draw()
    return stage.position(what="discard")


def locked_facing(rng: Random, ruleset: Ruleset) -> Position:
    """The hero, in riichi too, draws a shown wait, or any tile: it must go."""
    hero = rng.randrange(4)
    seat = (hero + rng.randrange(1, 4)) % 4
    open_hand, hand = tenpai_without_four(rng), tenpai_without_four(rng)
    waits = waits_of_kinds(open_hand)
    every = {*waits, *waits_of_kinds(hand)}
    stage = Stage(
        rng, ruleset, hand, hero=hero, late=rng.randrange(3), shown={seat: open_hand}, kept_back=every
    )
    stage.rounds(rng.randrange(1, 5))
    for declarer in rng.sample((seat, hero), 2):
        (lay_open if declarer == seat else declare)(stage, declarer)
    stage.go(hero, least=rng.randrange(5))
    left = [wait for wait in waits if stage.left[wait] and wait not in waits_of_kinds(hand)]
    stage.draw(rng.choice(left) if left and rng.random() < 0.7 else None)
    return stage.position(what="discard")


def declaring(rng: Random, ruleset: Ruleset) -> Position:
    """The hero may declare an open riichi; some waits lie in the own river."""
    hero, hand = rng.randrange(4), tenpai_without_four(rng)
    waits = waits_of_kinds(hand)
    stage = Stage(rng, ruleset, hand, hero=hero, late=rng.randrange(1, 3), kept_back=waits)
    stage.rounds(rng.randrange(1, 6))
    if rng.random() < 0.6:
        thrown = rng.choice([wait for wait in waits if hand.count(wait) < COPIES - 1] or [waits[0]])
        stage.go(hero)
        stage.draw(thrown)
        stage.discard(thrown)
    stage.go(hero)
    while stage.late:
        stage.turn()
        stage.go(hero)
    stage.draw()
    if max(count_faces(stage.state.seats[hero].hand or ())) == COPIES:
        raise NoRoomError("four of a kind")
    return stage.position(what="declare")


def counted_hand(rng: Random) -> Winning:
    """Two times two equal runs of one suit: with riichi and dora thirteen han and more."""
    suit, low = 9 * rng.randrange(3), rng.choice((1, 2))
    whole = [suit + low + step for step in range(7) for _ in range(2)]
    left = list(whole)
    tile = left.pop(rng.randrange(len(left)))
    return Winning(tuple(left), tile)


def two_yakuman(rng: Random) -> Winning:
    """Kokushi on thirteen kinds, or nothing but honours with three ankou of dragons."""
    if rng.random() < 0.5:
        kinds = (0, 8, 9, 17, 18, 26, *range(27, 34))
        return Winning(kinds, rng.choice(kinds))
    winds = rng.sample(range(27, 31), 2)
    hand = [kind for kind in DRAGONS for _ in range(3)] + [winds[0]] * 2 + [winds[1]] * 2
    return Winning(tuple(sorted(hand)), rng.choice(winds))


def plain_hand(rng: Random) -> Winning:
    return rng.choice((any_hand, shuntsu_hand, seven_pairs))(rng, 4)


def great_hand(rng: Random) -> Winning:
    """A yakuman, two, or a counted one."""
    return rng.choice((counted_hand, two_yakuman, lambda r: yakuman_hand(r, 4)))(rng)


def dealt_in(rng: Random, ruleset: Ruleset, won: Winning, payer_riichi: str) -> Position:
    """A ron by an open riichi. `payer_riichi`: none, earlier, later, or the tile is its `declaration`."""
    hero, winner = rng.randrange(4), rng.randrange(4)
    payer = rng.choice([seat for seat in range(4) if seat != winner])
    hands: Mapping[int, Sequence[Face]] = {winner: won.concealed}
    hand = won.concealed if winner == hero else random_noten(rng, 4)
    if payer == hero and payer_riichi != "none":
        hand = tenpai_without_four(rng)
    kept = {won.tile, *waits_of_kinds(won.concealed), *(waits_of_kinds(hand) if hero == payer else ())}
    stage = Stage(
        rng,
        ruleset,
        tuple(hand),
        hero=hero,
        late=rng.randrange(3),
        shown={} if winner == hero else hands,
        reserved=(won.tile,),
        kept_back=kept,
    )
    _indicated(stage, won)
    stage.rounds(rng.randrange(1, 5))
    if payer_riichi == "earlier":
        declare(stage, payer)
    lay_open(stage, winner)
    if payer_riichi == "later":
        declare(stage, payer)
    stage.go(payer, least=rng.randrange(2, 7))
    while payer == hero and stage.late:
        stage.turn()
        stage.go(payer)
    stage.give_back(won.tile)
    stage.draw(won.tile if payer == hero else None)
    stage.discard(won.tile, riichi=payer_riichi == "declaration")
    stage.ron(winner)
    return stage.position(what="cost")


def _indicated(stage: Stage, won: Winning) -> None:
    """The indicator before the lowest tile of the hand, where it is a hand of one suit in pairs."""
    lowest = min(won.concealed)
    if len(set(won.concealed)) != 7 or lowest // 9 != max(won.concealed) // 9 or not lowest % 9:
        return
    stage.give_back(stage.deal.indicator)
    stage.deal = replace(stage.deal, indicator=stage.take(lowest - 1))
    stage.state = start(stage.deal)


def worth(rng: Random, ruleset: Ruleset) -> Position:
    """An open riichi, on the first turn or later, a call or kan before it or none."""
    hero, seat = rng.randrange(4), rng.randrange(4)
    at_once = rng.random() < 0.75
    hand = tenpai_without_four(rng)
    stage = Stage(
        rng,
        ruleset,
        hand if seat == hero else random_noten(rng, 4),
        hero=hero,
        late=0,
        shown={} if seat == hero else {seat: hand},
        kept_back=waits_of_kinds(hand),
    )
    if not at_once:
        stage.rounds(rng.randrange(1, 3))
    elif seat and rng.random() < 0.65:
        _interrupted(stage, seat)
    lay_open(stage, seat)
    stage.turn()
    return stage.position(what="worth", seat=str(seat))


def _interrupted(stage: Stage, seat: int) -> None:
    """The dealer makes a kan in the first turn, or another calls before the declarer's turn."""
    if stage.rng.random() < 0.6:
        stage.go(0)
        stage.draw()
        kinds = [kind for kind in range(34) if stage.left[kind] == COPIES and kind not in stage.kept_back]
        if stage.hero == 0 or not kinds:
            raise NoRoomError("no kan for the dealer")
        stage.ankan(stage.rng.choice(kinds))
        stage.discard()
        return
    kinds = [kind for kind in range(34) if stage.left[kind] >= 3 and kind not in stage.kept_back]
    caller = (seat - 1) % 4
    if caller in (0, stage.hero) or stage.hero == 0 or not kinds:
        raise NoRoomError("nobody to call")
    stage.turn(stage.rng.choice(kinds))
    stage.pon(caller)
    stage.discard()


def dodging(rng: Random, ruleset: Ruleset) -> Position:
    """Another stands on turn before an open riichi and makes a chombo, to dodge dealing in or not."""
    hero, seat = rng.randrange(4), rng.randrange(4)
    hand = tenpai_without_four(rng)
    stage = Stage(
        rng,
        ruleset,
        hand if seat == hero else random_noten(rng, 4),
        hero=hero,
        late=0,
        shown={} if seat == hero else {seat: hand},
        kept_back=waits_of_kinds(hand),
    )
    stage.rounds(rng.randrange(2, 7))
    lay_open(stage, seat)
    offender = rng.choice([other for other in range(4) if other != seat])
    stage.go(offender, least=rng.randrange(4))
    stage.draw()
    return stage.position(what="dodge", seat=str(offender), meant="yes" if rng.random() < 0.7 else "no")


def weighing(
    rng: Random, ruleset: Ruleset, *, called: bool, declared: bool, one_suit: bool = False
) -> Position:
    """The hero may declare an open riichi or a plain one; others have called and declared before, or not."""
    hero, hand = rng.randrange(4), _wide_or_any(rng, rng.randrange(3) if one_suit else None)
    waits = waits_of_kinds(hand)
    stage = Stage(rng, ruleset, hand, hero=hero, late=rng.randrange(1, 3), kept_back=waits)
    if rng.random() < 0.35:
        _discard_own_wait(stage, waits)
    for _ in range(rng.choice((0, 0, 0, 1, 2, 4))):
        _others_discard(stage, rng.choice(waits))
    others = rng.sample([seat for seat in range(4) if seat != hero], 3)
    if called:
        _melds(stage, others[0], rng.choice((1, 2, 3, 3)))
    stage.rounds(rng.randrange(11))
    if declared:
        for seat in others[1 : 2 + (rng.random() < 0.15)]:
            declare(stage, seat)
    stage.go(hero)
    while stage.late:
        stage.turn()
        stage.go(hero)
    stage.draw()
    if max(count_faces(stage.state.seats[hero].hand or ())) == COPIES:
        raise NoRoomError("four of a kind")
    return stage.position(tile=tile_name(stage.junk[-1]))


def _wide_or_any(rng: Random, suit: int | None) -> list[Face]:
    """A tenpai hand, half of the time on three kinds or more."""
    wide = rng.random() < 0.5
    for _ in range(_TRIES):
        hand = tenpai_without_four(rng, suit)
        if not wide or len(waits_of_kinds(hand)) >= _WIDE:
            return hand
    raise NoRoomError("no wide wait")


def _discard_own_wait(stage: Stage, waits: Sequence[Face]) -> None:
    """The hero throws a wait before the hand is tenpai."""
    stage.go(stage.hero)
    thrown = stage.rng.choice(waits)
    stage.draw(thrown)
    stage.discard(thrown)


def _others_discard(stage: Stage, kind: Face) -> None:
    """Another player throws this tile before the hero's hand is tenpai, if there is one left."""
    if stage.next == stage.hero:
        stage.turn()
    if stage.late and stage.left[kind] > 1:
        stage.turn(kind)


def _melds(stage: Stage, seat: int, number: int) -> None:
    """The seat calls so often, each time another player's discard."""
    for _ in range(number):
        while stage.next in (seat, stage.hero):
            stage.turn()
        kinds = [kind for kind in range(34) if stage.left[kind] >= 3 and kind not in stage.kept_back]
        if not kinds:
            raise NoRoomError("nothing to call")
        stage.turn(stage.rng.choice(kinds))
        stage.pon(seat)
        stage.discard()
