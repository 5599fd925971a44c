"""A sentence that states a rule says so where no source of the ruleset has it."""

from collections import Counter
from contextlib import suppress
from functools import cache

import pytest

from tests.scenarios.build import at
from tests.scenarios.tables import bank_sample
from trainer.rules.rulesets.presets import offered
from trainer.rules.rulesets.ruleset import PARAMETERS, cell, rule_options
from trainer.rules.verdict import Reason
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import PositionError
from trainer.wording.reasons import SENTENCES, reason_sentence
from trainer.wording.reasons.rests_on import OF_A_MISTAKE, RESTS_ON, remark, stated_by

HAND, EVENTS = "123m456p789s1199m", "0+9p"
OPEN = sorted(
    {
        name
        for preset in (*offered(4), *offered(3))
        for name in PARAMETERS
        if cell(preset, name).standing != "answered" and not name.startswith("open_")
    }
)
"""What some ruleset that is asked leaves open; of open riichi no ruleset says anything."""
OFTEN = 6
"""So often a reason has to go before that is taken for no chance."""
STAND_ALONE = frozenset({"found_at_draw", "hand_kept_closed", "north_share_split", "yaku_kept"})
"""Reasons that go with a level though they state another fact than the rule."""


def test_each_is_the_code_of_a_reason_and_names_a_parameter():
    assert set(RESTS_ON) | OF_A_MISTAKE <= set(SENTENCES)
    assert set(RESTS_ON.values()) <= set(PARAMETERS)


@pytest.mark.parametrize(
    ("code", "preset", "said"),
    [
        ("fifth_kan", "tenhou_4p", "These rules do not settle this; the usual rule is assumed."),
        ("own_four", "jpml_a_2026", "No source of these rules settles this; the rule is assumed."),
        ("ankan_never_robbed", "wrc_2025", "The sources of these rules differ on this."),
        ("drawn_tile_wins", "tenhou_4p", "No source of these rules is clear on this."),
        ("ankan_never_robbed", "m_league", ""),
        ("closed", "wrc_2025", ""),
    ],
)
def test_what_is_added(code, preset, said):
    assert remark(Reason("KAN-3", code), at(HAND, EVENTS, preset)) == said


def test_it_stands_behind_the_sentence():
    assert reason_sentence(Reason("KAN-3", "fifth_kan"), at(HAND, EVENTS, "tenhou_4p")) == (
        "Four kans have been made; a fifth is not allowed. These rules do not settle this; the usual "
        "rule is assumed."
    )


def test_what_was_changed_on_purpose_is_said_as_it_is():
    position = at(
        HAND, EVENTS, "wrc_2025", ruleset={"preset": "wrc_2025", "changes": {"fifth_kan": "allowed"}}
    )
    assert remark(Reason("KAN-3", "fifth_kan_allowed"), position) == ""


@pytest.mark.parametrize(
    ("fault", "parameter"),
    [
        ("noten_riichi", "noten_riichi"),
        ("illegal_riichi_kan", "illegal_riichi_kan"),
        ("riichi_taken_back", "dead_hand"),
        ("call_in_riichi", "broken_riichi"),
        ("furiten_ron", ""),
    ],
)
def test_what_follows_from_a_mistake_is_stated_by_the_rule_on_that_mistake(fault, parameter):
    assert stated_by(Reason("NOT-3", "fault_unpunished", facts={"fault": fault})) == parameter


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ({"preset": "m_league"}, "No source of these rules settles this; the rule is assumed."),
        ({"preset": "wrc_2025"}, ""),
        ({"preset": "house_classic"}, "These rules do not settle this; the usual rule is assumed."),
        ({"preset": "house_classic", "changes": {"dead_hand": "dead_hand"}}, ""),
    ],
)
def test_what_a_broken_riichi_costs_is_as_open_as_the_rule_that_it_follows(ruleset, said):
    position = at(HAND, EVENTS, ruleset["preset"], ruleset=ruleset)
    assert remark(Reason("NOT-5", "hand_is_dead", facts={"fault": "call_in_riichi"}), position) == said


@cache
def sampled():
    """Positions of the bank with their kinds, but those of decisions, which weigh everything."""
    having = [(kind_named(slug), position) for slug, position in bank_sample(40)]
    return [each for each in having if not each[0].by_threshold]


def codes_by_level(kind, position, name):
    """The codes of the reasons at each level of a parameter at which the question can be asked."""
    said = {}
    for level in rule_options(name):
        with suppress(PositionError):
            said[level] = set(kind.solve(position, position.ruleset.changed(**{name: level})).codes())
    return said


@pytest.mark.parametrize("name", OPEN)
def test_no_reason_that_goes_with_every_change_of_an_open_rule_is_left_out(name):
    """A reason that is there at one level of a rule alone states that level, and has to be in the table."""
    gone, stays = Counter(), set()
    for kind, position in [each for each in sampled() if name in each[0].parameters][::3]:
        said = codes_by_level(kind, position, name)
        mine = said.pop(getattr(position.ruleset, name), set())
        for codes in said.values():
            gone.update(mine - codes)
            stays |= mine & codes
    listed = set(RESTS_ON) | OF_A_MISTAKE | STAND_ALONE
    assert {code for code, times in gone.items() if times >= OFTEN} - stays - listed == set()
