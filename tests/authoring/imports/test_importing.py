"""An import is stored as a whole or not at all, once, whoever is killed on the way."""

import json
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.utils import timezone

from tests.authoring.exchange.samples import bank_values, document
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from tests.tasks.lost import lost_lease
from trainer.accounts.models import User
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import sketch_of
from trainer.authoring.imports import jobs as importing
from trainer.authoring.imports.jobs import (
    TooManyJobsError,
    TooMuchError,
    confirm_import,
    discard_import,
    report_of,
    run_import,
    start_import,
)
from trainer.authoring.imports.storing import CHUNK, equal_to, stored_with
from trainer.authoring.models import Author, Draft, DraftStep, ImportJob, Pin
from trainer.authoring.tasks import tidy_imports, work_off
from trainer.exchange.exports import EXPORTS, of_collection, own_puzzles
from trainer.puzzles.models import Collection, CollectionItem, Puzzle, PuzzleVersion
from trainer.puzzles.querysets import PuzzleVersionQuerySet
from trainer.scenarios.kind import kind_named
from trainer.tasks.leases import LeaseLostError

pytestmark = pytest.mark.django_db
TOLD = {
    "level": 2,
    "tags": ["kan", "riichi"],
    "source": "A book",
    "credit": "A friend",
    "words": {"en": {"title": "T", "note": "*N*", "hints": ["a", "b"]}, "fr": {"title": "É"}},
}


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


def imported(owner, text, *, dry=False, format="json"):  # noqa: A002  # the job's word
    job = run_import(job=start_import(owner=owner, format=format, filename="a", payload=text))
    if job.state == "done" and not dry:
        assert confirm_import(job=job)
        job = run_import(job=job)
    return job


def codes(job):
    return [(fault.line, fault.code) for fault in report_of(job)]


def exported(selection, name="json"):
    return json.loads(b"".join(EXPORTS[name].write(selection)))


def test_what_is_exported_and_imported_again_is_equal(ann):
    values = bank_values(8)
    pinned = next(v for v in bank_values(40, kinds=("waits",)) if v["position"]["players"] == 4)
    values[2] = pinned
    pinned |= {"pins": {"ema_2025": "none"}}
    told = [value | TOLD | {"id": str(n)} for n, value in enumerate(values)]
    told[3]["twin"] = "0"
    job = imported(ann, document(told, collection={"title": "Kans", "licence": "cc0-1.0"}))
    assert (job.state, job.stored, job.payload) == ("done", 8, "")
    first = exported(of_collection(job.collection, ann))
    assert first["collection"] == {"title": "Kans", "licence": "cc0-1.0"}
    assert [each["twin"] for each in first["puzzles"] if "twin" in each] == [first["puzzles"][0]["id"]]
    assert [{**TOLD, "kind": v["kind"]} for v in values] == [
        {name: each[name] for name in (*TOLD, "kind")} for each in first["puzzles"]
    ]
    assert Pin.objects.get().ruleset == "ema_2025"
    Puzzle.objects.all().delete()
    again = exported(of_collection(imported(ann, json.dumps(first)).collection, ann))
    renamed = {old["id"]: new["id"] for old, new in zip(first["puzzles"], again["puzzles"], strict=True)}
    text = json.dumps(first["puzzles"])
    for old, new in renamed.items():
        text = text.replace(old, new)
    assert json.loads(text) == again["puzzles"]


def test_an_imported_puzzle_is_a_published_draft_of_its_owner(ann):
    Author.objects.create(user=ann, credit="Ann A.")
    imported(ann, document(bank_values(2)))
    draft = Draft.objects.select_related("puzzle").first()
    assert (draft.author, draft.puzzle.status, draft.published_revision) == (ann, "linked", 1)
    assert DraftStep.objects.filter(draft=draft, number=0, content=draft.content).exists()
    version = draft.puzzle.versions.get()
    assert sketch_of(draft).positions()[0].to_json(short=True) == json.loads(version.position)
    assert (version.credit.name, version.credit.author) == ("Ann A.", ann)
    assert not version.real
    assert publish(draft=draft, by=ann, listed=False) == version
    assert PuzzleVersion.objects.count() == 2


def test_one_wrong_line_stores_nothing_and_each_is_reported(ann):
    values = bank_values(6)
    values[1]["kind"] = "kan-legal"
    values[3] |= {"id": "x"}
    values[4] |= {"id": "x", "twin": "y"}
    values[5]["level"] = 9
    job = imported(ann, document(values))
    assert (job.state, job.payload) == ("refused", "")
    assert codes(job) == [(3, "not_for_kind"), (6, "name_twice"), (6, "twin_gone"), (7, "bad_field")]
    assert (Puzzle.objects.count(), Collection.objects.count(), confirm_import(job=job)) == (0, 0, False)
    for text, code in (("{", "not_json"), (document([]), "no_puzzles"), ("kind", "missing_column")):
        assert [
            fault.code for fault in report_of(imported(ann, text, format="csv" if code[0] == "m" else "json"))
        ] == [code]


