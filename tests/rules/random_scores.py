"""Random wins with red fives and dora, under random rules of scoring."""

from dataclasses import replace
from random import Random

from tests.rules.random_wins import random_win
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.scoring.score import Bonus
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import COPIES, NORTH, SANMA_ABSENT, face_of, faces_in_play, red_of

FIVES = (4, 13, 22)
FOUR = ("tenhou_4p", "mahjong_soul_4p", "house_classic", "m_league", "ema_2025", "ema_2016", "wrc_2025")
THREE = ("tenhou_3p", "mahjong_soul_3p")
LEVELS = {
    "kiriage": (False, True),
    "counted_yakuman": ("yakuman", "sanbaiman"),
    "multiple_yakuman": (True, True, True, False),
    "double_pattern_yakuman": ((), ("k13", "s1", "j9", "d4")),
    "double_wind_pair_fu": (4, 4, 4, 2),
    "kuitan": (True, False),
    "ippatsu": (True, False),
    "double_riichi": (True, False),
    "ura_dora": (True, False),
    "kan_ura": (True, False),
}


def random_ruleset(rng: Random) -> Ruleset:
    """A preset, in one case of two with some rules of scoring changed; one in five has three players."""
    ruleset = load_preset(rng.choice(THREE if rng.random() < 0.2 else FOUR))
    changes = {name: rng.choice(levels) for name, levels in LEVELS.items() if rng.random() < 0.5}
    return ruleset.changed(**changes) if rng.random() < 0.5 else ruleset


def random_score(rng: Random, ruleset: Ruleset) -> tuple[Win, Bonus]:
    """A win that can happen under the rules, and what lies beside it."""
    win = random_win(rng)
    while ruleset.players == 3 and not _is_sanma(win):
        win = random_win(rng)
    if ruleset.aka:
        win = _with_reds(rng, win)
    shown = 1 + sum(meld.is_kan for meld in win.hand.melds)
    return win, Bonus(
        indicators=_indicators(rng, win, ruleset, shown),
        ura=_indicators(rng, win, ruleset, shown),
        kita=rng.choice((0, 0, 1, 2)) if ruleset.kita and NORTH not in _kinds(win) else 0,
    )


def _is_sanma(win: Win) -> bool:
    """No 2m to 8m, no chi, and nobody sits in the north."""
    no_chi = all(meld.type is not MeldType.CHI for meld in win.hand.melds)
    return no_chi and win.seat_wind != NORTH and not _kinds(win) & SANMA_ABSENT


def _kinds(win: Win) -> set[int]:
    return {face_of(tile) for tile in _tiles(win)}


def _tiles(win: Win) -> list[int]:
    return [*win.hand.concealed, win.tile, *(tile for meld in win.hand.melds for tile in meld.tiles)]


def _indicators(rng: Random, win: Win, ruleset: Ruleset, number: int) -> tuple[int, ...]:
    """One in two lies close to a tile of the hand."""
    every = faces_in_play(ruleset.players)
    close = [kind for kind in every if kind + 1 in _kinds(win)] or every
    return tuple(rng.choice(rng.choice((every, close))) for _ in range(number))


def _with_reds(rng: Random, win: Win) -> Win:
    """The same win with some of its fives red, one of a kind at most; of all four of a kind one is."""
    for five in FIVES:
        if rng.random() < 0.7 or _tiles(win).count(five) == COPIES:
            win = _with_red(rng, win, five)
    return win


def _with_red(rng: Random, win: Win, five: int) -> Win:
    red, places = red_of(five), []
    if win.tile == five:
        places.append(replace(win, tile=red))
    if five in win.hand.concealed:
        places.append(replace(win, hand=Hand(_one_red(win.hand.concealed, five), win.hand.melds)))
    for at, meld in enumerate(win.hand.melds):
        if five in meld.tiles:
            melds = list(win.hand.melds)
            melds[at] = Meld(meld.type, _one_red(meld.tiles, five))
            places.append(replace(win, hand=Hand(win.hand.concealed, tuple(melds))))
    return rng.choice(places) if places else win


def _one_red(tiles: tuple[int, ...], five: int) -> tuple[int, ...]:
    at = tiles.index(five)
    return (*tiles[:at], red_of(five), *tiles[at + 1 :])
