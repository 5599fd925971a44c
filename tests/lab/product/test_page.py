"""The report as it is printed: of a site where nobody was, and of one with answers; nobody is named."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.play.conftest import give
from trainer.accounts.models import Learner, User
from trainer.lab.product import page
from trainer.progress.models import Attempt


def report(**options):
    out = StringIO()
    call_command("product_report", stdout=out, **options)
    return out.getvalue()


def rows(text):
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]


@pytest.mark.django_db
def test_of_a_site_without_answers_it_says_that_there_is_too_little():
    said = report()
    assert ["the page of the question", "0", "too few to say", "too few to say"] in rows(said)
    assert "too few to say: 0 of the 100 answers that it takes." in said
    assert "nan" not in said


def test_a_site_with_answers_has_its_figures_and_no_names(client, yes, monkeypatch):
    monkeypatch.setattr(page, "FEW", 2)
    for number in range(3):
        user = User.objects.create_user(f"kazuko{number}")
        Learner.objects.filter(user=user).update(display_name=f"Kazuko {number}")
        client.force_login(user)
        give(client, yes, answer="yes" if number else "no")
    said = report()
    assert Attempt.objects.count() == 3
    assert "3 answers, 66.7% of them right." in said
    names = [row[0] for row in rows(said)]
    assert [
        name
        for name in ("ratings and beliefs", "ratings", "mean of the question", "mean of all")
        if name not in names
    ] == []
    assert "kazuko" not in said.lower()


@pytest.mark.django_db
def test_it_can_be_written_to_a_file_and_says_where_it_cannot(tmp_path):
    report(out=tmp_path / "report.md")
    assert (tmp_path / "report.md").read_text().startswith("# How the site is used")
    with pytest.raises(CommandError, match="the page was not written"):
        report(out=tmp_path / "missing" / "report.md")
