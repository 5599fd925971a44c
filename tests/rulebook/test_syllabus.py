"""The syllabus: ten lessons in two orders, each asks what there is, and an exam of what they asked."""

import pytest

from trainer.rulebook.path import lessons, stages_in
from trainer.rulebook.syllabus import orders, orders_in
from trainer.scenarios.kind import kinds

ORDERS = ("riichi-first", "ladder")
of_each = pytest.mark.parametrize("course", [orders()[slug] for slug in ORDERS], ids=ORDERS)


def asks(course):
    return [
        *(ask for lesson in course.lessons for ask in (*lesson.opener, *lesson.homework, *lesson.repair)),
        *course.exam.ask,
    ]


def taught(course):
    return [slug for lesson in course.lessons for slug in lesson.path]


def test_there_are_two_orders_the_one_of_the_path_first():
    assert tuple(orders()) == ORDERS
    assert len({(course.title, course.aim) for course in orders().values()}) == 2


@of_each
def test_ten_lessons_each_with_a_title_an_aim_and_what_is_asked(course):
    found = course.lessons
    assert len(found) == 10
    assert len({lesson.title for lesson in found}) == 10
    for lesson in found:
        assert lesson.aim.endswith(".")
        assert sum(ask.number for ask in lesson.homework) == 10
        assert sum(ask.number for ask in lesson.opener) == 3
        assert len(lesson.repair) == 2


@of_each
def test_every_kind_is_asked_with_four_players_at_a_level_that_it_has(course):
    for ask in asks(course):
        assert ask.level in kinds()[ask.kind].levels, ask
        assert 4 in kinds()[ask.kind].players, ask


@of_each
def test_it_teaches_the_path_up_to_folding_each_lesson_of_it_once(course):
    path = [lesson.slug for stage in stages_in("en") for lesson in stage.lessons]
    assert sorted(taught(course)) == sorted(path[: path.index("folding") + 1])
    assert set(taught(course)) <= set(lessons())


def test_riichi_comes_before_calls_in_the_order_of_the_path_and_after_them_on_the_ladder():
    path = [lesson.slug for stage in stages_in("en") for lesson in stage.lessons]
    first, ladder = (taught(orders()[slug]) for slug in ORDERS)
    assert first == path[: path.index("folding") + 1]
    assert ladder.index("calls") < ladder.index("riichi")


@pytest.mark.parametrize(
    ("order", "lesson", "words"),
    [
        (
            "riichi-first",
            {"riichi": 3, "calls": 7},
            "riichi comes in the third lesson and calls in the seventh",
        ),
        ("ladder", {"calls": 2, "riichi": 6}, "Calls come in the second lesson, riichi in the sixth"),
    ],
)
def test_an_order_says_in_which_lesson_riichi_and_calls_come(order, lesson, words):
    found = orders()[order]
    assert words in found.aim
    numbered = {slug: number for number, each in enumerate(found.lessons, 1) for slug in each.path}
    assert {slug: numbered[slug] for slug in lesson} == lesson


def test_the_ladder_asks_hands_of_4_then_7_then_10_then_13_tiles():
    """`rest-of-hand` has a set more at each of its levels, `completing-tile` the whole hand."""
    steps = [
        {(ask.kind, ask.level) for ask in lesson.homework} & {*SMALL, ("completing-tile", 1)}
        for lesson in orders()["ladder"].lessons[:4]
    ]
    assert steps == [{each} for each in (*SMALL, ("completing-tile", 1))]


SMALL = tuple(("rest-of-hand", level) for level in (1, 2, 3))


@of_each
def test_what_is_asked_once_more_and_in_the_exam_was_homework(course):
    homework = {ask.kind for lesson in course.lessons for ask in lesson.homework}
    for lesson in course.lessons:
        assert {ask.kind for ask in lesson.repair} <= {ask.kind for ask in lesson.homework}
    assert {ask.kind for ask in course.exam.ask} <= homework


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_where_it_is_not_translated_it_is_english(language):
    assert orders_in(language) == orders_in("en")
