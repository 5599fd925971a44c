"""What comes after this hand: who deals, honba, sticks (STK-9, ABO-1, STK-2, STK-3, STK-4)?

Asked is the next hand, or how many sticks lie on the table for it, as `ask` says (`about`: hand or
sticks). Whether the game is over is asked elsewhere.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.rules.annulled import judge_annulled
from trainer.rules.events import PLAYED_OUT
from trainer.rules.facts import hand_of, without_drawn
from trainer.rules.next_hand import next_hand
from trainer.rules.outcome import outcome_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round, TableState
from trainer.rules.verdict import Verdict
from trainer.rules.waits import waits_of
from trainer.scenarios.answers import Answer, Number, OneOf
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.following import following_draft
from trainer.scenarios.drafts.voided import wants_void
from trainer.scenarios.faulty import next_hand as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_end
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.settling import OF_CHOMBO, VOID_RULES

NEXT: Final = ("stays-up", "stays-zero", "passes-up", "passes-zero", "again")
"""The dealer stays or the deal passes; one honba more, or none; or a chombo, and the same hand again."""
_CITED: Final = frozenset({"STK-3", "ABO-7", "RCH-10"})
_MOST_STICKS: Final = 40
_THREE: Final = 3


class NextHand(PuzzleKind):
    slug = "next-hand"
    family = "abort"
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
        Misconception("deal_passes_at_an_abort", "ABO-1", faulty.deal_passes_at_an_abort),
        Misconception("honba_needs_a_dealer_who_stays", "STK-9", faulty.honba_needs_a_dealer_who_stays),
        Misconception("dealer_stays_at_a_draw", "STK-9", faulty.dealer_stays_at_a_draw),
        Misconception("sticks_go_back", "STK-2", faulty.sticks_go_back),
        Misconception("next_hand_in_spite_of_a_chombo", "STK-4", faulty.in_spite_of_a_chombo),
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

        def draft() -> Position:
            position = following_draft(rng, level, ruleset, void=void)
            found = self.side(position, self.judge(position, ruleset).answer)
            if level != 3 and found != side and next(tries, None) is not None:
                raise NoRoomError("the other side")
            return position

        return retry(self, draft, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Ends that are not plain: draws, several rons; one in ten of the others. Not the last hands."""
        state, at, players = replay.states[-1], replay.deal.round, replay.deal.players
        size = len(replay.events)
        if not state.end or at.wind > 1 or (at.wind == 1 and at.number == players):
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
