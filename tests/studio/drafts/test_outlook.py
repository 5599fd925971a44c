"""Every reason not to publish has a sentence, and a table that is none says what it lacks."""

import pytest

from tests.authoring.making import author, draft_of, laid
from trainer.authoring.actions.drafting import choose_question, start_draft
from trainer.authoring.drafts import CODES
from trainer.studio.drafts.publishing import outlook, refusal_word


def test_each_code_has_a_sentence_of_its_own():
    said = [refusal_word(code) for code in CODES]
    assert len(set(said)) == len(CODES)
    assert all(each.endswith(".") for each in said)


@pytest.mark.django_db
def test_unfinished_table_is_told_what_it_lacks():
    draft = start_draft(author=author(), sketch=laid())
    draft = choose_question(draft=draft, seen=1, kind="can-ron", ask={})
    found = outlook(draft)
    assert [each.link for each in found.refusals] == [f"/studio/d/{draft.slug}/"]
    assert (found.question, bool(found.defects)) == (None, True)


@pytest.mark.django_db
def test_question_is_shown_with_the_answer_of_its_rules():
    question = outlook(draft_of(author())).question
    assert (question.kind, question.answer, question.number, question.same) == ("Can you ron", "No", 1, False)
