"""Is the game over, who is first, who gets the sticks that are left (STK-9, STK-5)?

The payments of the hand are given (`ask`: points by seat, and who is tenpai at a draw); asked is what
they mean for the game, a hanchan. Levels go by what has to be looked at.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from trainer.rules.ending import is_tenpai_seat, nagashi_seats, settlement_of, stakes_of
from trainer.rules.errors import RulesError
from trainer.rules.events import PLAYED_OUT
from trainer.rules.game_end import judge_game_end
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.settle import settle_exhaustive
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, OneOf
from trainer.scenarios.drafts.final import final_draft
from trainer.scenarios.faulty import standing as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_end
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_code, seat_codes
from trainer.scenarios.settling import after_the_hand, goal_of

CLOSE = 3000
_ON = frozenset({"goes_on", "stay", "dealer_chooses"})


class FinalStanding(PuzzleKind):
    slug = "final-standing"
    family = "settlement"
    rules = ("STK-9", "STK-5", "STK-2", "ABO-1")
    parameters = (
        "bust",
        "agari_yame",
        "renchan",
        "extension",
        "end_target",
        "return_points",
        "tie_rule",
        "leftover_sticks",
    )
    sides = ("over", "on")
    lawful = True
    doubt = "other_payments"
    levels = {
        1: "before the last hand",
        2: "the last hand, and the deal passes on",
        3: "the last hand, and the dealer stays",
        4: "the leader has hardly more points than the target, or fewer",
        5: "equal points in front, or the sticks that are left",
    }
    misconceptions = (
        Misconception("last_dealer_ends_always", "STK-9", faulty.last_dealer_ends_always),
        Misconception("over_after_the_last_hand", "STK-9", faulty.over_after_the_last_hand),
        Misconception("zero_is_bust", "STK-9", faulty.zero_is_bust),
        Misconception("sticks_to_the_dealer", "STK-5", faulty.sticks_to_the_dealer),
        Misconception("equal_points_are_shared", "STK-9", faulty.equal_points_are_shared),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """After a hand whose payments are known: the end of the game, and the sticks that are left.

        Who keeps a hand closed at an exhaustive draw counts as noten.
        """
        state = position.table()
        if not state.end or state.reason == "sanchahou" or len(state.winners) > 1:
            return
        settled = _settled(position)
        yield asked_after(settled, "end")
        if settled.sticks:
            yield asked_after(settled, "sticks")

    def shape(self, position: Position) -> OneOf:
        seats = seat_codes(range(position.players))
        if position.asked("about") == "sticks":
            return OneOf(("stay", "dealer_chooses", *seats, "shared", "nobody"))
        return OneOf(("goes_on", "dealer_chooses", *seats, "shared"))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, settlement, scores = after_the_hand(position)
        verdict = judge_game_end(state.deal.round, settlement, scores, ruleset)
        end, about_sticks = verdict.answer, position.asked("about") == "sticks"
        if about_sticks and not settlement.sticks:
            raise PositionError("no stick is left on the table")
        facts = {"points": max(scores)}
        if end.may_stop:
            return Verdict("dealer_chooses", verdict.reasons, facts)
        if not end.over:
            return Verdict("stay" if about_sticks else "goes_on", verdict.reasons, facts)
        seats = end.leftover if about_sticks else end.firsts
        answer = "nobody" if not seats else seat_code(seats[0]) if len(seats) == 1 else "shared"
        return Verdict(answer, verdict.reasons, facts)

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
        return replace(position, ask=tuple(sorted(asked.items())))

    def side(self, position: Position, answer: Answer) -> str:
        return "on" if answer in _ON else "over"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, settlement, scores = after_the_hand(position)
        played = state.deal.round
        if played.wind < 1 or (played.wind == 1 and played.number < position.players):
            return 5 if position.asked("about") == "sticks" else 1
        if position.asked("about") == "sticks" or scores.count(max(scores)) > 1:
            return 5
        if max(scores) < goal_of(position.ruleset) + CLOSE:
            return 4
        stays = played.dealer in (*settlement.winners, *settlement.tenpai) or settlement.sort == "abort"
        return 3 if stays else 2

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: final_draft(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        last = state.deal.round.wind >= 1 and state.deal.round.number == state.deal.players
        if not (last or state.deal.round.wind > 1 or min(state.scores) < CLOSE):
            return
        if len(state.winners) > 1 or state.owed is not None or state.reason == "sanchahou":
            return
        settled = settlement_of(state, replay.ruleset, replay.ura).answer
        about = "sticks" if settled.sticks and last else "end"
        shown = state.winners or settled.tenpai
        hero = replay.round_index % state.deal.players
        yield mined_end(replay, hero, shown, **asked_after(settled, about))


KIND = FinalStanding()


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
