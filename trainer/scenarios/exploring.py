"""What if: one input of a decision changed, the tiles seen staying as they are. Nothing of it is stored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import EAST, Kind
from trainer.scenarios.deciding import decided, situation_in
from trainer.scenarios.position import Position
from trainer.strategy.assumptions import FITTED, Assumptions
from trainer.strategy.decide import Decision
from trainer.strategy.situation import Situation
from trainer.strategy.wall import LIVE_WALL, TILES_A_TURN, Wall

Input: TypeAlias = Literal["turn", "own_value", "rival_value", "dealer", "sticks", "honba", "points"]
"""The hero's turn; the value of its win, of the rival's, in per cent of what it is; who deals; sticks and
honba on the table; the hero's points, which matter in the last hand."""
Dealer: TypeAlias = Literal["hero", "rival", "other"]
LIMITS: Final[Mapping[Input, tuple[int, int]]] = {
    "turn": (1, 18),
    "own_value": (10, 1000),
    "rival_value": (10, 1000),
    "sticks": (0, 20),
    "honba": (0, 20),
    "points": (-100_000, 200_000),
}
"""The least and the greatest value of the inputs that are numbers."""


@dataclass(frozen=True, slots=True)
class What:
    """One input and its other value: a number within `LIMITS`, or of `dealer` a `Dealer`."""

    input: Input
    there: int | str


class OutOfRangeError(ValueError):
    """A value that the input can not have."""


def explored(position: Position, ruleset: Ruleset, what: What | None) -> Decision:
    """The options if one input were another; under another ruleset if that is given.

    :raises UndecidableError: if the model can not judge the position.
    :raises OutOfRangeError: naming the input, if it can not have that value.
    """
    situation, assumed = supposed(situation_in(position, ruleset), what)
    return decided(situation, assumed)


def supposed(situation: Situation, what: What | None) -> tuple[Situation, Assumptions]:
    """The situation with one input changed, and the factors on values.

    :raises OutOfRangeError: naming the input.
    """
    if what is None:
        return situation, FITTED
    if what.input == "dealer":
        return _dealt_by(situation, what.there), FITTED
    least, most = LIMITS[what.input]
    if not isinstance(what.there, int) or not least <= what.there <= most:
        raise OutOfRangeError(f"{what.input}: {least} to {most} expected, not {what.there!r:.20}")
    if what.input == "own_value":
        return situation, replace(FITTED, own_points=what.there / 100)
    if what.input == "rival_value":
        return situation, replace(FITTED, rival_points=what.there / 100)
    return _CHANGED[what.input](situation, what.there), FITTED


def value_of(situation: Situation, of: Input) -> int | str:
    """What an input is now."""
    if of == "dealer":
        table = situation.table
        return "hero" if table.hero_deals else "rival" if table.rival_deals else "other"
    numbers = {
        "turn": situation.turn,
        "sticks": situation.table.sticks,
        "honba": situation.table.honba,
        "points": situation.scores[situation.hero],
    }
    return numbers.get(of, 100)


def inputs_of(situation: Situation) -> tuple[Input, ...]:
    """The inputs that matter here."""
    against: tuple[Input, ...] = () if situation.rival is None else ("rival_value",)
    last: tuple[Input, ...] = ("points",) if situation.last_hand else ()
    return ("turn", "own_value", *against, "dealer", "sticks", "honba", *last)


def dealers_of(situation: Situation) -> tuple[Dealer, ...]:
    """Who may be said to deal."""
    return ("hero", "other") if situation.rival is None else ("hero", "rival", "other")


def _at_turn(situation: Situation, turn: int) -> Situation:
    """So many go-arounds more or less have passed, in which nothing was learnt; late there is no riichi
    any more (RCH-4).
    """
    gone = TILES_A_TURN * (turn - situation.turn)
    left = min(max(situation.wall.left - gone, 0), LIVE_WALL)
    unseen = situation.wall.unseen + left - situation.wall.left
    late = left < situation.ruleset.riichi_min_live_wall
    declarable = frozenset[Kind]() if late else situation.declarable
    return replace(situation, turn=turn, wall=Wall(left, max(unseen, 1)), declarable=declarable)


def _dealt_by(situation: Situation, dealer: int | str) -> Situation:
    if dealer not in dealers_of(situation):
        raise OutOfRangeError(
            f"dealer: one of {', '.join(dealers_of(situation))} expected, not {dealer!r:.20}"
        )
    seat, rival = _dealing(situation, dealer), situation.rival
    if rival is not None:
        rival = replace(rival, winds=(rival.winds[0], _wind(situation, rival.rival, seat)))
    return replace(
        situation,
        table=replace(situation.table, hero_deals=dealer == "hero", rival_deals=dealer == "rival"),
        bearings=replace(situation.bearings, seat_wind=_wind(situation, situation.hero, seat)),
        rival=rival,
        dealer=seat,
    )


def _dealing(situation: Situation, dealer: int | str) -> int:
    """The seat that is said to deal: of the others the one that does, else the one before the hero."""
    seats = range(len(situation.scores))
    rival = seats[(situation.hero + situation.rival_seat) % len(seats)]
    if dealer != "other":
        return situation.hero if dealer == "hero" else rival
    found = [seat for seat in seats if seat not in (situation.hero, rival)]
    return min(found, key=lambda seat: (seat != situation.dealer, (situation.hero - seat) % len(seats)))


def _wind(situation: Situation, seat: int, dealer: int) -> Kind:
    """The wind of a seat while another one is said to deal."""
    return EAST + (seat - dealer) % len(situation.scores)


def _with_sticks(situation: Situation, sticks: int) -> Situation:
    return replace(situation, table=replace(situation.table, sticks=sticks))


def _with_honba(situation: Situation, honba: int) -> Situation:
    return replace(situation, table=replace(situation.table, honba=honba))


def _with_points(situation: Situation, points: int) -> Situation:
    """The richest of the others has what the hero has less."""
    scores = list(situation.scores)
    others = [seat for seat in range(len(scores)) if seat != situation.hero]
    richest = max(others, key=scores.__getitem__)
    scores[richest] -= points - scores[situation.hero]
    scores[situation.hero] = points
    return replace(situation, scores=tuple(scores))


_CHANGED: Final[Mapping[Input, Callable[[Situation, int], Situation]]] = {
    "turn": _at_turn,
    "sticks": _with_sticks,
    "honba": _with_honba,
    "points": _with_points,
}
