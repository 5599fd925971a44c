"""The parsers that read what strangers send, with inputs that they understand (`benchmarks.fuzz`)."""

import base64
import json
import os
from collections.abc import Callable
from itertools import islice
from typing import Any
from urllib.parse import parse_qs, urlencode

import django
from django.apps import apps

from benchmarks.fuzz import Parser

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    django.setup()

from django.http import QueryDict
from django.test import RequestFactory
from pylti1p3.contrib.django import DjangoMessageLaunch

from tests.records.tenhou_writer import FOUR, THREE, game
from tests.records.writing import write_game
from trainer.authoring.imports import csv_file, json_file
from trainer.authoring.imports.entries import ImportedEntry, LineError, text_of
from trainer.authoring.imports.game_records import records_in
from trainer.authoring.markdown import rendered
from trainer.classroom.people.rosters import chosen
from trainer.classroom.people.sheets import SheetError, guessed, read_bytes
from trainer.forms.queries import Query, QueryError
from trainer.pages.records.uploads import UnreadableError, game_in
from trainer.play.practice.choice import read_choice
from trainer.puzzles.bank import read_bank
from trainer.records.game_record import RecordError
from trainer.records.sources import FORMATS, read_game
from trainer.rules.errors import RulesError
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import (
    parse_melds,
    parse_river,
    snapshot_from_json,
    snapshot_to_json,
)
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import link_text, position_of_link
from trainer.teach.lti.launching import BROKEN, Registered

SAMPLE = 40
"""Puzzles of the bank, one of each kind, that the seeds are made of."""


def of_text(parse: Callable[[str], object]) -> Callable[[bytes], object]:
    """A parser of a text, as a form or an address brings it."""
    return lambda data: parse(data.decode("utf-8", "replace"))


def as_bytes(*texts: str) -> list[bytes]:
    return [text.encode() for text in texts]


def parsers() -> list[Parser]:
    """All of them."""
    found: dict[str, Any] = {}
    for entry in read_bank():
        found.setdefault(entry.kind, entry)
    entries = list(islice(found.values(), SAMPLE))
    return [*_notation(), *_positions(entries), *_records(), *_files(entries), *_answers(entries), *_small()]


def _notation() -> list[Parser]:
    hands = as_bytes("123m0p55577z", "19m19p19s1234567z", "3444m778899s333z", " 1m 2p ")
    rivers = as_bytes("1z 9m* 3p- 0s", "1m 2m 3m 4m 5m+ 6m", "*7z")
    melds = as_bytes("123m", "c123m p777z k1111s", "555p' 0s55s")
    events = as_bytes("0=5p 0-5p 1p555p 1-9m ~ryuukyoku", "0=1z 0-1z 1+3z 1-6s", "0!3m 2ron")
    return [
        Parser("tiles", of_text(parse_tiles), (RulesError,), hands),
        Parser("hand", of_text(_hand), (RulesError,), as_bytes("123m0p55577z|111m|5p", "3444m778899s333z||")),
        Parser("river", of_text(parse_river), (RulesError,), rivers),
        Parser("melds", of_text(parse_melds), (RulesError,), melds),
        Parser("events", of_text(parse_events), (RulesError,), events),
    ]


def _hand(text: str) -> object:
    concealed, melds, drawn, *_ = [*text.split("|"), "", ""]
    return parse_hand(concealed, melds.split(), drawn or None)


def _positions(entries: list[Any]) -> list[Parser]:
    values = [json.dumps(entry.position).encode() for entry in entries]
    read = [Position.from_json(entry.position) for entry in entries]
    pictures = [json.dumps(snapshot_to_json(picture(each))).encode() for each in read]
    refused = (PositionError, RulesError)
    return [
        Parser("position", lambda data: Position.from_json(_loaded(data)), refused, values, document=True),
        Parser("position link", of_text(position_of_link), refused, as_bytes(*map(link_text, read))),
        Parser(
            "snapshot",
            lambda data: snapshot_from_json(_loaded(data)),
            refused,
            pictures,
            document=True,
        ),
    ]


