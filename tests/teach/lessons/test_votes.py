"""While answers come in the wall counts them and lists what is offered; how they fell shows at the end."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import enrolled
from tests.classroom.lessons import give, lesson_with, version_of
from tests.puzzles.shipped import shipped_entries
from tests.teach.lessons.pages import at
from trainer.classroom.live.lessons import close_question, reveal_step
from trainer.classroom.models import Lesson, LessonQuestion
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import write_bank
from trainer.puzzles.questions import question_of
from trainer.scenarios.answer_shapes import SomeOf


def bars_in(page):
    """Each bar's words, whether it is marked right, and its count."""
    found = re.findall(
        r'<li class="bar( is-right)?">\s*<span class="bar-label">(.*?)</span>\s*<svg.*?'
        r'<b class="bar-count">(\d+)</b>',
        page,
        re.S,
    )
    return [(bool(right), int(count)) for right, _label, count in found]


def asks_some(entry):
    return isinstance(question_of(version_of(entry)).shape, SomeOf)


def test_no_answer_shows_while_answers_come_in(wall, lesson, room):
    for name in ("Aiko", "Bo"):
        give(lesson, enrolled(room, name), "no")
    for page in ("", "votes/?seen=1.0.0.0-0.0.0"):
        text = wall.get(at(lesson, page)).text
        assert "<b>2</b> answered" in text
        assert "The answers show once they are closed." in text
        assert bars_in(text) == []
        assert 'class="bar-count"' not in text
    close_question(question=lesson.current)
    assert bars_in(wall.get(at(lesson)).text) == [(False, 0), (False, 2)]


def test_choose_all_lists_its_options_and_counts_each(wall, room, host, bank):
    entry = next(filter(asks_some, bank.values()))
    lesson = lesson_with(room, host, entry)
    shape = question_of(lesson.current.version).shape
    page = wall.get(at(lesson)).text
    assert "Choose all that apply:" in page
    assert page.split('<ul class="offer">')[1].split("</ul>")[0].count("<li>") == len(shape.options)
    first, second = shape.options[:2]
    for name, answer in (("Aiko", first), ("Bo", f"{first}+{second}"), ("Cai", "none")):
        give(lesson, enrolled(room, name), answer)
    close_question(question=lesson.current)
    counts = [count for _right, count in bars_in(wall.get(at(lesson)).text)]
    assert counts == [2, 1, *(0 for _ in shape.options[2:]), 1]
    reveal_step(question=lesson.current, step=1, of=9)
    told = bars_in(wall.get(at(lesson)).text)
    right = entry.answer.split("+")
    assert [marked for marked, _count in told] == [code in right for code in (*shape.options, "none")]


def test_an_order_lists_its_tiles_and_shows_the_orders_in_tiles(wall, room, host, bank, tmp_path):
    entry = next(each for each in shipped_entries() if each.kind == "danger-order")
    write_bank([*bank.values(), entry], tmp_path)
    load_bank(folder=tmp_path)
    lesson = lesson_with(room, host, entry)
    assert "Put in order, from safest to most dangerous:" in wall.get(at(lesson)).text
    give(lesson, enrolled(room), entry.answer)
    reveal_step(question=lesson.current, step=1, of=9)
    page = wall.get(at(lesson)).text
    assert bars_in(page)[0] == (True, 1)
    assert page.split('<ul class="bars">')[1].count('<span class="tiles size-small">') >= 1


def test_a_timer_holds_from_the_next_question_on(wall, lesson):
    wall.post(at(lesson, "timer/"), {"seconds": "30"})
    assert LessonQuestion.objects.get().closed_at is None
    wall.post(at(lesson, "show/"), {"kind": "can-ron", "after": "1"})
    asked = LessonQuestion.objects.get(place=2)
    assert asked.closed_at - asked.opened_at == timedelta(seconds=30)
    left = float(re.search(r'class="countdown"[^>]*data-left="([\d.]+)"', wall.get(at(lesson)).text)[1])
    assert 0 < left <= 30


@pytest.mark.parametrize("seconds", ["", "7", "-15", "x"])
def test_what_is_no_timer_changes_nothing(wall, lesson, seconds):
    wall.post(at(lesson, "timer/"), {"seconds": seconds})
    assert Lesson.objects.get().seconds == 0


def test_an_open_question_is_closed_soon_by_a_button(wall, lesson):
    wall.post(at(lesson, "close/"), {"place": "1", "seconds": "10"})
    closes = LessonQuestion.objects.get().closed_at
    assert timezone.now() < closes <= timezone.now() + timedelta(seconds=10)
    assert "Close in 10 seconds" not in wall.get(at(lesson)).text
    assert wall.post(at(lesson, "close/"), {"place": "1", "seconds": "99"}).status_code == 302
    assert LessonQuestion.objects.get().closed_at == closes
    wall.post(at(lesson, "close/"), {"place": "1"})
    assert LessonQuestion.objects.get().closed_at < closes


def test_the_wall_is_asked_for_anew_when_the_time_is_up(wall, lesson):
    seen = re.search(r"\?seen=([-.\d]+)", wall.get(at(lesson)).text)[1]
    LessonQuestion.objects.update(closed_at=timezone.now() - timedelta(seconds=1))
    assert wall.get(at(lesson, f"votes/?seen={seen}"))["HX-Refresh"] == "true"
    page = wall.get(at(lesson)).text
    assert "answers closed" in page
    assert "Close the answers" not in page
    assert "data-left" not in page
