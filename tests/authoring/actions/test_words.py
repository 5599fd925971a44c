"""The words of a draft are kept as a whole, one row a language."""

import pytest

from tests.authoring.making import author, laid
from trainer.authoring.actions.drafting import (
    Described,
    SaidOfPuzzle,
    StaleDraftError,
    described,
    hints_of,
    save_words,
    start_draft,
    tags_of,
)
from trainer.authoring.models import DraftWords


@pytest.mark.django_db
def test_words_replace_those_before():
    draft = start_draft(author=author(), sketch=laid())
    said = Described(
        {"en": SaidOfPuzzle("Title", "Note"), "fr": SaidOfPuzzle(), "ja": SaidOfPuzzle(hints="見る")},
        2,
        "a, b",
        "book",
    )
    draft = save_words(draft=draft, seen=1, said=said)
    assert described(draft) == Described(
        {"en": SaidOfPuzzle("Title", "Note"), "ja": SaidOfPuzzle(hints="見る")}, 2, "a, b", "book"
    )
    assert save_words(draft=draft, seen=1, said=said).revision == 2
    with pytest.raises(StaleDraftError) as refused:
        save_words(draft=draft, seen=1, said=Described({"en": SaidOfPuzzle("Other")}))
    assert refused.value.draft.revision == 2
    draft = save_words(draft=draft, seen=2, said=Described({"fr": SaidOfPuzzle("Titre")}))
    assert list(DraftWords.objects.values_list("language", "title")) == [("fr", "Titre")]
    assert (draft.level, draft.tags, draft.source) == (None, "", "")


def test_tags_are_lower_case_and_each_is_once():
    assert tags_of(" Kan ,  in   Riichi,kan,,") == ("kan", "in riichi")
    assert tags_of("x" * 40) == ("x" * 30,)
    assert len(tags_of(",".join(map(str, range(50))))) == 10


def test_hints_are_one_a_line():
    assert hints_of("one\r\n\n two \n") == ("one", "two")
