"""A question without a key on the wall: put, hidden while it is voted on, then shares, then the opinion."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.authoring.making import entry_of
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.polls.making import REASON, poll
from tests.teach.lessons.pages import at
from trainer.classroom.live.guests import admit_guests, join_as_guest
from trainer.classroom.models import Lesson, LessonAnswer, LessonPoll, LessonQuestion
from trainer.polls.asking import post_poll
from trainer.polls.live import cast_in_lesson
from trainer.polls.models import Poll
from trainer.progress.models import Attempt
from trainer.teach.lessons.report import report_context


@pytest.fixture
def asked():
    return poll()


@pytest.fixture
def put(wall, lesson, asked):
    """The poll on the wall."""
    wall.post(at(lesson, "poll/"), {"link": asked.slug})
    return LessonPoll.objects.get()


def vote(put, who, choice):
    return cast_in_lesson(asked=put, who=who, choice=choice, arrived_at=put.opened_at)


def reveal(wall, lesson, put, step):
    return wall.post(at(lesson, "reveal/"), {"place": put.mark, "step": step})


def text_of(wall, lesson, page=""):
    return wall.get(at(lesson, page)).text.partition("<main")[2]


def test_it_closes_the_question_and_stands_in_its_place(wall, lesson, put):
    assert LessonQuestion.objects.get().is_closed(timezone.now())
    page = text_of(wall, lesson)
    assert "What would you discard?" in page
    assert "no key" in page
    assert f'name="place" value="{put.mark}"' in page
    assert "Show the votes" in page
    assert "Reveal the answer" not in page


def test_votes_and_opinion_are_hidden_until_the_teacher_shows_them(wall, lesson, room, put):
    vote(put, enrolled(room, "Aiko").learner, "1p")
    before = text_of(wall, lesson)
    assert "<b>1</b> vote" in before
    assert "vote-count" not in before
    assert REASON not in before
    reveal(wall, lesson, put, 1)
    shares = text_of(wall, lesson)
    assert shares.count("vote-count") == 1
    assert "author</span>" not in shares
    assert REASON not in shares
    reveal(wall, lesson, put, 2)
    told = text_of(wall, lesson)
    assert REASON in told
    assert "This is an opinion." in told
    assert told.count("vote-count") == 2  # the author's own choice too
    assert "is-right" not in told
    assert "Aiko" not in told


def test_the_votes_of_the_room_are_counted_and_no_others(wall, lesson, room, put):
    admit_guests(lesson=lesson, admitted=True)
    vote(put, join_as_guest(lesson=lesson, name="Robin"), "2p")
    vote(put, enrolled(room).learner, "2p")
    vote(put, enrolled(classroom("Other"), "Bo").learner, "8s")
    reveal(wall, lesson, put, 1)
    page = text_of(wall, lesson)
    assert "<b>2</b> votes" in page
    assert page.count("vote-count") == 1


def test_nothing_of_it_is_an_answer(wall, lesson, room, put):
    vote(put, enrolled(room).learner, "1p")
    reveal(wall, lesson, put, 2)
    wall.post(at(lesson, "end/"))
    assert not LessonAnswer.objects.exists()
    assert not Attempt.objects.exists()


def test_the_next_question_takes_it_off_the_wall(wall, lesson, bank, put):
    link = {"link": bank["can-ron", "no"].slug, "after": "1"}
    wall.post(at(lesson, "show/"), link)
    assert Lesson.objects.get().poll_now is None
    assert Lesson.objects.get().current.place == 2
    assert "question 2" in text_of(wall, lesson)


def test_put_again_it_comes_back_as_it_was_left(wall, lesson, bank, asked, put):
    reveal(wall, lesson, put, 1)
    wall.post(at(lesson, "show/"), {"link": bank["can-ron", "no"].slug, "after": "1"})
    wall.post(at(lesson, "poll/"), {"link": f"https://dojo.example/polls/{asked.slug}/"})
    assert Lesson.objects.get().poll_now == put
    assert "vote-count" in text_of(wall, lesson) or "Nobody has voted." in text_of(wall, lesson)


def test_the_timer_holds_for_it_and_it_can_be_closed(wall, lesson, asked):
    Lesson.objects.update(seconds=30)
    wall.post(at(lesson, "poll/"), {"link": asked.slug})
    put = LessonPoll.objects.get()
    assert put.closed_at == put.opened_at + timedelta(seconds=30)
    wall.post(at(lesson, "close/"), {"place": put.mark})
    assert LessonPoll.objects.get().is_closed(timezone.now())
    assert LessonPoll.objects.get().revealed == 0


def test_the_wall_is_asked_for_anew_when_it_comes(wall, lesson, put):
    assert wall.get(at(lesson, "votes/?seen=1.0.0.0-0.0.0"))["HX-Refresh"] == "true"
    seen = f"{put.mark}.0.0.0-0.0.0"
    assert wall.get(at(lesson, f"votes/?seen={seen}")).status_code == 204


def test_polls_of_the_class_and_own_ones_are_listed(wall, lesson, room, host, asked):
    post_poll(poll=asked, classroom=room, by=host)
    own, other = poll(host), poll(teacher("somebody"))
    page = text_of(wall, lesson)
    for each, there in ((asked, True), (own, True), (other, False)):
        assert (f'value="{each.slug}"' in page) is there
    wall.post(at(lesson, "poll/"), {"poll": own.slug})
    assert LessonPoll.objects.get().poll == own


@pytest.mark.parametrize("link", ["", "abcdefghjkmn", "no link"])
def test_any_other_link_is_refused(wall, lesson, link):
    response = wall.post(at(lesson, "poll/"), {"link": link})
    assert response.status_code == 422
    assert "Choose a question without a key, or paste its link." in response.text
    assert not LessonPoll.objects.exists()


def test_a_table_that_work_of_the_class_asks_about_is_not_shown(wall, lesson, room, asked):
    assignment(room, [entry_of("may-riichi", 0)], due_at=timezone.now() + timedelta(days=1))
    response = wall.post(at(lesson, "poll/"), {"link": asked.slug})
    assert response.status_code == 422
    assert "Show it after its end." in response.text
    assert not LessonPoll.objects.exists()


@pytest.mark.parametrize("field", ["opens_at", "closes_at"])
def test_one_that_takes_no_votes_now_is_not_shown(wall, lesson, room, host, asked, field):
    later = timedelta(hours=1 if field == "opens_at" else -1)
    Poll.objects.filter(pk=asked.pk).update(**{field: timezone.now() + later})
    post_poll(poll=asked, classroom=room, by=host)
    response = wall.post(at(lesson, "poll/"), {"link": asked.slug})
    assert response.status_code == 422
    assert "No votes on this question are taken now." in response.text
    assert not LessonPoll.objects.exists()
    page = wall.get(f"/teach/c/{room.slug}/polls/").text
    assert "Put it on the wall" not in page
    assert ("The vote opens on" if field == "opens_at" else "The vote closed on") in page


def test_the_own_screen_says_who_has_voted_and_not_for_what(wall, lesson, room, put):
    vote(put, enrolled(room, "Aiko").learner, "1p")
    enrolled(room, "Bo")
    page = text_of(wall, lesson, "desk/")
    assert "What would you discard?" in page
    assert page.count("<td>voted</td>") == 1
    assert "no vote yet" in page
    assert "1p" not in page


def test_the_lesson_that_is_over_lists_it_with_its_votes(wall, lesson, room, put):
    vote(put, enrolled(room).learner, "1p")
    wall.post(at(lesson, "end/"))
    page = text_of(wall, lesson)
    assert f'<a href="/polls/{put.poll.slug}/">What would you discard?</a>' in page
    assert "1 vote<" in page


def test_the_lesson_that_is_over_counts_the_votes_of_five_polls_in_as_many_queries_as_of_one(
    wall, lesson, room, put
):
    aiko = enrolled(room, "Aiko").learner
    vote(put, aiko, "1p")
    wall.post(at(lesson, "end/"))
    with CaptureQueriesContext(connection) as of_one:
        report_context(Lesson.objects.get(pk=lesson.pk))
    more = [LessonPoll.objects.create(lesson=lesson, poll=poll(teacher(f"asker {n}"))) for n in range(4)]
    vote(more[0], aiko, "2p")
    with CaptureQueriesContext(connection) as of_five:
        rows = report_context(Lesson.objects.get(pk=lesson.pk))["polls"]
    assert sorted(number for _, _, number in rows) == [0, 0, 0, 1, 1]
    assert len(of_five) == len(of_one)


def test_the_class_page_puts_one_on_the_wall(wall, lesson, room, host, asked):
    post_poll(poll=asked, classroom=room, by=host)
    assert f'action="{at(lesson, "poll/")}"' in wall.get(f"/teach/c/{room.slug}/polls/").text
    wall.post(at(lesson, "end/"))
    assert f'action="{at(lesson, "poll/")}"' not in wall.get(f"/teach/c/{room.slug}/polls/").text
    assert wall.post(at(lesson, "poll/"), {"link": asked.slug}).status_code == 302
    assert not LessonPoll.objects.exists()
