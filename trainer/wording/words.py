"""Small words that sentences are made of: tiles, seats, lists, rounds, points, yaku and durations.

The names of yaku are romaji as players say them, translated where a language has its own.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import EAST, Kind, Tile, format_tiles, is_red, kind_of, tile_name
from trainer.scenarios.position.position import Position


def wind_word(wind: int) -> str:
    """0 to 3: East to North."""
    return (_("East"), _("South"), _("West"), _("North"))[wind]


def tile_word(tile: Tile) -> str:
    """`7m` as players write it, `red 5m`, honours by name."""
    if is_red(tile):
        return _("red %(tile)s") % {"tile": tile_name(kind_of(tile))}
    if EAST <= tile < EAST + 4:
        return wind_word(tile - EAST)
    dragons = {31: _("haku"), 32: _("hatsu"), 33: _("chun")}
    return dragons.get(tile) or tile_name(tile)


def kan_tile(tile: Tile) -> str:
    """What a kan is of: `7m`, and `East tiles`, since East is a player too."""
    return _("%(wind)s tiles") % {"wind": tile_word(tile)} if EAST <= tile < EAST + 4 else tile_word(tile)


def named_tile(tile: Tile) -> str:
    """A tile in a sentence that names players: `7m`, and `the South tile`, since South is a player too."""
    return _("the %(wind)s tile") % {"wind": tile_word(tile)} if EAST <= tile < EAST + 4 else tile_word(tile)


def tile_words(tiles: Iterable[Tile]) -> str:
    """`1m, 4m and 7m`."""
    return joined([tile_word(tile) for tile in tiles])


def joined(words: Sequence[str]) -> str:
    """A list in words: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    many = pgettext("between the items of a list", ", ").join(words[:-1])
    return _("%(many)s and %(last)s") % {"many": many, "last": words[-1]}


def either(words: Sequence[str]) -> str:
    """A choice in words: `a`, `a or b`, `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    many = pgettext("between the items of a list", ", ").join(words[:-1])
    return _("%(many)s or %(last)s") % {"many": many, "last": words[-1]}


def either_tile(tiles: Iterable[Tile]) -> str:
    """`1m, 4m or 7m`."""
    return either([tile_word(tile) for tile in tiles])


def meld_word(tiles: Iterable[Tile]) -> str:
    """What a meld is of: `8p`, or `345p` for a run."""
    kinds = sorted(kind_of(tile) for tile in tiles)
    return tile_word(kinds[0]) if kinds[0] == kinds[-1] else format_tiles(kinds)


def seat_word(position: Position, seat: int) -> str:
    """The seat's wind in this hand: `South`."""
    return wind_word((seat - position.round.dealer) % position.players)


def player_word(position: Position, seat: int) -> str:
    """The seat's wind, and that it is the hero: `South (you)`."""
    word = seat_word(position, seat)
    return _("%(seat)s (you)") % {"seat": word} if seat == position.hero else word


def kan_word(call: MeldType) -> str:
    """What a kan is called."""
    names = {MeldType.ANKAN: _("ankan"), MeldType.KAKAN: _("kakan"), MeldType.DAIMINKAN: _("daiminkan")}
    return names[call]


def round_word(position: Position) -> str:
    """`East 2`."""
    return f"{wind_word(position.round.wind)} {position.round.number}"


def grouped(number: int) -> str:
    """`1,000`, or `−1,000` with a true minus."""
    return f"{number:,}".replace("-", "\N{MINUS SIGN}")


def points_word(points: int) -> str:
    """`1,000 points`."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": grouped(points)}


def kinds_of(fact: object) -> tuple[Kind, ...]:
    """The kinds in a fact of a reason."""
    return tuple(kind for kind in fact if isinstance(kind, int)) if isinstance(fact, tuple) else ()


def yaku_words(names: Iterable[str]) -> str:
    """`riichi, tanyao and pinfu`."""
    return joined([YAKU_NAMES[name]() for name in names])


YAKU_NAMES: Final[dict[str, Callable[[], str]]] = {
    "riichi": lambda: _("riichi"),
    "double_riichi": lambda: _("double riichi"),
    "open_riichi": lambda: _("open riichi"),
    "ippatsu": lambda: _("ippatsu"),
    "menzen_tsumo": lambda: _("menzen tsumo"),
    "pinfu": lambda: _("pinfu"),
    "tanyao": lambda: _("tanyao"),
    "iipeikou": lambda: _("iipeikou"),
    "ryanpeikou": lambda: _("ryanpeikou"),
    "yakuhai_haku": lambda: _("haku"),
    "yakuhai_hatsu": lambda: _("hatsu"),
    "yakuhai_chun": lambda: _("chun"),
    "yakuhai_seat_wind": lambda: _("the seat wind"),
    "yakuhai_round_wind": lambda: _("the round wind"),
    "haitei": lambda: _("haitei"),
    "houtei": lambda: _("houtei"),
    "rinshan": lambda: _("rinshan kaihou"),
    "chankan": lambda: _("chankan"),
    "sanshoku_doujun": lambda: _("sanshoku doujun"),
    "sanshoku_doukou": lambda: _("sanshoku doukou"),
    "ittsu": lambda: _("ittsu"),
    "chanta": lambda: _("chanta"),
    "junchan": lambda: _("junchan"),
    "toitoi": lambda: _("toitoi"),
    "sanankou": lambda: _("sanankou"),
    "sankantsu": lambda: _("sankantsu"),
    "chiitoitsu": lambda: _("chiitoitsu"),
    "shousangen": lambda: _("shousangen"),
    "honroutou": lambda: _("honroutou"),
    "honitsu": lambda: _("honitsu"),
    "chinitsu": lambda: _("chinitsu"),
    "renhou": lambda: _("renhou"),
    "tenhou": lambda: _("tenhou"),
    "chiihou": lambda: _("chiihou"),
    "kokushi": lambda: _("kokushi musou"),
    "kokushi_13": lambda: _("kokushi musou on thirteen waits"),
    "suuankou": lambda: _("suuankou"),
    "suuankou_tanki": lambda: _("suuankou tanki"),
    "daisangen": lambda: _("daisangen"),
    "shousuushii": lambda: _("shousuushii"),
    "daisuushii": lambda: _("daisuushii"),
    "tsuuiisou": lambda: _("tsuuiisou"),
    "chinroutou": lambda: _("chinroutou"),
    "ryuuiisou": lambda: _("ryuuiisou"),
    "chuuren": lambda: _("chuuren poutou"),
    "junsei_chuuren": lambda: _("junsei chuuren poutou"),
    "suukantsu": lambda: _("suukantsu"),
}


def duration_word(took: timedelta) -> str:
    """In seconds up to two minutes, in minutes up to two hours, else in hours."""
    seconds = took.total_seconds()
    if seconds < 120:
        return _("%(n)d s") % {"n": round(seconds)}
    if seconds < 7200:
        return _("%(n)d min") % {"n": round(seconds / 60)}
    return _("%(n)d h") % {"n": round(seconds / 3600)}


def claim_word(claim: str) -> str:
    """What a player says to claim a discard."""
    return {"ron": _("ron"), "pon": _("pon"), "daiminkan": _("kan"), "chi": _("chi")}[claim]
