"""What changes between two rulesets is asked by puzzles that the two answer differently."""

import random
from collections import Counter

import pytest

from tests.puzzles.shipped import shipped_by_slug
from trainer.lab.mine.changes import changes_of
from trainer.lab.mine.courses import MOST_TURNED
from trainer.rulebook.changes import FILE, change_course, change_name, practised_changes
from trainer.rules.rulesets.ruleset import cell, disputed, load_preset, offered
from trainer.scenarios.kind import kind_named

CHANGES = [
    change_name(before, after)
    for players in (4, 3)
    for before in offered(players)
    for after in offered(players)
    if before != after
]


@pytest.mark.parametrize("change", CHANGES)
def test_puzzles_of_a_change_are_by_the_new_rules_and_the_old_ones_answer_otherwise(change):
    before, _dots, after = change.partition("..")
    course = change_course(change)
    slugs = course.turned
    assert len(slugs) == len(set(slugs)) <= MOST_TURNED
    assert not set(slugs) & set(course.controls)
    for slug in random.Random(change).sample(slugs, min(4, len(slugs))):
        entry = shipped_by_slug()[slug]
        kind, position = kind_named(entry.kind), entry.parsed
        assert position.ruleset == load_preset(after)
        answers = [kind.solve(position, load_preset(name)).answer for name in (before, after)]
        assert answers[0] != answers[1]
        assert any(cell(before, name).value != cell(after, name).value for name in kind.parameters)


@pytest.mark.parametrize("change", practised_changes())
def test_controls_are_by_the_new_rules_and_the_old_ones_answer_alike(change):
    before, _dots, after = change.partition("..")
    course = change_course(change)
    turned, controls = (
        Counter(shipped_by_slug()[slug].kind for slug in slugs) for slugs in (course.turned, course.controls)
    )
    assert all(number <= (turned[kind] + 1) // 2 for kind, number in controls.items())
    assert controls.total() >= turned.total() // 4
    for slug in random.Random(change).sample(course.controls, min(3, len(course.controls))):
        kind, position = kind_named(shipped_by_slug()[slug].kind), shipped_by_slug()[slug].parsed
        assert position.ruleset == load_preset(after)
        answers = [kind.solve(position, load_preset(name)).answer for name in (before, after)]
        assert answers[0] == answers[1]


def test_a_course_has_puzzles_enough_and_asks_several_of_the_differences():
    assert change_name("tenhou_4p", "ema_2025") in practised_changes()
    kinds = {
        shipped_by_slug()[slug].kind for slug in change_course(change_name("tenhou_4p", "ema_2025")).turned
    }
    assert len(kinds) >= 10


def test_equal_rules_rules_for_others_and_disputed_ones_have_no_course():
    lacking = ("ema_2025..ema_2025", "tenhou_4p..tenhou_3p", "x..y", "jpml_b_legacy..ema_2025")
    assert not any(change_course(change).puzzles for change in lacking)
    assert disputed("jpml_b_legacy")


def test_the_file_is_what_the_command_writes():
    change = change_name("mahjong_soul_4p", "tenhou_4p")
    wanted = [shipped_by_slug()[slug] for slug in change_course(change).puzzles]
    assert wanted
    assert changes_of(wanted)[change] == change_course(change)
    assert FILE.exists()