def test_what_is_stored_already_is_collected_and_not_stored_again(ann, tmp_path):
    entries = [entry for entry in shipped_entries() if entry.kind == "waits" and entry.parsed.players == 4][
        :3
    ]
    load_entries(entries[:2], tmp_path)
    values = [{"kind": each.kind, "position": dict(each.position)} for each in entries]
    suits = str.maketrans("mps", "psm")
    equal = json.loads(json.dumps(values[0]))
    position = equal["position"]
    position["events"] = " ".join(t[:2] + t[2:].translate(suits) for t in position["events"].split())
    position |= {name: position[name].translate(suits) for name in ("hand", "indicator")}
    job = imported(ann, document([*values, values[2], equal]))
    assert (job.stored, Puzzle.objects.count(), job.collection.items.count()) == (2, 4, 4)
    assert codes(job) == [(2, "stored_already"), (3, "stored_already"), (5, "twice_in_file"), (6, "equal")]
    again = imported(ann, document(values))
    assert (again.stored, again.collection.items.count()) == (0, 3)


@pytest.mark.parametrize("status", ["linked", "reserved", "published", "retired"])
def test_what_another_has_is_stored_as_ones_own_and_nothing_hidden_is_told(ann, status):
    values = bank_values(2)
    imported(ann, document(values))
    Puzzle.objects.update(status=status)
    theirs = set(Puzzle.objects.values_list("pk", flat=True))
    ben = User.objects.create_user("ben")
    job = imported(ben, document(values))
    assert (job.state, job.stored, Puzzle.objects.count()) == ("done", 2, 4)
    assert not theirs & set(job.collection.items.values_list("puzzle", flat=True))
    told = [(2, "equal"), (3, "equal")] if status == "published" else []
    assert codes(job) == told


def test_a_worker_that_is_killed_while_it_stores_leaves_nothing_and_the_next_one_stores_all(ann, monkeypatch):
    job = run_import(
        job=start_import(owner=ann, format="json", filename="a", payload=document(bank_values(4)))
    )
    confirm_import(job=job)

    class KilledError(BaseException):
        pass

    def killed(*_args, **_kwargs):
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(CollectionItem.objects, "bulk_create", killed)
        patch.setattr(CollectionItem._default_manager, "bulk_create", killed)
        with pytest.raises(KilledError):
            run_import(job=job)
    assert (Puzzle.objects.count(), Draft.objects.count()) == (0, 0)
    assert ImportJob.objects.get().state == "running"
    assert run_import(job=job).stored == 4
    assert run_import(job=job).stored == 4
    assert (Puzzle.objects.count(), Collection.objects.count()) == (4, 1)


def test_of_two_runs_at_once_one_stores(ann):
    job = run_import(
        job=start_import(owner=ann, format="json", filename="a", payload=document(bank_values(3)))
    )
    confirm_import(job=job)

    def other_run(done, total):
        if 2 * done == total and not Puzzle.objects.exists():
            run_import(job=ImportJob.objects.get(pk=job.pk))

    assert run_import(job=job, progress=other_run).stored == 3
    assert (Puzzle.objects.count(), Collection.objects.count()) == (3, 1)


def test_progress_and_a_report_of_bounded_length(ann, monkeypatch):
    monkeypatch.setattr(importing, "_EVERY", 0.0)
    monkeypatch.setattr(importing, "MAX_REFUSED", 3)
    monkeypatch.setattr(importing, "MAX_REPORT", 2)
    seen = []
    job = start_import(owner=ann, format="json", filename="a", payload=document([{"kind": "x"}] * 5))
    job = run_import(job=job, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 5), (2, 5), (3, 5)]
    assert (job.done, job.total) == (3, 5)
    assert codes(job) == [(2, "missing"), (3, "missing"), (0, "more")]


def test_jobs_are_few_at_once_and_old_ones_go(ann):
    for _ in range(3):
        start_import(owner=ann, format="json", filename="a", payload="{}")
    with pytest.raises(TooManyJobsError):
        start_import(owner=ann, format="json", filename="a", payload="{}")
    ImportJob.objects.update(state="done")
    for _ in range(25):
        run_import(job=start_import(owner=ann, format="json", filename="a", payload="{}"))
    assert ImportJob.objects.count() == importing.MOST_JOBS


def test_of_dry_runs_which_hold_their_files_the_newest_stay(ann):
    jobs = [imported(ann, document(bank_values(1)), dry=True) for _ in range(5)]
    assert [ImportJob.objects.filter(pk=job.pk).exists() for job in jobs] == [False, *[True] * 4]
    assert [job.state for job in jobs] == ["done"] * 5


