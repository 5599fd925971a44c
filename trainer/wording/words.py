"""Small words that sentences are made of: tiles, seats, lists, rounds, points, yaku and durations.

The names of yaku are romaji as players say them, translated where a language has its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import EAST, Face, Tile, face_of, format_tiles, is_red, tile_name
from trainer.scenarios.position.position import Position


def wind_word(wind: int) -> str:
    """0 to 3: East to North."""
    return (_("East"), _("South"), _("West"), _("North"))[wind]


def tile_word(tile: Tile) -> str:
    """`7m` as players write it, `red 5m`, honours by name."""
    if is_red(tile):
        return _("red %(tile)s") % {"tile": tile_name(face_of(tile))}
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


def few_word(number: int) -> str:
    """A small number inside a sentence: `two`, and `12` for what is no longer small."""
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five")}
    return words.get(number, str(number))


def own_tile(tile: Tile) -> str:
    """What follows a word such as `your`: `7m`, and `South tile`, since South is a player too."""
    return _("%(wind)s tile") % {"wind": tile_word(tile)} if EAST <= tile < EAST + 4 else tile_word(tile)


def the_tile(tile: Tile) -> str:
    """One tile that lies somewhere: `the 7m`, and `the South tile`."""
    return named_tile(tile) if EAST <= tile < EAST + 4 else _("the %(tile)s") % {"tile": tile_word(tile)}


def tile_words(tiles: Iterable[Tile]) -> str:
    """`1m, 4m and 7m`."""
    return joined([tile_word(tile) for tile in tiles])


def red_fives(tiles: Iterable[Tile]) -> str:
    """Red fives where their colour is said already: `5m and 5p`."""
    return tile_words(dict.fromkeys(map(face_of, tiles)))


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


def named_tiles(tiles: Iterable[Tile]) -> str:
    """`1m and 4m`, and `1m and the South tile`, in a sentence that names players."""
    return joined([named_tile(tile) for tile in tiles])


def either_tile(tiles: Iterable[Tile]) -> str:
    """`1m, 4m or 7m`."""
    return either([tile_word(tile) for tile in tiles])


def meld_word(tiles: Iterable[Tile]) -> str:
    """What a meld is of: `8p`, or `345p` for a run."""
    kinds = sorted(face_of(tile) for tile in tiles)
    return tile_word(kinds[0]) if kinds[0] == kinds[-1] else format_tiles(kinds)


def seat_word(position: Position, seat: int) -> str:
    """The seat's wind in this hand: `South`."""
    return wind_word((seat - position.round.dealer) % position.players)


def player_word(position: Position, seat: int) -> str:
    """The seat's wind, and that it is the hero: `South (you)`."""
    word = seat_word(position, seat)
    return _("%(seat)s (you)") % {"seat": word} if seat == position.hero else word


def of_tile(position: Position, texts: Mapping[str, Promise], *kans: str) -> str:
    """The text by how a tile lies there, with whose and which it is; of these `kans` it is named as such, and
    `own` is what follows `the`.

    What lies there in a way that has no text of its own is spoken of as a discard.
    """
    pending = position.table().pending
    assert pending is not None, "it is asked about a tile that lies there"
    tile = (kan_tile if pending.how in kans else named_tile)(pending.tile)
    said: str = texts.get(pending.how, texts["discard"]) % {
        "seat": seat_word(position, pending.seat),
        "tile": tile,
        "own": own_tile(pending.tile),
    }
    return said


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


def faces_of(fact: object) -> tuple[Face, ...]:
    """The kinds in a fact of a reason."""
    return tuple(kind for kind in fact if isinstance(kind, int)) if isinstance(fact, tuple) else ()


def yaku_words(names: Iterable[str]) -> str:
    """`riichi, tanyao and pinfu`."""
    return joined([str(YAKU_NAMES[name]) for name in names])


YAKU_NAMES: Final = {
    "riichi": gettext_lazy("riichi"),
    "double_riichi": gettext_lazy("double riichi"),
    "open_riichi": gettext_lazy("open riichi"),
    "ippatsu": gettext_lazy("ippatsu"),
    "menzen_tsumo": gettext_lazy("menzen tsumo"),
    "pinfu": gettext_lazy("pinfu"),
    "tanyao": gettext_lazy("tanyao"),
    "iipeikou": gettext_lazy("iipeikou"),
    "ryanpeikou": gettext_lazy("ryanpeikou"),
    "yakuhai_haku": gettext_lazy("haku"),
    "yakuhai_hatsu": gettext_lazy("hatsu"),
    "yakuhai_chun": gettext_lazy("chun"),
    "yakuhai_seat_wind": gettext_lazy("the seat wind"),
    "yakuhai_round_wind": gettext_lazy("the round wind"),
    "haitei": gettext_lazy("haitei"),
    "houtei": gettext_lazy("houtei"),
    "rinshan": gettext_lazy("rinshan kaihou"),
    "chankan": gettext_lazy("chankan"),
    "sanshoku_doujun": gettext_lazy("sanshoku doujun"),
    "sanshoku_doukou": gettext_lazy("sanshoku doukou"),
    "ittsu": gettext_lazy("ittsu"),
    "chanta": gettext_lazy("chanta"),
    "junchan": gettext_lazy("junchan"),
    "toitoi": gettext_lazy("toitoi"),
    "sanankou": gettext_lazy("sanankou"),
    "sankantsu": gettext_lazy("sankantsu"),
    "chiitoitsu": gettext_lazy("chiitoitsu"),
    "shousangen": gettext_lazy("shousangen"),
    "honroutou": gettext_lazy("honroutou"),
    "honitsu": gettext_lazy("honitsu"),
    "chinitsu": gettext_lazy("chinitsu"),
    "renhou": gettext_lazy("renhou"),
    "tenhou": gettext_lazy("tenhou"),
    "chiihou": gettext_lazy("chiihou"),
    "kokushi": gettext_lazy("kokushi musou"),
    "kokushi_13": gettext_lazy("kokushi musou on a thirteen-tile wait"),
    "suuankou": gettext_lazy("suuankou"),
    "suuankou_tanki": gettext_lazy("suuankou tanki"),
    "daisangen": gettext_lazy("daisangen"),
    "shousuushii": gettext_lazy("shousuushii"),
    "daisuushii": gettext_lazy("daisuushii"),
    "tsuuiisou": gettext_lazy("tsuuiisou"),
    "chinroutou": gettext_lazy("chinroutou"),
    "ryuuiisou": gettext_lazy("ryuuiisou"),
    "chuuren": gettext_lazy("chuuren poutou"),
    "junsei_chuuren": gettext_lazy("junsei chuuren poutou"),
    "suukantsu": gettext_lazy("suukantsu"),
}


def yaku_title(name: str) -> str:
    """A yaku at the head of a line: `Riichi`; the one that a platform is named after is told from it."""
    if name == "tenhou":
        return _("Tenhou (blessing of heaven)")
    word = str(YAKU_NAMES[name])
    return word[:1].upper() + word[1:]


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
