"""script/steady.py: which failures get a second look, and what is said of them."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

SECOND = """
import pathlib
def test_{name}():
    mark = pathlib.Path("{name}")
    there = mark.exists()
    mark.touch()
    assert there, "the first time"
"""
"""Fails the first time, passes the second."""
ALWAYS = "def test_always():\n    assert 1 == 2\n"
CRASHES = SECOND.replace("assert there", "there or __import__('os')._exit(1)\n    assert there")
"""Ends its process the first time."""
PASSES = "def test_passes():\n    pass\n"


@pytest.fixture
def steady(tmp_path):
    def run(*texts, workers="0"):
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = once: one failure is a fault\n")
        for number, text in enumerate(texts):
            (tmp_path / f"test_{number}.py").write_text(text)
        program = settings.BASE_DIR / "script/steady.py"
        command = [sys.executable, program, "-q", "-n", workers, "--dist", "loadfile"]
        env = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "PYTEST"))}
        # To load all that is installed here takes pytest longer than these tests do.
        env |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist -p tests.crashes"}
        env |= {"PYTHONPATH": str(settings.BASE_DIR)}
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    return run


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_passes_at_the_second_look_is_green_and_named_with_its_first_failure(steady, workers):
    status, said = steady(SECOND.format(name="shy"), PASSES, workers=workers)
    assert status == 0
    assert "unsteady: test_0.py::test_shy passed at the second look. Its first failure was:" in said
    assert "E       AssertionError: the first time" in said
    assert said[-1] == "unsteady: 1, to be mended before other work"


def test_what_fails_again_fails(steady):
    status, said = steady(ALWAYS, SECOND.format(name="shy"))
    assert status == 1
    assert not [line for line in said if line.startswith("unsteady")]


def test_a_test_of_once_gets_no_second_look(steady):
    text = SECOND.format(name="shy").replace("\ndef", "\nimport pytest\n@pytest.mark.once\ndef")
    status, said = steady(text)
    assert status == 1
    assert not [line for line in said if line.startswith("a second look")]


def test_four_are_a_failure(steady):
    status, _ = steady(*(SECOND.format(name=f"shy{number}") for number in range(4)))
    assert status == 1


def test_a_file_that_can_not_be_read_is_a_failure(steady):
    assert steady("def", PASSES)[0] == 2


@pytest.mark.parametrize("before", [0, 3])
@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_test_that_ends_its_process_costs_itself_alone(steady, before, after):
    """Wherever it is in its file, and whatever its process has done before; the run comes to its end."""
    others = "".join(f"def test_{number}():\n    pass\n" for number in range(after))
    texts = [PASSES] * before + [CRASHES.format(name="shy") + others] + [PASSES] * 3
    status, said = steady(*texts, workers="2")
    assert status == 0
    assert f"1 failed, {before + after + 3} passed" in "\n".join(said)
    assert f"unsteady: test_{before}.py::test_shy passed at the second look. Its first failure was:" in said


def test_a_test_of_once_that_ends_its_process_gets_no_second_look(steady):
    text = CRASHES.format(name="shy").replace("\ndef", "\nimport pytest\n@pytest.mark.once\ndef")
    status, said = steady(text, PASSES, workers="2")
    assert status == 1
    assert not [line for line in said if line.startswith("a second look")]
