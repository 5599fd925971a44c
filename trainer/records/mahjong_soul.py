"""Mahjong Soul's records as JSON: a head with the rules, the deal, the actions, and the end of each round.

Of the actions those that have a result are the game's (`RecordNewRound`, `RecordDealTile`, ...). A field
that is left out is 0, false or empty. The dealer is dealt 14 tiles, the last of which counts as the first
draw.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from trainer.records.game_record import LIMITS, Game, RecordError, Setup, Win
from trainer.records.json_reading import Fields, Hand, Reader, fields, items, mpsz, numbers, text, whole
from trainer.records.yaku_names import MAHJONG_SOUL_NAMES, yakuman_line
from trainer.rules.replay.events import (
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
    Ryuukyoku,
)
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import NORTH, Tile, face_of, tile_name

PREFIX: Final = ".lq."
ACTION: Final = 1
"""The type of an action that has a result."""
EAST_ONLY: Final = (1, 11)
"""Modes of east-only games with four and three players; east-south are 2 and 12."""
DEALT: Final = 13
"""Tiles of a hand; the dealer gets one more, the first draw."""


def steps(document: Fields) -> list[Fields]:
    """The head as a step of its own, then the results; an older record has a plain list of them."""
    head = fields(document.get("head", {}), "head")
    data = fields(document["data"], "data")
    if "data" in data:
        data = fields(data["data"], "data")
    if "actions" in data:
        actions = [fields(each, "an action") for each in items(data["actions"], "actions")]
        told = [each["result"] for each in actions if each.get("type") == ACTION and each.get("result")]
    else:
        told = items(data["records"], "records")
    return [{"name": "head", "data": head}, *(fields(each, "a result") for each in told)]


def read_setup(head: Fields, players: int) -> Setup:
    """The rules that the head tells; what a room leaves as it is, is not told."""
    config = fields(head.get("config", {}), "config")
    mode = fields(config.get("mode", {}), "mode")
    detail = fields(mode.get("detail_rule", {}), "detail_rule")
    return Setup(
        players=players,
        aka=bool(detail.get("dora_count", True)),
        kuitan=bool(detail.get("shiduan", True)),
        hanchan=mode.get("mode") not in EAST_ONLY,
        rules=f"mahjong_soul_{players}p",
    )


def read_final(head: Fields, players: int) -> tuple[int, ...] | None:
    """The points by seat at the end of the game, if the head tells them all."""
    told = items(fields(head.get("result") or {}, "result").get("players", []), "players")
    points: dict[int, int] = {}
    for each in told:
        said = fields(each, "players")
        if "part_point_1" in said:
            seat = whole(said.get("seat", 0), "seat", 0, players - 1)
            points[seat] = whole(said["part_point_1"], "part_point_1")
    return tuple(points[seat] for seat in range(players)) if len(points) == players else None


def read_deal(said: Fields, hands: list[tuple[Tile, ...]], indicator: Tile) -> Deal:
    """The deal of a `RecordNewRound`; `hands` by seat, the dealer's with its first draw.

    :raises ValueError: if a hand has another number of tiles, or a number is out of bounds.
    """
    players = len(hands)
    dealer = whole(said.get("ju", 0), "ju", 0, players - 1)
    for seat, hand in enumerate(hands):
        if len(hand) != DEALT + (seat == dealer):
            raise ValueError(f"{len(hand)} tiles are dealt to seat {seat}")
    return Deal(
        players=players,
        round=Round(
            whole(said.get("chang", 0), "chang", 0, 3), dealer + 1, whole(said.get("ben", 0), "ben", 0)
        ),
        scores=numbers(said["scores"], "scores", players),
        sticks=whole(said.get("liqibang", 0), "liqibang", 0),
        hands=tuple(hand[:DEALT] for hand in hands),
        indicator=indicator,
    )


def first_indicator(said: Fields) -> tuple[Tile, ...]:
    """The first indicator, in a list or, in older records, alone."""
    told = tile_list(said["doras"]) if said.get("doras") else (mpsz(said["dora"], "dora"),)
    if len(told) != 1:
        raise ValueError("one dora indicator is turned over at the deal")
    return told


def tile_list(value: object) -> tuple[Tile, ...]:
    """The tiles of an array of names; a ValueError if it is none."""
    return tuple(mpsz(each, "tiles") for each in items(value, "tiles"))


ABORTS: Final = ("kyuushu", "suufon", "suukan", "suucha", "sanchahou")
"""By the type of `RecordLiuJu`, from 1."""

Shown = tuple[tuple[Tile, ...] | None, ...]


def read_win(said: Fields, *, seat: int, from_seat: int, players: int, deltas: tuple[int, ...] | None) -> Win:
    """One of the wins of `RecordHule`.

    :raises ValueError: it says what it can not mean.
    """
    tile = mpsz(said["hu_tile"], "hu_tile")
    liable = whole(said.get("baopai", 0), "baopai", 0, players)
    points = _points(said, players)
    yaku = _yaku(items(said["fans"], "fans"), bool(said.get("yiman"))) if "fans" in said else None
    limit = min(whole(said.get("title_id", 0), "title_id", 0), len(LIMITS) - 1)
    return Win(
        seat=seat,
        from_seat=from_seat,
        tile=tile,
        hand=(*tile_list(said["hand"]), tile) if "hand" in said else None,
        fu=whole(said["fu"], "fu", 0, 200) or None if "fu" in said else None,
        points=points,
        limit=None if points is None else LIMITS[limit],
        yaku=yaku,
        indicators=tile_list(said["doras"]) if "doras" in said else None,
        ura=tile_list(said.get("li_doras", [])),
        deltas=deltas,
        pao=liable - 1 if liable else None,
    )


def payments(said: Sequence[Fields], players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Points before, and the sum of their changes; both None where nothing is told."""
    if not said or "old_scores" not in said[0]:
        return None, None
    zero = [0] * players
    changes = [numbers(each.get("delta_scores") or zero, "delta_scores", players) for each in said]
    return numbers(said[0]["old_scores"], "old_scores", players), tuple(map(sum, zip(*changes, strict=True)))


