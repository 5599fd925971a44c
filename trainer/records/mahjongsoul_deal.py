"""How Mahjong Soul's records begin: the results in them, the rules in the head, the deal of a round."""

from typing import Final

from trainer.records.json_input import Fields, fields, items, mpsz, numbers, whole
from trainer.records.model import Setup
from trainer.rules.state import Deal, Round
from trainer.rules.tiles import Tile

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
