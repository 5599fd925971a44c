"""One's own data as files: all of it, but what is not told yet."""

import csv
import io
import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.authoring.making import author
from tests.classroom.answers import answered, submission
from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give
from tests.polls.making import poll
from trainer.accounts.models import Learner
from trainer.authoring.models import Draft, Report
from trainer.classroom.models import ChosenAnswer, LateAnswer
from trainer.polls.asking import post_poll
from trainer.polls.models import GuestVoter
from trainer.progress.models import NEVER, Attempt, Run, RunItem
from trainer.puzzles.models import Collection, PuzzleVersion


def sent(client, ending):
    response = client.get(f"/settings/data.{ending}")
    assert response.status_code == 200
    assert response.streaming
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Disposition"].endswith(f'.{ending}"')
    return b"".join(response).decode("utf-8-sig")


def everything(client):
    return json.loads(sent(client, "json"))


def table(client):
    return list(csv.DictReader(io.StringIO(sent(client, "csv"), newline="")))


@pytest.fixture
def aiko(client, bank):
    found = enrolled(classroom())
    client.force_login(found.learner.user)
    return found


def test_a_guest_gets_answers_with_their_page_score_times_and_findings(client, yes):
    give(client, yes, answer="no")
    (told,) = everything(client)["attempts"]
    attempt = Attempt.objects.get()
    assert (told["answer"], told["score"], told["solved"]) == ("no", 0.0, "yes")
    assert told["answered_at"][:19] == attempt.answered_at.isoformat()[:19]
    assert len(told["findings"]) == attempt.findings.count() > 0
    assert client.get(told["page"]).status_code == 200
    (row,) = table(client)
    assert (row["Answer"], row["Right answer"], row["Page"]) == ("no", "yes", told["page"])


def test_who_has_answered_nothing_gets_files_all_the_same(client, db):
    told = everything(client)
    assert (told["attempts"], told["runs"], told["account"], told["settings"]) == ([], [], None, None)
    assert table(client) == []


def test_the_file_holds_account_settings_runs_and_what_was_made_but_nobody_elses(client, aiko, yes):
    learner, user = aiko.learner, aiko.learner.user
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    other = Learner.objects.create()
    for each in (learner, other):
        run = Run.objects.create(learner=each, mode="streak", started_at=timezone.now())
        RunItem.objects.create(run=run, place=1, version=version, shown_at=timezone.now(), credit=1)
        Report.objects.create(learner=each, version=version, reason="other", text=f"said by {each.pk}")
    Draft.objects.create(author=user, content="{}")
    Collection.objects.create(owner=user, slug="mine", title="Mine").items.create(
        puzzle=version.puzzle, place=1
    )
    told = everything(client)
    assert told["account"]["username"] == user.username
    assert "password" not in told["account"]
    assert told["settings"]["theme"] == "auto"
    assert [each["text"] for each in told["reports"]] == [f"said by {learner.pk}"]
    assert [run["items"][0]["puzzle"] for run in told["runs"]] == [yes.slug]
    assert [each["content"] for each in told["drafts"]] == ["{}"]
    assert told["collections"][0]["puzzles"] == [yes.slug]


def test_the_file_names_the_polls_that_one_has_posted_and_no_others(client, aiko):
    user, found = aiko.learner.user, poll()
    post_poll(poll=found, classroom=aiko.classroom, by=user)
    post_poll(poll=found, classroom=classroom("Other"), by=found.author)
    (row,) = everything(client)["polls_posted"]
    assert (row["poll"], row["class"]) == (found.slug, aiko.classroom.name)
    assert row["posted_at"]


def test_the_file_names_the_polls_on_which_one_has_voted_as_the_guest_of_a_lesson(client, aiko):
    found, other = poll(), enrolled(aiko.classroom, "Bo").learner
    GuestVoter.objects.create(poll=found, learner=aiko.learner)
    GuestVoter.objects.create(poll=poll(author("Another")), learner=other)
    assert everything(client)["voted_as_guest"] == [found.slug]


@pytest.mark.parametrize("feedback", ["at_once", "after_due"])
def test_marks_and_answers_are_told_when_the_assignment_tells_them(client, aiko, yes, feedback):
    due = timezone.now() + timedelta(days=1)
    work = assignment(aiko.classroom, [yes], feedback=feedback, due_at=due)
    hidden = feedback != "at_once"
    given = answered(work, aiko, 1, "yes", 1.0)
    Attempt.objects.filter(pk=given.attempt_id).update(withheld_until=NEVER if hidden else None)
    told = everything(client)
    assert told["classes"][0]["name"] == "Aiko"
    (row,) = told["classes"][0]["assignments"]
    assert row["mark_percent"] == (None if hidden else 100.0)
    assert [each["assignment"] for each in told["attempts"]] == ([] if hidden else [work.slug])


def test_what_is_chosen_or_came_too_late_is_told_without_a_grade_and_nobody_elses(client, aiko, yes):
    work = assignment(aiko.classroom, [yes], feedback="never", minutes=10)
    now = timezone.now()
    facts = {"key": "k", "shown_at": now, "given": {"answer": ["yes"]}, "answer": "yes"}
    facts |= {"chosen_at": now, "arrived_at": now}
    for learner in (aiko, enrolled(aiko.classroom, "Ben")):
        (item,) = submission(work, learner).items.all()
        ChosenAnswer.objects.create(item=item, **facts)
        LateAnswer.objects.create(item=item, **facts | {"answer": "no"})
    told = everything(client)
    ((chosen,), (late,)) = told["answers_chosen"], told["answers_too_late"]
    assert (chosen["assignment"], chosen["place"], chosen["answer"]) == (work.slug, 1, "yes")
    assert (late["answer"], late["accepted"]) == ("no", None)
    assert {"score", "solved", "key"}.isdisjoint(chosen.keys() | late.keys())
    assert yes.slug not in json.dumps(told)


def test_earlier_answers_to_what_an_assignment_asks_are_left_out(client, aiko, yes):
    give(client, yes, answer="yes")
    run = Run.objects.create(learner=aiko.learner, mode="streak", started_at=timezone.now())
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    RunItem.objects.create(run=run, place=1, version=version, shown_at=timezone.now(), credit=1)
    assert len(everything(client)["attempts"]) == 1
    assignment(aiko.classroom, [yes], feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    told = everything(client)
    assert (told["attempts"], told["runs"][0]["items"], table(client)) == ([], [], [])


def test_nothing_is_handed_out_while_an_exam_is_sat(client, aiko, yes):
    submission(assignment(aiko.classroom, [yes], mode="exam"), aiko, started_at=timezone.now())
    for ending in ("json", "csv"):
        assert client.get(f"/settings/data.{ending}").status_code == 403


def test_no_cell_of_the_table_is_a_formula(client, yes):
    give(client, yes, answer="no")
    Attempt.objects.update(answer="=1+1")
    assert table(client)[0]["Answer"] == "'=1+1"


def test_a_thousand_answers_take_as_many_queries_as_one_batch_each(
    client, aiko, yes, django_assert_max_num_queries
):
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    now = timezone.now()
    facts = {"learner": aiko.learner, "version": version, "shown_at": now, "answered_at": now, "score": 1}
    facts |= {"raw": "yes", "answer": "yes", "solved": "yes", "rules_version": 1}
    Attempt.objects.bulk_create(Attempt(key=str(each), **facts) for each in range(1001))
    with django_assert_max_num_queries(40):
        assert len(everything(client)["attempts"]) == 1001
