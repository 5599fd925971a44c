"""The `mahjong` library as a second opinion on the yaku of a win, in our names."""

from collections import Counter

from mahjong.constants import EAST as LIBRARY_EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as LibraryMeld

from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import EAST, kind_of
from trainer.rules.win import Win

NAMES = {
    "Menzen Tsumo": "menzen_tsumo",
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Ryanpeikou": "ryanpeikou",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    **{f"Yakuhai (seat wind {wind})": "yakuhai_seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "yakuhai_round_wind" for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Junchan": "junchan",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
}


def library_yaku(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """The library's yaku in our names, sorted; () where it finds no yaku."""
    assert LIBRARY_EAST == EAST
    used: Counter[int] = Counter()

    def physical(kind: int) -> int:
        used[kind] += 1
        return 4 * kind + used[kind] - 1

    win_tile = physical(kind_of(win.tile))
    tiles = [win_tile, *(physical(kind_of(tile)) for tile in win.hand.concealed)]
    melds = []
    for meld in win.hand.melds:
        melds.append(_meld(meld, [physical(kind_of(tile)) for tile in meld.tiles]))
        tiles += melds[-1].tiles
    config = HandConfig(
        is_tsumo=win.by_tsumo,
        is_riichi=win.riichi == 1,
        is_daburu_riichi=win.riichi == 2,
        is_ippatsu=win.ippatsu,
        is_rinshan=win.rinshan,
        is_chankan=win.chankan,
        is_haitei=win.by_tsumo and win.last_tile,
        is_houtei=not win.by_tsumo and win.last_tile,
        is_tenhou=win.first_turn and win.by_tsumo and win.seat_wind == EAST,
        is_chiihou=win.first_turn and win.by_tsumo and win.seat_wind != EAST,
        player_wind=win.seat_wind,
        round_wind=win.round_wind,
        options=OptionalRules(
            has_open_tanyao=ruleset.kuitan, has_double_yakuman=bool(ruleset.double_pattern_yakuman)
        ),
    )
    found = HandCalculator.estimate_hand_value(tiles, win_tile, melds=melds, config=config)
    assert found.error in (None, "no_yaku"), found.error
    return tuple(sorted(NAMES[yaku.name] for yaku in found.yaku or ()))


def _meld(meld: Meld, tiles: list[int]) -> LibraryMeld:
    sort = {
        MeldType.CHI: LibraryMeld.CHI,
        MeldType.PON: LibraryMeld.PON,
        MeldType.KAKAN: LibraryMeld.SHOUMINKAN,
    }.get(meld.type, LibraryMeld.KAN)
    return LibraryMeld(sort, tiles, opened=meld.is_open, called_tile=tiles[0])
