"""Which tiles may you discard against an open riichi, or declare one with (OPN-1, OPN-3, DEF-7)?

The hand of the open riichi lies there, in whole or the part that waits. The shown waits may not be
thrown while there is another tile; a furiten open hand bars nothing.
"""

from collections.abc import Iterable, Mapping
from random import Random

from trainer.kinds.open import generator as opened
from trainer.rules.defence.genbutsu import genbutsu
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import hand_of, riichi_facts
from trainer.rules.judges.open_riichi import (
    OpenDiscardFacts,
    judge_open_discard,
    judge_open_riichi,
    open_discard_facts,
)
from trainer.rules.judges.riichi import tenpai_keeping
from trainer.rules.mistakes.legality import is_locked
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import face_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.position.changes import Change, TileChange, spare_tiles
from trainer.scenarios.position.position import Position, PositionError


def _asked(position: Position) -> str:
    return dict(position.ask).get("what", "")


def _shown_wait_never_allowed(position: Position, ruleset: Ruleset) -> Answer | None:
    """A shown wait may never be thrown."""
    if _asked(position) != "discard":
        return None
    state, held = position.table(), position.held_kinds()
    own = state.seats[position.hero]
    if is_locked(state, position.hero) and own.drawn is not None:
        held = (face_of(own.drawn),)
    shown = open_discard_facts(state, position.hero, held, ruleset).shown
    waits = {wait for each in shown for wait in each.waits}
    return tuple(kind for kind in held if kind not in waits)


def _shown_waits_allowed(position: Position, ruleset: Ruleset) -> Answer | None:
    """Any tile may be thrown; dealing in is one's own affair."""
    return position.held_kinds() if _asked(position) == "discard" else None


def _open_riichi_needs_genbutsu(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only genbutsu may be thrown against an open riichi."""
    if _asked(position) != "discard":
        return None
    state = position.table()
    safe = [
        genbutsu(state, seat, ruleset)
        for seat, own in enumerate(state.seats)
        if own.open_riichi and seat != position.hero
    ]
    return tuple(kind for kind in position.held_kinds() if all(kind in each for each in safe))


def _open_riichi_even_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """An open riichi may be declared with every discard that keeps tenpai."""
    if _asked(position) != "declare":
        return None
    hand = hand_of(position.table(), position.hero)
    return tuple(tenpai_keeping(hand, ruleset))


class OpenRiichiDiscard(PuzzleKind):
    rules = ("OPN-1", "OPN-3", "DEF-7")
    parameters = ("open_riichi_furiten", "furiten_riichi")
    players = (4,)
    bars_tiles = True
    levels = {
        1: "one of the shown waits in the hand",
        2: "none of the shown waits in the hand",
        3: "several of the shown waits in the hand",
        4: "the open hand is furiten",
        5: "two open hands, a locked hand, or an own declaration",
    }
    sides = ("barred", "free")
    misconceptions = (
        Misconception("shown_wait_never_allowed", "OPN-3", _shown_wait_never_allowed),
        Misconception("shown_waits_allowed", "OPN-3", _shown_waits_allowed),
        Misconception("open_riichi_needs_genbutsu", "DEF-7", _open_riichi_needs_genbutsu),
        Misconception("open_riichi_even_furiten", "OPN-3", _open_riichi_even_furiten),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return opened.RULES

    def asked_under(self, rules: Ruleset) -> bool:
        return rules.open_riichi and super().asked_under(rules)

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return ({"what": "discard"}, {"what": "declare"})

    def shape(self, position: Position) -> Tiles:
        return Tiles(position.held_kinds())

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if not ruleset.open_riichi:
            raise PositionError("these rules have no open riichi")
        state, hero = position.table(), position.hero
        if state.phase != "discard" or state.turn != hero:
            raise ImpossibleEventError("it is not the own turn to discard")
        if position.asked("what") == "declare":
            declared = judge_open_riichi(riichi_facts(state, hero, ruleset), ruleset)
            return Verdict(tuple(declared.answer), declared.reasons, declared.facts)
        facts = discard_facts(state, hero, ruleset)
        if not facts.shown:
            raise PositionError("no open riichi lies there")
        verdict = judge_open_discard(facts, ruleset)
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        """Barred: some tile may not be thrown, or no riichi declared."""
        if position.asked("what") == "declare":
            return "free" if answer else "barred"
        return "free" if answer == position.held_kinds() else "barred"

    def near(self, position: Position) -> Iterable[Change]:
        """A shown wait that has been thrown was another tile: without it the open hand is not furiten."""
        state = position.table()
        waits = [own.waits for own in state.seats if own.open_riichi]
        for seat, own in enumerate(state.seats):
            for tile in own.river:
                if any(each >> face_of(tile.tile) & 1 for each in waits):
                    spare = spare_tiles(position, 1)
                    yield from (TileChange("river", seat, tile.tile, new, tile.at) for new in spare)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        if position.asked("what") == "declare" or is_locked(state, hero):
            return 5
        facts = discard_facts(state, hero, position.ruleset)
        if len(facts.shown) > 1:
            return 5
        shown = next(iter(facts.shown))
        if shown.furiten:
            return 4
        held = len(set(facts.kinds) & set(shown.waits))
        return (2, 1)[held] if held < 2 else 3

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        rules = opened.with_open_riichi(ruleset)
        return self.tried(lambda: _made(rng, level, rules), level, rules)


KIND = OpenRiichiDiscard()


def discard_facts(state: TableState, hero: int, ruleset: Ruleset) -> OpenDiscardFacts:
    """What the ruling rests on; a locked hand can throw the drawn tile only."""
    hand = hand_of(state, hero)
    locked = is_locked(state, hero) and hand.drawn is not None
    tiles = (hand.drawn,) if locked and hand.drawn is not None else hand.concealed
    return open_discard_facts(state, hero, sorted({face_of(tile) for tile in tiles}), ruleset)


def _made(rng: Random, level: int, ruleset: Ruleset) -> Position:
    if level < 4:
        return opened.facing(rng, ruleset, (1, 0, 2)[level - 1])
    if level == 4:
        return opened.facing(rng, ruleset, rng.choice((0, 1, 1, 2)), rng.choice(("river", "passed")))
    roll = rng.random()
    if roll < 0.5:
        return opened.declaring(rng, ruleset)
    if roll < 0.75:
        return opened.locked_facing(rng, ruleset)
    return opened.facing(rng, ruleset, rng.choice((1, 2)), rng.choice(("", "", "river")), more=1)
