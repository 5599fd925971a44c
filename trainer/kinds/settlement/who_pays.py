"""Who pays whom at the end of a hand (SCO-2, STK-1, STK-6, STK-7, STK-8, SAN-3, NOT-1, NOT-4)?

The answer is what each seat wins or loses in all, or that a chombo voids the hand.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from trainer.kinds.settlement.misconceptions import WHO_PAYS
from trainer.kinds.settlement.several import rons_laid_open
from trainer.rules.endings.settlement import nagashi_seats, settlement_of
from trainer.rules.judges.facts import win_of
from trainer.rules.mistakes.chombo import judge_annulled
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import judge_score
from trainer.rules.tiles.tile import DRAGONS, WINDS
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Points
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.ended import Ended, drawn, staged, with_nagashi
from trainer.scenarios.make.hands import CLOSED, Winning, random_win, win_with_dragons
from trainer.scenarios.make.voided import Claim, claimed, wants_void
from trainer.scenarios.position.end_of_hand import (
    OF_CHOMBO,
    SCORE_PARAMETERS,
    VOID_RULES,
    bonus_of,
    ended_table,
    with_payments,
)
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError

_RULES = ("SCO-2", "STK-1", "STK-2", "STK-3", "STK-6", "STK-7", "STK-8", "ABO-7", "RCH-6", "SAN-3", "SCO-1")


class WhoPays(PuzzleKind):
    read_from = "win"
    rules = (*_RULES, *VOID_RULES)
    parameters = (
        "pao",
        "pao_scope",
        "pao_honba",
        "noten_pool",
        "nagashi_mangan",
        "tenpai_own_four",
        "tenpai_all_visible",
        "tsumo_loss",
        "honba_ron",
        "multi_ron",
        "triple_ron",
        "multi_ron_sticks",
        "multi_ron_honba",
        "stick_if_declaration_ronned",
        *OF_CHOMBO,
        *SCORE_PARAMETERS,
    )
    sides = ("ron", "tsumo", "draw")
    lawful = True
    annuls = True
    levels = {
        1: "a ron without honba",
        2: "an exhaustive draw, no river of terminals and honours alone",
        3: "a tsumo without honba",
        4: "a win with honba",
        5: "somebody is liable for a yakuman, a nagashi mangan, several rons, a ron on the riichi tile",
    }
    misconceptions = WHO_PAYS

    def shape(self, position: Position) -> Points:
        return Points(position.players, none=True)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = ended_table(position)
        if not state.winners and state.reason not in ("exhaustive", "nagashi"):
            raise PositionError("nobody pays at an abortive draw")
        void = judge_annulled(state, ruleset)
        if void.answer is not None:
            return Verdict((), void.reasons)
        settled = settlement_of(state, ruleset, position.ura)
        paid = settled.answer.winners
        worth = _worth(position, state, paid[0], ruleset) if len(paid) == 1 else ()
        return Verdict(settled.answer.deltas, (*worth, *with_payments(settled.reasons, settled.answer.lines)))

    def side(self, position: Position, answer: Answer) -> str:
        end = position.table().end
        return "draw" if end == "ryuukyoku" else end

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if not state.winners:
            return 5 if nagashi_seats(state) else 2
        if len(state.winners) > 1 or state.owed is not None:
            return 5
        if "fed_decisive_call" in verdict.codes() or "pao_not_played" in verdict.codes():
            return 5
        if state.deal.round.honba:
            return 4
        return 3 if state.end == "tsumo" else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        players = ruleset.players
        if level in (2, 3, 4) and wants_void(rng, ruleset):
            return _void(rng, level, ruleset)
        if level == 2:
            sticks = rng.choice((0, 0, 1))
            if rng.random() < 0.15:
                return with_nagashi(rng, ruleset, spoilt=True)
            tenpai = rng.choice((1, 2, players - 1, rng.randrange(players + 1)))
            return drawn(rng, ruleset, tenpai, sticks, riichi=rng.choice((True, None)))
        if level == 5:
            return _rare(rng, ruleset)
        made = rng.choice((*CLOSED, win_with_dragons))(rng, players)
        end = _end(rng, ruleset, made, tsumo={1: 0.0, 3: 1.0}.get(level, 0.5))
        if level != 4:
            return staged(rng, end)
        at = replace(end.at, honba=rng.choice((1, 1, 2, 3)))
        return staged(rng, replace(end, at=at, sticks=rng.choice((0, 0, 1, 2))))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        if not _worth_asking(state):
            return
        players = state.deal.players
        shown = state.winners or range(players)
        yield mined_end(replay, replay.round_index % players, shown)


KIND = WhoPays()


def _worth_asking(state: TableState) -> bool:
    """Uneven noten payments, nagashi, a tsumo, or a ron with honba."""
    if state.end == "ryuukyoku":
        if state.reason not in ("exhaustive", "nagashi"):
            return False
        return bool(nagashi_seats(state)) or 0 < sum(seat.waits > 0 for seat in state.seats) < len(
            state.seats
        )
    return (
        len(state.winners) > 1 or state.owed is not None or state.end == "tsumo" or state.deal.round.honba > 0
    )


def _worth(position: Position, state: TableState, seat: int, ruleset: Ruleset) -> tuple[Reason, ...]:
    """How the hand of the winner comes to its points; who pays them is said by the settlement."""
    verdict = judge_score(win_of(state, seat, ruleset), ruleset, bonus_of(position, state, seat))
    return tuple(reason for reason in verdict.reasons if reason.rule != "SCO-2")


def _rare(rng: Random, ruleset: Ruleset) -> Position:
    """Nagashi mangan, several rons, a yakuman that somebody is liable for."""
    case = rng.random()
    if case < 0.4:
        return with_nagashi(rng, ruleset, spoilt=False)
    if case < 0.7:
        number = 3 if ruleset.players == 4 and rng.random() < 0.4 else 2
        at = Round(rng.randrange(2), rng.randrange(ruleset.players) + 1, rng.choice((0, 0, 1, 2)))
        return rons_laid_open(rng, ruleset, number, at, rng.choice((0, 1)) if at.honba else 0)
    return staged(rng, _fed(rng, ruleset))


def _void(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A riichi that is noten at a draw, a tsumo without a yaku, a ron that is no win."""
    players = ruleset.players
    if level == 2:
        return drawn(rng, ruleset, rng.randrange(1, players), rng.choice((0, 0, 1)), riichi=False)
    honba = rng.choice((1, 1, 2, 3)) if level == 4 else 0
    at = Round(rng.randrange(2), rng.randrange(players) + 1, honba)
    sticks = rng.choice((0, 0, 1)) if honba else 0
    return claimed(Claim(rng, ruleset, True, at, sticks, tsumo=level == 3))


