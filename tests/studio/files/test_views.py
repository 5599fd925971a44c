"""Files in and out by the pages: the report comes first, then all or nothing."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tests.authoring.exchange.samples import bank_values, document
from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from tests.records.tenhou_writer import game
from trainer.accounts.models import User
from trainer.authoring.models import Draft, ImportJob
from trainer.authoring.tasks import tidy_imports
from trainer.exchange.exports import EXPORTS
from trainer.puzzles.collections import add_puzzles, make_collection
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.tasks.models import Piece
from trainer.tasks.parcels import file_of

pytestmark = pytest.mark.django_db
IMPORTS = "/studio/import/"


@pytest.fixture
def ann(client):
    user = User.objects.create_user("ann")
    client.force_login(user)
    return user


def sent(client, text, name="puzzles.json"):
    data = text if isinstance(text, bytes) else text.encode()
    return client.post(IMPORTS, {"file": SimpleUploadedFile(name, data)})


def test_a_file_is_checked_first_and_imported_when_that_is_asked(client, ann):
    values = bank_values(3)
    page = sent(client, document(values, collection={"title": "Kans"}))
    job = ImportJob.objects.get(owner=ann)
    assert page.headers["Location"] == reverse("studio:import_job", args=[job.slug])
    said = client.get(page.headers["Location"]).content.decode()
    assert "3 puzzles can be imported" in said
    assert (Puzzle.objects.count(), Draft.objects.count()) == (0, 0)
    client.post(reverse("studio:import_go", args=[job.slug]))
    again = client.post(reverse("studio:import_go", args=[job.slug]))
    assert again.status_code == 302
    assert (Puzzle.objects.count(), Draft.objects.filter(author=ann).count()) == (3, 3)
    said = client.get(page.headers["Location"]).content.decode()
    assert "3 puzzles were imported" in said
    assert "Kans" in said
    assert client.get(IMPORTS).content.decode().count(job.slug) == 1


def test_a_large_file_waits_in_pieces_and_goes_with_its_import(client, ann):
    text = document(bank_values(3)) + " " * 60_000
    address = sent(client, text).headers["Location"]
    job = ImportJob.objects.get()
    assert (job.state, job.payload, file_of(job.slug, 0).decode()) == ("done", "", text)
    assert "3 puzzles can be imported" in client.get(address).content.decode()
    client.post(reverse("studio:import_go", args=[job.slug]))
    assert (Puzzle.objects.count(), Piece.objects.count()) == (3, 0)


def test_the_files_of_an_import_go_where_it_is_refused_discarded_or_crowded_out(client, ann):
    sent(client, document([{"kind": "x"}]))
    assert (ImportJob.objects.get().state, Piece.objects.count()) == ("refused", 0)
    sent(client, document(bank_values(1)))
    newest = ImportJob.objects.filter(state="done").get()
    assert Piece.objects.count() == 1
    client.post(reverse("studio:import_discard", args=[newest.slug]))
    assert Piece.objects.count() == 0
    for _ in range(6):
        sent(client, document(bank_values(1)))
    assert set(Piece.objects.values_list("parcel", flat=True)) == set(
        ImportJob.objects.filter(state="done").values_list("slug", flat=True)
    )


def test_the_files_of_an_account_that_is_deleted_go_with_the_next_tidying(client, ann):
    sent(client, document(bank_values(1)))
    ann.delete()
    assert Piece.objects.exists()
    tidy_imports.func()
    assert not Piece.objects.exists()


def test_records_are_looked_through_from_pieces(client, ann):
    record = game(0, rounds=1)[0].encode()
    files = [SimpleUploadedFile(name, record) for name in ("a.xml", "b.xml")]
    client.post(f"{IMPORTS}records/", {"records": files, "kinds": ["waits"], "most": 500})
    job = ImportJob.objects.get()
    assert (job.state, job.filename) == ("done", "a.xml, b.xml")
    assert json.loads(job.options)["games"] == 2
    assert not Piece.objects.exists()


def test_every_wrong_line_is_named_and_nothing_can_be_imported(client, ann):
    values = bank_values(3)
    values[1]["kind"] = "nothing"
    values[2]["position"]["hand"] = "19m"
    page = client.get(sent(client, document(values)).headers["Location"])
    said = page.content.decode()
    assert "2 lines are wrong" in said
    assert "There is no kind of puzzle “nothing”." in said
    assert "13 tiles are dealt, not 2" in said
    job = ImportJob.objects.get()
    assert reverse("studio:import_go", args=[job.slug]) not in said
    client.post(reverse("studio:import_go", args=[job.slug]))
    assert (Puzzle.objects.count(), ImportJob.objects.get().state) == (0, "refused")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("é".encode("utf-16"), "This is UTF-16"),
        ('{"puzzles": [\n"é"]}'.encode("latin-1"), "Line 2: Column 2: This is not UTF-8"),
        (b"kind,\0", "Line 1: Column 6: There is a NUL"),
        (b"", "empty"),
    ],
    ids=["utf-16", "latin-1", "nul", "empty"],
)
def test_what_is_no_text_is_refused_at_once(client, ann, data, said):
    page = sent(client, data)
    assert page.status_code == 422
    assert said in page.content.decode()
    assert ImportJob.objects.count() == 0


def test_an_upload_that_is_too_large_is_refused_before_it_is_read(client, ann, settings):
    settings.FILE_UPLOAD_HANDLERS = [
        "trainer.studio.limits.BoundedUploadHandler",
        *settings.FILE_UPLOAD_HANDLERS,
    ]
    large = b'{"puzzles": ["' + b"x" * (21 * 1024 * 1024)
    page = sent(client, large)
    assert (page.status_code, "larger than 20 MB" in page.content.decode()) == (422, True)
    assert sent(client, large * 2).status_code == 413
    elsewhere = client.post("/settings/", {"file": SimpleUploadedFile("a", large[: 9 * 1024 * 1024])})
    assert elsewhere.status_code == 413
    assert ImportJob.objects.count() == 0


def test_games_become_puzzles_by_a_filter(client, ann):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for seed in (0, 1):
            packed.writestr(f"games/{seed}.xml", game(seed)[0])
    files = {"records": [SimpleUploadedFile("games.zip", archive.getvalue())]}
    page = client.post(
        f"{IMPORTS}records/", files | {"kinds": ["can-ron", "waits"], "most": "5", "title": "Mine"}
    )
    job = ImportJob.objects.get()
    said = client.get(page.headers["Location"]).content.decode()
    assert "5 puzzles can be imported" in said
    assert "1 game with" in said
    client.post(reverse("studio:import_go", args=[job.slug]))
    collection = Collection.objects.get(owner=ann)
    assert (collection.title, collection.items.count()) == ("Mine", 5)
    assert set(PuzzleVersion.objects.values_list("real", flat=True)) == {True}
    unchosen = client.post(f"{IMPORTS}records/", {"records": [SimpleUploadedFile("a.zip", b"PK")]})
    assert unchosen.status_code == 422
    assert "Choose at least one question." in unchosen.content.decode()


def said(job, **more):
    """The options of a job, with more."""
    return json.dumps(json.loads(job.options) | more)


def test_a_job_that_went_silent_may_begin_again_and_its_page_asks_for_itself_before(client, ann):
    sent(client, document(bank_values(2)))
    job = ImportJob.objects.get()
    address = reverse("studio:import_job", args=[job.slug])
    ImportJob.objects.update(
        state="running", done=1, total=2, options=said(job, beat=timezone.now().isoformat())
    )
    fragment = client.get(f"{address}?seen=waiting-True", headers={"HX-Request": "true"}).content.decode()
    assert 'hx-trigger="every 2s"' in fragment
    assert 'value="50"' in fragment
    assert 'hx-swap-oob="innerHTML">Asking the rules' in fragment
    assert "<html" not in fragment
    client.post(reverse("studio:import_again", args=[job.slug]))
    assert ImportJob.objects.get().state == "running"
    long_ago = (timezone.now() - timedelta(minutes=2)).isoformat()
    ImportJob.objects.update(options=said(job, beat=long_ago))
    assert "Begin again" in client.get(address).content.decode()
    client.post(reverse("studio:import_again", args=[job.slug]))
    assert ImportJob.objects.get().state == "done"
    client.post(reverse("studio:import_discard", args=[job.slug]))
    assert ImportJob.objects.count() == 0


def test_imports_are_their_owners_alone(client, ann):
    sent(client, document(bank_values(1)))
    job = ImportJob.objects.get()
    client.force_login(User.objects.create_user("ben"))
    assert client.get(reverse("studio:import_job", args=[job.slug])).status_code == 404
    for act in ("go", "again", "discard"):
        assert client.post(reverse(f"studio:import_{act}", args=[job.slug])).status_code == 404
    client.logout()
    for name in ("imports", "import_records", "exports", "export_file"):
        page = client.get(reverse(f"studio:{name}"))
        assert (page.status_code, "/login/" in page.headers["Location"]) == (302, True)


def test_what_is_exported_is_the_users_to_take(client, ann):
    sent(client, document(bank_values(2), collection={"title": "Mine"}))
    client.post(reverse("studio:import_go", args=[ImportJob.objects.get().slug]))
    collection, puzzle = Collection.objects.get(), Puzzle.objects.first()
    assert "Mine (2)" in client.get("/studio/export/").content.decode()

    def got(**what):
        page = client.get("/studio/export/file/", what)
        return page.status_code if page.status_code != 200 else b"".join(page.streaming_content)

    assert len(json.loads(got(format="json", collection=collection.slug))["puzzles"]) == 2
    assert len(json.loads(got(format="json", puzzle=puzzle.slug))["puzzles"]) == 1
    assert len(json.loads(got(format="json"))["puzzles"]) == 2
    assert got(format="csv").count(b"\r\n") == 3
    assert got(format="doc", puzzle=puzzle.slug) == 400
    assert got(puzzle=puzzle.slug) == 404
    client.force_login(User.objects.create_user("ben"))
    assert got(format="json", puzzle=puzzle.slug) == 404
    assert json.loads(got(format="json"))["puzzles"] == []
    for changes, status in (
        ({"public": True}, 404),
        ({"licence": "cc-by-4.0"}, 200),
        ({"public": False}, 404),
    ):
        Collection.objects.update(**changes)
        found = got(format="json", collection=collection.slug)
        assert (found if isinstance(found, int) else 200) == status


def test_what_an_assignment_holds_back_is_in_no_file(client, bank):  # noqa: F811  the fixture
    aiko, entry, other = enrolled(classroom()), bank["can-ron", "yes"], bank["waits", "other"]
    client.force_login(aiko.learner.user)
    own = make_collection(owner=aiko.learner.user, title="Crib")
    add_puzzles(collection=own, puzzles=Puzzle.objects.filter(slug__in=(entry.slug, other.slug)))

    def held_by(name):
        page = client.get("/studio/export/file/", {"collection": own.slug, "format": name})
        data = b"".join(page.streaming_content)
        text = str(zipfile.ZipFile(io.BytesIO(data)).namelist()) if name == "qti" else data.decode()
        return [slug for slug in (entry.slug, other.slug) if slug in text]

    for name in EXPORTS:
        assert held_by(name) == [entry.slug, other.slug], name
    assignment(aiko.classroom, [entry], due_at=timezone.now() + timedelta(days=1))
    for name in EXPORTS:
        assert held_by(name) == [other.slug], name
    assert "holds back are left out" in client.get("/studio/export/").text
