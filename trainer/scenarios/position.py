"""A position: the public history of one hand as the hero sees it, under a ruleset (schema 1).

It is a history, not a picture: everything that is drawn or judged is derived by replaying it.
The format is described in `docs/position.md`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from trainer.rules import table
from trainer.rules.errors import NotationError, RulesError
from trainer.rules.events import Event
from trainer.rules.moves import see
from trainer.rules.next_hand import least_to_start
from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.reveal import reveal
from trainer.rules.ruleset import Ruleset, level_name
from trainer.rules.state import Deal, Round, TableState
from trainer.rules.tiles import Kind, Tile, kind_of
from trainer.scenarios.event_json import brief, event_from_json, event_to_json
from trainer.scenarios.event_text import format_events, parse_events

SCHEMA: Final = 1
WIND_LETTERS: Final = "ESWN"
MAX_EVENTS: Final = 400
MAX_TEXT: Final = 100
MAX_ASKED: Final = 10
DEALT: Final = 13
MAX_POINTS: Final = 1_000_000
_REQUIRED: Final = frozenset(
    {"schema", "players", "ruleset", "round", "scores", "hero", "hand", "indicator", "events"}
)
_OPTIONAL: Final = frozenset({"honba", "sticks", "ask", "shown", "ura"})
_T = TypeVar("_T")


class PositionError(ValueError):
    """A position that is not of schema 1 or can not occur; names the field or the event."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the hero sees.

    `hand` are the 13 tiles dealt to the hero, `ask` what the question points at, `shown` the hands laid
    open in the end by seat (concealed tiles; of a tsumo with the winning one), `ura` what lies beneath
    the dora indicators, where a winner has turned it over.
    """

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
    ura: tuple[Tile, ...] = ()

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
        """The table at the moment of the question, with the hands that are shown.

        :raises PositionError: naming the event that can not happen, or the shown hand that can not be.
        """
        return _table(self.deal(), self.events, self.shown)

    def held_kinds(self) -> tuple[Kind, ...]:
        """The kinds in the hero's hand at that moment, in order."""
        hand = self.table().seats[self.hero].hand or ()
        return tuple(sorted({kind_of(tile) for tile in hand}))

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
        more["ura"] = format_tiles(self.ura)
        return value | {name: given for name, given in more.items() if given}

    @classmethod
    def from_json(cls, value: object, *, replayed: bool = True) -> "Position":
        """The position of a JSON object of schema 1, whose history has been replayed; without that only
        for what was replayed before.

        :raises PositionError: naming the field that is missing, unknown or wrong, or the event that can
            not happen.
        """
        position = _parse(value)
        if replayed:
            _check_points(position)
            _check_opened(position, position.table())
        return position


@lru_cache(maxsize=1024)
def _table(
    deal: Deal, events: tuple[Event, ...], shown: tuple[tuple[int, tuple[Tile, ...]], ...]
) -> TableState:
    """The same under all rules, whatever is asked."""
    try:
        state = table.replay(deal, events)
    except RulesError as error:
        raise PositionError(str(error)) from None
    return _field("shown", partial(reveal, state), dict(shown)) if shown else state


def _check_points(position: Position) -> None:
    """Points and sticks sum to what the game began with; sticks are left by a drawn hand (STK-2, STK-9).

    Where somebody busts the game is over, and no hand is dealt with such points (STK-9).
    """
    total = sum(position.scores) + table.STICK * position.sticks
    begun = position.ruleset.start_points * position.players
    if total != begun:
        raise PositionError(
            f"scores: {sum(position.scores):,} points and {position.sticks} sticks, {begun:,} in all expected"
        )
    least = least_to_start(position.ruleset)
    if least is not None and min(position.scores) < least:
        name = level_name("bust", position.ruleset.bust)
        raise PositionError(
            f"scores: {min(position.scores):,} points, but the game is over then (bust {name})"
        )
    if position.sticks and not position.round.honba:
        raise PositionError(f"sticks: {position.sticks} on the table, but no hand was drawn before (honba 0)")
    most = position.players * position.round.honba
    if position.sticks > most:
        raise PositionError(
            f"sticks: {position.sticks} on the table, {most} at most with honba {position.round.honba}: "
            "a drawn hand leaves one of each player, and a win takes all"
        )


def _check_opened(position: Position, state: TableState) -> None:
    """Hands lie open after the end, or by an open riichi; a winner turns over one tile beneath each
    indicator (of the first alone where `kan_ura` is off), of tiles that nobody else has.
    """
    for seat, _ in position.shown:
        if not state.end and not state.seats[seat].open_riichi:
            raise PositionError(f"shown: the hand of seat {seat}, but the hand goes on")
    if position.ura and not state.winners:
        raise PositionError("ura: tiles turned over, but nobody has won")
    turned, indicators = len(position.ura), len(state.indicators)
    if turned and turned != indicators and (turned > 1 or position.ruleset.kan_ura):
        raise PositionError(f"ura: {turned} tiles beneath {indicators} indicators")
    _field("ura", partial(see, state.seen, players=position.players), position.ura)


