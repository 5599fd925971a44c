"""The syllabus: ten lessons of which each asks what there is, and an exam of what they asked."""

import pytest

from trainer.rulebook.path import lessons, stages_in
from trainer.rulebook.syllabus import syllabus, syllabus_in
from trainer.scenarios.kind import kinds


def asks():
    course = syllabus()
    return [
        *(ask for lesson in course.lessons for ask in (*lesson.opener, *lesson.homework, *lesson.repair)),
        *course.exam.ask,
    ]


def test_ten_lessons_each_with_a_title_an_aim_and_what_is_asked():
    found = syllabus().lessons
    assert len(found) == 10
    assert len({lesson.title for lesson in found}) == 10
    for lesson in found:
        assert lesson.aim.endswith(".")
        assert sum(ask.number for ask in lesson.homework) == 10
        assert sum(ask.number for ask in lesson.opener) == 3
        assert len(lesson.repair) == 2


def test_every_kind_is_asked_with_four_players_at_a_level_that_it_has():
    for ask in asks():
        assert ask.level in kinds()[ask.kind].levels, ask
        assert 4 in kinds()[ask.kind].players, ask


def test_it_goes_through_the_path_in_order_up_to_folding():
    path = [lesson.slug for stage in stages_in("en") for lesson in stage.lessons]
    taught = [slug for lesson in syllabus().lessons for slug in lesson.path]
    assert taught == path[: path.index("folding") + 1]
    assert set(taught) <= set(lessons())


def test_what_is_asked_once_more_and_in_the_exam_was_homework():
    homework = {ask.kind for lesson in syllabus().lessons for ask in lesson.homework}
    for lesson in syllabus().lessons:
        assert {ask.kind for ask in lesson.repair} <= {ask.kind for ask in lesson.homework}
    assert {ask.kind for ask in syllabus().exam.ask} <= homework


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_where_it_is_not_translated_it_is_english(language):
    assert syllabus_in(language) == syllabus_in("en")
