"""`can-ron`: each ground against a ron alone, what ends it, robbed kans and norths; what is mined."""

import pytest

from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.furiten.can_ron import KIND
from trainer.rules.replay.events import Ron
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.scenarios.position.position import PositionError

ALLOWED = [("TEN-1", "on_a_wait"), ("FUR-1", "not_furiten"), ("SCO-1", "has_yaku")]
BY_RIICHI = [*ALLOWED[:2], ("RCH-9", "has_yaku")]
DISCARD, TURN, RIICHI = (
    ("FUR-1", "discard_furiten"),
    ("FUR-2", "temporary_furiten"),
    ("FUR-3", "riichi_furiten"),
)
KAKAN_ROBBED = [ALLOWED[0], ("KAN-8", "kakan_robbed"), *ALLOWED[1:]]
ANKAN_ROBBED = [ALLOWED[0], ("KAN-8", "ankan_robbed_by_kokushi"), *ALLOWED[1:]]
KITA_ROBBED = [ALLOWED[0], ("SAN-2", "kita_robbed"), *ALLOWED[1:]]
YAKU = "23m456p789s22z777z"
"""Waits on 1m 4m; three chun are a yaku."""


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def ron(events, hand=YAKU, preset="house_classic", **facts):
    return at(hand, events, preset, **facts)


OVER, WITHOUT = ("FUR-2", "same_turn_over"), [("NOT-4", "no_yaku"), ("RCH-9", "riichi_would_win")]
CASES = [
    ("0+9p 0=9p 1-4m", True, ALLOWED),
    ("0+9p 0=9p 1-5m", False, [("TEN-1", "not_a_wait")]),
    # FUR-1: some wait, any wait, in the own river, called or not
    ("0+4m 0=4m 1-4m", False, [DISCARD]),
    ("0+1m 0=1m 1-4m", False, [DISCARD]),
    ("0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-4m", False, [DISCARD]),
    # FUR-2: until the own next discard, whatever others call
    ("0+9p 0=9p 1-1m 2-4m", False, [TURN]),
    ("0+9p 0=9p 1-1m 3p11m 3-4m", False, [TURN]),
    ("0+9p 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m", True, [*ALLOWED, OVER]),
    # FUR-3: for good, once in riichi, on an own draw too
    ("0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m", False, [RIICHI]),
    ("0+9p 0! 0=9p 1-9s 2-9s 3-9s 0+1m 0=1m 1-4m", False, [DISCARD, RIICHI]),
    ("0+9p 0! 0=9p 1-1m 2-4m", False, [TURN, RIICHI]),
    # what was let go before the riichi does not count for it
    ("0+9p 0=9p 1-1m 2-9s 3-9s 0+9s 0! 0=9s 1-4m", True, [*BY_RIICHI, OVER]),
    # the tile that lies there has not been let go
    ("0+9p 0! 0=9p 1-4m", True, BY_RIICHI),
]


@pytest.mark.parametrize(("events", "answer", "reasons"), CASES)
def test_a_discard_is_ronned_or_not(events, answer, reasons):
    assert solved(ron(events)) == (answer, reasons)


def test_the_moment_of_furiten_is_the_tile_that_made_it():
    position = ron("0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m")
    (reason,) = KIND.solve(position, position.ruleset).reasons
    assert (reason.moment, format_tiles(reason.tiles)) == (4, "1m")
    assert position.events[4].tile == parse_face("1m")


NO_YAKU = "23m456p789s22z999p"


def test_without_a_yaku_there_is_no_ron():
    assert solved(ron("0+9s 0=9s 1-4m", NO_YAKU)) == (False, WITHOUT)


def test_riichi_is_a_yaku():
    assert solved(ron("0+9s 0! 0=9s 1-4m", NO_YAKU)) == (True, BY_RIICHI)


