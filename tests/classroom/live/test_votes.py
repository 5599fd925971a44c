"""The wall and a phone read their lesson in one query; what they have seen changes with what they show."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from trainer.accounts.models import Learner
from trainer.classroom.live.lessons import close_question, end_lesson, reveal_step
from trainer.classroom.live.walls import phone_of, votes_for, wall_of
from trainer.classroom.models import Enrollment


@pytest.fixture
def room(bank):
    return classroom()


@pytest.fixture
def host(room):
    return teacher(classroom=room)


@pytest.fixture
def lesson(bank, room, host):
    return lesson_with(room, host, bank["can-ron", "yes"])


def phone(lesson, enrollment):
    return phone_of(enrollment.learner.user, lesson.slug)


def test_the_wall_counts_answers_and_the_enrolled(lesson, host, room, settings, django_assert_num_queries):
    """Hosts that share a database ask it, and the cache in it, whose phones are there."""
    for name in ("Aiko", "Bo", "Cai"):
        give(lesson, enrolled(room, name)) if name != "Cai" else enrolled(room, name)
    gone = enrolled(room, "Dai")
    Enrollment.objects.filter(pk=gone.pk).update(left_at=timezone.now())
    with django_assert_num_queries(1 if settings.ONE_HOST else 3):
        wall = wall_of(host, lesson.slug)
        assert (wall.answered, wall.enrolled, wall.question.version.puzzle.kind) == (2, 3, "can-ron")


def test_the_wall_is_the_teachers_alone(lesson):
    others = (teacher("other", classroom("Wednesday club")), AnonymousUser())
    assert [wall_of(user, lesson.slug) for user in others] == [None, None]


def test_a_phone_is_found_by_its_own_learner_among_many(lesson, room, django_assert_num_queries):
    aiko, bo = enrolled(room, "Aiko"), enrolled(room, "Bo")
    give(lesson, aiko, "no")
    with django_assert_num_queries(1):
        found = phone(lesson, aiko)
    assert (found.enrollment_id, found.given) == (aiko.pk, "no")
    assert (phone(lesson, bo).enrollment_id, phone(lesson, bo).given) == (bo.pk, None)


def test_a_guest_has_no_phone(lesson, room, django_assert_num_queries):
    Enrollment.objects.create(classroom=room, learner=Learner.objects.create(), name="Guest")
    with django_assert_num_queries(0):
        assert phone_of(AnonymousUser(), lesson.slug) is None


def test_who_left_or_is_in_another_class_has_no_phone(lesson, room, host):
    gone, other = enrolled(room, "Aiko"), enrolled(classroom("Wednesday club"), "Bo")
    Enrollment.objects.filter(pk=gone.pk).update(left_at=timezone.now())
    assert [phone(lesson, each) for each in (gone, other)] == [None, None]
    assert phone_of(host, lesson.slug) is None


def test_votes_count_answers_the_most_frequent_first(lesson, room):
    for name, answer in (("Aiko", "no"), ("Bo", "yes"), ("Cai", "no")):
        give(lesson, enrolled(room, name), answer)
    assert list(votes_for(lesson.current).items()) == [("no", 2), ("yes", 1)]


def test_what_the_wall_has_seen_changes_with_every_answer_and_every_stage(lesson, host, room):
    seen = [wall_of(host, lesson.slug).seen]
    steps = (
        lambda: give(lesson, enrolled(room)),
        lambda: close_question(question=lesson.current),
        lambda: reveal_step(question=lesson.current, step=1, of=2),
        lambda: end_lesson(lesson=lesson),
    )
    for step in steps:
        step()
        seen.append(wall_of(host, lesson.slug).seen)
    assert seen == ["1.0.0.0-0.0.0", "1.0.0.0-1.1.0", "1.1.0.0-1.1.0", "1.1.1.0-1.1.0", "1.1.1.1-1.1.0"]


def test_what_a_phone_has_seen_does_not_hang_on_the_answers_of_others(lesson, room):
    aiko, bo = enrolled(room, "Aiko"), enrolled(room, "Bo")
    before = phone(lesson, aiko).seen
    give(lesson, bo)
    assert phone(lesson, aiko).seen == before
    give(lesson, aiko)
    assert phone(lesson, aiko).seen != before
