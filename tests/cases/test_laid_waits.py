"""Waits of laid tiles: furiten and a complete hand are found out as from all 13 tiles, or nothing is."""

import random
from collections import Counter

import pytest

from tests.cases.tenpai import parts_of, tenpai_hand
from tests.cases.told import codes_of
from trainer.cases.case import NO, YES, Told, UntoldError, case_named
from trainer.cases.laid import CONCEALED, NONE_LAID, UNKNOWN
from trainer.rules.judges.furiten import FuritenFacts, is_kokushi_tenpai, judge_furiten
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import COPIES, FACES, Face, count_faces, format_tiles, suit_of
from trainer.rules.tiles.waits import waits_of

FURITEN = case_named("ron-in-furiten")
WHY = case_named("why-no-win")
PRESETS = ("tenhou_4p", "m_league", "house_classic")
HANDS = 150
LEAST = 40


def _told_of_all(tiles: list[Face], river: list[Face], tile: Face, rules: Ruleset) -> tuple[Told, Told]:
    """What who sees the whole hand and the river tells of either dispute."""
    hand = Hand(tuple(tiles))
    thrown = tuple(RiverTile(kind, at) for at, kind in enumerate(river))
    is_furiten = "discard" in judge_furiten(FuritenFacts(hand, thrown), rules).answer
    told = {"how": "ron", "own_river": YES if is_furiten else NO}
    if tile not in waits_of(hand, rules.tenpai_own_four):
        return told, {"how": "ron", "from": "discard", "complete": NO}
    why = {
        "how": "ron",
        "from": "discard",
        "complete": YES,
        "kokushi": YES if is_kokushi_tenpai(hand) else NO,
    }
    # Who lays discards says nothing of tiles let go; who says that there are none does.
    return told, why | ({} if river and not is_furiten else {"furiten": YES if is_furiten else NO})


def _river(rng: random.Random, tiles: list[Face], tile: Face) -> list[Face]:
    left = Counter(dict.fromkeys(range(FACES), COPIES)) - Counter([*tiles, tile])
    suits = {suit_of(kind) for kind in tiles}
    near = [kind for kind in left.elements() if suit_of(kind) in suits]
    return rng.sample(near, rng.randrange(9))


def test_laid_tiles_tell_what_the_whole_hand_tells():
    """Random hands and rivers, each choice of suits; a part that tells too little is refused."""
    rng, read, refused = random.Random(34), Counter[str](), Counter[str]()
    for _number in range(HANDS):
        rules = load_preset(rng.choice(PRESETS))
        tiles = tenpai_hand(rng)
        waits = waits_of(Hand(tuple(tiles)), rules.tenpai_own_four)
        held = count_faces(tiles)
        tile = rng.choice([kind for kind in waits if held[kind] < COPIES] or [rng.choice(tiles)])
        if held[tile] == COPIES or not waits:
            continue
        river = _river(rng, tiles, tile)
        whole = _told_of_all(tiles, river, tile, rules)
        for laid, rest in parts_of(tiles):
            texts = {"hand": format_tiles(laid), "rest": rest, "tile": format_tiles([tile])}
            texts["river"] = format_tiles(river) or NONE_LAID
            try:
                assert (FURITEN.read(texts, rules), WHY.read(texts, rules)) == whole, texts
                read[rest or "all"] += 1
            except UntoldError as error:
                refused[error.code] += 1
                _is_rightly_refused(error.code, laid, tiles, waits)
    assert min(read[each] for each in ("all", "sets", "sets-pair")) >= LEAST, read
    assert set(refused) == {"pair_waits", "lay_pairs"}, refused


def _is_rightly_refused(code: str, laid: list[Face], tiles: list[Face], waits: tuple[Face, ...]) -> None:
    """The rest waits too, or the hand is seven pairs."""
    assert len(laid) < CONCEALED
    if code == "pair_waits":
        assert {suit_of(kind) for kind in waits} - {suit_of(kind) for kind in laid}
    else:
        assert count_faces(tiles).count(2) >= 6


