"""How many points is this win worth, honba and sticks apart (SCO-1, SCO-2, URA-1, URA-2, KAN-7)?

The winner's hand and the ura dora are shown; of a tsumo the sum of all payments is asked. Levels go by what
has to be counted.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random

from trainer.rules.endings.payments import tsumo_shares
from trainer.rules.endings.settlement import open_deal_in, stakes_of
from trainer.rules.judges.dora import judge_ura
from trainer.rules.judges.facts import dora_facts, win_of
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset, rule_options
from trainer.rules.scoring.score import (
    Bonus,
    Score,
    base_points,
    dora_lines,
    judge_score,
    north_share,
    ron_points,
    score_win,
    tsumo_points,
)
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.tile import DRAGONS, EAST, faces_in_play
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Number
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import Ended, staged
from trainer.scenarios.make.hands import (
    CLOSED,
    Winning,
    any_hand,
    double_east,
    hand_with,
    koutsu_hand,
    one_suit,
    seven_pairs,
    shuntsu_hand,
    win_with_dragons,
    with_ankan,
    yakuman_hand,
)
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.end_of_hand import SCORE_PARAMETERS, bonus_of, ended_table, winner_asked
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError

Faulty = Callable[[Position, Ruleset], Answer | None]
Points = Callable[[TableState, int, Win, Bonus, Score, Ruleset], int | None]


def _by(points: Points) -> Faulty:
    """The points by a faulty rule; None where it says nothing."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win, bonus = win_of(state, seat, ruleset), bonus_of(position, state, seat)
        score = score_win(win, ruleset, bonus)
        return None if score is None else points(state, seat, win, bonus, score, ruleset)

    return answer


def _paid(state: TableState, seat: int, base: int, ruleset: Ruleset) -> int:
    if state.end == "ron":
        return ron_points(base, seat == state.deal.round.dealer)
    return sum(tsumo_shares(base, seat, stakes_of(state), ruleset).values())


def _more_han(score: Score, han: int, ruleset: Ruleset) -> int:
    """The base points with some han more."""
    if score.yakuman:
        return score.base
    return base_points(score.han + han, score.fu, ruleset)[0]


