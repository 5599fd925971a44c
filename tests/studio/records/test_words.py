"""Rounds and events in words: players by their winds, unseen tiles not told."""

import pytest

from tests.pages.records.written import value
from trainer.pages.records.rounds import KeptRound, end_words, round_words
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.studio.records.timeline import event_words, riichi_words


def kept(**changes):
    given = {"round": [1, 2, 0], "wins": [], "drawn": "", "shown": []}
    return KeptRound(1, load_preset("tenhou_4p"), value()["rounds"][0] | given | changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"wins": [[1, 1, 8000]]}, "East by tsumo, 8,000 points"),
        ({"wins": [[2, 0, None]]}, "South off North"),
        ({"wins": [[1, 1, None]]}, "East by tsumo"),
        (
            {"wins": [[2, 0, 1000], [3, 0, 2000]]},
            "South off North, 1,000 points and West off North, 2,000 points",
        ),
        ({"drawn": "suucha"}, "suucha riichi"),
        ({}, "breaks off"),
    ],
)
def test_end_of_a_round_is_told_by_winds(changes, words):
    assert end_words(kept(**changes)) == words


def test_round_is_called_by_its_wind_and_honba():
    assert [round_words(kept(round=[1, 2, honba])) for honba in (0, 2)] == ["South 2", "South 2, 2 honba"]


P5, N = parse_tile("5p"), parse_tile("4z")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Draw(1, P5), "East draws 5p."),
        (Draw(2, P5), "South draws."),
        (Discard(0, parse_tile("0p")), "North discards red 5p."),
        (Chi(1, 0, P5, parse_tiles("46p")), "East calls chi: 456p."),
        (Pon(1, 0, P5, parse_tiles("55p")), "East calls pon: 5p."),
        (Ankan(1, parse_tiles("5555p")), "East declares a kan of 5p."),
        (Kakan(1, N), "East declares a kan of North tiles."),
        (Kita(1, N), "East extracts a north."),
        (Dora(P5), "A new dora indicator: 5p."),
        (Ron(2, 1, P5), "South wins by ron on 5p."),
        (Tsumo(2, P5), "South wins by tsumo."),
        (Ryuukyoku("kyuushu"), "The hand ends in a draw: kyuushuu kyuuhai."),
    ],
)
def test_event_is_told_as_the_hero_sees_it(event, words):
    assert event_words(kept(), event, hero=1) == words


def test_with_open_hands_every_draw_is_told_and_a_riichi_with_its_tile():
    assert event_words(kept(), Draw(2, P5), hero=None) == "South draws 5p."
    assert riichi_words(kept(), Discard(2, P5)) == "South declares riichi with 5p."
