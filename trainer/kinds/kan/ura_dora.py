"""How many tiles do you turn over beneath the indicators (URA-1, URA-2, KAN-7, ABO-9)?

The hero wins on the tile that lies there or was drawn: in riichi or not, after kans or without any.
"""

from collections.abc import Iterable
from random import Random

from trainer.kinds.kan import generator as kans
from trainer.kinds.kan.misconceptions import URA_DORA
from trainer.kinds.kan.position_facts import dora_asked, kan_moments
from trainer.rules.judges.dora import MAX_INDICATORS, judge_ura
from trainer.rules.judges.facts import dora_facts
from trainer.rules.replay.events import Ron, Tsumo
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Number
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position


class UraDora(PuzzleKind):
    read_from = "table"
    rules = ("URA-1", "URA-2", "KAN-7", "ABO-9")
    parameters = ("ura_dora", "kan_ura", "kan_dora", "dora_flip_minkan", "minkan_dora_at_next_kan")
    answers = Number("tiles", 0, MAX_INDICATORS)
    own_rules = {3: (kans.FIFTH_ALLOWED[3],), 4: (kans.FIFTH_ALLOWED[4], kans.KAN_URA_OFF)}
    sides = ("some", "none")
    counts_indicators = True
    lawful = True
    levels = {
        1: "no kan, and no riichi but your own",
        2: "no kan, and a riichi of another",
        3: "one kan",
        4: "two kans",
        5: "three kans or more",
    }
    misconceptions = URA_DORA

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_ura(dora_asked(position), ruleset)
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        return "some" if answer else "none"

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        """The hero's declaration, without which no ura is turned over, and every kan."""
        declared = position.table().seats[position.hero].riichi_at
        if declared is not None:
            yield declared
        yield from kan_moments(position)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        made = len(dora_facts(state).kans)
        if made:
            return min(2 + made, 5)
        others = (own.in_riichi for seat, own in enumerate(state.seats) if seat != position.hero)
        return 1 + any(others)

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """In riichi more often than not; a wait is discarded, drawn for a kan, or robbed."""
        riichi, players = rng.random() < 0.65, ruleset.players
        if level < 3:
            return _without_kan(rng, ruleset, riichi=riichi, rival=level == 2)
        if riichi and rng.random() < 0.3:
            return kans.rinshan_in_riichi(rng, ruleset, level - 3)
        last = rng.choice(("ankan", "open", "robbed", "none"))
        if level == 5 and ruleset == kans.FIFTH_ALLOWED[players] and rng.random() < 0.8:
            return kans.after_a_kan(rng, ruleset, 5, riichi=True, last="none")
        earlier = level - 2 - (last != "none")
        return kans.after_a_kan(rng, ruleset, earlier, riichi=riichi, last=last)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        last = replay.states[-1]
        lively = last.kans or sum(own.in_riichi for own in last.seats) > 1
        if not lively or last.end not in ("ron", "tsumo"):
            return
        for moment, event in enumerate(replay.events):
            if isinstance(event, Ron | Tsumo):
                yield mined_at(replay, event.seat, moment)
                return


KIND = UraDora()


def _without_kan(rng: Random, ruleset: Ruleset, *, riichi: bool, rival: bool) -> Position:
    """A wait is drawn or discarded, with a rival's riichi now and then as its declaration tile."""
    stage = kans.waiting_stage(rng, ruleset, riichi=riichi)
    wait = rng.choice(sorted(stage.kept_back))
    seat = (stage.hero + rng.randrange(1, stage.players)) % stage.players
    if rival and rng.random() < 0.5:
        stage.go(seat)
        stage.turn(wait, riichi=True)
        return stage.position()
    if rival:
        turns.declare(stage, seat)
    for _ in range(rng.randrange(4)):
        stage.turn()
    if stage.next == stage.hero:
        stage.draw(wait)
        return stage.position()
    stage.turn(wait)
    return stage.position()
