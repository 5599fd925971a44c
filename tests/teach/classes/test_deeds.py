"""The journal as its page lists it: short, and one act is one line."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.classroom.models import JournalEntry
from trainer.teach.classes.deeds import AT_ONCE, journal_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    found = classroom(zone="Europe/Paris")
    teacher(classroom=found)
    return found


def entry(room, name, *, after="2027-01-01", ago=timedelta(0), what="card"):
    learner = room.enrollments.filter(name=name).first() or enrolled(room, name)
    facts = {"what": what, "by": room.teachings.get().user, "after": after, "enrollment": learner}
    return JournalEntry.objects.create(classroom=room, at=timezone.now() - ago, **facts)


def test_cards_made_in_one_go_are_one_line_with_the_names(client, room):
    names = [f"Learner {number:02}" for number in range(25)]
    for name in names:
        entry(room, name)
    (line,) = journal_lines(room.journal.all())
    assert line.names == names
    client.force_login(room.teachings.get().user)
    page = client.get(f"/teach/c/{room.slug}/journal/").text
    assert page.count("new card to sign in") == 1
    assert "<summary>25 learners</summary>" in page
    assert page.count("Europe/Paris") == 1


@pytest.mark.parametrize("other", [{"after": "2028-01-01"}, {"ago": AT_ONCE * 2}, {"what": "excused"}])
def test_what_differs_or_came_later_is_another_line(room, other):
    entry(room, "Aiko", **other)
    entry(room, "Ben")
    assert [line.names for line in journal_lines(room.journal.all())] == [["Ben"], ["Aiko"]]


def test_what_was_done_to_nobody_by_name_is_never_one_line(room):
    for _ in range(2):
        JournalEntry.objects.create(classroom=room, what="code")
    assert len(journal_lines(room.journal.all())) == 2


@pytest.mark.parametrize(
    ("what", "kept", "said"),
    [
        ("card", "2027-01-01", "Fri 1 Jan 2027"),
        ("dates", "2026-11-21 18:00 – 2026-11-28 18:00", "Sat 21 Nov 2026, 18:00 – Sat 28 Nov 2026, 18:00"),
        ("more_time", "2026-11-21 18:00 +10 min", "Sat 21 Nov 2026, 18:00 +10 min"),
        ("dates", "2026-13-41 18:00", "2026-13-41 18:00"),
        ("comment", "as on 2026-11-21", "as on 2026-11-21"),
    ],
)
def test_dates_stand_as_pages_tell_moments_and_texts_stay_as_they_are(room, what, kept, said):
    JournalEntry.objects.create(classroom=room, what=what, before=kept, after=kept)
    (line,) = journal_lines(room.journal.all())
    assert (line.before, line.after) == (said, said)
