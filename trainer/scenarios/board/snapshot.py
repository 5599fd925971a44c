"""A picture of the table at one moment, as an author enters it, with its short text and its JSON.

Unlike a position, which is a history, a snapshot may be unfinished: a hand of nine tiles, empty rivers.
`snapshot_checks` names what keeps it from being a table, `reconstruct` finds the histories that lead to it
and the picture of a history. The JSON is described in `docs/snapshot.md`; in it rivers and melds are texts.

A river: `1z =9m 5p!` are three discards, `=` straight from the wall, `!` with a riichi (`!!` an open one);
tiles may stand together where nothing marks them: `19m5p`. Melds, with commas between: `chi 435m<1` took
the 4m, which stands first, from seat 1; `pon 555m<2`, `daiminkan 5555m<2`, `kakan 5550m<2` with the added
tile at the end, `ankan 5555m`. Letters will do for the words: c, p, d, k, a, as in the text of events.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, TypeVar

from trainer.rules.errors import NotationError, quoted
from trainer.rules.replay.events import Discard, Draw, Event
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import Tile, format_tiles, parse_tile, parse_tiles, tile_name, tiles_in_order
from trainer.scenarios.position.event_formats import brief, format_events, parse_events
from trainer.scenarios.position.position import (
    MAX_POINTS,
    WIND_LETTERS,
    PositionError,
    read_ask,
    read_field,
    read_number,
    read_round,
    read_text,
)

EAST_1: Final = Round(0, 1)

Ask: TypeAlias = tuple[tuple[str, str], ...]
"""What the question points at: names and values in order of names, as in `Position.ask`."""


ReadTiles: TypeAlias = Callable[[str], tuple[Tile, ...]]


@dataclass(frozen=True, slots=True)
class Laid:
    """A discard as it is laid: thrown with a riichi (`declares`; `opened`: an open one), or straight from
    the wall (`tsumogiri`). Whether it was called the melds of the others tell.
    """

    tile: Tile
    declares: bool = False
    tsumogiri: bool = False
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat has on the table: its river, called tiles included; its melds in the order in which
    they were made; its norths set aside; the hand that it laid open, if it did (concealed tiles only, of a
    tsumo with the winning tile).
    """

    river: tuple[Laid, ...] = ()
    melds: tuple[Meld, ...] = ()
    kita: tuple[Tile, ...] = ()
    shown: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it lies, seen by the seat `hero`.

    `scores` and `sticks` are those of now, after the sticks of riichis that stand were paid and before
    `then`. `hand` are the hero's concealed tiles but for the `drawn` one, which lies apart while the hero
    is on turn (None right after an own call). `lies` is the seat whose last discard was thrown just now,
    so that others may answer to it; None where the hero is on turn. `then` is what happened after that, in
    the short text of events (docs/position.md): a kan or a riichi that was just declared, a win, the end of
    the hand. `ura` are the tiles beneath the indicators where a winner turned them over.
    """

    ruleset: Ruleset
    round: Round
    hero: int
    scores: tuple[int, ...]
    sides: tuple[Side, ...]
    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None
    indicators: tuple[Tile, ...] = ()
    sticks: int = 0
    lies: int | None = None
    then: str = ""
    ura: tuple[Tile, ...] = ()
    ask: Ask = field(default=())

    @property
    def players(self) -> int:
        return self.ruleset.players

    @property
    def is_dealt(self) -> bool:
        """Nothing has happened yet: the hands are dealt, and nobody has drawn."""
        bare = not any(side.river or side.melds or side.kita for side in self.sides)
        return bare and self.drawn is None and self.lies is None

    def with_side(self, seat: int, side: Side) -> "Snapshot":
        """The same table with another side of a seat."""
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))


def in_order(snapshot: Snapshot) -> Snapshot:
    """The same table with hands and melds sorted as players sort them; the order of a hand tells nothing."""
    sides = tuple(
        replace(
            side,
            melds=tuple(replace(meld, tiles=tiles_in_order(meld.tiles)) for meld in side.melds),
            shown=tiles_in_order(side.shown),
        )
        for side in snapshot.sides
    )
    return replace(snapshot, hand=tiles_in_order(snapshot.hand), sides=sides)


def empty_snapshot(
    rules: str | Ruleset,
    *,
    hero: int = 0,
    round: Round = EAST_1,  # noqa: A002  # the field's word
) -> Snapshot:
    """A table on which nothing lies yet, everybody with the points of the start."""
    ruleset = load_preset(rules) if isinstance(rules, str) else rules
    return Snapshot(
        ruleset=ruleset,
        round=round,
        hero=hero,
        scores=(ruleset.start_points,) * ruleset.players,
        sides=(Side(),) * ruleset.players,
    )


MAX_RIVER: Final = 40
MAX_MELDS: Final = 8
MAX_TEXT: Final = 400
_LETTERS: Final = {
    "c": MeldType.CHI,
    "p": MeldType.PON,
    "d": MeldType.DAIMINKAN,
    "k": MeldType.KAKAN,
    "a": MeldType.ANKAN,
}
_TYPES: Final = _LETTERS | {str(meld_type): meld_type for meld_type in MeldType}


def format_river(river: Iterable[Laid]) -> str:
    """The text of a river; `parse_river` gives an equal one back."""
    return " ".join(_laid_text(laid) for laid in river)


def _laid_text(laid: Laid) -> str:
    riichi = "!!" if laid.opened else "!" if laid.declares else ""
    return f"{'=' if laid.tsumogiri else ''}{tile_name(laid.tile)}{riichi}"


def parse_river(text: str, read: ReadTiles = parse_tiles) -> tuple[Laid, ...]:
    """The discards of a text in order; of tiles written together `=` marks all and `!` the last one.

    :param read: how the tiles are written.

    :raises NotationError: quoting the part that is no discard, or if there are more than 40.
    """
    _check_length(text)
    river: list[Laid] = []
    for token in text.split():
        bare = token.removeprefix("=").rstrip("!")
        marks = len(token) - len(token.rstrip("!"))
        tiles = read(bare)
        if not tiles or marks > 2:
            raise NotationError(
                "{given}: a discard such as 1z, =9m or 5p! expected", "no_discard", given=quoted(token)
            )
        river += [Laid(tile, tsumogiri=token[0] == "=") for tile in tiles]
        if marks:
            river[-1] = Laid(tiles[-1], declares=True, tsumogiri=token[0] == "=", opened=marks == 2)
    if len(river) > MAX_RIVER:
        raise NotationError(
            "{tiles} discards: {most} at most", "too_many_discards", tiles=len(river), most=MAX_RIVER
        )
    return tuple(river)


def format_melds(melds: Iterable[Meld]) -> str:
    """The text of melds; `parse_melds` gives them back with their tiles in order (`in_order`)."""
    return ", ".join(_meld_text(meld) for meld in melds)


def _meld_text(meld: Meld) -> str:
    tiles, ends = list(tiles_in_order(meld.tiles)), []
    for tile, place in ((meld.called, 0), (meld.added, 1)):
        if tile is not None and tile in tiles:
            tiles.remove(tile)
            ends.append((place, tile))
    first = [tile for place, tile in ends if place == 0]
    last = [tile for place, tile in ends if place == 1]
    source = "" if meld.from_seat is None else f"<{meld.from_seat}"
    return f"{meld.type} {format_tiles([*first, *tiles, *last])}{source}"


def parse_melds(text: str, read: ReadTiles = parse_tiles) -> tuple[Meld, ...]:
    """The melds of a text, in the order in which they were made.

    Whether the tiles make such a meld `snapshot_defects` tells.

    :raises NotationError: quoting the meld that can not be read.
    """
    _check_length(text)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MAX_MELDS:
        raise NotationError(
            "{melds} melds: {most} at most", "too_many_melds", melds=len(parts), most=MAX_MELDS
        )
    return tuple(_meld(part, read) for part in parts)


def _meld(text: str, read: ReadTiles) -> Meld:
    word, _, rest = text.partition(" ")
    written, given, source = rest.replace(" ", "").partition("<")
    tiles = read(written)
    if word not in _TYPES or not 0 < len(tiles) <= 4 or (given and source not in tuple("0123")):
        raise NotationError(
            "{given}: a meld such as pon 555m<2 or ankan 1111z expected", "no_meld_text", given=quoted(text)
        )
    meld_type = _TYPES[word]
    if meld_type is MeldType.ANKAN and given:
        raise NotationError(
            "{given}: an ankan is of own tiles, none of them from a seat", "ankan_from", given=quoted(text)
        )
    return meld_of(meld_type, tiles, from_seat=int(source) if given else None)


def meld_of(meld_type: MeldType, tiles: Sequence[Tile], *, from_seat: int | None = None) -> Meld:
    """A meld of tiles of which the first was called, if one was, and the last of a kakan added."""
    return Meld(
        meld_type,
        tiles_in_order(tiles),
        called=None if meld_type is MeldType.ANKAN else tiles[0],
        from_seat=from_seat,
        added=tiles[-1] if meld_type is MeldType.KAKAN else None,
    )


def parse_then(snapshot: Snapshot) -> tuple[Event, ...]:
    """What the snapshot's `then` says; a call or a ron takes the tile that lies.

    :raises NotationError: naming the part that is no event.
    """
    _check_length(snapshot.then)
    before = format_events(_before(snapshot))
    return parse_events(f"{before} {snapshot.then}")[len(parse_events(before)) :]


def _before(snapshot: Snapshot) -> tuple[Event, ...]:
    """The event that the short text goes on from: the last discard, or the hero's draw."""
    if snapshot.lies is not None:
        river = snapshot.sides[snapshot.lies].river
        return (Discard(snapshot.lies, river[-1].tile),) if river else ()
    return () if snapshot.is_dealt else (Draw(snapshot.hero, snapshot.drawn),)


