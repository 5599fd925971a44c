"""An author with as many drafts as there may be is told the number."""

import pytest

from tests.authoring.making import author, laid
from trainer.authoring.actions import drafting
from trainer.authoring.actions.drafting import FullError, start_draft
from trainer.authoring.models import Draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def mayumi(client, monkeypatch):
    monkeypatch.setattr(drafting, "MOST_DRAFTS", 1)
    user = author()
    client.force_login(user)
    start_draft(author=user, sketch=laid())
    return user


def test_page_names_the_number_and_nothing_is_made(client, mayumi):
    response = client.post("/studio/new/", {"preset": "tenhou_3p"})
    assert response.status_code == 422
    assert "You can have 1,000 unpublished drafts at most" in " ".join(response.text.split())
    assert Draft.objects.count() == 1


def test_drafts_of_others_are_not_counted(mayumi):
    start_draft(author=author("Rin"), sketch=laid())
    with pytest.raises(FullError):
        start_draft(author=mayumi, sketch=laid())


def test_other_failures_are_none_of_this(client, mayumi):
    assert client.get("/studio/d/nosuch/").status_code == 404
