"""The JSON of Tenhou's log editor: an object with the rounds of a game, or one such object a line.

A round is an array: number, honba and sticks; points; dora and ura indicators; then for each seat the hand
dealt, what it drew and what it threw; and last the result, its wins with their words or the name of the
draw.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from trainer.records.game_record import Game, RecordError, RoundRecord, Setup, Win
from trainer.records.json_reading import Fields, fields, items, numbers, text, whole
from trainer.records.tenhou.json_turns import Columns, events_of, tiles_of
from trainer.records.words import (
    ALL_ALIKE,
    DRAWS,
    LIMITS,
    NO_PAYMENT,
    WIN,
    YAKU,
    bare,
    has_kuitan,
    has_red_fives,
    is_hanchan,
    is_of_mahjong_soul,
)
from trainer.records.yaku_names import with_kita, yakuman_line
from trainer.rules.replay.events import (
    Ankan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Riichi,
    Ryuukyoku,
)
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import Tile

_WORTH: Final = re.compile(
    r"(?:(?P<fu>\d{1,3}) ?(?:符|fu) ?\d{1,3} ?(?:飜|翻|han) ?)?(?P<limit>[^\d∀]{1,20})?"
    r"(?P<each>\d{1,6})(?:-(?P<dealer>\d{1,6}))? ?(?:点|points)(?P<all>∀)?",
    re.ASCII | re.IGNORECASE,
)
_LINE: Final = re.compile(
    r"(?P<yaku>.{1,60})\((?:(?P<han>\d{1,2}) ?(?:飜|翻|han)|(?P<double>ダブル|double )?(?:役満|yakuman))\)",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: `deltas` of all wins together, or of the draw."""

    reason: str | None
    wins: tuple[Win, ...] = ()
    deltas: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class JsonTable:
    """What the wins need to know of the round: the last tile, the indicators, who is in riichi that
    stands, and the extracted norths by seat."""

    players: int
    tile: Tile
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    standing: tuple[int, ...]
    kita: tuple[int, ...]


def read_result(value: object, table: JsonTable) -> Result:
    """The result; an empty entry is that of a round that breaks off.

    :raises ValueError: it is of no known form.
    """
    row = items(value, "the result")
    if not row:
        return Result(None)
    said = text(row[0], "the result")
    word = bare(said)
    if word in WIN:
        return _wins(row[1:], table)
    if word not in DRAWS:
        raise ValueError(f"there is no result {said[:30]!r}")
    told = numbers(row[1], "the result", table.players) if len(row) > 1 else None
    if told is None and (word in ALL_ALIKE or DRAWS[word] in NO_PAYMENT):
        told = (0,) * table.players
    return Result(DRAWS[word], (), told)


def _wins(row: list[Any], table: JsonTable) -> Result:
    if not row or len(row) % 2:
        raise ValueError("a win has points and what it is worth")
    wins: list[Win] = []
    for moved, detail in zip(row[::2], row[1::2], strict=True):
        deltas = numbers(moved, "the points of a win", table.players) if moved else None
        wins.append(_win(items(detail, "a win"), deltas, table))
    told = [win.deltas for win in wins if win.deltas is not None]
    total = tuple(map(sum, zip(*told, strict=True))) if len(told) == len(wins) else None
    return Result("win", tuple(wins), total)


def _win(detail: list[Any], deltas: tuple[int, ...] | None, table: JsonTable) -> Win:
    if len(detail) < 3:
        raise ValueError("a win names the winner, from whom, and who is liable")
    seat, from_seat, liable = (whole(each, "a win", 0, table.players - 1) for each in detail[:3])
    fu, points, limit = _worth(detail[3], table.players) if len(detail) > 3 else (None, None, None)
    return Win(
        seat=seat,
        from_seat=from_seat,
        tile=table.tile,
        fu=fu,
        points=points,
        limit=limit,
        yaku=_yaku(detail[4:], table.kita[seat]) if len(detail) > 4 else None,
        indicators=table.indicators,
        ura=table.ura if seat in table.standing else (),
        deltas=deltas,
        pao=None if liable == seat else liable,
    )


def _worth(value: object, players: int) -> tuple[int | None, int, str]:
    """Fu, points and limit of `30符2飜2000点`, `30符1飜500点∀` (from each), `満貫2000-4000点`."""
    said = text(value, "the worth of a win")
    found = _WORTH.fullmatch(said)
    limit = bare(found["limit"] or "") if found else ""
    if (
        found is None
        or (limit and limit not in LIMITS)
        or not (found["fu"] or limit or found["limit"] is None)
    ):
        raise ValueError(f"there is no worth {said[:40]!r}")
    points = int(found["each"])
    if found["dealer"] is not None:
        points = points * (players - 2) + int(found["dealer"])
    elif found["all"]:
        points *= players - 1
    return int(found["fu"]) if found["fu"] else None, points, LIMITS[limit] if limit else ""


def _yaku(lines: list[Any], kita: int) -> tuple[tuple[str, int], ...]:
    found = [_line(text(line, "a yaku")) for line in lines]
    told_apart = any(name == "kita" for name, _ in found)
    return with_kita(found, 0 if told_apart else kita)


def _line(said: str) -> tuple[str, int]:
    found = _LINE.fullmatch(said)
    word = bare(found["yaku"]) if found else ""
    if found is None or word not in YAKU:
        raise ValueError(f"there is no yaku {said[:60]!r}")
    return (
        (YAKU[word], int(found["han"]))
        if found["han"]
        else yakuman_line(YAKU[word], 1 + bool(found["double"]))
    )


MAX_ROUNDS: Final = 200
_SEAT_FIELDS: Final = 3
_HEAD: Final = 4


