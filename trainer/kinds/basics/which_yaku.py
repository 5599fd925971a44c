"""Which of these yaku does the complete hand have (SCO-1)? One out of four that are learnt first.

A discard completes the hero's hand, which has not declared riichi: so nothing counts but the tiles. What is
offered stands in the question (`ask`), and the hand has exactly one of it, or no yaku at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final

from trainer.kinds.basics.yaku_hands import Made, made_hand
from trainer.rules.judges.facts import win_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.first_yaku import (
    CLOSED_RUNS,
    FIRST_YAKU,
    NONE,
    OF_RUNS,
    YakuFound,
    judge_first_yaku,
    yaku_in_tiles,
)
from trainer.rules.scoring.win import Claim, Win, claims
from trainer.rules.tiles.shapes import WaitShape
from trainer.rules.tiles.tile import DRAGONS, WINDS
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, compose
from trainer.scenarios.position.position import Position, PositionError

OFFERED: Final = 4
_TRIES: Final = 200
"""So often a hand with a certain yaku is tried before another one is wanted."""


def pinfu_with_yakuhai_pair(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four runs are pinfu whatever the pair is."""
    win = _win(position, ruleset)
    return "pinfu" if "pinfu" in _offered(position) and any(map(_valued_pinfu, _claims(win))) else None


def every_wind_is_yakuhai(position: Position, ruleset: Ruleset) -> Answer | None:
    """Three of any wind are yakuhai."""
    win = _win(position, ruleset)
    winds = any(set(WINDS) & set(claim.koutsu) for claim in _claims(win))
    return "yakuhai" if "yakuhai" in _offered(position) and winds else None


def calls_keep_iipeikou(position: Position, ruleset: Ruleset) -> Answer | None:
    """Two equal runs are iipeikou in an open hand too."""
    win = _win(position, ruleset)
    twins = any(len(set(claim.shuntsu)) < len(claim.shuntsu) for claim in _claims(win))
    return "iipeikou" if "iipeikou" in _offered(position) and twins else None


def _claims(win: Win) -> list[Claim]:
    return list(claims(win))


def _valued_pinfu(claim: Claim) -> bool:
    valued = {*DRAGONS, claim.win.seat_wind, claim.win.round_wind}
    runs = claim.closed and len(claim.shuntsu) == 4 and claim.wait is WaitShape.RYANMEN
    return runs and claim.jantou in valued


