"""Random tables on which something may be wrong."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.abort.generator import (
    aborted,
    kans,
    many_riichi,
    nine_kinds,
    opened,
    several_rons,
    winds,
)
from trainer.kinds.chombo.chombo_found import abortive_draw, furiten_riichi
from trainer.kinds.referee.generator import SCENES, chi_from, many_kans, own_kan
from trainer.kinds.settlement.several import rons_laid_open
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.kind import kind_named
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import drawn
from trainer.scenarios.make.mistakes import doubtful_kan, four_riichi, noten_claim
from trainer.scenarios.make.voided import Claim, claimed
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Position, PositionError

MADE: Final = (
    "chombo-found",
    "chombo-paid",
    "who-pays",
    "sticks-and-honba",
    "next-hand",
    "final-standing",
    "riichi-stands",
)
"""Kinds whose own tables are walked, at each of their levels."""
_FORBIDDEN: Final = 0.35
"""So many of the tables are short stretches with an act that may be forbidden."""
_OF_KANS: Final = 0.1
"""So many of those are a kan in riichi under rules that forbid more than most."""
Scene = Callable[[Random, Ruleset], Position]


def tables(seed: int, number: int) -> Iterator[Position]:
    """So many tables, each under the rules that it was made for, then moved to others."""
    rng = Random(seed)
    while number:
        position = _made(rng)
        if position is None or not _can_be(position):
            continue
        number -= 1
        yield _poorer(rng, position)


def rules_for(rng: Random, position: Position) -> list[Ruleset]:
    """The table's own rules, and two presets that others play by."""
    presets = [load_preset(name) for name in offered(position.players)]
    rng.shuffle(presets)
    others = [rules for rules in presets if rules != position.ruleset][:2]
    return [position.ruleset, *others]


def moved(position: Position, ruleset: Ruleset) -> Position | None:
    """The same table by other rules; None where it can not be read by them."""
    if ruleset == position.ruleset:
        return position
    try:
        found = under(position, ruleset)
    except PositionError:
        return None
    return found if _can_be(found) else None


def _can_be(position: Position) -> bool:
    try:
        position.table()
    except PositionError:
        return False
    return True


def _made(rng: Random) -> Position | None:
    players = 3 if rng.random() < 0.15 else 4
    try:
        if rng.random() < _FORBIDDEN:
            rules = rng.choice(_rules("find-illegal", players))
            scenes = SCENES[rng.choice(list(SCENES))]
            rare, often = (chi_from, 0.3) if players == 3 else (many_kans, 0.15)
            if rng.random() < _OF_KANS:
                rules = rules.changed(riichi_ankan=rng.choice(("forbidden", "waits+shape")))
                return own_kan(rng, rules, rng.random() < 0.9)
            scene = rare if rng.random() < often else rng.choice(scenes)
            return scene(rng, rules, rng.random() < 0.6)
        if players == 4 and rng.random() < 0.3:
            return rng.choice(_ENDS)(rng, rng.choice(_rules("next-hand", players)))
        slug = rng.choice(MADE)
        kind = kind_named(slug)
        if players not in kind.players:
            return None
        rules = rng.choice(_rules(slug, players))
        return kind.make(rng, rng.choice(list(kind.levels)), rules)
    except (NoRoomError, PositionError, NotImplementedError):
        return None


def _rules(slug: str, players: int) -> list[Ruleset]:
    return list(kind_named(slug).rulesets(players))


def _poorer(rng: Random, position: Position) -> Position:
    """Now and then somebody has too few points for a riichi, who may have declared all the same."""
    if rng.random() >= 0.15:
        return position
    scores, seat = list(position.scores), rng.randrange(position.players)
    other = (seat + 1) % position.players
    least = rng.choice((0, 500, 900, 1000))
    scores[other] += scores[seat] - least
    scores[seat] = least
    found = replace(position, scores=tuple(scores))
    return found if _can_be(found) else position


def _four_riichi(rng: Random, rules: Ruleset) -> Position:
    return four_riichi(rng, rules, rng.randrange(4), rng.randrange(4), noten=rng.random() < 0.5).position()


def _noten_draw(rng: Random, rules: Ruleset) -> Position:
    return drawn(rng, rules, rng.randrange(1, 4), rng.choice((0, 1)), riichi=rng.choice((False, False, True)))


def _claim(rng: Random, rules: Ruleset) -> Position:
    at = Round(rng.randrange(2), rng.randrange(4) + 1, rng.choice((0, 1, 2)))
    return claimed(Claim(rng, rules, rng.random() < 0.6, at, 0, tsumo=rng.random() < 0.3))


def _rons(rng: Random, rules: Ruleset) -> Position:
    at = Round(1, rng.randrange(4) + 1, rng.choice((0, 1, 2)))
    return rons_laid_open(rng, rules, rng.choice((2, 3, 3)), at, 0)


def _abort(rng: Random, rules: Ruleset) -> Position:
    make, reason = rng.choice(((winds, "suufon"), (kans, "suukan"), (many_riichi, "suucha")))
    return aborted(rng, rules, make, reason)


def _hidden_rons(rng: Random, rules: Ruleset) -> Position:
    return several_rons(rng, rules, rng.choice((2, 3, 3)))


def _noten_claim(rng: Random, rules: Ruleset) -> Position:
    return noten_claim(rng, rules, rng.randrange(4), rng.randrange(4))


def _furiten_riichi(rng: Random, rules: Ruleset) -> Position:
    return furiten_riichi(rng, rules.changed(furiten_riichi=False), rng.randrange(4), rng.randrange(4))


def _riichi_kan(rng: Random, rules: Ruleset) -> Position:
    stricter = rules.changed(riichi_ankan=rng.choice(("forbidden", "waits+shape")))
    return doubtful_kan(rng, stricter, rng.randrange(4), rng.randrange(4))


def _three_rons(rng: Random, rules: Ruleset) -> Position:
    return abortive_draw(rng, rules.changed(triple_ron="abort"), rng.randrange(4), rng.randrange(4))


def _all_riichi(rng: Random, rules: Ruleset) -> Position:
    """Four in riichi, one of them noten perhaps, where that is a chombo and the game may be over."""
    return aborted(rng, load_preset("house_classic"), many_riichi, "suucha")


def _played_on(rng: Random, rules: Ruleset) -> Position:
    """One turn more after four have declared riichi."""
    stage = opened(rng, rules, rng.randrange(5, 9), tenpai=True)
    for _ in range(stage.players):
        turns.declare(stage, stage.next)
    stage.turn()
    return stage.position()


_ENDS: Final[tuple[Scene, ...]] = (
    *(_all_riichi, _played_on) * 2,
    _furiten_riichi,
    *(_riichi_kan,) * 3,
    *(_three_rons,) * 2,
    _four_riichi,
    _noten_draw,
    _claim,
    *(_rons,) * 2,
    _abort,
    _hidden_rons,
    _noten_claim,
    nine_kinds,
)
