"""A teacher comments on a question; the learner reads it when the verdict may be read."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, assignment, enrolled
from trainer.classroom.models import Change, Comment, JournalEntry, SubmissionItem

pytestmark = pytest.mark.django_db
WORDS = "Look at the river once more."


def item_of(work, enrollment):
    return SubmissionItem.objects.get(submission__assignment=work, submission__enrollment=enrollment, place=1)


def commented(client, work, enrollment, text=WORDS):
    where = f"/teach/a/{work.slug}/comment/{item_of(work, enrollment).pk}/"
    return client.post(where, {"text": text}, follow=True)


def test_it_stands_beside_the_answer_and_in_the_journal_and_is_taken_back(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0.0)
    assert WORDS in commented(signed_in, work, aiko).text
    commented(signed_in, work, aiko)
    assert WORDS not in commented(signed_in, work, aiko, text="  ").text
    assert not Comment.objects.exists()
    rows = JournalEntry.objects.order_by("pk").values_list("what", "before", "after", "enrollment")
    assert list(rows) == [(Change.COMMENT, "", WORDS, aiko.pk), (Change.COMMENT, WORDS, "", aiko.pk)]


def test_only_its_learner_reads_it(signed_in, client, work, aiko):
    ben = enrolled(work.classroom, "Ben")
    for each in (aiko, ben):
        answered(work, each, 1, "no", 0.0)
    commented(signed_in, work, aiko)
    read = {}
    for each in (aiko, ben):
        client.force_login(each.learner.user)
        read[each.name] = WORDS in client.get(f"/hw/{work.slug}/1/").text
    assert read == {"Aiko": True, "Ben": False}


def test_it_waits_with_the_verdict(signed_in, client, room, yes, aiko):
    work = assignment(room, [yes], feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    answered(work, aiko, 1, "no", 0.0, at=PAST)
    commented(signed_in, work, aiko)
    client.force_login(aiko.learner.user)
    assert WORDS not in client.get(f"/hw/{work.slug}/1/").text


def test_a_question_of_another_assignment_is_none_here(signed_in, room, work, yes, aiko):
    other = assignment(room, [yes])
    answered(other, aiko, 1, "no", 0.0)
    where = f"/teach/a/{work.slug}/comment/{item_of(other, aiko).pk}/"
    assert signed_in.get(where).status_code == 404
