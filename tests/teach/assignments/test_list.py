"""The list of a class's assignments says state, due date and counts, or what to do where there is none."""

from django.template.loader import render_to_string

from tests.classroom.builders import PAST, assignment, enrolled
from trainer.classroom.doing.due import assignment_rows
from trainer.classroom.models import Submission


def listed(room):
    context = {"assignments": assignment_rows(room), "classroom": room, "learners": 1}
    return " ".join(render_to_string("teach/assignments/list.html", context).split())


def test_each_assignment_leads_to_its_page(room):
    found = assignment(room, [], due_at=PAST)
    Submission.objects.create(assignment=found, enrollment=enrolled(room))
    page = listed(room)
    assert f'<a href="/teach/a/{found.slug}/">First homework</a>' in page
    assert '<span class="tag"> over </span>' in page
    assert "Fri 2 Jan 2026, 04:04 (Europe/Paris)" in page
    assert cells(begun="1/1", done="0/1") in page


def cells(begun, done):
    names = {"Begun": begun, "Done": done}
    return " ".join(f'<td class="number" data-column="{each}">{said}</td>' for each, said in names.items())


def test_without_any_it_leads_to_the_form(room):
    assert f'<a href="/teach/c/{room.slug}/assign/">Set the first assignment</a>' in listed(room)


def test_what_is_set_and_being_made_is_no_draft(room):
    assignment(room, [], ready_at=None, published_at=None, publish_ready=True)
    page = listed(room)
    assert '<span class="tag"> being prepared </span>' in page
    assert "draft" not in page.lower()


def test_the_column_counts_who_is_done(room):
    found = assignment(room, [])
    Submission.objects.create(assignment=found, enrollment=enrolled(room), handed_in_at=PAST)
    page = listed(room)
    assert '<th scope="col" class="number">Done</th>' in page
    assert cells(begun="1/1", done="1/1") in page