def shown_hands(said: Sequence[Any], players: int) -> Shown:
    """The hands of those who are tenpai at an exhaustive draw."""
    told = [fields(each, "players") for each in said[:players]]
    if len(told) < players:
        return ()
    return tuple(tile_list(each["hand"]) if each.get("tingpai") and "hand" in each else None for each in told)


def shown_at_abort(said: Fields, players: int) -> Shown:
    """The hand of who declares kyuushuu kyuuhai, or all hands."""
    if said.get("tiles"):
        seat = whole(said.get("seat", 0), "seat", 0, players - 1)
        hand = tile_list(said["tiles"])
        return tuple(hand if each == seat else None for each in range(players))
    told = [text(each, "allplayertiles") for each in items(said.get("allplayertiles", []), "allplayertiles")]
    if len(told) < players:
        return ()
    return tuple(tile_list(each.split("|")) if each else None for each in told[:players])


def _points(said: Fields, players: int) -> int | None:
    """Of the hand alone, all payers together."""

    def told(name: str) -> int:
        return whole(said.get(name, 0), name, 0)

    if not said.get("zimo"):
        return told("point_rong") if "point_rong" in said else None
    if "point_zimo_xian" not in said:
        return None
    if said.get("qinjia"):
        return told("point_zimo_xian") * (players - 1)
    return told("point_zimo_qin") + told("point_zimo_xian") * (players - 2)


def _yaku(lines: Sequence[Any], yakuman: bool) -> tuple[tuple[str, int], ...]:
    found = []
    for line in lines:
        said = fields(line, "fans")
        number, worth = whole(said["id"], "id"), whole(said.get("val", 0), "val", 0, 100)
        if number not in MAHJONG_SOUL_NAMES:
            raise ValueError(f"there is no yaku {number}")
        name = MAHJONG_SOUL_NAMES[number]
        found.append(yakuman_line(name, worth) if yakuman else (name, worth))
    return tuple((name, han) for name, han in found if han)


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
        own = tuple(each for each in self.hands[seat] if face_of(each) == face_of(tile))
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
            self.events.append(win.claim)
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
