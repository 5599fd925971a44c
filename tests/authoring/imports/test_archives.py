"""Archives of records: what they hold is read, what they try is bounded."""

import base64
import gzip
import io
import tarfile
import zipfile

import pytest

from trainer.authoring.imports import game_records as archives
from trainer.authoring.imports.entries import LineError
from trainer.authoring.imports.game_records import records_in, safe_name, unpacked
from trainer.records.sources import Source

RECORD = b"<mjloggm ver='2.3'/>"


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(**members):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def found(*files):
    """Names with the record's bytes, or the reason why there are none."""
    return [
        (each.name, each.data) if isinstance(each, Source) else (each.name, each.reason)
        for each in records_in(files)
    ]


def test_single_records_and_archives_of_all_sorts_are_read():
    members = {"a/one.xml": RECORD, "two.xml.gz": gzip.compress(RECORD), "readme.txt": b"no"}
    files = [
        ("plain.xml", RECORD),
        ("packed.xml.gz", gzip.compress(RECORD)),
        ("some.zip", zipped(**members)),
        ("more.tar.gz", tarred(**members)),
    ]
    assert found(*files) == [
        ("plain.xml", RECORD),
        ("packed.xml.gz", RECORD),
        ("some.zip:a/one.xml", RECORD),
        ("some.zip:two.xml.gz", RECORD),
        ("more.tar.gz:a/one.xml", RECORD),
        ("more.tar.gz:two.xml.gz", RECORD),
    ]
    packed = "\n".join(f"{name} {base64.b64encode(data).decode()}" for name, data in files)
    assert unpacked(packed) == files
    counts, size = [each.read for each in records_in(files)], sum(len(data) for _name, data in files)
    assert counts == sorted(counts)
    assert 0 < counts[-1] <= size
    assert next(iter(records_in(files[:1]))).record_id == "plain"


def test_names_that_lead_elsewhere_lead_nowhere():
    tricks = zipped(
        **{"../../evil.xml": RECORD, "/etc/x.xml": RECORD, "..\\up.xml": RECORD, "ok.xml": RECORD}
    )
    reasons = [said for _name, said in found(("t.zip", tricks))]
    assert reasons == ["the name leads out of the archive"] * 3 + [RECORD]
    assert safe_name("../../etc/passwd") == "passwd"
    assert safe_name("C:\\x\\.log é.xml") == "log_é.xml"
    assert safe_name("/") == "file"


def test_a_bomb_is_refused_by_name():
    with pytest.raises(LineError) as caught:
        found(("b.zip", zipped(**{"zeros.xml": bytes(20 * 1024 * 1024)})))
    assert (caught.value.code, caught.value.values["name"]) == ("bomb", "b.zip:zeros.xml")
    ((_name, said),) = found(("b.xml.gz", gzip.compress(bytes(20 * 1024 * 1024))))
    assert said == "more than the 4194304 bytes that a record can have"


def test_a_size_that_a_member_tells_is_not_believed():
    data = bytearray(zipped(**{"zeros.xml": bytes(20 * 1024 * 1024)}))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    ((_name, said),) = found(("b.zip", bytes(data)))
    assert said == "Bad CRC-32 for file 'zeros.xml'"


def test_broken_and_hostile_archives_are_named():
    whole = zipped(**{"a.xml": RECORD})
    for data in (whole[:-30], whole[:60], b"PK\x03\x04" + bytes(100), b"\x1f\x8bxx", b"BZh9xx"):
        ((name, said),) = found(("x.zip", data))
        assert (name.partition(":")[0], isinstance(said, str)) == ("x.zip", True)
    crowded = zipped(**{f"{'n' * 200}{n}.txt": b"" for n in range(20_000)})
    assert found(("c.zip", crowded)) == [("c.zip", "more members than are read")]


def test_the_number_and_the_size_of_all_records_are_bounded(monkeypatch):
    monkeypatch.setattr(archives, "MAX_RECORDS", 2)
    with pytest.raises(LineError, match="too_many_records"):
        found(("a.zip", zipped(a=b"", **{f"{n}.xml": RECORD for n in range(3)})))
    monkeypatch.setattr(archives, "MAX_EXPANDED", len(RECORD))
    with pytest.raises(LineError, match="expands"):
        found(("a.xml", RECORD), ("b.xml", RECORD))
