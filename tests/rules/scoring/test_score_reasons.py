"""The reasons of a score: a line for each yaku, dora and fu, then the limit and who pays."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, judge_score, score_win
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
PINFU = ("234m567p22s34567s", "8s")


def judge(*case, ruleset=USUAL, beside=None, **circumstances):
    return judge_score(win(*case, **circumstances), ruleset, beside or Bonus())


def told(verdict):
    """Each reason as its rule, code, tiles and facts."""
    return [
        (each.rule, each.code, format_tiles(each.tiles), *each.facts.values()) for each in verdict.reasons
    ]


def last_two(*case, **circumstances):
    return [(code, *facts) for _, code, _, *facts in told(judge(*case, **circumstances))[-2:]]


def test_the_answer_is_the_score_of_the_win():
    verdict = judge(*PINFU, riichi=1)
    assert verdict.answer == score_win(win(*PINFU, riichi=1), USUAL)
    assert verdict.facts == {"han": 3, "fu": 30, "base": 960}


def test_each_line_is_a_reason():
    beside = Bonus(parse_tiles("1s"), parse_tiles("3z"))
    found = told(judge("123m067p22s24777s", "3s", riichi=1, ruleset=USUAL.changed(aka=3), beside=beside))
    assert found == [
        ("SCO-1", "yaku_counts", "", "riichi", 1),
        ("URA-3", "dora_counts", "222s", 3),
        ("SCO-1", "aka_counts", "0p", 1),
        ("SCO-1", "fu_do_not_matter", ""),
        ("SCO-1", "limit_by_han", "", 5, 40, 2000, "mangan"),
        ("SCO-2", "discarder_pays", "", 8000, False),
    ]


def test_fu_are_reasons_below_five_han():
    assert told(judge("456p22789s34m", "5m", "pon 777z")) == [
        ("SCO-1", "yaku_counts", "", "yakuhai_chun", 1),
        ("SCO-1", "fu_counts", "", "futei", 20),
        ("SCO-1", "fu_counts", "777z", "minkou", 4),
        ("SCO-1", "fu_counts", "", "rounding", 6),
        ("SCO-1", "base_of_han_and_fu", "", 1, 30, 240, ""),
        ("SCO-2", "discarder_pays", "", 1000, False),
    ]


def test_norths_and_ura_are_reasons():
    beside = Bonus(parse_tiles("4z"), parse_tiles("7s"), kita=1)
    verdict = judge("999m567p22s34567s", "8s", riichi=1, ruleset=load_preset("tenhou_3p"), beside=beside)
    assert [line for line in told(verdict) if line[0] in ("SAN-2", "URA-1")] == [
        ("SAN-2", "kita_counts", "4z", 1),
        ("URA-1", "ura_counts", "8s", 1),
    ]


def test_a_yakuman_and_those_that_are_not_added():
    case = ("1112223334445z", "5z")
    assert told(judge(*case, ruleset=USUAL.changed(multiple_yakuman=False))) == [
        ("SCO-1", "yakuman_counts", "", "suuankou_tanki", 1),
        ("SCO-1", "yakuman_not_added", "", "daisuushii"),
        ("SCO-1", "yakuman_not_added", "", "tsuuiisou"),
        ("SCO-1", "yakuman_paid", "", 1, 8000),
        ("SCO-2", "discarder_pays", "", 32000, False),
    ]


@pytest.mark.parametrize(("riichi", "indicators"), [(1, ""), (0, "4p")])
def test_nothing_counts_beside_a_yakuman(riichi, indicators):
    beside = Bonus(parse_tiles(indicators) if indicators else ())
    verdict = judge("1112345678999p", "5p", riichi=riichi, beside=beside)
    assert told(verdict)[1] == ("CMP-1", "nothing_beside_yakuman", "")


def test_that_is_not_said_where_nothing_else_was_there():
    verdict = judge("1112345678999p", "5p")
    assert verdict.codes() == ("yakuman_counts", "yakuman_paid", "discarder_pays")


def test_dora_are_left_out_beside_a_renhou_that_is_a_mangan():
    beside = Bonus(parse_tiles("1s"))
    verdict = judge(*PINFU, first_turn=True, ruleset=USUAL.changed(renhou="mangan"), beside=beside)
    assert verdict.codes() == (
        "yaku_counts",
        "nothing_beside_renhou",
        "fu_do_not_matter",
        "limit_by_han",
        "discarder_pays",
    )


@pytest.mark.parametrize(
    ("changes", "circumstances", "code", "base"),
    [
        ({}, {"riichi": 1, "ippatsu": True}, "base_of_han_and_fu", 1920),
        ({"kiriage": True}, {"riichi": 1, "ippatsu": True}, "limit_by_kiriage", 2000),
    ],
)
def test_kiriage(changes, circumstances, code, base):
    (name, *_, found, _limit), _ = last_two(*PINFU, ruleset=USUAL.changed(**changes), **circumstances)
    assert (name, found) == (code, base)


@pytest.mark.parametrize(
    ("level", "code", "base"),
    [("yakuman", "counted_yakuman", 8000), ("sanbaiman", "counted_sanbaiman", 6000)],
)
def test_thirteen_han(level, code, base):
    circumstances = {"riichi": 1, "ippatsu": True, "by_tsumo": True}
    ruleset = USUAL.changed(counted_yakuman=level)
    (name, _, _, found, _), _ = last_two("112233445566m7m", "7m", ruleset=ruleset, **circumstances)
    assert (name, found) == (code, base)


def test_a_limit_by_fu():
    (name, han, fu, base, limit), _ = last_two("222m333p22s55z", "5z", "pon 777z")
    assert (name, han, fu, base, limit) == ("limit_by_fu", 4, 40, 2000, "mangan")


@pytest.mark.parametrize(
    ("circumstances", "payment"),
    [
        ({}, ("discarder_pays", 2000, False)),
        ({"seat_wind": "1z"}, ("discarder_pays", 2900, True)),
        ({"by_tsumo": True}, ("dealer_pays_double", 1300, 700)),
        ({"by_tsumo": True, "seat_wind": "1z"}, ("all_pay_the_dealer", 1300)),
    ],
)
def test_who_pays(circumstances, payment):
    assert last_two(*PINFU, **circumstances)[1] == payment


def test_no_score_without_yaku_or_without_a_complete_hand():
    assert told(judge("456p22789s77z", "2s", "chi 123m")) == [("NOT-4", "no_yaku", "2s")]
    verdict = judge("123456m234p1122s", "3s", riichi=1)
    assert (verdict.answer, told(verdict)) == (None, [("TEN-1", "not_a_wait", "3s", (18, 19))])
