"""What comes after this hand: who deals, honba, sticks (STK-9, ABO-1, STK-2, STK-3, STK-4)?

Asked is the next hand, or how many sticks lie on the table for it, as `ask` says (`about`: hand or
sticks). Whether the game is over is asked elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from trainer.kinds.abort.generator import (
    Maker,
    aborted,
    kans,
    many_riichi,
    nine_kinds,
    own_tsumo,
    several_rons,
    winds,
)
from trainer.rules.endings.next_hand import SCHEDULED_WINDS, next_hand, outcome_of
from trainer.rules.judges.facts import hand_of, without_drawn
from trainer.rules.mistakes.chombo import judge_annulled
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import NORTH, Face, faces_in_play
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Number, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.ended import dealt_scores, drawn
from trainer.scenarios.make.hands import random_noten, random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.mistakes import four_riichi
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.make.voided import Claim, claimed, may_void, wants_void
from trainer.scenarios.position.end_of_hand import OF_CHOMBO, VOID_RULES
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError


def _asks_for_hand(position: Position) -> bool:
    return position.asked("about") == "hand"


def deal_passes_at_an_abort(position: Position, ruleset: Ruleset) -> str | None:
    state = position.table()
    aborted = state.end == "ryuukyoku" and state.reason not in PLAYED_OUT
    return "passes-up" if aborted and _asks_for_hand(position) else None


def honba_needs_a_dealer_who_stays(position: Position, ruleset: Ruleset) -> str | None:
    drawn = position.table().reason in PLAYED_OUT
    return "passes-zero" if drawn and _asks_for_hand(position) else None


def dealer_stays_at_a_draw(position: Position, ruleset: Ruleset) -> str | None:
    drawn = position.table().reason in PLAYED_OUT
    return "stays-up" if drawn and _asks_for_hand(position) else None


def in_spite_of_a_chombo(position: Position, ruleset: Ruleset) -> str | None:
    """A hand that a chombo voids seems to stand."""
    state = position.table()
    if judge_annulled(state, ruleset).answer is None or not _asks_for_hand(position):
        return None
    even = (ruleset.start_points,) * position.players
    following = next_hand(state.deal.round, outcome_of(state, ruleset).answer, even, ruleset)
    stays = "stays" if following.dealer_stays else "passes"
    return f"{stays}-up" if following.round.honba else f"{stays}-zero"


def sticks_go_back(position: Position, ruleset: Ruleset) -> int | None:
    """Only the sticks of earlier hands seem to stay after a draw."""
    drawn = position.table().end == "ryuukyoku"
    return position.sticks if drawn and not _asks_for_hand(position) else None


def made_following(rng: Random, level: int, ruleset: Ruleset, *, void: bool = False) -> Position:
    """A hand that has ended, in no last hand of a game; one of the first two levels may be `void`."""
    about = "sticks" if level == 3 else "hand"
    make = _CASES[level] if level != 3 else rng.choice(_STICKS)
    if void or (level == 1 and may_void(ruleset) and rng.random() < 0.4):
        make = partial(_claimed if level == 1 else _noten_riichi, void=void)
    position = make(rng, ruleset)
    if (position.round.wind, position.round.number) == (1, ruleset.players):
        raise NoRoomError("the last hand of a game")
    return replace(_at_stake(rng, position), ask=(("about", about),))


def _at_stake(rng: Random, position: Position) -> Position:
    """Honba, and with them sticks of hands that were drawn before."""
    honba = rng.choice((0, 0, 1, 1, 2, 3))
    sticks = rng.choice((0, 0, 1, 1, 2)) if honba else 0
    return replace(
        position,
        round=Round(position.round.wind, position.round.number, honba),
        sticks=sticks,
        scores=dealt_scores(rng, position.ruleset, sticks),
    )


def _opened(
    rng: Random,
    ruleset: Ruleset,
    hand: Sequence[Face],
    shown: tuple[int, Sequence[Face]] | None,
    hero: int,
    at: Round,
) -> Stage:
    """Quiet rounds in which no wait of a known hand falls."""
    known = [hand, *([shown[1]] if shown else [])]
    waits = {kind for each in known for kind in waits_of_kinds(each)}
    stage = Stage(
        rng, ruleset, hand, hero=hero, late=2, shown=dict([shown]) if shown else {}, kept_back=waits, at=at
    )
    stage.settle(rng.randrange(4, 11))
    return stage


def _last_win(rng: Random, ruleset: Ruleset) -> Position:
    """One winner, by the last tile of the wall: without the win the hand would have been drawn."""
    return _win(rng, ruleset, last=True)


def _win(rng: Random, ruleset: Ruleset, *, last: bool = False) -> Position:
    """One winner, the dealer every other time; now and then the hero by tsumo, or after a riichi.

    The hero is tenpai. With `last` it is the last discard, or the hero's last draw.
    """
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    hero = rng.randrange(players)
    winner = at.dealer if rng.random() < 0.5 else rng.choice([s for s in range(players) if s != at.dealer])
    own = winner == hero
    stage = _opened(rng, ruleset, random_tenpai(rng, players), None, hero, at)
    if own and not stage.kept_back:
        raise NoRoomError("noten")
    if rng.random() < 0.5:
        turns.declare(stage, winner if own else rng.choice([s for s in range(players) if s != hero]))
    if last:
        stage.play_out(1)
        if own != (stage.next == hero) or stage.next == winner != hero:
            raise NoRoomError("the last tile is another's")
    if own:
        return own_tsumo(stage)
    if not last:
        stage.go(rng.choice([seat for seat in range(players) if seat != winner]))
    stage.turn()
    stage.ron(winner)
    return stage.position()


def _claimed(rng: Random, ruleset: Ruleset, *, void: bool) -> Position:
    """One winner, whose hand is shown; now and then it is no win."""
    return claimed(Claim(rng, ruleset, void, turns.some_round(rng, ruleset.players)))


def _noten_riichi(rng: Random, ruleset: Ruleset, *, void: bool) -> Position:
    """An exhaustive draw at which all hands lie open, one of them a riichi that is noten."""
    return drawn(rng, ruleset, rng.randrange(1, ruleset.players), riichi=not void)


def _exhaustive(rng: Random, ruleset: Ruleset) -> Position:
    """The dealer is the hero, shows a tenpai hand, or keeps the hand closed as noten."""
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    others = [seat for seat in range(players) if seat != at.dealer]
    case = rng.choice(("own", "own", "shown", "closed"))
    hero = at.dealer if case == "own" else rng.choice(others)
    shown = (at.dealer, random_tenpai(rng, players)) if case == "shown" else None
    hand = random_tenpai(rng, players) if rng.random() < 0.5 else random_noten(rng, players)
    stage = _opened(rng, ruleset, hand, shown, hero, at)
    ready = hero if stage.kept_back and shown is None else at.dealer if shown else None
    if ready is not None and rng.random() < 0.5:
        turns.declare(stage, ready)
    stage.draw_out()
    return stage.position()


def _aborted(rng: Random, ruleset: Ruleset) -> Position:
    """An abortive draw that the rules have, or two rons."""
    if rng.random() < 0.3 or not _abortive(ruleset):
        return several_rons(rng, ruleset, 2)
    return _only_aborted(rng, ruleset)


def _abortive(ruleset: Ruleset) -> list[tuple[Maker, str]]:
    """What makes the abortive draws that the rules have, kyuushuu kyuuhai apart."""
    four = ruleset.players == 4
    makers: list[tuple[Maker, str, bool | None]] = [
        (winds, "suufon", four and ruleset.abort_suufon),
        (kans, "suukan", ruleset.abort_suukan),
        (many_riichi, "suucha", four and ruleset.abort_suucha),
    ]
    return [(make, reason) for make, reason, on in makers if on]


def _only_aborted(rng: Random, ruleset: Ruleset) -> Position:
    """An abortive draw that the rules have."""
    played = some(_abortive(ruleset), "no abortive draw")
    if ruleset.abort_kyuushu and rng.random() < 0.25:
        return nine_kinds(rng, ruleset)
    make, reason = rng.choice(played)
    if reason == "suucha" and rng.random() < 0.4:
        noten = may_void(ruleset) and rng.random() < 0.7
        return four_riichi(rng, ruleset, rng.randrange(4), rng.randrange(4), noten=noten).position()
    return aborted(rng, ruleset, make, reason)


def _many_rons(rng: Random, ruleset: Ruleset) -> Position:
    """Several rons, or a dealer whose tenpai hangs on own copies of the wait."""
    if rng.random() < 0.3:
        return _own_four(rng, ruleset)
    return several_rons(rng, ruleset, 3 if ruleset.players == 4 and rng.random() < 0.5 else 2)


def _own_four(rng: Random, ruleset: Ruleset) -> Position:
    """The dealer and hero waits for the fifth tile of four in the hand."""
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    mentsu = random_win(rng, players, mentsu=3)
    rest = [kind for kind in mentsu if mentsu.count(kind) != 2]
    kind = rng.choice([kind for kind in faces_in_play(players) if kind != NORTH and kind not in mentsu])
    if len(rest) != 9:
        raise NoRoomError("it is not plain which tiles are the jantou")
    stage = _opened(rng, ruleset, [*rest, *[kind] * 4], None, at.dealer, at)
    stage.draw_out()
    return stage.position()


_CASES = {1: _win, 2: _exhaustive, 4: _aborted, 5: _many_rons}
_STICKS = (_last_win, _exhaustive, _exhaustive, _only_aborted, _own_four)
"""Where the sticks are asked about; what becomes of them after several rons is asked in another kind."""


NEXT: Final = ("stays-up", "stays-zero", "passes-up", "passes-zero", "again")
"""The dealer stays or the deal passes; one honba more, or none; or a chombo, and the same hand again."""
_CITED: Final = frozenset({"STK-3", "ABO-7", "RCH-10"})
_MOST_STICKS: Final = 40
_THREE: Final = 3


class NextHand(PuzzleKind):
    read_from = "table"
    rules = ("STK-9", "ABO-1", "STK-1", "STK-2", "STK-3", "ABO-7", "RCH-6", *VOID_RULES)
    parameters = (
        "renchan",
        "tenpai_own_four",
        "tenpai_all_visible",
        "multi_ron",
        "triple_ron",
        "multi_ron_dealer_renchan",
        "stick_if_declaration_ronned",
        *OF_CHOMBO,
    )
    sides = ("stays", "passes", "sticks")
    lawful = True
    annuls = True
    levels = {
        1: "one player wins",
        2: "an exhaustive draw",
        3: "the sticks on the table",
        4: "an abortive draw, or several rons without the dealer",
        5: "the dealer among several winners, three rons, or a dealer with all four copies of a wait",
    }
    misconceptions = (
        Misconception("deal_passes_at_an_abort", "ABO-1", deal_passes_at_an_abort),
        Misconception("honba_needs_a_dealer_who_stays", "STK-9", honba_needs_a_dealer_who_stays),
        Misconception("dealer_stays_at_a_draw", "STK-9", dealer_stays_at_a_draw),
        Misconception("sticks_go_back", "STK-2", sticks_go_back),
        Misconception("next_hand_in_spite_of_a_chombo", "STK-4", in_spite_of_a_chombo),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return ({"about": "hand"}, {"about": "sticks"})

    def shape(self, position: Position) -> OneOf | Number:
        return Number("sticks", 0, _MOST_STICKS) if position.asked("about") == "sticks" else OneOf(NEXT)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, about = position.table(), position.asked("about")
        if about not in ("hand", "sticks") or not state.end or state.reason == "sanchahou":
            raise PositionError("the hand goes on, or it is not plain what is asked")
        played = state.deal.round
        if (played.wind, played.number) == (3, position.players):
            raise PositionError("there is no hand after the last one of all")
        if about == "sticks" and not state.sticks and state.owed is None:
            raise PositionError("there is no stick to ask about")
        void = judge_annulled(state, ruleset)
        if void.answer is not None:
            return Verdict(void.answer.sticks if about == "sticks" else "again", void.reasons)
        outcome = outcome_of(state, ruleset)
        if about == "sticks":
            return Verdict(outcome.answer.sticks, outcome.reasons)
        even = (ruleset.start_points,) * position.players  # whether somebody busts is not asked
        following = next_hand(played, outcome.answer, even, ruleset)
        reasons = tuple(reason for reason in outcome.reasons if reason.rule in _CITED)
        code = _code(following.dealer_stays, following.round)
        return Verdict(code, (*reasons, *following.reasons[:2]), {"honba": following.round.honba})

    def side(self, position: Position, answer: Answer) -> str:
        if isinstance(answer, int):
            return "sticks"
        return "passes" if str(answer).startswith("passes") else "stays"

    def supposes(self, position: Position) -> bool:
        """At an exhaustive draw the question says that a dealer whose hand nobody sees is noten."""
        state = position.table()
        own = state.seats[state.deal.round.dealer]
        return state.reason in PLAYED_OUT and own.hand is None and not own.stands

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        dealer, winners = state.deal.round.dealer, state.winners
        if position.asked("about") == "sticks":
            return 3
        if len(winners) > 1:
            return 5 if dealer in winners or len(winners) == _THREE else 4
        if winners:
            return 1
        if state.reason not in PLAYED_OUT:
            return 4
        return 5 if _is_contested(state, dealer) else 2

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        void = level < 3 and wants_void(rng, ruleset)
        side = "stays" if void else rng.choice(("stays", "passes"))
        tries = iter(range(8))

        def make() -> Position:
            position = made_following(rng, level, ruleset, void=void)
            found = self.side(position, self.judge(position, ruleset).answer)
            if level != 3 and found != side and next(tries, None) is not None:
                raise NoRoomError("the other side")
            return position

        return self.tried(make, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Ends that are not plain: draws, several rons; one in ten of the others. Not the last hands."""
        state, at, players = replay.states[-1], replay.deal.round, replay.deal.players
        size = len(replay.events)
        last = SCHEDULED_WINDS[replay.hanchan] - 1
        if not state.end or at.wind > last or (at.wind == last and at.number == players):
            return
        if state.reason == "sanchahou" or (len(state.winners) == 1 and size % 10):
            return
        ready = [seat for seat, own in enumerate(state.seats) if own.waits and state.reason in PLAYED_OUT]
        about = "sticks" if state.sticks and size % 3 == 0 else "hand"
        yield mined_end(replay, size % players, ready, about=about)


KIND = NextHand()


def _code(stays: bool, following: Round) -> str:
    return f"{'stays' if stays else 'passes'}-{'up' if following.honba else 'zero'}"


def _is_contested(state: TableState, dealer: int) -> bool:
    """Does the dealer's tenpai hang on whether own copies count (TEN-3)?"""
    if state.seats[dealer].hand is None:
        return False
    hand = without_drawn(hand_of(state, dealer))
    return waits_of(hand, "ignored") != waits_of(hand, "hand+melds")
