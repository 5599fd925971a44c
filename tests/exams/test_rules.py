"""By which rules an examination asks: own rules by value, under the names that it keeps."""

from dataclasses import replace
from random import Random

import pytest

from tests.classroom.builders import classroom, teacher
from tests.exams.builders import AFTER, answers, blueprint, registered, sitting
from trainer.classroom.models import Mode
from trainer.classroom.setting.filling import unsettled_by
from trainer.classroom.setting.places import rulesets_of
from trainer.exams.actions.awarding import award
from trainer.exams.models import Blueprint, Certificate
from trainer.exams.papers import PaperRow, kinds_asked, paper_of
from trainer.exams.reserve import lacking_of
from trainer.exams.rules import name_by_work, rules_of_all
from trainer.puzzles.digests import rules_key
from trainer.puzzles.models import PuzzleVersion, RestatedRules
from trainer.puzzles.own_rules import rules_by_key, rules_line, rules_lines, rules_said, rules_to_choose
from trainer.puzzles.questions import question_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import read_rules
from trainer.scenarios.kind import kinds
from trainer.tablerules.keeping import keep_rules, remove_rules

WORD = "tenhou_4p.aka-0.kuikae-allowed"
CLUB = read_rules(WORD)
KEY = rules_key(CLUB)
KEPT = {KEY: {"name": "Club", "word": WORD}}
SAID = "“Club”: Tenhou, but no red fives and kuikae is allowed"
MANY = "tenhou_4p.aka-0.kuikae-allowed.bust-none.abort_suufon-no"


def by_own_rules(owner):
    return blueprint(owner, [PaperRow("hand-closed", 1, KEY, 2, 3)], own_rules=KEPT)


def test_they_are_said_by_their_name_with_what_they_change():
    assert rules_said(KEY, KEPT) == SAID
    assert rules_lines(f"{KEY} ema_2025", KEPT) == [SAID, "EMA 2025"]


def test_a_line_has_every_change_where_the_name_has_their_number():
    rules = read_rules(MANY)
    kept = {rules_key(rules): {"name": "Club", "word": MANY}}
    (key,) = kept
    assert rules_said(key, kept) == "“Club”: Tenhou with 4 changes"
    line = rules_line(key, kept)
    assert line.startswith("“Club”: Tenhou with 4 changes. Changed: ")
    assert line.count(";") == 3


def test_rules_of_which_the_site_no_longer_knows_an_option_keep_their_name():
    kept = {KEY: {"name": "Club", "word": "tenhou_4p.aka-77"}}
    assert rules_said(KEY, kept) == rules_line(KEY, kept) == "“Club”: tenhou_4p.aka-77"
    assert kinds_asked("hand-closed", 1, KEY, kept) == ()


def test_a_kind_is_asked_by_them_with_as_many_players():
    assert kinds_asked("hand-closed", 1, KEY, KEPT) == ("hand-closed",)
    assert kinds_asked("kita", 1, KEY, KEPT) == ()
    assert kinds_asked("hand-closed", 1, KEY, {}) == ()


@pytest.mark.django_db
def test_the_users_own_and_those_that_are_kept_already_can_be_chosen():
    owner = teacher()
    keep_rules(owner=owner, name="As it is", ruleset=load_preset("tenhou_4p"))
    keep_rules(owner=owner, name="Evening", ruleset=load_preset("m_league").changed(aka=0))
    keep_rules(owner=owner, name="Renamed", ruleset=CLUB)
    keep_rules(owner=teacher("ren"), name="Of another", ruleset=load_preset("tenhou_4p").changed(aka=0))
    assert sorted(each["name"] for each in rules_to_choose(owner, {}).values()) == ["Evening", "Renamed"]
    assert sorted(each["name"] for each in rules_to_choose(owner, KEPT).values()) == ["Club", "Evening"]


