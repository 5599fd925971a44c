"""What pg_restore says, or how it ended where it says nothing; a fake one stands in its place."""

import os
from types import SimpleNamespace

import pytest

from trainer.commands import schemas
from trainer.commands.backups import BackupError


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("kill -9 $$", "pg_restore: ended by signal 9"),
        ("exit 3", "pg_restore: ended with code 3, and said nothing"),
        ("echo 'no such table' >&2; exit 1", "pg_restore: no such table"),
    ],
)
def test_a_pg_restore_that_fails_is_told_with_its_words_or_its_end(script, said, monkeypatch, tmp_path):
    program = tmp_path / "pg_restore"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    server = SimpleNamespace(cursor=lambda: SimpleNamespace(execute=lambda _statements: None))
    with pytest.raises(BackupError) as error:
        schemas._run(server, tmp_path / "dump")
    assert str(error.value) == said