def parse(documents: Iterable[object]) -> Game:
    """The game that the objects tell.

    :raises RecordError: naming the round.
    """
    setup: Setup | None = None
    found: list[RoundRecord] = []
    final: tuple[int, ...] | None = None
    try:
        for each in documents:
            document = fields(each, "a record")
            log = items(document["log"], "log")
            for row in log:
                if len(found) == MAX_ROUNDS:
                    raise ValueError(f"a game has at most {MAX_ROUNDS} rounds")
                columns = items(row, "a round")
                told = _setup(document.get("rule", {}), _players(columns))
                setup = setup or told
                if told != setup:
                    raise ValueError("the rules are other ones than before")
                found.append(_round(len(found), setup, columns))
            final = _final(document, setup)
    except KeyError as error:
        raise RecordError(f"the record lacks its field {error}") from None
    except ValueError as error:
        raise RecordError(str(error), round_index=len(found)) from None
    if setup is None:
        raise RecordError("the record holds no round")
    return Game(setup, tuple(found), final is not None, final)


def _final(document: Fields, setup: Setup | None) -> tuple[int, ...] | None:
    """`sc`: by seat the points at the end of the game, and the result after uma and oka."""
    if setup is None or "sc" not in document:
        return None
    told = items(document["sc"], "sc")[: 2 * setup.players : 2]
    return tuple(whole(points, "sc") for points in told) if len(told) == setup.players else None


def _setup(value: object, players: int) -> Setup:
    rule: Fields = {"csrule": value} if isinstance(value, list) else fields(value, "rule")
    said = str(rule.get("disp", ""))
    return Setup(
        league="csrule" in rule,
        players=players,
        aka=_aka(rule) and has_red_fives(said),
        kuitan=has_kuitan(said),
        hanchan=is_hanchan(said),
        rules=f"mahjong_soul_{players}p" if is_of_mahjong_soul(said) else "",
    )


def _aka(rule: Fields) -> bool:
    """Red fives, in all or by suit; there are some if nothing is said."""
    told = [rule[name] for name in ("aka", "aka51", "aka52", "aka53") if name in rule]
    return any(told) if told else True


def _players(row: Sequence[object]) -> int:
    """Three if there is no fourth seat, or one to which nothing was dealt."""
    if len(row) == _HEAD + 3 * _SEAT_FIELDS + 1:
        return 3
    if len(row) != _HEAD + 4 * _SEAT_FIELDS + 1:
        raise ValueError(f"{len(row)} entries: a round has 14 or 17")
    return 4 if items(row[_HEAD + 3 * _SEAT_FIELDS], "a hand") else 3


def _round(index: int, setup: Setup, row: Sequence[object]) -> RoundRecord:
    players = setup.players
    seats = [row[_HEAD + _SEAT_FIELDS * seat :][:_SEAT_FIELDS] for seat in range(players)]
    indicators = tiles_of(row[2], "dora indicators")
    if not indicators:
        raise ValueError("there is no dora indicator")
    deal = _deal(row, players, [tiles_of(seat[0], "a hand") for seat in seats], indicators[0])
    columns = Columns(
        tuple(items(seat[1], "draws") for seat in seats),
        tuple(items(seat[2], "discards") for seat in seats),
    )
    events = events_of(columns, deal.round.dealer, indicators[1:])
    ended_by = row[-1]
    table = JsonTable(
        players=players,
        tile=_last_tile(events),
        indicators=indicators,
        ura=tiles_of(row[3], "ura indicators"),
        standing=_standing(events, ended_by),
        kita=tuple(sum(isinstance(e, Kita) and e.seat == seat for e in events) for seat in range(players)),
    )
    result = read_result(ended_by, table)
    return RoundRecord(
        index,
        setup,
        deal,
        (*events, *_end(result)),
        result.reason,
        table.standing,
        result.wins,
        deltas=result.deltas,
    )


def _deal(row: Sequence[object], players: int, hands: Sequence[tuple[Tile, ...]], indicator: Tile) -> Deal:
    number, honba, sticks = numbers(row[0], "the round", 3)
    wind, dealer = divmod(whole(number, "the round", 0, 15), 4)
    if dealer >= players:
        raise ValueError(f"there is no round number {number} with {players} players")
    scores = numbers(row[1], "the points", players)
    return Deal(players, Round(wind, dealer + 1, honba), scores, sticks, tuple(hands), indicator)


def _last_tile(events: Sequence[Event]) -> Tile:
    """The tile that was drawn, thrown or added last: a win is on it."""
    for event in reversed(events):
        if isinstance(event, Ankan):
            return event.own[0]
        if isinstance(event, Draw | Discard | Kakan | Kita) and event.tile is not None:
            return event.tile
    raise ValueError("nothing happens in the round")


def _standing(events: Sequence[Event], result: object) -> tuple[int, ...]:
    """Whose riichi stands: all, but not the one on whose tile the round ends by ron (RCH-6)."""
    told = [event for event in events if not isinstance(event, Dora)]
    declared = [event.seat for event in told if isinstance(event, Riichi)]
    on_last = len(told) > 1 and isinstance(told[-1], Discard) and isinstance(told[-2], Riichi)
    name = result[0] if isinstance(result, list) and result else None
    if on_last and (name is None or bare(str(name)) in WIN or DRAWS.get(bare(str(name))) == "sanchahou"):
        declared.pop()
    return tuple(declared)


def _end(result: Result) -> tuple[Event, ...]:
    if result.reason is None:
        return ()
    if result.reason != "win":
        return (Ryuukyoku(result.reason),)
    return tuple(win.claim for win in result.wins)
