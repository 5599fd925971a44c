"""Which kans may you make now (KAN-1 to KAN-5, KAN-8 to KAN-10, ABO-6, ABO-9)?

The hero has a tile to discard: just drawn, in riichi or not, or after an own pon. Four of a kind in the
hand and fourth tiles to a pon are the candidates.
"""

from collections.abc import Iterable
from random import Random

from trainer.kinds.kan import generator as kans
from trainer.kinds.kan.misconceptions import WHICH_KAN
from trainer.kinds.kan.position_facts import candidates, judge_candidate, nearly
from trainer.rules.judges.kan import MAX_KANS
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import COPIES, EAST, Face, count_faces, face_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import HOW_MANY, PuzzleKind
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


class WhichKan(PuzzleKind):
    rules = ("KAN-1", "KAN-2", "KAN-3", "KAN-4", "KAN-5", "KAN-8", "KAN-9", "KAN-10", "ABO-6", "ABO-9")
    parameters = (
        "riichi_ankan",
        "riichi_ankan_drawn_only",
        "riichi_ankan_winning_tile",
        "tenpai_own_four",
        "abort_suukan",
        "fifth_kan",
    )
    own_rules = kans.OF_TABLES
    sides = HOW_MANY
    levels = {
        1: "outside riichi, one candidate or none",
        2: "outside riichi, several candidates",
        3: "the end of the wall, three kans or more, or a call just made",
        4: "in riichi, with one wait or on an honour",
        5: "in riichi, in a suit, with two waits or more",
    }
    misconceptions = WHICH_KAN

    def shape(self, position: Position) -> Tiles:
        own = position.table().seats[position.hero]
        pons = {meld.kind for meld in own.melds if meld.type is MeldType.PON}
        return Tiles(tuple(sorted({*map(face_of, own.hand or ()), *pons})))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        if state.phase != "discard" or state.turn != position.hero:
            raise PositionError("the hero is not on turn")
        found: list[Face] = []
        reasons: list[Reason] = []
        for candidate in candidates(state, position.hero) or nearly(state, position.hero):
            verdict = judge_candidate(state, position.hero, candidate, ruleset)
            found += [candidate[1]] if verdict.answer else []
            reasons += [reason for reason in verdict.reasons if reason not in reasons]
        return Verdict(tuple(sorted(found)), tuple(reasons))

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        own = state.seats[position.hero]
        if state.wall <= 1 or state.kans >= MAX_KANS - 1 or not own.has_drawn:
            return 3
        found = candidates(state, position.hero)
        if not own.in_riichi:
            return 1 if len(found) < 2 else 2
        suited = any(kind < EAST for _, kind in found)
        return 5 if suited and own.waits.bit_count() > 1 else 4

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return kans.to_choose(rng, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            own = state.seats[state.turn]
            if state.phase != "discard" or own.hand is None:
                continue
            held = count_faces(own.hand)
            if COPIES not in held and not any(meld.type is MeldType.PON for meld in own.melds):
                continue
            many = len(candidates(state, state.turn))
            drawn = own.drawn is not None and held[face_of(own.drawn)] == COPIES
            if many > 1 or (many and (own.in_riichi or (drawn and state.wall < 2))):
                yield mined_at(replay, state.turn, moment)


KIND = WhichKan()
