import pytest

from tests.scenarios.board.test_laying import refused, table
from trainer.scenarios.board.frame import at_moment, moment_of, moments
from trainer.scenarios.board.laying import with_part
from trainer.scenarios.board.snapshot import empty_snapshot, format_melds


@pytest.mark.parametrize("moment", ["turn", "thrown:1", "turn/0!", "thrown:1/0r", "thrown:1/~suucha"])
def test_a_moment_is_the_one_that_was_chosen(moment):
    assert moment_of(at_moment(table(river_1="5p"), moment)) == moment


def test_the_stick_of_a_riichi_that_may_be_ronned_is_not_paid_yet():
    snapshot = table(river_1="5p!")
    thrown = at_moment(snapshot, "thrown:1")
    assert (snapshot.sticks, thrown.sticks, thrown.scores[1]) == (1, 0, 25_000)
    assert at_moment(thrown, "turn") == snapshot


def test_nothing_was_thrown_by_who_has_no_river():
    assert refused(at_moment, table(), "thrown:1") == ("river:1", "nothing_there")
    assert refused(at_moment, table(), "thrown:4") == ("turn", "no_moment")
    assert refused(at_moment, table(), "dinner") == ("turn", "no_moment")


def test_offered_is_what_the_table_has():
    drawn = moments(table(hand="1111m456p789s112z+3z", river_1="5p"))
    assert drawn[:5] == ("turn", "thrown:1", "turn/0!", "turn/0a1111m", "turn/0t")
    assert "turn/~kyuushu" in drawn
    pon = table(meld_0="pon 555p<S", river_1="5p", hand="123m789s1122z +0p")
    assert "turn/0k0p" in moments(pon)


def endings(snapshot):
    return {code.partition("~")[2] for code in moments(snapshot) if "~" in code}


def test_only_endings_that_can_be_at_this_table_are_offered():
    assert endings(table(hand="123m")) == set()
    assert endings(table(hand="1111m456p789s112z+3z", river_1="5p")) == {"kyuushu"}
    assert endings(table(hand="1111m456p789s112z+3z", river_0="5p")) == set()
    thrown = at_moment(table(river_0="1z", river_1="1z", river_2="1z", river_3="1z"), "thrown:3")
    assert endings(thrown) == {"exhaustive", "nagashi", "suufon", "sanchahou"}
    riichi = at_moment(table(river_0="1z!", river_1="5z!", river_2="9m!", river_3="1p!"), "thrown:3")
    assert endings(riichi) == {"exhaustive", "nagashi", "suucha", "sanchahou"}
    kans = table(meld_0="ankan 1111m, ankan 2222m", meld_1="ankan 3333m, ankan 4444m")
    assert endings(kans) == {"suukan"}
    three = with_part(empty_snapshot("tenhou_3p"), "river:1", "9m")
    assert endings(at_moment(three, "thrown:1")) == {"exhaustive", "nagashi"}


def test_riichi_is_declared_once():
    assert "turn/0!" not in moments(table(hand="123m", river_0="5p!"))


def test_others_may_ron_what_lies_and_the_hero_wins_no_tsumo_then():
    found = moments(at_moment(table(hand="123m", river_1="5p"), "thrown:1"))
    assert [code for code in found if code.endswith("r")] == ["thrown:1/2r", "thrown:1/3r", "thrown:1/0r"]
    assert not [code for code in found if code.endswith("t")]


def test_a_moment_that_was_typed_stays_among_those_offered():
    assert moments(at_moment(table(), "turn/0a1111m *2s 0+5m"))[-1] == "turn/0a1111m *2s 0+5m"


@pytest.mark.parametrize(
    ("facts", "moment", "before"),
    [
        ({"meld_2": "ankan 7777z", "river_1": "5p"}, "thrown:1/2a7777z", ""),
        ({"meld_2": "kakan 5550p<1", "river_1": "6z"}, "thrown:1/2k0p", "pon 555p<1"),
        ({"meld_3": "daiminkan 6666z<1", "river_1": "2m 6z"}, "thrown:1/3d666z", ""),
        ({"meld_3": "pon 666z<1", "river_1": "2m 6z"}, "thrown:1/3p66z", ""),
        ({"meld_2": "chi 345m<1", "river_1": "2m 3m"}, "thrown:1/2c45m", ""),
    ],
)
def test_a_call_or_kan_of_another_is_laid_and_then_chosen_as_the_moment(facts, moment, before):
    """At that moment it is declared and does not lie yet; at any other it lies there again."""
    laid = table(hand="123m456p789s1122z", **facts)
    assert moment in moments(laid)
    seat = int(moment.partition("/")[2][0])
    declared = at_moment(laid, moment)
    assert format_melds(declared.sides[seat].melds) == before
    assert moment_of(declared) == moment
    assert at_moment(declared, "turn") == laid


def test_what_was_typed_of_another_is_not_lost_with_its_moment():
    typed = at_moment(table(hand="123m", river_1="5p"), "thrown:1/2a7777z")
    assert format_melds(at_moment(typed, "turn").sides[2].melds) == "ankan 7777z"
    for text in ("2a7z", "2a7", "3k5p", "2d7777z", "0a7777z"):
        unread = at_moment(table(hand="123m", river_1="5p"), f"thrown:1/{text}")
        assert not any(side.melds for side in at_moment(unread, "turn").sides)


def test_a_call_of_a_tile_that_is_not_the_last_was_not_just_made():
    assert not [code for code in moments(table(meld_2="pon 666z<1", river_1="6z 2m")) if "/2p" in code]
