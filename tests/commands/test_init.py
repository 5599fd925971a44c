"""`init`: a site is set up by what was said, and again without harm."""

import os
import stat
import subprocess
from functools import partial

import pytest
from django.core.management import execute_from_command_line

from tests.commands.sites import LOADED, new_site
from tests.parted import done_there
from trainer.commands.management.commands import init as command
from trainer.commands.setting_up import Wishes, rewritten, values_for
from trainer.environment import read_file

SECRET = {"SECRET_KEY": "there"}


def test_a_public_host_follows_into_all_that_it_needs():
    assert values_for(Wishes(hosts=("dojo.example", "localhost")), SECRET) == {
        "ALLOWED_HOSTS": "dojo.example,localhost",
        "CSRF_TRUSTED_ORIGINS": "https://dojo.example",
        "BEHIND_PROXY": "1",
        "HSTS_SECONDS": "31536000",
    }


def test_a_room_is_served_on_all_addresses_and_a_laptop_on_its_own():
    assert values_for(Wishes(hosts=("192.168.1.20",)), SECRET)["HOST"] == "0.0.0.0"
    assert "HOST" not in values_for(Wishes(hosts=("localhost",)), SECRET)


def test_mail_is_read_from_one_word():
    values = values_for(Wishes(mail="dojo@mail.example", sender="dojo@dojo.example"), SECRET)
    assert values == {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "mail.example",
        "EMAIL_PORT": "587",
        "EMAIL_USE_TLS": "1",
        "EMAIL_HOST_USER": "dojo",
        "DEFAULT_FROM_EMAIL": "dojo@dojo.example",
    }


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes(hosts=("https://dojo.example",)), "no name of a host"),
        (Wishes(hosts=("*",)), "no name of a host"),
        (Wishes(hosts=("dojo.example:443",)), "'dojo.example:443' is no name of a host: dojo.example, say"),
        (Wishes(hosts=("dojo.example", "")), "'' is no name of a host"),
        (Wishes(database="mysql://x"), "is no DATABASE_URL"),
        (Wishes(cache="memcached://x"), "is no CACHE_URL"),
        (Wishes(mail="mail.example:many"), "no server of mail"),
        (Wishes(sender="dojo"), "no address"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(wishes, said):
    with pytest.raises(ValueError, match=said):
        values_for(wishes, SECRET)


def test_a_file_keeps_what_nobody_spoke_of():
    before = "# ours\nPORT=8001\nALLOWED_HOSTS=old\n"
    assert rewritten(before, {"ALLOWED_HOSTS": "new", "HTTPS": "1"}) == (
        "# ours\nPORT=8001\nALLOWED_HOSTS=new\nHTTPS=1\n"
    )


@pytest.fixture
def init(tmp_path, monkeypatch, django_db_blocker):
    """What `init` says. It and its commands are done in children of this process, but for those that are to
    be started as it starts them.
    """
    start = subprocess.run

    def done(program, *, env, started=(), **more):
        if program[2] in started:
            return start(program, env=env, **more)
        told = ["manage.py", *map(str, program[2:])]
        status, said = done_there(lambda: execute_from_command_line(told), env, django_db_blocker)
        return subprocess.CompletedProcess(program, status, said, said)

    def run(*flags, fails=False, started=(), **env):
        env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path / "var"), **env}
        monkeypatch.setattr(command.subprocess, "run", partial(done, started=started))
        ended = done(["python", "manage.py", "init", "--file", tmp_path / "env", *flags], env=env)
        assert bool(ended.returncode) == fails, ended.stderr
        return ended.stdout

    return run


def test_it_writes_one_file_for_its_owner_and_leaves_it_alone_the_second_time(init, tmp_path):
    said = init("--only-file", "--hosts", "dojo.example")
    assert "ALLOWED_HOSTS, BEHIND_PROXY, CSRF_TRUSTED_ORIGINS, HSTS_SECONDS, SECRET_KEY" in said
    file = tmp_path / "env"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_text()
    assert "as it was" in init("--only-file")
    assert file.read_text() == before
    assert len(read_file(file)["SECRET_KEY"]) > 50
    assert "no name of a host" in init("--only-file", "--hosts", "a b", fails=True)
    assert "'' is no name of a host" in init("--only-file", "--hosts", "here,", fails=True)


def test_it_makes_one_account_and_finds_it_the_second_time(
    init, tmp_path, tmp_path_factory, django_db_blocker
):
    site = new_site(tmp_path / "var", tmp_path_factory, django_db_blocker)
    site.shell(LOADED)
    flags = ("--hosts", "localhost", "--admin", "nagi")
    assert "needs 12 characters" in init(*flags, fails=True, ADMIN_PASSWORD="short")
    said = init(*flags, started=("createsuperuser",), ADMIN_PASSWORD="long enough for it")
    assert "nagi may look after the site" in said
    assert "nagi is there already" in init(*flags)
