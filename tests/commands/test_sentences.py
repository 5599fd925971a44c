"""`manage.py sentences`, and the list that it writes: current, read, short, and in plain words."""

import re
from functools import cache
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command

from tests.pages.conftest import KEPT
from tests.puzzles.shipped import shipped_entries
from trainer.commands.management.commands import sentences
from trainer.lab.sentences import read_listed, said_about, templates_written, write_listed

LONGEST = 25
"""Words of a sentence."""
SAMPLE = 12
"""Positions of the list whose sentences are said again."""
BANNED = (
    r"\bseat \d",
    r"\btoken \d",
    r"\bevent \d",
    r"\b1 discards\b",
    r"\band \w+ calls (?:ron|tsumo)\b",
    r"\bmove as shown\b",
    r"\bgo as shown\b",
    r"\bdear hand\b",
    r"\bgood or dear\b",
    r"\blast acts\b",
    r"\bhonba and sticks apart\b",
    r"\bpoints of the hand apart\b",
    r"Carried out:",
    r"Some ryanmen on",
    r"\bbut above all\b",
    r"% of \d+\.\d %",
    r"\bcertain limits\b",
    r"The hand has been drawn\. Is your hand tenpai",
    r"\bit is a wait\.",
    r"^\d makes \d safe",
    r"\bNew in it\b",
    r"\bsilent brings [\d,]+ points less: you win\b",
)
"""Words that learners or authors stumbled over."""
OF_FILES = "pages/records/uploads"
"""What names a place in a file, where events are counted."""


@pytest.fixture(scope="module")
def listed():
    return read_listed()


written_today = cache(templates_written)
"""Read from the source once: no test changes it."""


def test_the_list_has_every_template_of_the_source_and_no_other(listed):
    written = [(template.module, template.text) for template in written_today()]
    assert {(line.module, line.text) for line in listed} == set(written), (
        "run manage.py sentences --named, then read what is new and --approve its module"
    )
    assert len(listed) == len(written)


def test_somebody_has_read_every_sentence(listed):
    unread = [f"{line.module}: {line.text}" for line in listed if not line.approved]
    assert unread == [], "read them, then run manage.py sentences --approve with their modules"


def parts(said):
    """The sentences of what is said; a colon or semicolon ends one too."""
    return [part for part in re.split(r"(?<=[.?!:;])\s+|→", said) if part]


def test_no_sentence_is_longer_than_can_be_read_at_once(listed):
    long = {part for line in listed for part in parts(line.said) if len(part.split()) > LONGEST}
    assert long == set()


def test_no_sentence_uses_words_that_were_stumbled_over(listed):
    said = {text for line in listed if line.module != OF_FILES for text in (line.text, line.said)}
    assert {(words, text) for words in BANNED for text in said if re.search(words, text)} == set()


def test_the_list_says_what_the_site_says_today(listed):
    """A sample over all of the list; `manage.py sentences --check` says all of it again."""
    for kept in KEPT:  # what another test had rendered would not be said, and so not heard
        kept.cache_clear()
    reached = sorted({line.slug for line in listed if line.slug})
    sample = set(reached[:: len(reached) // SAMPLE])
    for entry in shipped_entries():
        if entry.slug in sample:
            today = said_about(entry)
            for line in listed:
                if line.slug == entry.slug:
                    assert today[line.text].whole == line.said, (
                        f"run manage.py sentences --named: {line.text}"
                    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A list of its own, and a bank of two positions."""
    entries = {entry.kind: entry for entry in shipped_entries()}
    monkeypatch.setattr(sentences, "read_bank", lambda: [entries["may-riichi"], entries["genbutsu"]])
    monkeypatch.setattr(sentences, "templates_written", written_today)
    monkeypatch.setattr(sentences, "read_listed", lambda: read_listed(tmp_path))
    monkeypatch.setattr(sentences, "write_listed", lambda lines: write_listed(lines, tmp_path))
    return tmp_path


def test_what_is_written_is_approved_by_modules_and_then_checked(folder, capsys):
    call_command("sentences")
    assert not any(line.approved for line in read_listed(folder))
    with pytest.raises(CommandError, match="not as listed and approved"):
        call_command("sentences", check=True)
    with pytest.raises(CommandError, match="no sentence of wording/reason/kan is listed"):
        call_command("sentences", approve=["wording/reason/kan"])
    capsys.readouterr()
    call_command("sentences", approve=["wording/reasons"])
    approved = {line.module.rpartition("/")[0] for line in read_listed(folder) if line.approved}
    assert approved == {"wording/reasons"}
    told = capsys.readouterr().out
    assert "wording/reasons/kan: These rules allow no kan in riichi.\n" in told
    assert re.search(r"^\d+ approved, 0 were before$", told, re.MULTILINE)
    call_command("sentences", approve=[])
    assert all(line.approved for line in read_listed(folder))
    call_command("sentences", check=True)


def test_a_changed_template_has_to_be_read_again(folder, capsys):
    call_command("sentences")
    call_command("sentences", approve=[])
    path = folder / "kinds-riichi.txt"
    path.write_text(
        path.read_text().replace("May you declare riichi, and", "May you now declare riichi, and")
    )
    capsys.readouterr()
    call_command("sentences", named=True)
    assert capsys.readouterr().out.startswith("2 positions to look at\n")
    unread = [line.text for line in read_listed(folder) if not line.approved]
    assert unread == ["May you declare riichi, and with which discards?"]


def test_modules_are_listed_in_order(listed):
    modules = list(dict.fromkeys(line.module.rpartition("/")[0] for line in listed))
    assert all(one != other for one, other in pairwise(modules))
