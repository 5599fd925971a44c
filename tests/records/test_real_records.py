"""A sample of real records: every one is read, replayed, and agrees with the rules."""

import os
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from trainer.records.findings import Findings
from trainer.records.known_defects import known_defects
from trainer.records.sources import Source, sources
from trainer.records.tenhou_xml import parse
from trainer.records.verify import verify

RECORDS = os.environ.get("RECORDS", "")
SAMPLE = 30
"""Records of each archive or folder."""

pytestmark = [
    pytest.mark.records,
    pytest.mark.skipif(not RECORDS, reason="set RECORDS=DIR"),
]


def sampled() -> list[Source]:
    """The first records of each archive under RECORDS, or of the folder itself."""
    archives = sorted(Path(RECORDS).rglob("*.tar.*")) or [Path(RECORDS)]
    found = [source for archive in archives for source in islice(sources([archive]), SAMPLE)]
    return [source for source in found if isinstance(source, Source)]


def test_sample_of_real_records_agrees_with_the_rules():
    findings = Findings()
    known, others = known_defects(), []
    records = sampled()
    assert records
    for source in records:
        found = verify(parse(source.data, source=source.name))
        findings.add(found)
        digest = sha256(source.data).hexdigest()
        others += [
            (source.name, each)
            for each in found.disagreements
            if (digest, each.round_index, each.event_index, each.check) not in known
        ]
    assert others == []
    assert findings.checked["riichi"] >= findings.rounds / 3
