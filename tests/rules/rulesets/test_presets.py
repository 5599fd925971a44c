"""The data of the presets: literal cells of the published comparison, and how each may be used."""

import pytest

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.presets import (
    PRESETS,
    Cell,
    Parameter,
    Source,
    cell,
    cells,
    disputed,
    offered,
    parameters,
    short_title,
    source,
    title,
)
from trainer.rules.rulesets.ruleset import load_preset, rule_options

LITERAL_CELLS = [
    # riichi with few points, late in the wall
    ("tenhou_4p", "riichi_min_points", 1000, "high"),
    ("m_league", "riichi_min_points", None, "medium"),
    ("ema_2025", "riichi_min_points", None, "high"),
    ("wrc_2025", "riichi_min_points", None, "medium"),
    ("tenhou_4p", "riichi_min_live_wall", 4, "high"),
    ("tenhou_3p", "riichi_min_live_wall", 3, "high"),
    ("mahjong_soul_3p", "riichi_min_live_wall", 3, "high"),
    ("m_league", "riichi_min_live_wall", 1, "high"),
    ("ema_2016", "riichi_min_live_wall", 4, "high"),
    ("ema_2025", "riichi_min_live_wall", 1, "medium"),
    ("wrc_2025", "riichi_min_live_wall", 0, "high"),
    # ankan in riichi, own four copies
    ("tenhou_4p", "riichi_ankan", "waits", "high"),
    ("tenhou_3p", "riichi_ankan", "waits", "medium"),
    ("m_league", "riichi_ankan", "waits+shape", "high"),
    ("ema_2025", "riichi_ankan", "waits+shape", "high"),
    ("wrc_2025", "riichi_ankan", "waits", "low"),
    ("jpml_a_2026", "riichi_ankan", "waits+shape+yaku", "medium"),
    ("tenhou_4p", "tenpai_own_four", "concealed", "high"),
    ("ema_2016", "tenpai_own_four", "hand+melds", "high"),
    ("house_classic", "tenpai_own_four", "hand+melds", "low"),
    # furiten, dora, kokushi
    ("m_league", "temp_furiten_ends", "own_discard", "medium"),
    ("mahjong_soul_4p", "temp_furiten_ends", "own_discard", "medium"),
    ("mahjong_soul_3p", "temp_furiten_ends", "own_discard", "medium"),
    ("ema_2016", "temp_furiten_ends", "own_turn", "medium"),
    ("ema_2025", "temp_furiten_ends", "own_turn", "medium"),
    ("mahjong_soul_3p", "kita_pass_furiten", True, "low"),
    ("tenhou_4p", "minkan_dora_at_next_kan", "replacement", "medium"),
    ("mahjong_soul_4p", "minkan_dora_at_next_kan", "declaration", "low"),
    ("ema_2025", "minkan_dora_at_next_kan", None, "high"),
    ("tenhou_4p", "dora_flip_minkan", "delayed", "high"),
    ("ema_2025", "dora_flip_minkan", "immediate", "high"),
    ("jpml_a_2026", "dora_flip_minkan", None, "high"),
    ("tenhou_4p", "kokushi_robs_ankan", False, "high"),
    ("mahjong_soul_4p", "kokushi_robs_ankan", True, "high"),
    ("m_league", "kokushi_robs_ankan", False, "high"),
    # several rons, sticks, pao, the end
    ("tenhou_4p", "triple_ron", "abort", "high"),
    ("tenhou_3p", "triple_ron", None, "high"),
    ("mahjong_soul_4p", "triple_ron", "all", "high"),
    ("wrc_2025", "triple_ron", "head_bump", "high"),
    ("ema_2016", "multi_ron_sticks", "own_back_rest_nearest", "high"),
    ("jpml_a_2026", "leftover_sticks", "nobody", "medium"),
    ("m_league", "leftover_sticks", "first_split_all", "high"),
    ("ema_2025", "leftover_sticks", "first_split", "high"),
    ("m_league", "pao", ("d3", "d4", "k4"), "high"),
    ("tenhou_4p", "pao_scope", "hand", "medium"),
    ("mahjong_soul_4p", "double_pattern_yakuman", ("k13", "s1", "j9", "d4"), "high"),
    ("tenhou_4p", "double_pattern_yakuman", (), "high"),
    ("tenhou_4p", "uma", (20, 10, -10, -20), "high"),
    ("jpml_a_2026", "uma", "floating", "medium"),
    ("house_classic", "end_target", None, "medium"),
    ("jpml_a_2026", "ippatsu", False, "high"),
    # prose turned into levels
    ("tenhou_4p", "chombo", "none", "high"),
    ("house_classic", "chombo", "reverse_mangan", "medium"),
    ("m_league", "chombo_amount", 20, "high"),
    ("ema_2016", "chombo_amount", 20000, "high"),
    ("ema_2016", "chombo_uma", "after", "high"),
    ("wrc_2025", "chombo", "rank_points", "high"),
    ("wrc_2025", "chombo_amount", 30, "high"),
    ("tenhou_3p", "kita_ron", "plain", "high"),
    ("tenhou_4p", "kita_ron", None, "high"),
    ("tenhou_3p", "kita_breaks", ("ippatsu", "double_riichi", "first_turn_yaku", "kyuushu"), "high"),
    ("tenhou_4p", "kita_breaks", (), "high"),
]


