"""Pictures of positions: drawn without any answer, the same every time, within their bounds, by own fonts."""

import json
import random
import struct
from dataclasses import replace

import pytest
from defusedxml.ElementTree import fromstring

from trainer.exchange.pictures.felt import draw_felt
from trainer.exchange.pictures.keeping import TYPES
from trainer.exchange.pictures.png import written_png
from trainer.exchange.pictures.previews import chat_text, question_picture, table_words
from trainer.exchange.pictures.sheet import (
    ART,
    HEIGHT,
    LOOKS,
    TALL,
    WIDTH,
    Box,
    Sheet,
    Words,
    fitted,
    known,
    type_of,
    width_of,
    wrapped,
)
from trainer.exchange.pictures.stills import RulingWords, question_still, ruling_still, site_still
from trainer.exchange.pictures.svg import written_svg
from trainer.exchange.tables import seen
from trainer.pages.question.verdict import heading_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Lights
from trainer.puzzles.bank import BANK
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import face_of, parse_tiles, tile_name
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.position import Position

PNG_HEAD = b"\x89PNG\r\n\x1a\n"


def question_about(slug, number=0):
    """One of the bank's questions of a kind, read anew."""
    lines = (BANK / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    entry = json.loads(random.Random(number).choice(lines))
    kind, position = kind_named(slug), Position.from_json(entry["position"])
    return Question(f"{slug}-{number}", entry["answer"], kind, position, kind.shape(position))


def still(question, look="light"):
    heading = heading_of(question)
    return question_still(question, heading.question, heading.ruleset, look)


def texts(sheet):
    return [each.text for each in sheet.drawn if isinstance(each, Words)]


@pytest.mark.parametrize("slug", sorted(kinds()))
def test_a_picture_of_each_kind_is_drawn_without_solving_it(monkeypatch, slug):
    question = question_about(slug)
    heading = heading_of(question)

    def solved(*_args, **_named):
        raise AssertionError("a picture asked for the answer")

    monkeypatch.setattr(type(question.kind), "solve", solved)
    sheet = question_still(question, heading.question, heading.ruleset, "light")
    assert known(heading.question) == heading.question, "the fonts have every letter"
    assert any(each.startswith(" ".join(heading.question.split()[:2])) for each in texts(sheet))
    table_words(question, "en")
    for each in sheet.drawn:
        if isinstance(each, Words):
            assert each.x >= 0
            assert each.x + width_of(each.text, each.size, each.style) <= WIDTH
            assert each.y <= HEIGHT
        else:
            high = getattr(each, "height", each.width * TALL)
            assert each.x >= -4
            assert each.x + each.width <= WIDTH + 4
            assert each.y + min(high, each.width) <= HEIGHT


def test_every_tile_that_can_be_seen_is_on_the_picture():
    for number in range(4):
        question = question_about("can-ron", number)
        table, names = seen(question), [getattr(each, "name", "") for each in still(question).drawn]
        for tile in [*(held.tile for held in table.hand.tiles), *table.indicators]:
            assert tile_name(tile) in names
        for seat in table.seats:
            for thrown in seat.river:
                assert tile_name(thrown.tile) in names


def frames(sheet):
    ring = sheet.colour("ring")
    return [each for each in sheet.drawn if isinstance(each, Box) and each.colour == ring]


@pytest.mark.parametrize("look", LOOKS)
def test_the_tiles_that_decide_a_ruling_are_framed(look):
    """Each right below its tile, in both formats."""
    tiles = [parse_tiles("34445m"), parse_tiles("4m")]
    words = RulingWords("title", "sentence", [], tiles, "rules", "note", decide=parse_tiles("4m"))
    sheet = ruling_still(words, look)
    framed = [sheet.drawn[sheet.drawn.index(each) + 1].name for each in frames(sheet)]
    assert framed == ["4m"] * 4
    plain = ruling_still(replace(words, decide=()), look)
    assert frames(plain) == []
    assert written_png(sheet) != written_png(plain)
    assert written_svg(sheet, "").decode().count(sheet.colour("ring")) == 4


def test_the_tiles_that_decide_a_verdict_are_framed_on_its_table_and_not_on_the_question():
    question = question_about("can-ron")
    position = question.position
    kinds = {face_of(held.tile) for held in seen(question).hand.tiles}
    lights = Lights(hand=dict.fromkeys(kinds, "cause"))
    asked, lit = Sheet("light"), Sheet("light")
    draw_felt(asked, seen(question), 100)
    draw_felt(lit, table_view(position.table(), position.hero, lights=lights), 100)
    assert len(frames(lit)) - len(frames(asked)) == len(seen(question).hand.tiles)


@pytest.mark.parametrize("slug", sorted(kinds()))
def test_no_tile_of_a_question_is_lit(slug):
    table = seen(question_about(slug))
    roles = [tile.role for seat in table.seats for tile in seat.river]
    roles += [meld.role for seat in table.seats for meld in seat.melds] + list(table.indicator_roles)
    roles += [held.role for held in table.hand.tiles] if table.hand else []
    assert not any(roles)


def test_the_same_question_has_the_same_digest_and_another_or_another_look_has_not():
    first, again = (question_picture(question_about("can-ron"), "light") for _ in range(2))
    assert first.digest("png") == again.digest("png")
    assert written_png(first.draw()) == written_png(again.draw())
    others = [
        first.digest("svg"),
        question_picture(question_about("can-ron"), "dark").digest("png"),
        question_picture(question_about("can-ron", 1), "light").digest("png"),
    ]
    assert len({first.digest("png"), *others}) == 4


def test_what_was_drawn_is_kept(monkeypatch, settings):
    picture = question_picture(question_about("which-furiten"), "dark")
    data = picture.data("png")
    monkeypatch.setattr("trainer.exchange.pictures.png.written_png", None)
    assert picture.data("png") == data


@pytest.mark.parametrize("look", LOOKS)
def test_a_png_has_the_size_of_previews_and_an_svg_needs_nothing_from_elsewhere(look):
    sheet = still(question_about("chombo-paid"), look)
    png = written_png(sheet)
    assert png.startswith(PNG_HEAD)
    assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT) == (1200, 630)
    assert len(png) < 150_000
    svg = written_svg(sheet, "words").decode()
    tree = fromstring(svg)
    assert tree.attrib["aria-label"] == "words"
    used = {each.attrib["href"] for each in tree.iter() if "href" in each.attrib}
    ids = {f"#{each.attrib['id']}" for each in tree.iter() if "id" in each.attrib}
    assert used == ids, "each tile is drawn once"
    assert "<script" not in svg
    assert svg.count("http") == 1, "the name space alone"