def test_a_job_that_is_discarded_while_it_runs_ends_without_a_word(ann, monkeypatch):
    job = start_import(owner=ann, format="json", filename="a", payload=document(bank_values(2)))
    discarded = importing._Run.over

    def over(run, *given):
        discard_import(job=job)
        return discarded(run, *given)

    monkeypatch.setattr(importing._Run, "over", over)
    assert [work_off.func(job.slug), work_off.func(job.slug)] == ["", ""]


def test_own_puzzles_are_those_of_the_users_drafts(ann):
    imported(ann, document(bank_values(3)))
    ben = User.objects.create_user("ben")
    slug = Puzzle.objects.first().slug
    assert (len(own_puzzles(ann).keys), len(own_puzzles(ann, [slug]).keys)) == (3, 1)
    assert (own_puzzles(ben).keys, own_puzzles(ben, [slug]).keys) == ((), ())


def plan(queryset):
    """How the database would find the rows."""
    if connection.vendor == "sqlite":
        return queryset.explain()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    return queryset.explain()


@pytest.mark.parametrize("number", [1, CHUNK])
def test_duplicates_are_found_by_an_index_and_not_by_a_scan(ann, number, monkeypatch):
    plans = []
    usual = PuzzleVersionQuerySet._fetch_all

    def watched(self):
        if self._result_cache is None:
            plans.append(plan(self._chain()))
        usual(self)

    monkeypatch.setattr(PuzzleVersionQuerySet, "_fetch_all", watched)
    keys = [f"{n:052}" for n in range(number)]
    equal_to(keys)
    stored_with([SimpleNamespace(key=key, text="", digest=key) for key in keys], ann)
    assert len(plans) == 2
    for text in plans:
        lines = [line for line in text.splitlines() if "puzzleversion" in line.lower()]
        assert lines != []
        assert [line for line in lines if "SCAN" in line.split() or "Seq Scan" in line] == []
        assert "canonical_key" in text


def test_a_position_that_breaks_its_kind_is_a_line_of_the_report(ann, monkeypatch, caplog):
    values = bank_values(2)
    broken = type(kind_named(values[1]["kind"]))

    def breaks(self, position, ruleset):
        raise KeyError("a case that nobody thought of")

    monkeypatch.setattr(broken, "solve", breaks)
    job = imported(ann, document(values))
    assert (job.state, codes(job)) == ("refused", [(3, "breaks_kind")])
    assert "a case that nobody thought of" in caplog.text


def test_worker_that_was_given_up_on_ends_no_import(ann):
    text = document(bank_values(2))
    job = start_import(owner=ann, format="json", filename="a", payload=text)
    with lost_lease(), pytest.raises(LeaseLostError):
        run_import(job=job)
    assert run_import(job=job).state == "done"
    confirm_import(job=job)
    with lost_lease(), pytest.raises(LeaseLostError):
        run_import(job=job)
    assert not Draft.objects.exists()
    assert run_import(job=job).stored == 2


def test_files_that_nobody_came_back_to_are_forgotten_and_lost_imports_begin_again(ann):
    old, now = timezone.now() - timedelta(days=8), timezone.now()
    forgotten, fresh, lost = (imported(ann, document(bank_values(1)), dry=True) for _ in range(3))
    ImportJob.objects.filter(pk=forgotten.pk).update(ended_at=old)
    ImportJob.objects.filter(pk=lost.pk).update(state="running", created_at=old, options="{}")
    assert tidy_imports.call() == 2
    assert set(ImportJob.objects.values_list("pk", "state")) == {(fresh.pk, "done"), (lost.pk, "done")}
    assert ImportJob.objects.get(pk=lost.pk).ended_at >= now


def test_import_that_leads_beyond_what_an_owner_may_have_names_the_number(ann, monkeypatch):
    monkeypatch.setattr(importing, "MOST_OWN", 3)
    assert imported(ann, document(bank_values(2))).stored == 2
    more = document(bank_values(4)[2:])
    job = imported(ann, more)
    assert (job.state, codes(job)) == ("refused", [(0, "too_many_own")])
    assert dict(report_of(job)[0].values) == {"most": 3, "own": 2}
    ann.is_staff = True
    ann.save()
    assert imported(ann, more).stored == 2


def test_files_that_wait_are_bounded_and_older_ones_make_room(ann, monkeypatch):
    text = document(bank_values(1))
    monkeypatch.setattr(importing, "MOST_KEPT", 2 * len(text))
    first, second = (imported(ann, text, dry=True) for _ in range(2))
    third = start_import(owner=ann, format="json", filename="a", payload=text)
    assert set(ImportJob.objects.values_list("pk", flat=True)) == {third.pk}
    assert first.pk != second.pk
    with pytest.raises(TooMuchError):
        start_import(owner=ann, format="json", filename="a", payload=text + text)
