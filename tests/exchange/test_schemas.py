"""Exports held against the public schemas of QTI 2.1, of content packages and of learning object metadata.

Their licences do not let them be stored here: `script/schemas` fetches them and runs this.
"""

import io
import os
import zipfile
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from xmlschema import XMLSchema

from tests.exchange.stored import some_of_each
from trainer.exchange.qti import LOM, qti_package

SCHEMAS = os.environ.get("SCHEMAS", "")
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not SCHEMAS, reason="not run (script/schemas fetches them)"),
]


def schema(name):
    return XMLSchema(str(Path(SCHEMAS).resolve() / name), allow="local")


@pytest.fixture
def package():
    with zipfile.ZipFile(io.BytesIO(b"".join(qti_package(some_of_each(6))))) as written:
        yield {name: written.read(name) for name in written.namelist()}


def test_every_kind_is_a_valid_item_by_both_editions_of_the_schema(package):
    items = {
        name: data for name, data in package.items() if name.startswith("items/") and name.endswith(".xml")
    }
    assert len(items) > 100
    for edition in ("qtiv2p1/imsqti_v2p1.xsd", "qtiv2p1p1/imsqti_v2p1p1.xsd"):
        known = schema(edition)
        faults = {name: [each.reason for each in known.iter_errors(data)] for name, data in items.items()}
        assert {name: said for name, said in faults.items() if said} == {}
        item = next(iter(items.values()))
        assert not known.is_valid(item.replace(b"itemBody", b"itemBelly"))


def test_the_manifest_and_what_it_says_of_each_item_are_valid(package):
    manifest = package["imsmanifest.xml"]
    schema("imscp_v1p1.xsd").validate(manifest)
    metadata, said = schema("imsmd_loose_v1p3p2.xsd"), list(fromstring(manifest).iter(f"{{{LOM}}}lom"))
    assert len(said) > 100
    for each in said:
        metadata.validate(each)
