"""A colleague's file is imported with its credit and its licence, from account to account and back."""

import json

import pytest

from tests.authoring.exchange.samples import bank_values, document
from tests.authoring.imports.test_importing import codes, exported, imported
from trainer.accounts.models import User
from trainer.authoring.actions.publishing import publish
from trainer.authoring.actions.remixing import start_remix
from trainer.authoring.credits import credits_of, shown
from trainer.authoring.models import Credit, Draft
from trainer.exchange.exports import EXPORTS, of_collection, own_puzzles
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db
BY = "cc-by-4.0"
FORMATS = ("json", "csv")


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


@pytest.fixture
def ben():
    return User.objects.create_user("ben")


def written(selection, name):
    return b"".join(EXPORTS[name].write(selection)).decode("utf-8-sig")


@pytest.mark.parametrize("format", FORMATS)
def test_a_round_trip_between_two_accounts_keeps_credit_and_licence(ann, ben, format):  # noqa: A002
    first = imported(ann, document(bank_values(3), collection={"title": "Kans", "licence": BY}))
    text = written(of_collection(first.collection, ann), format)
    theirs = imported(ben, text, format=format)
    assert (theirs.state, theirs.stored, codes(theirs)) == ("done", 3, [])
    made = Credit.objects.filter(author=ben)
    assert set(made.values_list("name", "licence")) == {("ann", BY)}
    assert set(Draft.objects.filter(author=ben).values_list("after", "licence")) == {("ann", BY)}
    back = imported(ann, written(own_puzzles(ben), format), format=format)
    assert (back.stored, [code for _line, code in codes(back)]) == (0, ["stored_already"] * 3)
    assert set(back.collection.items.values_list("puzzle__draft__author", flat=True)) == {ann.pk}


def test_once_it_is_published_anew_the_copy_is_made_after_its_author(ann, ben):
    first = imported(ann, document(bank_values(1), collection={"licence": BY}))
    imported(ben, written(of_collection(first.collection, ann), "json"))
    draft = Draft.objects.get(author=ben)
    version = publish(draft=draft, by=ben, listed=False)
    said = shown(credits_of([version.pk]).get())
    assert (said.name, said.after, said.licence) == ("ben", "ann", "CC BY 4.0")


@pytest.mark.parametrize("format", FORMATS)
def test_a_remix_goes_out_with_whose_it_is_made_after_and_comes_in_so(ann, ben, format):  # noqa: A002
    imported(ann, document(bank_values(1), collection={"licence": BY}))
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    original = PuzzleVersion.objects.select_related("puzzle").get()
    draft = start_remix(version=original, author=ben)
    publish(draft=draft, by=ben, listed=False)
    selection = own_puzzles(ben)
    object.__setattr__(selection, "site", "https://dojo.example/")
    text = written(selection, format)
    link = f"https://dojo.example/p/{original.puzzle.slug}/"
    cat = User.objects.create_user("cat")
    assert imported(cat, text, format=format).stored == 1
    made = Credit.objects.get(author=cat)
    assert (made.name, made.after, made.after_link, made.licence) == ("ben", "ann", link, BY)
    assert Draft.objects.get(author=cat).after == "ben; ann"
    assert "after_link" not in exported(own_puzzles(ben))["puzzles"][0]  # nobody knows the site's address


def test_a_line_says_its_own_licence_and_the_file_that_of_the_others(ann):
    values = bank_values(2)
    values[0]["licence"] = "reserved"
    imported(ann, document(values, collection={"licence": BY}))
    assert list(Credit.objects.order_by("pk").values_list("licence", flat=True)) == ["reserved", BY]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("after_link", "javascript:alert(1)"),
        ("after_link", "//evil.example"),
        ("after_link", "https://a b"),
        ("after_link", "data:text/html,x"),
        ("licence", "mine"),
        ("after", 7),
    ],
)
def test_what_is_no_credit_is_refused_by_its_field(ann, field, value):
    values = bank_values(1)
    values[0][field] = value
    job = imported(ann, document(values))
    assert (job.state, codes(job)) == ("refused", [(2, "bad_field")])
    assert json.loads(job.report)[0][2]["field"] == field


def test_hostile_credit_is_text_and_one_line(ann, client):
    values = bank_values(1)
    values[0] |= {"credit": "<script>x</script>\n=1+1", "after": "<img src=x>;;\tEve", "licence": BY}
    imported(ann, document(values))
    credit = Credit.objects.get()
    assert (credit.name, credit.after) == ("<script>x</script> =1+1", "<img src=x>; Eve")
    puzzle = Puzzle.objects.get()
    page = client.get(f"/p/{puzzle.slug}/print/").text
    assert "&lt;script&gt;x&lt;/script&gt; =1+1, after a puzzle by &lt;img src=x&gt;; Eve" in page
    assert "<script>x" not in page
    assert "<img src=x" not in page
    moodle = written(own_puzzles(ann), "moodle")
    assert "<script>x" not in moodle.replace("&lt;", "[")
