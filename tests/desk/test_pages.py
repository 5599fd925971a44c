"""The pages of the desk: what they do, what they never show, and what they cost."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks.base import TaskResultStatus

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.test_metrics import task
from trainer.accounts.actions import make_managed_accounts
from trainer.accounts.models import Learner, User
from trainer.authoring.actions.reviewing import file_report
from trainer.progress.models import Attempt
from trainer.puzzles.collections import make_collection, set_public
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.support.models import TrailEntry
from trainer.tasks.models import Duty

pytestmark = pytest.mark.django_db
WHY = {"why": "asked by telephone"}
PAGES = ("", "users/", "classes/", "puzzles/", "tasks/", "rules/", "officers/", "site/", "trail/")


@pytest.fixture
def desk(staff):
    client = Client()
    client.force_login(staff)
    return client


def text_of(answer):
    return answer.content.decode()


def version_of(bank, kind="can-ron"):
    return PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=bank[kind, "yes"].slug)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_opens_with_nothing_to_show(desk, page):
    assert desk.get(f"/desk/{page}").status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_kept_nowhere_and_is_not_there_for_others(client, aiko, page):
    client.force_login(aiko)
    assert client.get(f"/desk/{page}").status_code == 404


def test_the_overview_asks_for_a_second_step_and_tells_of_a_worker_that_sleeps(desk):
    Duty.objects.create(name="something", at=timezone.now() - timedelta(hours=1))
    text = text_of(desk.get("/desk/"))
    assert "Your password alone opens this desk." in text
    assert "No worker has looked for work since" in text


def test_an_account_is_found_and_gets_a_link_that_is_shown_once(desk, aiko):
    assert f"/desk/users/{aiko.pk}/" in text_of(desk.get("/desk/users/?q=mail.example"))
    answer = desk.post(f"/desk/users/{aiko.pk}/", WHY | {"do": "link"})
    assert "/accounts/password/reset/key/" in text_of(answer)
    assert "no-store" in answer["Cache-Control"]
    assert "asked by telephone" in text_of(desk.get(f"/desk/users/{aiko.pk}/"))


def test_a_managed_account_gets_a_card(desk, aiko):
    (learner,) = make_managed_accounts(made_by=aiko, count=1)
    answer = desk.post(f"/desk/users/{learner.user.pk}/", WHY | {"do": "card"})
    assert "/card/" in text_of(answer)


@pytest.mark.parametrize("sent", [{"do": "lock"}, WHY | {"do": "no-such-deed"}, WHY | {"do": "open"}, WHY])
def test_nothing_is_done_without_a_reason_or_a_deed_that_fits(desk, aiko, sent):
    assert desk.post(f"/desk/users/{aiko.pk}/", sent).status_code == 422
    assert not TrailEntry.objects.exists()


@pytest.mark.parametrize("deed", ["lock", "trust"])
def test_a_deed_is_done_and_said(desk, aiko, deed):
    answer = desk.post(f"/desk/users/{aiko.pk}/", WHY | {"do": deed}, follow=True)
    assert "Done: " in text_of(answer)
    assert TrailEntry.objects.get().of == aiko


def test_other_staff_is_shown_and_not_changed(desk, chief):
    page = f"/desk/users/{chief.pk}/"
    assert "only a superuser can change" in text_of(desk.get(page))
    assert desk.post(page, WHY | {"do": "lock"}).status_code == 422
    assert desk.post(f"{page}delete/", WHY | {"typed": "chief"}).status_code == 422
    assert User.objects.get(pk=chief.pk).is_active


def test_an_account_is_deleted_once_its_name_is_typed(desk, aiko):
    page = f"/desk/users/{aiko.pk}/delete/"
    assert desk.post(page, WHY | {"typed": "aika"}).status_code == 422
    assert desk.post(page, WHY | {"typed": "aiko"}).status_code == 302
    assert not User.objects.filter(username="aiko").exists()


def test_the_last_owner_of_a_class_is_not_deleted_and_why_is_said(desk):
    owner = teacher("owner", classroom())
    answer = desk.post(f"/desk/users/{owner.pk}/delete/", WHY | {"typed": "owner"})
    assert "last owner of a class" in text_of(answer)


def test_a_class_gets_an_owner_and_is_archived(desk, aiko):
    room = classroom()
    page = f"/desk/classes/{room.slug}/"
    assert "Nobody has this name." in text_of(desk.post(page, WHY | {"username": "nobody"}))
    assert desk.post(page, WHY | {"username": "aiko"}).status_code == 302
    assert desk.post(page, WHY).status_code == 302
    room.refresh_from_db()
    assert room.is_archived
    assert room.teachings.get().user == aiko


def test_a_puzzle_is_found_by_its_address_taken_out_and_put_back(desk, bank):
    version = version_of(bank)
    page = f"/desk/puzzles/{version.puzzle.slug}/"
    assert desk.get(f"/desk/puzzles/?q=/p/{version.puzzle.slug}/")["Location"] == page
    assert "No published puzzle and no collection has the code nosuch" in text_of(
        desk.get("/desk/puzzles/?q=nosuch")
    )
    for deed, listed in (("retire", False), ("restore", True), ("regrade", True)):
        assert desk.post(page, WHY | {"do": deed}).status_code == 302
        status = Puzzle.objects.get(pk=version.puzzle_id).status
        assert (status == Puzzle.Status.PUBLISHED) is listed


def test_a_collection_is_found_by_its_address_and_taken_out_of_the_lists(desk, aiko):
    made = make_collection(owner=aiko, title="Waits")
    set_public(collection=made, public=True)
    page = f"/desk/collections/{made.slug}/"
    assert desk.get(f"/desk/puzzles/?q=/k/{made.slug}/")["Location"] == page
    assert "Everybody finds it." in text_of(desk.get(page))
    assert desk.post(page, {}).status_code == 422
    assert "No list offers the collection any more." in text_of(desk.post(page, WHY, follow=True))
    assert not Collection.objects.public().exists()
    entry = TrailEntry.objects.get()
    assert (entry.what, entry.of, entry.about, entry.why) == ("unlisted", aiko, made.slug, WHY["why"])
    assert desk.post(page, WHY).status_code == 302
    assert TrailEntry.objects.count() == 1


def test_staff_see_the_collection_of_somebody_and_change_nothing_in_it(desk, aiko):
    made = make_collection(owner=aiko, title="Waits")
    assert desk.get(f"/k/{made.slug}/").status_code == 200
    sent = {"title": "Renamed", "licence": "cc0-1.0"}
    assert desk.post(f"/studio/collections/{made.slug}/words/", sent).status_code == 404
    assert Collection.objects.get().title == "Waits"


def test_a_draft_and_what_an_exam_asks_are_unknown_to_the_desk(desk, bank):
    version = version_of(bank)
    for status in (Puzzle.Status.DRAFT, Puzzle.Status.RESERVED):
        Puzzle.objects.filter(pk=version.puzzle_id).update(status=status)
        assert desk.get(f"/desk/puzzles/{version.puzzle.slug}/").status_code == 404


def test_a_failed_task_is_run_again(desk):
    row = task(TaskResultStatus.FAILED, finished_at=timezone.now(), exception_class_path="builtins.KeyError")
    text = text_of(desk.get("/desk/tasks/"))
    assert "KeyError" in text
    assert "waits for a worker again" in text_of(desk.post("/desk/tasks/", {"task": row.pk}, follow=True))
    assert "has not failed" in text_of(desk.post("/desk/tasks/", {"task": row.pk}, follow=True))


def test_no_answer_of_a_learner_and_no_name_of_a_reporter_is_shown(desk, bank):
    room = classroom()
    learner = enrolled(room, "Aiko Tanaka").learner
    version, now = version_of(bank), timezone.now()
    Attempt.objects.create(
        learner=learner, version=version, key="one", shown_at=now, answered_at=now, raw="answer=uncommon",
        answer="uncommon", score=0.0, solved="solution", rules_version=1,
    )  # fmt: skip
    file_report(version=version, learner=learner, reason="answer", text="I think it is wrong")
    user = learner.user
    pages = [*PAGES, f"users/{user.pk}/", f"classes/{room.slug}/", f"puzzles/{version.puzzle.slug}/"]
    texts = "".join(text_of(desk.get(f"/desk/{page}")) for page in pages)
    assert "I think it is wrong" in texts
    assert not any(word in texts for word in ("uncommon", "solution", "Aiko Tanaka"))


def _users(number):
    for index in range(number):
        User.objects.create_user(f"user{index}")


def _classes(number):
    for index in range(number):
        classroom(f"Class {index}")


def _entries(number):
    for index in range(number):
        about = User.objects.create_user(f"user{index}")
        TrailEntry.objects.create(by_name="support", what="locked", of=about)


LISTS = {"users/": _users, "classes/": _classes, "trail/": _entries}


@pytest.mark.parametrize(("page", "queries"), [("users/", 5), ("classes/", 5), ("trail/", 5)])
@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_costs_the_same_however_long_it_is(desk, page, queries, rows, django_assert_num_queries):
    LISTS[page](rows)
    with django_assert_num_queries(queries):
        desk.get(f"/desk/{page}")


@pytest.mark.parametrize("rows", [1, 3])
def test_reports_cost_the_same_however_many_there_are(desk, bank, rows, django_assert_num_queries):
    for _index in range(rows):
        file_report(version=version_of(bank), learner=Learner.objects.create(), reason="other", text="")
    with django_assert_num_queries(8):
        desk.get("/desk/puzzles/")


def test_an_assignment_is_regraded_from_the_desk(desk, bank):
    version = version_of(bank)
    assignment(classroom(), [bank["can-ron", "yes"]])
    answer = desk.post(f"/desk/puzzles/{version.puzzle.slug}/", WHY | {"do": "regrade"}, follow=True)
    assert "1 assignment is regraded." in text_of(answer)
