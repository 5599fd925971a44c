"""Queries are read by type, in one place, and what is not understood is refused by name."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict

from trainer.forms.queries import Query, QueryError, whole

BY_HAND = {
    "api/calls.py": "all values of a part that the schema refused, which its error names",
    "play/practice/answering.py": "the input of a decision that is changed, which its exploration reads",
    "studio/tables/views.py": "the question asked of a table, handed on as the editor of drafts reads it",
    "teach/lti/views.py": "handed on as it came, to the library that speaks the protocol",
}
"""Modules that read a query by hand, and what of it."""
TYPED = {
    "play/practice/exploring.py": "what is typed is refused in words",
    "studio/editor/operations.py": "what is typed is refused in words",
    "teach/classes/forms.py": "numbers of lines, as texts",
}
"""Modules of pages that look for digits by hand, and why."""
READING = re.compile(r"request\.GET(?:\.|\[)|\bin request\.GET")


TRAINER = Path(settings.BASE_DIR, "trainer")


def query(text):
    return Query(QueryDict(text))


def test_texts():
    assert query("a=1&b=x").text("b") == "x"
    assert query("").text("b", "other") == "other"
    assert query("b=x&b=y&b=x&b=z").texts("b", 2) == ["x", "y"]
    assert query("kept").has("kept")
    assert query("b").has("a", "b")
    assert not query("b").has("a")
    assert query("b")
    assert not query("")


def test_numbers():
    assert query("page=3").number("page", 1) == 3
    assert query("").number("page", 1) == 1
    assert query("page=").number("page", 1) == 1
    assert query("page=007").number("page", 1, most=999) == 7


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "²", "٣", "99999999999999999999", "0", "11", "%00"])
def test_what_is_no_such_number_is_refused(text):
    with pytest.raises(QueryError, match="“page”"):
        query(f"page={text}").number("page", 1, least=1, most=10)


def test_one_of_some():
    assert query("sort=mean").one_of("sort", ("mean", "name"), "name") == "mean"
    assert query("sort=").one_of("sort", ("mean", "name"), "name") == "name"
    assert query("").one_of("sort", ("mean", "name")) == ""
    with pytest.raises(QueryError, match="The part “sort” of the address cannot be “up”"):
        query("sort=up").one_of("sort", ("mean", "name"), "name")


@pytest.mark.parametrize("read", [lambda q: q.text("a"), lambda q: q.texts("a", 9)])
def test_nul_is_no_text(read):
    with pytest.raises(QueryError):
        read(query("a=x%00y"))


@pytest.mark.django_db
def test_the_page_says_what_was_not_understood(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("author"))
    response = client.get("/studio/?state=<b>")
    assert response.status_code == 400
    assert "The part “state” of the address cannot be “&lt;b&gt;”." in response.content.decode()


def test_queries_are_read_in_one_place():
    package = Path(settings.BASE_DIR, "trainer")
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if READING.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(BY_HAND)
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    assert not [path for path in templates if "request.GET" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("99", 99), ("100", 0), ("", 0), ("-1", 0), ("7.5", 0), ("٣", 0), ("9" * 400, 0), ("x", 0)],
)
def test_a_part_that_nobody_types_says_a_number_or_none(text, number):
    assert whole(text, most=99) == number
    assert whole(text, most=99, otherwise=-1) == (number or -1)


def test_pages_read_numbers_in_one_place():
    found = {
        str(path.relative_to(TRAINER))
        for area in ("play", "teach", "studio", "desk", "pages", "exams")
        for path in (TRAINER / area).rglob("*.py")
        if re.search(r"\.is(decimal|digit)\(", path.read_text("utf-8"))
    }
    assert found == TYPED.keys()
