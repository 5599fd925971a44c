"""What is installed from: the build in a folder of its own, and files that agree with each other and docs."""

import os
import re
import shutil
import socket
import subprocess
import sys
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from benchmarks import start
from tests.commands.sites import LOADED, new_site
from tests.once import migrated_file
from trainer.environment import read_file

ROOT = settings.BASE_DIR
OPERATE = (ROOT / "docs" / "operate.md").read_text()
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
REQUIREMENTS = ("requirements.txt", "requirements-batch.txt", "requirements-dev.txt")
OF_COMPOSE = {"POSTGRES_PASSWORD", "SITE_HOST"}


def read_unit(path):
    unit = ConfigParser(strict=False, interpolation=None, delimiters=["="])
    unit.optionxform = str
    unit.read_string(path.read_text())
    return unit


def documented():
    """The variables of the table in docs/operate.md."""
    table = OPERATE.split("## Variables")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def test_every_variable_that_is_read_is_in_the_docs_and_no_other():
    texts = [(ROOT / "gunicorn.conf.py").read_text(), (ROOT / "trainer" / "settings.py").read_text()]
    read = set(
        re.findall(
            r'(?:environ(?:\.get\(|\[)|flag\(|listed\(|number\(|one_of\()\s*"([A-Z_]+)"', "\n".join(texts)
        )
    )
    assert documented() - {"ENV_FILE"} == read


def test_the_example_names_variables_that_are_read():
    text = (ROOT / ".env.example").read_text()
    named = set(re.findall(r"^#?([A-Z_]+)=", text, re.M))
    assert named - OF_COMPOSE <= documented()
    assert set(read_file(ROOT / ".env.example")) <= named


def test_containers_give_variables_that_are_read_and_write_nowhere_but_in_their_volumes():
    for name in ("prepare", "web", "worker"):
        service = COMPOSE["services"][name]
        assert set(service["environment"]) <= documented()
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["volumes"][0].endswith(":" + service["environment"]["VAR_DIR"])
        assert service["volumes"][0].split(":")[0] in COMPOSE["volumes"]


def test_image_containers_and_probe_agree_about_the_port():
    image = (ROOT / "Dockerfile").read_text()
    assert "EXPOSE 8000" in image
    assert "PORT=8000" in image
    assert COMPOSE["services"]["web"]["environment"]["PORT"] == "8000"
    assert COMPOSE["services"]["web"]["ports"] == ["127.0.0.1:8000:8000"]
    assert "USER riichi-dojo" in image
    assert 'CMD [".venv/bin/python", "-m", "trainer.probe"]' in image


def test_the_image_is_given_what_the_build_copies():
    listed = re.search(r"^parts=\((.*?)\)", (ROOT / "script" / "build").read_text(), re.M | re.S)
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert let_in == set(listed[1].split())
    assert all((ROOT / each).exists() for each in let_in)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_what_is_there_and_may_write_in_its_own_folder_alone(path):
    unit = read_unit(path)["Service"]
    assert unit["User"] == "riichi-dojo"
    assert unit["ProtectSystem"] == "strict"
    names = dict(part.split("=", 1) for part in unit["Environment"].split())
    assert set(names) - {"PYTHONUNBUFFERED"} <= documented()
    assert names["VAR_DIR"].removeprefix("/var/lib/") in unit["StateDirectory"].split()
    command = unit["ExecStart"].split()
    release, _, program = command[0].partition("/current/")
    assert release == "/opt/riichi-dojo"
    assert program == ".venv/bin/python" or os.access(ROOT / program, os.X_OK)
    assert all((ROOT / word).exists() for word in command if word.endswith(".py"))
    assert path.name in OPERATE


def mebibytes(said):
    return int(re.fullmatch(r"(\d+)[Mm]", said)[1])


