"""A restore changes nothing before it knows that the file is whole, and keeps what was there."""

import fcntl
import json
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command

from tests.commands import sites
from tests.commands.sites import MAKE, NAMES, copied
from trainer.commands import restoring
from trainer.commands.backups import BackupError, of_postgres
from trainer.commands.restoring import KeyLeftError

pytestmark = pytest.mark.db
first_site, site = sites.first_site, sites.site
ON_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")


@pytest.fixture(scope="module")
def later_site(first_site, tmp_path_factory):
    """A site that went on after its backup, to be copied."""
    with copied(first_site, tmp_path_factory.mktemp("later")) as made:
        made.run("backup", made.folder / "site.backup")
        made.shell(MAKE.format("later"))
        yield made


@pytest.fixture
def saved(later_site, tmp_path):
    """A site that went on after its backup, for this test alone, and the file."""
    with copied(later_site, tmp_path) as made:
        yield made, tmp_path / "site.backup"


def state(site):
    """All that the site keeps: the database's file and its key, or what all tables of all schemas hold."""
    key = (site.folder / "secret_key").read_bytes()
    if not ON_POSTGRESQL:
        with closing(sqlite3.connect(site.folder / "dojo.sqlite3")) as live:
            live.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return key, sha256((site.folder / "dojo.sqlite3").read_bytes()).hexdigest()
    with psycopg.connect(site.env["DATABASE_URL"]) as server:
        schemas = server.execute("SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_'").fetchall()
        return key, sorted(schemas), of_postgres(server.cursor())


def parts_of(file):
    with tarfile.open(file) as archive:
        return {each.name: archive.extractfile(each).read() for each in archive}


def written(file, parts):
    """An archive of these parts; where one is a TarInfo, of just that."""
    with tarfile.open(file, "w") as archive:
        for name, part in parts.items():
            if isinstance(part, tarfile.TarInfo):
                archive.addfile(part)
                continue
            info = tarfile.TarInfo(name)
            info.size = len(part)
            archive.addfile(info, BytesIO(part))
    return file


