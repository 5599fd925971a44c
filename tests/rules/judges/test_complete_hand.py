"""Whether a hand is complete and which tiles complete it, with the reasons for beginners."""

import pytest

from trainer.rules.judges.complete_hand import judge_complete, judge_completing
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "answer", "code"),
    [
        ("123m456p789s11122z", "2z", (), True, "four_sets_and_pair"),
        ("1199m2288p3377s55z", "5z", (), True, "seven_pairs"),
        ("199m19p19s1234567z", "7z", (), True, "thirteen_orphans"),
        ("123m456p789s11123z", "3z", (), False, "tiles_over"),
        ("1111m2288p3377s55z", "5z", (), False, "tiles_over"),
        ("19m19p19s12345677z", "7z", (), True, "thirteen_orphans"),
        ("129m19p19s1234567z", "2m", (), False, "orphans_lack"),
        ("189m99p19s1234567z", "8m", (), False, "orphans_lack"),
    ],
)
def test_a_hand_of_14_tiles(hand, drawn, melds, answer, code):
    verdict = judge_complete(parse_hand(hand, melds, drawn))
    assert (verdict.answer, verdict.codes()) == (answer, (code,))


def test_melds_are_sets_already():
    verdict = judge_complete(parse_hand("123m456p22z", ["pon 555s", "ankan 9999p"], "2z"))
    assert (verdict.answer, verdict.codes()) == (True, ("four_sets_and_pair", "laid_sets_count"))
    assert verdict.reasons[1].facts == {"sets": 2}


@pytest.mark.parametrize(("hand", "missing"), [("129m19p19s1234567z", ""), ("189m99p19s1234567z", "1p")])
def test_what_thirteen_orphans_lack(hand, missing):
    (reason,) = judge_complete(parse_hand(hand, (), "7z")).reasons
    assert format_tiles(reason.tiles) == missing


def test_a_hand_that_is_not_complete_is_sorted_as_far_as_it_goes():
    (reason,) = judge_complete(parse_hand("123m456p78s111223z", (), "3z")).reasons
    shown = {name: format_tiles(reason.facts[name]) for name in ("shuntsu", "ankou", "jantou", "over")}
    assert shown == {"shuntsu": "1m4p", "ankou": "1z", "jantou": "2z", "over": "78s3z"}


@pytest.mark.parametrize(
    ("hand", "melds", "waits", "codes"),
    [
        ("23m456p789s11122z", (), "14m", ("makes_four_sets",) * 2),
        ("1199m2288p3377s5z", (), "5z", ("makes_seventh_pair",)),
        ("199m19p19s123456z", (), "7z", ("makes_orphans",)),
        (
            "23m11z",
            ("pon 555s", "pon 666s", "chi 123p"),
            "14m",
            ("makes_four_sets",) * 2 + ("laid_sets_count",),
        ),
        ("1358m2479p136s15z", (), "", ()),
    ],
)
def test_the_tiles_that_complete_a_hand(hand, melds, waits, codes):
    verdict = judge_completing(parse_hand(hand, melds))
    assert (format_tiles(verdict.answer), verdict.codes()) == (waits, codes)


@pytest.mark.parametrize(("hand", "own"), [("1111m456p789s222z", "1m"), ("23m456p789s11122z", "")])
def test_a_wait_of_which_all_four_are_held_is_told(hand, own):
    assert format_tiles(judge_completing(parse_hand(hand)).facts["own_four"]) == own
