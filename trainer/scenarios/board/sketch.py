"""A sketch: what a draft holds, a snapshot and, where it came from a whole history, that history.

A position taken from a record or a link keeps its history, so that questions about what happened can be
asked; as soon as the table is edited only the picture is left, and histories are reconstructed.
"""

import json
import re
from dataclasses import dataclass, replace
from typing import Any, Final

from trainer.rules.judges.dora import most_ura
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import Tile, face_of
from trainer.scenarios.board.reconstruct import is_pictured, picture, reconstruct
from trainer.scenarios.board.snapshot import (
    Ask,
    Side,
    Snapshot,
    in_order,
    snapshot_from_json,
    snapshot_to_json,
)
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import (
    MAX_LINK,
    link_text,
    packed_json,
    position_of_link,
    unpacked_json,
)

SCHEMA: Final = 1
MAX_BYTES: Final = 64 * 1024
LAID: Final = "t"
"""What the text of a table begins with that is no position yet; that of a position has another version."""
_RUN: Final = re.compile(r"[0-9]+(?=[mps])")
"""The ranks of a run of suited tiles; the first character of an event is the seat."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A snapshot, and the one history that led to it where that is known or was chosen."""

    snapshot: Snapshot
    history: Position | None = None

    @classmethod
    def of_position(cls, position: Position) -> "Sketch":
        """The picture of a position, which is its history."""
        return cls(picture(position), position)

    def edited(self, snapshot: Snapshot) -> "Sketch":
        """With another snapshot: the history stays only if the table is the same but for what is asked, and
        by which rules of the same frame.
        """
        if self.history is None or not _same_table(self.snapshot, snapshot):
            return Sketch(snapshot)
        return Sketch(snapshot, replace(self.history, ask=snapshot.ask, ruleset=snapshot.ruleset))

    def with_ask(self, ask: Ask) -> "Sketch":
        """The same table with another question."""
        return self.edited(replace(self.snapshot, ask=tuple(sorted(ask))))

    def with_history(self, history: Position) -> "Sketch":
        """One of the orders of turns is chosen.

        :raises PositionError: if its picture is another.
        """
        if not is_pictured(history, self.snapshot):
            raise PositionError("history: it does not lead to this table", "other_history")
        return Sketch(self.snapshot, replace(history, ask=self.snapshot.ask))

    def under(self, rules: Ruleset | str) -> "Sketch":
        """The same table by other rules, a preset by its name: gaps of scores stay, and red fives go where
        there are none.

        :raises PositionError: if the rules are for another number of players.
        """
        ruleset = load_preset(rules) if isinstance(rules, str) else rules
        if ruleset.players != self.snapshot.players:
            raise PositionError(
                "ruleset: {preset} has {players} players",
                "ruleset_players",
                preset=ruleset.preset,
                players=ruleset.players,
            )
        if self.history is not None:
            history = under(self.history, ruleset)
            return Sketch(picture(history), history)
        return Sketch(_under(self.snapshot, ruleset))

    def positions(self) -> tuple[Position, ...]:
        """The history, or those that lead to the snapshot, the plainest first; with what it asks.

        :raises ReconstructError: if the snapshot is unfinished or impossible.
        """
        if self.history is not None:
            return (replace(self.history, ask=self.snapshot.ask),)
        return reconstruct(self.snapshot)

    def to_text(self) -> str:
        """JSON; `from_text` gives an equal sketch back."""
        value: dict[str, Any] = {"schema": SCHEMA, "snapshot": snapshot_to_json(self.snapshot)}
        if self.history is not None:
            value["history"] = self.history.to_json(short=True)
        return json.dumps(value, separators=(",", ":"), sort_keys=True)

    @classmethod
    def from_text(cls, text: str) -> "Sketch":
        """The sketch of a text; a history is replayed, and must lead to the snapshot.

        :raises PositionError: naming what can not be read.
        """
        if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
            raise PositionError("sketch: more than {most:,} bytes", "sketch_too_long", most=MAX_BYTES)
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise PositionError("sketch: no JSON", "no_json") from None
        if not isinstance(value, dict) or not {"schema", "snapshot"} <= value.keys():
            raise PositionError("sketch: an object with schema and snapshot expected", "no_sketch")
        if value["schema"] != SCHEMA or value.keys() - {"schema", "snapshot", "history"}:
            raise PositionError(
                f"sketch: schema {SCHEMA} with a snapshot and a history expected", "no_sketch"
            )
        sketch = cls(snapshot_from_json(value["snapshot"]))
        if "history" in value:
            return sketch.with_history(Position.from_json(value["history"]))
        return sketch

    def to_link(self) -> str:
        """The table as letters that an address may have: of a known history the link of its position."""
        if self.history is not None and len(text := link_text(replace(self.history, ask=()))) <= MAX_LINK:
            return text
        return LAID + packed_json(snapshot_to_json(replace(self.snapshot, ask=())))

    @classmethod
    def from_link(cls, text: str) -> "Sketch":
        """The sketch of such a text.

        :raises PositionError: if it is cut off, changed, too long, or no table.
        """
        if text.startswith(LAID):
            return cls(snapshot_from_json(unpacked_json(text, LAID)))
        return cls.of_position(position_of_link(text))


def _same_table(one: Snapshot, other: Snapshot) -> bool:
    if (one.players, one.ruleset.start_points) != (other.players, other.ruleset.start_points):
        return False
    return in_order(replace(one, ask=(), ruleset=other.ruleset)) == in_order(replace(other, ask=()))


def _under(snapshot: Snapshot, ruleset: Ruleset) -> Snapshot:
    """As `mining.under` does with a history."""
    shift = ruleset.start_points - snapshot.ruleset.start_points
    moved = replace(
        snapshot,
        ruleset=ruleset,
        scores=tuple(points + shift for points in snapshot.scores),
        ura=snapshot.ura[: most_ura(ruleset, len(snapshot.ura))],
    )
    return moved if ruleset.aka else _without_reds(moved)


def _without_reds(snapshot: Snapshot) -> Snapshot:
    return replace(
        snapshot,
        hand=_plain(snapshot.hand),
        drawn=None if snapshot.drawn is None else face_of(snapshot.drawn),
        indicators=_plain(snapshot.indicators),
        ura=_plain(snapshot.ura),
        then=" ".join(token[0] + _RUN.sub(_plain_run, token[1:]) for token in snapshot.then.split()),
        sides=tuple(_plain_side(side) for side in snapshot.sides),
    )


def _plain(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(face_of(tile) for tile in tiles)


def _plain_run(ranks: re.Match[str]) -> str:
    return ranks[0].replace("0", "5")


def _plain_side(side: Side) -> Side:
    melds = tuple(
        replace(
            meld,
            tiles=_plain(meld.tiles),
            called=None if meld.called is None else face_of(meld.called),
            added=None if meld.added is None else face_of(meld.added),
        )
        for meld in side.melds
    )
    river = tuple(replace(laid, tile=face_of(laid.tile)) for laid in side.river)
    return Side(river, melds, _plain(side.kita), _plain(side.shown))