@pytest.mark.parametrize(
    ("laid", "told", "said"),
    [
        ({"hand": "45m", "rest": "sets-pair", "river": "6m"}, YES, ("36m", "6m")),
        ({"hand": "45m", "rest": "sets-pair", "river": "9p 1z 2m"}, NO, ("36m", "")),
        ({"hand": "45m", "rest": "sets-pair", "river": NONE_LAID}, NO, ("36m", "")),
        ({"hand": "3334m", "rest": "sets", "river": "2m5m"}, YES, ("245m", "25m")),
        ({"hand": "19m19p19s1234567z", "rest": "", "river": "7z"}, YES, ("19m19p19s1234567z", "7z")),
        ({"hand": "11m22m33m55p77p99s1z", "rest": "", "river": "1m"}, NO, ("1z", "")),
    ],
)
def test_which_tile_makes_the_hand_furiten(laid, told, said):
    """And the other waits, on which ron is barred too."""
    rules = load_preset("m_league")
    assert FURITEN.read(laid, rules) == {"how": "ron", "own_river": told}
    (line,) = FURITEN.found_out(laid, rules)
    values = dict(line.values)
    assert (values["waits"], values.get("gone", "")) == said
    assert format_tiles(sorted(FURITEN.decides(laid, rules))) == said[1]
    assert format_tiles(FURITEN.worked_out(laid, rules)["waits"]) == said[0]


def test_a_river_that_nobody_remembers_tells_nothing_of_it():
    laid = {"hand": "45m", "rest": "sets-pair", "river": UNKNOWN, "tile": "3m"}
    assert FURITEN.read(laid, load_preset("m_league")) == {"how": "ron"}
    assert WHY.read(laid, load_preset("m_league")) == {
        "how": "ron",
        "from": "discard",
        "complete": YES,
        "kokushi": NO,
    }


def test_laid_tiles_are_ruled_as_told_ones():
    rules = load_preset("ema_2025")
    told = dict(FURITEN.read({"hand": "45m", "rest": "sets-pair", "river": "6m"}, rules))
    told |= {"passed": NO, "in_riichi": NO, "another": NO, "dealer": NO}
    assert codes_of("ron-in-furiten", "ema_2025", **told)[0] == "discard_furiten"
    why = dict(WHY.read({"hand": "45m", "rest": "sets-pair", "tile": "7m"}, rules))
    assert codes_of("why-no-win", "ema_2025", **why)[0] == "not_a_wait"


@pytest.mark.parametrize(
    ("laid", "name", "code"),
    [
        ({"hand": "34445m", "rest": "sets-pair"}, "hand", "pair_waits"),
        ({"hand": "55m", "rest": "sets-pair"}, "hand", "pair_waits"),
        ({"hand": "11559m", "rest": "sets-pair"}, "hand", "lay_pairs"),
        ({"hand": "14m", "rest": "sets-pair"}, "hand", "no_waits"),
        ({"hand": "345m", "rest": "wait"}, "hand", "rest_waits"),
        ({"hand": "45m", "rest": "sets"}, "hand", "thirteen_tiles"),
        ({"hand": "123456789m11122p", "rest": ""}, "hand", "thirteen_tiles"),
        ({"hand": "45m", "rest": "sets-pair"}, "river", "river_unsaid"),
        ({"hand": "3334m", "rest": "sets", "river": "33m"}, "river", "fifth_copy"),
        ({"hand": "45m", "rest": "sets-pair", "river": "45"}, "river", "no_tiles"),
        ({"hand": "45m", "rest": "sets-pair", "river": "123456789m123456789p1234567z"}, "river", "too_many"),
    ],
)
def test_tiles_that_tell_nothing_are_named(laid, name, code):
    with pytest.raises(UntoldError) as error:
        FURITEN.read(laid, load_preset("m_league"))
    assert (error.value.name, error.value.code) == (name, code)


def test_a_hand_that_waits_on_nothing_is_an_answer_to_why_it_could_not_win():
    rules = load_preset("m_league")
    laid = {"hand": "14m", "rest": "sets-pair", "tile": "2m", "river": ""}
    assert WHY.read(laid, rules)["complete"] == NO
    assert [line.code for line in WHY.found_out(laid, rules)] == ["waits_on_nothing"]
    with pytest.raises(UntoldError, match="tile: fifth_copy"):
        WHY.read({"hand": "1114m4444p", "rest": "sets-pair", "tile": "4p"}, rules)