def test_a_tile_that_gives_no_yaku_was_let_go_all_the_same():
    """FUR-2: 4m has no yaku here, 1m would complete ittsuu; the 4m let go counts."""
    hand = "23m456789m22z999p"
    assert solved(ron("0+9s 0=9s 1-4m", hand)) == (False, WITHOUT)
    assert solved(ron("0+9s 0=9s 1-1m", hand)) == (True, ALLOWED)
    assert solved(ron("0+9s 0=9s 1-4m 2-1m", hand)) == (False, [TURN])


OPEN_TANYAO, OPEN_HAND = "0+9s 0=9s 1-4p 0p44p 0-9p 1-5m", "34m44p678p345s66s9p"


@pytest.mark.parametrize(("kuitan", "answer"), [(True, True), (False, False)])
def test_an_open_tanyao_counts_where_the_rules_say_so(kuitan, answer):
    position = ron(OPEN_TANYAO, OPEN_HAND)
    verdict = solved(position, kuitan=kuitan)
    off = [("NOT-4", "no_yaku"), ("SCO-1", "open_tanyao_off")]
    assert verdict == (answer, ALLOWED if answer else off)


@pytest.mark.parametrize(("renhou", "answer"), [("none", False), ("mangan", True), ("5han", True)])
def test_a_ron_before_the_first_own_draw(renhou, answer):
    position = ron("3-4m", NO_YAKU, round="E4")
    assert solved(position, renhou=renhou)[0] is answer


KAKAN = "0+9s 0=9s 1-9s 2-8p 3p88p 3-1s 0+1s 0=1s 1-9s 2-9p 3k8p"


def test_a_kakan_can_be_robbed():
    assert solved(ron(KAKAN, "123456m79p789s22z")) == (True, [*KAKAN_ROBBED, OVER])


KOKUSHI = "19m199p19s234567z"


@pytest.mark.parametrize(
    ("robs", "answer", "reasons"),
    [(True, True, ANKAN_ROBBED), (False, False, [("KAN-8", "ankan_not_robbed")])],
)
def test_an_ankan_is_robbed_by_kokushi_where_the_rules_let_it(robs, answer, reasons):
    position = ron("0+8s 0=8s 1a1111z", KOKUSHI)
    assert solved(position, kokushi_robs_ankan=robs) == (answer, reasons)


def test_an_ankan_is_robbed_by_no_other_hand():
    position = ron("0+9s 0=9s 1a1111m")
    assert solved(position) == (False, [("KAN-8", "ankan_not_robbed")])


SANMA_HAND = "19m19p19s1235677z"


@pytest.mark.parametrize(
    ("level", "answer", "reasons"),
    [
        ("no", False, [("SAN-2", "kita_not_robbed")]),
        ("plain", True, KITA_ROBBED),
        ("chankan", True, KITA_ROBBED),
    ],
)
def test_an_extracted_north_is_ronned_where_the_rules_let_it(level, answer, reasons):
    position = ron("0+8s 0=8s 1n4z", SANMA_HAND, "tenhou_3p")
    assert solved(position, kita_ron=level) == (answer, reasons)


@pytest.mark.parametrize(("level", "answer"), [(True, False), (False, True)])
def test_an_extracted_north_let_go_is_furiten_where_the_rules_say_so(level, answer):
    position = ron("0+8s 0=8s 1n4z 1-8p 2-4z", SANMA_HAND, "tenhou_3p")
    assert solved(position, kita_pass_furiten=level)[0] is answer


CALLED, CALLING = "0+1z 0=1z 1-1m 2-5z 0p55z 0-9s 1-4m", "23m567p678s999s55z"


@pytest.mark.parametrize(
    ("level", "answer"), [("own_discard", True), ("own_turn", True), ("own_draw", False)]
)
def test_same_turn_furiten_after_an_own_call(level, answer):
    position = ron(CALLED, CALLING)
    assert solved(position, temp_furiten_ends=level)[0] is answer


