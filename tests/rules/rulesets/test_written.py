"""A ruleset as one word: it comes back as it was, and whatever is no such word is refused by name."""

import os
import random
import re
from functools import cache

import pytest

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.possible import changeable, completed, refuse_impossible
from trainer.rules.rulesets.ruleset import PARAMETERS, PRESETS, is_option, load_preset, offered, rule_options
from trainer.rules.rulesets.written import (
    LONGEST_RULES,
    read_option,
    read_rules,
    written_option,
    written_rules,
)

TENHOU = load_preset("tenhou_4p")


def possible(ruleset):
    try:
        refuse_impossible(ruleset)
    except RulesetError:
        return False
    return True


@cache
def options(name):
    return [option for option in dict.fromkeys((*rule_options(name), None)) if is_option(name, option)]


def sampled(preset, number):
    """Rules with some changes by chance, those among them that can be."""
    rng = random.Random(f"{preset} {number}")
    changes = {name: rng.choice(options(name)) for name in rng.sample(PARAMETERS, rng.randint(1, 12))}
    try:
        return completed(load_preset(preset).changed(**changes))
    except RulesetError:
        return None


def test_the_word_reads_as_it_is_told():
    rules = TENHOU.changed(kuikae="allowed", aka=0, pao=("d3", "rin"), uma=(30, 10, -10, -30))
    assert written_rules(rules) == "tenhou_4p.aka-0.kuikae-allowed.pao-d3-rin.uma-30_10_-10_-30"
    assert written_rules(TENHOU) == "tenhou_4p"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_possible_and_its_word_is_its_name(preset):
    refuse_impossible(load_preset(preset))
    assert read_rules(preset) == load_preset(preset)


@pytest.mark.parametrize("name", PARAMETERS)
def test_each_option_comes_back(name):
    words = [written_option(name, option) for option in options(name)]
    assert [read_option(name, word) for word in words] == options(name)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_come_back_from_a_word_that_nothing_escapes(preset):
    number = 300 if os.environ.get("EVERYTHING") else 60
    found = [rules for each in range(number) if (rules := sampled(preset, each)) and possible(rules)]
    assert len(found) > number // 15
    for rules in found:
        word = written_rules(rules)
        assert re.fullmatch(r"[A-Za-z0-9._-]+", word)
        assert read_rules(word) == rules
        assert read_rules(word).disputed == rules.disputed


def test_every_change_at_once_is_short_enough():
    rules = load_preset("house_classic")
    for name in changeable(rules):
        rules = rules.changed(**{name: max(options(name), key=lambda each: len(written_option(name, each)))})
    assert len(written_rules(rules)) < LONGEST_RULES


def test_changes_may_stand_in_any_order_and_what_changes_nothing_is_left_out():
    assert written_rules(read_rules("tenhou_4p.kuikae-allowed.aka-0")) == "tenhou_4p.aka-0.kuikae-allowed"
    assert read_rules("tenhou_4p.aka-3") == TENHOU


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("", "preset ''"),
        ("tenhou", "preset 'tenhou'"),
        ("tenhou_4p.", "'' is no change"),
        ("tenhou_4p.aka", "'aka' is no change"),
        ("tenhou_4p.aka-", "'aka-' is no change"),
        ("tenhou_4p.aka-03", "aka has no option '03'"),
        ("tenhou_4p.aka-٣", "aka has no option"),
        ("tenhou_4p.aka-0.aka-0", "aka stands twice"),
        ("tenhou_4p.pao-d4-d3", "pao has no option 'd4-d3'"),
        ("tenhou_4p.ippatsu-True", "ippatsu has no option 'True'"),
        ("tenhou_4p.preset-m_league", "parameter 'preset'"),
        ("tenhou_4p.stated-aka", "parameter 'stated'"),
        ("tenhou_4p.self-1", "parameter 'self'"),
        ("tenhou_4p.__class__-x", "parameter '__class__'"),
        ("tenhou_4p.uma-_", "uma has no option '_'"),
        ("tenhou_4p.uma-" + "9" * 3000, "uma has no option"),
        ("tenhou_4p.start_points-99999999", "start_points has no option"),
        ("tenhou_4p.aka-0\n", "aka has no option"),
        ("x" * 5000, "too long"),
    ],
)
def test_what_is_no_word_is_refused_by_name(word, said):
    with pytest.raises(RulesetError, match=re.escape(said)):
        read_rules(word)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("tenhou_4p.players-4.wall_tiles-136.kita-yes", "no_effect"),
        ("tenhou_4p.tsumo_loss-no", "no_effect"),
        ("tenhou_3p.triple_ron-all", "no_effect"),
        ("tenhou_3p.kita-no.kita_ron-chankan", "no_effect"),
        ("tenhou_4p.abort_suukan-no.suukan_timing-immediate", "no_effect"),
        ("tenhou_4p.kan_dora-no.dora_flip_minkan-immediate", "no_effect"),
        ("m_league.multi_ron_sticks-nearest", "no_effect"),
        ("house_classic.chombo_amount-20000", "no_effect"),
        ("m_league.abort_suukan-yes", "needs_option"),
        ("house_classic.chombo-points", "needs_option"),
        ("m_league.multi_ron-double", "needs_option"),
        ("m_league.chombo-points", "chombo_scale"),
        ("ema_2025.chombo_amount-20", "chombo_scale"),
        ("tenhou_4p.noten_pool-1000", "no_step"),
        ("tenhou_4p.start_points-25050", "no_step"),
        ("tenhou_4p.uma-20_10_-10_-10", "uma_sum"),
        ("tenhou_4p.uma-20_0_-20", "uma"),
        ("tenhou_4p.players-3", "wall_tiles"),
        ("tenhou_4p.players-3.wall_tiles-108.uma-20_0_-20", "fixed"),
    ],
)
def test_changes_that_cannot_be_are_refused(word, code):
    with pytest.raises(RulesetError) as caught:
        read_rules(word)
    assert caught.value.code == code


def test_what_begins_to_apply_is_completed_with_the_usual_option():
    rules = completed(load_preset("m_league").changed(abort_suukan=True, multi_ron="all"))
    assert (rules.suukan_timing, rules.multi_ron_sticks) == ("after_discard", "nearest")
    refuse_impossible(rules)
    assert completed(load_preset("m_league")) == load_preset("m_league")


@pytest.mark.parametrize("preset", [each for players in (4, 3) for each in offered(players)])
def test_each_rule_that_is_offered_can_be_changed_alone_unless_it_belongs_to_another(preset):
    rules, stuck = load_preset(preset), set()
    for name in changeable(rules):
        others = [option for option in options(name) if option != getattr(rules, name)]
        if name != "uma" and not any(possible(completed(rules.changed(**{name: each}))) for each in others):
            stuck.add(name)
    belong = ("multi_ron_", "dora_flip", "minkan_", "kita_", "chombo_", "suukan_")
    assert {name for name in stuck - {"noten_pool"} if not name.startswith(belong)} == set()