@pytest.mark.parametrize(("preset", "parameter", "value", "confidence"), LITERAL_CELLS)
def test_cell_is_as_published(preset, parameter, value, confidence):
    found = cell(preset, parameter)
    assert (found.value, type(found.value), found.confidence) == (value, type(value), confidence)


def test_cell_carries_sources_and_note():
    assert cell("m_league", "riichi_min_live_wall") == Cell(
        value=1,
        confidence="high",
        sources=("ML",),
        note=(
            "declaring with no own draw left is fine, but not by the player who drew the last tile; "
            "RADV's preset is wrong here"
        ),
        standing="answered",
    )


def test_prose_of_a_penalty_is_kept_as_its_note():
    assert cell("ema_2016", "chombo").note == "-20000 after uma, sticks back, redeal, no counter"


def test_every_preset_has_every_parameter_in_the_same_order():
    assert [tuple(cells(preset)) for preset in PRESETS] == [tuple(parameters())] * 14


def test_every_source_of_every_cell_is_listed():
    keys = {key for preset in PRESETS for found in cells(preset).values() for key in found.sources}
    assert {source(key).key for key in keys} == keys


def test_confidences_are_the_four_of_the_legend():
    found = {each.confidence for preset in PRESETS for each in cells(preset).values()}
    assert found == {"high", "medium", "low", "unknown"}


def test_cells_of_high_or_medium_confidence_name_a_source():
    without = [
        (preset, name)
        for preset in PRESETS
        for name, found in cells(preset).items()
        if found.confidence in ("high", "medium") and not found.sources
    ]
    assert without == []


@pytest.mark.parametrize(
    ("preset", "parameters"),
    [
        ("house_classic", set()),
        ("m_league", {"broken_riichi"}),
        ("ema_2025", {"dead_hand", "broken_riichi"}),
        ("tenhou_4p", {"riichi_ankan_winning_tile"}),
        ("mahjong_soul_4p", {"riichi_ankan_winning_tile", "minkan_dora_at_next_kan"}),
        ("tenhou_3p", {"riichi_ankan_winning_tile", "kita_pass_furiten"}),
        (
            "mahjong_soul_3p",
            {"riichi_ankan_winning_tile", "kita_pass_furiten", "minkan_dora_at_next_kan"},
        ),
        ("ema_2016", {"riichi_min_points", "dead_hand", "broken_riichi"}),
        ("wrc_2025", {"riichi_ankan", "kokushi_robs_ankan"}),
    ],
)
def test_disputed_parameters_are_those_of_low_or_no_confidence(preset, parameters):
    assert disputed(preset) == parameters


def test_not_found_is_disputed_and_reckoned_with_at_the_usual_level():
    found = cell("jpml_a_2026", "tenpai_own_four")
    assert (found.value, found.standing, found.found) == ("hand+melds", "disputed", False)


