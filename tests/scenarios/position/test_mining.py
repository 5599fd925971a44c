"""Mined positions: what the hero saw and no more, what came of it, and the same under other rules."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import at, random_replay
from trainer.rules.replay.events import Dora, Draw
from trainer.rules.replay.state import Deal, Round
from trainer.rules.replay.table import replay as replay_table
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import format_events, parse_events
from trainer.scenarios.position.mining import Replay, aftermath, masked, mined_at, under
from trainer.scenarios.position.position import PositionError

HANDS = ("123m456p789s1122z", "5577m3p468s33445z", "57m379p468s33554z", "68m35p1346s46666z")
"""One a seat; only the dealer waits on anything."""


def played(text: str, deltas: tuple[int, ...] | None = (0, 0, 0, 0), dealer: str = HANDS[0]) -> Replay:
    """Four known hands, seat 0 deals; the text has every draw."""
    hands = tuple(parse_tiles(hand) for hand in (dealer, *HANDS[1:]))
    deal = Deal(4, Round(0, 1), (25_000,) * 4, 0, hands, parse_tile("9m"))
    return Replay("record", 3, load_preset("tenhou_4p"), deal, parse_events(text), deltas)


RIICHI_AND_RON = "0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 0r 3r"


def test_the_hero_sees_the_own_draws_alone():
    events = tuple(masked(parse_events("0+9p 0-9p 1+8p 1-8p 2+9m 2-9m"), 1))
    assert format_events(events) == "0-9p 1+8p 1-8p 2-9m"


@given(st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_no_hidden_tile_reaches_a_mined_position(seed, players):
    """Others' hands and draws may be anything: the position stays the same."""
    rng = Random(seed)
    replay = random_replay(seed, players)
    hero, moment = rng.randrange(players), rng.randrange(1, len(replay.events))
    position = mined_at(replay, hero, moment).position
    state = position.table()
    assert [seat.hand is not None for seat in state.seats] == [seat == hero for seat in range(players)]
    assert [
        event.seat for event in position.events if isinstance(event, Draw) and event.tile is not None
    ] == [event.seat for event in replay.events[:moment] if isinstance(event, Draw) and event.seat == hero]
    blind = replace(
        replay,
        deal=replace(
            replay.deal, hands=tuple(h if i == hero else None for i, h in enumerate(replay.deal.hands))
        ),
        events=tuple(Draw(e.seat) if isinstance(e, Draw) and e.seat != hero else e for e in replay.events),
    )
    assert mined_at(blind, hero, moment).position == position


@given(st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_the_hero_s_view_agrees_with_the_open_hand(seed, players):
    """Replaying what the hero saw gives the hero's seat, the wall and the points of the open replay."""
    rng = Random(seed)
    replay = random_replay(seed, players)
    hero, moment = rng.randrange(players), rng.randrange(1, len(replay.events))
    seen, whole = mined_at(replay, hero, moment).position.table(), replay.states[moment - 1]
    assert seen.seats[hero] == whole.seats[hero]
    assert [s.river for s in seen.seats] == [s.river for s in whole.seats]
    assert [s.melds for s in seen.seats] == [s.melds for s in whole.seats]
    assert (seen.wall, seen.scores, seen.sticks, seen.indicators) == (
        whole.wall,
        whole.scores,
        whole.sticks,
        whole.indicators,
    )
    assert (seen.phase, seen.turn, seen.pending) == (whole.phase, whole.turn, whole.pending)


def test_a_mined_position_carries_the_deal_and_what_is_asked():
    mined = mined_at(played(RIICHI_AND_RON), 1, 3, tile="8p", call="ankan")
    position = mined.position
    assert mined.moment == 3
    assert position.hand == parse_tiles(HANDS[1])
    assert (position.round, position.scores, position.indicator) == (
        Round(0, 1),
        (25_000,) * 4,
        parse_tile("9m"),
    )
    assert position.ask == (("call", "ankan"), ("tile", "8p"))


@pytest.mark.parametrize(
    ("hero", "moment", "did"),
    [
        (0, 1, "0-9p"),
        (1, 2, ""),
        (1, 3, "1! 1-8p"),
        (1, 5, ""),
        (0, 7, "0r"),
        (3, 7, "3r"),
        (1, 7, ""),
    ],
)
def test_what_the_player_did_is_short_text(hero, moment, did):
    assert aftermath(played(RIICHI_AND_RON), hero, moment)["did"] == did


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (RIICHI_AND_RON, "0r 3r"),
        ("0+9p 0t", "0t9p"),
        ("0+9p 0-9p 1+8p ~kyuushu", "~kyuushu"),
        ("0+9p 0-9p", ""),
    ],
)
def test_how_the_hand_ended_is_short_text(text, end):
    assert aftermath(played(text), 0, 1)["end"] == end


def test_payments_are_kept_if_the_record_has_them():
    assert aftermath(played("0+9p 0t", (0, 0, 0, 0)), 0, 1) == {
        "did": "0t9p",
        "end": "0t9p",
        "deltas": [0, 0, 0, 0],
    }
    assert aftermath(played("0+9p 0t", None), 0, 1) == {"did": "0t9p", "end": "0t9p"}


def moments(text: str) -> list[int]:
    return [moment for moment, _ in played(text).moments()]


def test_every_moment_but_the_end_may_be_asked_about():
    assert moments("0+9p 0-9p 1+8p 1t") == [1, 2, 3]


def test_between_a_declaration_and_its_discard_nothing_is_asked():
    assert moments("0+9p 0-9p 1+8p 1! 1-8p") == [1, 2, 3, 5]


