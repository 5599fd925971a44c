"""A position: the public history of one hand as the hero sees it, under a ruleset (schema 1).

It is a history, not a picture: everything that is drawn or judged is derived by replaying it.
The format is described in `docs/position.md`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from trainer.rules.endings.next_hand import least_to_start
from trainer.rules.errors import CodedError, NotationError, RulesError, quoted
from trainer.rules.replay import table
from trainer.rules.replay.events import Event
from trainer.rules.replay.moves import see
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import reveal
from trainer.rules.rulesets.ruleset import Ruleset, option_name
from trainer.rules.tiles.tile import Face, Tile, face_of, format_tiles, parse_tile, parse_tiles, tile_name
from trainer.scenarios.position.event_formats import (
    brief,
    event_from_json,
    event_to_json,
    format_events,
    parse_events,
)

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


class PositionError(CodedError):
    """A position that is not of schema 1 or can not occur; names the field or the event."""


class NothingAskedError(PositionError):
    """A question that points at something (`ask`) is put to a position that does not say at what."""


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

        :raises NothingAskedError: if the position does not say it.
        """
        for key, value in self.ask:
            if key == name:
                return value
        raise NothingAskedError(f"ask: {name!r} is missing")

    def deal(self) -> Deal:
        """The deal as the hero sees it."""
        hands = tuple(self.hand if seat == self.hero else None for seat in range(self.players))
        return Deal(self.players, self.round, self.scores, self.sticks, hands, self.indicator)

    def table(self) -> TableState:
        """The table at the moment of the question, with the hands that are shown.

        :raises PositionError: naming the event that can not happen, or the shown hand that can not be.
        """
        return _table(self.deal(), self.events, self.shown)

    def held_kinds(self) -> tuple[Face, ...]:
        """The kinds in the hero's hand at that moment, in order."""
        hand = self.table().seats[self.hero].hand or ()
        return tuple(sorted({face_of(tile) for tile in hand}))

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
            check_points(position)
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
        raise PositionError.told(error) from None
    return read_field("shown", partial(reveal, state), dict(shown)) if shown else state


def check_points(position: Position) -> None:
    """Points and sticks sum to what the game began with, and the sticks are such that a hand left them.

    Where somebody busts the game is over, and no hand is dealt with such points (STK-9).

    :raises PositionError: with what the sum should be, or the points that a hand may begin with.
    """
    total = sum(position.scores) + table.STICK * position.sticks
    begun = position.ruleset.start_points * position.players
    if total != begun:
        raise PositionError(
            "scores: {points:,} points and {sticks} sticks, {expected:,} in all expected",
            "scores_sum",
            points=sum(position.scores),
            sticks=position.sticks,
            expected=begun,
        )
    least = least_to_start(position.ruleset)
    if least is not None and min(position.scores) < least:
        name = option_name("bust", position.ruleset.bust)
        raise PositionError(
            "scores: {points:,} points, but the game is over then (bust {name})",
            "scores_bust",
            points=min(position.scores),
            name=name,
        )
    _check_sticks(position)


def _check_sticks(position: Position) -> None:
    """Sticks lie on the table only after a drawn hand, which leaves one of each player at most (STK-2)."""
    if position.sticks and not position.round.honba:
        raise PositionError(
            "sticks: {sticks} on the table, but no hand was drawn before (honba 0)",
            "sticks_without_honba",
            sticks=position.sticks,
        )
    most = position.players * position.round.honba
    if position.sticks > most:
        raise PositionError(
            "sticks: {sticks} on the table, {most} at most with honba {honba}: "
            "a drawn hand leaves one of each player, and a win takes all",
            "sticks_too_many",
            sticks=position.sticks,
            most=most,
            honba=position.round.honba,
        )


def _check_opened(position: Position, state: TableState) -> None:
    """Hands lie open after the end, or by an open riichi; a winner turns over one tile beneath each
    indicator (of the first alone where `kan_ura` is off), of tiles that nobody else has.
    """
    for seat, _ in position.shown:
        if not state.end and not state.seats[seat].open_riichi:
            raise PositionError(
                "{field}: the hand of seat {seat}, but the hand goes on",
                "shown_early",
                field="shown",
                seat=seat,
            )
    if position.ura and not state.winners:
        raise PositionError("{field}: tiles turned over, but nobody has won", "ura_unwon", field="ura")
    turned, indicators = len(position.ura), len(state.indicators)
    if turned and turned != indicators and (turned > 1 or position.ruleset.kan_ura):
        raise PositionError(
            "{field}: {tiles} tiles beneath {indicators} indicators",
            "ura_number",
            field="ura",
            tiles=turned,
            indicators=indicators,
        )
    read_field("ura", partial(see, state.seen, players=position.players), position.ura)


def _parse(value: object) -> Position:
    if not isinstance(value, Mapping):
        raise PositionError("an object expected, not {given}", "no_object", given=type(value).__name__)
    if missing := sorted(_REQUIRED - value.keys()):
        raise PositionError("{fields}: missing", "fields_missing", fields=", ".join(missing))
    if unknown := value.keys() - _REQUIRED - _OPTIONAL:
        raise PositionError(
            "{given}: there is no such field", "no_field", given=brief(min(map(str, unknown)))
        )
    if type(value["schema"]) is not int or value["schema"] != SCHEMA:
        raise PositionError(
            "schema: {known} expected, not {given}", "schema", known=SCHEMA, given=brief(value["schema"])
        )
    return _build(value)


