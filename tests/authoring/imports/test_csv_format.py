"""CSV in and out: pictures become histories, histories come back as they were, no cell is a formula."""

import csv
import io
from dataclasses import replace

import pytest

from tests.authoring.exchange.samples import bank_values, document
from trainer.authoring.imports.csv_file import MAX_COLUMNS, WRITTEN, CsvFile, csv_text, read, written_csv
from trainer.authoring.imports.entries import EntryWords, LineError
from trainer.authoring.imports.json_file import JsonFile
from trainer.authoring.imports.storing import check
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import format_melds, format_river

HEAD = "kind,ruleset,hero,hand,drawn,indicators,river0,river1,river2,river3"
ROW = "may-riichi,ema_2025,0,123m456p789p56s11z,9m,4p,9s 1p,3z 9p,=2z 1m,7z 9s"


def read_rows(*rows):
    return list(CsvFile("\n".join(rows)).lines())


def test_a_picture_becomes_the_history_that_leads_to_it():
    (entry,) = read_rows(HEAD, ROW)
    shown = picture(entry.position)
    assert (entry.line, entry.kind, format_tiles(shown.hand)) == (2, "may-riichi", "123m456789p56s11z")
    assert [format_river(side.river)[:5] for side in shown.sides] == ["9s 1p", "3z 9p", "=2z 1", "7z 9s"]
    assert check(entry).level in range(1, 6)


@pytest.mark.parametrize("mark", [";", "\t"])
def test_columns_may_stand_apart_otherwise(mark):
    (entry,) = read_rows(HEAD.replace(",", mark), ROW.replace(",", mark))
    assert entry.position == read_rows(HEAD, ROW)[0].position


def test_a_table_of_the_bank_is_pictured_in_cells_and_comes_back():
    values = bank_values(8, kinds=("kan-legal", "can-ron"))
    entries = list(JsonFile(document(values)).lines())
    rows = []
    for entry in entries:
        seen = picture(entry.position)
        row = {
            "kind": entry.kind,
            "ruleset": seen.ruleset.preset,
            "round": f"{'ESWN'[seen.round.wind]}{seen.round.number}",
            "honba": seen.round.honba,
            "sticks": seen.sticks,
            "scores": " ".join(map(str, seen.scores)),
            "hero": seen.hero,
            "hand": format_tiles(seen.hand),
            "drawn": "" if seen.drawn is None else format_tiles([seen.drawn]),
            "indicators": format_tiles(seen.indicators),
            "lies": "" if seen.lies is None else seen.lies,
            "then": seen.then,
            "ask": "; ".join(f"{name}={value}" for name, value in seen.ask),
        }
        for seat, side in enumerate(seen.sides):
            row |= {f"river{seat}": format_river(side.river), f"melds{seat}": format_melds(side.melds)}
            row |= {f"kita{seat}": format_tiles(side.kita), f"shown{seat}": format_tiles(side.shown)}
        rows.append(row)
    out = io.StringIO()
    table = csv.DictWriter(out, list({name: 1 for row in rows for name in row}))
    table.writeheader()
    table.writerows(rows)
    for entry, found in zip(entries, CsvFile(out.getvalue()).lines(), strict=True):
        if getattr(found, "code", "") != "ambiguous" and not entry.position.ruleset.to_json()["changes"]:
            assert replace(picture(found.position), ruleset=entry.position.ruleset) == picture(entry.position)


def test_what_is_exported_comes_back_as_it_was():
    entries = list(JsonFile(document(bank_values(8))).lines())
    words = EntryWords("en", '=HYPERLINK("x")', 'a, "b"\n\'=c', "+1\n-2")
    told = [
        replace(e, level=2, tags=("a", "b"), words=(words,), source="'", name=f"-{n}")
        for n, e in enumerate(entries)
    ]
    text = "".join(csv_text(told, "en"))
    again = list(CsvFile(text.removeprefix("\ufeff")).lines())
    assert [replace(e, line=0) for e in again] == [replace(e, line=0) for e in told]
    cells = [cell for row in csv.reader(io.StringIO(text[1:], newline="")) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t"))] == []
    assert len(cells) == 9 * len(WRITTEN)


@pytest.mark.parametrize("cell", ["=1", "'=1", "''", "'", "a'", "-", "@x", "＝x", "plain", "''=1", ""])
def test_a_cell_comes_back_as_it_was(cell):
    assert read(written_csv(cell)) == cell


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("", "no_puzzles"),
        ("kind,ruleset", "missing_column"),
        ("kind,ruleset,hero,kind", "column_twice"),
        ("kind,ruleset,hero,answer", "unknown_column"),
        (",".join(["kind"] * 100_000), "columns"),
        ('kind,"ruleset', "quotes"),
        ("kind," + "x" * 200_000, "quotes"),
    ],
)
def test_a_first_row_that_names_no_columns_is_refused(head, code):
    with pytest.raises(LineError) as caught:
        CsvFile(head)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("column", "cell", "code"),
    [
        ("hero", "4", "bad_field"),
        ("hero", "", "missing"),
        ("ruleset", "mine", "bad_cell"),
        ("hand", "99z", "bad_cell"),
        ("hand", "123m", "no_history"),
        ("hand", "1111m1111m11122m", "no_history"),
        ("drawn", "0z", "bad_cell"),
        ("river1", "9s !", "bad_cell"),
        ("river1", "9s 9s 9s 9s 9s", "no_history"),
        ("indicators", "4p5p6p7p8p9p", "no_history"),
        ("kind", "nothing", "no_kind"),
        ("kind", "kan-legal", "not_for_kind"),
        ("river0", "9s " * 2000, "long_field"),
    ],
)
def test_a_cell_that_will_not_do_is_named(column, cell, code):
    cells = dict(zip(HEAD.split(","), ROW.split(","), strict=True)) | {column: cell}
    sound, fault = read_rows(HEAD, ROW, ",".join(cells.values()))
    assert sound.line == 2
    assert (fault.line, fault.code) == (3, code)


def test_rows_that_are_too_long_or_mixed_or_not_closed_are_told():
    more = ROW + "," * 20 + "x"
    mixed = "may-riichi,ema_2025,0,123m456p789p56s11z,123m456p789p56s11z"
    faults = read_rows(HEAD, more, ROW + ',"', "")
    assert [(fault.line, fault.code) for fault in faults] == [(2, "cells"), (3, "quotes")]
    assert read_rows("kind,ruleset,hero,hand,dealt", mixed)[0].code == "mixed"
    assert read_rows(HEAD, ROW, "," * (MAX_COLUMNS + 1))[1].code == "columns"


def test_a_line_counts_what_stands_in_quotes():
    second = 'may-riichi,ema_2025,0,19m,,,,,,,"a\nb"'
    found = read_rows(f"{HEAD},note", second, "", f"{ROW},c")
    assert [each.line for each in found] == [2, 5]