def test_a_tile_of_one_s_own_is_not_asked_about():
    with pytest.raises(
        PositionError, match="no position for can-ron: no tile lies there that seat 0 could ron"
    ):
        solved(ron("0+9p 0=9p"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (laid("123m456p789s1112z", offered=(1, parse_face("2z"))), 1),
        (laid("23m456p789s22z111z", offered=(1, parse_face("4m"))), 2),
        (laid("23m456p789s22z111z", turns=10, offered=(1, parse_face("4m"))), 3),
        (laid("23456m456p78911s", offered=(1, parse_face("4m"))), 4),
        (ron("0+9p 0=9p 1-1m 2-4m"), 5),
        (ron(KAKAN.replace("0+1s 0=1s", "0+9p 0-1z"), "123456m7p789s122z"), 4),
        (ron("0+8s 0=8s 1a1111z", KOKUSHI), 5),
        (ron("0+9s 0=9s 1a1111m"), 5),
        (ron("0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-4m"), 5),
    ],
)
def test_the_level_goes_by_how_much_there_is_to_look_through(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text, dealer="23m456p789s22z777z"):
    return [
        (found.position.hero, found.moment, found.aftermath["did"])
        for found in KIND.mine(played(text, dealer=dealer))
    ]


def test_every_tile_on_a_wait_is_mined_with_what_was_done():
    text = "0+9p 0=9p 1+1m 1-1m 2+4m 2-4m 0r"
    assert mined(text) == [(0, 4, ""), (0, 6, "0r")]


def test_a_tile_that_completes_nothing_is_not_mined():
    assert mined("0+9p 0=9p 1+8p 1-8p") == []


FIRST = {"preset": "house_classic", "changes": {"renhou": "mangan"}}
SANMA_FIRST = {"preset": "tenhou_3p", "changes": {"renhou": "mangan"}}
LATE_YAKU = "0+1z 0=1z 1-1z 2-1z 3-5p 0c46p 0-9p 1-7z 0p77z 0-1s 1-5m"
"""A run is called first, and then the pon of chun that is the only yaku."""
AFTER_ANKAN = ron("3a1111m *1s 3-4m", NO_YAKU, round="E4", ruleset=FIRST)
AFTER_KITA = ron("2n4z 2-4p", "23456999p789s22z", "tenhou_3p", round="E3", ruleset=SANMA_FIRST)


@pytest.mark.parametrize(("level", "answer"), [(True, True), (False, False)])
def test_a_yaku_that_was_called_second_counts_where_the_rules_let_it(level, answer):
    position = ron(LATE_YAKU, "34m46p22789s77z9p1s")
    assert solved(position, atozuke=level)[0] is answer


@pytest.mark.parametrize(("level", "answer"), [("any_call_or_ankan", False), ("open_calls", True)])
def test_renhou_after_an_ankan_of_another(level, answer):
    assert solved(AFTER_ANKAN, first_turn_broken_by=level)[0] is answer


@pytest.mark.parametrize(("level", "answer"), [((), True), (("first_turn_yaku",), False)])
def test_renhou_after_a_north_was_extracted(level, answer):
    assert solved(AFTER_KITA, kita_breaks=level)[0] is answer


EDGES = (
    ron(LATE_YAKU, "34m46p22789s77z9p1s"),
    AFTER_ANKAN,
    AFTER_KITA,
    ron("3-4m", NO_YAKU, round="E4"),
    ron(OPEN_TANYAO, OPEN_HAND),
    ron(CALLED, CALLING),
    ron("0+8s 0=8s 1a1111z", KOKUSHI),
    ron("0+8s 0=8s 1n4z", SANMA_HAND, "tenhou_3p"),
    ron("0+8s 0=8s 1n4z 1-8p 2-4z", SANMA_HAND, "tenhou_3p"),
    laid("9999m123p456p789p", offered=(1, parse_face("9p"))),
)
"""Positions in which each parameter of the kind decides."""


@pytest.mark.parametrize(("acts", "answer"), [([Ron(0, 1, 0)], True), ([], None)])
def test_who_declared_ron_has_answered_and_who_let_it_go_has_not(acts, answer):
    """A tile may be let go for other reasons than that it cannot be ronned."""
    assert KIND.done(ron("0+9p 0=9p 1-4m"), acts) is answer
