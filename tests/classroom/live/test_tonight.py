"""Tonight's lesson: from what was missed in the last week, else from the next lesson of the path."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.supply import load_supply
from trainer.classroom.live.tonight import (
    NothingToAskError,
    lesson_rules,
    missed_last_week,
    next_topic,
    plan_tonight,
)
from trainer.classroom.models import SubmissionItem
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import Stocked

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def supply(tmp_path):
    return load_supply(tmp_path)


@pytest.fixture
def room(supply):
    return classroom()


@pytest.fixture
def work(room, supply):
    """Homework in which two missed furiten and one of them a kan, yesterday, and it is over."""
    kinds = ("can-ron", "which-kan")
    entries = [next(each for each in supply if each.kind == kind) for kind in kinds]
    found = assignment(room, entries, due_at=NOW - timedelta(hours=1))
    at, aiko, ben = NOW - timedelta(days=1), enrolled(room, "Aiko"), enrolled(room, "Ben")
    for learner in (aiko, ben):
        answered(found, learner, 1, "yes", 0.0, found=[("rule", "FUR-1", False)], at=at)
    answered(found, aiko, 2, "none", 0.0, found=[("rule", "KAN-1", False)], at=at)
    answered(found, ben, 2, "none", 1.0, found=[("rule", "KAN-1", True)], at=at)
    return found


def planned(room):
    return [each.version for each in room.planned.select_related("version__puzzle").order_by("place")]


def test_most_missed_comes_first_and_what_is_older_or_kept_back_is_none(work, room):
    found = missed_last_week(room, NOW)
    assert [(row.code, len(row.learners), row.wrong) for row in found] == [("FUR-1", 2, 2), ("KAN-1", 1, 1)]
    assert missed_last_week(room, NOW + timedelta(days=7)) == []
    Attempt.objects.filter(findings__code="FUR-1").update(withheld_until=NEVER)
    assert [row.code for row in missed_last_week(room, NOW)] == ["KAN-1"]


def test_an_opener_and_eight_questions_in_turn_none_that_the_class_is_at_work_on(work, room, supply):
    going = assignment(room, [each for each in supply if each.kind == "can-ron"][2:8])
    assert plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1)) == 9
    versions = planned(room)
    assert len({each.pk for each in versions}) == 9
    families = Counter("kan" if "kan" in each.puzzle.kind else "furiten" for each in versions)
    assert families == {"furiten": 5, "kan": 4}
    asked = {choice.version_id for slot in going.slots.all() for choice in slot.choices.all()}
    assert not asked & {each.pk for each in versions}


def test_pressed_twice_it_is_planned_once(work, room):
    numbers = [plan_tonight(classroom=room, there=0, now=NOW, rng=Random(seed)) for seed in (1, 2)]
    assert numbers == [9, 0]
    assert room.planned.count() == 9


@pytest.mark.parametrize(("ruleset", "players"), [("tenhou_3p", 3), ("m_league", 4)])
def test_questions_are_for_as_many_players_as_the_class_has_and_by_its_rules_first(
    work, room, ruleset, players
):
    # Of one level, so that those by each ruleset are among those that are chosen from.
    Stocked.objects.filter(kind="can-ron").update(level=2, facts={"rules": ["FUR-1"]})
    Stocked.objects.filter(kind="which-kan").update(level=2, facts={"rules": ["KAN-1"]})
    room.ruleset = ruleset
    room.save()
    assert plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1)) == 9
    assert {each.players for each in planned(room)} == {players}
    assert ruleset in {each.ruleset for each in planned(room)}


def test_without_a_ruleset_the_players_are_those_of_what_the_class_was_set(work, room):
    assert set(work.slots.values_list("choices__version__players", flat=True)) == {4}
    assert plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1)) == 9
    assert {each.players for each in planned(room)} == {4}


def test_by_any_rules_all_of_it_is_by_the_ruleset_that_most_answers_were_under(work, room):
    rules = lesson_rules(room)
    asked_in = SubmissionItem.objects.filter(submission__assignment=work)
    assert rules in set(asked_in.values_list("version__ruleset", flat=True))
    Stocked.objects.filter(kind="can-ron").update(ruleset=rules, players=4, facts={"rules": ["FUR-1"]})
    assert plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1)) == 9
    asked = Stocked.objects.filter(version__in=room.planned.values("version"))
    assert set(asked.values_list("ruleset", flat=True)) == {rules}


def test_a_class_that_answered_nothing_has_the_ruleset_of_the_site(room):
    assert (lesson_rules(room), lesson_rules(room, "ema_2025")) == ("", "ema_2025")
    room.ruleset = "tenhou_3p"
    assert lesson_rules(room, "ema_2025") == "tenhou_3p"


def test_with_nothing_missed_it_is_the_next_lesson_of_the_path(room, supply):
    """The bank of this test lacks the kinds of the first lesson: nothing can be asked of it."""
    assert next_topic(room).slug == "the-tiles"
    with pytest.raises(NothingToAskError):
        plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1))


def test_what_was_set_already_is_no_next_topic(room, supply):
    found = assignment(room, [each for each in supply if each.kind == "can-ron"][:1])
    for kind in ("copies-left", "dora-tile", "next-draw", "hand-complete", "completing-tile", "tsumo-or-ron"):
        found.slots.create(place=found.slots.count() + 1, kind=kind, level=1)
    assert next_topic(room).slug == "tenpai"
    for kind in ("is-tenpai", "why-not-riichi", "may-riichi", "riichi-now", "which-yaku", "waits"):
        found.slots.create(place=found.slots.count() + 1, kind=kind, level=1)
    assert next_topic(room).slug == "tiles-let-go"
    assert plan_tonight(classroom=room, there=0, now=NOW, rng=Random(1)) > 0
    assert {each.puzzle.kind for each in planned(room)} == {"which-furiten"}