def test_hostile_words_are_text():
    hostile = "</text><script>alert(1)</script>\"'&\0\ud800 🀄漢" * 3
    words = RulingWords(hostile, hostile, [(hostile, hostile)], [], hostile, hostile)
    for look in LOOKS:
        sheet = ruling_still(words, look)
        svg = written_svg(sheet, hostile).decode()
        assert "<script" not in svg
        assert fromstring(svg).tag.endswith("svg")
        assert written_png(sheet).startswith(PNG_HEAD)


def test_a_text_that_is_too_long_ends_in_an_ellipsis_within_its_width():
    long = "word " * 400 + "x" * 900
    lines, whole = wrapped(long, 500, 30, "sans", 3)
    assert not whole
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(width_of(line, 30, "sans") <= 500 for line in lines)
    assert fitted(long, 500, ((40, 2), (20, 2)))[1] == 20


def test_the_fonts_are_the_projects_own_and_small():
    for style in ("serif", "sans"):
        assert str(type_of(style, 20).path).startswith(str(ART))
        assert (ART / f"{style}.ttf").stat().st_size < 40_000
        assert type_of(style, 20).getname()[0].startswith("Dojo")
    assert "SIL OPEN FONT LICENSE" in (ART / "LICENSE.md").read_text(encoding="utf-8")


def test_the_picture_of_the_site_is_the_one_that_the_renderer_draws(settings):
    shipped = settings.BASE_DIR / "static" / "img" / "preview.png"
    assert shipped.read_bytes() == written_png(site_still("light"))


def test_a_chat_covers_the_answer_and_nothing_else():
    asked, link, covered = chat_text("May you ron?", "https://dojo.example/p/x/", "No || yes").split("\n")
    assert (asked, link) == ("May you ron?", "https://dojo.example/p/x/")
    assert covered == "||No | | yes||"


def test_every_format_has_a_type():
    assert set(TYPES) == {"png", "svg"}
    assert isinstance(still(question_about("can-ron")), Sheet)
