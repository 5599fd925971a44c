"""Mahjong Soul's records as JSON: a head with the rules, and actions of which those that have a result
are the game's (`RecordNewRound`, `RecordDealTile`, ...). A field that is left out is 0, false or empty.

The dealer is dealt 14 tiles, the last of which counts as the first draw. New indicators come with the
discard, draw or kan that they are turned over before.
"""

from collections.abc import Callable, Mapping
from typing import Final

from trainer.records.json_input import Fields, fields, items, mpsz, text, whole
from trainer.records.json_reader import Hand, Reader
from trainer.records.mahjongsoul_deal import (
    DEALT,
    PREFIX,
    first_indicator,
    read_deal,
    read_final,
    read_setup,
    steps,
    tile_list,
)
from trainer.records.mahjongsoul_end import ABORTS, payments, read_win, shown_at_abort, shown_hands
from trainer.records.model import Game, RecordError, Setup
from trainer.rules.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.notation import tile_name
from trainer.rules.tiles import NORTH, Tile, kind_of

CALLS: Final = (Chi, Pon, Daiminkan)
"""By the type of `RecordChiPengGang`."""
KAKAN, ANKAN = 2, 3
_EXPOSES: Final = (Draw, Discard, Kakan, Ankan, Kita)
"""What a win can be on."""


def parse(document: object) -> Game:
    """The game that the document tells.

    :raises RecordError: naming the round and the event.
    """
    reader = _Reader("the record")
    with reader.faults_placed():
        for step in steps(fields(document, "a record")):
            reader.take(step)
        reader.close()
        final = read_final(reader.head, reader.rounds[0].setup.players) if reader.rounds else None
    if not reader.rounds:
        raise RecordError("the record holds no round")
    return Game(reader.rounds[0].setup, tuple(reader.rounds), final is not None, final)


