"""Exhaustive draws: who is tenpai, and rivers of nothing but terminals and honours."""

from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import YAOCHUU, Kind, count_kinds
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.ended import dealt_scores
from trainer.scenarios.drafts.turns import declare
from trainer.scenarios.hands import random_noten, random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage

_MOST_WAITS = 5
"""Kinds that nobody discards; of more there are not enough other tiles to play the wall out."""


def drawn(
    rng: Random, ruleset: Ruleset, tenpai: int, sticks: int = 0, *, riichi: bool | None = None
) -> Position:
    """The wall is played out and all hands are laid open, so many of them tenpai.

    With `riichi` one of these has declared; if that is False one of the others has, whose hand is noten.
    """
    players = ruleset.players
    ready = set(rng.sample(range(players), tenpai))
    hands = {
        seat: (random_tenpai if seat in ready else random_noten)(rng, players) for seat in range(players)
    }
    waits = {kind for seat in ready for kind in wait_kinds(wait_mask(count_kinds(hands[seat])))}
    if len(waits) > _MOST_WAITS:
        raise NoRoomError("too many kinds that nobody may discard")
    stage = _stage(rng, ruleset, hands, frozenset(waits), sticks)
    declarers = [seat for seat in range(players) if riichi is not None and (seat in ready) == riichi]
    if declarers:
        stage.rounds(rng.randrange(2, 9))
        declare(stage, rng.choice(declarers))
    stage.play_out()
    stage.draw_game()
    return stage.position()


def with_nagashi(rng: Random, ruleset: Ruleset, *, spoilt: bool) -> Position:
    """One river of terminals and honours; if `spoilt` its last tile is another one."""
    players = ruleset.players
    seat = rng.randrange(players)
    hands = {each: random_noten(rng, players) for each in range(players)}
    if rng.random() < 0.6:
        hands[(seat + 1) % players] = random_tenpai(rng, players)
    stage = _stage(rng, ruleset, hands, frozenset(), 0)
    ends = _ends(stage, seat)
    while stage.state.wall:
        if stage.next != seat:
            stage.turn()
            continue
        last = stage.state.wall <= players
        kind = _middle(stage) if last and spoilt else ends.pop()
        stage.give_back(kind)
        stage.draw(kind if seat == stage.hero else None)
        stage.discard(kind)
    stage.draw_game()
    return stage.position()


def _ends(stage: Stage, seat: int) -> list[Kind]:
    """Terminals and honours for a whole river, kept from the others."""
    left = [kind for kind in sorted(YAOCHUU) for _ in range(stage.left[kind])]
    number = stage.state.wall // stage.players + 1
    if len(left) < number:
        raise NoRoomError("too few terminals and honours are left")
    return [stage.take(kind) for kind in stage.rng.sample(left, number)]


def _middle(stage: Stage) -> Kind:
    kinds = [kind for kind, left in enumerate(stage.left) if left and kind not in YAOCHUU]
    if not kinds:
        raise NoRoomError("no simple tile is left")
    return stage.take(stage.rng.choice(kinds))


def _stage(
    rng: Random, ruleset: Ruleset, hands: dict[int, list[Kind]], kept_back: frozenset[Kind], sticks: int
) -> Stage:
    players = ruleset.players
    hero = rng.randrange(players)
    return Stage(
        rng,
        ruleset,
        hands[hero],
        hero=hero,
        late=0,
        shown={seat: hand for seat, hand in hands.items() if seat != hero},
        kept_back=kept_back,
        at=Round(rng.randrange(2), rng.randrange(players) + 1, 1 + rng.randrange(2) if sticks else 0),
        scores=dealt_scores(rng, ruleset, sticks),
        sticks=sticks,
    )
