"""Literal rulings out of published rule texts, each with its article, in our words."""

import pytest

from tests.cases.told import codes_of, paid_of, ruled
from trainer.cases.case import case_named

EMA_2016 = "EMA, Riichi rules, 2016"
EMA_2025 = "EMA, Riichi rules, 2025, as a summary by sections has it"
ML = "M.League, official rules, chapter and article"
WRC = "WRC Penalties 2025, 25 May 2025, as transcribed"


@pytest.mark.parametrize(
    ("source", "slug", "preset", "told", "code"),
    [
        (f"{EMA_2016}, 3.3.12", "ron-in-furiten", "ema_2016", {"how": "tsumo"}, "tsumo_in_furiten_stands"),
        (f"{EMA_2016}, 3.4.6", "chombo-cost", "ema_2016", {"another": "yes"}, "void_beside_a_win"),
        (
            "WRC 2014, errata to 5.4",
            "kuikae",
            "wrc_2025",
            {"call": "pon", "same": "yes"},
            "swap_of_called_kind",
        ),
        (
            "WRC 2014, errata to 5.4",
            "kuikae",
            "wrc_2025",
            {"call": "chi", "end": "other_end"},
            "swap_of_other_end",
        ),
    ],
)
def test_a_published_ruling(source, slug, preset, told, code):
    """The first line; swaps are asked of the first discard, before it is made."""
    more = {"first": "yes", "made": "asked"} if slug == "kuikae" else {}
    assert codes_of(slug, preset, **told, **more)[0] == code, source


def test_ema_shares_3000_among_tenpai_players():
    """EMA 2016, 3.4.2."""
    for tenpai, each in (("1", 3000), ("2", 1500), ("3", 1000)):
        told = {"tenpai": tenpai, "dealer_tenpai": "no", "closed": "no"}
        assert paid_of("noten-payments", "ema_2016", **told)["tenpai"] == each


