"""What is kept under VAR_DIR is for one account."""

import os
import stat
import subprocess
import sys

import pytest

from trainer.commands.management.commands.prepare import keep_private
from trainer.settings import BASE_DIR

FIRST_START = """
import django
from django.conf import settings
django.setup()
from trainer.commands.management.commands.prepare import keep_private
keep_private(settings.VAR_DIR)
from django.db import connection
connection.cursor().execute("CREATE TABLE a (b)")
"""


@pytest.fixture(autouse=True)
def own_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_files_of_before_are_mended(tmp_path):
    (tmp_path / "mail").mkdir(mode=0o755)
    for name in ("dojo.sqlite3", "dojo.sqlite3-wal", "mail/one.log"):
        (tmp_path / name).touch(mode=0o644)
    tmp_path.chmod(0o755)
    assert keep_private(tmp_path) == []
    assert [mode(tmp_path), mode(tmp_path / "mail")] == [0o700, 0o700]
    assert {mode(path) for path in tmp_path.rglob("*") if path.is_file()} == {0o600}


def test_what_a_link_leads_to_stays_as_it_is(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch(mode=0o644)
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "link").symlink_to(elsewhere)
    keep_private(tmp_path / "var")
    assert mode(elsewhere) == 0o644


def test_what_is_made_at_the_first_start_is_private(tmp_path):
    var = tmp_path / "var"
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    subprocess.run(
        [sys.executable, "-c", FIRST_START],
        cwd=BASE_DIR,
        env=env | {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "trainer.settings"},
        check=True,
    )
    assert mode(var) == 0o700
    assert {"secret_key", "dojo.sqlite3"} <= {path.name for path in var.iterdir()}
    assert {mode(path) for path in var.iterdir()} == {0o600}
