"""What does an open riichi cost or earn (OPN-1, OPN-2, OPN-4, OPN-5)?

Asked is what a deal-in costs, how many han the riichi is worth, or what a chombo costs that may have
been made to dodge dealing in.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from trainer.kinds.open import generator as opened
from trainer.rules.endings.settlement import open_deal_in, score_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import double_riichi_facts
from trainer.rules.judges.ippatsu import judge_double_riichi
from trainer.rules.judges.open_riichi import judge_dodge, judge_open_han
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import han_counted
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Number, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind, where
from trainer.scenarios.position.changes import AskedChange, Change
from trainer.scenarios.position.position import Position, PositionError


def _asked(position: Position) -> str:
    return dict(position.ask).get("what", "")


def _riichi_protects(position: Position, ruleset: Ruleset) -> Answer | None:
    """Who has declared riichi, even with the tile that is ronned, pays the ordinary value."""
    state = position.table()
    if _asked(position) != "cost" or state.pending is None:
        return None
    return "ordinary" if state.seats[state.pending.seat].in_riichi else None


COSTS: Final = ("ordinary", "yakuman", "two-yakuman", "three-yakuman")
"""By the number of yakuman that are paid; where the hand is a yakuman by itself, the first means another."""
OF_OTHER: Final = "-of-other"
"""Ends the code of what a chombo would cost a dealer if the offender is none, and the other way round."""
_RIICHI: Final = 2
"""Han of an open riichi that is no double riichi."""


class OpenRiichiCost(PuzzleKind):
    read_from = "table"
    rules = ("OPN-1", "OPN-2", "OPN-4", "OPN-5")
    parameters = (
        "open_riichi_deal_in",
        "open_riichi_earlier_riichi",
        "open_riichi_later_riichi",
        "open_riichi_stacks",
        "open_riichi_chombo",
        "open_double_riichi_han",
        "double_riichi",
        "first_turn_broken_by",
        "counted_yakuman",
        "multiple_yakuman",
        "double_pattern_yakuman",
    )
    players = (4,)
    levels = {
        1: "the payer has not declared riichi",
        2: "a chombo in place of the deal-in",
        3: "the payer has declared riichi too",
        4: "the han of the open riichi",
        5: "the hand is a yakuman by itself",
    }
    sides = ("less", "more")
    misconceptions = (
        Misconception("any_open_deal_in_is_yakuman", "OPN-2", where("what", "cost", "yakuman")),
        Misconception("own_riichi_protects", "OPN-2", _riichi_protects),
        Misconception("yakuman_always_add_up", "OPN-4", where("what", "cost", "two-yakuman")),
        Misconception("open_riichi_always_two_han", "OPN-1", where("what", "worth", 2)),
        Misconception("dodging_costs_a_chombo", "OPN-5", where("what", "dodge", "ordinary")),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return opened.RULES

    def asked_under(self, rules: Ruleset) -> bool:
        return rules.open_riichi and super().asked_under(rules)

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """What a deal-in costs; how many han a riichi has; what a chombo before one costs who is on turn."""
        state = position.table()
        opened = [seat for seat, own in enumerate(state.seats) if own.open_riichi]
        if state.end:
            yield {"what": "cost"}
        yield from ({"what": "worth", "seat": str(seat)} for seat in opened)
        if state.phase == "discard" and set(opened) - {state.turn}:
            for meant in ("yes", "no"):
                yield {"what": "dodge", "seat": str(state.turn), "meant": meant}

    def shape(self, position: Position) -> OneOf | Number:
        what = dict(position.ask).get("what")
        if what == "worth":
            return Number("han", 1, 6)
        if what == "dodge":
            return OneOf(_costs_of_a_chombo(position))
        return OneOf(COSTS[1:] if _yakuman_alone(position, position.ruleset) else COSTS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if not ruleset.open_riichi:
            raise PositionError("these rules have no open riichi")
        judges: dict[str, Callable[[Position, Ruleset], Verdict[Answer]]] = {
            "cost": _cost,
            "worth": _worth,
            "dodge": _dodge,
        }
        try:
            judge = judges[position.asked("what")]
        except KeyError:
            raise PositionError("ask: what is asked about the open riichi?") from None
        return judge(position, ruleset)

    def side(self, position: Position, answer: Answer) -> str:
        return "less" if answer in ("ordinary", 1, _RIICHI) else "more"

    def near(self, position: Position) -> Iterable[Change]:
        """A mistake that was meant to avoid the deal-in, or was not."""
        if position.asked("what") == "dodge":
            here = position.asked("meant")
            yield AskedChange("meant", here, "no" if here == "yes" else "yes")

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        """Every riichi, and the discard that was ronned."""
        state = position.table()
        yield from (seat.riichi_at for seat in state.seats if seat.riichi_at is not None)
        if state.end == "ron" and state.pending is not None:
            yield state.pending.at

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        what, state = position.asked("what"), position.table()
        if what != "cost":
            return 4 if what == "worth" else 2
        winner, payer = _parties(state)
        score = score_of(state, winner, position.ruleset, position.ura)
        if score.yakuman or score.counted:
            return 5
        return 3 if state.seats[payer].in_riichi else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        rules = opened.with_open_riichi(ruleset)
        return self.tried(lambda: _made(rng, level, rules), level, rules)


KIND = OpenRiichiCost()


def pays_in_reverse(position: Position) -> bool:
    """Whether a chombo is paid as a win is, the other way round: its cost is told in points then."""
    return position.ruleset.chombo == "reverse_mangan"


def offends_as_dealer(position: Position) -> bool:
    """Whether the chombo that the question tells of is the dealer's."""
    return _seat(position) == position.table().deal.round.dealer