def test_memory_is_limited_above_what_is_demanded_and_alike_in_units_and_containers():
    units = {path.stem.removeprefix("riichi-dojo-"): read_unit(path)["Service"] for path in UNITS}
    limits = {name: mebibytes(unit["MemoryMax"]) for name, unit in units.items()}
    assert mebibytes(units["worker@"]["MemoryHigh"]) == start.WORKER_MIB < limits["worker@"]
    # The process that begins, and two that serve.
    assert limits["web@"] > 3 * start.MIB
    for name in ("web", "worker"):
        assert mebibytes(COMPOSE["services"][name]["mem_limit"]) == limits[f"{name}@"]
    assert f"at most {start.WORKER_MIB} MiB" in OPERATE


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_reads_a_unit(path):
    command = ["systemd-analyze", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if path.stem.rstrip("@") in line]
    # The site is not installed here, all else would be a mistake.
    assert [line for line in lines if "is not executable" not in line] == []


def test_the_balancer_asks_where_the_docs_start_the_site_and_takes_no_word_of_visitors():
    text = (ROOT / "deploy" / "haproxy.cfg").read_text()
    ports = re.findall(r"server \w+ 127\.0\.0\.1:(\d+)", text)
    assert len(ports) == 2
    assert all(f"riichi-dojo-web@{port}" in OPERATE for port in ports)
    assert "uri /readyz " in text
    assert "http-request set-header X-Forwarded-Proto https" in text
    assert "http-request del-header X-Forwarded-For" in text


