"""What each seat wins or loses by sticks and honba when a hand ends (STK-1, STK-2, STK-3, STK-6, RCH-6).

The answer is the points of each seat by sticks and honba alone, the hand itself apart, or that a chombo
voids the hand (NOT-4, STK-4).
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from trainer.kinds.settlement.misconceptions import SIDE_LINES, STICKS_AND_HONBA
from trainer.kinds.settlement.several import rons_laid_open
from trainer.rules.endings.settlement import settle_abort, settlement_of, stakes_of
from trainer.rules.mistakes.chombo import judge_annulled
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Points
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import Ended, dealt_scores, drawn, staged
from trainer.scenarios.make.hands import (
    any_hand,
    random_tenpai,
    shuntsu_hand,
    tanyao_hand,
    waits_of_kinds,
    win_with_dragons,
)
from trainer.scenarios.make.mistakes import four_riichi
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.make.voided import Claim, claimed, may_void, wants_void
from trainer.scenarios.position.end_of_hand import (
    OF_CHOMBO,
    VOID_RULES,
    about,
    ended_table,
    sums_of,
    with_payments,
)
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError

_RULES = ("STK-1", "STK-2", "STK-3", "STK-6", "RCH-6", "ABO-7")


class SticksAndHonba(PuzzleKind):
    read_from = "table"
    rules = (*_RULES, *VOID_RULES)
    parameters = (
        "multi_ron",
        "triple_ron",
        "multi_ron_sticks",
        "multi_ron_honba",
        "honba_ron",
        "stick_if_declaration_ronned",
        "pao",
        "pao_honba",
        *OF_CHOMBO,
    )
    sides = ("ron", "tsumo", "several", "draw")
    lawful = True
    framed = False
    annuls = True
    levels = {
        1: "one winner: sticks or honba, not both; or an exhaustive draw",
        2: "one winner: sticks and honba",
        3: "one winner: another player's riichi stands, or was ronned with its declaration; or four riichi",
        4: "two players ron the same tile",
        5: "several rons and a stick of a winner's own or of the ronned declaration, or three rons",
    }
    misconceptions = STICKS_AND_HONBA

    def shape(self, position: Position) -> Points:
        return Points(position.players, none=True)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = ended_table(position)
        stakes = stakes_of(state)
        if not (stakes.honba or stakes.sticks or stakes.owed is not None):
            raise PositionError("there is neither a stick nor a honba")
        void = judge_annulled(state, ruleset)
        if void.answer is not None:
            return Verdict((), void.reasons)
        if state.winners:
            settled = settlement_of(state, ruleset, position.ura)
            settlement, reasons = settled.answer, settled.reasons
        elif stakes.sticks:
            settlement = settle_abort(stakes, ruleset)
            reasons = settlement.reasons
        else:
            raise PositionError("a draw without sticks on the table")
        lines = [line for line in settlement.lines if line.what in SIDE_LINES]
        liable = any(line.what == "pao" for line in settlement.lines) and stakes.honba
        kept = about(reasons, *_RULES, *(("STK-8",) if liable else ()))
        return Verdict(sums_of(position.players, lines), with_payments(kept, lines))

    def side(self, position: Position, answer: Answer) -> str:
        state = position.table()
        if len(state.winners) > 1:
            return "several"
        return "draw" if state.end == "ryuukyoku" else state.end

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        stakes = stakes_of(state)
        special = state.owed is not None or bool(set(stakes.declarers) & set(state.winners))
        if len(state.winners) > 1:
            return 5 if len(state.winners) > 2 or special else 4
        if not state.winners:
            return 1 if state.reason in PLAYED_OUT else 3
        if state.owed is not None or set(stakes.declarers) - set(state.winners):
            return 3
        return 2 if stakes.sticks and stakes.honba else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        if level >= 4:
            return _several(rng, level, ruleset)
        if level == 3 and ruleset.abort_suucha and ruleset.players == 4 and rng.random() < 0.15:
            noten = may_void(ruleset) and rng.random() < 0.5
            return four_riichi(rng, ruleset, rng.randrange(4), rng.randrange(4), noten=noten).position()
        if wants_void(rng, ruleset):
            return _void(rng, level, ruleset)
        if level == 1 and rng.random() < 0.75:
            return _drawn(rng, ruleset)
        return _one_winner(rng, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        if not _worth_asking(state):
            return
        hero = replay.round_index % state.deal.players
        yield mined_end(replay, hero, state.winners)


KIND = SticksAndHonba()


def _worth_asking(state: TableState) -> bool:
    """Several rons, a ronned declaration, sticks of others, or sticks that stay."""
    honba, sticks = state.deal.round.honba, state.sticks
    if state.end == "ryuukyoku":
        return state.reason == "exhaustive" and sticks > 1 and state.winners == ()
    if len(state.winners) > 1 or (state.owed is not None and sticks + honba > 0):
        return sticks + honba > 0 or state.owed is not None
    return honba > 0 and sticks > 1


def _void(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A win that is none, or a noten riichi at a draw, with sticks or honba at stake."""
    at = _at(rng, ruleset, rng.choice((1, 1, 2, 3)))
    sticks = rng.choice((0, 1)) if level == 1 else rng.choice((1, 1, 2))
    if rng.random() < 0.3:
        return drawn(rng, ruleset, rng.randrange(1, ruleset.players), sticks, riichi=False)
    return claimed(Claim(rng, ruleset, True, at, sticks, tsumo=rng.random() < 0.2))


