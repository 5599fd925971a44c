"""Puzzles of every shape of answer: the form, a good answer, a bad one, the misconception, the history."""

import re

import pytest

from tests.pages import shapes
from tests.play.conftest import give, key_in
from trainer.play.practice import choice as tallies
from trainer.progress.models import Attempt, Finding
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import _cached_version
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import kind_title


class Entry:
    """What `give` needs of a puzzle."""

    def __init__(self, slug):
        self.slug = slug


@pytest.fixture
def asked(db, monkeypatch):
    shapes.register(monkeypatch)
    return {kind: Entry(slug) for kind, slug in shapes.put_questions().items()}


RIGHT = [
    ("fake-one-of", {"answer": "turn"}, "turn"),
    ("fake-many", {"answer": "w"}, "w"),
    ("fake-some-of", {"option": ["w", "e"], "answer": "options"}, "e+w"),
    ("fake-number", {"number": "3,900"}, "3900"),
    ("fake-points", {"points": ["-4900", "+5900", "", "0"]}, "-4900,5900,0,0"),
    ("fake-one-tile", {"tile": "2m", "answer": "tiles"}, "2m"),
    ("fake-tile-order", {"rank": ["3", "1", "2"]}, "5p6p4p"),
]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(("kind", "fields", "stored"), RIGHT)
def test_a_right_answer_of_any_shape_is_stored(client, asked, kind, fields, stored, htmx):
    response = give(client, asked[kind], htmx=htmx, **fields)
    page = response.text if htmx else client.get(response["Location"]).text
    assert '<span class="verdict-headline">Right.</span> That is the answer.' in page
    attempt = Attempt.objects.get()
    assert (attempt.answer, attempt.solved, attempt.score) == (stored, stored, 1)


@pytest.mark.parametrize(
    ("kind", "fields", "given", "said"),
    [
        ("fake-one-of", {"answer": "not"}, "Not furiten", ""),
        ("fake-some-of", {"option": ["e", "s"]}, "East and South", "You left out: West."),
        ("fake-some-of", {"option": ["e", "s"]}, "East and South", "Not part of the answer: South."),
        ("fake-some-of", {"answer": "none"}, "None of them", ""),
        ("fake-number", {"number": "4000"}, "4,000 points", "That is too high."),
        ("fake-number", {"number": "3200"}, "3,200 points", "That is too low."),
    ],
)
def test_a_wrong_answer_of_any_shape_is_told_what_was_wrong(client, asked, kind, fields, given, said):
    page = give(client, asked[kind], htmx=True, **fields).text
    assert f"You answered: {given}." in page
    assert said in page


def cells(page):
    rows = re.findall(r"<tr>\s*<th scope=.row.>(.*?)</tr>", page, re.DOTALL)
    return [re.sub(r"<[^>]+>|\s+", " ", row).split() for row in rows]


def test_points_stand_beside_those_that_were_answered(client, asked):
    page = give(client, asked["fake-points"], htmx=True, points=["-3900", "5900", "", ""]).text
    assert cells(page)[:4] == [
        ["East", "−4,900", "✕", "not", "right", "−3,900"],
        ["South", "+5,900", "✓", "right", "+5,900"],
        ["West", "0", "✓", "right", "0"],
        ["North", "0", "✓", "right", "0"],
    ]


def test_right_points_stand_alone(client, asked):
    page = give(client, asked["fake-points"], htmx=True, points=["-4900", "5900", "", ""]).text
    assert cells(page)[:2] == [["East", "−4,900"], ["South", "+5,900"]]


@pytest.mark.parametrize(
    ("kind", "fields", "said", "kept"),
    [
        ("fake-one-of", {}, "Choose an answer first.", ""),
        ("fake-one-of", {"answer": "x"}, "“x” is not an answer to this question.", ""),
        (
            "fake-some-of",
            {"option": "e", "answer": "none"},
            "chose some answers and also none",
            "checked",
        ),
        ("fake-number", {"number": "many"}, "“many” is not a number.", 'value="many"'),
        (
            "fake-number",
            {"number": "99999"},
            "99999 is out of range: give a number from 0 to 48,000",
            'value="99999"',
        ),
        ("fake-points", {"points": ["-1", "", "x", ""]}, "“x” is not a number.", 'value="-1"'),
    ],
)
def test_what_is_no_answer_is_asked_again_with_what_was_given(client, asked, kind, fields, said, kept):
    response = give(client, asked[kind], **fields)
    assert response.status_code == 422
    assert said in response.text
    assert kept in response.text
    assert Attempt.objects.count() == 0
    _, good, _ = next(row for row in RIGHT if row[0] == kind)
    assert give(client, asked[kind], key=key_in(response), **good).status_code == 302


