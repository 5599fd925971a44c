"""manage.py import_puzzles and export_puzzles: files in and out, every refusal named."""

import json
import zipfile

import pytest
from django.core.management import CommandError, call_command

from tests.authoring.exchange.samples import bank_values, document
from trainer.accounts.models import User
from trainer.authoring.models import ImportJob
from trainer.puzzles.models import Collection, Puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


def test_a_file_is_imported_and_its_collection_exported_in_every_format(ann, tmp_path, capsys):
    file, out = tmp_path / "kans.json", tmp_path / "out"
    file.write_text(document(bank_values(4)))
    call_command("import_puzzles", file, owner="ann", dry_run=True)
    assert (Puzzle.objects.count(), ImportJob.objects.count()) == (0, 0)
    call_command("import_puzzles", file, owner="ann")
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: 4 puzzles can be imported",
        f"{file}: 4 puzzles were imported",
    ]
    slug = Collection.objects.get(owner=ann).slug
    for name in ("json", "csv", "moodle", "qti"):
        call_command("export_puzzles", collection=slug, format=name, out=out)
        assert capsys.readouterr().out == f"{out}: 4 puzzles\n"
        if name == "json":
            assert len(json.loads(out.read_text())["puzzles"]) == 4
    assert len(zipfile.ZipFile(out).namelist()) == 9


def test_every_wrong_line_is_named_and_the_command_fails(ann, tmp_path, capsys):
    file, text = tmp_path / "bad.json", tmp_path / "bad.csv"
    file.write_text(document([{"kind": "nothing", "position": {}}, *bank_values(1)]))
    text.write_bytes(b"kind\xff")
    with pytest.raises(CommandError, match=f"not imported: {file}"):
        call_command("import_puzzles", file, owner="ann")
    assert f"{file}, line 2: These fields are missing: " in capsys.readouterr().err
    with pytest.raises(CommandError, match="line 1: Column 5: This is not UTF-8"):
        call_command("import_puzzles", text, owner="ann")
    with pytest.raises(CommandError, match="--owner ben: there is no such user"):
        call_command("import_puzzles", file, owner="ben")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_puzzles", tmp_path / "none", owner="ann")
    with pytest.raises(CommandError, match="--collection none: there is no such collection"):
        call_command("export_puzzles", collection="none")
    assert Puzzle.objects.count() == 0
