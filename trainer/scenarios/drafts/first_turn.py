"""The first turns of a hand, with a declaration, and calls and kans before and after it."""

from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import COPIES, NORTH, Kind
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.declaring import live_tenpai
from trainer.scenarios.drafts.turns import pon_by_another
from trainer.scenarios.hands import random_noten
from trainer.scenarios.position import Position
from trainer.scenarios.seats import seat_code
from trainer.scenarios.stage import Stage

PON: Final = "pon"
ANKAN: Final = "ankan"
KITA: Final = "kita"


@dataclass(slots=True)
class _Script:
    """Who declares in which own turn, what is called before and after it, and by the declarer in it."""

    declarer: int
    turn: int
    before: list[str]
    own: str
    after: list[str]


def first_turn_draft(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A riichi in the first or second turn, with as many calls as the level of `double-riichi` wants."""
    players = ruleset.players
    hero, dealer = rng.randrange(players), rng.randrange(players)
    others = [seat for seat in range(players) if seat != hero]
    declarer = {1: hero, 2: rng.choice(others)}.get(level, rng.choice((hero, rng.choice(others))))
    script = _script(rng, level, declarer, ruleset)
    stage = _stage(rng, ruleset, hero, Round(0, dealer + 1), script)
    _up_to_the_turn(stage, script)
    stage.draw()
    if stage.late:
        raise NoRoomError("the hand is not tenpai in the turn of the declaration")
    if script.own:
        _closed_call(stage, script.own)
    if declarer != hero or script.after or rng.random() < 0.4:
        stage.discard(riichi=True)
        _after(stage, script)
    return stage.position(seat=seat_code(declarer))


def _script(rng: Random, level: int, declarer: int, ruleset: Ruleset) -> _Script:
    closed = [ANKAN, KITA, KITA] if ruleset.kita else [ANKAN]
    number = 0 if level < 3 else 1 if level < 5 else 2
    names = [
        PON if level == 3 else rng.choice(closed if level == 4 else [PON, *closed]) for _ in range(number)
    ]
    script = _Script(declarer, int(rng.random() < (0.5 if level < 3 else 0.15)), [], "", [])
    for name in names:
        place = rng.random()
        if place < (0.5 if level < 5 else 0.65):
            script.after.append(name)
        elif place < 0.8 and name != PON and not script.own:
            script.own = name
        else:
            script.before.append(name)
    if script.own:
        script.turn = 0  # a later own turn is not the first one in any case
    return script


def _stage(rng: Random, ruleset: Ruleset, hero: int, at: Round, script: _Script) -> Stage:
    """The declarer's hand, if it is the hero's, is dealt tenpai but for one tile."""
    players = ruleset.players
    if script.declarer != hero:
        return Stage(rng, ruleset, random_noten(rng, players), hero=hero, at=at)
    own: tuple[Kind, ...] = ()
    hand = live_tenpai(rng, players, mentsu=3 if script.own == ANKAN else 4)
    if script.own == ANKAN:
        kind = rng.choice([kind for kind in range(27, 34) if kind not in hand])
        own = (kind,) * COPIES
    elif script.own == KITA:
        own = (NORTH,)
    return Stage(rng, ruleset, hand, hero=hero, own=own, late=1, at=at)


def _up_to_the_turn(stage: Stage, script: _Script) -> None:
    """Turns until the declarer is to draw for the declaration, with the calls before it."""
    waiting = list(script.before)
    while True:
        seat = stage.next
        if seat == script.declarer and len(stage.state.seats[seat].river) == script.turn:
            break
        _turn(stage, waiting, script.declarer)
    if waiting:
        raise NoRoomError("no turn before the declaration for a call")


def _after(stage: Stage, script: _Script) -> None:
    """Turns after the declaration, with the calls then."""
    waiting = list(script.after)
    for _ in range(stage.rng.randrange(1, 2 * stage.players)):
        if waiting and waiting[0] == PON and stage.rng.random() < 0.5:
            waiting.pop(0)
            pon_by_another(stage, (script.declarer,))
        else:
            _turn(stage, waiting, script.declarer)
    if waiting:
        raise NoRoomError("no turn after the declaration for a call")


def _turn(stage: Stage, waiting: list[str], declarer: int) -> None:
    """A quiet turn, or one with the next call that waits."""
    seat = stage.next
    free = seat not in (stage.hero, declarer)
    if waiting and waiting[0] != PON and free and stage.rng.random() < 0.6:
        stage.draw()
        _closed_call(stage, waiting.pop(0))
        stage.discard()
        return
    stage.turn()
    if waiting and waiting[0] == PON and stage.rng.random() < 0.6:
        waiting.pop(0)
        pon_by_another(stage, (declarer,))


def _closed_call(stage: Stage, name: str) -> None:
    """By the seat on turn, which has drawn."""
    if name == KITA:
        stage.kita()
        return
    seat = stage.state.turn
    if seat == stage.hero:
        held = stage.state.seats[seat].hand or ()
        fours = [kind for kind in range(27, 34) if held.count(kind) == COPIES]
        if not fours:
            raise NoRoomError("no four of a kind to lay")
        stage.ankan(fours[0])
        return
    stage.ankan(stage.rng.choice([kind for kind in range(34) if stage.left[kind] == COPIES] or [0]))