@pytest.mark.django_db
def test_positions_are_made_by_them_though_their_owner_keeps_none_any_more():
    owner = teacher()
    kept = keep_rules(owner=owner, name="Club", ruleset=CLUB)
    made = by_own_rules(owner)
    remove_rules(owner=owner, code=kept.code)
    held = sitting(made, owner)
    assert (held.rulesets, held.own_rules) == (KEY, KEPT)
    versions = PuzzleVersion.objects.all()
    assert {question_of(each).position.ruleset for each in versions} == {CLUB}
    assert versions.count() == 2 * 12


@pytest.mark.django_db
def test_a_certificate_has_the_rules_of_its_day():
    owner = teacher()
    made = by_own_rules(owner)
    held = sitting(made, owner)
    answers(registered(held, "Aiko"), [1, 1])
    Blueprint.objects.update(own_rules={})
    award(sitting=held, now=AFTER)
    Blueprint.objects.all().delete()
    found = Certificate.objects.get()
    assert rules_lines(found.rulesets, found.own_rules) == [SAID]


@pytest.mark.django_db
def test_positions_are_asked_by_what_the_exam_keeps_though_nobody_practises_by_it():
    made = by_own_rules(teacher())
    assert rulesets_of("hand-closed", KEY, None) == ()
    assert rulesets_of("hand-closed", KEY, 4, KEPT) == (CLUB,)
    assert rulesets_of("hand-closed", KEY, 3, KEPT) == ()
    assert rules_by_key(KEY) is None
    assert not RestatedRules.objects.exists()
    assert paper_of(made.rows.all())[0].players == 4


@pytest.mark.django_db
def test_the_class_in_which_it_is_held_keeps_them_so_that_positions_are_made_there():
    owner = teacher()
    room = sitting(by_own_rules(owner), owner).assignment.classroom
    room.refresh_from_db()
    assert room.own_rules == KEPT


@pytest.mark.django_db
def test_a_question_says_the_name_of_the_sitting_though_the_class_has_another_for_equal_rules(
    django_assert_num_queries,
):
    owner, room = teacher(), classroom()
    room.own_rules = {KEY: {"name": "Evening", "word": WORD}}
    room.save()
    work = sitting(by_own_rules(owner), owner, classroom=room).assignment
    assert name_by_work(work, KEY) == "Club"
    in_hall = sitting(Blueprint.objects.get(), owner).assignment
    with django_assert_num_queries(0):
        assert name_by_work(in_hall, KEY) == "Club"
    assert name_by_work(work, "ema_2025") == ""
    work.mode = Mode.HOMEWORK
    assert name_by_work(work, KEY) == "Evening"


@pytest.mark.django_db
def test_what_was_held_under_other_names_is_said_too():
    owner = teacher()
    made = by_own_rules(owner)
    sitting(made, owner)
    made.own_rules = {}
    assert rules_of_all(made) == KEPT


@pytest.mark.django_db
def test_a_row_whose_rules_are_no_longer_known_lacks_everything():
    made = by_own_rules(teacher())
    Blueprint.objects.update(own_rules={KEY: {"name": "Club", "word": "tenhou_4p.aka-77"}})
    (found,) = lacking_of(made.rows.select_related("blueprint").get())
    assert (found.kind, found.reserve) == ("hand-closed", 0)


def drafts_of(slug, level):
    """Positions of Tenhou, with the rules on which their answers hang and that nobody knows for sure."""
    kind, rules = kinds()[slug], load_preset("tenhou_4p")
    made = (kind.generate(Random(seed), level, rules) for seed in range(12))
    return kind, [(each, unsettled_by(kind, each, sourced=True)) for each in made]


@pytest.mark.parametrize(
    ("slug", "level", "changed"),
    [
        ("must-show", 4, {"riichi_hand_at_other_win": "shown"}),
        ("kan-legal", 5, {"riichi_ankan_winning_tile": "refused"}),
    ],
)
def test_what_the_owner_changed_is_settled_whether_it_was_disputed_or_without_a_source(slug, level, changed):
    kind, drafts = drafts_of(slug, level)
    turning = [position for position, unsettled in drafts if unsettled == tuple(changed)]
    assert turning
    own = load_preset("tenhou_4p").changed(**changed)
    for position in turning:
        assert unsettled_by(kind, replace(position, ruleset=own), sourced=True) == ()
