"""The author's words stand in the reader's language, before and after the answer as they should."""

import pytest
from django.utils.translation import override

from tests.authoring.making import author, draft_of
from trainer.authoring.actions.drafting import Described, SaidOfPuzzle, save_words
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import VersionWords
from trainer.pages.question.hints import SILENT, author_hints, author_words, hints_for, words_after
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of

pytestmark = pytest.mark.django_db
WORDS = {
    "en": SaidOfPuzzle("A title", "A *note*", "Look left\nLook right"),
    "ja": SaidOfPuzzle("題", "", ""),
}


def published(words, source=""):
    user = author("Mayumi & <b>")
    draft = save_words(draft=draft_of(user), seen=1, said=Described(words, source=source))
    return publish(draft=draft, by=user, listed=False)


def test_each_text_is_in_the_readers_language_or_the_first_that_has_it():
    version = published(WORDS)
    with override("ja"):
        said = author_words(version)
    assert (said.title.text, said.title.language, said.note.language) == ("題", "ja", "en")
    with override("fr"):
        said = author_words(version)
    assert (said.title.text, said.note_html, said.each_hint) == (
        "A title",
        "<p>A <em>note</em></p>",
        ("Look left", "Look right"),
    )


def test_hints_of_the_author_come_first():
    version = published(WORDS)
    question = question_of(version)
    assert hints_for(question)[:2] == ("Look left", "Look right")
    VersionWords.objects.update(hints="Mended")
    assert author_hints(question) == ("Mended",)
    assert hints_for(question)[1].startswith("Think of these rules")


def test_words_after_the_answer_are_escaped_and_say_who_and_where_from():
    html = words_after(published(WORDS, source="https://a.example/x?y=1&z=2 <i>"))
    assert "<p>A <em>note</em></p>" in html
    assert "Puzzle by <bdi>Mayumi &amp; &lt;b&gt;</bdi>." in html
    assert '<a href="https://a.example/x?y=1&amp;z=2" rel="nofollow">' in html
    assert "&lt;i&gt;" in html


def test_bank_puzzles_have_no_author_and_cost_no_query(bank, django_assert_num_queries):
    version = PuzzleVersion.objects.select_related("puzzle").first()
    with django_assert_num_queries(0):
        assert author_words(version) is SILENT
        assert words_after(version) == ""
        assert author_hints(question_of(version)) == ()