def _stakes(rng: Random, level: int) -> tuple[int, int]:
    """Sticks and honba at the deal; sticks are left by a drawn hand, so there is a honba then."""
    honba = rng.choice((0, 1, 1, 2, 3))
    return (rng.choice((0, 1, 1, 2)) if honba and level > 1 else 0), honba


def _at(rng: Random, ruleset: Ruleset, honba: int) -> Round:
    return Round(rng.randrange(2), rng.randrange(ruleset.players) + 1, honba)


def _one_winner(rng: Random, level: int, ruleset: Ruleset) -> Position:
    players = ruleset.players
    in_riichi = rng.random() < 0.7
    made = rng.choice((any_hand, shuntsu_hand, tanyao_hand) if in_riichi else (win_with_dragons,))(
        rng, players
    )
    winner, hero = rng.randrange(players), rng.randrange(players)
    others = [seat for seat in range(players) if seat != winner]
    feeder = None if rng.random() < 0.5 else rng.choice(others)
    sticks, honba = _stakes(rng, level)
    end = Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        feeder,
        hero,
        riichi=(winner,) if in_riichi else (),
        gap=rng.randrange(2, 9),
        at=_at(rng, ruleset, honba),
        sticks=sticks,
    )
    return staged(rng, _with_riichi_of_another(rng, end) if level == 3 else end)


def _with_riichi_of_another(rng: Random, end: Ended) -> Ended:
    """Somebody who does not win is in riichi too, or was about to be."""
    players = end.ruleset.players
    rivals = [seat for seat in range(players) if seat not in (*end.winners, end.hero, end.feeder)]
    if end.feeder not in (None, end.hero) and (not rivals or rng.random() < 0.4):
        return replace(end, declares=True)
    if not rivals:
        raise NoRoomError("nobody else can be in riichi")
    riichi = [*end.riichi, rng.choice(rivals)]
    rng.shuffle(riichi)
    return replace(end, riichi=tuple(riichi))


def _several(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """At level 5 some of the winners are in riichi, or it is a declaration tile."""
    number = 3 if level == 5 and ruleset.players == 4 and rng.random() < 0.65 else 2
    sticks, honba = _stakes(rng, level)
    return rons_laid_open(rng, ruleset, number, _at(rng, ruleset, honba), sticks, plain=level == 4)


def _drawn(rng: Random, ruleset: Ruleset) -> Position:
    """An exhaustive draw with sticks of earlier hands; the hero is tenpai, or all hands lie open."""
    players, sticks = ruleset.players, rng.choice((1, 1, 2))
    if rng.random() < 0.5:
        return drawn(rng, ruleset, rng.randrange(1, players), sticks, riichi=rng.choice((True, None)))
    hand = random_tenpai(rng, players)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(players),
        late=4,
        at=_at(rng, ruleset, rng.choice((1, 2, 3))),
        scores=dealt_scores(rng, ruleset, sticks),
        sticks=sticks,
        kept_back=waits_of_kinds(hand),
    )
    stage.draw_out()
    return stage.position()