def _check_length(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise NotationError("{signs} characters: {most} at most", "too_long", signs=len(text), most=MAX_TEXT)


SCHEMA: Final = 1
MAX_TILES: Final = 20
_REQUIRED: Final = frozenset({"schema", "ruleset", "round", "hero", "scores", "sides"})
_TEXTS: Final = ("hand", "drawn", "indicators", "then", "ura")
_OPTIONAL: Final = frozenset({*_TEXTS, "honba", "sticks", "lies", "ask"})
_SIDE: Final = frozenset({"river", "melds", "kita", "shown"})
_T = TypeVar("_T")


def snapshot_to_json(snapshot: Snapshot) -> dict[str, Any]:
    """The object; what is empty is left out. `snapshot_from_json` gives an equal one back, its melds'
    tiles in order.
    """
    wind, number = WIND_LETTERS[snapshot.round.wind], snapshot.round.number
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "ruleset": snapshot.ruleset.to_json(),
        "round": f"{wind}{number}",
        "hero": snapshot.hero,
        "scores": list(snapshot.scores),
        "sides": [_side_to_json(side) for side in snapshot.sides],
    }
    more: dict[str, Any] = {
        "honba": snapshot.round.honba,
        "hand": format_tiles(snapshot.hand),
        "drawn": "" if snapshot.drawn is None else tile_name(snapshot.drawn),
        "indicators": format_tiles(snapshot.indicators),
        "sticks": snapshot.sticks,
        "then": snapshot.then,
        "ura": format_tiles(snapshot.ura),
        "ask": dict(snapshot.ask),
    }
    lies = {} if snapshot.lies is None else {"lies": snapshot.lies}
    return value | {name: given for name, given in more.items() if given} | lies


