"""Small changes carried out on histories: what is exchanged where, what is made to fit, what can not be."""

from random import Random

import pytest

from tests.scenarios.build import at, random_replay
from tests.scenarios.stated import assert_as_stated
from trainer.rules.errors import RulesError
from trainer.rules.events import Draw
from trainer.rules.notation import format_tiles, parse_kind
from trainer.rules.verdict import Verdict
from trainer.scenarios.changes import (
    AskedChange,
    CallChange,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.scenarios.edited import Tables
from trainer.scenarios.edits import edited
from trainer.scenarios.event_text import format_events
from trainer.scenarios.mining import mined_at
from trainer.scenarios.nearby import nearby
from trainer.scenarios.position import Position, PositionError

HAND = "123m456p789s1122z"


def tile(place, seat, old, new, moment=None):
    return TileChange(place, seat, parse_kind(old), parse_kind(new), moment)


def text(position):
    return format_events(position.events)


def made(position, change):
    twin = edited(position, change)
    assert Position.from_json(twin.to_json()) == twin
    assert_as_stated(position, change, twin)
    return twin


# One tile


def test_a_tile_of_the_hand_is_exchanged_where_it_was_dealt():
    twin = made(at(HAND, "0+9m 0=9m 1-3p"), tile("hand", 0, "1m", "4m"))
    assert (format_tiles(twin.hand), text(twin)) == ("234m456p789s1122z", "0+9m 0=9m 1-3p")


def test_a_tile_of_the_hand_is_exchanged_where_it_was_drawn():
    twin = made(at(HAND, "0+9m 0-1z 1-3p"), tile("hand", 0, "9m", "8m", 0))
    assert text(twin) == "0+8m 0-1z 1-3p"


def test_an_own_discard_is_exchanged_with_the_draw_that_it_was():
    twin = made(at(HAND, "0+9m 0=9m 1-3p"), tile("river", 0, "9m", "8m", 1))
    assert (format_tiles(twin.hand), text(twin)) == (HAND, "0+8m 0=8m 1-3p")


def test_an_own_discard_is_exchanged_with_the_tile_that_was_dealt():
    twin = made(at(HAND, "0+9m 0-1m 1-3p"), tile("river", 0, "1m", "7z", 1))
    assert (format_tiles(twin.hand), text(twin)) == ("23m456p789s11227z", "0+9m 0-7z 1-3p")


def test_the_tile_that_was_ronned_is_another_one_in_the_ron_too():
    position = at("23m456p789s11222z", "0+9m 0=9m 1-1m 0r")
    twin = made(position, tile("lies", 1, "1m", "4m", 3))
    assert twin.events[-1].tile == parse_kind("4m")


def test_a_tile_that_was_called_stays():
    position = at(HAND, "0+9m 0=9m 1-1z 0p11z 0-9s 1-2p")
    assert edited(position, tile("river", 1, "1z", "3z", 3)) is None


def test_the_drawn_tile_of_a_tsumo_is_another_one_in_the_tsumo_too():
    twin = made(at("23m456p789s11222z", "0+1m 0t1m"), tile("drawn", 0, "1m", "4m", 0))
    assert text(twin) == "0+4m 0t4m"


def test_a_robbed_kakan_is_another_one_from_its_pon_on():
    position = at(HAND, "0+9s 0=9s 1-9s 2-8p 3p88p 3-1s 0+1s 0=1s 1-9m 2-9p 3k8p")
    twin = made(position, tile("lies", 3, "8p", "7p", len(position.events) - 1))
    assert text(twin) == "0+9s 0=9s 1-9s 2-7p 3p77p 3-1s 0+1s 0=1s 1-9m 2-9p 3k7p"


def test_an_ankan_is_of_another_kind_with_all_its_tiles():
    twin = made(at(HAND, "0+9m 0=9m 1a3333p"), tile("lies", 1, "3p", "7z", 3))
    assert text(twin) == "0+9m 0=9m 1a7777z"


def test_the_indicators_are_dealt_or_opened():
    position = at(HAND, "0+9m 0=9m 1a3333p *5z 1+ 1-9p")
    assert made(position, tile("indicator", 0, "4z", "7z")).indicator == parse_kind("7z")
    assert text(made(position, tile("indicator", 0, "5z", "7z", 4))).split()[3] == "*7z"


def test_a_shown_hand_has_another_tile_and_its_tsumo_says_so():
    position = at(HAND, "0+9m 0=9m 1+ 1t1p", shown={"1": "11123p444555s777z"})
    moment = len(position.events) - 1
    twin = made(position, tile("shown", 1, "1p", "4p", moment))
    assert (text(twin), dict(twin.shown)[1].count(parse_kind("4p"))) == ("0+9m 0=9m 1t4p", 1)


def test_a_hand_in_riichi_stays_tenpai_unless_mistakes_are_asked_about():
    position = at("23m456p789s11222z", "0+9m 0! 0=9m 1-3p")
    change = tile("hand", 0, "2m", "9p")
    assert Tables(position).after(change) is None
    assert Tables(position, mistakes=True).after(change).table().seats[0].waits == 0


def test_a_hand_that_has_won_is_complete_unless_mistakes_are_asked_about():
    position = at("23m456p789s11222z", "0+9m 0=9m 1-1m 0r")
    change = tile("lies", 1, "1m", "5m", 3)
    assert Tables(position).after(change) is None
    assert Tables(position, mistakes=True).after(change).table().winners == (0,)


# Points, counters, rules


def test_points_are_taken_from_another_seat():
    twin = made(at(HAND, "0+9m"), PointsChange(0, 25000, 900, 2))
    assert twin.scores == (900, 25000, 49100, 25000)


def test_a_honba_changes_alone():
    made(at(HAND, "0+9m"), CountChange("honba", 0, 1))


def test_a_stick_is_taken_from_the_richest_of_the_others():
    position = at(HAND, "0+9m", honba=1, scores=[30000, 24000, 26000, 20000])
    assert made(position, CountChange("sticks", 0, 1)).scores == (30000, 24000, 25000, 20000)


def test_a_rule_changes_alone():
    made(at(HAND, "0+9m"), RuleChange("kuitan", True, False))


# Turns


def test_a_go_around_more_is_of_tiles_that_nobody_needs():
    twin = made(at(HAND, "0+9m 0=9m 1-3p 2-8m"), TurnChange(1, 67, 63))
    assert text(twin) == "0+9m 0=9m 1-3p 2=9m 3=4z 0+1p 0=1p 1=9p 2-8m"


def test_a_go_around_less_is_the_last_quiet_one():
    position = at(HAND, "0+9m 0=9m 1-3p 2-8m 3-7z 0+8p 0=8p 1-7z 2-9s")
    assert text(made(position, TurnChange(-1, 63, 67))) == "0+9m 0=9m 1-3p 2-9s"


def test_what_was_drawn_in_the_turn_left_out_was_dealt_before():
    position = at(HAND, "0+9m 0=9m 1-3p 2-8m 3-7z 0+8p 0-1m 1-7z 2-9s")
    twin = made(position, TurnChange(-1, 63, 67))
    assert (text(twin), format_tiles(twin.hand)) == ("0+9m 0=9m 1-3p 2-9s", "23m4568p789s1122z")


def test_without_a_quiet_go_around_none_is_left_out():
    assert edited(at(HAND, "0+9m 0=9m 1-3p 2-8m"), TurnChange(-1, 67, 71)) is None


def test_where_a_question_points_at_an_event_none_is_added_or_left_out():
    asked = at(HAND, "0+9m 0=9m 1-3p 2-8m", ask={"moment": "3"})
    assert edited(asked, TurnChange(1, 67, 63)) is None
    assert edited(asked, PointsChange(0, 25000, 900, 2)) is not None


# Calls


def test_a_riichi_left_out_takes_its_stick_back():
    twin = made(at(HAND, "0+9m 0! 0=9m 1-3p 2-8m"), CallChange(0, "riichi", 1))
    assert (twin.table().scores[0], twin.table().sticks) == (25000, 0)


def test_a_riichi_is_declared_with_a_discard():
    twin = made(at(HAND, "0+9m 0=9m 1-3p 2-8m"), CallChange(0, "riichi", 1, made=True))
    assert text(twin) == "0+9m 0! 0=9m 1-3p 2-8m"


def test_a_riichi_is_declared_with_a_later_discard():
    position = at(HAND, "0+9m 0! 0=9m 1-3p 2-8m 3-9p 0+7z 0=7z")
    twin = made(position, CallChange(0, "riichi", 10, made=True, instead=1))
    assert text(twin) == "0+9m 0=9m 1-3p 2-8m 3-9p 0+7z 0! 0=7z"


def test_the_hero_draws_the_tile_that_it_called():
    position = at(HAND, "0+9m 0=9m 1-1z 0p11z 0-9s 1-2p")
    twin = made(position, CallChange(0, "pon", 4, parse_kind("1z")))
    assert text(twin) == "0+9m 0=9m 1-1p 2=9m 3=4z 0+1z 0-9s 1-2p"
    assert twin.table().seats[0].closed


def test_after_a_call_left_out_the_seats_between_have_their_turns():
    position = at(HAND, "0+9m 0=9m 1-8p 3p88p 3-2p")
    assert text(made(position, CallChange(3, "pon", 4, parse_kind("8p")))) == "0+9m 0=9m 1-8p 2=9m 3-2p"


def test_a_daiminkan_left_out_opens_one_indicator_less():
    position = at(HAND, "0+9m 0=9m 1-8p 2d888p 2+ *3z 2-9p")
    twin = made(position, CallChange(2, "daiminkan", 4, parse_kind("8p")))
    assert (text(twin), len(twin.table().indicators)) == ("0+9m 0=9m 1-8p 2-9p", 1)


def test_an_ankan_left_out_opens_one_indicator_less():
    position = at(HAND, "0+9m 0=9m 1a8888p *3z 1+ 1-9p")
    assert text(made(position, CallChange(1, "ankan", 3, parse_kind("8p")))) == "0+9m 0=9m 1-9p"


@pytest.mark.parametrize(
    ("events", "how", "after"),
    [
        ("0+9m 0=9m 1a8888p", "ankan", "0+9m 0=9m 1-8p"),
        (
            "0+9m 0=9m 1! 1-7z 2-8m 3-8m 0+8m 0=8m 1a8888p",
            "ankan",
            "0+9m 0=9m 1! 1-7z 2-8m 3-8m 0+8m 0=8m 1=8p",
        ),
    ],
)
def test_a_kan_that_may_be_robbed_is_a_discard_instead(events, how, after):
    position = at(HAND, events)
    change = CallChange(1, how, len(position.events) - 1, parse_kind("8p"))
    assert text(made(position, change)) == after


@pytest.mark.parametrize("events", ["0+1z 0-9s 1-9s 2-3m 3-4m 0+1z 0a1111z"])
def test_an_own_kan_is_never_left_out(events):
    position = at(HAND, events)
    assert edited(position, CallChange(0, "ankan", len(position.events) - 1, parse_kind("1z"))) is None


def test_a_discard_is_called_and_the_turns_up_to_the_caller_are_left_out():
    position = at(HAND, "0+9m 0=9m 1-8p 2-3m 3=4m 0+7z 0=7z")
    change = CallChange(3, "pon", 3, parse_kind("8p"), made=True)
    assert text(made(position, change)) == "0+9m 0=9m 1-8p 3p88p 3-4m 0+7z 0=7z"


def test_the_whole_turn_of_a_called_tile_is_left_out():
    position = at(HAND, "0+9m 0=9m 1-8p 3p88p 3-2p 0+7z 0=7z 1-3p")
    twin = made(position, CallChange(3, "pon", 4, parse_kind("8p"), turn=True))
    assert text(twin) == "0+9m 0=9m 1-3p"


# The end


@pytest.mark.parametrize(
    ("events", "change", "after"),
    [
        ("0+9m 0=9m 1-3p 2r", EndChange(2, "passed", 4), "0+9m 0=9m 1-3p 2+"),
        ("0+9m 0=9m 1-3p 2r", EndChange(3, "ron", 3), "0+9m 0=9m 1-3p 3r"),
        ("0+9m 0=9m 1-3p 2r", EndChange(3, "also", 4), "0+9m 0=9m 1-3p 2r 3r"),
        ("0+9m 0=9m 1=3p 2r", EndChange(1, "tsumo", 3), "0+9m 0=9m 1t3p"),
    ],
)
def test_the_hand_ends_otherwise(events, change, after):
    position = at(HAND, events)
    assert text(made(position, change)) == after


# Everything at once, on random hands


def positions(players, seeds, each=3):
    """Moments of foolish hands, as one seat sees them."""
    for seed in seeds:
        replay, rng = random_replay(seed, players), Random(seed)
        for moment, _ in rng.sample(list(replay.moments()), each):
            yield mined_at(replay, rng.randrange(players), moment).position


def changes(position, number, seed=0):
    every = nearby(position, Verdict(False, ()), 1000)
    tiles = [change for change in every if change.what == "tile"]
    return [*Random(seed).sample(tiles, min(number, len(tiles))), *(c for c in every if c.what != "tile")]


@pytest.mark.parametrize("players", [3, 4])
def test_whatever_is_changed_in_a_random_hand_is_as_stated_or_can_not_be(players):
    carried = set()
    for position in positions(players, range(4)):
        for change in changes(position, 12):
            twin = edited(position, change)
            try:
                again = None if twin is None else Position.from_json(twin.to_json())
            except PositionError:
                continue
            if again is not None:
                assert again == twin
                assert_as_stated(position, change, twin)
                carried.add((change.what, getattr(change, "place", ""), getattr(change, "how", "")))
    assert {"tile", "points", "turn", "call", "count"} <= {what for what, _, _ in carried}
    assert {"hand", "lies", "indicator"} <= {place for _, place, _ in carried}


@pytest.mark.parametrize("players", [3, 4])
def test_the_changed_table_is_that_of_a_full_replay(players):
    """But for what the hero let go before its hand was as it is now."""
    compared = 0
    for position in positions(players, range(20, 24)):
        tables = Tables(position)
        for change in changes(position, 12):
            twin = edited(position, change)
            try:
                quick = tables.after(change)
                full = None if twin is None else twin.table()
            except (RulesError, PositionError):
                continue
            if quick is not None and full is not None:
                compared += 1
                assert seen_of(quick.table(), position.hero) == seen_of(full, position.hero)
    assert compared > 80


def seen_of(state, hero):
    own = state.seats[hero]
    held = (sorted(own.hand), own.drawn, own.river, own.melds, own.riichi_at)
    others = tuple(seat for i, seat in enumerate(state.seats) if i != hero)
    return held, others, state.scores, state.sticks, state.wall, state.indicators, state.seen, state.pending


# A turn, a kan, and ends by the hero's own draw or by nine kinds


@pytest.mark.parametrize(
    ("events", "left"),
    [("0+9m 0=9m 1-3p 2-9s", 67), ("0+9m 0=9m 1-3p 2p33p 2-9s", 68)],
)
def test_the_last_turn_is_not_taken_yet_be_it_by_draw_or_call(events, left):
    position = at(HAND, events)
    assert text(made(position, TurnChange(-1, left, 68, last=True))) == "0+9m 0=9m 1-3p"


def test_before_the_first_answer_there_is_no_turn_to_leave_out():
    assert edited(at(HAND, "0+9m 0=9m"), TurnChange(-1, 69, 70, last=True)) is None


def test_an_ankan_is_made_before_the_last_discard():
    change = CallChange(1, "ankan", 3, parse_kind("8p"), made=True)
    twin = edited(at(HAND, "0+9m 0=9m 1-3p"), change)
    assert [call.how for call in twin.table().calls] == ["ankan"]
    assert twin.events[-1] == at(HAND, "0+9m 0=9m 1-3p").events[-1]


def test_an_ankan_needs_four_unseen_tiles():
    change = CallChange(1, "ankan", 3, parse_kind("9m"), made=True)
    assert edited(at(HAND, "0+9m 0=9m 1-3p"), change) is None


def test_the_hero_draws_its_wait_in_its_last_turn_and_wins():
    change = EndChange(0, "tsumo", 1, tile=parse_kind("2z"))
    assert text(made(at(HAND, "0+9m 0=9m 1-3p 2r"), change)) == "0+2z 0t2z"


def test_of_a_kakan_that_nobody_robs_the_seat_plays_on():
    position = at(HAND, "0+9m 0=9m 1-3p 2p33p 2-9s 3-9s 0+9p 0=9p 1-9p 2k3p 3r")
    twin = edited(position, EndChange(3, "passed", len(position.events) - 1))
    assert not twin.table().end
    assert [own.kans for own in twin.table().seats] == [0, 0, 1, 0]


@pytest.mark.parametrize(("seat", "draws"), [(0, [0]), (2, [0, 1, 2])])
def test_nine_kinds_are_declared_by_another_seat_before_or_after(seat, draws):
    position = at(HAND, "0+9m 0=9m 1+ ~kyuushu")
    twin = edited(position, EndChange(seat, "nine", 3))
    assert (twin.table().turn, twin.table().reason) == (seat, "kyuushu")
    assert [event.seat for event in twin.events if isinstance(event, Draw)] == draws


def test_what_the_question_supposes_is_otherwise():
    position = at(HAND, "0+9m 0=9m", ask={"about": "order", "claims": "1:chi 2:pon"})
    change = AskedChange("claims", "1:chi 2:pon", "1:chi")
    assert made(position, change).ask == (("about", "order"), ("claims", "1:chi"))
