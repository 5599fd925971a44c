"""What keeps a snapshot from being a table, each defect named by its place; and the tiles that are left.

Each tile that a snapshot shows is counted once, however often it is laid: in a river and in a meld.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.endings.next_hand import least_to_start
from trainer.rules.errors import Fact, NotationError
from trainer.rules.judges.dora import MAX_INDICATORS
from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Discard, Dora, Draw, Event, Kakan, Kita, Pon
from trainer.rules.replay.table import STICK
from trainer.rules.tiles.hand import Meld, MeldType, meld_defects
from trainer.rules.tiles.tile import COPIES, FACES, NORTH, RED_FIVES, SANMA_ABSENT, Tile, face_of, tile_name
from trainer.scenarios.board.snapshot import Snapshot, parse_then


def visible_tiles(snapshot: Snapshot) -> Iterator[Tile]:
    """The tiles in hands, rivers, melds, indicators and beneath them, and what `then` brought."""
    yield from (*snapshot.hand, *snapshot.indicators, *snapshot.ura)
    if snapshot.drawn is not None:
        yield snapshot.drawn
    for side in snapshot.sides:
        yield from (*(laid.tile for laid in side.river), *side.kita, *side.shown)
    yield from tiles_of_melds(snapshot)
    yield from _tiles_of_then(snapshot)


def tiles_of_melds(snapshot: Snapshot) -> Iterator[Tile]:
    """The tiles in melds that lie in no river: all but the called ones that a river shows."""
    in_rivers: list[Counter[Tile | None]] = [
        Counter(laid.tile for laid in side.river) for side in snapshot.sides
    ]
    for side in snapshot.sides:
        for meld in side.melds:
            own = list(meld.tiles)
            called, source = meld.called, meld.from_seat
            fed = source is not None and source < len(in_rivers) and in_rivers[source][called]
            if fed and source is not None and called in own:
                in_rivers[source][called] -= 1
                own.remove(called)
            yield from own


def _tiles_of_then(snapshot: Snapshot) -> Iterator[Tile]:
    try:
        events = parse_then(snapshot)
    except NotationError:
        return
    for event in events:
        yield from _new_tiles(event, snapshot)


def _new_tiles(event: Event, snapshot: Snapshot) -> tuple[Tile, ...]:
    """What an event brings to light; out of a hand that is seen nothing is new."""
    match event:
        case Dora(indicator):
            return (indicator,)
        case Draw(_, tile):
            return () if tile is None else (tile,)
        case Chi() | Pon() | Daiminkan() | Ankan():
            return () if event.seat == snapshot.hero else event.own
        case Discard() | Kakan() | Kita():
            return () if event.seat == snapshot.hero else (event.tile,)
        case _:
            return ()


Severity: TypeAlias = Literal["impossible", "unfinished"]

SEVERITIES: Final[Mapping[str, Severity]] = {
    "absent_kind": "impossible",
    "fifth_copy": "impossible",
    "second_red": "impossible",
    "hand_too_big": "impossible",
    "hand_too_small": "unfinished",
    "drawn_missing": "unfinished",
    "drawn_or_called_missing": "unfinished",
    "drawn_too_many": "impossible",
    "meld_shape": "impossible",
    "meld_too_many": "impossible",
    "meld_from_self": "impossible",
    "meld_source_missing": "unfinished",
    "meld_not_in_river": "unfinished",
    "meld_no_moment": "unfinished",
    "kita_four_players": "impossible",
    "kita_not_north": "impossible",
    "riichi_twice": "impossible",
    "indicator_missing": "unfinished",
    "indicators_too_few": "unfinished",
    "indicators_too_many": "impossible",
    "scores_hundreds": "impossible",
    "scores_sum": "impossible",
    "scores_bust": "impossible",
    "sticks_of_riichi": "impossible",
    "sticks_without_honba": "impossible",
    "sticks_too_many": "impossible",
    "round_number": "impossible",
    "lies_nothing": "unfinished",
    "then_unreadable": "impossible",
    "then_impossible": "impossible",
    "river_too_long": "unfinished",
    "river_too_short": "unfinished",
    "turn_order": "unfinished",
    "kan_no_turn": "unfinished",
    "wall_too_short": "impossible",
    "search_too_long": "impossible",
    "shown_impossible": "impossible",
    "ura_impossible": "impossible",
    "table_impossible": "impossible",
}
"""Every code of a defect, and how bad it is."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong: where (`hand`, `river:2`, `meld:1:0`, `scores:3`), which, and its facts."""

    place: str
    code: str
    values: tuple[tuple[str, Fact], ...] = ()

    @property
    def severity(self) -> Severity:
        return SEVERITIES[self.code]

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.values)
        return f"{self.place}: {self.code.replace('_', ' ')}" + (f" ({facts})" if facts else "")