def test_requirements_are_taken_by_their_hashes_alone():
    for name in REQUIREMENTS:
        pins = re.findall(r"^[\w.-]+==.*(?:\n    --hash.*)*", (ROOT / name).read_text(), re.M)
        assert len(pins) > 30
        assert all("--hash=sha256:" in pin for pin in pins)
    pinned = {
        name: set(re.findall(r"^[\w.-]+==\S+", (ROOT / name).read_text(), re.M)) for name in REQUIREMENTS
    }
    # Processes of one release that share their work have the same packages.
    assert pinned["requirements.txt"] < pinned["requirements-batch.txt"] < pinned["requirements-dev.txt"]
    assert "--require-hashes" in (ROOT / "script" / "venv").read_text()


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The site built by the script into a folder of its own, with the packages of this environment."""
    root = tmp_path_factory.mktemp("opt") / "riichi-dojo"
    env = {"PATH": os.environ["PATH"], "VENV": sys.prefix}
    done = subprocess.run(
        ["script/build", root], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"Riichi Dojo {settings.VERSION} stands in {root}\n")
    return root


def test_a_build_that_fails_leaves_nothing_in_the_way_of_the_next(tmp_path):
    root = tmp_path / "opt" / "riichi-dojo"
    env = {"PATH": os.environ["PATH"], "VENV": str(tmp_path / "no-such-environment")}
    done = subprocess.run(
        ["script/build", root], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert not root.exists()


def test_what_was_built_holds_no_secret_and_no_notes(built):
    assert (built / "staticfiles" / "staticfiles.json").exists()
    assert not (built / "var").exists()
    assert list(built.rglob("secret_key")) == []


def test_what_was_built_prepares_and_serves_from_a_folder_that_is_only_read(
    built, tmp_path, tmp_path_factory, django_db_blocker
):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "PORT": str(port), "TASK_WORKER": "0"}
    env |= {"WEB_CONCURRENCY": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
    env |= {"PREPARE": "1", "ENV_FILE": "/dev/null"}
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*")}
    program = str(built / ".venv" / "bin" / "python")
    new_site(tmp_path, tmp_path_factory, django_db_blocker).shell(LOADED)
    site = subprocess.Popen(
        [program, "-m", "gunicorn", "--config", "gunicorn.conf.py", "trainer.wsgi"],
        cwd=built,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert "is ready" in site.stdout.readline()
        asked = [program, "-m", "trainer.probe", "/readyz"]
        # A probe waits four seconds; the first answers of a busy machine may take longer.
        for _ in range(5):
            said = subprocess.run(asked, cwd=built, env=env, capture_output=True, text=True, check=False)
            if said.returncode == 0:
                break
        assert '"migrations": "ok"' in said.stdout, said.stdout + said.stderr
    finally:
        site.terminate()
        site.wait(30)
        site.stdout.close()
    gone = subprocess.run(asked[:-1], cwd=built, env=env, capture_output=True, text=True, check=False)
    assert gone.returncode == 1
    assert "nothing answers" in gone.stdout
    assert {path: path.stat().st_mtime_ns for path in Path(built).rglob("*")} == before


@pytest.mark.parametrize("name", ["backup", "rehearsal"])
def test_a_timer_starts_a_unit_that_is_there_and_in_the_docs(name):
    timer = read_unit(ROOT / "deploy" / "systemd" / f"riichi-dojo-{name}.timer")
    assert timer["Timer"]["OnCalendar"]
    assert timer["Timer"]["Persistent"] == "true"
    assert f"riichi-dojo-{name}.timer" in OPERATE


def test_a_rehearsal_that_is_started_with_a_backup_waits_for_it():
    rehearsal = read_unit(ROOT / "deploy" / "systemd" / "riichi-dojo-rehearsal.service")
    assert "riichi-dojo-backup.service" in rehearsal["Unit"]["After"].split()


def test_what_the_docs_stop_for_a_restore_they_start_again():
    lines = OPERATE.split("## Backup")[1].splitlines()
    stopped = next(re.findall(r"'(\S+)'", line) for line in lines if "systemctl stop" in line)
    started = next(line.split()[2:] for line in lines if "systemctl start riichi-dojo-web@" in line)
    units = [path.name for path in (ROOT / "deploy" / "systemd").iterdir()]
    kinds = {name.partition("@")[0] for name in units if any(fnmatch(name, each) for each in stopped)}
    assert kinds == {each.partition("@")[0] for each in started}


@pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed here")
def test_while_the_other_host_is_away_no_more_than_three_backups_are_kept_here(tmp_path):
    root, here = tmp_path / "release", tmp_path / "here"
    (root / ".venv" / "bin").mkdir(parents=True)
    here.mkdir()
    shutil.copytree(ROOT / "deploy", root / "deploy")
    # In place of the site, whose backups are not looked at here: `python manage.py backup FILE`.
    (root / ".venv" / "bin" / "python").symlink_to(root / "saves")
    (root / "saves").write_text('#!/bin/sh\n[ "$1 $2" = "manage.py backup" ] && echo saved > "$3"\n')
    (root / "saves").chmod(0o700)
    for day in range(1, 4):
        (here / f"site-2025010{day}T032000Z.backup").touch()
    values = {"BACKUP_TO": str(tmp_path / "no" / "such"), "BACKUP_DIR": str(here)}
    kept = run_script("backup-away", tmp_path, root, **values)
    assert kept.returncode != 0
    assert [path.read_text() for path in sorted(here.iterdir())] == ["", "", "saved\n"]
    assert not (here / "site-20250101T032000Z.backup").exists()


def run_script(name, tmp_path, root=ROOT, **values):
    env = {"PATH": os.environ["PATH"], "ENV_FILE": "/dev/null", "VAR_DIR": str(tmp_path / "var"), **values}
    return subprocess.run([root / "deploy" / name], env=env, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed here")
def test_a_backup_is_copied_away_and_a_restore_of_it_rehearsed(tmp_path, tmp_path_factory):
    away = tmp_path / "away"
    away.mkdir()
    (tmp_path / "var").mkdir()
    shutil.copy(migrated_file(tmp_path_factory), tmp_path / "var")
    values = {"BACKUP_TO": str(away), "BACKUP_DIR": str(tmp_path / "here")}
    empty = run_script("rehearse-restore", tmp_path, **values)
    assert (empty.returncode, empty.stderr) == (1, f"no backup lies at {away}\n")
    kept = run_script("backup-away", tmp_path, **values)
    assert kept.returncode == 0, kept.stderr
    assert [path.stat().st_mode & 0o777 for path in away.iterdir()] == [0o600]
    done = run_script("rehearse-restore", tmp_path, **values)
    assert done.returncode == 0, done.stderr
    assert "restored and compared" in done.stdout
    assert "faults: 0" in done.stdout
    assert done.stdout.endswith("rehearsed: " + next(away.iterdir()).name + "\n")
    refused = run_script("rehearse-restore", tmp_path, REHEARSAL_URL="postgres://dojo@db/dojo", **values)
    assert refused.returncode == 1
    assert "has to end in _rehearsal" in refused.stderr
