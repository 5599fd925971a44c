"""Records are found in files, folders and archives; what can not be read is named, the rest goes on."""

import bz2
import gzip
import io
import lzma
import os
import tarfile

import pytest

from tests.records.tenhou_writer import game
from tests.records.writing import write_game
from trainer.records import sources as module
from trainer.records.sources import FORMATS, SUFFIXES, Source, Unreadable, read_game, rounds, sources
from trainer.records.tenhou.xml_records import MAX_BYTES, parse

RECORD = b'<mjloggm ver="2.3"/>'
PACKERS = {"tar": bytes, "tar.gz": gzip.compress, "tar.xz": lzma.compress, "tar.bz2": bz2.compress}


def tar(members: dict[str, bytes]) -> bytes:
    """An archive, in memory."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def found(*paths) -> list[tuple[str, bytes | str]]:
    """Name and content, or reason, of all that is found."""
    return [(each.name, each.data if isinstance(each, Source) else each.reason) for each in sources(paths)]


def test_file_is_read_whatever_its_name(tmp_path):
    path = tmp_path / "record.txt"
    path.write_bytes(RECORD)
    assert found(path) == [(str(path), RECORD)]


def test_gzipped_file_is_unpacked(tmp_path):
    path = tmp_path / "2022010102gm-00a9-0000-1234abcd.mjlog"
    path.write_bytes(gzip.compress(RECORD))
    assert found(path) == [(str(path), RECORD)]


@pytest.mark.parametrize("suffix", PACKERS)
def test_archive_gives_its_records(tmp_path, suffix):
    path = tmp_path / f"games.{suffix}"
    path.write_bytes(PACKERS[suffix](tar({"a/1.xml": b"one", "a/README": b"no", "a/2.mjlog.gz": b"two"})))
    assert found(path) == [(f"{path}:a/1.xml", b"one"), (f"{path}:a/2.mjlog.gz", b"two")]


def test_gzipped_member_is_unpacked(tmp_path):
    path = tmp_path / "games.tar"
    path.write_bytes(tar({"1.mjlog": gzip.compress(RECORD), "2.mjlog": gzip.compress(RECORD)[:-4]}))
    assert found(path) == [
        (f"{path}:1.mjlog", RECORD),
        (f"{path}:2.mjlog", "Compressed file ended before the end-of-stream marker was reached"),
    ]


def test_folder_is_walked_in_order_of_names(tmp_path):
    (tmp_path / "b").mkdir()
    for name in ("b/2.xml", "b/1.xml", "a.xml", "notes.txt", "c.json", "d.html"):
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / "z.tar").write_bytes(tar({"m.xml": b"m"}))
    assert found(tmp_path) == [
        (f"{tmp_path}/a.xml", b"a.xml"),
        (f"{tmp_path}/c.json", b"c.json"),
        (f"{tmp_path}/z.tar:m.xml", b"m"),
        (f"{tmp_path}/b/1.xml", b"b/1.xml"),
        (f"{tmp_path}/b/2.xml", b"b/2.xml"),
    ]


def test_paths_are_read_in_the_order_given(tmp_path):
    for name in ("a.xml", "b.xml"):
        (tmp_path / name).write_bytes(name.encode())
    names = [name for name, _ in found(tmp_path / "b.xml", tmp_path / "a.xml")]
    assert names == [f"{tmp_path}/b.xml", f"{tmp_path}/a.xml"]


@pytest.mark.parametrize(
    ("name", "record_id"),
    [
        ("x/2022010102gm-00a9-0000-1234abcd.xml", "2022010102gm-00a9-0000-1234abcd"),
        ("x/a.tar.xz:phoenix/2022010102gm-00a9-0000-1234abcd.mjlog.gz", "2022010102gm-00a9-0000-1234abcd"),
        ("a.tar:b.xml", "b"),
    ],
)
def test_record_id_is_the_game_without_folder_and_suffix(name, record_id):
    assert Source(name, b"").record_id == record_id


def test_bytes_read_grow_to_the_size_of_all_files(tmp_path):
    for name in ("a.xml", "b.xml"):
        (tmp_path / name).write_bytes(RECORD)
    assert [each.read for each in sources([tmp_path])] == [len(RECORD), 2 * len(RECORD)]


# --- what can not be read ------------------------------------------------------------------------


def test_missing_path_is_named_and_the_rest_goes_on(tmp_path):
    (tmp_path / "a.xml").write_bytes(RECORD)
    missing = tmp_path / "none.xml"
    assert found(missing, tmp_path) == [(str(missing), "no such file"), (f"{tmp_path}/a.xml", RECORD)]


def test_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.xml")
    assert found(tmp_path) == [(f"{tmp_path}/pipe.xml", "not a regular file")]


def test_oversized_file_is_named(tmp_path):
    path = tmp_path / "big.xml"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    assert found(path) == [(str(path), f"more than the {MAX_BYTES} bytes that a record can have")]


def test_gzip_bomb_is_named(tmp_path):
    path = tmp_path / "bomb.mjlog"
    path.write_bytes(gzip.compress(bytes(10 * MAX_BYTES)))
    assert found(path) == [(str(path), f"more than the {MAX_BYTES} bytes that a record can have")]


def test_zip_is_named(tmp_path):
    path = tmp_path / "games.zip"
    path.write_bytes(b"PK\x03\x04 and so on")
    assert found(path) == [(str(path), "zip archives are not read")]


def test_bad_members_are_named_and_the_rest_goes_on(tmp_path):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name in ("../up.xml", "/etc/root.xml", "a/../../b.xml"):
            archive.addfile(tarfile.TarInfo(name))
        link = tarfile.TarInfo("link.xml")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        big = tarfile.TarInfo("big.xml")
        big.size = MAX_BYTES + 1
        archive.addfile(big, io.BytesIO(bytes(big.size)))
        folder = tarfile.TarInfo("folder.xml")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        good = tarfile.TarInfo("good.xml")
        good.size = len(RECORD)
        archive.addfile(good, io.BytesIO(RECORD))
    path = tmp_path / "games.tar.xz"
    path.write_bytes(lzma.compress(out.getvalue()))
    assert found(path) == [
        (f"{path}:../up.xml", "the name leads out of the archive"),
        (f"{path}:/etc/root.xml", "the name leads out of the archive"),
        (f"{path}:a/../../b.xml", "the name leads out of the archive"),
        (f"{path}:link.xml", "not a regular file"),
        (f"{path}:big.xml", f"{MAX_BYTES + 1} bytes: a record has at most {MAX_BYTES}"),
        (f"{path}:good.xml", RECORD),
    ]


@pytest.mark.parametrize(
    ("cut", "reason"),
    [
        (1024, "broken archive: empty header after 1.xml"),
        (1024 + 512 + 100, "unexpected end of data after 1.xml"),
        (1024 + 1024 + 100, "broken archive: truncated header after 1.xml"),
        (1024 + 1024 + 512 + 100, "unexpected end of data after 1.xml"),
    ],
)
def test_truncated_archive_names_its_last_record(tmp_path, cut, reason):
    path = tmp_path / "games.tar"
    whole = tar({"1.xml": b"one", "2.dat": b"no" * 200, "3.xml": b"3" * 300})
    path.write_bytes(whole[:cut])
    assert found(path) == [(f"{path}:1.xml", b"one"), (str(path), reason)]


def test_broken_header_in_mid_archive_is_not_its_end(tmp_path):
    path = tmp_path / "games.tar"
    whole = tar({"1.xml": b"one", "2.xml": b"two"})
    path.write_bytes(whole[:1024] + b"garbage" + whole[1031:])
    assert found(path) == [
        (f"{path}:1.xml", b"one"),
        (str(path), "broken archive: bad checksum after 1.xml"),
    ]


@pytest.mark.parametrize("suffix", ["tar.gz", "tar.xz", "tar.bz2"])
def test_damaged_compression_is_named_and_the_next_file_read(tmp_path, suffix):
    path = tmp_path / f"a.{suffix}"
    packed = PACKERS[suffix](tar({"1.xml": os.urandom(20_000)}))
    path.write_bytes(packed[: len(packed) // 2])
    (tmp_path / "b.xml").write_bytes(RECORD)
    broken, good = sources([tmp_path])
    assert isinstance(broken, Unreadable)
    assert broken.name == str(path)
    assert good.name == f"{tmp_path}/b.xml"


def test_archive_that_swells_between_records_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MAX_BETWEEN_RECORDS", 100_000)
    path = tmp_path / "bomb.tar.xz"
    path.write_bytes(lzma.compress(tar({"1.xml": b"one", "hole.dat": bytes(1_000_000), "2.xml": b"two"})))
    assert found(path) == [
        (f"{path}:1.xml", b"one"),
        (str(path), "more than 100000 bytes without a record after 1.xml"),
    ]


def test_many_records_are_no_bomb(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MAX_BETWEEN_RECORDS", 100_000)
    path = tmp_path / "many.tar.xz"
    path.write_bytes(lzma.compress(tar({f"{n}.xml": bytes(50_000) for n in range(20)})))
    assert [len(content) for _, content in found(path)] == [50_000] * 20


def test_chain_of_extended_headers_is_named(tmp_path):
    longname = tarfile.TarInfo("././@LongLink")
    longname.type, longname.size = tarfile.GNUTYPE_LONGNAME, 1
    header = longname.tobuf(tarfile.GNU_FORMAT) + bytes(512)
    path = tmp_path / "chain.tar"
    path.write_bytes(header * 2000)
    ((name, reason),) = found(path)
    assert name == str(path)
    assert "recursion" in reason


# --- rounds for mining -----------------------------------------------------------------------------


def test_rounds_of_readable_records_have_id_and_index(tmp_path):
    text, hands = game(0, rounds=3)
    (tmp_path / "bad.xml").write_text(text[:-20])
    (tmp_path / "games.tar").write_bytes(tar({"p/2022gm-1.xml": text.encode(), "p/other.xml": b"<html/>"}))
    found_rounds = list(rounds([tmp_path, tmp_path / "none"]))
    assert [(record_id, index) for record_id, index, _ in found_rounds] == [
        ("2022gm-1", index) for index in range(len(hands))
    ]
    assert tuple(record for _, _, record in found_rounds) == parse(text).rounds


def test_records_of_all_formats_are_found_by_their_suffix(tmp_path):
    before = read_game(game(3, rounds=2)[0].encode())
    members = {f"{fmt}{suffix}": write_game(before, fmt) for fmt in FORMATS for suffix in SUFFIXES[fmt]}
    (tmp_path / "games.tar").write_bytes(tar({"README.md": b"#", **members}))
    for name, data in members.items():
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(data))
    found_rounds = [(name, index) for name, index, _ in rounds([tmp_path])]
    names = [name.split(".")[0] for name in (*members, *sorted(members))]
    assert sorted(found_rounds) == sorted((name, index) for name in names for index in range(2))
