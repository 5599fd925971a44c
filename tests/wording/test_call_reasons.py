"""How the reasons about dora tiles, kita and 1m with three players read."""

import pytest

from tests.scenarios.build import laid
from trainer.rules.defence.suji import no_such_run
from trainer.rules.judges.calls import judge_rinshan
from trainer.rules.judges.dora import judge_dora_tiles
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.wording.reasons import reason_sentence

POSITION = laid("123p456p789p56s11z", "tenhou_3p", draw="4p")
SANMA = load_preset("tenhou_3p")


def said(verdict):
    return [reason_sentence(reason, POSITION) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("indicator", "sentence"),
    [
        ("3p", "The indicator 3p makes the next number dora: 4p."),
        ("9s", "After the nine the suit begins again: the indicator 9s makes 1s dora."),
        (
            "4z",
            "Winds go East, South, West, North and round again: the indicator North makes East dora.",
        ),
        ("7z", "Dragons go haku, hatsu, chun and round again: the indicator chun makes haku dora."),
        ("1m", "With three players there are no 2m to 8m: the indicator 1m makes 9m dora."),
    ],
)
def test_dora(indicator, sentence):
    assert said(judge_dora_tiles(parse_tiles(indicator), 3)) == [sentence]


@pytest.mark.parametrize(
    ("replaces", "level", "sentence"),
    [
        (None, True, "The tile was drawn in turn and not as a replacement, so it is not a rinshan tile."),
        ("ankan", True, "A win on this tile, the replacement for a kan, is rinshan kaihou."),
        (
            "kita",
            True,
            "A win on this tile, the replacement for an extracted north, is rinshan kaihou here.",
        ),
        (
            "kita",
            False,
            "Under these rules a win on the replacement for an extracted north is not rinshan kaihou.",
        ),
    ],
)
def test_rinshan_after_kita(replaces, level, sentence):
    assert said(judge_rinshan(replaces, SANMA.changed(kita_rinshan_yaku=level))) == [sentence]


def test_no_run_of_manzu():
    assert reason_sentence(no_such_run(parse_face("1m")), POSITION) == (
        "With three players there are no 2m to 8m: no run can wait on 1m."
    )