def _costs_of_a_chombo(position: Position) -> tuple[str, ...]:
    """The costs to choose from, in points the lowest first."""
    both = COSTS[:2]
    if not pays_in_reverse(position):
        return both
    ends = (OF_OTHER, "") if offends_as_dealer(position) else ("", OF_OTHER)
    return tuple(f"{cost}{end}" for cost in both for end in ends)


def _parties(state: TableState) -> tuple[int, int]:
    """The one winner and the discarder.

    :raises ImpossibleEventError: if the hand did not end in one ron.
    """
    if state.end != "ron" or len(state.winners) != 1 or state.pending is None:
        raise ImpossibleEventError("the hand has not ended in one ron")
    return state.winners[0], state.pending.seat


def _yakuman_alone(position: Position, ruleset: Ruleset) -> int:
    """How many yakuman the winner's hand is paid as, the open riichi left aside; 0 if it is none.

    :raises ImpossibleEventError: if the hand did not end in one ron.
    """
    state = position.table()
    score = score_of(state, _parties(state)[0], ruleset, position.ura)
    return score.yakuman or int(score.counted)


def _cost(position: Position, ruleset: Ruleset) -> Verdict[Answer]:
    state = position.table()
    winner, _ = _parties(state)
    score = score_of(state, winner, ruleset, position.ura)
    verdict = open_deal_in(state, winner, score, ruleset)
    if verdict is None:
        raise PositionError("the winner has no open riichi that stands")
    paid, reasons = verdict.answer, verdict.reasons
    if not paid and (paid := _yakuman_alone(position, ruleset)):
        reasons = (*reasons, Reason("OPN-4", "yakuman_by_itself", facts={"yakuman": paid}))
    if paid >= len(COSTS):
        raise PositionError(f"{paid} yakuman are not among the answers")
    counted = han_counted(score, ruleset) if score.counted else ()
    return Verdict(COSTS[paid], (*reasons, *counted))


def _worth(position: Position, ruleset: Ruleset) -> Verdict[Answer]:
    state, seat = position.table(), _seat(position)
    if not state.seats[seat].open_riichi:
        raise PositionError(f"seat {seat} has no open riichi")
    double = judge_double_riichi(double_riichi_facts(state, seat), ruleset)
    worth = judge_open_han(double.answer, ruleset)
    return Verdict(worth.answer, (*worth.reasons, *double.reasons))


def _dodge(position: Position, ruleset: Ruleset) -> Verdict[Answer]:
    verdict = judge_dodge(position.asked("meant") == "yes", ruleset)
    return Verdict(verdict.answer, verdict.reasons)


def _seat(position: Position) -> int:
    seat = position.asked("seat")
    if not seat.isdecimal() or int(seat) >= position.players:
        raise PositionError(f"ask: there is no seat {seat!r:.20}")
    return int(seat)


def _made(rng: Random, level: int, ruleset: Ruleset) -> Position:
    if level in (2, 4):
        return (opened.worth if level == 4 else opened.dodging)(rng, ruleset)
    if level == 5:
        riichi = rng.choice(("none", "none", "none", "none", "declaration", "later"))
        return opened.dealt_in(rng, ruleset, opened.great_hand(rng), riichi)
    riichi = "none" if level == 1 else rng.choice(("earlier", "earlier", "later", "declaration"))
    return opened.dealt_in(rng, ruleset, opened.plain_hand(rng), riichi)
