"""Folders of records for the commands."""

import io
import tarfile
from pathlib import Path

import pytest

from tests.records.tenhou_writer import THREE, game


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of two clean records and an archive of a third."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name, text in (("four", game(0)[0]), ("three", game(0, THREE)[0])):
        (folder / f"{name}.xml").write_text(text)
    data = game(1, rounds=2)[0].encode()
    with tarfile.open(folder / "more.tar.xz", "w:xz") as archive:
        info = tarfile.TarInfo("more/one.xml")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return folder
