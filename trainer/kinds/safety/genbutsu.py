"""Which tiles of your hand are genbutsu, against one riichi or against several (DEF-1, FUR-5)?

The hero is to discard; `ask` names the declarer (`seat-2`), or `all` of them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Danger, Slot, random_danger, riichi_moments, staged
from trainer.kinds.safety.misconceptions import GENBUTSU
from trainer.rules.defence.genbutsu import judge_genbutsu
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, face_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import ALL, asked_riichi, rivals_of, seat_code, turns_since
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_SINCE: Final = {1: range(1), 2: range(1, 4), 3: range(4, 8), 4: range(4), 5: range(4)}
_OWN: Final = "genbutsu_own_river"


class Genbutsu(PuzzleKind):
    rules = ("DEF-1", "FUR-5")
    parameters = ("kita_ron", "kita_pass_furiten")
    levels = {
        1: "one riichi, just declared",
        2: "one riichi, one to three turns ago",
        3: "one riichi, four or more turns ago",
        4: "one of several riichi",
        5: "several riichi at once",
    }
    sides = ("own_river", "passed", "none")
    misconceptions = GENBUTSU

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """All who are in riichi if there are several, then each."""
        rivals = asks.rivals(position)
        if len(rivals) > 1:
            yield {"against": ALL}
        yield from ({"against": rival} for rival in rivals)

    def shape(self, position: Position) -> Tiles:
        return Tiles(position.held_kinds())

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        return judge_genbutsu(asked_riichi(position), ruleset)

    def side(self, position: Position, answer: Answer) -> str:
        """What makes the tiles safe: the declarers' rivers alone, or what others threw too; or none is."""
        if not isinstance(answer, tuple) or not answer:
            return "none"
        reasons = self.solve(position, position.ruleset).reasons
        return "passed" if any(_others(reason, answer) for reason in reasons) else "own_river"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if len(rivals_of(state, position.hero)) > 1:
            return 5 if position.asked("against") == ALL else 4
        since = turns_since(state, asked_riichi(position).declarers[0].seat)
        return 1 if since == 0 else 2 if since < 4 else 3

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        danger = random_danger(rng, ruleset, 1 if level < 4 else 2, _SINCE[level])
        if ruleset.kita and rng.random() < 0.4:
            danger = danger.with_north(rng)
        danger = replace(danger, kept_back=danger.kinds)
        side = rng.choice(Genbutsu.sides)
        if level < 4:
            danger = _against_one(rng, danger, side)
        else:
            danger = _fed(rng, danger, danger.slots(), rng.randrange(2, 6))
        if rng.random() < 0.4:
            danger = danger.with_pon(rng)
        rival = rng.choice(list(danger.rivals))
        return staged(rng, danger, against=ALL if level == 5 else seat_code(rival))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, hero, rivals in riichi_moments(replay):
            against = ALL if len(rivals) > 1 else seat_code(rivals[0])
            yield mined_at(replay, hero, moment, against=against)


KIND = Genbutsu()


def _others(reason: Reason, answer: tuple[Face, ...] | tuple[str, ...]) -> bool:
    """Whether somebody else's tile clears a kind of the answer."""
    clears = reason.code.startswith("genbutsu_") and reason.code != _OWN
    return clears and face_of(reason.tiles[0]) in answer


def _against_one(rng: Random, danger: Danger, side: str) -> Danger:
    """Tiles of the hand in rivers: before the declaration, which mislead; the declarer's; those after it."""
    danger = _fed(rng, danger, danger.slots_before(), rng.randrange(3))
    if side != "none" and (side == "own_river" or rng.random() < 0.5):
        danger = _fed(rng, danger, danger.slots(only_by=danger.rival), rng.randrange(1, 3))
    return _fed(rng, danger, danger.slots_after(), rng.randrange(1, 3)) if side == "passed" else danger


def _fed(rng: Random, danger: Danger, slots: list[Slot], number: int) -> Danger:
    """So many tiles of the hand's kinds fall in these turns."""
    for _ in range(number):
        kinds = [kind for kind in sorted(danger.kinds) if danger.left(kind) > 0]
        danger = danger.with_thrown(rng, [rng.choice(kinds)], slots)
    return danger
