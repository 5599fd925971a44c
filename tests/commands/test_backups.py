"""A backup is the whole site at one moment; what comes back is compared with it."""

import pytest
from django.db import connection
from psycopg.conninfo import conninfo_to_dict

from tests.commands import sites
from tests.commands.sites import MAKE, NAMES
from trainer.commands.backups import postgres_address

pytestmark = pytest.mark.db
first_site, site = sites.first_site, sites.site


def test_what_was_saved_comes_back_whole_and_nothing_else(site, tmp_path):
    file = tmp_path / "site.backup"
    assert "tables" in site.run("backup", file)
    assert file.stat().st_mode & 0o077 == 0
    key = (site.folder / "secret_key").read_text()
    site.shell(MAKE.format("later"))
    (site.folder / "secret_key").write_text("another")
    assert "say --replace" in site.run("restore", file, fails=True)
    assert "later" in site.shell(NAMES)
    assert "restored and compared" in site.start("restore", file, "--replace")
    names = site.shell(NAMES)
    assert "akagi" in names
    assert "later" not in names
    assert (site.folder / "secret_key").read_text() == key
    assert "is there already" in site.run("backup", file, fails=True)


def test_what_the_address_of_postgresql_says_is_said_to_its_programs_and_the_password_is_not(monkeypatch):
    told = {"HOST": "", "PORT": "", "USER": "dojo", "NAME": "club", "PASSWORD": "pass word"}
    more = {"host": "one.example,two.example", "target_session_attrs": "read-write", "pool": {"max_size": 6}}
    for name, value in {**told, "OPTIONS": more}.items():
        monkeypatch.setitem(connection.settings_dict, name, value)
    with postgres_address() as (address, env):
        assert conninfo_to_dict(address) == {
            "user": "dojo",
            "dbname": "club",
            "host": "one.example,two.example",
            "target_session_attrs": "read-write",
        }
    assert env == {"PGPASSWORD": "pass word"}
