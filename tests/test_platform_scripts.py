"""The commands of script/: what they say when they can not go on."""

import os
import shutil
import socket
import subprocess

import pytest
from django.conf import settings

SCRIPT = settings.BASE_DIR / "script"
TAKEN = "Port {} is taken: stop what runs there (another script/serve?) or choose one: PORT=8001 script/serve"


def run(*command, cwd=settings.BASE_DIR, **environment):
    """Exit status and what was said to standard error."""
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.splitlines()


def test_serve_on_a_taken_port_says_how_to_choose_another():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, said = run(shutil.which("bash"), SCRIPT / "serve", PORT=port, PATH="/usr/bin:/bin")
    assert (status, said) == (1, [TAKEN.format(port)])


def test_machine_without_python_is_told_what_to_install(tmp_path):
    tools, copy = tmp_path / "bin", tmp_path / "copy" / "script"
    tools.mkdir()
    copy.mkdir(parents=True)
    for tool in ("bash", "dirname", "basename", "env"):
        (tools / tool).symlink_to(shutil.which(tool))
    shutil.copy(SCRIPT / "venv", copy)
    status, said = run(tools / "bash", copy / "venv", "requirements.txt", PATH=str(tools))
    assert status == 1
    assert said[0] == ("Riichi Dojo needs Python 3.11 or newer with its venv module; none was found.")


MISSING = "The browser tests need Chromium and libatomic: install the packages 'chromium' and 'libatomic1'."


def function_of_test(name):
    """The text of a function of script/test."""
    text = (SCRIPT / "test").read_text()
    start = text.index(f"{name}() {{")
    return text[start : text.index("\n}\n", start) + 3]


@pytest.fixture
def browser_there(tmp_path):
    """The question of script/test for a browser, on a machine that has the named programs alone; whether
    Playwright's own program runs there.
    """
    function, venv = function_of_test("browser_there"), tmp_path / "venv"
    driver = venv / "lib/python3.11/site-packages/playwright/driver"

    def ask(*programs, driven=True):
        for name in ("id", *programs):
            (tmp_path / name).symlink_to(shutil.which("true") if name in programs else shutil.which(name))
        (venv / "bin").mkdir(parents=True)
        driver.mkdir(parents=True)
        (driver / "node").symlink_to(shutil.which("true" if driven else "false"))
        asked = f"bin={venv}/bin\n{function}\nbrowser_there"
        return run(shutil.which("bash"), "-c", asked, PATH=str(tmp_path))

    return ask


def test_machine_without_a_browser_is_told_which_package_before_any_test(browser_there):
    assert browser_there() == (1, [MISSING])


def test_a_browser_that_can_not_be_driven_counts_as_missing(browser_there):
    assert browser_there("chromium", driven=False) == (1, [MISSING])


@pytest.mark.parametrize("name", ["chromium", "google-chrome"])
def test_a_browser_that_is_there_is_found(browser_there, name):
    assert browser_there(name) == (0, [])


CHECKS = {
    "step good true": [],
    "step bad sh -c 'echo why >&2; exit 3'": ["bad"],
    "step good true; step bad false; step worse false": ["bad", "worse"],
    "step lost true; wait; rm $VAR_DIR/lost.row": ["lost"],
}


@pytest.mark.parametrize("checks", CHECKS)
def test_a_check_that_failed_or_said_nothing_is_named(tmp_path, checks):
    functions = function_of_test("step") + function_of_test("ended")
    script = f'failed=(); begun=(); {functions}\n{checks}\nended\necho "failed: ${{failed[*]}}" >&2'
    _, said = run(shutil.which("bash"), "-c", script, VAR_DIR=str(tmp_path), PATH=os.environ["PATH"])
    assert said[-1].split()[1:] == CHECKS[checks]


def test_what_a_failed_check_said_is_shown(tmp_path):
    functions = function_of_test("step") + function_of_test("ended")
    script = f"failed=(); begun=(); {functions}\nstep bad sh -c 'echo why >&2; exit 3'\nended >&2"
    _, said = run(shutil.which("bash"), "-c", script, VAR_DIR=str(tmp_path), PATH=os.environ["PATH"])
    assert (said[0].split()[:2], said[1:]) == (["bad", "FAILED"], ["why"])


def test_pinned_packages_of_serving_are_among_those_of_testing():
    pins = [
        {line for line in (settings.BASE_DIR / name).read_text().splitlines() if "==" in line}
        for name in ("requirements.txt", "requirements-dev.txt")
    ]
    assert pins[0] - pins[1] == set()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-batch.txt", "requirements-dev.txt"])
def test_pinned_packages_name_no_place_of_the_machine_that_pinned_them(name):
    lines = (settings.BASE_DIR / name).read_text().splitlines()
    assert [line for line in lines if line.startswith("-") or "://" in line] == []
