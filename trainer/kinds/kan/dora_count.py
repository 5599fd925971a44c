"""How many dora indicators count for this win (URA-3, KAN-7)?

A wait lies there, was drawn, or would be drawn for a kan that `ask` names. What is turned over already is
to be seen; what a delayed kan, a robbed one or one still to be made adds is the question.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from trainer.kinds.kan import generator as kans
from trainer.kinds.kan.misconceptions import DORA_COUNT
from trainer.kinds.kan.position_facts import candidates, dora_asked, kan_moments
from trainer.rules.judges.dora import MAX_INDICATORS, judge_dora
from trainer.rules.replay.events import Ron, Tsumo
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import Face, face_of, tile_name
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Number
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


class DoraCount(PuzzleKind):
    read_from = "table"
    rules = ("URA-3", "KAN-7")
    parameters = ("kan_dora", "dora_flip_minkan", "minkan_dora_on_rinshan_win", "minkan_dora_at_next_kan")
    answers = Number("indicators", 1, MAX_INDICATORS)
    sides = ("every", "fewer")
    counts_indicators = True
    lawful = True
    levels = {
        1: "one ankan",
        2: "one kan, a daiminkan or kakan",
        3: "two kans, both ankan",
        4: "two kans, one of them open",
        5: "three kans or more",
    }
    misconceptions = DORA_COUNT

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """A win at hand; or a kan to be made, whose replacement would win."""
        yield {}
        state, hero = position.table(), position.hero
        if state.phase == "discard" and state.turn == hero:
            found: Iterable[tuple[MeldType, Face]] = candidates(state, hero)
        else:
            lies = state.pending
            found = () if lies is None or lies.seat == hero else [(MeldType.DAIMINKAN, face_of(lies.tile))]
        yield from ({"call": str(call), "tile": tile_name(kind)} for call, kind in found)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = dora_asked(position)
        if not facts.kans:
            raise PositionError("no kan was made")
        verdict = judge_dora(facts, ruleset)
        end = len(position.events)
        return Verdict(verdict.answer, tuple(_to_come(reason, end) for reason in verdict.reasons))

    def side(self, position: Position, answer: Answer) -> str:
        return "every" if answer == len(dora_asked(position).kans) + 1 else "fewer"

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        return kan_moments(position)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        hows = [kan.call.how for kan in dora_asked(position).kans]
        is_open = any(how != "ankan" for how in hows)
        return 5 if len(hows) > 2 else 2 * len(hows) - 1 + is_open

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        earlier = {1: 0, 2: 0, 3: 1, 4: 1}.get(level, 2)
        riichi = rng.random() < 0.5
        if level in (1, 3):
            if rng.random() < 0.6:
                return kans.own_kan(rng, ruleset, earlier, "ankan")
            return kans.after_a_kan(rng, ruleset, earlier, riichi=riichi, last="ankan")
        case = rng.choice(("own", "own", "robbed", "robbed", "open"))
        if case == "own":
            return kans.own_kan(rng, ruleset, earlier, rng.choice(("kakan", "daiminkan")))
        return kans.after_a_kan(rng, ruleset, earlier, riichi=riichi, last=case)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        if not any(state.kans for state in replay.states[-1:]):
            return
        for moment, event in enumerate(replay.events):
            if isinstance(event, Ron | Tsumo):
                yield from _mined_win(replay, moment, event)
                return


KIND = DoraCount()


def _to_come(reason: Reason, end: int) -> Reason:
    """A kan that is still to be made points at no event."""
    return replace(reason, moment=None) if reason.moment is not None and reason.moment >= end else reason


def _mined_win(replay: Replay, moment: int, event: Ron | Tsumo) -> Iterable[Mined]:
    """The last moment before a win in a hand with kans; before the kan if its replacement wins."""
    if isinstance(event, Ron):
        yield mined_at(replay, event.seat, moment)
        return
    before = replay.states[moment - 1]
    if before.seats[event.seat].replaces in kans.OWN:
        call = before.calls[-1]
        meld = _kan_laid(replay, call.at, event.seat)
        yield mined_at(replay, event.seat, call.at, call=call.how, tile=tile_name(meld.kind))


def _kan_laid(replay: Replay, at: int, seat: int) -> Meld:
    """The kan that came with the event at this moment."""
    before = replay.states[at - 1].seats[seat].melds
    return next(meld for meld in replay.states[at].seats[seat].melds if meld not in before)
