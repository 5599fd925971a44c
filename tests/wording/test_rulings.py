"""Clauses of a ruling: every parameter at every level has its words."""

import pytest

from trainer.rules.rulesets.presets import PRESETS, cell
from trainer.rules.rulesets.ruleset import PARAMETERS, load_preset, offered, rule_options
from trainer.scenarios.kind import kinds
from trainer.wording.rulings import RULINGS, applies, clause, mark_of, open_clause, said_clause, topic

CELLS = [(name, level) for name in PARAMETERS for level in rule_options(name)]


@pytest.mark.parametrize(("name", "level"), CELLS)
def test_every_level_of_every_parameter_has_a_clause(name, level):
    assert clause(name, level)


@pytest.mark.parametrize("name", PARAMETERS)
def test_no_two_levels_of_a_parameter_read_the_same(name):
    assert len({clause(name, level) for level in rule_options(name)}) == len(rule_options(name))


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_parameter_can_be_left_open(name):
    assert open_clause(name, "jpml_b_legacy").endswith((f" on {topic(name)}", f" covers {topic(name)}"))


@pytest.mark.parametrize(
    ("preset", "parameter", "said"),
    [
        ("wrc_2025", "riichi_ankan", "sources differ on what a kan in riichi must keep"),
        ("jpml_a_2026", "noten_riichi", f"no source covers {topic('noten_riichi')}"),
        *(
            (preset, parameter, f"no source is clear on {topic(parameter)}")
            for preset, parameter in (
                ("tenhou_4p", "riichi_ankan_winning_tile"),
                ("mahjong_soul_3p", "riichi_ankan_winning_tile"),
                ("ema_2016", "dead_hand"),
                ("jpml_a_2026", "chombo"),
            )
        ),
    ],
)
def test_what_is_left_open_says_whether_sources_differ_are_not_clear_or_are_silent(preset, parameter, said):
    assert open_clause(parameter, preset) == said


def test_there_are_words_for_every_parameter_and_nothing_else():
    assert sorted(RULINGS) == sorted(PARAMETERS)


def test_no_two_parameters_read_the_same():
    said = [clause(*cell) for cell in CELLS] + [topic(name) for name in PARAMETERS]
    assert [text for text in said if said.count(text) > 1] == []


def test_a_parameter_that_can_not_apply_has_no_clause():
    assert load_preset("tenhou_4p").kita_ron is None
    assert clause("kita_ron", None) == ""


def test_no_minimum_of_points_is_a_level_with_words():
    assert clause("riichi_min_points", None) == "no minimum score for a riichi"


@pytest.mark.parametrize(
    ("name", "level", "words"),
    [
        ("riichi_min_points", 1000, "a riichi needs 1,000 points"),
        ("riichi_min_live_wall", 4, "a riichi needs 4 tiles in the wall"),
        ("riichi_min_live_wall", 1, "a riichi needs 1 tile in the wall"),
        ("riichi_min_live_wall", 0, "a riichi is possible even with no tile left in the wall"),
        (
            "riichi_ankan",
            "waits+shape",
            ("a kan in riichi is allowed if the waits and the shape stay the same"),
        ),
        ("pao", ("d3", "d4"), "pao applies to daisangen and daisuushii"),
        ("pao", ("d3", "rin"), "pao applies to daisangen and a rinshan win after a daiminkan"),
        ("pao", (), "there is no pao"),
        ("uma", (20, 0, -20), "uma by place: +20, 0, −20"),
        ("oka", 0, "no oka for first place"),
        (
            "noten_pool",
            3000,
            ("at an exhaustive draw the noten players pay 3,000 points in all to the tenpai players"),
        ),
        ("chombo_amount", 20, "a chombo costs 20 rank points"),
        ("chombo_amount", 20000, "a chombo costs 20,000 points"),
        ("chombo_amount", None, "a chombo has no fixed price"),
        ("end_target", None, "the game ends after its last scheduled hand whatever the scores"),
        ("aka", 3, "3 red fives"),
        ("kita_breaks", (), "a kita interrupts nothing"),
        ("kita_breaks", ("ippatsu", "kyuushu"), "a kita ends the chance of ippatsu and kyuushuu kyuuhai"),
        ("double_pattern_yakuman", ("s1",), "double yakuman: suuankou tanki"),
        ("kuitan", False, "tanyao counts in a closed hand only"),
        ("renhou", "5han", "a ron before your first draw is renhou, five han"),
    ],
)
def test_how_a_clause_reads(name, level, words):
    assert clause(name, level) == words


@pytest.mark.parametrize("preset", [*offered(3), *offered(4)])
def test_every_preset_can_be_said(preset):
    ruleset = load_preset(preset)
    for kind in kinds().values():
        rule_options = {name: getattr(ruleset, name) for name in kind.parameters}
        assert [
            name for name, level in rule_options.items() if level is not None and not clause(name, level)
        ] == []


def test_no_clause_of_any_ruleset_hides_how_it_stands():
    for preset in PRESETS:
        rules = load_preset(preset)
        for parameter, ruling in RULINGS.items():
            said, plain = said_clause(parameter, rules), clause(parameter, getattr(rules, parameter))
            assert (said == plain) == (not plain or cell(preset, parameter).standing == "answered"), ruling


def test_what_was_changed_on_purpose_is_said_as_it_is():
    rules = load_preset("wrc_2025").changed(riichi_ankan="waits")
    assert said_clause("riichi_ankan", rules) == "a kan in riichi is allowed if the waits stay the same"


@pytest.mark.parametrize(("level", "silent"), [("any", True), ("forbidden", True), ("waits", False)])
def test_a_kan_of_a_winning_tile_is_no_matter_where_any_ankan_goes_or_none(level, silent):
    rules = load_preset("house_classic").changed(riichi_ankan=level)
    assert applies("riichi_ankan_winning_tile", rules) != silent


@pytest.mark.parametrize(
    ("preset", "parameter", "mark"),
    [
        ("wrc_2025", "riichi_ankan", "disputed"),
        ("ema_2025", "dead_hand", "not clear"),
        ("mahjong_soul_4p", "riichi_ankan_winning_tile", "not clear"),
        ("mahjong_soul_4p", "minkan_dora_at_next_kan", "not clear"),
        ("m_league", "broken_riichi", "left open, no source"),
        ("house_classic", "dead_hand", "usual, no source"),
        ("m_league", "dead_hand", ""),
    ],
)
def test_a_cell_is_marked_by_what_its_sources_say(preset, parameter, mark):
    assert mark_of([cell(preset, parameter)]) == mark


def test_of_several_cells_the_worst_decides():
    names = ("dead_hand", "broken_riichi")
    assert mark_of(cell("m_league", name) for name in names) == "left open, no source"
