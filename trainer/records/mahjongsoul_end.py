"""How a round of Mahjong Soul ends: its wins with their numbers of yaku, payments, and hands shown."""

from collections.abc import Sequence
from typing import Any, Final

from trainer.records.json_input import Fields, fields, items, mpsz, numbers, text, whole
from trainer.records.mahjongsoul_deal import tile_list
from trainer.records.model import LIMITS, Win
from trainer.records.yaku_names import MAHJONG_SOUL_NAMES, yakuman_line
from trainer.rules.tiles import Tile

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