def defect(place: str, code: str, /, **values: Fact) -> Defect:
    """A defect with its facts in the order given."""
    return Defect(place, code, tuple(values.items()))


def tiles_left(snapshot: Snapshot) -> tuple[int, ...]:
    """By kind how many tiles are not on the picture yet; below 0 where there are too many of them."""
    play = [0 if snapshot.players == 3 and kind in SANMA_ABSENT else COPIES for kind in range(FACES)]
    for tile in visible_tiles(snapshot):
        play[face_of(tile)] -= 1
    return tuple(play)


def reds_left(snapshot: Snapshot) -> tuple[int, ...]:
    """The same of the three red fives, where the rules have them: one each."""
    shown = [*visible_tiles(snapshot)]
    return tuple(
        (1 if snapshot.ruleset.aka and (snapshot.players == 4 or red != RED_FIVES[0]) else 0)
        - shown.count(red)
        for red in RED_FIVES
    )


def snapshot_defects(snapshot: Snapshot) -> tuple[Defect, ...]:
    """All that is impossible or missing, the impossible first."""
    found = [
        *_round_defects(snapshot),
        *_tile_defects(snapshot),
        *_hand_defects(snapshot),
        *_side_defects(snapshot),
        *_indicator_defects(snapshot),
        *_points_defects(snapshot),
        *_turn_defects(snapshot),
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.severity == "unfinished"))


def standing(snapshot: Snapshot) -> tuple[int, ...]:
    """The seats whose riichi stands: declared, and its tile has passed (RCH-6)."""
    return tuple(
        seat
        for seat, side in enumerate(snapshot.sides)
        if any(laid.declares for laid in side.river)
        and not (snapshot.lies == seat and side.river[-1].declares)
    )


def kans_of(snapshot: Snapshot) -> int:
    """The kans on the table."""
    return sum(meld.is_kan for side in snapshot.sides for meld in side.melds)


def _round_defects(snapshot: Snapshot) -> Iterator[Defect]:
    if not 1 <= snapshot.round.number <= snapshot.players:
        yield defect("round", "round_number", number=snapshot.round.number, players=snapshot.players)


def _tile_defects(snapshot: Snapshot) -> Iterator[Defect]:
    """No fifth copy, no second red five, nothing that three players lack."""
    tiles = [*visible_tiles(snapshot)]
    for kind, left in enumerate(tiles_left(snapshot)):
        if snapshot.players == 3 and kind in SANMA_ABSENT:
            if left < 0:
                yield defect("tiles", "absent_kind", tile=tile_name(kind))
        elif left < 0:
            yield defect("tiles", "fifth_copy", tile=tile_name(kind), count=COPIES - left)
    for red in RED_FIVES:
        if tiles.count(red) > 1:
            yield defect("tiles", "second_red", tile=tile_name(red))


def _hand_defects(snapshot: Snapshot) -> Iterator[Defect]:
    """Thirteen tiles less three a meld, and the drawn one, or one more right after a call."""
    have = len(snapshot.hand)
    least = 13 - 3 * len(snapshot.sides[snapshot.hero].melds)
    on_turn = snapshot.lies is None and not snapshot.is_dealt
    most = least + (on_turn and snapshot.drawn is None)
    if snapshot.drawn is not None and snapshot.lies is not None:
        yield defect("drawn", "drawn_too_many", seat=snapshot.lies)
    if have > most:
        yield defect("hand", "hand_too_big", tiles=have, expected=most)
    elif have < least:
        yield defect("hand", "hand_too_small", tiles=have, expected=least)
    elif have < most:
        melds = snapshot.sides[snapshot.hero].melds
        called = any(meld.type in (MeldType.CHI, MeldType.PON) for meld in melds)
        yield defect("drawn", "drawn_or_called_missing" if called else "drawn_missing")


