"""You are in riichi: what may you do now (RCH-8, KAN-1 to KAN-4, SAN-2, FUR-3, FUR-4)?

The hero has drawn a tile, or another player's lies there. The answer are all moves that the locked hand
leaves. Levels go by what the tile tempts to.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from trainer.rules.calls import call_facts, judge_calls
from trainer.rules.facts import furiten_facts
from trainer.rules.furiten import judge_furiten
from trainer.rules.locked import is_locked, judge_locked, locked_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import EAST, NORTH, count_kinds, kind_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, SomeOf
from trainer.scenarios.compose import Plan, compose
from trainer.scenarios.drafts import locked as drafts
from trainer.scenarios.faulty import locked as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError

OWN_TURN: Final = ("discard", "other_discard", "tsumo", "ankan")
"""Throw the drawn tile, or another; win; a kan of the drawn tile."""
CLAIMS: Final = ("ron", "pon", "daiminkan", "chi")


class RiichiNow(PuzzleKind):
    slug = "riichi-now"
    family = "riichi"
    rules = ("RCH-8", "KAN-1", "KAN-2", "KAN-3", "KAN-4", "KAN-8", "SAN-2", "FUR-3", "FUR-4", "TEN-1")
    parameters = (
        "riichi_ankan",
        "riichi_ankan_winning_tile",
        "tenpai_own_four",
        "kokushi_robs_ankan",
        "abort_suukan",
        "fifth_kan",
        "kita",
        "kita_ron",
        "kita_pass_furiten",
    )
    levels = {
        1: "a drawn tile, no wait passed before",
        2: "another player's tile, the hand not furiten",
        3: "a drawn tile after a wait has passed, or a north to extract",
        4: "another player's tile in furiten, or that of a kan; or the fourth of an ankou of honours drawn",
        5: "the fourth of a suited ankou drawn",
    }
    sides = ("nothing_else", "something_else")
    misconceptions = (
        Misconception("no_kan_in_riichi", "KAN-2", faulty.without_kan),
        Misconception("any_ankan_in_riichi", "KAN-3", faulty.with_any_ankan),
        Misconception("calls_in_riichi", "RCH-8", faulty.with_calls),
        Misconception("other_tile_may_go", "RCH-8", faulty.with_another_discard),
        Misconception("furiten_blocks_tsumo", "FUR-4", faulty.no_tsumo_in_furiten),
        Misconception("riichi_furiten_is_temporary", "FUR-3", faulty.ron_on_every_wait),
    )

    def shape(self, position: Position) -> SomeOf:
        sanma = position.players == 3
        if position.table().pending is None:
            return SomeOf((*OWN_TURN, "kita") if sanma else OWN_TURN)
        return SomeOf(CLAIMS[:-1] if sanma else CLAIMS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if not is_locked(state, hero):
            raise PositionError("what may be done in riichi is asked of a declarer")
        if state.pending is None:
            moves = judge_locked(locked_facts(state, hero, ruleset), ruleset)
            shape = self.shape(position)
            answer = tuple(code for code in shape.options if code in moves.answer)
            return Verdict(answer, moves.reasons, moves.facts)
        claims = judge_calls(call_facts(state, hero, ruleset), ruleset)
        return Verdict(tuple(claims.answer), claims.reasons, claims.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "nothing_else" if answer in ((), ("discard",)) else "something_else"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        own = state.seats[hero]
        if state.pending is not None:
            of_a_kan = state.pending.how in ("kakan", "ankan")
            furiten = judge_furiten(furiten_facts(state, hero), position.ruleset).answer
            return 4 if furiten or of_a_kan else 2
        drawn = -1 if own.drawn is None else kind_of(own.drawn)
        if count_kinds(own.hand or ())[drawn] == 4:
            return 4 if drawn >= EAST else 5
        return 3 if _has_missed(own) or (drawn == NORTH and position.players == 3) else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: compose(rng, _DRAFTS[level](rng, ruleset)), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.pending is None:
                if state.phase == "discard" and _tempting(state, state.turn):
                    yield mined_at(replay, state.turn, moment)
                continue
            for seat, own in enumerate(state.seats):
                if own.riichi_at is not None and seat != state.pending.seat and _claimable(state, seat):
                    yield mined_at(replay, seat, moment)


KIND = RiichiNow()


def _has_missed(own: Seat) -> bool:
    """Whether a wait lies in the own river, or was let go before the drawn tile."""
    before = [gone for gone in own.let_go if gone.at != own.drew_at]
    return bool(before) or any(own.waits >> kind_of(thrown.tile) & 1 for thrown in own.river)


def _tempting(state: TableState, seat: int) -> bool:
    """A drawn wait, north or fourth tile; of other tiles one in sixteen."""
    own = state.seats[seat]
    if not is_locked(state, seat) or own.drawn is None or own.hand is None:
        return False
    drawn = kind_of(own.drawn)
    if own.waits >> drawn & 1 or (drawn == NORTH and state.deal.players == 3):
        return True
    return count_kinds(own.hand)[drawn] == 4 or state.moment % 16 == 0


def _claimable(state: TableState, seat: int) -> bool:
    """A wait lies there, or what could be ponned but for the riichi."""
    own, pending = state.seats[seat], state.pending
    if not is_locked(state, seat) or own.hand is None or pending is None:
        return False
    kind = kind_of(pending.tile)
    return bool(own.waits >> kind & 1) or (pending.how == "discard" and count_kinds(own.hand)[kind] >= 2)


def _furiten_or_honour(rng: Random, ruleset: Ruleset) -> Plan:
    if rng.random() < 0.5:
        return drafts.fourth_tile(rng, ruleset, honour=True)
    return drafts.let_go(rng, ruleset)


def _fourth_in_a_suit(rng: Random, ruleset: Ruleset) -> Plan:
    return drafts.fourth_tile(rng, ruleset, honour=False)


_DRAFTS: Final[dict[int, Callable[[Random, Ruleset], Plan]]] = {
    1: drafts.plain_or_winning_draw,
    2: drafts.discard_of_another,
    3: drafts.draw_after_a_wait,
    4: _furiten_or_honour,
    5: _fourth_in_a_suit,
}