def _parse(value: object) -> Position:
    if not isinstance(value, Mapping):
        raise PositionError(f"an object expected, not {type(value).__name__}")
    if missing := sorted(_REQUIRED - value.keys()):
        raise PositionError(f"{', '.join(missing)}: missing")
    if unknown := value.keys() - _REQUIRED - _OPTIONAL:
        raise PositionError(f"{brief(min(map(str, unknown)))}: there is no such field")
    if type(value["schema"]) is not int or value["schema"] != SCHEMA:
        raise PositionError(f"schema: {SCHEMA} expected, not {brief(value['schema'])}")
    return _build(value)


def _build(value: Mapping[str, Any]) -> Position:
    ruleset = _field("ruleset", Ruleset.from_name, value["ruleset"])
    players = ruleset.players
    if type(value["players"]) is not int or value["players"] != players:
        raise PositionError(f"players: {brief(value['players'])}, but the ruleset has {players}")
    return Position(
        ruleset=ruleset,
        round=_round(_text("round", value["round"]), players, _number("honba", value.get("honba", 0))),
        scores=_scores(value["scores"], players),
        hero=_number("hero", value["hero"], below=players),
        hand=_field("hand", _dealt, _text("hand", value["hand"])),
        indicator=_field("indicator", parse_tile, _text("indicator", value["indicator"])),
        events=_events(value["events"], players),
        sticks=_number("sticks", value.get("sticks", 0)),
        ask=read_ask(value.get("ask", {})),
        shown=_shown(value.get("shown", {}), players),
        ura=_field("ura", parse_tiles, _text("ura", value.get("ura", ""))),
    )


def _field(name: str, read: Callable[[Any], _T], value: object) -> _T:
    """What `read` makes of a value; what it refuses is said with the field's name."""
    try:
        return read(value)
    except ValueError as error:
        raise PositionError(f"{name}: {error}") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise PositionError(f"{name}: text of {MAX_TEXT} characters at most expected, not {brief(value)}")
    return value


def _number(name: str, value: object, below: int = 100) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise PositionError(f"{name}: a number from 0 to {below - 1} expected, not {brief(value)}")
    return value


def _dealt(text: str) -> tuple[Tile, ...]:
    hand = parse_tiles(text)
    if len(hand) != DEALT:
        raise NotationError(f"{text!r}: {DEALT} tiles are dealt, not {len(hand)}")
    return hand


def _scores(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(f"scores: a list of {players} numbers expected, not {brief(value)}")
    for points in value:
        if type(points) is not int or abs(points) > MAX_POINTS or points % 100:
            raise PositionError(
                f"scores: hundreds of points, {MAX_POINTS:,} at most, expected, not {brief(points)}"
            )
    return tuple(value)


def _round(text: str, players: int, honba: int) -> Round:
    numbers = "1234"[:players]
    if len(text) != 2 or text[0] not in WIND_LETTERS or text[1] not in numbers:
        raise PositionError(f"round: one of {WIND_LETTERS} and of {numbers} expected, not {brief(text)}")
    return Round(WIND_LETTERS.index(text[0]), int(text[1]), honba)


def _events(value: object, players: int) -> tuple[Event, ...]:
    if not isinstance(value, str | list):
        raise PositionError(f"events: a list of events or their short text expected, not {brief(value)}")
    if len(value) > (MAX_EVENTS if isinstance(value, list) else MAX_EVENTS * 12):
        raise PositionError(f"events: {MAX_EVENTS} at most")
    read = parse_events if isinstance(value, str) else _listed_events
    events = _field("events", read, value)
    for index, event in enumerate(events):
        if max(getattr(event, "seat", 0), getattr(event, "from_seat", 0)) >= players:
            raise PositionError(f"event {index}: there is no seat 3 with three players")
    return events


def _listed_events(values: list[object]) -> tuple[Event, ...]:
    events = []
    for index, value in enumerate(values):
        try:
            events.append(event_from_json(value))
        except NotationError as error:
            raise NotationError(f"event {index}: {error}") from None
    return tuple(events)


def read_ask(value: object) -> tuple[tuple[str, str], ...]:
    """What a question points at, in order of names. :raises PositionError: for what are no short texts."""
    if not isinstance(value, Mapping) or len(value) > MAX_ASKED:
        raise PositionError(f"ask: {MAX_ASKED} names with texts at most expected, not {brief(value)}")
    if unwritten := [text for pair in value.items() for text in pair if not str(text).isprintable()]:
        raise PositionError(f"ask: text in one line expected, not {brief(unwritten[0])}")
    return tuple(sorted((_text("ask", name), _text("ask", text)) for name, text in value.items()))


def _shown(value: object, players: int) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
    seats = [str(seat) for seat in range(players)]
    if not isinstance(value, Mapping) or not all(seat in seats for seat in value):
        raise PositionError(f"shown: seats with hands expected, not {brief(value)}")
    return tuple(
        (int(seat), _field("shown", parse_tiles, _text("shown", value[seat]))) for seat in sorted(value)
    )
