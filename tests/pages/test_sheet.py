"""Puzzles on paper: the same question as on the web, and a key that says what the rules answer."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages import decisions, shapes
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner
from trainer.authoring.models import Credit, VersionWords
from trainer.classroom.secrecy.telling import Reader, read_by
from trainer.pages.printing import key_row, sheet_key, sheet_puzzle, sheet_puzzles
from trainer.pages.table.drawing import table_view
from trainer.pages.table.labels import notation_lines
from trainer.pages.table.parts import Discarded, HandTile, HandView, LaidKita
from trainer.puzzles.digests import canonical_text
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.rules.tiles.tile import EAST
from trainer.wording.kind_words import answer_word, words_of


@pytest.fixture
def versions(bank):
    """One of each kind."""
    first = {version.puzzle.kind: version for version in PuzzleVersion.objects.select_related("puzzle")}
    return list(first.values())


def test_every_kind_is_printed_and_answered_in_both_manners(versions, django_assert_num_queries):
    with django_assert_num_queries(2):
        drawn = sheet_puzzles(versions, text=False, start=61)
    in_text = sheet_puzzles(versions, text=True)
    assert [each.number for each in drawn] == list(range(61, 61 + len(versions)))
    assert all(each.table and not each.lines for each in drawn)
    assert all(each.lines and not each.table for each in in_text)
    assert [each.heading for each in drawn] == [each.heading for each in in_text]
    for row, version in zip(sheet_key(versions), versions, strict=True):
        question = question_of(version)
        solved = question.kind.solve(question.position, question.position.ruleset).answer
        words = words_of(question.kind.slug)
        assert row.answer.startswith(answer_word(words, question.shape, question.position, solved))
        assert row.reason


def test_a_printed_puzzle_does_not_tell_the_answer(versions):
    """Nothing but the table, the question and the options is on it: no row of the key."""
    (one,) = sheet_puzzles([v for v in versions if v.puzzle.kind == "can-ron"], text=False)
    html = render_to_string("question/sheet_puzzle.html", {"puzzle": one})
    key = key_row(question_of(next(v for v in versions if v.puzzle.kind == "can-ron")), number=1)
    assert key.reason not in html
    assert one.heading.question in html
    assert html.count("<li>Yes</li>") == html.count("<li>No</li>") == 1


def test_each_changed_rule_is_printed():
    line = next(
        entry for entry in shipped_entries() if entry.kind == "kuikae" and entry.outline.ruleset.is_altered
    )
    version = PuzzleVersion(position=canonical_text(line.position), digest=line.digest, level=1)
    version.puzzle = Puzzle(slug=line.slug, kind="kuikae")
    puzzle = sheet_puzzle(question_of(version), number=1, text=True)
    page = render_to_string("question/sheet_puzzle.html", {"puzzle": puzzle})
    assert ", but kuikae is allowed" in page
    assert "Changed rule:" not in page, "its name says it"


def test_there_is_room_for_an_answer_of_every_shape(db, monkeypatch):
    shapes.register(monkeypatch)
    slugs = shapes.put_questions()
    versions = PuzzleVersion.objects.select_related("puzzle")
    html = {}
    for kind, slug in slugs.items():
        (one,) = sheet_puzzles(versions.filter(puzzle__slug=slug), text=False)
        html[kind] = " ".join(render_to_string("question/sheet_answer.html", {"puzzle": one}).split())
    boxes = {kind: each.count("<li>") for kind, each in html.items()}
    assert boxes == dict(zip(slugs, (4, 7, 4, 0, 0, 0, 0), strict=True))
    lines = {kind: each.count("paper-line") for kind, each in html.items()}
    assert lines == dict(zip(slugs, (0, 0, 0, 1, 4, 1, 1), strict=True))
    assert "is-many" in render_to_string(
        "question/sheet_puzzle.html",
        {"puzzle": sheet_puzzles(versions.filter(puzzle__slug=slugs["fake-many"]), text=True)[0]},
    )


def test_a_close_decision_says_so_in_the_key():
    assert key_row(decisions.question("close"), number=1).answer.endswith("(a close decision)")
    assert not key_row(decisions.question("push"), number=1).answer.endswith(")")


def test_answers_that_are_held_back_are_not_in_the_key(versions):
    some, aiko = versions[:2], enrolled(classroom())
    assignment(aiko.classroom, [some[0].puzzle])
    with read_by(Reader(lambda: Learner.objects.get(pk=aiko.learner_id), timezone.now())):
        rows = sheet_key(some)
    assert (rows[0].answer, rows[0].reason) == ("", "")
    assert rows[1].answer


def test_title_and_credit_of_the_author_stand_on_the_sheet(versions):
    version = versions[0]
    Credit.objects.create(version=version, name="A. Author", source="Club night")
    VersionWords.objects.create(version=version, language="ja", title="日本語")
    VersionWords.objects.create(version=version, language="en", title="The called tile")
    (printed,) = sheet_puzzles([version], text=False)
    assert (printed.title, printed.credit) == ("The called tile", "Puzzle by A. Author, Club night")


def test_lines_of_notation_say_what_lies_on_the_table(versions):
    question = question_of(next(v for v in versions if v.puzzle.kind == "can-ron"))
    view = table_view(question.position.table(), question.position.hero)
    river = (
        Discarded(0, sideways=True, declares=True),
        Discarded(9, tsumogiri=True),
        Discarded(EAST, called_by=EAST + 1),
        Discarded(18, latest=True),
    )
    hero = replace(view.seats[0], river=river, melds=(), kita=LaidKita(), score=25000, stick=True, won="")
    hand = HandView(tuple(map(HandTile, (0, 1, 2, 9))), drawn=HandTile(EAST))
    shown = replace(view, seats=(hero,), hand=hand, honba=1, sticks=2, wall=30, wind=EAST, number=2)
    lines = dict(notation_lines(shown))
    assert lines["Round"] == "East 2, 1 honba, 2 sticks, 30 tiles left"
    assert lines["Your hand"] == "123m1p, drawn 1z"
    (seat,) = [text for name, text in lines.items() if "(you)" in name]
    assert seat == "25,000; riichi, stick paid; river 1m! =1p 1z* 1s(now)"
