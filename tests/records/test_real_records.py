"""A sample of real records: every one is read, agrees with the rules, and survives the other formats."""

import os
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest

from tests.records.agreement import differences
from tests.records.writing import write_game
from trainer.lab.verify.records import known_defects
from trainer.records.checking.findings import CHECKS, Findings
from trainer.records.checking.game import verify
from trainer.records.game_record import Game
from trainer.records.sources import FORMATS, Format, Source, read_format, read_game, sources

RECORDS = os.environ.get("RECORDS", "")
SAMPLE = 30
"""Records of each archive or folder."""

OTHER_INDICATORS = {"dnovikoff__chip.xml", "2026011316gm-00a9-0000-b7845815.mjson"}
"""Turn over the indicator of a kan at another moment than Tenhou does today; its JSON does not tell when."""

pytestmark = [
    pytest.mark.records,
    pytest.mark.skipif(not RECORDS, reason="set RECORDS=DIR"),
]


@cache
def sampled() -> list[Source]:
    """The first records of each archive under RECORDS, or of the folder itself."""
    archives = sorted(Path(RECORDS).rglob("*.tar.*")) or [Path(RECORDS)]
    found = [source for archive in archives for source in islice(sources([archive]), SAMPLE)]
    return [source for source in found if isinstance(source, Source)]


@cache
def read() -> list[tuple[Source, Format, Game]]:
    """The sample with the format and the game of each record."""
    return [(source, *read_format(source.data, source.name)) for source in sampled()]


def test_sample_of_real_records_agrees_with_the_rules():
    findings = Findings()
    known, others = known_defects(), []
    assert read()
    for source, _fmt, game in read():
        found = verify(game)
        findings.add(found)
        digest = sha256(source.data).hexdigest()
        others += [
            (source.name, each)
            for each in found.disagreements
            if (digest, each.round_index, each.event_index, each.check) not in known
        ]
    assert others == []
    assert findings.checked["riichi"] >= findings.rounds / 3
    assert findings.checked["payment"] >= findings.rounds
    assert min(findings.checked[name] for name in ("yaku", "fu", "points", "ura")) >= findings.rounds / 2
    assert set(findings.checked) == set(CHECKS)


def turn_of(source: Source, fmt: Format) -> bool:
    """Whether a record goes through a format: by its name through the one half of them
    or the other, through all with EVERYTHING=1.
    """
    if os.environ.get("EVERYTHING"):
        return True
    return (FORMATS.index(fmt) + crc32(source.name.encode())) % 2 == 0


def differing(source: Source, before: Game, fmt: Format) -> list[tuple[int, list[str]]]:
    """The rounds that say something else after a way through a format, with what that is."""
    after = read_game(write_game(before, fmt), source.name)
    assert len(after.rounds) == len(before.rounds)
    found = [(a.index, differences(a, b)) for a, b in zip(before.rounds, after.rounds, strict=True)]
    return [(index, names) for index, names in found if names]


@pytest.mark.parametrize("fmt", FORMATS)
def test_sample_of_real_records_loses_nothing_that_both_formats_say(fmt: Format):
    damaged = {digest for digest, *_ in known_defects()}
    others = [
        (source.name, found)
        for source, _fmt, game in read()
        if turn_of(source, fmt)
        and sha256(source.data).hexdigest() not in damaged
        and (found := differing(source, game, fmt))
    ]
    assert [
        each for each in others if fmt != "tenhou_json" or each[0].rpartition("/")[2] not in OTHER_INDICATORS
    ] == []


@pytest.mark.skipif(not list(Path(RECORDS or "/nonexistent").rglob("mjai*.tar.*")), reason="no MJAI there")
def test_all_formats_are_in_the_sample():
    assert {fmt for _source, fmt, _game in read()} == set(FORMATS)
