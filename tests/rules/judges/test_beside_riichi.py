"""`judge_beside`: what stands beside a riichi, told from a win and what came before it."""

import pytest

from trainer.rules.judges.beside_riichi import BesideFacts, judge_beside
from trainer.rules.judges.ippatsu import FirstTurnFacts, IppatsuFacts
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, SOUTH, parse_face, parse_tiles

HOUSE = load_preset("house_classic")
OFFERED = ("riichi", "double_riichi", "ippatsu", "menzen_tsumo", "pinfu", "haitei", "rinshan", "chiihou")
SILENT, DECLARED = IppatsuFacts(None), IppatsuFacts(4, 5, stands=True)
FIRST, LATER = FirstTurnFacts(1), FirstTurnFacts(1, discarded_at=1)


def counted(ippatsu=DECLARED, first=LATER, **win):
    """Of a hand that waits on 6s and 9s and draws the 6s."""
    hand = Hand(parse_tiles("123m456789p78s99s"))
    facts = Win(
        hand,
        parse_face("6s"),
        **{"by_tsumo": True, "riichi": 1, "seat_wind": SOUTH, "round_wind": EAST, **win},
    )
    verdict = judge_beside(BesideFacts(facts, ippatsu, first), OFFERED, HOUSE)
    return verdict.answer, verdict.codes()


@pytest.mark.parametrize(
    ("facts", "names", "code"),
    [
        (
            {"ippatsu": DECLARED, "first": LATER},
            ("riichi", "menzen_tsumo", "pinfu"),
            "declared_after_the_first_turn",
        ),
        ({"ippatsu": SILENT, "riichi": 0}, ("menzen_tsumo", "pinfu"), "ippatsu_only_beside_riichi"),
        ({"first": FIRST, "riichi": 2}, ("double_riichi", "menzen_tsumo", "pinfu"), "double_riichi_in_place"),
        (
            {"rinshan": True, "last_tile": True},
            ("riichi", "menzen_tsumo", "pinfu", "rinshan"),
            "haitei_not_with_rinshan",
        ),
        ({"ippatsu": SILENT, "riichi": 0, "first_turn": True}, ("chiihou",), "nothing_beside_yakuman"),
    ],
)
def test_only_what_counts_is_named_and_the_rest_has_its_reason(facts, names, code):
    answer, codes = counted(**facts)
    assert answer == names
    assert code in codes


def test_no_reason_is_given_twice():
    answer, codes = counted(last_tile=True)
    told = [code for code in codes if code != "yaku_counts"]
    assert ("haitei" in answer, codes.count("riichi_with_luck")) == (True, 1)
    assert len(told) == len(set(told))
