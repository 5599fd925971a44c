"""What a win is worth to `mahjong`, `jansou` and `riichienv`, put into our words."""

from dataclasses import replace
from typing import NamedTuple, get_args

import riichienv
from jansou.core.hand import Hand as JansouHand
from jansou.core.rules import Rules
from jansou.core.tiles import Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import LimitTier, ScoringError, score
from jansou.scoring.yaku import Yaku as JansouYaku

from tests.opinions.engines import Physical, jansou_meld, jansou_tile, riichienv_melds
from tests.rules.library import NAMES as LIBRARY_NAMES
from tests.rules.library import library_score
from trainer.rules.rulesets.ruleset import Ruleset, YakumanPattern
from trainer.rules.scoring.score import ron_points, score_win, tsumo_points
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku_list import PATTERNS
from trainer.rules.tiles.hand import Meld
from trainer.rules.tiles.tile import COPIES, EAST, Face, face_of, red_of

MANGAN_HAN = 5
FIVES = (4, 13, 22)
JANSOU_NAMES = {
    JansouYaku.YAKUHAI_ROUND: "yakuhai_round_wind",
    JansouYaku.YAKUHAI_SEAT: "yakuhai_seat_wind",
    JansouYaku.SHOUSUUSHI: "shousuushii",
    JansouYaku.DAISUUSHI: "daisuushii",
}
RIICHIENV_NAMES = LIBRARY_NAMES | {
    "Yakuhai (seat wind)": "yakuhai_seat_wind",
    "Yakuhai (round wind)": "yakuhai_round_wind",
    "Dai Sangen": "daisangen",
    "Su Ankou": "suuankou",
    "Su Ankou Tanki": "suuankou_tanki",
    "Tsuu iisou": "tsuuiisou",
    "Ryuu iisou": "ryuuiisou",
    "Sho Suusi": "shousuushii",
    "Dai Suusi": "daisuushii",
    "Su Kantsu": "suukantsu",
    "Junsei Chuuren Poutou": "junsei_chuuren",
    "Kokushi Musou 13-men": "kokushi_13",
}
DORA = {"Dora", "Aka Dora", "Ura Dora", "Nuki Dora"}


class Worth(NamedTuple):
    """Sorted yaku; han, 0 of a yakuman; fu, 0 where a limit makes them idle; points.

    Of a ron `points` is (what the discarder pays,), of a tsumo (what the dealer pays, what another pays).
    """

    yaku: tuple[str, ...]
    han: int
    fu: int
    points: tuple[int, ...]


NO_WIN = Worth((), 0, 0, ())


def _worth(names: list[str], han: int, fu: int, points: tuple[int, ...]) -> Worth:
    yaku = tuple(sorted(names))
    if any(name in PATTERNS for name in yaku):
        han = 0
    return Worth(yaku, han, fu if 0 < han < MANGAN_HAN else 0, points)


def our_worth(win: Win, ruleset: Ruleset) -> Worth:
    found = score_win(win, ruleset)
    if found is None:
        return NO_WIN
    dealer = win.seat_wind == EAST
    points = tsumo_points(found.base, dealer) if win.by_tsumo else (ron_points(found.base, dealer),)
    return _worth([line.name for line in found.yaku], found.han, found.fu, points)


def mahjong_worth(win: Win, ruleset: Ruleset) -> Worth:
    found = library_score(win, ruleset)
    if found is None:
        return NO_WIN
    dealer_pays = 0 if win.seat_wind == EAST else found.main
    points = (dealer_pays, found.additional) if win.by_tsumo else (found.main,)
    return _worth(list(found.yaku), found.han, found.fu, points)


def jansou_worth(win: Win, ruleset: Ruleset) -> Worth:
    """It has no names for the wider waits of suuankou, kokushi and chuuren."""
    tile = jansou_tile(face_of(win.tile))
    concealed = (*(jansou_tile(face_of(each)) for each in win.hand.concealed), tile)
    hand = JansouHand(concealed, tuple(jansou_meld(meld) for meld in win.hand.melds))
    try:
        found = score(hand, tile, _jansou_context(win, ruleset))
    except ScoringError:
        return NO_WIN
    paid = found.payment
    points = (paid.tsumo_dealer, paid.tsumo_non_dealer) if win.by_tsumo else (paid.ron,)
    names = [JANSOU_NAMES.get(each.yaku, each.yaku.name.lower()) for each in found.yaku]
    assert found.is_yakuman == (found.limit is LimitTier.YAKUMAN)
    return _worth(names, found.han, found.fu.total, points)


