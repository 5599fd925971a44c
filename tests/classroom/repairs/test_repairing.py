"""Repair sets: those who missed something get it anew, alone, and are asked once more a week later."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from django.db.models import Q
from django.utils import timezone

from tests.classroom.answers import answered, submission
from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.doing.due import assignment_rows, due_in
from trainer.classroom.doing.work import work_of
from trainer.classroom.marks.gradebook import gradebook, gradebook_row
from trainer.classroom.marks.marking import set_mark
from trainer.classroom.models import Assignment, Lesson, Mode
from trainer.classroom.repairs.asking import (
    NothingToRepairError,
    ToRepair,
    repair_places,
    scopes_of,
    to_repair,
)
from trainer.classroom.repairs.members import (
    AllHaveItError,
    NobodyMissedError,
    NobodyTickedError,
    missers_in,
    to_tick,
)
from trainer.classroom.repairs.repairing import (
    LASTS,
    make_checks,
    make_own_repair,
    make_repair,
    puzzles_under_way,
    said_of_levels,
    said_of_rules,
    without_check,
)
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.stock import Scope

CODE = "FUR-1"
pytestmark = pytest.mark.django_db


@pytest.fixture
def supply(tmp_path):
    return load_supply(tmp_path)


@pytest.fixture
def work(supply):
    """Homework of two puzzles, in which Aiko missed a rule and Ben did not."""
    room = classroom()
    teacher(classroom=room)
    found = assignment(room, [each for each in supply if each.kind == "can-ron"][:2])
    for name, right in (("Aiko", False), ("Ben", True)):
        learner = enrolled(room, name)
        shown = [("rule", CODE, right)]
        answered(found, learner, 1, "yes", float(right), found=shown, at=timezone.now())
    return found


def repaired(work, now=None, **facts):
    by, now = a_teacher_of(work.classroom), now or timezone.now()
    return make_repair(assignment=work, code=CODE, title="Repair: furiten", by=by, now=now, **facts)


def begun(made, learner):
    """The set, of which the learner was given the first position of each place."""
    for slot in made.slots.all():
        choice = slot.choices.first()
        choice.fixed = True
        choice.save()
    submission(made, learner)
    return made


def of(work, name):
    return work.classroom.enrollments.get(name=name)


def test_places_are_even_over_the_answers_and_leave_out_what_is_in_use(supply):
    places = repair_places(CODE, Random(1))
    assert len(places) <= 3
    for place in places:
        versions = PuzzleVersion.objects.filter(pk__in=place.versions)
        assert {(each.puzzle.kind, each.level) for each in versions} == {(place.kind, place.level)}
        classes = Counter(versions.values_list("answer_class", flat=True))
        assert len(classes) > 1
        assert len(set(classes.values())) == 1
    with pytest.raises(NothingToRepairError):
        repair_places(CODE, Random(1), without=set(Stocked.objects.values_list("pk", flat=True)))
    with pytest.raises(NothingToRepairError):
        repair_places("no-such-thing", Random(1))


def test_places_are_by_the_rules_of_the_class_where_there_are_enough(supply):
    Stocked.objects.exclude(kind="can-ron").update(ruleset="tenhou_4p", players=4)
    Stocked.objects.filter(kind="can-ron").update(ruleset="m_league", players=4)
    within = [Scope(rulesets=("m_league",), players=(4,)), Scope(players=(4,))]
    chosen = {key for place in repair_places(CODE, Random(1), within=within) for key in place.versions}
    assert set(Stocked.objects.filter(version__in=chosen).values_list("ruleset", flat=True)) == {"m_league"}


def test_too_few_by_the_rules_of_the_class_others_of_as_many_players_follow_and_it_is_told(work):
    with_three = Stocked.objects.filter(kind="can-ron", players=3)
    assert with_three.update(facts={"rules": [CODE]})
    work.classroom.ruleset = "tenhou_3p"
    work.classroom.save()
    made = repaired(work)
    chosen = PuzzleVersion.objects.filter(pk__in=made.slots.values("choices__version"))
    assert set(chosen.values_list("players", flat=True)) == {3}
    assert chosen.exclude(ruleset="tenhou_3p").exists()
    assert said_of_rules(made).startswith("Too few positions ask this by the rules of the class")


def test_without_a_ruleset_the_players_are_those_of_what_the_class_was_set(work):
    assert scopes_of(work.classroom) == [Scope(players=(4,))]
    assert said_of_rules(repaired(work)) == ""


def test_who_missed_it_has_it_to_do_and_nobody_else_sees_it(work):
    made = repaired(work)
    aiko, ben = of(work, "Aiko"), of(work, "Ben")
    now = timezone.now()
    assert {each.assignment for each in due_in(work.classroom, aiko.learner, now)} == {made, work}
    assert [each.assignment for each in due_in(work.classroom, ben.learner, now)] == [work]
    assert work_of(aiko.learner_id, made.slug) is not None
    assert work_of(ben.learner_id, made.slug) is None
    assert (made.mode, made.for_some, made.repair_of, made.about) == (Mode.MASTERY, True, work, CODE)


def test_a_repair_set_and_its_check_are_no_column_and_in_no_mean(work):
    now = timezone.now()
    before = [row.mean for row in gradebook(work.classroom, now=now).rows]
    made = begun(repaired(work, now), of(work, "Aiko"))
    make_checks(now + LASTS)
    check = Assignment.objects.get(title="Repair: furiten, a week later")
    for each in (made, check):
        hand = {"assignment": each, "enrollment": of(work, "Aiko"), "mark": 1.0, "note": ""}
        set_mark(**hand, by=a_teacher_of(work.classroom), now=now)
    book = gradebook(work.classroom, now=now + 3 * LASTS)
    assert [each.assignment for each in book.columns] == [work]
    assert [row.mean for row in book.rows] == before
    assignments, row = gradebook_row(of(work, "Aiko"), now=now + 3 * LASTS)
    assert (assignments, row.mean) == ([work], before[0])


def test_homework_that_came_out_of_a_lesson_is_a_column(work):
    lesson = Lesson.objects.create(classroom=work.classroom, by=a_teacher_of(work.classroom))
    Assignment.objects.filter(pk=work.pk).update(after=lesson)
    assert [each.assignment for each in gradebook(work.classroom, now=timezone.now()).columns] == [work]


def missed_by(work, name, times=1):
    learner = enrolled(work.classroom, name)
    for _try in range(times):
        answered(work, learner, 1, "yes", 0.0, found=[("rule", CODE, False)], at=timezone.now())
    return learner


def members(made):
    return [each.name for each in made.members.order_by("name")]


def ticked(work, *names, **facts):
    who = {of(work, name).pk for name in names}
    return repaired(work, ticked=who, **facts)


def test_from_two_misses_on_a_learner_is_ticked_beforehand(work):
    missed_by(work, "Cleo", times=2)
    missers = missers_in(work, CODE)
    listed = to_tick(work.classroom, missers, CODE, Q(repair_of=work), timezone.now())
    found = [(each.name, each.times, each.ticked) for each in listed]
    assert found == [("Aiko", 1, False), ("Cleo", 2, True)]
    assert members(repaired(work)) == ["Cleo"]


def test_only_those_who_are_ticked_and_missed_it_get_it(work):
    missed_by(work, "Cleo")
    assert members(ticked(work, "Cleo", "Ben")) == ["Cleo"]
    with pytest.raises(NobodyTickedError):
        ticked(work, "Ben")


def test_who_misses_it_later_gets_a_set_and_nobody_gets_a_second_one_meanwhile(work):
    first = repaired(work)
    missed_by(work, "Cleo")
    second = ticked(work, "Aiko", "Cleo")
    assert (members(first), members(second)) == (["Aiko"], ["Cleo"])
    assert second.repair_of == work
    with pytest.raises(AllHaveItError):
        ticked(work, "Aiko", "Cleo")


def test_after_a_set_was_mastered_or_is_over_another_one_can_be_set(work):
    now = timezone.now()
    made = begun(repaired(work, now), of(work, "Aiko"))
    with pytest.raises(AllHaveItError):
        ticked(work, "Aiko", now=now)
    made.submissions.update(handed_in_at=now)
    assert ticked(work, "Aiko", now=now) != made


def test_positions_that_were_not_given_to_anybody_are_free(work):
    chosen = set(repaired(work).slots.values_list("choices__version__puzzle", flat=True))
    assert not chosen & puzzles_under_way(work.classroom)
    assert puzzles_under_way(work.classroom) == set(
        work.slots.values_list("choices__version__puzzle", flat=True)
    )


def test_what_was_drawn_for_somebody_is_under_way(work):
    made = begun(repaired(work), of(work, "Aiko"))
    asked = set(made.submissions.get().items.values_list("version__puzzle", flat=True))
    assert asked <= puzzles_under_way(work.classroom)


def test_the_same_rule_out_of_other_work_can_be_repaired_while_a_set_is_open(work, supply):
    repaired(work)
    other = assignment(work.classroom, [each for each in supply if each.kind == "can-ron"][2:4])
    answered(other, of(work, "Ben"), 1, "yes", 0.0, found=[("rule", CODE, False)], at=timezone.now())
    assert members(repaired(other)) == ["Ben"]


def test_a_repair_set_is_of_the_level_of_what_was_missed(work):
    level = work.slots.get(place=1).level
    Stocked.objects.filter(kind="can-ron").update(level=level, facts={"rules": [CODE]})
    made = repaired(work)
    assert {slot.level for slot in made.slots.all()} == {level}
    assert said_of_levels(made) == ""


def test_without_enough_of_the_level_the_nearest_follow_and_it_is_told(work):
    assert work.slots.get(place=1).level == 3
    made = repaired(work)
    asked = [slot.level for slot in made.slots.order_by("place")]
    assert asked == sorted(asked, reverse=True)
    assert said_of_levels(made) == "Too few positions of level 3 ask this: the repair set asks level 1, 2."


def test_it_is_made_only_if_somebody_missed_it_and_once_for_each(work):
    repaired(work)
    with pytest.raises(AllHaveItError):
        repaired(work)
    with pytest.raises(NobodyMissedError):
        make_repair(
            assignment=work, code="KAN-1", title="Repair", by=a_teacher_of(work.classroom), now=timezone.now()
        )
    assert Assignment.objects.count() == 2


def test_a_week_later_who_began_it_is_asked_once_more_by_itself_and_once(work):
    now = timezone.now()
    made = begun(repaired(work, now), of(work, "Aiko"))
    assert make_checks(now + LASTS - timedelta(minutes=1)) == 0
    assert make_checks(now + LASTS) == 1
    assert make_checks(now + LASTS) == 0
    (check,) = Assignment.objects.exclude(pk__in=[work.pk, made.pk])
    assert (check.mode, check.about, check.repair_of) == (Mode.HOMEWORK, CODE, work)
    assert check.slots.count() == 4
    assert without_check(work.classroom, now + 2 * LASTS) == {}
    assert [each.name for each in check.members.all()] == ["Aiko"]
    asked = set(made.submissions.get().items.values_list("version", flat=True))
    assert not asked & set(check.slots.values_list("choices__version", flat=True))
    assert make_checks(now + 3 * LASTS) == 0, "a check is not checked again"


def test_what_nobody_began_is_not_asked_again(work):
    now = timezone.now()
    repaired(work, now)
    assert make_checks(now + LASTS) == 0
    assert Assignment.objects.count() == 2


def test_a_check_that_lacks_positions_is_tried_each_day_and_told_until_it_is_made(work):
    now = timezone.now()
    made = begun(repaired(work, now), of(work, "Aiko"))
    kept = dict(Stocked.objects.values_list("pk", "kind"))
    Stocked.objects.update(kind="should-push")
    assert without_check(work.classroom, now + LASTS - timedelta(minutes=1)) == {}
    assert make_checks(now + LASTS) == 0
    assert without_check(work.classroom, now + LASTS) == {made.pk: True}
    for key, kind in kept.items():
        Stocked.objects.filter(pk=key).update(kind=kind)
    assert make_checks(now + LASTS + timedelta(hours=1)) == 0, "tried once a day"
    assert make_checks(now + LASTS + timedelta(days=1)) == 1
    assert without_check(work.classroom, now + 2 * LASTS) == {}


def test_a_check_that_never_finds_positions_is_given_up_and_the_teacher_is_told(work):
    now = timezone.now()
    made = begun(repaired(work, now), of(work, "Aiko"))
    Stocked.objects.update(kind="should-push")
    for day in range(7, 40):
        assert make_checks(now + timedelta(days=day)) == 0
    made.refresh_from_db()
    assert made.check_made
    assert without_check(work.classroom, now + timedelta(days=40)) == {made.pk: False}


def own_set(work, name="Aiko", code=CODE, now=None):
    return make_own_repair(enrollment=of(work, name), code=code, title="Mine", now=now or timezone.now())


def test_a_learner_finds_what_it_missed_until_it_is_right_twice(work):
    aiko, now = of(work, "Aiko"), timezone.now()
    assert to_repair(aiko, now) == [ToRepair(CODE, 1, 1, work.slug, "")]
    assert to_repair(of(work, "Ben"), now) == []
    for number, left in ((2, 1), (3, 0)):
        answered(work, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)], at=now)
        assert len(to_repair(aiko, now)) == left, number


def test_what_is_kept_back_is_not_named_and_not_repaired(work):
    Attempt.objects.filter(learner=of(work, "Aiko").learner).update(withheld_until=NEVER)
    assert to_repair(of(work, "Aiko"), timezone.now()) == []
    with pytest.raises(NobodyMissedError):
        own_set(work)


def test_an_own_set_is_there_once_for_its_learner_alone_and_in_nothing_of_the_teachers(work):
    made = own_set(work)
    assert (made.mode, made.own, list(made.members.all())) == ("mastery", True, [of(work, "Aiko")])
    assert own_set(work) == made
    assert to_repair(of(work, "Aiko"), timezone.now())[0].going == made.slug
    with pytest.raises(NobodyMissedError):
        own_set(work, "Ben")
    assert {each.assignment for each in gradebook(work.classroom, now=timezone.now()).columns} == {work}
    assert [row.title for row in assignment_rows(work.classroom)] == [work.title]
    assert not Assignment.objects.taught_by(a_teacher_of(work.classroom)).filter(own=True).exists()
    # The teacher's set about the same is another one.
    assert repaired(work) != made


def test_an_own_set_that_was_begun_is_asked_once_more_after_a_week(work):
    made = own_set(work)
    made.submissions.create(enrollment=of(work, "Aiko"))
    assert make_checks(timezone.now() + timedelta(days=8)) == 1
    check = Assignment.objects.get(own=True, mode="homework")
    assert list(check.members.all()) == [of(work, "Aiko")]


def test_a_repair_set_is_in_the_journal_once(work):
    repaired(work)
    with pytest.raises(AllHaveItError):
        repaired(work)
    entry = work.classroom.journal.get()
    assert (entry.what, entry.by, entry.about, entry.after) == (
        "repair",
        a_teacher_of(work.classroom),
        work.title,
        "Repair: furiten",
    )
