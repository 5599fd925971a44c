from tests.scenarios.board.test_laying import table
from trainer.rules.tiles.tile import parse_tile
from trainer.scenarios.board.frame import at_moment
from trainer.scenarios.board.laying import Spot
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.studio.editor.table import bench, picker_rows, spot_or_hand
from trainer.studio.templatetags.bench import (
    bench_hand,
    bench_indicators,
    bench_kita,
    bench_melds,
    bench_river,
    picker_button,
)


def at(snapshot, text):
    return bench(snapshot, spot_or_hand(text, snapshot))


def test_the_place_of_an_address_is_the_hand_where_there_is_none_such():
    snapshot = table(river_1="1z")
    assert [
        str(spot_or_hand(text, snapshot)) for text in ("", "pond", "river:1:0", "river:1:1", "meld:2")
    ] == [
        "hand",
        "hand",
        "river:1:0",
        "river:1",
        "meld:2",
    ]


def test_what_is_left_counts_called_tiles_once_and_reds_by_themselves():
    left = at(table(hand="055p", river_1="1z", meld_2="pon 111z<S"), "hand").left
    assert (left[parse_tile("1z")], left[parse_tile("5p")], left[parse_tile("0p")]) == (1, 1, 0)


def test_calls_are_offered_for_a_chosen_discard_by_who_makes_them():
    shown = at(table(river_1="1z"), "river:1")
    assert [(calls.caller, [choice.type for choice in calls.choices]) for calls in shown.calls] == [
        ("West", ["pon", "daiminkan"]),
        ("North", ["pon", "daiminkan"]),
        ("you", ["pon", "daiminkan"]),
    ]
    assert (shown.place, shown.tile) == ("river of South", "East")
    assert at(table(river_1="1z"), "hand").calls == ()


def test_each_tile_and_each_empty_place_is_a_link():
    shown = at(table(river_1="1z =5p!", meld_1="ankan 9999s"), "river:1:1")
    south = shown.seats[1]
    river = bench_river(shown, south)
    assert river.count('class="spot"') == 3
    assert 'id="s-river-1-1" href="?at=river:1:1" data-spot="river:1:1"' in river
    assert 'aria-label="5 pin, riichi, tsumogiri" aria-current="true"' in river
    assert 'data-spot="meld:1:0" aria-label="ankan: 9 sou, 9 sou, 9 sou, 9 sou"' in bench_melds(shown, south)
    assert bench_indicators(shown).count('class="spot"') == 1
    assert bench_kita(shown, south) == ""


def test_the_next_tile_of_a_full_hand_is_the_drawn_one_on_turn_only():
    full = table(hand="123m456p789s1123z", river_1="5p")
    assert 'data-spot="drawn" aria-label="Your drawn tile" aria-current="true"' in bench_hand(
        at(full, "hand")
    )
    thrown = at(at_moment(full, "thrown:1"), "hand")
    assert "aria-current" not in bench_hand(thrown)


def test_norths_are_set_aside_by_three_players():
    shown = at(empty_snapshot("tenhou_3p"), "kita:2")
    assert 'data-spot="kita:2"' in bench_kita(shown, shown.seats[2])


def test_the_picker_has_a_row_for_each_suit_with_its_red_five_if_the_rules_have_it():
    assert [len(row) for row in picker_rows(table())] == [10, 10, 10, 7]
    assert [len(row) for row in picker_rows(empty_snapshot("tenhou_3p"))] == [2, 10, 10, 7]
    assert [len(row) for row in picker_rows(empty_snapshot("wrc_2025"))] == [9, 9, 9, 7]


def test_a_tile_of_which_none_is_left_says_so():
    left = at(table(river_1="1111z"), "hand").left
    assert 'aria-disabled="true" aria-label="East wind"' in picker_button(parse_tile("1z"), left, "/")
    assert 'aria-disabled="false"' in picker_button(parse_tile("2z"), left, "/")
    assert str(Spot("hand")) == "hand"
