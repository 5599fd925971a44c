"""A record in the wrappings in which people hand it in: each is the same game as the plain one."""

import json
from urllib.parse import quote

import pytest

from tests.records.tenhou_writer import FOUR, game
from tests.records.writing import write_game
from trainer.records.game_record import RecordError
from trainer.records.sources import read_game
from trainer.records.written import AddressError, Document, documents, taken_out, text_of


@pytest.fixture(scope="module")
def plain():
    return read_game(game(1, FOUR)[0].encode())


@pytest.fixture(scope="module")
def written(plain):
    return {name: write_game(plain, name).decode() for name in ("tenhou_xml", "tenhou_json", "mjai")}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("fmt", ["tenhou_xml", "tenhou_json", "mjai"])
def test_a_record_is_read_in_its_encoding(written, fmt, encoding):
    text = written[fmt]
    assert read_game(text.encode(encoding)) == read_game(text.encode())


@pytest.mark.parametrize("fence", ["```", "```json", "~~~"])
@pytest.mark.parametrize("fmt", ["tenhou_xml", "tenhou_json", "mjai"])
def test_a_record_between_fences_is_read_whatever_stands_around_it(written, fmt, fence):
    text = f"Here it is, from hand 3 on:\n\n{fence}\n{written[fmt]}\n{fence[:3]}\nWhat do you think?"
    assert read_game(text.encode()) == read_game(written[fmt].encode())


def rounds_in_addresses(text):
    whole = json.loads(text)
    for row in whole["log"]:
        one = json.dumps({**whole, "log": [row]}, ensure_ascii=False)
        yield f"https://tenhou.net/6/#json={quote(one)}&ts=0"


def test_addresses_of_the_log_editor_hold_a_round_each(plain, written):
    lines = list(rounds_in_addresses(written["tenhou_json"]))
    noted = "\n".join(f"{number}. {line}\n  riichi or not?" for number, line in enumerate(lines, 1))
    assert len(lines) == len(plain.rounds) > 1
    assert read_game("\n".join(lines).encode()) == read_game(written["tenhou_json"].encode())
    assert read_game(noted.replace("/6/", "/5/").encode()) == read_game(written["tenhou_json"].encode())


def test_a_batch_of_events_on_a_line_is_read_as_its_events(written):
    lines = written["mjai"].splitlines()
    batches = [f"[{','.join(lines[at : at + 3])}]" for at in range(0, len(lines), 3)]
    assert read_game("\n".join(batches).encode()) == read_game(written["mjai"].encode())


def test_a_fault_is_named_with_the_line_in_the_text_that_was_handed_in(written):
    lines = written["mjai"].splitlines()
    lines[4] = lines[4].replace('"type":"', '"type":"no_')
    fenced = "\n".join(["look:", "```", *lines, "```"])
    with pytest.raises(
        RecordError, match=r"^game, line 7, round 0, event \d+: no_\w+: no such event is known$"
    ):
        read_game(fenced.encode(), "game")
    lines[4] = lines[4][:-1]
    with pytest.raises(RecordError, match=r"^game, line 7: not JSON: Expecting"):
        read_game("\n".join(["look:", "```", *lines, "```"]).encode(), "game")


def test_the_address_of_a_game_is_no_record():
    with pytest.raises(AddressError, match=r"^game: this is an address, and nothing is fetched"):
        read_game(b" https://tenhou.net/0/?log=2010010100gm-00a9-0000-deadbeef&tw=1\n", "game")


def test_a_text_of_none_of_these_is_left_as_it_is():
    assert taken_out('{"a": "https://x.example/"}\n{"b": 1}') == '{"a": "https://x.example/"}\n{"b": 1}'


def test_documents_tell_the_lines_that_they_begin_on():
    assert documents('\n\n{"a":\n1}') == [Document(3, {"a": 1})]
    assert documents('{"a": 1}\n\n[2]\n') == [Document(1, {"a": 1}), Document(3, [2])]


def test_bytes_of_no_encoding_are_refused():
    with pytest.raises(RecordError, match=r"^line 2: byte 0xff is no text in UTF-8$"):
        text_of(b"{\n\xff}")
