"""Is your hand closed (RCH-1)? It is until a tile is called from another player; an ankan leaves it so."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.rules.judges.closed_hand import called_away, judge_closed
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, Face, faces_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import some
from trainer.scenarios.make.hands import random_tenpai
from trainer.scenarios.make.turns import Stage, fed, plenty, pon_by_another, some_round
from trainer.scenarios.position.position import Position, PositionError


def any_meld_opens(position: Position, ruleset: Ruleset) -> Answer | None:
    """Every meld opens the hand, an ankan too."""
    return not position.table().seats[position.hero].melds


def called_from_me_opens(position: Position, ruleset: Ruleset) -> Answer | None:
    """My hand is open once somebody has called a tile of mine."""
    return False if called_away(position.table(), position.hero) else None


TAKEN: Final = "taken"
"""A discard of the hero's is called by another player."""


class HandClosed(PuzzleKind):
    rules = ("RCH-1",)
    answers = YesNo()
    players = (4,)
    levels = {
        1: "no kan of yours, and nobody has called a discard of yours",
        2: "one ankan of yours",
        3: "no kan of yours, and another player has called a discard of yours",
        4: "one ankan of yours, and another player has called a discard of yours",
        5: "two kans of yours or more, or one that is open",
    }
    misconceptions = (
        Misconception("ankan_opens_hand", "RCH-1", any_meld_opens),
        Misconception("called_from_me_opens", "RCH-1", called_from_me_opens),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        if state.end:
            raise PositionError("it is asked while the hand is played")
        return judge_closed(state, position.hero)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        kans = [meld for meld in state.seats[position.hero].melds if meld.is_kan]
        if len(kans) > 1 or any(meld.is_open for meld in kans):
            return 5
        return 1 + len(kans) + 2 * bool(called_away(state, position.hero))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        calls = ["ankan"] * {2: 1, 4: 1, 5: 2}.get(level, 0)
        if rng.random() < (0.6 if calls else 0.5):  # some find no room
            open_calls = ("chi", "pon", "daiminkan") if level == 5 else ("chi", "pon")
            calls += rng.choices(open_calls, k=1 if level == 5 else rng.choice((1, 1, 2)))
        if level in (3, 4):
            calls.append(TAKEN)
        rng.shuffle(calls)
        return _played(rng, ruleset, calls)


KIND = HandClosed()


@dataclass(frozen=True, slots=True)
class _Call:
    """A meld of the hero's: its lowest kind, and the tile that is called unless it is an ankan."""

    how: str
    low: Face
    tile: Face

    @property
    def own(self) -> list[Face]:
        """The tiles that the hero gives."""
        if self.how == "chi":
            return [kind for kind in range(self.low, self.low + 3) if kind != self.tile]
        return [self.low] * {"pon": 2, "daiminkan": 3, "ankan": 4}[self.how]


def _played(rng: Random, ruleset: Ruleset, acts: Sequence[str]) -> Position:
    """A hand in which the hero makes these calls, or has a tile taken, and draws."""
    hero = rng.randrange(ruleset.players)
    hand = random_tenpai(rng, ruleset.players, mentsu=4 - sum(act != TAKEN for act in acts))
    free = [kind for kind in faces_in_play(ruleset.players) if kind not in hand]
    rng.shuffle(free)
    calls = [None if act == TAKEN else _call_of(rng, act, free) for act in acts]
    own = [tile for call in calls if call for tile in call.own]
    kans = sum(act.endswith("kan") for act in acts)
    stage = Stage(rng, ruleset, hand, hero=hero, own=own, late=kans, at=some_round(rng, ruleset.players))
    stage.rounds(rng.randrange(2))
    for call in calls:
        if call is None:
            _taken(stage)
        else:
            _make(stage, call)
    stage.settle(rng.randrange(2))
    stage.go(hero)
    stage.draw()
    return stage.position()


def _call_of(rng: Random, how: str, free: list[Face]) -> _Call:
    """A meld of tiles that are free; they are no longer."""
    if how != "chi":
        low = free.pop()
        return _Call(how, low, low)
    lows = [low for low in free if low < EAST and low % 9 < 7 and {low + 1, low + 2} <= {*free}]
    low = rng.choice(some(lows, "no run is free"))
    for kind in range(low, low + 3):
        free.remove(kind)
    return _Call(how, low, low + rng.randrange(3))


def _make(stage: Stage, call: _Call) -> None:
    hero, players = stage.hero, stage.players
    if call.how == "ankan":
        stage.go(hero)
        stage.draw()
        stage.ankan(call.low)
    else:
        feeder = hero - 1 if call.how == "chi" else hero + stage.rng.randrange(1, players)
        stage.go(feeder % players)
        stage.turn(call.tile)
        if call.how == "chi":
            stage.chi(call.low)
        elif call.how == "pon":
            stage.pon(hero)
        else:
            stage.daiminkan(hero)
    stage.discard()


def _taken(stage: Stage) -> None:
    """The hero discards a tile, and another player calls it."""
    stage.go(stage.hero)
    fed(stage, plenty(stage, 3))
    pon_by_another(stage, ())