def _side_to_json(side: Side) -> dict[str, str]:
    texts = {
        "river": format_river(side.river),
        "melds": format_melds(side.melds),
        "kita": format_tiles(side.kita),
        "shown": format_tiles(side.shown),
    }
    return {name: text for name, text in texts.items() if text}


def snapshot_from_json(value: object) -> Snapshot:
    """The snapshot of an object; whether it can be a table `snapshot_defects` tells.

    :raises PositionError: naming the field that is missing, unknown, too long or unreadable.
    """
    fields = _object("snapshot", value, _REQUIRED, _OPTIONAL)
    if fields["schema"] != SCHEMA or isinstance(fields["schema"], bool):
        raise PositionError(
            "schema: {known} expected, not {given}", "schema", known=SCHEMA, given=brief(fields["schema"])
        )
    ruleset = read_field("ruleset", Ruleset.from_name, fields["ruleset"])
    texts = {name: read_text(name, fields.get(name, ""), MAX_TEXT) for name in _TEXTS}
    lies = fields.get("lies")
    return Snapshot(
        ruleset=ruleset,
        round=read_round(fields["round"], ruleset.players, read_number("honba", fields.get("honba", 0))),
        hero=read_number("hero", fields["hero"], below=ruleset.players),
        scores=_scores(fields["scores"], ruleset.players),
        sides=_sides(fields["sides"], ruleset.players),
        hand=_tiles("hand", texts["hand"]),
        drawn=read_field("drawn", parse_tile, texts["drawn"]) if texts["drawn"] else None,
        indicators=_tiles("indicators", texts["indicators"]),
        sticks=read_number("sticks", fields.get("sticks", 0)),
        lies=None if lies is None else read_number("lies", lies, below=ruleset.players),
        then=texts["then"],
        ura=_tiles("ura", texts["ura"]),
        ask=read_ask(fields.get("ask", {})),
    )