def test_no_such_limit_is_an_answer():
    found = cell("m_league", "riichi_min_points")
    assert (found.value, found.standing, found.found) == (None, "answered", True)


def test_low_confidence_of_our_own_choice_is_an_answer():
    assert cell("house_classic", "tenpai_own_four").standing == "answered"


@pytest.mark.parametrize("preset", PRESETS)
def test_parameter_that_no_source_mentions_is_usual_in_every_preset(preset):
    found = cell(preset, "riichi_hand_at_other_win")
    assert found == Cell("hidden", "unknown", (), "", "usual")


def test_kan_with_the_winning_tile_is_disputed_for_clients_and_usual_at_the_table():
    standing = {preset: cell(preset, "riichi_ankan_winning_tile").standing for preset in offered(4)}
    assert standing == {
        "tenhou_4p": "disputed",
        "mahjong_soul_4p": "disputed",
        "house_classic": "usual",
        "m_league": "usual",
        "ema_2025": "usual",
        "ema_2016": "usual",
        "wrc_2025": "usual",
        "jpml_a_2026": "usual",
    }


def test_riichi_taken_back_is_a_dead_hand_where_a_text_says_so():
    found = {preset: cell(preset, "dead_hand").value for preset in offered(4)}
    assert found == {
        "tenhou_4p": "client",
        "mahjong_soul_4p": "client",
        "house_classic": "chombo",
        "m_league": "dead_hand",
        "ema_2025": "chombo",
        "ema_2016": "chombo",
        "wrc_2025": "dead_hand",
        "jpml_a_2026": "chombo",
    }


def test_offered_presets_are_those_with_sources_for_the_number_of_players():
    assert offered(4) == (
        "tenhou_4p",
        "mahjong_soul_4p",
        "house_classic",
        "m_league",
        "ema_2025",
        "ema_2016",
        "wrc_2025",
        "jpml_a_2026",
    )
    assert offered(3) == ("tenhou_3p", "mahjong_soul_3p")


def test_thin_presets_exist_but_are_not_offered():
    hidden = set(PRESETS) - set(offered(4)) - set(offered(3))
    assert hidden == {"riichi_city_4p", "jpml_b_legacy", "wrc_2017", "wrc_2022"}


def test_titles_long_and_short():
    assert title("wrc_2022") == "World Riichi Championship 2022"
    assert short_title("wrc_2022") == "WRC 2022"


def test_short_titles_tell_all_presets_apart():
    assert len({short_title(preset) for preset in PRESETS}) == 14


def test_source_is_named_with_its_kind():
    assert source("RWEMA") == Source(
        "RWEMA", "wiki", "https://riichi.wiki/EMA_Riichi_Competition_Rules (diff 24068)"
    )


def test_parameter_names_its_rules():
    assert parameters()["riichi_min_live_wall"] == Parameter(
        "riichi_min_live_wall", ("RCH-4",), "tiles left in the live wall after the declarer's own draw"
    )


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: title("tenhou_5p"), "there is no ruleset preset 'tenhou_5p'; presets: tenhou_4p, "),
        (lambda: cell("tenhou_4p", "riichi_max"), "there is no ruleset parameter 'riichi_max'"),
        (lambda: source("NOBODY"), "there is no source 'NOBODY'"),
    ],
)
def test_unknown_name_is_refused_by_name(ask, message):
    with pytest.raises(RulesetError) as caught:
        ask()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("parameter", ["four_kans_one_player", "dora_flip_ankan", "abort_result"])
def test_parameter_that_no_rule_reads_has_one_level(parameter):
    """docs/rulesets.md: the code plays by the one level that any source knows."""
    assert len({level for level in rule_options(parameter) if level is not None}) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_one_level_applies_unless_its_rule_is_off(preset):
    """An ankan's indicator where there is kan dora, what follows an abort where there are abortive draws."""
    rules = load_preset(preset)
    aborts = rules.abort_kyuushu or rules.abort_suufon or rules.abort_suucha or rules.abort_suukan
    assert (rules.dora_flip_ankan == "immediate") is rules.kan_dora
    assert (rules.abort_result == "renchan+honba") is (aborts or rules.abort_sanchahou)
    assert rules.four_kans_one_player == "continue"