def cut(parts):
    return parts | {"database": parts["database"][: len(parts["database"]) // 2]}


def noisy(parts):
    """4 KB in the middle are others."""
    data = bytearray(parts["database"])
    middle = len(data) // 2
    data[middle : middle + 4096] = bytes(each ^ 0x5A for each in data[middle : middle + 4096])
    return parts | {"database": bytes(data)}


def empty(parts):
    return parts | {"database": b""}


def miscounted(parts):
    facts = json.loads(parts["tables.json"])
    facts["tables"]["accounts_user"]["rows"] += 1
    return parts | {"tables.json": json.dumps(facts).encode()}


def of_nothing(parts):
    return parts | {"tables.json": parts["tables.json"].split(b'"tables"')[0] + b'"tables": {}}'}


def listed(text):
    return lambda parts: parts | {"tables.json": text}


def linked(parts):
    link = tarfile.TarInfo("database")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/hostname"
    return parts | {"database": link}


def linked_to_itself(parts):
    link = tarfile.TarInfo("database")
    link.type, link.linkname = tarfile.LNKTYPE, "database"
    return parts | {"database": link}


def in_a_folder(parts):
    folder = tarfile.TarInfo("database")
    folder.type = tarfile.DIRTYPE
    return parts | {"database": folder}


def with_more(parts):
    return parts | {"../../outside": b"x"}


ODD = {
    cut: "",
    noisy: "",
    empty: "",
    miscounted: "is not what was saved: accounts_user",
    of_nothing: "does not say what was saved",
    listed(b"[1, 2]"): "does not say what was saved",
    listed(b"7"): "does not say what was saved",
    listed(b"[" * 100_000): "is no backup of a site",
    listed(b'{"vendor": 1, "tables": 2}'): "saved from 1",
    listed(b"\xff"): "is no backup of a site",
    listed(b" " * 2**21): "tables.json is too large",
    linked: "what is 'database' in it?",
    linked_to_itself: "what is 'database' in it?",
    in_a_folder: "what is 'database' in it?",
    with_more: "what is '../../outside' in it?",
}


TRIED = """
import sys
from django.core.management import CommandError, call_command
for number in range({many}):
    try:
        call_command("restore", f"{folder}/{{number}}.backup", "--replace")
        print("restored")
    except CommandError as error:
        print(error)
"""

TRIED_ONE = """
from django.core.management import CommandError, call_command
try:
    call_command("restore", "{file}", "--replace")
    print("restored")
except CommandError as error:
    print(error)
"""


def test_what_is_wrong_with_a_file_is_said_and_the_site_is_as_it_was(saved, tmp_path):
    site, file = saved
    parts, before = parts_of(file), state(site)
    (tmp_path / "odd").mkdir()
    for number, odd in enumerate(ODD):
        written(tmp_path / f"odd/{number}.backup", odd(parts))
    with tarfile.open(tmp_path / f"odd/{len(ODD)}.backup", "w:gz") as packed:
        packed.add(file, "database")
    answers = site.shell(TRIED.format(many=len(ODD) + 1, folder=tmp_path / "odd")).splitlines()
    for answer, said in zip(answers, [*ODD.values(), "is no backup of a site"], strict=True):
        assert answer.startswith("nothing was changed: ")
        assert said in answer
    assert state(site) == before
    left = {each.name for each in site.folder.iterdir()}
    assert left <= {"dojo.sqlite3", "secret_key", "site.backup", "odd", "running", "preparing"}


def test_a_damage_whose_name_is_no_text_is_told_like_any_other(tmp_path):
    file = tmp_path / "database"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(
            "CREATE TABLE name(a); INSERT INTO name VALUES (NULL); PRAGMA writable_schema = 1;"
            "UPDATE sqlite_master SET sql = 'CREATE TABLE name(a NOT NULL)'"
        )
    file.write_bytes(file.read_bytes().replace(b"name", b"\xff\xfe\xff\xfe"))
    with pytest.raises(sqlite3.DatabaseError, match="NULL value in \ufffd"):
        restoring._check_sqlite(file)


def test_room_on_the_disk_is_looked_for_before_anything_is_unpacked(monkeypatch, tmp_path):
    file = written(tmp_path / "file", {"tables.json": b"{}", "database": b"x" * 2**21})
    monkeypatch.setattr(restoring.shutil, "disk_usage", lambda _: SimpleNamespace(free=3 * 2**20))
    (tmp_path / "folder").mkdir()
    with pytest.raises(BackupError, match=r"it needs 66 MiB in .*, and 3 MiB are free"):
        restoring._unpacked(file, tmp_path / "folder")
    assert list((tmp_path / "folder").iterdir()) == []


def test_what_was_there_is_kept_under_the_name_that_is_said(saved):
    site, file = saved
    said = site.run("restore", file, "--replace")
    (kept,) = (
        line.removeprefix("what was there is kept: ") for line in said.splitlines() if "is kept" in line
    )
    assert "later" not in site.shell(NAMES)
    if ON_POSTGRESQL:
        with psycopg.connect(site.env["DATABASE_URL"]) as server:
            query = f"SELECT count(*) FROM {kept.removeprefix('schema ')}.accounts_user"
            assert server.execute(query).fetchone() == (2,)
        # The next backup is of the site alone.
        site.run("backup", file.with_name("next"))
        assert kept.split("_")[-1].encode() not in parts_of(file.with_name("next"))["database"]
    else:
        with closing(sqlite3.connect(kept)) as database:
            assert database.execute("SELECT count(*) FROM accounts_user").fetchone() == (2,)
        assert Path(kept).stat().st_mode & 0o077 == 0


def test_a_key_that_can_not_be_written_is_noticed_before_the_database_changes_place(saved, tmp_path):
    site, file = saved
    other = written(tmp_path / "other", parts_of(file) | {"secret_key": b"of another site"})
    (site.folder / "secret_key.new").mkdir()
    before = state(site)
    said = site.shell(TRIED_ONE.format(file=other))
    assert said.startswith("nothing was changed: ")
    assert "secret_key.new" in said
    assert state(site) == before
    (site.folder / "secret_key.new").rmdir()
    site.run("restore", other, "--replace")
    assert (site.folder / "secret_key").read_bytes() == b"of another site"
    assert not (site.folder / "secret_key.new").exists()


def test_a_key_that_stays_beside_its_place_is_named(settings, monkeypatch, tmp_path):
    def refused(*_):
        raise OSError("read-only")

    settings.VAR_DIR = tmp_path
    (tmp_path / "secret_key").write_text("old")
    (tmp_path / "saved").write_text("new")
    monkeypatch.setattr(restoring, "_named_anew", refused)
    with (
        pytest.raises(KeyLeftError, match=r"the database is restored, but .* rename .*secret_key.new to"),
        restoring._fresh_secret(tmp_path / "saved", "aside") as fresh,
    ):
        restoring._put_secret(fresh, "aside")
    assert (tmp_path / "secret_key.new").read_text() == "new"
    assert (tmp_path / "secret_key").read_text() == "old"


def test_nothing_is_restored_while_web_or_worker_runs(saved):
    site, file = saved
    before = state(site)
    # As trainer.wsgi and `work` do it.
    held = "from trainer.running import hold_running; from pathlib import Path; import sys; "
    held += "hold_running(Path(sys.argv[1])); print('held', flush=True); input()"
    command = [sys.executable, "-c", held, str(site.folder)]
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout.readline() == "held\n"
        said = site.run("restore", file, "--replace", fails=True)
        running.communicate("\n")
    assert "the site runs here: stop its web and its worker first" in said
    assert state(site) == before
    site.run("restore", file, "--replace")


def serve():
    sys.modules.pop("trainer.wsgi", None)
    import_module("trainer.wsgi")


def work():
    call_command("work", batch=True)


@pytest.mark.skipif(ON_POSTGRESQL, reason="the lock is the same")
@pytest.mark.parametrize("begin", [serve, work])
def test_web_and_worker_hold_the_lock(site, begin):
    def look():
        begin()
        with (site.folder / "running").open() as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("held")

    assert site.does(look) == "held\n"


@pytest.mark.skipif(not ON_POSTGRESQL, reason="what PostgreSQL alone has")
def test_sessions_on_other_hosts_and_rights_that_lack_are_told_before(saved):
    site, file = saved
    before = state(site)
    with psycopg.connect(site.env["DATABASE_URL"], application_name="another host"):
        said = site.run("restore", file, "--replace", fails=True)
    assert "others use the database: stop the site on every host first. There are: another host (1)" in said
    assert state(site) == before
    server = site.env["DATABASE_URL"].rsplit("/", 1)[0]
    role = f"guest_{uuid4().hex[:12]}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {role}")
        try:
            owned = site.env["DATABASE_URL"]
            site.env["DATABASE_URL"] += f"?options=-c%20role%3D{role}"
            said = site.run("restore", file, "--replace", fails=True)
            site.env["DATABASE_URL"] = owned
        finally:
            connection.execute(f"DROP ROLE {role}")
    assert re.search(rf"the schema public belongs to \w+, and {role} may not put it aside: let \w+ say", said)
    assert f"ALTER SCHEMA public OWNER TO {role}" in said
    assert state(site) == before