class WhichYaku(PuzzleKind):
    rules = ("SCO-1",)
    players = (4,)
    sides = tuple(FIRST_YAKU)
    levels = {
        1: "one yaku or none; tanyao, yakuhai, toitoi, chiitoitsu and honitsu are offered",
        2: "one yaku or none; pinfu, iipeikou, sanshoku or ittsu is offered",
        3: "an open hand of one yaku or none; pinfu or iipeikou, which need a closed one, is offered",
        4: "two yaku, one of which is offered",
        5: "three yaku or more, one of which is offered",
    }
    misconceptions = (
        Misconception("pinfu_with_yakuhai_pair", "SCO-1", pinfu_with_yakuhai_pair),
        Misconception("every_wind_is_yakuhai", "SCO-1", every_wind_is_yakuhai),
        Misconception("calls_keep_iipeikou", "SCO-1", calls_keep_iipeikou),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """For each yaku that the hand has, that and three that it lacks."""
        found = _found(_win(position, position.ruleset), position.ruleset)
        for place, right in enumerate(sorted(found.names, key=list(FIRST_YAKU).index)):
            lacking = (*found.lacking[place:], *found.lacking[:place])
            yield {"offered": _written((right, *lacking[: OFFERED - 1]))}

    def shape(self, position: Position) -> OneOf:
        return OneOf(_offered(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        win = _win(position, ruleset)
        verdict = judge_first_yaku(win, _found(win, ruleset), _offered(position))
        if verdict is None:
            raise PositionError("the hand has not exactly one of the yaku that are offered")
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        win = _win(position, position.ruleset)
        return _level(win, _found(win, position.ruleset), _offered(position))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        right = _drawn(rng, level)
        for _ in range(_TRIES):
            with suppress(NoRoomError):
                return _made(rng, right, level, ruleset)
        raise NoRoomError(f"no hand of {right} is of this level")


KIND = WhichYaku()


def _win(position: Position, ruleset: Ruleset) -> Win:
    """The win on the discard that lies there.

    :raises PositionError: if there is none, or the way of winning would be a yaku.
    """
    state = position.table()
    pending, own = state.pending, state.seats[position.hero]
    if pending is None or pending.how != "discard" or pending.seat == position.hero or state.end:
        raise PositionError("it is asked when another player has discarded a tile")
    win = win_of(state, position.hero, ruleset)
    if own.in_riichi or win.last_tile or win.first_turn:
        raise PositionError("it is asked of tiles alone: no riichi, not the first turn, not the last tile")
    return win


def _found(win: Win, ruleset: Ruleset) -> YakuFound:
    found = yaku_in_tiles(win, ruleset)
    if found is None:
        raise PositionError("the discard completes no hand of the yaku that are learnt first")
    return found


def _offered(position: Position) -> tuple[str, ...]:
    """:raises PositionError: if `ask` does not name four yaku of the list in its order."""
    offered = tuple(position.asked("offered").split())
    if len(offered) != OFFERED or offered != tuple(name for name in FIRST_YAKU if name in offered):
        raise PositionError("ask: four yaku are offered, in their order")
    return offered


def _written(offered: Iterable[str]) -> str:
    chosen = set(offered)
    return " ".join(name for name in FIRST_YAKU if name in chosen)


def _level(win: Win, found: YakuFound, offered: Sequence[str]) -> int:
    if len(found.possible) > 1:
        return 4 if len(found.possible) == 2 else 5
    if not OF_RUNS & set(offered):
        return 1
    return 2 if win.hand.closed or not CLOSED_RUNS & set(offered) else 3


def _made(rng: Random, right: str, level: int, ruleset: Ruleset) -> Position:
    """A hand that has this one of what is offered."""
    made = made_hand(rng, right, level)
    found = yaku_in_tiles(made.win, ruleset)
    if found is None or right not in found.names:
        raise NoRoomError("the hand has another yaku")
    offered = _options(rng, right, found, made, level)
    if _level(made.win, found, offered) != level:
        raise NoRoomError("the hand has another level")
    return compose(rng, made.plan(rng, ruleset, _written(offered)))


_GLANCE: Final = tuple(name for name in FIRST_YAKU if name not in OF_RUNS)
_OPEN: Final = ("yakuhai", "toitoi", "honitsu", "sanshoku", "ittsu", NONE)
_RUNS: Final = tuple(name for name in FIRST_YAKU if name in OF_RUNS)


def _drawn(rng: Random, level: int) -> str:
    """What the hand shall have: past the first level more often a yaku of runs, so that all are even."""
    if level == 1:
        return rng.choice(_GLANCE)
    if level == 3:
        return rng.choice(_OPEN)
    asked = _RUNS if rng.random() < 0.7 else _GLANCE
    return rng.choice([name for name in asked if level == 2 or name != NONE])


def _options(rng: Random, right: str, found: YakuFound, made: Made, level: int) -> tuple[str, ...]:
    """The right one and three others, often such as the hand seems to have."""
    others = [name for name in found.lacking if level > 1 or name in _GLANCE]
    tempting = [name for name in made.tempting() if name in others]
    chosen = tempting[:2] if rng.random() < 0.7 else []
    rest = [name for name in others if name not in chosen]
    if len(rest) + len(chosen) < OFFERED - 1:
        raise NoRoomError("too few yaku that the hand lacks")
    return (right, *chosen, *rng.sample(rest, OFFERED - 1 - len(chosen)))
