"""A small recording: twice the same, a changed sentence and a changed template are seen, and what is read."""

from contextlib import nullcontext

import pytest
from django.db import connection

from tests.pages.conftest import KEPT, sampled
from tests.recording import __main__ as command
from tests.recording import addresses, walk
from tests.recording.answers import picks, right, shape_of, wrong
from tests.recording.comparing import differences, load, report, write
from tests.recording.reading import read_html
from tests.teach import test_permissions as teach
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import write_bank
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import words_of

FEW = ["", "k/", "p/<slug:slug>/report/", "teach/c/<slug:slug>/", "studio/d/<slug:slug>/verdict/"]
KIND = "is-tenpai"


def forget():
    for kept in KEPT:
        kept.cache_clear()


@pytest.fixture
def small(db, settings, tmp_path):
    """Records one kind and a few addresses, from nothing each time."""
    if connection.vendor != "sqlite":
        pytest.skip("a recording is made with SQLite")
    settings.ROOT_URLCONF, settings.VAR_DIR = teach.ADDRESSES, tmp_path
    entries = {entry.slug: entry for entry in (*sampled().values(), *picks(KIND))}
    (tmp_path / "bank").mkdir()
    write_bank(entries.values(), tmp_path / "bank")
    load_bank(folder=tmp_path / "bank")

    def record():
        forget()
        return walk.walked([KIND], FEW, flowing=False)

    yield record
    forget()


@pytest.fixture
def changed(settings, monkeypatch, tmp_path):
    """Gives a template another word and the kind another title."""

    def change():
        folder = tmp_path / "templates"
        (folder / "play").mkdir(parents=True)
        page = (settings.BASE_DIR / "templates/play/report.html").read_text()
        (folder / "play/report.html").write_text(
            page.replace('<h1>{% translate "Report a puzzle" %}', "<h1>Off with it")
        )
        (engine,) = settings.TEMPLATES
        settings.TEMPLATES = [engine | {"DIRS": [folder, *engine["DIRS"]]}]
        monkeypatch.setattr(words_of(KIND), "title", "One tile short?")

    return change


def test_two_recordings_are_the_same_and_a_changed_template_and_sentence_are_seen(small, changed, tmp_path):
    first, title = small(), str(words_of(KIND).title)
    assert differences(first, small()) == {}
    assert {200, 302, 404, 405, 409, 422} <= {each["status"] for each in first.values()}
    assert [key for key, each in first.items() if each["status"] == 500] == []
    write(first, tmp_path / "first")
    assert load(tmp_path / "first") == first
    changed()
    found = differences(first, small())
    told = [old for _part, old, new in found if "Off with it" in new]
    assert told
    assert all("Report a puzzle" in old for old in told)
    assert [1 for _part, old, new in found if title in old and "One tile short?" in new]


def test_each_address_of_the_site_is_walked():
    assert set(addresses.routes()) == addresses.known()


def score(shape, form, solved):
    """Of the answer that a form gives."""
    fields = {name: each if isinstance(each, list) else [each] for name, each in form.items()}
    return shape.score(shape.parse(fields), solved)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_positions_of_a_kind_have_right_and_wrong_answers(kind):
    for entry in picks(kind):
        shape = shape_of(entry)
        solved = shape.read(entry.answer)
        assert score(shape, right(entry), solved) == 1
        assert wrong(entry)
        assert all(score(shape, form, solved) < 1 for form in wrong(entry).values())


def test_a_page_is_read_without_its_tags():
    page = """<!doctype html><title>A</title><style>p {}</style>
      <p>You <b>can</b> ron<em>.</em></p><p>So &amp; so</p><!-- no -->
      <form action="/x/"><input type="hidden" name="csrfmiddlewaretoken" value="1">
      <input name="key" value="abcdefghijk">
      <input type="radio" name="answer" value="yes" checked></form>
      <svg aria-label="2 pin"></svg><a href="/y/">y</a>"""
    assert read_html(page) == {
        "text": "A You can ron. So & so y",
        "links": ["action=/x/", "href=/y/"],
        "fields": ["input key=‹drawn›", "input radio answer=yes checked"],
        "labels": ["2 pin"],
    }


def test_differences_are_told_once_with_all_that_have_them():
    before = {"a": {"text": "one two three"}, "b": {"text": "one two four"}, "c": {"links": ["x"]}, "d": {}}
    after = {"a": {"text": "one 2 three"}, "b": {"text": "one 2 four"}, "c": {"links": ["x", "y"]}}
    found = differences(before, after)
    assert found == {
        ("text", "one two", "one 2"): ["a", "b"],
        ("links", "", "y"): ["c"],
        ("response", "there", "gone"): ["d"],
    }
    assert next(report(found)) == "== text, in 2 responses"


def test_the_command_ends_with_1_if_something_differs(monkeypatch, tmp_path, capsys):
    write({"GET /": {"status": 200}}, tmp_path / "before")
    for status, ends in ((200, 0), (404, 1)):
        monkeypatch.setattr(command, "recorded", lambda kinds, status=status: {"GET /": {"status": status}})
        monkeypatch.setattr(command, "environment", nullcontext)
        monkeypatch.setattr("sys.argv", ["recording", "--against", str(tmp_path / "before")])
        assert command.main() == ends
    assert "status" in capsys.readouterr().out