def _side_defects(snapshot: Snapshot) -> Iterator[Defect]:
    for seat, side in enumerate(snapshot.sides):
        if len(side.melds) > 4:
            yield defect(f"melds:{seat}", "meld_too_many", melds=len(side.melds))
        if sum(laid.declares for laid in side.river) > 1:
            yield defect(f"river:{seat}", "riichi_twice")
        if side.kita and snapshot.players == 4:
            yield defect(f"kita:{seat}", "kita_four_players")
        elif any(face_of(tile) != NORTH for tile in side.kita):
            yield defect(f"kita:{seat}", "kita_not_north")
        for place, meld in enumerate(side.melds):
            yield from _meld_defects(snapshot, seat, f"meld:{seat}:{place}", meld)


def _meld_defects(snapshot: Snapshot, seat: int, place: str, meld: Meld) -> Iterator[Defect]:
    fed = meld.called is not None or meld.from_seat is not None
    if meld_defects(meld) or (fed and not meld.is_open):
        yield defect(place, "meld_shape", meld=str(meld.type))
    elif meld.is_open and (meld.called is None or meld.from_seat is None):
        yield defect(place, "meld_source_missing")
    elif meld.is_open and meld.from_seat == seat:
        yield defect(place, "meld_from_self")
    elif meld.is_open and meld.from_seat is not None and meld.called is not None:
        if meld.from_seat >= snapshot.players:
            yield defect(place, "meld_source_missing")
        elif not _in_river(snapshot, meld):
            yield defect(place, "meld_not_in_river", seat=meld.from_seat, tile=tile_name(meld.called))


def _in_river(snapshot: Snapshot, meld: Meld) -> bool:
    """The feeder has thrown the called tile, as often as it was called."""
    assert meld.from_seat is not None
    thrown = sum(laid.tile == meld.called for laid in snapshot.sides[meld.from_seat].river)
    called = sum(
        other.from_seat == meld.from_seat and other.called == meld.called
        for side in snapshot.sides
        for other in side.melds
    )
    return thrown >= called


def _indicator_defects(snapshot: Snapshot) -> Iterator[Defect]:
    """One, and one more for each kan; of the last kan it may not be open yet (URA-3)."""
    have, kans = len(snapshot.indicators), kans_of(snapshot)
    most = min(1 + kans, MAX_INDICATORS)
    if not have:
        yield defect("indicators", "indicator_missing")
    elif have > most:
        yield defect("indicators", "indicators_too_many", indicators=have, kans=kans)
    elif snapshot.ruleset.kan_dora and have < most - 1:
        yield defect("indicators", "indicators_too_few", indicators=have, kans=kans)


def _points_defects(snapshot: Snapshot) -> Iterator[Defect]:
    """What was on the table at the deal, the sticks of standing riichis taken back (STK-2, STK-9)."""
    rules, honba, paid = snapshot.ruleset, snapshot.round.honba, standing(snapshot)
    before = snapshot.sticks - len(paid)
    for seat, points in enumerate(snapshot.scores):
        if points % 100:
            yield defect(f"scores:{seat}", "scores_hundreds", points=points)
    total, begun = sum(snapshot.scores) + STICK * snapshot.sticks, rules.start_points * rules.players
    if total != begun:
        yield defect("scores", "scores_sum", total=total, expected=begun)
    least = least_to_start(rules)
    for seat, points in enumerate(snapshot.scores):
        if least is not None and points + STICK * (seat in paid) < least:
            yield defect(f"scores:{seat}", "scores_bust", points=points)
    if before < 0:
        yield defect("sticks", "sticks_of_riichi", sticks=snapshot.sticks, riichi=len(paid))
    elif before and not honba:
        yield defect("sticks", "sticks_without_honba", sticks=before)
    elif before > rules.players * honba:
        yield defect("sticks", "sticks_too_many", sticks=before, most=rules.players * honba)


def _turn_defects(snapshot: Snapshot) -> Iterator[Defect]:
    if snapshot.lies is not None and not snapshot.sides[snapshot.lies].river:
        yield defect(f"river:{snapshot.lies}", "lies_nothing")
        return
    try:
        parse_then(snapshot)
    except NotationError as error:
        yield defect("then", "then_unreadable", why=error.code, **error.facts)
