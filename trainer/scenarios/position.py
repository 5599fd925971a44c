"""A position: the public history of one hand as the hero sees it, under a ruleset (schema 1).

It is a history, not a picture: everything that is drawn or judged is derived by replaying it.
The format is described in `docs/position.md`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from trainer.rules import table
from trainer.rules.errors import RulesError
from trainer.rules.events import Event
from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Deal, Round, TableState
from trainer.rules.tiles import Tile
from trainer.scenarios.event_json import event_from_json, event_to_json
from trainer.scenarios.event_text import format_events, parse_events

SCHEMA: Final = 1
WIND_LETTERS: Final = "ESWN"
MAX_EVENTS: Final = 400
_REQUIRED: Final = frozenset(
    {"schema", "players", "ruleset", "round", "scores", "hero", "hand", "indicator", "events"}
)
_OPTIONAL: Final = frozenset({"honba", "sticks", "ask", "shown"})


class PositionError(ValueError):
    """A position that is not of schema 1 or can not occur; names the field or the event."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the hero sees. `hand` are the 13 tiles dealt to the hero, `ask` what the question points at."""

    ruleset: Ruleset
    round: Round
    scores: tuple[int, ...]
    hero: int
    hand: tuple[Tile, ...]
    indicator: Tile
    events: tuple[Event, ...]
    sticks: int = 0
    ask: tuple[tuple[str, str], ...] = ()
    shown: tuple[tuple[int, tuple[Tile, ...]], ...] = ()

    @property
    def players(self) -> int:
        return self.ruleset.players

    def asked(self, name: str) -> str:
        """One value of `ask`.

        :raises PositionError: if the position does not say it.
        """
        for key, value in self.ask:
            if key == name:
                return value
        raise PositionError(f"ask: {name!r} is missing")

    def deal(self) -> Deal:
        """The deal as the hero sees it."""
        hands = tuple(self.hand if seat == self.hero else None for seat in range(self.players))
        return Deal(self.players, self.round, self.scores, self.sticks, hands, self.indicator)

    def table(self) -> TableState:
        """The table at the moment of the question.

        :raises PositionError: naming the event that can not happen.
        """
        return _table(self)

    def to_json(self, *, short: bool = False) -> dict[str, Any]:
        """Schema 1; `short` writes the events as one line of text, as the bank does."""
        wind, number = WIND_LETTERS[self.round.wind], self.round.number
        value: dict[str, Any] = {
            "schema": SCHEMA,
            "players": self.players,
            "ruleset": self.ruleset.to_json(),
            "round": f"{wind}{number}",
            "scores": list(self.scores),
            "hero": self.hero,
            "hand": format_tiles(self.hand),
            "indicator": tile_name(self.indicator),
            "events": format_events(self.events) if short else [event_to_json(e) for e in self.events],
        }
        if short and not value["ruleset"]["changes"]:
            value["ruleset"] = {"preset": self.ruleset.preset}
        shown = {str(seat): format_tiles(hand) for seat, hand in self.shown}
        more = {"honba": self.round.honba, "sticks": self.sticks, "ask": dict(self.ask), "shown": shown}
        return value | {name: given for name, given in more.items() if given}

    @classmethod
    def from_json(cls, value: object) -> "Position":
        """The position of a JSON object of schema 1.

        :raises PositionError: naming the field that is missing, unknown or wrong.
        """
        return _parse(value)


@lru_cache(maxsize=1024)
def _table(position: Position) -> TableState:
    try:
        return table.replay(position.deal(), position.events)
    except RulesError as error:
        raise PositionError(str(error)) from None


def _parse(value: object) -> Position:
    if not isinstance(value, Mapping):
        raise PositionError(f"an object expected, not {type(value).__name__}")
    missing, unknown = _REQUIRED - value.keys(), value.keys() - _REQUIRED - _OPTIONAL
    if missing or unknown:
        raise PositionError(f"missing {sorted(missing)}, unknown {sorted(map(str, unknown))}")
    if value["schema"] != SCHEMA:
        raise PositionError(f"schema: {SCHEMA} expected, not {value['schema']!r:.20}")
    try:
        return _build(value)
    except RulesError as error:
        raise PositionError(str(error)) from None


def _build(value: Mapping[str, Any]) -> Position:
    ruleset = Ruleset.from_name(value["ruleset"])
    if value["players"] != ruleset.players:
        raise PositionError(f"players: {value['players']!r:.20}, but the ruleset has {ruleset.players}")
    scores = _list_of_points(value["scores"], ruleset.players)
    return Position(
        ruleset=ruleset,
        round=_round(_text(value, "round"), _number(value.get("honba", 0), "honba")),
        scores=scores,
        hero=_number(value["hero"], "hero", below=ruleset.players),
        hand=parse_tiles(_text(value, "hand")),
        indicator=parse_tile(_text(value, "indicator")),
        events=_events(value["events"]),
        sticks=_number(value.get("sticks", 0), "sticks"),
        ask=_ask(value.get("ask", {})),
        shown=_shown(value.get("shown", {}), ruleset.players),
    )


def _text(value: Mapping[str, Any], field: str) -> str:
    if not isinstance(value[field], str):
        raise PositionError(f"{field}: text expected, not {value[field]!r:.40}")
    text: str = value[field]
    return text


def _number(value: object, field: str, below: int = 100) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise PositionError(f"{field}: a number from 0 to {below - 1} expected, not {value!r:.20}")
    return value


def _list_of_points(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != players:
        raise PositionError(f"scores: a list of {players} numbers expected, not {value!r:.60}")
    for points in value:
        if isinstance(points, bool) or not isinstance(points, int) or points % 100:
            raise PositionError(f"scores: hundreds of points expected, not {points!r:.20}")
        if abs(points) > 1_000_000:
            raise PositionError(f"scores: {points} points are beyond any game")
    return tuple(value)


def _round(text: str, honba: int) -> Round:
    if len(text) != 2 or text[0] not in WIND_LETTERS or text[1] not in "1234":
        raise PositionError(f"round: such as E1 or S3 expected, not {text!r:.20}")
    return Round(WIND_LETTERS.index(text[0]), int(text[1]), honba)


def _events(value: object) -> tuple[Event, ...]:
    if isinstance(value, str):
        events = parse_events(value[: MAX_EVENTS * 12])
    elif isinstance(value, Sequence):
        events = tuple(event_from_json(each) for each in value[: MAX_EVENTS + 1])
    else:
        raise PositionError("events: a list of events or their short text expected")
    if len(events) > MAX_EVENTS:
        raise PositionError(f"events: {MAX_EVENTS} at most")
    return events


def _ask(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, Mapping) or not all(
        isinstance(key, str) and isinstance(each, str) for key, each in value.items()
    ):
        raise PositionError(f"ask: names with texts expected, not {value!r:.60}")
    return tuple(sorted(value.items()))


def _shown(value: object, players: int) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
    seats = [str(seat) for seat in range(players)]
    if not isinstance(value, Mapping) or not all(seat in seats for seat in value):
        raise PositionError(f"shown: seats with hands expected, not {value!r:.60}")
    return tuple((int(seat), parse_tiles(_text(value, seat))) for seat in sorted(value))
