"""What serves prepares the database in a process that ends; what cannot be prepared is not served."""

import os

import pytest
from django.core.management.base import CommandError

from trainer.commands import preparing


def test_it_is_done_in_a_process_that_ends_with_it(monkeypatch, tmp_path):
    """So neither a connection nor the memory of a loaded bank is left to those that part."""
    told = tmp_path / "told"
    monkeypatch.setattr(preparing, "call_command", lambda name: told.write_text(f"{name} {os.getpid()}"))
    preparing.prepare_before_parting()
    name, process = told.read_text().split()
    assert (name, int(process) != os.getpid()) == ("prepare", True)
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


@pytest.mark.parametrize("error", [CommandError("The bank is broken: line 3."), OSError("no room: line 3")])
def test_what_cannot_be_prepared_ends_the_process_with_the_reason(monkeypatch, capfd, error):
    def fail(_name):
        raise error

    monkeypatch.setattr(preparing, "call_command", fail)
    with pytest.raises(SystemExit) as ended:
        preparing.prepare_before_parting()
    assert ended.value.code == 1
    said = capfd.readouterr().err
    assert "line 3" in said
    assert ("Traceback" in said) == isinstance(error, OSError)
