"""A phone in a live lesson: whose it is, one answer, nothing told before the wall tells it, cheap polling."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from trainer.classroom.live.lessons import close_question, end_lesson, reveal_step, show_question
from trainer.classroom.live.presence import here
from trainer.classroom.models import Enrollment, LessonAnswer, LessonQuestion
from trainer.progress.models import Attempt
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.digests import rules_key
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import written_rules
from trainer.scenarios.kind import kinds


@pytest.fixture
def room(bank):
    return classroom(name="Tuesday club")


@pytest.fixture
def host(room):
    return teacher(classroom=room)


@pytest.fixture
def aiko(room):
    return enrolled(room)


@pytest.fixture
def phone(client, aiko):
    client.force_login(aiko.learner.user)
    return client


@pytest.fixture
def lesson(bank, room, host):
    return lesson_with(room, host, bank["can-ron", "yes"])


def at(lesson):
    return f"/live/{lesson.slug}/"


def seen_in(response):
    return re.search(r"\?seen=([-.\d]+)", response.text)[1]


def state(client, lesson, seen):
    return client.get(f"{at(lesson)}state/?seen={seen}", headers={"HX-Request": "true"})


def answer(client, lesson, htmx=False, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(at(lesson), {"key": "1", **fields}, headers=headers)


def tell(lesson, step=1, of=2):
    reveal_step(question=lesson.current, step=step, of=of)


def test_the_question_is_asked_and_says_neither_answer_nor_link(phone, lesson):
    page = phone.get(at(lesson)).text
    assert "question 1" in page
    assert 'name="answer" value="yes"' in page
    assert f'action="{at(lesson)}"' in page
    assert lesson.current.version.puzzle.slug not in page
    assert not re.search(r"you can ron\.|verdict|is-right|lit-", page)


def test_what_was_changed_in_the_rules_stands_on_the_phone(phone, room, host, kuikae_allowed):
    page = phone.get(at(lesson_with(room, host, kuikae_allowed))).text.partition("<main")[2]
    assert re.search(r"<summary>Rules: .*, but kuikae is allowed</summary>", page)
    assert page.count("kuikae is allowed") == 1


@pytest.mark.parametrize("page", ["", "state/"])
def test_a_lesson_is_that_of_the_learners_of_its_class(client, lesson, room, host, page):
    other = enrolled(classroom("Wednesday club"), "Bo")
    gone = enrolled(room, "Cai")
    Enrollment.objects.filter(pk=gone.pk).update(left_at=timezone.now())
    for user in (other.learner.user, gone.learner.user, host):
        client.force_login(user)
        assert client.get(at(lesson) + page).status_code == 404
        assert client.post(at(lesson) + page, {"key": "1", "answer": "yes"}).status_code in (404, 405)
    assert Attempt.objects.count() == 0


def test_a_phone_that_asks_is_there_until_the_lesson_is_over(
    phone, lesson, django_capture_on_commit_callbacks
):
    state(phone, lesson, "")
    assert len(here(lesson.slug)) == 1
    with django_capture_on_commit_callbacks(execute=True):
        end_lesson(lesson=lesson)
    state(phone, lesson, "")
    assert len(here(lesson.slug)) == 0


def test_a_guest_is_asked_to_sign_in(client, lesson):
    assert client.get(at(lesson))["Location"] == f"/accounts/login/?next={at(lesson)}"
    assert answer(client, lesson, answer="yes").status_code == 302
    assert client.get(f"{at(lesson)}state/").status_code == 404
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize("htmx", [False, True])
def test_an_answer_is_kept_and_its_result_withheld(phone, lesson, aiko, htmx):
    response = answer(phone, lesson, htmx, answer="no")
    page = response.text if htmx else phone.get(response["Location"]).text
    assert "Kept: you answered No" in page
    assert "Watch the wall" in page
    assert not re.search(r"Not quite|you can ron\.|is-wrong|value=\"yes\"", page)
    assert LessonAnswer.objects.get().enrollment == aiko

    assert Attempt.objects.by(aiko.learner).count() == 0


def test_the_first_answer_counts(phone, lesson):
    answer(phone, lesson, answer="no")
    assert answer(phone, lesson, answer="yes").status_code == 302
    assert list(LessonAnswer.objects.values_list("text", flat=True)) == ["no"]
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("htmx", [False, True])
def test_what_is_no_answer_is_said_and_not_stored(phone, lesson, htmx):
    response = answer(phone, lesson, htmx, answer="maybe")
    assert response.status_code == 422
    assert "Answer yes or no." in response.text
    assert ("<html" in response.text) is not htmx
    assert Attempt.objects.count() == 0


def test_what_was_typed_stands_in_the_form_again(phone, room, host, bank):
    lesson = lesson_with(room, host, bank["waits", "other"])
    response = answer(phone, lesson, True, typed="36x")
    assert response.status_code == 422
    assert 'name="typed" value="36x"' in response.text


@pytest.mark.parametrize("htmx", [False, True])
def test_an_answer_to_a_closed_question_is_refused_clearly(phone, lesson, htmx):
    close_question(question=lesson.current)
    response = answer(phone, lesson, htmx, answer="yes")
    assert response.status_code == 409
    assert "Too late: this question is closed. Your answer was not stored." in response.text
    assert "The answers are closed" in response.text
    assert Attempt.objects.count() == 0


def test_an_answer_to_the_question_before_is_not_taken_for_this_one(phone, lesson, bank):
    version = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "no"].slug)
    show_question(lesson=lesson, version=version, after=1)
    response = answer(phone, lesson, answer="yes")
    assert response.status_code == 409
    assert "question 2" in response.text
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize("htmx", [False, True])
def test_an_answer_in_time_counts_though_the_teacher_has_gone_on(phone, lesson, bank, htmx):
    version = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "no"].slug)
    show_question(lesson=lesson, version=version, after=1)
    LessonQuestion.objects.filter(place=1).update(closed_at=timezone.now() + timedelta(minutes=1))
    response = answer(phone, lesson, htmx, answer="yes")
    assert LessonAnswer.objects.get().question.place == 1
    page = response.text if htmx else phone.get(response["Location"]).text
    assert "question 2" in page
    assert 'name="answer" value="yes"' in page


def test_what_is_no_answer_to_a_question_that_is_gone_is_not_asked_again(phone, lesson, bank):
    version = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "no"].slug)
    show_question(lesson=lesson, version=version, after=1)
    LessonQuestion.objects.filter(place=1).update(closed_at=timezone.now() + timedelta(minutes=1))
    response = answer(phone, lesson, answer="maybe")
    assert response.status_code == 409
    assert "Answer yes or no." not in response.text


@pytest.mark.parametrize("key", ["", "0", "2", "²", "x", "1" * 30])
def test_an_answer_to_no_question_of_the_lesson_is_refused(phone, lesson, key):
    assert answer(phone, lesson, key=key, answer="yes").status_code == 409
    assert Attempt.objects.count() == 0


def test_the_word_comes_with_the_first_step_and_the_reasons_with_the_last(phone, lesson):
    answer(phone, lesson, answer="no")
    tell(lesson)
    page = phone.get(at(lesson)).text
    assert '<span class="verdict-headline">Not quite.</span> Yes, you can ron' in page
    assert '<p class="rule">' not in page
    assert 'class="felt' not in page
    tell(lesson, step=2)
    page = phone.get(at(lesson)).text
    assert '<p class="rule">' in page
    assert 'class="felt' in page.split("The table with the deciding tiles lit")[1]
    assert "onwards-bar" not in page


def test_the_own_result_counts_from_the_verdict_on(phone, lesson, aiko):
    answer(phone, lesson, answer="yes")
    tell(lesson)
    assert '<span class="verdict-headline">Right.</span>' in phone.get(at(lesson)).text
    assert Attempt.objects.by(aiko.learner).count() == 1


def test_who_gave_no_answer_is_told_so_after_the_close(phone, lesson):
    tell(lesson)
    page = phone.get(at(lesson)).text
    assert "You did not answer this question" in page
    assert "you can ron" not in page.replace("Can you ron", "")


@pytest.mark.parametrize("done", ["ask", "keep", "close", "tell"])
def test_nothing_is_sent_while_nothing_is_new(phone, lesson, done, django_assert_num_queries):
    if done != "ask":
        answer(phone, lesson, answer="yes")
    if done == "close":
        close_question(question=lesson.current)
    if done == "tell":
        tell(lesson)
    seen = seen_in(phone.get(at(lesson)))
    with django_assert_num_queries(3):
        response = state(phone, lesson, seen)
    assert (response.status_code, response.content) == (204, b"")


def test_what_others_answer_swaps_nothing(phone, lesson, room):
    seen = seen_in(phone.get(at(lesson)))
    give(lesson, enrolled(room, "Bo"))
    assert state(phone, lesson, seen).status_code == 204


def test_every_change_is_sent_once_in_three_queries_and_the_verdict_in_four(
    phone, lesson, django_assert_num_queries
):
    said = []
    steps = (
        (lambda: answer(phone, lesson, answer="no"), 3),
        (lambda: close_question(question=lesson.current), 3),
        (lambda: tell(lesson), 4),
    )
    seen = seen_in(phone.get(at(lesson)))
    for step, queries in steps:
        step()
        with django_assert_num_queries(queries):
            response = state(phone, lesson, seen)
        said.append(re.search(r'id="live"[^>]*>\s*([^<]*?)\s*</div>', response.text)[1])
        seen = seen_in(response)
        assert "<html" not in response.text
    assert said == [
        "Kept: you answered No.",
        "Kept: you answered No.",
        "Not quite. Yes, you can ron.",
    ]


def test_polling_writes_nothing_into_the_session(phone, lesson):
    assert "sessionid" not in state(phone, lesson, "0").cookies


def test_before_the_first_question_one_waits(phone, room, host):
    lesson = lesson_with(room, host)
    assert "Wait for the first question" in phone.get(at(lesson)).text


def test_the_end_sums_up_and_asks_no_more(phone, lesson, bank):
    answer(phone, lesson, answer="yes")
    version = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "no"].slug)
    show_question(lesson=lesson, version=version, after=1)
    end_lesson(lesson=lesson)
    page = phone.get(at(lesson)).text
    assert "<b>1</b> of 2 questions right" in page
    assert "You answered 1 of them." in page
    assert "hx-get" not in page
    response = answer(phone, lesson, key="2", answer="no")
    assert response.status_code == 409
    assert Attempt.objects.count() == 1


def test_who_answered_nothing_is_led_on(phone, lesson):
    end_lesson(lesson=lesson)
    assert "You did not answer any of its questions." in phone.get(at(lesson)).text


def test_an_answer_that_came_just_before_the_close_counts(phone, lesson):
    LessonQuestion.objects.update(closed_at=timezone.now() + timedelta(minutes=1))
    answer(phone, lesson, answer="yes")
    assert LessonAnswer.objects.count() == 1


@pytest.mark.parametrize("entry", [("waits", "other"), ("may-riichi", "other"), ("dora-count", "other")])
def test_every_shape_of_answer_has_its_form(phone, room, host, bank, entry):
    lesson = lesson_with(room, host, bank[entry])
    page = phone.get(at(lesson)).text
    assert 'id="answer-form"' in page
    assert 'name="key" value="1"' in page


def test_a_question_closes_by_itself_and_the_phone_is_told(phone, lesson):
    LessonQuestion.objects.update(closed_at=timezone.now() + timedelta(minutes=1))
    page = phone.get(at(lesson))
    assert 0 < float(re.search(r'data-left="([\d.]+)"', page.text)[1]) <= 60
    seen = seen_in(page)
    assert state(phone, lesson, seen).status_code == 204
    LessonQuestion.objects.update(closed_at=timezone.now() - timedelta(seconds=1))
    assert "The answers are closed" in state(phone, lesson, seen).text
    assert answer(phone, lesson, answer="yes").status_code == 409
    assert Attempt.objects.count() == 0


def test_a_question_that_is_to_close_soon_brings_its_clock(phone, lesson):
    seen = seen_in(phone.get(at(lesson)))
    close_question(question=lesson.current, seconds=30)
    assert "data-left" in state(phone, lesson, seen).text


def test_phone_and_wall_name_own_rules_as_the_class_does(client, lesson, room, host, aiko):
    """Also those of a puzzle that was made for the class, which no key stands with."""
    rules = load_preset("ema_2025").changed(kuikae="allowed")
    position = kinds()["can-ron"].generate(Random(1), 2, rules)
    show_question(
        lesson=lesson, version=reserve_puzzle(kind="can-ron", position=position, level=2, seed=1), after=1
    )
    pages = {aiko.learner.user: at(lesson), host: f"/teach/l/{lesson.slug}/"}
    for kept in ({}, {rules_key(rules): {"name": "Club", "word": written_rules(rules)}}):
        room.own_rules = kept
        room.save()
        for user, where in pages.items():
            client.force_login(user)
            assert ("“Club”: EMA 2025, but" in client.get(where).text) == bool(kept)