@pytest.mark.parametrize("letter", ["9", "x", " ", "９"])
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("fake-one-of", ["answer"]),
        ("fake-many", ["answer"]),
        ("fake-some-of", ["option"]),
        ("fake-number", ["number"]),
        ("fake-points", ["points"] * 4),
        ("fake-one-tile", ["tile", "typed"]),
        ("fake-tile-order", ["rank", "typed"]),
    ],
)
def test_what_is_far_too_long_is_not_said_back(client, asked, kind, fields, letter):
    long = letter * 100_000
    given = {name: [f"1{long}1"] * fields.count(name) for name in fields}
    response = give(client, asked[kind], **given)
    assert response.status_code == 422
    assert letter * 101 not in response.text


def test_a_misconception_is_replied_to_before_the_reasons_and_kept(client, asked):
    page = give(client, asked["fake-one-of"], htmx=True, answer="discard").text
    said = "What you may have thought: Only what you just threw counts</b> Any discard of yours counts."
    assert -1 < page.index(said) < page.index('class="steps"')
    assert list(Finding.objects.filter(sort="misconception").values_list("code", "right")) == [
        ("fake_belief", False)
    ]
    assert list(Finding.objects.filter(sort="rule").values_list("code", "right")) == [("FUR-1", False)]
    assert "Only what you just threw counts" in client.get("/progress/").text


def test_another_wrong_answer_is_no_misconception(client, asked):
    page = give(client, asked["fake-one-of"], htmx=True, answer="not").text
    assert "What you may have thought" not in page
    assert Finding.objects.filter(sort="misconception").count() == 0
    assert "What you may have believed" not in client.get("/progress/").text


def test_a_stored_answer_that_does_not_read_any_more_is_shown_as_it_is(client, asked, monkeypatch):
    where = give(client, asked["fake-one-of"], answer="turn")["Location"]
    Attempt.objects.update(answer="long_gone")
    page = client.get(where)
    assert page.status_code == 200
    assert "You answered “long_gone”." in page.text
    assert "Your answer was right." in page.text
    assert 'name="answer"' not in page.text
    assert "<td>long_gone</td>" in client.get("/progress/").text


def test_a_moved_verdict_whose_old_key_does_not_read_any_more_names_the_text(client, asked):
    where = give(client, asked["fake-one-of"], answer="turn")["Location"]
    Attempt.objects.update(solved="long_gone", score=0)
    assert "the key was long_gone." in client.get(where).text


def test_a_second_submit_after_the_question_changed_its_options_is_no_error(client, asked):
    entry = asked["fake-one-of"]
    key = key_in(client.get(f"/p/{entry.slug}/"))
    give(client, entry, key=key, answer="turn")
    Attempt.objects.update(answer="long_gone")
    page = give(client, entry, key=key, htmx=True, answer="turn").text
    assert "You answered “long_gone”." in page


def test_a_kind_that_is_gone_leaves_its_answers_on_the_list(client, asked):
    give(client, asked["fake-number"], number="3900")
    Puzzle.objects.update(kind="gone")
    _cached_version.cache_clear()
    assert "<td>3900</td>" in client.get("/progress/").text


def test_the_answer_is_nowhere_in_the_page_before_it(client, asked):
    pages = [client.get(f"/p/{entry.slug}/").text for entry in asked.values()]
    assert [
        page for page in pages if "5,900" in page or "3,900" in page or "That is the answer" in page
    ] == []


def test_kinds_are_offered_by_family(client, asked):
    (family,) = tallies.families(["fake-one-of", "fake-many"])
    assert (family.name, [slug for slug, _ in family.kinds]) == (
        "Ron, waits and furiten",
        ["fake-many", "fake-one-of"],
    )
    page = client.get("/choose/").text
    questions = page[page.index('name="kind"') : page.index('name="level"')]
    assert re.findall('name="kind" value="([^"]+)"', questions) == [
        kinds()["fake-many"].family,
        *sorted((each.slug for each in shapes.FAKES), key=kind_title),
    ]
    assert ">Ron, waits and furiten</label>" in page
    assert page.count("/next/?kind=fake-") == len(shapes.FAKES)
