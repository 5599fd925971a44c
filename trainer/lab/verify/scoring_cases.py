"""Single wins with their yaku and worth as two other engines see them, a JSON object a line.

One form is that of Majiang (`in`, `out`), the other that of RiichiEnv (`tiles_136`, `expected`). Both play
what Mahjong Soul plays in all that their cases hold.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from trainer.records.game_record import NoRecordError, RecordError
from trainer.records.json_reading import fields, items
from trainer.records.tenhou.melds import tiles_by_id
from trainer.records.words import YAKU, bare
from trainer.records.written import documents
from trainer.records.yaku_names import MAHJONG_SOUL_NAMES
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, Score, ron_points, score_win, tsumo_points
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, Tile, parse_tile

_DORA: Final = frozenset({"dora", "aka", "ura_dora", "kita"})
_CALLED: Final = "-=+"
"""Marks from whom the tile before them was called."""
_YAKUHAI: Final = ("翻牌", "役牌")
"""How one engine and Tenhou call it."""


class ScoringCase(NamedTuple):
    """`han`, `fu` and `points` are None where the engine does not say them; `yaku` are sorted, without dora.

    `points` is what the winner gets for the hand alone.
    """

    id: str
    players: int
    win: Win
    bonus: Bonus
    yaku: tuple[str, ...]
    han: int | None
    fu: int | None
    points: int | None


class ScoringDifference(NamedTuple):
    """What the case says and what the rules say: of its yaku, han, fu or points."""

    what: str
    told: object
    ours: object


def read_cases(data: bytes, name: str) -> Iterator[ScoringCase]:
    """The cases of a file, numbered from 1.

    :raises NoRecordError: it holds something else.
    :raises RecordError: a case is not whole, naming it.
    """
    if not data.lstrip().startswith(b"{"):
        raise NoRecordError("not a file of cases", source=name)
    try:
        found = [each.value for each in documents(data.decode())]
    except RecordError as error:
        raise error.within(name) from None
    except ValueError as error:
        raise RecordError(f"not JSON: {error}", source=name) from None
    for number, each in enumerate(found, start=1):
        ident = f"{name}:{number}"
        try:
            case = fields(each, "a case")
            if "in" in case and "out" in case:
                yield _majiang(ident, case)
            elif "tiles_136" in case and "expected" in case:
                yield _riichienv(ident, case)
            else:
                raise NoRecordError("no case of a known form", source=ident)
        except RecordError:
            raise
        except (LookupError, ValueError, TypeError) as error:
            raise RecordError(f"{type(error).__name__}: {error}", source=ident) from None


def scoring_differences(case: ScoringCase) -> tuple[ScoringDifference, ...]:
    """Where the rules give another worth than the case."""
    score = score_win(case.win, load_preset(f"mahjong_soul_{case.players}p"), case.bonus)
    if score is None:
        return (ScoringDifference("yaku", case.yaku, ()),)
    ours = {
        "yaku": tuple(sorted(line.name for line in score.yaku)),
        "han": score.han,
        "fu": score.fu,
        "points": _points(score, case),
    }
    told = {"yaku": case.yaku, "han": case.han, "fu": case.fu, "points": case.points}
    return tuple(
        ScoringDifference(what, told[what], ours[what])
        for what in ours
        if told[what] not in (None, ours[what])
    )


def _points(score: Score, case: ScoringCase) -> int:
    """What the winner gets for the hand alone."""
    is_dealer = case.win.seat_wind == EAST
    if not case.win.by_tsumo:
        return ron_points(score.base, is_dealer)
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    return from_dealer + from_other * (case.players - 1 - (not is_dealer))


def _majiang(name: str, case: dict[str, Any]) -> ScoringCase:
    given, out = fields(case["in"], "in"), fields(case["out"], "out")
    param = fields(given["param"], "param")
    concealed, *melds = given["shoupai"].split(",")
    tiles = list(_suit_first(concealed))
    by_tsumo = "rongpai" not in given
    tile = tiles.pop() if by_tsumo else next(_suit_first(given["rongpai"]))
    special = fields(param["hupai"], "hupai")
    win = Win(
        hand=Hand(tuple(tiles), tuple(_majiang_meld(meld) for meld in melds)),
        tile=tile,
        by_tsumo=by_tsumo,
        riichi=special.get("lizhi", 0),
        seat_wind=EAST + param["menfeng"],
        round_wind=EAST + param["zhuangfeng"],
        last_tile=bool(special.get("haidi")),
        rinshan=bool(special.get("lingshang")),
        ippatsu=bool(special.get("yifa")),
    )
    bonus = Bonus(_indicators(param["baopai"]), _indicators(param["fubaopai"]))
    named = {_yaku(str(yaku["name"])) for yaku in out["hupai"]}
    return ScoringCase(
        name, 4, win, bonus, tuple(sorted(named - _DORA)), out["fanshu"], out["fu"], out["defen"]
    )


def _yaku(name: str) -> str:
    word = bare(name.replace(*_YAKUHAI))
    if word not in YAKU:
        raise KeyError(name)
    return YAKU[word]


def _indicators(texts: object) -> tuple[Tile, ...]:
    return tuple(tile for text in items(texts, "indicators") for tile in _suit_first(text))


def _suit_first(text: str) -> Iterator[Tile]:
    """`m340p4`: the suit before its ranks, marks of calls left out."""
    suit = ""
    for char in text:
        if char in "mpsz":
            suit = char
        elif char.isdigit():
            yield parse_tile(char + suit)


def _majiang_meld(text: str) -> Meld:
    tiles = tuple(_suit_first(text))
    ranks = {char.replace("0", "5") for char in text if char.isdigit()}
    if len(ranks) > 1:
        return Meld(MeldType.CHI, tiles)
    if len(tiles) == 3:
        return Meld(MeldType.PON, tiles)
    if not any(mark in text for mark in _CALLED):
        return Meld(MeldType.ANKAN, tiles)
    return Meld(MeldType.DAIMINKAN if text[-1] in _CALLED else MeldType.KAKAN, tiles)


def _riichienv(name: str, case: dict[str, Any]) -> ScoringCase:
    """A case in which the hand holds the winning tile already is read as if it did not."""
    facts, expected = fields(case["conditions"], "conditions"), fields(case["expected"], "expected")
    numbers = list(case["tiles_136"])
    if len(numbers) + 3 * len(case["melds"]) == 14:
        numbers.remove(case["win_tile_136"])
    melds = tuple(Meld(MeldType(meld["meld_type"]), _tiles(meld["tiles"])) for meld in case["melds"])
    win = Win(
        hand=Hand(_tiles(numbers), melds),
        tile=_tiles([case["win_tile_136"]])[0],
        by_tsumo=facts["tsumo"],
        riichi=2 if facts["double_riichi"] else int(facts["riichi"]),
        seat_wind=EAST + facts["player_wind"],
        round_wind=EAST + facts["round_wind"],
        last_tile=facts["haitei"] or facts["houtei"],
        rinshan=facts["rinshan"],
        chankan=facts["chankan"],
        first_turn=facts["tsumo_first_turn"],
        ippatsu=facts["ippatsu"],
    )
    bonus = Bonus(_tiles(case["dora_indicators"]), _tiles(case["ura_indicators"]), facts["kita_count"])
    named = {MAHJONG_SOUL_NAMES[number] for number in expected["yaku"]}
    yaku = tuple(sorted(named - _DORA))
    return ScoringCase(
        name, facts["num_players"], win, bonus, yaku, expected["han"], expected["fu"] or None, None
    )


def _tiles(numbers: list[int]) -> tuple[Tile, ...]:
    """Tiles by number 0..135, four a kind; the first of each suit's fives is red."""
    ids = tiles_by_id(True)
    return tuple(ids[number] for number in numbers)