def _object(
    name: str, value: object, required: frozenset[str], optional: frozenset[str]
) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(
            "{field}: an object expected, not {given}", "no_object", field=name, given=type(value).__name__
        )
    if missing := sorted(required - value.keys()):
        raise PositionError("{fields}: missing", "fields_missing", fields=", ".join(missing))
    if unknown := value.keys() - required - optional:
        raise PositionError(
            "{given}: there is no such field", "no_field", given=brief(min(map(str, unknown)))
        )
    return value


def _tiles(name: str, text: str) -> tuple[Tile, ...]:
    tiles = read_field(name, parse_tiles, text)
    if len(tiles) > MAX_TILES:
        raise PositionError(
            "{field}: {tiles} tiles, {most} at most",
            "too_many_tiles",
            field=name,
            tiles=len(tiles),
            most=MAX_TILES,
        )
    return tiles


def _scores(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(
            "scores: a list of {players} numbers expected, not {given}",
            "scores_list",
            players=players,
            given=brief(value),
        )
    for points in value:
        if type(points) is not int or abs(points) > MAX_POINTS:
            raise PositionError(
                "scores: {most:,} points at most expected, not {given}",
                "scores_most",
                most=MAX_POINTS,
                given=brief(points),
            )
    return tuple(value)


def _sides(value: object, players: int) -> tuple[Side, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(
            "sides: a list of {players} objects expected, not {given}",
            "no_sides",
            players=players,
            given=brief(value),
        )
    return tuple(_side(f"sides {seat}", side) for seat, side in enumerate(value))


def _side(name: str, value: object) -> Side:
    fields = _object(name, value, frozenset(), _SIDE)
    texts = {part: read_text(f"{name}: {part}", fields.get(part, ""), MAX_TEXT) for part in _SIDE}
    return Side(
        river=read_field(f"{name}: river", parse_river, texts["river"]),
        melds=read_field(f"{name}: melds", parse_melds, texts["melds"]),
        kita=_tiles(f"{name}: kita", texts["kita"]),
        shown=_tiles(f"{name}: shown", texts["shown"]),
    )
