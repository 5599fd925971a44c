"""MJAI records: JSON lines with one event each, or an object whose `events` are those.

MJAI tells neither yaku, fu, han and points of a win nor the hands at the end, and many a record not why
a hand ended without a winner: `draw_reason` finds the only reason that fits what happened. What a player may
not see (`?`) is not known: hands and draws of the others in a record of one view. Where a deal leaves out the
dealer, the points or the sticks, they follow from what was told before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trainer.records.game_record import MAX_WINS, Game, RecordError, Setup, Win
from trainer.records.json_reading import Fields, Hand, Reader, fields, items, numbers, text, whole
from trainer.records.words import DRAWS, bare
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ryuukyoku,
)
from trainer.rules.replay.state import Deal, Round
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import (
    FACES,
    HONOURS,
    NORTH,
    RED_FIVES,
    WINDS,
    Tile,
    is_red,
    tile_name,
    wall_size,
)

_HONOUR_LETTERS: Final = "ESWNPFC"


def mjai_name(tile: Tile) -> str:
    """The name that MJAI gives to a tile."""
    if tile in HONOURS:
        return _HONOUR_LETTERS[tile - min(HONOURS)]
    name = tile_name(tile)
    return f"5{name[1]}r" if is_red(tile) else name


MJAI_TILES: Final[dict[str, Tile]] = {mjai_name(tile): tile for tile in (*range(FACES), *RED_FIVES)}
"""The tile by its name."""


_KANS: Final = (Ankan, Daiminkan, Kakan)
_FIRST_TURN: Final = 8
"""Draws and discards of the first turn of four players."""
_NAGASHI_LEAST: Final = 6000
"""Nagashi mangan moves at least this much (to a winner with three players), noten payments 3000 at most."""


def draw_reason(deal: Deal, events: Sequence[Event], deltas: tuple[int, ...] | None) -> str:
    """The code of the draw that these events ended in; without `deltas` nagashi counts as exhaustive."""
    told = [event for event in events if not isinstance(event, Dora)]
    if told and isinstance(told[-1], Draw):
        return "kyuushu"
    if sum(isinstance(event, Draw) for event in told) == wall_size(deal.players):
        return "nagashi" if max(deltas or (0,)) >= _NAGASHI_LEAST else "exhaustive"
    first = [event.tile for event in told if isinstance(event, Discard)]
    if (
        sum(not isinstance(event, Riichi) for event in told) == _FIRST_TURN
        and len(first) == 4
        and len(set(first)) == 1
        and first[0] in WINDS
    ):
        return "suufon"
    if sum(isinstance(event, Riichi) for event in told) == deal.players:
        return "suucha"
    if sum(isinstance(event, _KANS) for event in told) == 4:
        return "suukan"
    return "sanchahou"


WIND_LETTERS: Final = "ESWN"
EAST_ONLY: Final = 4
"""`kyoku_first` of an east-only game; 0 of an east-south game."""
HIDDEN: Final = "?"
_PASSED_OVER: Final = frozenset({"none", "end_kyoku", "hello", "error"})

_CALLS: Final[dict[str, type[Chi | Pon | Daiminkan]]] = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}


def parse(lines: Iterable[object]) -> Game:
    """The game that the events tell.

    :raises RecordError: naming the round and the event.
    """
    reader = _Reader("an event")
    with reader.faults_placed():
        for line in lines:
            reader.take(fields(line, "an event"))
    return reader.game()


class _Hand(Hand):
    """One round while it is read; `last` is the tile that a win would be on."""

    last: Tile | None = None

    def seat(self, said: Fields, key: str = "actor") -> int:
        return whole(said[key], key, 0, self.setup.players - 1)

    def draw(self, said: Fields) -> None:
        self.last = None if said["pai"] == HIDDEN else _tile(said["pai"])
        self.events.append(Draw(self.seat(said), self.last))

    def discard(self, said: Fields) -> None:
        self.last = _tile(said["pai"])
        tsumogiri = said.get("tsumogiri", False)
        if not isinstance(tsumogiri, bool):
            raise ValueError("tsumogiri: true or false expected")
        self.events.append(Discard(self.seat(said), self.last, tsumogiri))

    def reach(self, said: Fields) -> None:
        self.events.append(Riichi(self.seat(said)))

    def reach_accepted(self, said: Fields) -> None:
        self.standing.append(self.seat(said))

    def call(self, said: Fields) -> None:
        make = _CALLS[said["type"]]
        own = _tiles(said["consumed"])
        self.events.append(make(self.seat(said), self.seat(said, "target"), _tile(said["pai"]), own))

    def ankan(self, said: Fields) -> None:
        own = _tiles(said["consumed"])
        if not own:
            raise ValueError("no tiles")
        self.last = own[0]
        self.events.append(Ankan(self.seat(said), own))

    def kakan(self, said: Fields) -> None:
        self.last = _tile(said["pai"])
        self.events.append(Kakan(self.seat(said), self.last))

    def kita(self, said: Fields) -> None:
        self.last = _tile(said["pai"]) if "pai" in said else NORTH
        self.events.append(Kita(self.seat(said), self.last))

    def dora(self, said: Fields) -> None:
        self.events.append(Dora(_tile(said["dora_marker"])))

    def hora(self, said: Fields) -> None:
        seat, from_seat = self.seat(said), self.seat(said, "target")
        if self.last is None and "pai" in said:
            self.last = _tile(said["pai"])  # what was drawn unseen is shown with the win
        if not self.events or (self.last is None and seat != from_seat):
            raise ValueError("before any tile")
        if len(self.wins) == MAX_WINS:
            raise ValueError("a fourth win")
        ura = said.get("ura_markers", said.get("uradora_markers"))
        deltas = self.payments(said)
        win = Win(seat, from_seat, self.last, ura=None if ura is None else _tiles(ura), deltas=deltas)
        self.wins.append(win)
        self.events.append(win.claim)
        told = [each.deltas for each in self.wins if each.deltas is not None]
        self.deltas = tuple(map(sum, zip(*told, strict=True))) if len(told) == len(self.wins) else None
        self.reason = "win"

    def ryukyoku(self, said: Fields) -> None:
        self.deltas = self.payments(said)
        self.reason = _told_reason(said) or draw_reason(self.deal, self.events, self.deltas)
        if self.reason == "exhaustive" and max(self.deltas or (0,)) >= _NAGASHI_LEAST:
            self.reason = "nagashi"  # which many tell by its payments alone
        if self.reason == "suucha":  # some records leave the fourth reach_accepted out
            self.standing = [event.seat for event in self.events if isinstance(event, Riichi)]
        self.events.append(Ryuukyoku(self.reason))

    def payments(self, said: Fields) -> tuple[int, ...] | None:
        return numbers(said["deltas"], "deltas", self.setup.players) if "deltas" in said else None


_TAKE: Final[Mapping[str, Callable[[_Hand, Fields], None]]] = {
    "tsumo": _Hand.draw,
    "dahai": _Hand.discard,
    "reach": _Hand.reach,
    "reach_accepted": _Hand.reach_accepted,
    "chi": _Hand.call,
    "pon": _Hand.call,
    "daiminkan": _Hand.call,
    "ankan": _Hand.ankan,
    "kakan": _Hand.kakan,
    "nukidora": _Hand.kita,
    "kita": _Hand.kita,
    "dora": _Hand.dora,
    "hora": _Hand.hora,
    "ryukyoku": _Hand.ryukyoku,
}


class _Reader(Reader[_Hand]):
    """Takes the events in order; `game()` gives what they make."""

    _start: Fields | None = None
    _setup: Setup | None = None
    _over = False
    _scores: tuple[int, ...] | None = None

    def game(self) -> Game:
        self.close()
        if self._setup is None or not self.rounds:
            raise RecordError("the record holds no round")
        return Game(self._setup, tuple(self.rounds), self._over)

    def take(self, said: Fields) -> None:
        kind = self.last = text(said["type"], "type")[:40]
        if kind == "start_game":
            if self._start is not None:
                raise ValueError("a second game")
            self._start = said
        elif kind == "start_kyoku":
            self.close()
            self._open(said)
        elif kind == "end_game":
            self._over = True
        elif kind not in _PASSED_OVER:
            if kind not in _TAKE:
                raise ValueError("no such event is known")
            hand = self.hand
            if hand is None:
                raise ValueError("before the first start_kyoku")
            if hand.reason is not None and not (hand.reason == "win" and kind == "hora"):
                raise ValueError("after the end of the round")
            _TAKE[kind](hand, said)
            if "scores" in said:
                self._scores = numbers(said["scores"], "scores", hand.setup.players)

    def _open(self, said: Fields) -> None:
        players = _players(said, self._setup)
        if self._setup is None:
            self._setup = _setup(self._start or {}, players)
        if self._setup.players != players:
            raise ValueError(f"{players} players, {self._setup.players} before")
        self.hand = _Hand(len(self.rounds), self._setup, _deal(said, self._setup, self._scores))


def _setup(start: Fields, players: int) -> Setup:
    setup = Setup(players)
    if "aka_flag" in start:
        setup = replace(setup, aka=bool(start["aka_flag"]))
    if "kyoku_first" in start:
        setup = replace(setup, hanchan=start["kyoku_first"] != EAST_ONLY)
    return setup


def _players(said: Fields, before: Setup | None) -> int:
    """Three if there is no fourth hand, or one without any known tile beside hands that are known, or without
    points in the first deal: of one view the others' hands are hidden too."""
    hands = [items(hand, "tehais") for hand in items(said["tehais"], "tehais")]
    if len(hands) not in (3, 4):
        raise ValueError(f"{len(hands)} hands: three or four expected")
    if len(hands) == 3 or not hands[3]:
        return 3
    if not _is_hidden(hands[3]):
        return 4
    if before is not None:
        return before.players
    scores = items(said.get("scores", []), "scores")
    empty = len(scores) == 3 or (len(scores) == 4 and scores[3] == 0 and sum(map(bool, scores)) > 1)
    return 3 if empty or not any(map(_is_hidden, hands[:3])) else 4