def _jansou_context(win: Win, ruleset: Ruleset) -> WinContext:
    return WinContext(
        rules=Rules(
            kuitan=ruleset.kuitan,
            kiriage_mangan=ruleset.kiriage,
            kazoe_yakuman=ruleset.counted_yakuman == "yakuman",
            multiple_yakuman=ruleset.multiple_yakuman,
            double_yakuman=bool(ruleset.double_pattern_yakuman),
            double_wind_fu=ruleset.double_wind_pair_fu,
        ),
        round_wind=Wind(win.round_wind - EAST),
        seat_wind=Wind(win.seat_wind - EAST),
        is_tsumo=win.by_tsumo,
        riichi=win.riichi == 1,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.by_tsumo,
        houtei=win.last_tile and not win.by_tsumo,
        rinshan=win.rinshan,
        chankan=win.chankan,
        tenhou=win.first_turn and win.by_tsumo and win.seat_wind == EAST,
        chiihou=win.first_turn and win.by_tsumo and win.seat_wind != EAST,
    )


def riichienv_worth(win: Win, ruleset: Ruleset, with_tile: bool = True) -> Worth:
    """Its rules are fixed (`like_riichienv`). The hand that it gets holds the winning tile, or does not."""
    physical = Physical()
    melds = riichienv_melds(win.hand.melds, physical)
    tiles = [physical(face_of(tile)) for tile in win.hand.concealed]
    won = physical(face_of(win.tile))
    conditions = riichienv.Conditions(
        tsumo=win.by_tsumo,
        riichi=win.riichi > 0,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.by_tsumo,
        houtei=win.last_tile and not win.by_tsumo,
        rinshan=win.rinshan,
        chankan=win.chankan,
        tsumo_first_turn=win.first_turn and win.by_tsumo,
        player_wind=win.seat_wind - EAST,
        round_wind=win.round_wind - EAST,
    )
    found = riichienv.HandEvaluator([*tiles, won] if with_tile else tiles, melds).calc(won, [], conditions)
    if not found.is_win:
        return NO_WIN
    names = [each.name_en for each in found.yaku_list() if each.name_en not in DORA]
    points = (found.tsumo_agari_oya, found.tsumo_agari_ko) if win.by_tsumo else (found.ron_agari,)
    return _worth([RIICHIENV_NAMES[name] for name in names], found.han, found.fu, points)


def like_riichienv(win: Win, ruleset: Ruleset) -> Worth:
    """Our answer where the rules are as fixed there: red fives, and four patterns that count twice."""
    rules = ruleset.changed(aka=3, double_pattern_yakuman=get_args(YakumanPattern))
    for five in FIVES:
        tiles = (*win.hand.concealed, win.tile, *(tile for meld in win.hand.melds for tile in meld.tiles))
        if tiles.count(five) == COPIES:
            win = _with_red(win, five)
    return our_worth(win, rules)


def _with_red(win: Win, five: Face) -> Win:
    """The win with one of the four fives red; it is worth the same wherever that one is."""
    red = red_of(five)
    if win.tile == five:
        return replace(win, tile=red)
    concealed = list(win.hand.concealed)
    if five in concealed:
        concealed[concealed.index(five)] = red
        return replace(win, hand=replace(win.hand, concealed=tuple(concealed)))
    melds = list(win.hand.melds)
    place = next(place for place, meld in enumerate(melds) if five in meld.tiles)
    melds[place] = _red_in(melds[place], five)
    return replace(win, hand=replace(win.hand, melds=tuple(melds)))


def _red_in(meld: Meld, five: Face) -> Meld:
    place = meld.tiles.index(five)
    return replace(meld, tiles=(*meld.tiles[:place], red_of(five), *meld.tiles[place + 1 :]))


WINS = {"mahjong": mahjong_worth, "jansou": jansou_worth, "riichienv": riichienv_worth}
