"""What only a browser shows of a teacher's assignments: fields out of sight, a count, the same table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import first
from tests.browser.test_classes import FAR, sign_in
from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher


@pytest.fixture
def room(bank):
    return classroom()


@pytest.fixture
def teaching(phone, room, live_server):
    """A teacher's phone."""
    sign_in(phone, live_server, teacher(classroom=room))
    return phone


def test_lines_of_labels_keep_their_distance_and_an_exam_asks_for_no_tries(teaching, room):
    teaching.goto(f"/teach/c/{room.slug}/assign/")
    label = teaching.locator(".field .choices label").filter(has=teaching.locator("[value=exam]"))
    assert label.evaluate("each => parseFloat(getComputedStyle(each).paddingBlockStart)") >= 4
    teaching.locator("details.more summary").click()
    expect(teaching.locator("[name=tries]")).to_be_visible()
    teaching.locator("[name=mode][value=exam]").check()
    expect(teaching.locator("[name=tries]")).to_be_hidden()


def test_the_button_counts_what_is_ticked_and_covers_nothing(teaching, room):
    teaching.goto(f"/teach/c/{room.slug}/assign/puzzles/")
    for each in teaching.locator("[name=picked]").all()[:2]:
        each.check()
    counted = "all => all.filter(each => getComputedStyle(each).counterIncrement === 'ticked 1').length"
    assert teaching.locator("[name=picked]").evaluate_all(counted) == 2
    add = teaching.get_by_role("button", name="Add the ticked")
    assert "counter(ticked)" in add.evaluate("each => getComputedStyle(each, '::after').content")
    position = "each => getComputedStyle(each.parentElement).position"
    assert add.evaluate(position) == "static"
    teaching.get_by_role("button", name="Done").click()
    expect(teaching.locator("[name=puzzles]")).to_have_value(re.compile(r"^\w+\s+\w+$"))


def test_a_preview_shows_the_table_as_a_learner_sees_it(teaching, room, bank):
    entry = first(bank, "can-ron", "yes")
    found = assignment(room, [entry], due_at=FAR)
    sizes = "all => all.map(each => getComputedStyle(each).fontSize)"
    seen = []
    for path in (f"/p/{entry.slug}/", f"/teach/a/{found.slug}/preview/1/"):
        teaching.goto(path)
        seen.append(teaching.locator(".puzzle :is(h1, h2, h3)").evaluate_all(sizes))
    assert seen[0] == seen[1] != []


def test_on_a_phone_no_column_is_cut(teaching, room, bank):
    learner = enrolled(room, "Donaudampfschifffahrtsgesellschaft")
    found = assignment(room, [first(bank, "can-ron", "yes")], title="Furiten after a closed kan", due_at=FAR)
    answered(found, learner, 1, "no", 0.0, solved="yes")
    for path in (
        f"c/{room.slug}/",
        f"c/{room.slug}/learners/",
        f"a/{found.slug}/",
        f"a/{found.slug}/results/",
    ):
        teaching.goto(f"/teach/{path}")
        box = teaching.locator(":has(> .stack)")
        assert box.evaluate("each => each.scrollWidth <= each.clientWidth")