def _end(rng: Random, ruleset: Ruleset, made: Winning, tsumo: float) -> Ended:
    players = ruleset.players
    winner = rng.randrange(players)
    others = [seat for seat in range(players) if seat != winner]
    feeder = None if rng.random() < tsumo else rng.choice(others)
    return Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        feeder,
        rng.randrange(players),
        riichi=() if made.is_open else (winner,),
        gap=rng.choice((1, 4, 6)),
        at=Round(rng.randrange(2), rng.randrange(players) + 1),
    )


def _fed(rng: Random, ruleset: Ruleset) -> Ended:
    """All dragons, or with four players all winds, are called; who fed the last of them is liable."""
    players = ruleset.players
    winds = players == 4 and rng.random() < 0.3
    kinds = rng.sample(WINDS if winds else DRAGONS, 4 if winds else 3)
    honours = not winds and rng.random() < 0.3
    whole = _honours(rng) if honours else random_win(rng, players, mentsu=4 - len(kinds))
    concealed = list(whole)
    tile = concealed.pop(rng.randrange(len(concealed)))
    end = _end(rng, ruleset, Winning(tuple(concealed), tile, pons=tuple(kinds)), tsumo=0.5)
    others = [seat for seat in range(players) if seat != end.winners[0]]
    fed = tuple(rng.choice(others) for _ in kinds)
    return replace(
        end, fed=fed, at=replace(end.at, honba=rng.choice((0, 1, 2))), quiet=0, gap=rng.randrange(3)
    )


def _honours(rng: Random) -> list[int]:
    """A koutsu and a jantou of winds: tsuuiisou besides, for which nobody is liable."""
    koutsu, jantou = rng.sample(WINDS, 2)
    return [koutsu] * 3 + [jantou] * 2
