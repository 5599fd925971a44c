"""The page where a teacher sets a mark by hand."""

import pytest

from tests.classroom.answers import answered
from trainer.classroom.marks.gradebook import cell_at
from trainer.classroom.models import HandMark

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(work, aiko):
    answered(work, aiko, 1, "yes", 1.0)
    return f"/teach/a/{work.slug}/mark/{aiko.pk}/"


def test_a_mark_is_set_shown_and_taken_back(signed_in, work, aiko, where):
    assert "Mark from the answers: 50 %." in signed_in.get(where).text
    page = signed_in.post(where, {"what": "given", "percent": "75", "note": "Good reasons."}, follow=True)
    assert "75 %" in page.text
    assert "set by hand" in page.text
    assert "Good reasons." in page.text
    assert 'value="75"' in signed_in.get(where).text
    assert "by hand" in signed_in.get(f"/teach/c/{work.classroom.slug}/gradebook/").text
    signed_in.post(where, {"what": "worked-out"})
    assert not HandMark.objects.exists()


def test_half_a_percent_is_kept_shown_and_in_the_file(signed_in, work, where):
    page = signed_in.post(where, {"what": "given", "percent": "62.5"}, follow=True).text
    assert "62.5 %" in page
    assert HandMark.objects.get().mark == 0.625
    assert 'value="62.5"' in signed_in.get(where).text
    slug = work.classroom.slug
    assert "62.5 <small>" in signed_in.get(f"/teach/c/{slug}/gradebook/").text
    assert ",62.5," in signed_in.get(f"/teach/c/{slug}/gradebook/csv/").text
    assert "62.5 %" in signed_in.get(f"/teach/c/{slug}/journal/").text


def test_an_excuse_is_no_mark(signed_in, work, aiko, where):
    page = signed_in.post(where, {"what": "excused"}, follow=True)
    assert "excused" in page.text
    assert HandMark.objects.get().mark is None


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"what": "given"},
        {"what": "given", "percent": "101"},
        {"what": "given", "percent": "half"},
        {"what": "given", "percent": "62.3"},
        {"what": "x"},
    ],
)
def test_what_is_no_mark_is_refused_and_changes_nothing(signed_in, work, aiko, where, sent):
    assert signed_in.post(where, sent).status_code == 422
    assert not HandMark.objects.exists()
    assert not cell_at(work, aiko, now=aiko.joined_at).by_hand
