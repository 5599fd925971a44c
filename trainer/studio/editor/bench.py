"""What the editor shows of a draft: the table with the chosen place, what is left, missing and possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from trainer.authoring.actions.drafting import steps_after
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.rules.tiles import RED_FIVES, kinds_in_play
from trainer.scenarios.laying import LayingError, Spot, laid_at, parse_spot, room, size_of
from trainer.scenarios.laying_calls import CallChoice, call_choices
from trainer.scenarios.laying_frame import round_text, rounds
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import reds_left, tiles_left
from trainer.showing.snapshot_view import snapshot_view
from trainer.showing.table_parts import SeatView, TableView
from trainer.studio.editor.fields import fields
from trainer.studio.editor.moments import moment_choices
from trainer.wording.snapshot_places import place_word, seat_wind
from trainer.wording.words import tile_word


@dataclass(frozen=True, slots=True)
class BenchSeat:
    """A player's part of the table with the number of the seat."""

    number: int
    view: SeatView


@dataclass(frozen=True, slots=True)
class Calls:
    """How one seat may call the tile that is chosen."""

    caller: str
    choices: tuple[CallChoice, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """The table as it stands while it is laid; `at` is the chosen place or tile, `left` the tiles that are
    left by their numbers, reds last, `calls` how a chosen discard may be called; `short`: the hand has room;
    `open_riichi`: the rules have it.
    """

    table: TableView
    seats: tuple[BenchSeat, ...]
    at: Spot
    place: str
    tile: str
    left: tuple[int, ...]
    calls: tuple[Calls, ...]
    moments: list[tuple[str, str, bool]]
    players: int
    short: bool
    open_riichi: bool

    @property
    def left_text(self) -> str:
        """The numbers for the script."""
        return ",".join(map(str, self.left))


def spot_or_hand(text: str, snapshot: Snapshot) -> Spot:
    """The spot that an address names; the hand where there is none such, the place where no tile lies."""
    try:
        spot = parse_spot(text or "hand", snapshot.players)
    except LayingError:
        return Spot("hand")
    return spot if spot.index is None or spot.index < size_of(snapshot, spot.place) else spot.place


def bench(snapshot: Snapshot, at: Spot) -> Bench:
    """The table while it is laid."""
    table = snapshot_view(snapshot)
    players = snapshot.players
    numbers = [(snapshot.hero + step) % players for step in range(players)]
    tiles = laid_at(snapshot, at.place)
    index = len(tiles) - 1 if at.index is None else at.index
    chosen = tiles[index] if 0 <= index < len(tiles) else None
    called = call_choices(snapshot, at.seat or 0, chosen) if at.part == "river" and chosen is not None else ()
    return Bench(
        table=table,
        seats=tuple(BenchSeat(n, view) for n, view in zip(numbers, table.seats, strict=True)),
        at=at,
        place=place_word(snapshot, str(at.place)),
        tile="" if chosen is None else tile_word(chosen),
        left=(*tiles_left(snapshot), *reds_left(snapshot)),
        calls=_calls(snapshot, called),
        moments=moment_choices(snapshot),
        players=players,
        short=len(snapshot.hand) < room(snapshot),
        open_riichi=snapshot.ruleset.open_riichi,
    )


def _calls(snapshot: Snapshot, choices: Sequence[CallChoice]) -> tuple[Calls, ...]:
    return tuple(
        Calls(_("you") if seat == snapshot.hero else seat_wind(snapshot, seat), tuple(found))
        for seat, found in groupby(choices, key=lambda choice: choice.seat)
    )


def bench_context(draft: Draft, at: str, **more: Any) -> dict[str, Any]:
    """What the table's fragment needs; `more` may hold `said`, `refused`, `part`, `given`."""
    snapshot = sketch_of(draft).snapshot
    error = " ".join(more.get("refused", ())) if more.get("part") else ""
    return {
        "draft": draft,
        "bench": bench(snapshot, spot_or_hand(at, snapshot)),
        "fields": fields(snapshot, more.get("given", {}), part=more.get("part", ""), error=error),
        "frame": frame_context(snapshot),
        "redo": steps_after(draft).exists(),
        **more,
    }


def frame_context(snapshot: Snapshot) -> dict[str, Any]:
    """What stands in the fields of the round and the scores."""
    players = snapshot.players
    order = [(snapshot.hero + step) % players for step in range(players)]
    return {
        "rounds": rounds(players),
        "round": round_text(snapshot),
        "winds": [(n, seat_wind(snapshot, (snapshot.round.dealer + n) % players)) for n in range(players)],
        "wind": (snapshot.hero - snapshot.round.dealer) % players,
        "honba": snapshot.round.honba,
        "sticks": snapshot.sticks,
        "scores": [
            (step, seat_wind(snapshot, seat), snapshot.scores[seat]) for step, seat in enumerate(order)
        ],
        "preset": snapshot.ruleset.preset,
    }


def picker_rows(snapshot: Snapshot) -> list[list[int]]:
    """The tiles of the picker, a row for each suit, its red five at the end."""
    kinds = kinds_in_play(snapshot.players)
    rows = [[kind for kind in kinds if kind // 9 == suit] for suit in range(4)]
    if snapshot.ruleset.aka:
        for suit, red in enumerate(RED_FIVES):
            if rows[suit] and 4 + 9 * suit in kinds:
                rows[suit].append(red)
    return rows
