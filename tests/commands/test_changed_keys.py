"""manage.py changed_keys: lines of a bank and answered puzzles whose key is another by the rules of today."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from tests.scenarios.build import at
from trainer.lab.mine.mining import entry_of
from trainer.puzzles.bank import is_checked, read_bank, write_bank
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named

CALLED = at("23m567p678s99s9s55z", "0+1z 0=1z 1-1m 2-5z 0p55z 0-9s 1-4m", "ema_2016")
"""1m let go, then a pon and a discard: by the EMA rules of 2016 a claim ends the furiten, so 4m wins."""
KEPT = at("23m456p789s22z777z", "0+9p 0=9p 1-4m", "tenhou_4p")


def lines(*positions, **changes):
    kind = kind_named("can-ron")
    return [replace(entry_of(kind, position, {"seed": 1}, {}), **changes) for position in positions]


@pytest.fixture
def folder(tmp_path):
    """A bank in which the key of one line is that of older rules, and the level of the other."""
    (called,) = lines(CALLED, answer="no")
    (kept,) = lines(KEPT, level=1)
    write_bank([called, kept], tmp_path)
    return tmp_path


def ran(*arguments):
    out = StringIO()
    call_command("changed_keys", *arguments, stdout=out)
    return out.getvalue().splitlines()


def changed(folder):
    slug = next(
        entry.slug for entry in read_bank(folder) if entry.position["ruleset"]["preset"] == "ema_2016"
    )
    return [
        f"{slug} can-ron: no -> yes",
        "keys of the bank that changed: 1 of 2, levels: 1",
        "keys by other rulesets that changed: 0",
    ]


@pytest.mark.django_db
def test_a_line_with_another_key_is_listed_and_nothing_is_written(folder):
    before = [path.read_bytes() for path in sorted(folder.iterdir())]
    assert ran("--bank", str(folder)) == [*changed(folder), "keys of answered puzzles that changed: 0"]
    assert [path.read_bytes() for path in sorted(folder.iterdir())] == before


def test_written_lines_hold_the_keys_and_levels_of_today_under_the_same_slugs(folder):
    slugs = {entry.slug for entry in read_bank(folder)}
    assert ran("--bank", str(folder), "--write") == changed(folder)
    found = {entry.slug: (entry.answer, entry.level) for entry in read_bank(folder)}
    assert found.keys() == slugs
    assert set(found.values()) == {("yes", 5), ("yes", 2)}
    assert is_checked(folder)


def test_keys_by_other_rulesets_are_listed_and_written_too(tmp_path):
    """By one the key is another, by one none any more; what no line names is not added."""
    under = {"wrc_2025": [1, "yes"], "tenhou_4p": [2, "no"], "wrc_2017": [2, "no"]}
    (called,) = lines(CALLED, under=under)
    write_bank([called], tmp_path)
    said = ran("--bank", str(tmp_path), "--write")
    assert said == [
        f"{called.slug} can-ron tenhou_4p: no -> yes",
        f"{called.slug} can-ron wrc_2017: no -> no answer",
        "keys of the bank that changed: 0 of 1, levels: 0",
        "keys by other rulesets that changed: 2",
    ]
    (entry,) = read_bank(tmp_path)
    assert {answer for _, answer in entry.under.values()} == {"yes"}
    assert set(entry.under) == {"tenhou_4p", "wrc_2025"}


def test_a_disputed_line_leaves_the_bank_and_its_twin_names_it_no_longer(tmp_path):
    (kept,) = lines(KEPT)
    rules = load_preset("jpml_a_2026")
    (disputed,) = [
        replace(kept, position=replace(CALLED, ruleset=rules).to_json(short=True), answer="yes", level=5)
    ]
    write_bank([replace(kept, twin=disputed.slug), replace(disputed, twin=kept.slug)], tmp_path)
    said = ran("--bank", str(tmp_path), "--write")
    assert said[0] == f"{disputed.slug} can-ron: yes -> disputed (temp_furiten_ends)"
    assert [(entry.slug, entry.twin) for entry in read_bank(tmp_path)] == [(kept.slug, "")]


@pytest.mark.django_db
def test_the_key_that_answers_were_graded_by_is_held_against_that_of_today(folder, bank):  # noqa: F811  the fixtures
    work = assignment(classroom(), [bank["can-ron", "yes"]])
    learner = enrolled(work.classroom)
    answered(work, learner, 1, "yes", 0, solved="no", rules=RULES_VERSION - 1)
    slug = bank["can-ron", "yes"].slug
    assert ran("--bank", str(folder))[-2:] == [
        f"{slug} can-ron: no (rules {RULES_VERSION - 1}) -> yes, answers: 1",
        "keys of answered puzzles that changed: 1",
    ]
