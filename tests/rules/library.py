"""The `mahjong` library as a second opinion on the yaku and the worth of a win, in our names."""

from collections import Counter
from typing import NamedTuple

from mahjong.constants import EAST as LIBRARY_EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as LibraryMeld

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import NO_BONUS, Bonus, Score
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import EAST, face_of, is_red

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


DORA = {"Dora": "dora", "Aka Dora": "aka", "Ura Dora": "ura_dora"}


class LibraryScore(NamedTuple):
    """`yaku` sorted, `dora` the han of each sort, `main` and `additional` as the library splits payments."""

    yaku: tuple[str, ...]
    dora: dict[str, int]
    han: int
    fu: int
    main: int
    additional: int


def library_yaku(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """The library's yaku in our names, sorted; () where it finds no yaku."""
    found = library_score(win, ruleset)
    return found.yaku if found else ()


def inexpressible(win: Win, score: Score, ruleset: Ruleset) -> str:
    """The parameter for which the library has no switch and that decides here, or ""."""
    patterns = ruleset.double_pattern_yakuman
    lines = {line.name for line in score.fu_lines}
    reasons = {
        "double_wind_pair_fu": ruleset.double_wind_pair_fu == 2 and "double_wind_jantou" in lines,
        "multiple_yakuman": not ruleset.multiple_yakuman and len(score.yaku) > 1 and score.yakuman > 0,
        "double_pattern_yakuman": 0 < len(patterns) < 4 and score.yakuman > 0,
        "renhou": ruleset.renhou != "none" and win.first_turn and not win.by_tsumo,
        "atozuke": not (ruleset.atozuke or win.hand.closed),
    }
    return next((name for name, decides in reasons.items() if decides), "")


def library_score(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> LibraryScore | None:
    """The library's score; None where it finds no yaku."""
    assert LIBRARY_EAST == EAST
    used: Counter[int] = Counter()

    def physical(tile: int) -> int:
        """Tile numbers 0..135, the first of a suit's fives kept for the red one."""
        kind = face_of(tile)
        if is_red(tile):
            return 4 * kind
        used[kind] += 1
        return 4 * kind + 4 - used[kind]

    win_tile = physical(win.tile)
    tiles = [win_tile, *(physical(tile) for tile in win.hand.concealed)]
    melds = []
    for meld in win.hand.melds:
        melds.append(_meld(meld, [physical(tile) for tile in meld.tiles]))
        tiles += melds[-1].tiles
    found = HandCalculator.estimate_hand_value(
        tiles,
        win_tile,
        melds=melds,
        dora_indicators=[4 * face_of(tile) for tile in bonus.indicators],
        ura_dora_indicators=[4 * face_of(tile) for tile in _ura(ruleset, bonus)],
        config=_config(win, ruleset, bonus),
    )
    assert found.error in (None, "no_yaku"), found.error
    return None if found.error else _in_our_words(found)


def _ura(ruleset: Ruleset, bonus: Bonus) -> tuple[int, ...]:
    """The library has no switch for ura or kan ura; it turns those it is given."""
    if not ruleset.ura_dora:
        return ()
    return bonus.ura if ruleset.kan_ura else bonus.ura[:1]


def _in_our_words(found: HandResponse) -> LibraryScore:
    is_open = found.is_open_hand
    han = {yaku.name: yaku.han_open if is_open else yaku.han_closed for yaku in found.yaku}
    return LibraryScore(
        yaku=tuple(sorted(NAMES[name] for name in han if name not in DORA)),
        dora={DORA[name]: number for name, number in han.items() if name in DORA},
        han=found.han,
        fu=found.fu,
        main=found.cost["main"],
        additional=found.cost["additional"],
    )


def _config(win: Win, ruleset: Ruleset, bonus: Bonus) -> HandConfig:
    """A config for this one call: the library writes into it. Ippatsu and double riichi have no switch."""
    is_double = win.riichi == 2 and ruleset.double_riichi
    return HandConfig(
        is_tsumo=win.by_tsumo,
        is_riichi=win.riichi > 0 and not is_double,
        is_daburu_riichi=is_double,
        is_ippatsu=win.ippatsu and ruleset.ippatsu,
        is_rinshan=win.rinshan,
        is_chankan=win.chankan,
        is_haitei=win.by_tsumo and win.last_tile,
        is_houtei=not win.by_tsumo and win.last_tile,
        is_tenhou=win.first_turn and win.by_tsumo and win.seat_wind == EAST,
        is_chiihou=win.first_turn and win.by_tsumo and win.seat_wind != EAST,
        player_wind=win.seat_wind,
        round_wind=win.round_wind,
        num_nuki_dora=bonus.kita if ruleset.kita else 0,
        options=_options(ruleset),
    )


def _options(ruleset: Ruleset) -> OptionalRules:
    counted = ruleset.counted_yakuman == "yakuman"
    return OptionalRules(
        has_open_tanyao=ruleset.kuitan,
        has_aka_dora=ruleset.aka > 0,
        has_double_yakuman=bool(ruleset.double_pattern_yakuman),
        kazoe_limit=HandConstants.KAZOE_LIMITED if counted else HandConstants.KAZOE_SANBAIMAN,
        kiriage=ruleset.kiriage,
        is_three_player=ruleset.players == 3,
    )


def _meld(meld: Meld, tiles: list[int]) -> LibraryMeld:
    sort = {
        MeldType.CHI: LibraryMeld.CHI,
        MeldType.PON: LibraryMeld.PON,
        MeldType.KAKAN: LibraryMeld.SHOUMINKAN,
    }.get(meld.type, LibraryMeld.KAN)
    return LibraryMeld(sort, tiles, opened=meld.is_open, called_tile=tiles[0])
