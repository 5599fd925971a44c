"""Tables in a few words, as an author lays them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from trainer.puzzles.bank import BANK
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.board.snapshot import Side, Snapshot, empty_snapshot, parse_melds, parse_river
from trainer.scenarios.position.position import Position


def table(
    hand: str = "",
    *rivers: str,
    drawn: str = "",
    melds: dict[int, str] | None = None,
    preset: str = "house_classic",
    indicators: str = "4z",
    **facts: Any,
) -> Snapshot:
    """The hero is seat 0, who deals East 1, unless said otherwise; a riichi that stands is paid for."""
    snapshot = empty_snapshot(preset, hero=facts.pop("hero", 0))
    for seat, river in enumerate(rivers):
        snapshot = snapshot.with_side(seat, Side(parse_river(river)))
    for seat, text in (melds or {}).items():
        snapshot = snapshot.with_side(seat, replace(snapshot.sides[seat], melds=parse_melds(text)))
    snapshot = replace(
        snapshot,
        hand=parse_tiles(hand),
        drawn=parse_tile(drawn) if drawn else None,
        indicators=parse_tiles(indicators),
        **facts,
    )
    return snapshot if "scores" in facts else _paid(snapshot)


def _paid(snapshot: Snapshot) -> Snapshot:
    """Each riichi but one whose tile lies there has cost its stick."""
    scores = list(snapshot.scores)
    for seat, side in enumerate(snapshot.sides):
        lies = snapshot.lies == seat and side.river[-1:] and side.river[-1].declares
        scores[seat] -= 1000 * (any(laid.declares for laid in side.river) and not lies)
    sticks = (snapshot.ruleset.start_points * snapshot.players - sum(scores)) // 1000
    return replace(snapshot, scores=tuple(scores), sticks=sticks)


def bank_sample(of_each: int, seed: int = 7) -> Iterator[tuple[str, Position]]:
    """Some positions of every kind in the bank, with the kind."""
    rng = Random(seed)
    for path in sorted(BANK.glob("*.jsonl")):
        for line in rng.sample(path.read_text().splitlines(), of_each):
            value = json.loads(line)
            yield value["kind"], Position.from_json(value["position"], replayed=False)
