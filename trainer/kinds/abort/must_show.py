"""Must you show your hand when the hand has ended (RCH-10, RCH-13, ABO-8)?

The answer is one of four: it must be shown, may stay closed, may at the price of a chombo, or stays
closed without a word.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.kinds.abort.generator import SHOWN_MAKERS
from trainer.rules.endings.show import judge_show, show_facts
from trainer.rules.judges.facts import hand_of, without_drawn
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position, PositionError


def riichi_always_shows(position: Position, ruleset: Ruleset) -> str | None:
    """A declarer seems to have to prove tenpai at every end."""
    return "must" if position.table().seats[position.hero].in_riichi else None


def all_show_at_an_abort(position: Position, ruleset: Ruleset) -> str | None:
    state = position.table()
    return "must" if state.end == "ryuukyoku" and state.reason not in PLAYED_OUT else None


def tenpai_never_hidden(position: Position, ruleset: Ruleset) -> str | None:
    """At an exhaustive draw every tenpai hand seems to be shown, whatever the rules say."""
    state = position.table()
    if state.reason not in PLAYED_OUT or not show_facts(state, position.hero, ruleset).tenpai:
        return None
    return "must"


_KEPT_CLOSED: Final = {
    4: tuple(
        load_preset("house_classic").changed(riichi_hand_at_draw=level)
        for level in ("hide_by_chombo", "may_hide")
    ),
    3: (load_preset("tenhou_3p").changed(riichi_hand_at_draw="hide_by_chombo"),),
}
"""Rules of tables where a declarer need not prove tenpai, or not for nothing: no preset has that."""
SHOWINGS: Final = ("must", "may", "price", "closed")


class MustShow(PuzzleKind):
    read_from = "table"
    rules = ("RCH-10", "RCH-13", "ABO-8", "NOT-1")
    parameters = (
        "riichi_hand_at_draw",
        "noten_declaration",
        "riichi_hand_at_other_win",
        "tenpai_own_four",
    )
    answers = OneOf(SHOWINGS)
    own_rules = _KEPT_CLOSED
    framed = False
    sides = ("must", "not")
    lawful = True
    levels = {
        1: "an exhaustive draw, nobody else in riichi",
        2: "an exhaustive draw, somebody else in riichi",
        3: "a win or an abortive draw, without riichi",
        4: "a win or an abortive draw, in riichi",
        5: "an exhaustive draw with a single tile in hand, or with all four copies of a wait",
    }
    misconceptions = (
        Misconception("riichi_always_shows", "RCH-13", riichi_always_shows),
        Misconception("all_show_at_an_abort", "ABO-8", all_show_at_an_abort),
        Misconception("tenpai_never_hidden", "RCH-10", tenpai_never_hidden),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        if not state.end:
            raise PositionError("the hand has not ended")
        if state.reason == "sanchahou":
            raise PositionError("three rons aborted the hand: who claimed one is not known")
        return judge_show(show_facts(state, position.hero, ruleset), ruleset)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        own = state.seats[position.hero]
        if state.reason not in PLAYED_OUT:
            return 3 + own.in_riichi
        hand = without_drawn(hand_of(state, position.hero))
        if len(hand.concealed) == 1 or waits_of(hand, "ignored") != waits_of(hand, "hand+melds"):
            return 5
        return 1 + any(other.in_riichi for other in state.seats if other is not own)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        must = rng.random() < 0.5
        tries = iter(range(12))

        def make() -> Position:
            position = SHOWN_MAKERS[level](rng, ruleset)
            if (self.judge(position, ruleset).answer == "must") != must and next(tries, None) is not None:
                raise NoRoomError("the other side")
            return position

        return self.tried(make, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """One seat of each hand: a declarer whom another's win spares, or one at a draw."""
        state, players = replay.states[-1], replay.deal.players
        if not state.end or state.reason == "sanchahou":
            return
        order = [(len(replay.events) + step) % players for step in range(players)]
        others = [seat for seat in order if seat not in state.winners]
        declarers = [seat for seat in others if state.seats[seat].in_riichi]
        if state.end == "ryuukyoku":
            yield mined_end(replay, (order if len(replay.events) % 2 else declarers or order)[0])
        elif declarers:
            yield mined_end(replay, declarers[0])


KIND = MustShow()