@pytest.mark.parametrize(
    ("source", "slug", "preset", "told", "found"),
    [
        (f"{WRC}, 12.2", "dead-hand", "wrc_2025", "why=ruled asks=draw ready=one", "dead_at_draw dead_pays"),
        (f"{WRC}, 12.2", "chombo-cost", "wrc_2025", "another=yes", "void_beside_a_win win_stands"),
        (
            f"{WRC}, 12.2",
            "chombo-cost",
            "wrc_2025",
            "another=no dealer=no sticks=own",
            "rank_points_off stick_back hand_replayed",
        ),
        (f"{WRC}, 12.3.2", "wrong-call", "wrc_2025", "wrong=late", "wrc_late_call play_goes_on"),
        (
            f"{WRC}, 12.3.2",
            "who-claims-first",
            "wrc_2025",
            "rons=none calls=pon_chi first=chi",
            "wrc_chi_said_first",
        ),
        (
            f"{WRC}, 12.3.3",
            "wrong-call",
            "wrc_2025",
            "wrong=not_from_left done=said",
            "chi_not_from_the_left wrc_empty_call dead_hand play_goes_on",
        ),
        (
            f"{WRC}, 12.3.3",
            "broken-riichi",
            "wrc_2025",
            "what=taken_back dealer=no",
            "broken_by_taken_back no_stick dead_hand play_goes_on",
        ),
        (f"{WRC}, 12.3.3", "dead-hand", "wrc_2025", "why=ruled asks=call", "dead_call_wrc"),
        (f"{WRC}, 12.3.3", "dead-hand", "wrc_2025", "why=broken asks=win", "dead_win_wrc"),
        (
            f"{WRC}, 12.3.4",
            "wrong-call",
            "wrc_2025",
            "wrong=not_held done=laid",
            "pon_not_held wrc_wrong_set play_goes_on",
        ),
        (
            f"{WRC}, 12.3.4",
            "wrong-call",
            "wrc_2025",
            "wrong=not_held done=discarded",
            "pon_not_held wrc_wrong_set_left dead_hand play_goes_on",
        ),
        (
            f"{WRC}, 12.3.5",
            "broken-riichi",
            "wrc_2025",
            "what=discard dealer=no",
            "broken_by_discard dead_hand play_goes_on wrc_chombo_at_draw",
        ),
        (
            f"{WRC}, 12.3.5",
            "broken-riichi",
            "wrc_2025",
            "what=call dealer=no",
            "broken_by_call dead_hand play_goes_on",
        ),
        (
            f"{WRC}, 12.3.5",
            "kan-in-riichi",
            "wrc_2025",
            "sort=open made=draw dealer=no",
            "open_kan_barred dead_hand play_goes_on",
        ),
        (
            f"{WRC}, 12.3.5",
            "kan-in-riichi",
            "wrc_2025",
            "sort=ankan tile=drawn waits=other made=draw dealer=no",
            "kan_barred_waits_change rank_points_off stick_back hand_replayed",
        ),
        (
            f"{WRC}, 12.3.5",
            "kan-in-riichi",
            "wrc_2025",
            "sort=ankan tile=drawn waits=other made=other_win dealer=no",
            "kan_barred_waits_change not_found",
        ),
        (
            f"{WRC}, 12.3.5",
            "noten-riichi",
            "wrc_2025",
            "end=draw wrong=noten shown=yes dealer=no",
            "found_at_draw rank_points_off stick_back hand_replayed",
        ),
        (
            f"{WRC}, 12.3.5",
            "noten-riichi",
            "wrc_2025",
            "end=other_win wrong=noten dealer=no",
            "not_found_at_other_win not_found",
        ),
        (
            f"{WRC}, 12.3.6",
            "wrong-call",
            "wrc_2025",
            "wrong=last_discard done=laid",
            "last_discard wrc_after_the_end ends_as_draw",
        ),
        (
            f"{WRC}, 12.3.1",
            "tile-count",
            "wrc_2025",
            "found=play count=many dealer=no",
            "wrc_count rank_points_off hand_replayed",
        ),
        (
            f"{WRC}, 12.3.1",
            "drawn-wrongly",
            "wrc_2025",
            "what=wrong_place mixed=no dealer=no",
            "wrc_put_back play_goes_on",
        ),
        (
            f"{WRC}, 12.3.1",
            "tiles-seen",
            "wrc_2025",
            "when=play how=accident whose=wall number=six dealer=no",
            "wrc_three dead_hand play_goes_on",
        ),
        (
            f"{WRC}, 12.3.3",
            "win-only-said",
            "wrc_2025",
            "wrong=no_win shown=no dealer=no",
            "wrc_only_said rank_points_off hand_replayed",
        ),
        (
            f"{WRC}, 12.3.5",
            "riichi-unfinished",
            "wrc_2025",
            "missing=turned which=no",
            "wrc_without_turned wrc_earliest play_goes_on",
        ),
        (f"{WRC}, 12.3.7", "wrong-payment", "wrc_2025", "noticed=after", "wrc_sheet"),
        (
            f"{ML} 3.4",
            "drawn-wrongly",
            "m_league",
            "what=first_draw mixed=no dealer=no",
            "ml_first_draw_taken dead_hand play_goes_on",
        ),
        (f"{ML} 6.5", "wrong-payment", "m_league", "noticed=game", "ml_put_right"),
        (
            f"{ML} 7.2",
            "tile-count",
            "m_league",
            "found=play count=few cause=other dealer=no",
            "ml_count dead_hand play_goes_on",
        ),
        (
            f"{ML} 7.2",
            "win-only-said",
            "m_league",
            "wrong=no_win shown=no dealer=no",
            "ml_only_said dead_hand play_goes_on",
        ),
        (f"{ML} 7.5", "riichi-unfinished", "m_league", "missing=said", "no_text_said ml_silent"),
        (
            f"{EMA_2016}, 5.1.1",
            "tile-count",
            "ema_2016",
            "found=play count=few cause=called_still dealer=no",
            "ema_may_take play_goes_on",
        ),
        (
            f"{EMA_2016}, 5.1.2",
            "win-only-said",
            "ema_2016",
            "wrong=no_win shown=no dealer=no",
            "ema_only_said dead_hand play_goes_on",
        ),
        (f"{ML} 3.2", "next-deal", "m_league", "end=abort", "no_abortive_draws"),
        (f"{ML} 3.2", "sticks-and-honba", "m_league", "end=abort", "no_abortive_draws"),
        (f"{ML} 3.12", "next-deal", "m_league", "end=chombo", "same_hand_again hand_replayed sticks_back"),
        (
            f"{ML} 4.2",
            "who-claims-first",
            "m_league",
            "rons=none calls=pon_chi first=chi",
            "ml_chi_said_first",
        ),
        (
            f"{ML} 4.5",
            "robbing-a-kan",
            "m_league",
            "sort=closed hand=kokushi furiten=no in_riichi=no made=asked",
            "ankan_not_robbed",
        ),
        (f"{ML} 4.5", "fourth-kan", "m_league", "number=fifth by=several", "fifth_kan"),
        (
            f"{ML} 6.2",
            "sticks-and-honba",
            "m_league",
            "end=game_over first=three",
            "left_shared_rest_to_first",
        ),
        (
            f"{ML} 7.2",
            "wrong-call",
            "m_league",
            "wrong=not_held done=said",
            "pon_not_held ml_empty_call dead_hand play_goes_on",
        ),
        (f"{ML} 7.2", "dead-hand", "m_league", "why=ruled asks=call", "dead_call_ml"),
        (
            f"{ML} 7.3",
            "wrong-call",
            "m_league",
            "wrong=not_held done=laid",
            "pon_not_held ml_wrong_set dead_hand play_goes_on",
        ),
        (
            f"{ML} 7.4",
            "kan-in-riichi",
            "m_league",
            "sort=ankan tile=drawn waits=other made=goes_on dealer=no",
            "kan_barred_waits_change ml_found_at_once rank_points_off stick_back hand_replayed",
        ),
        (f"{ML} 7.4", "chombo-cost", "m_league", "another=yes", "void_beside_a_win win_stands"),
        (
            f"{EMA_2016}, 5.1.1",
            "wrong-call",
            "ema_2016",
            "wrong=not_held done=discarded",
            "pon_not_held ema_false_set dead_hand play_goes_on",
        ),
        (
            f"{EMA_2016}, 5.1.2",
            "wrong-call",
            "ema_2016",
            "wrong=not_held done=said",
            "pon_not_held ema_empty_call play_goes_on",
        ),
        (
            f"{EMA_2025}, 3.4.5",
            "next-deal",
            "ema_2025",
            "end=win winner=dealer_farther",
            "dealer_won deal_stays_honba_up",
        ),
        (
            f"{EMA_2025}, 3.4.4 and 4.1",
            "sticks-and-honba",
            "ema_2025",
            "end=two_rons deal=none own_stick=yes",
            "own_stick_back honba_to_each honba_to_zero",
        ),
        (
            f"{EMA_2025}, 3.7",
            "sticks-and-honba",
            "ema_2025",
            "end=game_over first=three",
            "left_shared_rest_lost",
        ),
    ],
)
def test_a_published_ruling_with_what_follows(source, slug, preset, told, found):
    """Every line of it."""
    facts = dict(each.split("=") for each in told.split())
    assert codes_of(slug, preset, **facts) == tuple(found.split()), source


def test_m_leagues_example_of_a_pao():
    """M.League, chapter 8, article 1-3: daisangen and tsuuiisou by tsumo with one honba, South won, West fed
    it: East 16,000, West 32,300 and 8,000, North 8,000.
    """
    told = {
        "pattern": "dragons",
        "last": "fed",
        "win": "tsumo",
        "more": "yes",
        "honba": "yes",
        "dealer_won": "no",
    }
    lines = ruled(case_named("pao"), "m_league", told)
    amounts = {line.code: dict(line.values).get("amount") for line in lines}
    assert amounts["feeder_pays_part"] + amounts["honba_by_feeder"] == 32_300 + 8_000, amounts
