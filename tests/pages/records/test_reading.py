"""What is handed in as a record: every format in its wrappings, each refusal in words that name the place."""

import gzip
import json
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.pages.records.written import xml
from tests.records.writing import write_game
from trainer.apart import ApartError, BusyError
from trainer.pages.records import uploads
from trainer.pages.records.rounds import kept_rounds
from trainer.pages.records.uploads import RecordForm, UnreadableError, game_in
from trainer.records.sources import FORMATS
from trainer.records.tenhou.xml_records import MAX_BYTES


def plain():
    return game_in(xml(), "game.xml")


@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format_is_read_gzipped_or_not(fmt):
    data = write_game(plain(), fmt)
    events = [each.events for each in game_in(data, "game").rounds]
    assert events == [each.events for each in game_in(gzip.compress(data, mtime=0), "game.gz").rounds]
    assert len(events) == len(plain().rounds)


def test_link_of_the_editor_holds_its_record():
    one = json.loads(write_game(plain(), "tenhou_json").splitlines()[0])
    link = f"https://tenhou.net/6/#json={quote(json.dumps(one))}&ts=0"
    assert game_in(link.encode(), "text").rounds[0].events == plain().rounds[0].events


TENHOU_ADDRESS = (
    "This is the address of a game on Tenhou, but this site fetches nothing from elsewhere. Open "
    "https://tenhou.net/0/log/?2010010100gm-00a9-0000-0123abcd in your browser, save that page, and choose "
    "its file here."
)
SOUL_ADDRESS = (
    "This is the address of a game on Mahjong Soul, but this site fetches nothing from elsewhere. Save the "
    "game with a program that writes it for Tenhou’s log editor, and choose that file here."
)
NO_TEXT = "game.xml, line 2 does not fit the format of a game record: byte 0xff is no text in UTF-8."


def refused(data, name="game.xml"):
    with pytest.raises(UnreadableError) as error:
        game_in(data, name)
    return str(error.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b" \n", "The record is empty."),
        (b"x" * (MAX_BYTES + 1), "The record is too large: at most 4 MB are allowed."),
        (
            gzip.compress(b" " * (MAX_BYTES + 1), mtime=0),
            "The record is too large: at most 4 MB are allowed.",
        ),
        (gzip.compress(b"<mjloggm/>", mtime=0)[:-9], "The gzip file is broken."),
        (b"PK\x03\x04rest", "This is a zip archive. Unpack it and choose one record."),
        (b'{"a":\n"\0"}', "line 2: this is not text."),
        (
            b"https://tenhou.net/0/?log=2010010100gm",
            (
                "This is a link, but this site fetches nothing from elsewhere. Save the record and choose "
                "its "
                "file."
            ),
        ),
        (
            b"https://tenhou.net/0/?log=2010010100gm-00a9-0000-0123abcd&tw=2\n",
            TENHOU_ADDRESS,
        ),
        (
            b"https://mahjongsoul.game.yo-star.com/?paipu=201129-19398ca4_a1",
            SOUL_ADDRESS,
        ),
        (b"2010010100gm-00a9-0000-0123abcd\n", TENHOU_ADDRESS),
        (b"tenhou.net/0/?log=2010010100gm-00a9-0000-0123abcd&tw=2", TENHOU_ADDRESS),
        (b" 220904-1a2b3c4d-1a2b-3c4d-5e6f-1a2b3c4d5e6f", SOUL_ADDRESS),
        (b"jmjnrs-1xyb3c4d-1a2b-3c4d-5e6f-1a2b3c4d5e6f_a925124703_2", SOUL_ADDRESS),
        (
            "雀魂牌譜: https://game.mahjongsoul.com/?paipu=220904-1a2b3c4d-1a2b-3c4d-5e6f-1a2b3c4d5e6f".encode(),
            SOUL_ADDRESS,
        ),
        (b'{"other": 1}', "game.xml is not a game record of Tenhou, MJAI or Mahjong Soul."),
        (b'{"type": "none"}\n{"type": }', "game.xml: line 2 is not JSON."),
        (b'{"type": "none"}\n{"type": "\xff"}', NO_TEXT),
        (b"[" * 100_000, "game.xml: line 1 is not JSON."),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(data, words):
    assert refused(data) == words


def test_fault_within_a_game_names_round_and_event_from_one():
    assert refused(b"<mjloggm>\n<GO").startswith(
        "game.xml does not fit the format of a game record: not well-formed XML, line 2"
    )
    broken = xml().replace(b"<AGARI", b"<AGARI_", 1)
    assert refused(broken).startswith("game.xml, round 1, event 5")
    assert refused(b"<!DOCTYPE x [<!ENTITY a 'b'>]><mjloggm/>", "a\nb" * 90).startswith("abab")


def test_long_name_is_cut_to_one_short_line():
    assert (
        refused(b'{"other": 1}', "x\n" * 200)
        == "x" * 60 + " is not a game record of Tenhou, MJAI or Mahjong Soul."
    )


def form_of(data, name="game.xml"):
    return RecordForm({}, {"file": SimpleUploadedFile(name, data)})


@pytest.fixture
def apart(monkeypatch):
    """Every record is too large to be read in place."""
    monkeypatch.setattr(uploads, "AT_HAND", 0)


def test_a_large_record_is_read_in_a_process_of_its_own_and_is_the_same(apart):
    data = gzip.compress(xml(), mtime=0)
    form = form_of(data)
    assert form.is_valid()
    assert form.cleaned_data["kept"] == kept_rounds(game_in(data, "game.xml"))


def test_a_large_record_is_refused_with_the_same_words(apart):
    assert form_of(b"{}\n{").errors["file"] == ["game.xml: line 2 is not JSON."]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ApartError, "game.xml takes more time or memory to read than any game does."),
        (BusyError, "Other large files are being read. Send yours again in a moment."),
    ],
)
def test_a_record_that_could_not_be_read_to_its_end_says_why(apart, monkeypatch, error, said):
    def fails(*_args):
        raise error("why")

    monkeypatch.setattr(uploads, "done_apart", fails)
    assert form_of(xml()).errors["file"] == [said]


def test_the_record_of_an_ordinary_game_is_read_in_place(monkeypatch):
    monkeypatch.setattr(uploads, "done_apart", None)
    assert form_of(xml()).is_valid()
    assert form_of(gzip.compress(xml(), mtime=0)).is_valid()