class _Hand(Hand):
    """One round while it is read: `known` are the indicators told, `hands` the tiles that each seat holds."""

    def __init__(self, index: int, setup: Setup, said: Fields) -> None:
        dealt = [tile_list(said[f"tiles{seat}"]) for seat in range(setup.players)]
        self.known = first_indicator(said)
        super().__init__(index, setup, read_deal(said, dealt, self.known[0]))
        self.hands = [list(hand) for hand in self.deal.hands if hand is not None]
        self.drawn: Tile | None = None
        self._draw(self.deal.round.dealer, dealt[self.deal.round.dealer][DEALT])

    def note(self, said: Fields) -> None:
        """What any result can tell beside itself: a riichi that stands, new indicators."""
        if said.get("liqi"):
            liqi = fields(said["liqi"], "liqi")
            if not liqi.get("failed"):
                self.standing.append(self.seat(liqi))
        if said.get("doras"):
            told = tile_list(said["doras"])
            if told[: len(self.known)] != self.known:
                raise ValueError("the dora indicators are other ones than before")
            self.events += [Dora(tile) for tile in told[len(self.known) :]]
            self.known = told

    def seat(self, said: Fields) -> int:
        return whole(said.get("seat", 0), "seat", 0, self.setup.players - 1)

    def draw(self, said: Fields) -> None:
        self._draw(self.seat(said), mpsz(said["tile"], "tile"))

    def _draw(self, seat: int, tile: Tile) -> None:
        if len(self.hands[seat]) > DEALT:
            raise ValueError(f"seat {seat} draws, but has {len(self.hands[seat])} tiles")
        self.drawn = tile
        self.hands[seat].append(tile)
        self.events.append(Draw(seat, tile))

    def discard(self, said: Fields) -> None:
        seat, tile = self.seat(said), mpsz(said["tile"], "tile")
        if said.get("is_liqi") or said.get("is_wliqi"):
            self.events.append(Riichi(seat))
        # the dealer's first discard is never marked, even if the tile was not dealt before
        only = self.drawn == tile and self.hands[seat].count(tile) == 1
        self._take(seat, tile)
        self.events.append(Discard(seat, tile, bool(said.get("moqie")) or only))
        self.drawn = None

    def call(self, said: Fields) -> None:
        seat, tiles = self.seat(said), tile_list(said["tiles"])
        players = self.setup.players
        froms = [whole(each, "froms", 0, players - 1) for each in items(said["froms"], "froms")]
        called = [at for at, from_seat in enumerate(froms) if from_seat != seat]
        if len(called) != 1 or len(froms) != len(tiles):
            raise ValueError("one tile of a call is another's")
        own = tuple(tile for at, tile in enumerate(tiles) if at != called[0])
        for tile in own:
            self._take(seat, tile)
        make = CALLS[whole(said.get("type", 0), "type", 0, len(CALLS) - 1)]
        self.events.append(make(seat, froms[called[0]], tiles[called[0]], own))
        self.drawn = None

    def own_kan(self, said: Fields) -> None:
        seat, tile = self.seat(said), mpsz(said["tiles"], "tiles")
        if whole(said["type"], "type", KAKAN, ANKAN) == KAKAN:
            self._take(seat, tile)
            self.events.append(Kakan(seat, tile))
            return
        own = tuple(each for each in self.hands[seat] if kind_of(each) == kind_of(tile))
        for each in own:
            self._take(seat, each)
        self.events.append(Ankan(seat, own))

    def kita(self, said: Fields) -> None:
        seat = self.seat(said)
        tile = mpsz(said["tile"], "tile") if said.get("tile") else NORTH
        self._take(seat, tile)
        self.events.append(Kita(seat, tile))

    def hule(self, said: Fields) -> None:
        wins = items(said["hules"], "hules")
        self.scores, self.deltas = payments([said], self.setup.players)
        last = next(event for event in reversed(self.events) if isinstance(event, _EXPOSES))
        from_seat = last.seat
        for each in wins:
            told = fields(each, "hules")
            seat = self.seat(told)
            win = read_win(
                told,
                seat=seat,
                from_seat=seat if told.get("zimo") else from_seat,
                players=self.setup.players,
                deltas=self.deltas if len(wins) == 1 else None,
            )
            self.wins.append(win)
            self.events.append(Tsumo(seat, win.tile) if win.is_tsumo else Ron(seat, win.from_seat, win.tile))
        self.reason = "win"

    def no_tile(self, said: Fields) -> None:
        self._end("nagashi" if said.get("liujumanguan") else "exhaustive")
        told = [fields(each, "scores") for each in items(said.get("scores", []), "scores")]
        self.scores, self.deltas = payments(told, self.setup.players)
        self.shown = shown_hands(items(said.get("players", []), "players"), self.setup.players)

    def abort(self, said: Fields) -> None:
        self._end(ABORTS[whole(said["type"], "type", 1, len(ABORTS)) - 1])
        self.shown = shown_at_abort(said, self.setup.players)

    def _end(self, reason: str) -> None:
        self.reason = reason
        self.events.append(Ryuukyoku(reason))

    def _take(self, seat: int, tile: Tile) -> None:
        if tile not in self.hands[seat]:
            raise ValueError(f"{tile_name(tile)} is not in the hand of seat {seat}")
        self.hands[seat].remove(tile)


_TAKE: Final[Mapping[str, Callable[[_Hand, Fields], None]]] = {
    "RecordDealTile": _Hand.draw,
    "RecordDiscardTile": _Hand.discard,
    "RecordChiPengGang": _Hand.call,
    "RecordAnGangAddGang": _Hand.own_kan,
    "RecordBaBei": _Hand.kita,
    "RecordHule": _Hand.hule,
    "RecordNoTile": _Hand.no_tile,
    "RecordLiuJu": _Hand.abort,
}


class _Reader(Reader[_Hand]):
    """Takes the results in order."""

    def __init__(self, last: str) -> None:
        super().__init__(last)
        self.head: Fields = {}

    def take(self, step: Fields) -> None:
        name = self.last = text(step["name"], "name").removeprefix(PREFIX)[:40]
        said = fields(step.get("data", {}), name)
        if name == "head":
            self.head = said
        elif name == "RecordNewRound":
            self.close()
            self.hand = _Hand(len(self.rounds), self._same_setup(said), said)
        elif name not in _TAKE:
            raise ValueError("no such result is known")
        elif self.hand is None:
            raise ValueError("before the first round")
        elif self.hand.reason is not None:
            raise ValueError("after the end of the round")
        else:
            self.hand.note(said)
            _TAKE[name](self.hand, said)

    def _same_setup(self, said: Fields) -> Setup:
        found = read_setup(self.head, 4 if said.get("tiles3") else 3)
        if self.rounds and self.rounds[0].setup != found:
            raise ValueError(f"{found.players} players, {self.rounds[0].setup.players} before")
        return found