def _ura_without_riichi(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    """All indicators count twice over: as if those beneath were the same."""
    if win.riichi or not bonus.ura:
        return None
    as_riichi = dora_lines(replace(win, riichi=1), ruleset, bonus)
    ura = sum(line.han for line in as_riichi if line.name == "ura_dora")
    return _paid(state, seat, _more_han(score, ura, ruleset), ruleset) if ura else None


def _no_ura_for_kans(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if not win.riichi or len(bonus.ura) < 2:
        return None
    fewer = score_win(win, ruleset, replace(bonus, ura=bonus.ura[:1], indicators=bonus.indicators))
    return None if fewer is None else _paid(state, seat, fewer.base, ruleset)


def _dealer_as_others(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if seat != state.deal.round.dealer or state.end != "ron":
        return None
    return ron_points(score.base, winner_is_dealer=False)


def _tsumo_of_three_as_four(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if state.deal.players != 3 or state.end != "tsumo":
        return None
    is_dealer = seat == state.deal.round.dealer
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    return from_dealer + from_other * (3 if is_dealer else 2)


def _tsumo_paid_as_ron(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    if state.end != "tsumo":
        return None
    return ron_points(score.base, seat == state.deal.round.dealer)


def _riichi_beside_double(
    state: TableState, seat: int, win: Win, bonus: Bonus, score: Score, ruleset: Ruleset
) -> int | None:
    """A double riichi seems to be 3 han."""
    if all(line.name != "double_riichi" for line in score.yaku):
        return None
    return _paid(state, seat, _more_han(score, 1, ruleset), ruleset)


riichi_beside_double = _by(_riichi_beside_double)
ura_without_riichi = _by(_ura_without_riichi)
no_ura_for_kans = _by(_no_ura_for_kans)
dealer_as_others = _by(_dealer_as_others)
tsumo_of_three_as_four = _by(_tsumo_of_three_as_four)
tsumo_paid_as_ron = _by(_tsumo_paid_as_ron)


MOST_POINTS = 500_000
_NEAR_MANGAN = frozenset({(4, 30), (3, 60)})


class PointsOfWin(PuzzleKind):
    read_from = "win"
    rules = ("SCO-1", "SCO-2", "URA-1", "URA-2", "URA-3", "CMP-1", "KAN-7", "RCH-9", "SAN-2", "SAN-3")
    parameters = (*SCORE_PARAMETERS, "tsumo_loss")
    answers = Number("points", 0, MOST_POINTS)
    sides = ("ron", "tsumo")
    lawful = True
    tells = frozenset({"yakuless_win"})
    levels = {
        1: "mangan or more by the han alone",
        2: "below mangan, with fu that are always the same",
        3: "below mangan, with fu to be counted",
        4: "ura dora count, or the hand has a kan",
        5: "a yakuman, 13 han, a jantou of the double wind, or just below mangan",
    }
    misconceptions = (
        Misconception("riichi_beside_double", "CMP-1", riichi_beside_double),
        Misconception("ura_without_riichi", "URA-2", ura_without_riichi),
        Misconception("no_ura_for_kans", "KAN-7", no_ura_for_kans),
        Misconception("dealer_as_others", "SCO-2", dealer_as_others),
        Misconception("tsumo_of_three_as_four", "SAN-3", tsumo_of_three_as_four),
        Misconception("tsumo_paid_as_ron", "SCO-2", tsumo_paid_as_ron),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.winners(position)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win = win_of(state, seat, ruleset)
        verdict = judge_score(win, ruleset, bonus_of(position, state, seat))
        score = verdict.answer
        if score is None:
            return Verdict(0, verdict.reasons)
        if (deal_in := open_deal_in(state, seat, score, ruleset)) is not None and deal_in.answer:
            raise PositionError("a deal-in to an open riichi is paid as yakuman: open-riichi-cost asks that")
        reasons = (
            *verdict.reasons,
            *_of_ura(state, seat, score, ruleset),
            *_of_the_han(state, seat, score, ruleset),
        )
        if win.by_tsumo and state.deal.players == 3:
            reasons = (*reasons, north_share(ruleset))
        return Verdict(points_won(state, seat, score, ruleset), reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return position.table().end

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        seat = winner_asked(position, state)
        win = win_of(state, seat, position.ruleset)
        score = score_win(win, position.ruleset, bonus_of(position, state, seat))
        if score is None or score.yakuman or score.han >= 13 or (score.han, score.fu) in _NEAR_MANGAN:
            return 5
        if any(line.name == "double_wind_jantou" for line in score.fu_lines):
            return 5
        if any(meld.is_kan for meld in win.hand.melds):
            return 4
        if any(line.name == "ura_dora" for line in score.dora):
            return 4
        if score.limit:
            return 1
        return 3 if any(line.name not in _USUAL_FU for line in score.fu_lines) else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """At level 5 mostly one where some rule about fu, limits or yakuman turns the answer."""
        position = _made(rng, level, ruleset)
        if (
            level == 5
            and rng.random() < 0.9
            and not any(self._turns(position, name, ruleset) for name in _CONTESTED)
        ):
            raise NoRoomError("no contested rule decides")
        return position

    def _turns(self, position: Position, name: str, ruleset: Ruleset) -> bool:
        answers = {
            self.solve(position, ruleset.changed(**{name: level})).answer for level in rule_options(name)
        }
        return len(answers) > 1

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        for seat in state.winners:
            if len(state.seats[seat].melds) > 2:
                continue
            hero = seat if replay.round_index % 2 else (seat + 2) % state.deal.players
            asked = {"seat": str(seat)} if len(state.winners) > 1 else {}
            yield mined_end(replay, hero, state.winners, **asked)


_CONTESTED = ("kiriage", "double_wind_pair_fu", "counted_yakuman", "double_pattern_yakuman")
KIND = PointsOfWin()
_USUAL_FU = frozenset({"futei", "menzen_ron", "tsumo", "chiitoitsu", "open_pinfu", "rounding"})


def points_won(state: TableState, seat: int, score: Score, ruleset: Ruleset) -> int:
    """What the winner receives in all for the hand alone."""
    if state.end == "ron":
        return ron_points(score.base, seat == state.deal.round.dealer)
    return sum(tsumo_shares(score.base, seat, stakes_of(state), ruleset).values())


def _of_ura(state: TableState, seat: int, score: Score, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Whether ura dora are turned over, where that is in question."""
    if score.yakuman:
        return ()
    return judge_ura(dora_facts(state, seat), ruleset).reasons


def _of_the_han(state: TableState, seat: int, score: Score, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What the han of riichi brings where a han about doubles a win (RCH-9)."""
    if score.limit or score.han < 2 or not any(line.name == "riichi" for line in score.yaku):
        return ()
    less = points_won(state, seat, replace(score, base=score.base // 2), ruleset)
    return (Reason("RCH-9", "han_about_doubles", facts={"less": less}),)


def _made(rng: Random, level: int, ruleset: Ruleset) -> Position:
    players = ruleset.players
    if level < 5 and ruleset.multi_ron != "head_bump" and rng.random() < 0.2:
        return _beside_a_riichi(rng, ruleset)
    makers = {
        1: (one_suit, koutsu_hand, *CLOSED),
        2: (shuntsu_hand, shuntsu_hand, seven_pairs),
        3: (any_hand, any_hand, koutsu_hand, win_with_dragons, win_with_dragons),
        4: (*CLOSED, with_ankan),
        5: (yakuman_hand, double_east, double_east, any_hand, with_ankan, koutsu_hand, one_suit),
    }
    maker = rng.choice(makers[level])
    made = maker(rng, players)
    end = _end(rng, ruleset, made)
    if maker is double_east:
        seat = end.winners[0]
        end = replace(end, at=Round(0, seat + 1))
    if end.riichi and rng.random() < 0.12:
        end = replace(end, quiet=0, late=0)
    if maker is yakuman_hand and rng.random() < 0.5:
        end = replace(end, riichi=())
    return staged(rng, end)


def _beside_a_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """Two rons on one tile: one winner in riichi turns ura dora over, the other one is asked about."""
    players = ruleset.players
    tile = rng.choice([kind for kind in faces_in_play(players) if 9 <= kind < EAST])
    feeder = rng.randrange(players)
    asked, other = rng.sample([seat for seat in range(players) if seat != feeder], 2)
    hands = {
        seat: hand_with(rng, players, tile, dragon)
        for seat, dragon in zip((asked, other), rng.sample(DRAGONS, 2), strict=True)
    }
    return staged(
        rng,
        Ended(
            ruleset,
            hands,
            (asked, other),
            tile,
            feeder,
            asked if rng.random() < 0.5 else feeder,
            riichi=(other,),
            gap=4,
            at=Round(rng.randrange(2), rng.randrange(players) + 1),
            ask=(("seat", str(asked)),),
        ),
    )


def _end(rng: Random, ruleset: Ruleset, made: Winning) -> Ended:
    """In riichi unless the hand is open, or by tsumo now and then without."""
    players = ruleset.players
    winner = rng.randrange(players)
    others = [seat for seat in range(players) if seat != winner]
    feeder = None if rng.random() < 0.5 else rng.choice(others)
    silent = made.is_open or (feeder is None and rng.random() < 0.15)
    return Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        feeder,
        winner if rng.random() < 0.5 else rng.choice(others),
        riichi=() if silent else (winner,),
        gap=rng.choice((0, 3, 5, 6)),
        declares=silent and feeder is not None and rng.random() < 0.2,
        at=Round(rng.randrange(2), rng.randrange(players) + 1),
    )
