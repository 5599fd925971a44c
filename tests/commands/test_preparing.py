"""What serves brings the database up to date and lets go of it; what cannot be prepared is not served."""

from types import SimpleNamespace

import pytest
from django.core.management.base import CommandError

from trainer.commands import preparing


class Connection:
    def __init__(self, vendor):
        self.vendor, self.left = vendor, []

    def close(self):
        self.left.append("connection")

    def close_pool(self):
        self.left.append("pool")


@pytest.fixture
def asked(monkeypatch):
    found = []
    monkeypatch.setattr(preparing, "call_command", found.append)
    return found


def test_no_connection_and_no_pool_is_left_to_the_processes_that_part(asked, monkeypatch):
    there = [Connection("sqlite"), Connection("postgresql")]
    monkeypatch.setattr(preparing, "connections", SimpleNamespace(all=lambda initialized_only: there))
    preparing.prepare_before_parting()
    assert asked == ["prepare"]
    assert [each.left for each in there] == [["connection"], ["connection", "pool"]]


def test_what_cannot_be_prepared_ends_the_process_with_the_reason(monkeypatch):
    def fail(_name):
        raise CommandError("The bank is broken: line 3.")

    monkeypatch.setattr(preparing, "call_command", fail)
    with pytest.raises(SystemExit, match="The bank is broken: line 3"):
        preparing.prepare_before_parting()
