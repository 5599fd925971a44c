"""Is the game over, who is first, who gets the sticks that are left (STK-9, STK-5)?

The payments of the hand are given (`ask`: points by seat, and who is tenpai at a draw); asked is what they
mean for the game, a hanchan or, where `ask` has `length=east`, a game of East alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.settlement.several import rons_laid_open
from trainer.rules.endings.game_end import GameEnd, judge_game_end
from trainer.rules.endings.next_hand import SCHEDULED_WINDS, least_to_start
from trainer.rules.endings.payments import Settlement
from trainer.rules.endings.settlement import (
    is_tenpai_seat,
    nagashi_seats,
    settle_exhaustive,
    settlement_of,
    stakes_of,
    standing_after,
)
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import Ended, dealt_scores, staged
from trainer.scenarios.make.hands import any_hand, random_noten, random_tenpai, shuntsu_hand, win_with_dragons
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import (
    EAST_LENGTH,
    asked_word,
    is_east_only,
    is_last_hand,
    seat_code,
    seat_codes,
)
from trainer.scenarios.position.end_of_hand import after_the_hand, goal_of
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError

EAST_GAMES: Final = frozenset(
    {"tenhou_4p", "tenhou_3p", "mahjong_soul_4p", "mahjong_soul_3p", "house_classic"}
)
"""The rules that games of East alone are played by; a league or a federation plays hanchan."""
EAST_ONLY_SHARE: Final = 0.15
"""Of the positions near the end of a game that are made up by such rules."""
Change = Callable[[Position, Settlement, tuple[int, ...]], Answer | None]


def _by(change: Change, about: str = "end") -> Callable[[Position, Ruleset], Answer | None]:
    """The faulty rule's answer to a question about the end, or about the sticks left."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        if position.asked("about") != about:
            return None
        _state, settlement, scores = after_the_hand(position)
        return change(position, settlement, scores)

    return answer


def _first(scores: tuple[int, ...]) -> str:
    return seat_code(scores.index(max(scores)))