def _loaded(data: bytes) -> object:
    """The value of a text; a text that is no JSON counts as refused before the parser."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise PositionError("no JSON") from None


def _records() -> list[Parser]:
    games = [read_game(game(seed, THREE if seed % 4 == 3 else FOUR)[0].encode()) for seed in range(8)]
    short = [each for each in games if each.rounds]
    found = []
    for name in FORMATS:
        seeds = [write_game(each, name) for each in short]
        found.append(
            Parser(f"record {name}", read_game, (RecordError,), seeds, document="json" in name, bound=1.0)
        )
    mixed = [seed for each in found for seed in each.seeds[:2]]
    found.append(Parser("record upload", lambda data: game_in(data, "a.xml"), (UnreadableError,), mixed))
    found.append(
        Parser("records to import", lambda data: list(records_in([("a.zip", data)])), (), mixed, bound=1.0)
    )
    return found


def _files(entries: list[Any]) -> list[Parser]:
    made = [
        ImportedEntry(line=1, kind=entry.kind, position=Position.from_json(entry.position))
        for entry in entries[:8]
    ]
    documents = as_bytes(
        "".join(json_file.json_text(made)), *("".join(json_file.json_text([each])) for each in made)
    )
    tables = as_bytes(*("".join(csv_file.csv_text([each], "en")) for each in made))
    rosters = as_bytes(
        "Name,E-mail\nAiko Tanaka,aiko@mail.example\nBen,\n",
        "first name;last name\nAiko;Tanaka\n",
        "Aiko\nBen\n\nAiko\n",
        '"Tanaka, Aiko"\t1\n',
    )
    return [
        Parser("puzzles of JSON", _json_puzzles, (LineError,), documents, document=True),
        Parser("puzzles of CSV", _csv_puzzles, (LineError,), tables),
        Parser("roster", _roster, (SheetError,), [*rosters, "Aiko,é\n".encode("cp1252")]),
    ]


def _json_puzzles(data: bytes) -> object:
    return list(json_file.JsonFile(text_of(data)).lines())


def _csv_puzzles(data: bytes) -> object:
    return list(csv_file.CsvFile(text_of(data)).lines())


def _roster(data: bytes) -> object:
    sheet = read_bytes(data)
    return chosen(sheet, guessed(sheet), ["Aiko"])


def _answers(entries: list[Any]) -> list[Parser]:
    """A parser for each shape of answers, as a form sends it; and for answers as they are stored."""
    shapes: dict[str, Any] = {}
    for entry in entries:
        shape = kind_named(entry.kind).shape(Position.from_json(entry.position))
        shapes.setdefault(type(shape).__name__, (shape, entry.answer))
    found = []
    for name, (shape, answer) in shapes.items():
        seeds = as_bytes(
            f"answer={answer}", "tile=1m&tile=5p&typed=123m", "option=0&option=1", "number=3",
            "points=0&points=8000&points=-8000&points=0", "points=8000", "rank=1&rank=2&tile=1m&tile=2p",
            "answer=none", "typed=0p&answer=none",
        )  # fmt: skip
        found.append(Parser(f"answer {name}", _sent(shape), (FormatError,), seeds))
        found.append(
            Parser(f"stored {name}", of_text(shape.read), (FormatError, RulesError), as_bytes(answer))
        )
    return found


def _sent(shape: Any) -> Callable[[bytes], object]:
    def parse(data: bytes) -> object:
        return shape.parse(parse_qs(data.decode("latin-1"), keep_blank_values=True, max_num_fields=None))

    return parse


def _small() -> list[Parser]:
    queries = as_bytes(
        "page=2&what=link&q=a", "kind=can-ron&level=3&ruleset=ema_2025", "change=a..b&players=4"
    )
    notes = as_bytes(
        "# A *title*\n\n1. one\n2. `two`\n\n[a](https://mail.example) <b>x</b>",
        "> quoted\n> > twice\n\n- a\n  - b\n\n***bold** and _it_*",
        "![x](javascript:alert(1)) <script>a</script> &lt; | a | b |\n|---|---|",
    )
    said = b'{"alg":"RS256","kid":"1"}', b'{"iss":"https://lms.example","nonce":"n","aud":"1"}'
    part = [base64.urlsafe_b64encode(each).decode().rstrip("=") for each in said]
    tokens = as_bytes(f"{part[0]}.{part[1]}.c2lnbmF0dXJl", f"{part[0]}.{part[0]}.", "a.b.c")
    return [
        Parser("query", _query, (QueryError,), queries),
        Parser("choice", lambda data: read_choice(_dict(data)), (), queries),
        Parser("markdown", of_text(_note), (), notes),
        Parser("LTI token", _token, BROKEN, tokens),
    ]


def _dict(data: bytes) -> QueryDict:
    return QueryDict(data.decode("latin-1"))


def _query(data: bytes) -> object:
    query = Query(_dict(data))
    return (
        query.number("page", 1, least=1),
        query.one_of("what", ("link",)),
        query.text("q"),
        query.texts("q", 5),
    )


def _note(text: str) -> object:
    html = rendered.__wrapped__(text)
    # Whatever was written, nothing of it runs.
    assert "<script" not in html.lower()
    assert 'href="javascript:' not in html.lower()
    return html


def _token(data: bytes) -> object:
    sent = urlencode({"id_token": data, "state": "s"})
    form = "application/x-www-form-urlencoded"
    request = RequestFactory().post("/lti/launch/", sent, content_type=form)
    message: Any = DjangoMessageLaunch(request, Registered(), session_service=None)
    message.validate_jwt_format()
    return message._get_jwt_body().get("nonce")