def _is_hidden(hand: Sequence[object]) -> bool:
    return all(tile == HIDDEN for tile in hand)


def _deal(said: Fields, setup: Setup, before: tuple[int, ...] | None) -> Deal:
    """`before`: the points that were told last."""
    players = setup.players
    wind = text(said["bakaze"], "bakaze")
    if len(wind) != 1 or wind not in WIND_LETTERS:
        raise ValueError(f"bakaze: there is no wind {wind[:10]!r}")
    number = whole(said["kyoku"], "kyoku", 1, players)
    dealer = whole(said.get("oya", number - 1), "oya", 0, players - 1)
    if dealer != number - 1:
        raise ValueError(f"oya {dealer}: the dealer of hand {number} is {number - 1}")
    begun = load_preset(setup.rules).start_points
    scores = numbers(said["scores"], "scores", players) if "scores" in said else before or (begun,) * players
    missing = max(begun * players - sum(scores), 0) // STICK
    return Deal(
        players=players,
        round=Round(WIND_LETTERS.index(wind), number, whole(said.get("honba", 0), "honba", 0)),
        scores=scores,
        sticks=whole(said.get("kyotaku", missing), "kyotaku", 0),
        hands=tuple(
            None if _is_hidden(items(hand, "tehais")) else _tiles(hand)
            for hand in items(said["tehais"], "tehais")[:players]
        ),
        indicator=_tile(said["dora_marker"]),
    )


def _told_reason(said: Fields) -> str | None:
    """The code of the draw whose reason is told."""
    if not (told := said.get("reason")):
        return None
    word = text(told, "reason")
    if bare(word) not in DRAWS:
        raise ValueError(f"no draw {word[:20]!r} is known")
    return DRAWS[bare(word)]


def _tile(value: object) -> Tile:
    if not isinstance(value, str) or value not in MJAI_TILES:
        raise ValueError(f"there is no tile {str(value)[:20]!r}")
    return MJAI_TILES[value]


def _tiles(value: object) -> tuple[Tile, ...]:
    return tuple(_tile(name) for name in items(value, "tiles"))