def _last_dealer_ends_always(
    position: Position, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    """The last dealer who wins ends the game, leading or not."""
    wins = position.round.dealer in settlement.winners
    return _first(scores) if is_last_hand(position) and wins else None


def _over_after_the_last_hand(
    position: Position, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    """The last hand ends the game whatever the points are."""
    wins = position.round.dealer in settlement.winners
    return _first(scores) if is_last_hand(position) and not wins else None


def _zero_is_bust(position: Position, settlement: Settlement, scores: tuple[int, ...]) -> Answer | None:
    return _first(scores) if min(scores) <= 0 else None


def _sticks_to_the_dealer(
    position: Position, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    return seat_code(position.round.dealer)


last_dealer_ends_always = _by(_last_dealer_ends_always)
over_after_the_last_hand = _by(_over_after_the_last_hand)
zero_is_bust = _by(_zero_is_bust)
sticks_to_the_dealer = _by(_sticks_to_the_dealer, about="sticks")


def equal_points_are_shared(position: Position, ruleset: Ruleset) -> Answer | None:
    """Equal points are a shared place under any rules."""
    _state, settlement, scores = after_the_hand(position)
    end = _end_of_game(position, settlement, scores, ruleset).answer
    if position.asked("about") != "end" or not end.over or scores.count(max(scores)) < 2:
        return None
    return "shared"


def made_final(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A hand near the end of a game, won or drawn, with the points after it as the level wants them."""
    if level == 5 and rng.random() < (0.7 if ruleset.is_altered else 0.15):
        return _with_last_stick(rng, ruleset)
    about_sticks = level == 5 and rng.random() < 0.5
    east_only = level > 1 and ruleset.preset in EAST_GAMES and rng.random() < EAST_ONLY_SHARE
    at = _round(rng, level, ruleset)
    at = replace(at, wind=at.wind - east_only)
    drawn = about_sticks or rng.random() < 0.4
    sticks = (1 + rng.randrange(2)) * (about_sticks or (drawn and rng.random() < 0.3))
    at = replace(at, honba=1 + rng.randrange(2) if sticks else rng.randrange(2))
    position, settled = _drawn(rng, ruleset, at, sticks, level) if drawn else _won(rng, ruleset, at, sticks)
    wanted = _points(rng, level, ruleset, at.dealer, settled, tied=level == 5 and not about_sticks)
    old = standing_after(position.table(), settled)
    scores = tuple(own + new - was for own, new, was in zip(position.scores, wanted, old, strict=True))
    declared = [seat for seat, own in enumerate(position.table().seats) if own.in_riichi]
    if min(scores) < (least_to_start(ruleset) or 0) or any(scores[seat] < STICK for seat in declared):
        raise NoRoomError("somebody could not have played this hand")
    deltas = ",".join(map(str, settled.deltas))
    ask = {"about": "sticks" if about_sticks else "end", "deltas": deltas}
    if settled.sort == "exhaustive":
        ask["tenpai"] = ",".join(map(str, settled.tenpai)) or "-"
    if east_only:
        ask |= EAST_LENGTH
    return replace(position, scores=scores, ask=tuple(sorted(ask.items())))


def _round(rng: Random, level: int, ruleset: Ruleset) -> Round:
    players = ruleset.players
    if level == 1:
        return rng.choice((Round(0, rng.randrange(players) + 1), Round(1, rng.randrange(players - 1) + 1)))
    if ruleset.extension != "none" and rng.random() < (0.4 if level == 4 else 0.1):
        return Round(2, rng.randrange(players) + 1)
    return Round(1, players)


def _won(rng: Random, ruleset: Ruleset, at: Round, sticks: int) -> tuple[Position, Settlement]:
    players = ruleset.players
    if rng.random() < 0.15:
        number = 3 if players == 4 and rng.random() < 0.3 else 2
        position = rons_laid_open(rng, ruleset, number, at, sticks, plain=True)
        return position, settlement_of(position.table(), ruleset, position.ura).answer
    made = rng.choice((any_hand, shuntsu_hand, win_with_dragons))(rng, players)
    winner = at.dealer if rng.random() < 0.5 else rng.randrange(players)
    others = [seat for seat in range(players) if seat != winner]
    end = Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        rng.choice([None, *others]),
        rng.randrange(players),
        riichi=() if made.is_open else (winner,),
        gap=rng.choice((2, 5)),
        at=at,
        sticks=sticks,
    )
    position = staged(rng, end)
    return position, settlement_of(position.table(), ruleset, position.ura).answer


def _drawn(rng: Random, ruleset: Ruleset, at: Round, sticks: int, level: int) -> tuple[Position, Settlement]:
    """An exhaustive draw; who is tenpai shows the hand. At level 1 somebody pays, who may bust."""
    players = ruleset.players
    hero = rng.randrange(players)
    number = rng.randrange(1, players) if level == 1 else rng.randrange(players + 1)
    tenpai = tuple(sorted(rng.sample(range(players), number)))
    hands = {seat: random_tenpai(rng, players) for seat in tenpai}
    own = hands.pop(hero) if hero in hands else random_noten(rng, players)
    scores = dealt_scores(rng, ruleset, sticks)
    stage = Stage(rng, ruleset, own, hero=hero, late=2, shown=hands, at=at, scores=scores, sticks=sticks)
    stage.draw_out()
    position = stage.position()
    return position, settle_exhaustive(stakes_of(position.table()), tenpai, (), ruleset)


def _with_last_stick(rng: Random, ruleset: Ruleset) -> Position:
    """Before the last hand somebody declares with the last 1,000 points, and wins, or has no part in it."""
    players, at = ruleset.players, _round(rng, 1, ruleset)
    made = rng.choice((any_hand, shuntsu_hand))(rng, players)
    winner, feeder, third = rng.sample(range(players), 3)
    last = winner if rng.random() < 0.4 else third
    hero = rng.choice([seat for seat in range(players) if seat != last or last == winner])
    riichi = tuple(dict.fromkeys((last, winner)))
    end = Ended(ruleset, {winner: made}, (winner,), made.tile, feeder, hero, riichi, gap=2, at=at)
    position = staged(rng, end)
    moved = position.scores[last] - STICK
    scores = list(position.scores)
    scores[last] -= moved
    scores[feeder] += moved
    position = replace(position, scores=tuple(scores))
    settled = settlement_of(position.table(), ruleset, position.ura).answer
    if standing_after(position.table(), settled)[feeder] <= 0:
        raise NoRoomError("the discarder would bust")
    return replace(position, ask=tuple(sorted(asked_after(settled, "end").items())))


def _points(
    rng: Random, level: int, ruleset: Ruleset, dealer: int, settled: Settlement, *, tied: bool
) -> Sequence[int]:
    """Points by seat after the hand: a leader, now and then two; before the last hand the loser near 0."""
    players = ruleset.players
    total = ruleset.start_points * players - STICK * settled.sticks
    goal = goal_of(ruleset)
    gap = rng.randrange(-25, 30) if level == 4 else rng.randrange(30, 150)
    most = goal + 100 * gap
    leader = dealer if rng.random() < 0.5 else rng.randrange(players)
    points = {leader: most}
    others = [seat for seat in range(players) if seat != leader]
    rng.shuffle(others)
    others.sort(key=lambda seat: settled.deltas[seat] if level == 1 else 0)
    if tied:
        points[leader] = points[others[0]] = most = min(most, total // 2 // 100 * 100 - 1000)
        others = others[1:]
    if level == 1 and rng.random() < 0.75:
        lost = max(0, -settled.deltas[others[0]]) // 100
        points[others[0]] = rng.choice((0, -rng.randint(0, lost), -rng.randint(0, lost))) * 100
        others = others[1:]
    left = total - sum(points.values())
    for seat in others[:-1]:
        points[seat] = left // len(others) // 100 * 100 + 100 * rng.randrange(-30, 31)
    points[others[-1]] = total - sum(points.values())
    if any(points[seat] >= most for seat in others):
        raise NoRoomError("the leader would not lead")
    return [points[seat] for seat in range(players)]


CLOSE = 3000
_ZERO_ENDS: Final = {
    4: (load_preset("house_classic").changed(bust="at_or_below_0"),),
    3: (load_preset("tenhou_3p").changed(bust="at_or_below_0"),),
}
"""Rules of tables where a player is out with exactly 0 points: no preset has that."""
_ON = frozenset({"goes_on", "stay", "dealer_chooses"})


class FinalStanding(PuzzleKind):
    read_from = "table"
    rules = ("STK-9", "STK-5", "STK-2", "STK-3", "ABO-1", "RCH-3")
    parameters = (
        "bust",
        "agari_yame",
        "renchan",
        "extension",
        "end_target",
        "return_points",
        "tie_rule",
        "leftover_sticks",
        "multi_ron_dealer_renchan",
    )
    own_rules = _ZERO_ENDS
    sides = ("over", "on")
    lawful = True
    framed = False
    doubt = "other_payments"
    levels = {
        1: "before the last hand",
        2: "the last hand, and the deal passes on",
        3: "the last hand, and the dealer stays",
        4: "the leader has hardly more points than the target, or fewer",
        5: "equal points in front, the sticks that are left, or a riichi with the last 1,000 points",
    }
    misconceptions = (
        Misconception("last_dealer_ends_always", "STK-9", last_dealer_ends_always),
        Misconception("over_after_the_last_hand", "STK-9", over_after_the_last_hand),
        Misconception("zero_is_bust", "STK-9", zero_is_bust),
        Misconception("sticks_to_the_dealer", "STK-5", sticks_to_the_dealer),
        Misconception("equal_points_are_shared", "STK-9", equal_points_are_shared),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """After a hand whose payments are known: the end of the game, and the sticks that are left.

        Who keeps a hand closed at an exhaustive draw counts as noten.
        """
        state = position.table()
        if not state.end or state.reason == "sanchahou":
            return
        settled = _settled(position)
        for length in _lengths(position):
            yield asked_after(settled, "end") | length
            if settled.sticks:
                yield asked_after(settled, "sticks") | length

    def shape(self, position: Position) -> OneOf:
        seats = seat_codes(range(position.players))
        if position.asked("about") == "sticks":
            return OneOf(("stay", "dealer_chooses", *seats, "shared", "nobody"))
        return OneOf(("goes_on", "dealer_chooses", *seats, "shared"))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if "length" in dict(position.ask):
            asked_word(position, "length", EAST_LENGTH.values())
        _state, settlement, scores = after_the_hand(position)
        verdict = _end_of_game(position, settlement, scores, ruleset)
        end, about_sticks = verdict.answer, position.asked("about") == "sticks"
        if about_sticks and not settlement.sticks:
            raise PositionError("no stick is left on the table")
        facts = {"points": max(scores)}
        reasons = (*verdict.reasons, *_last_sticks(position, scores, ruleset))
        if end.may_stop:
            return Verdict("dealer_chooses", reasons, facts)
        if not end.over:
            return Verdict("stay" if about_sticks else "goes_on", reasons, facts)
        seats = end.leftover if about_sticks else end.firsts
        answer = "nobody" if not seats else seat_code(seats[0]) if len(seats) == 1 else "shared"
        return Verdict(answer, reasons, facts)

    def supposes(self, position: Position) -> bool:
        """The payments that the question tells are not those of the end that the table shows."""
        try:
            return self.restated(position).ask != position.ask
        except RulesError:
            return True

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """The payments that the question tells fit the end, unless a winner's hand is not known."""
        try:
            return self.restated(position).ask == position.ask
        except RulesError:
            return True

    def restated(self, position: Position) -> Position:
        asked = asked_after(_settled(position), position.asked("about"))
        if is_east_only(position):
            asked |= EAST_LENGTH
        return replace(position, ask=tuple(sorted(asked.items())))

    def side(self, position: Position, answer: Answer) -> str:
        return "on" if answer in _ON else "over"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        _state, settlement, scores = after_the_hand(position)
        played, last = position.round, SCHEDULED_WINDS[not is_east_only(position)] - 1
        if _with_last_points(position):
            return 5
        if played.wind < last or (played.wind == last and played.number < position.players):
            return 5 if position.asked("about") == "sticks" else 1
        if position.asked("about") == "sticks" or scores.count(max(scores)) > 1:
            return 5
        if max(scores) < goal_of(position.ruleset) + CLOSE:
            return 4
        stays = played.dealer in (*settlement.winners, *settlement.tenpai) or settlement.sort == "abort"
        return 3 if stays else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        position = made_final(rng, level, ruleset)
        if self.misfits(position):
            raise NoRoomError("the game would have been over before")
        return position

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        at, last_wind = state.deal.round, SCHEDULED_WINDS[replay.hanchan] - 1
        last = at.wind >= last_wind and at.number == state.deal.players
        if not (last or at.wind > last_wind or min(state.scores) < CLOSE):
            return
        if state.reason == "sanchahou":
            return
        settled = settlement_of(state, replay.ruleset, replay.ura).answer
        about = "sticks" if settled.sticks and last else "end"
        shown = state.winners or settled.tenpai
        hero = replay.round_index % state.deal.players
        length = {} if replay.hanchan else EAST_LENGTH
        yield mined_end(replay, hero, shown, **asked_after(settled, about) | length)


KIND = FinalStanding()


def _end_of_game(
    position: Position, settlement: Settlement, scores: tuple[int, ...], ruleset: Ruleset
) -> Verdict[GameEnd]:
    return judge_game_end(position.round, settlement, scores, ruleset, hanchan=not is_east_only(position))


def _lengths(position: Position) -> Iterator[dict[str, str]]:
    """A hanchan; a game of East alone too, where the hand is its last or in its extension."""
    yield {}
    played, extends = position.round, position.ruleset.extension != "none"
    if position.ruleset.preset not in EAST_GAMES:
        return
    if (played.wind == 0 and played.number == position.players) or (played.wind == 1 and extends):
        yield EAST_LENGTH


def _with_last_points(position: Position) -> list[int]:
    """Who declared with the last 1,000 points, and stood at 0 then."""
    seats = enumerate(position.table().seats)
    return [seat for seat, own in seats if own.stands and position.scores[seat] == STICK]


def _last_sticks(position: Position, scores: Sequence[int], ruleset: Ruleset) -> Iterator[Reason]:
    """RCH-3: what became of a riichi with the last 1,000 points, where the hand ends on it or not."""
    for seat in _with_last_points(position):
        ends = ruleset.bust == "at_or_below_0"
        if scores[seat] > 0:
            yield Reason("RCH-3", "zero_has_passed", facts={"seat": seat})
        elif scores[seat] == 0:
            yield Reason("RCH-3", "ends_on_zero" if ends else "zero_is_no_bust", facts={"seat": seat})


def _settled(position: Position) -> Settlement:
    """The settlement, a hand that stays closed at an exhaustive draw being noten.

    :raises RulesError: if a winner's hand is not known.
    """
    state, rules = position.table(), position.ruleset
    if state.reason not in PLAYED_OUT:
        return settlement_of(state, rules, position.ura).answer
    shown = [seat for seat, own in enumerate(state.seats) if own.hand is not None]
    tenpai = tuple(seat for seat in shown if is_tenpai_seat(state, seat, rules))
    return settle_exhaustive(stakes_of(state), tenpai, nagashi_seats(state), rules)


def asked_after(settled: Settlement, about: str) -> dict[str, str]:
    """What the question says of the settlement."""
    asked = {"about": about, "deltas": ",".join(map(str, settled.deltas))}
    if settled.sort == "exhaustive":
        asked["tenpai"] = ",".join(map(str, settled.tenpai)) or "-"
    return asked