def test_before_an_indicator_is_turned_over_nothing_is_asked():
    text = "0+9p 0-9p 1+8p 1-8p 2+1p 2-1p 3+9s 3a6666z *8m 3+1m 3-1m 0+9s 0-9s"
    events = parse_events(text)
    before = [i + 1 for i, event in enumerate(events[1:]) if isinstance(event, Dora)]
    assert moments(text) == [m for m in range(1, len(events) + 1) if m not in before]


def test_a_moment_comes_with_the_table_then():
    replay = played("0+9p 0-9p 1+8p")
    for moment, state in replay.moments():
        assert state == replay_table(replay.deal, replay.events[:moment])


# --- the same under other rules -------------------------------------------------------------------

RED = at("123m406p789s1123z", "0+0m 0-0m 1-5p 2-9s 3-9s 0+5m 0-5m", preset="tenhou_4p", indicator="0s")


def test_red_fives_become_plain_where_there_are_none():
    plain = under(RED, load_preset("ema_2025"))
    assert plain.to_json(short=True)["hand"] == "123m456p789s1123z"
    assert plain.to_json(short=True)["events"] == "0+5m 0-5m 1-5p 2-9s 3-9s 0+5m 0-5m"
    assert plain.to_json(short=True)["indicator"] == "5s"
    assert plain.table().seats[0].hand == plain.hand


def test_red_fives_stay_where_there_are_some():
    moved = under(RED, load_preset("m_league"))
    assert (moved.hand, moved.events, moved.indicator) == (RED.hand, RED.events, RED.indicator)


def test_reds_in_melds_become_plain():
    position = at("123m406p789s1123z", "0+5p 0-1m 1-9m 2-9m 3-5p 0p05p 0-1z", preset="tenhou_4p")
    assert under(position, load_preset("ema_2025")).to_json(short=True)["events"] == (
        "0+5p 0-1m 1-9m 2-9m 3-5p 0p55p 0-1z"
    )


def test_all_scores_move_by_one_amount():
    position = at("123m456p789s1123z", "", preset="tenhou_4p", scores=[900, 34100, 25000, 40000])
    assert under(position, load_preset("ema_2025")).scores == (5900, 39100, 30000, 45000)
    assert load_preset("ema_2025").start_points == 30_000


def test_no_hand_begins_with_points_that_end_the_game_under_the_other_rules():
    position = replace(RED, ruleset=load_preset("ema_2025"), scores=(4900, 45100, 35000, 35000))
    with pytest.raises(PositionError, match=r"scores: -100 points, but the game is over then"):
        under(position, load_preset("tenhou_4p"))


def test_nothing_else_changes():
    moved = under(RED, load_preset("m_league"))
    assert moved == replace(RED, ruleset=load_preset("m_league"), scores=moved.scores)


@given(st.integers(0, 2**32), st.sampled_from(["ema_2025", "wrc_2025", "m_league", "house_classic"]))
def test_a_position_under_other_rules_can_still_be_replayed(seed, preset):
    replay = random_replay(seed)
    position = mined_at(replay, seed % 4, 1 + seed % (len(replay.events) - 1)).position
    moved = under(position, load_preset(preset))
    assert [len(seat.river) for seat in moved.table().seats] == [
        len(seat.river) for seat in position.table().seats
    ]


# --- indicators of kans, moved to where other rules open them -----------------------------------------

BY_DISCARD = "0+9m 0=9m 1-5z 0p55z 0-9p 1-9m 2-9m 3-9m 0+5z 0k5z 0+8s 0-8s *6p 1-4z"
"""Seat 0 adds to a pon, draws the replacement, discards; then the indicator opens, as with Tenhou."""
AT_ONCE = "0+9m 0=9m 1-5z 0p55z 0-9p 1-9m 2-9m 3-9m 0+5z 0k5z *6p 0+8s 0-8s 1-4z"


def moved_events(text, preset, to, **facts):
    moved = under(at("123m456p789s9p1s55z", text, preset=preset, **facts), load_preset(to))
    moved.table()
    return moved.to_json(short=True)["events"]


def test_an_indicator_that_opened_with_the_discard_opens_at_once_under_rules_that_say_so():
    assert moved_events(BY_DISCARD, "tenhou_4p", "ema_2025") == AT_ONCE
    assert load_preset("ema_2025").dora_flip_minkan == "immediate"


def test_an_indicator_that_opened_at_once_waits_for_the_replacement_under_rules_that_delay_it():
    text = moved_events(AT_ONCE, "ema_2025", "tenhou_4p")
    assert text.index("0+8s") < text.index("*6p") < text.index("1-4z")


def test_an_indicator_stays_where_rules_leave_its_place_free():
    assert moved_events(BY_DISCARD, "tenhou_4p", "tenhou_4p") == BY_DISCARD
    before = BY_DISCARD.replace("0-8s *6p", "*6p 0-8s")
    assert moved_events(before, "tenhou_4p", "tenhou_4p") == before


def test_an_indicator_that_opened_before_a_win_on_the_replacement_is_left_out_where_it_would_be_late():
    won = "0+9m 0=9m 1-5z 0p55z 0-9p 1-9m 2-9m 3-9m 0+5z 0k5z *6p 0+1s 0t1s"
    assert "*" not in moved_events(won, "ema_2025", "tenhou_4p")
    assert moved_events(won, "ema_2025", "ema_2025") == won


def test_what_a_record_had_not_opened_yet_is_not_made_up():
    text = BY_DISCARD[: BY_DISCARD.index(" 0-8s")]
    assert moved_events(text, "tenhou_4p", "ema_2025") == text