def _build(value: Mapping[str, Any]) -> Position:
    ruleset = read_field("ruleset", Ruleset.from_name, value["ruleset"])
    players = ruleset.players
    if type(value["players"]) is not int or value["players"] != players:
        raise PositionError(
            "players: {given}, but the ruleset has {players}",
            "players",
            given=brief(value["players"]),
            players=players,
        )
    return Position(
        ruleset=ruleset,
        round=read_round(value["round"], players, read_number("honba", value.get("honba", 0))),
        scores=_scores(value["scores"], players),
        hero=read_number("hero", value["hero"], below=players),
        hand=read_field("hand", _dealt, read_text("hand", value["hand"])),
        indicator=read_field("indicator", parse_tile, read_text("indicator", value["indicator"])),
        events=_events(value["events"], players),
        sticks=read_number("sticks", value.get("sticks", 0)),
        ask=read_ask(value.get("ask", {})),
        shown=_shown(value.get("shown", {}), players),
        ura=read_field("ura", parse_tiles, read_text("ura", value.get("ura", ""))),
    )


def read_field(name: str, read: Callable[[Any], _T], value: object) -> _T:
    """What `read` makes of a value.

    :raises PositionError: with the field's name, for what `read` refuses.
    """
    try:
        return read(value)
    except RulesError as error:
        raise PositionError.within(name, error, field=name) from None


def read_text(name: str, value: object, most: int = MAX_TEXT) -> str:
    """A text of a field. :raises PositionError: for what is none, or longer."""
    if not isinstance(value, str) or len(value) > most:
        raise PositionError(
            "{field}: text of {most} characters at most expected, not {given}",
            "no_text",
            field=name,
            most=most,
            given=brief(value),
        )
    return value


def read_number(name: str, value: object, below: int = 100) -> int:
    """A number of a field. :raises PositionError: for what is none, or out of bounds."""
    if type(value) is not int or not 0 <= value < below:
        raise PositionError(
            "{field}: a number from 0 to {most} expected, not {given}",
            "no_number",
            field=name,
            most=below - 1,
            given=brief(value),
        )
    return value


def _dealt(text: str) -> tuple[Tile, ...]:
    hand = parse_tiles(text)
    if len(hand) != DEALT:
        raise NotationError(
            "{given}: {dealt} tiles are dealt, not {tiles}",
            "dealt",
            given=quoted(text),
            dealt=DEALT,
            tiles=len(hand),
        )
    return hand


def _scores(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(
            "scores: a list of {players} numbers expected, not {given}",
            "scores_list",
            players=players,
            given=brief(value),
        )
    for points in value:
        if type(points) is not int or abs(points) > MAX_POINTS or points % 100:
            raise PositionError(
                "scores: hundreds of points, {most:,} at most, expected, not {given}",
                "scores_hundreds",
                most=MAX_POINTS,
                given=brief(points),
            )
    return tuple(value)


def read_round(text: object, players: int, honba: int) -> Round:
    """A round such as `E1`. :raises PositionError: for any other text."""
    numbers = "1234"[:players]
    if not isinstance(text, str) or len(text) != 2 or text[0] not in WIND_LETTERS or text[1] not in numbers:
        raise PositionError(
            "round: one of {winds} and of {numbers} expected, not {given}",
            "no_round",
            winds=WIND_LETTERS,
            numbers=numbers,
            given=brief(text),
        )
    return Round(WIND_LETTERS.index(text[0]), int(text[1]), honba)


def _events(value: object, players: int) -> tuple[Event, ...]:
    if not isinstance(value, str | list):
        raise PositionError(
            "events: a list of events or their short text expected, not {given}",
            "no_events",
            given=brief(value),
        )
    if len(value) > (MAX_EVENTS if isinstance(value, list) else MAX_EVENTS * 12):
        raise PositionError("events: {most} at most", "too_many_events", most=MAX_EVENTS)
    read = parse_events if isinstance(value, str) else _listed_events
    events = read_field("events", read, value)
    for index, event in enumerate(events):
        if max(getattr(event, "seat", 0), getattr(event, "from_seat", 0)) >= players:
            raise PositionError(
                "event {event}: there is no seat {none} with three players",
                "no_seat",
                event=index,
                none=3,
                players=players,
            )
    return events


def _listed_events(values: list[object]) -> tuple[Event, ...]:
    events = []
    for index, value in enumerate(values):
        try:
            events.append(event_from_json(value))
        except NotationError as error:
            raise NotationError.within(f"event {index}", error, event=index) from None
    return tuple(events)


def read_ask(value: object) -> tuple[tuple[str, str], ...]:
    """What a question points at, in order of names. :raises PositionError: for what are no short texts."""
    if not isinstance(value, Mapping) or len(value) > MAX_ASKED:
        raise PositionError(
            "ask: {most} names with texts at most expected, not {given}",
            "no_ask",
            most=MAX_ASKED,
            given=brief(value),
        )
    if unwritten := [text for pair in value.items() for text in pair if not str(text).isprintable()]:
        raise PositionError(
            "ask: text in one line expected, not {given}", "ask_lines", given=brief(unwritten[0])
        )
    return tuple(sorted((read_text("ask", name), read_text("ask", text)) for name, text in value.items()))


def _shown(value: object, players: int) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
    seats = [str(seat) for seat in range(players)]
    if not isinstance(value, Mapping) or not all(seat in seats for seat in value):
        raise PositionError("shown: seats with hands expected, not {given}", "no_shown", given=brief(value))
    return tuple(
        (int(seat), read_field("shown", parse_tiles, read_text("shown", value[seat])))
        for seat in sorted(value)
    )
