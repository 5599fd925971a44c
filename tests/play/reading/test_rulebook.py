"""The rulebook as it is read: contents, search, pages, terms; closed in an exam."""

import html
import os
import re
from functools import partial

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.html import escape

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give
from trainer.pages.measured import PAGES
from trainer.pages.question import cached, verdict
from trainer.pages.rulebook import ruleset_differences, walk_question
from trainer.play.practice.choice import read_choice
from trainer.puzzles.digests import slug_of
from trainer.puzzles.models import Puzzle
from trainer.rulebook.examples import FEWEST, examples
from trainer.rules.catalogue import RULE_IDS, SECTIONS

pytestmark = pytest.mark.django_db
MOST_QUERIES = 8
MOST_BYTES = 60_000
HTML = "text/html; charset=utf-8"


def plain(response):
    """The words of a page."""
    return " ".join(re.sub("<[^>]*>", " ", response.text).split())


def test_contents_lead_to_every_page(client):
    page = client.get("/rules/").text
    assert [name for name in (*RULE_IDS, *SECTIONS) if f'href="/rules/{name}/"' not in page] == []


@pytest.mark.parametrize("name", ["KAN", "history", *(f"{section}-1" for section in SECTIONS)])
def test_page_is_small_and_asks_the_database_little(client, name, django_assert_max_num_queries):
    with django_assert_max_num_queries(MOST_QUERIES):
        response = client.get(f"/rules/{name}/")
    assert response.status_code == 200
    assert len(response.content) < MOST_BYTES


def test_page_of_a_rule_has_all_that_belongs_to_it(client, bank):
    text = plain(client.get("/rules/KAN-4/"))
    for part in ("On the table", "The answer: You may not make a kan now.", "By ruleset", "JPML A 2026"):
        assert part in text
    assert "In riichi a kan is legal whenever the waits stay the same" in text
    assert 'href="/next/?rule=KAN-4"' in client.get("/rules/KAN-4/").text


def test_rulesets_of_a_rule_are_named_once_with_their_word(client):
    (ankan,) = [each for each in ruleset_differences("KAN-4") if each.name == "riichi_ankan"]
    named = [cell.preset for row in ankan.rows for cell in row.presets]
    assert len(named) == len(set(named))
    assert ankan.differs


@pytest.fixture
def only_its_own_rules(monkeypatch):
    """What else the fold of a walk tells is left out: the answers by other rules, and what turns the right
    one. To work that out of the tables of all pages takes five times as long as all the rest.
    """
    if os.environ.get("EVERYTHING"):
        yield
        return
    kept = (cached.cached_verdict, cached._cached_further)
    alone = partial(verdict.judgement_of, flipped=False, compared=False)
    monkeypatch.setattr(verdict, "judgement_of", alone)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


def test_rulesets_are_said_to_agree_only_where_every_source_is_clear(client, only_its_own_rules):
    open_, settled, unsaid = 0, 0, 0
    for rule in RULE_IDS:
        text = plain(client.get(f"/rules/{rule}/"))
        for each in ruleset_differences(rule):
            clause = escape(each.rows[0].clause)
            agree = f"All rulesets here agree: {clause}." in text
            assert agree == (not each.differs and not each.left_open), (rule, each.name)
            settled += agree
            open_ += f"agree: {clause}. Not clear:" in text
            unsaid += f"The usual rule is taken: {clause}." in text
    assert min(open_, settled, unsaid) > 0


def test_id_in_small_letters_leads_to_its_page(client):
    assert client.get("/rules/kan-4/")["Location"] == "/rules/KAN-4/"


@pytest.mark.parametrize("name", ["NO-1", "KAN-99", "terms", "en", "positions", "x" * 300])
def test_what_is_no_page_is_not_found(client, name):
    assert client.get(f"/rules/{name}/").status_code == 404
    assert client.get(f"/glossary/{name}/").status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ankan drawn", "/rules/KAN-1/"),
        ("furiten", "/rules/FUR-1/"),
        ("聴牌", "/glossary/#tenpai"),
        ("KAN-4", "/rules/KAN-4/"),
        ("ippat", "/rules/IPP-1/"),
    ],
)
def test_search_finds_pages_and_terms(client, query, found):
    assert f'href="{found}"' in client.get("/rules/", {"q": query}).text


def test_what_is_called_so_is_found_first_and_shown_without_marks(client):
    page = client.get("/rules/", {"q": "Furiten"}).text
    assert re.search(r'<ol class="book-hits">\s*<li>\s*<a href="/glossary/#furiten">', page)
    hits = re.findall(r'<p class="small">(…?.*?)</p>', page[page.index("book-hits") :])
    assert not [hit for hit in hits if " - " in hit or "振聴" in hit]


@pytest.mark.parametrize(
    "query",
    [
        '"',
        "a AND (",
        "NEAR(",
        "title:x",
        "*",
        "'; DROP TABLE texts; --",
        "<script>alert(1)</script>",
        "\x00",
        "é" * 400,
    ],
)
def test_whatever_is_typed_is_only_looked_for(client, query):
    response = client.get("/rules/", {"q": query})
    assert response.status_code in (200, 400)
    assert "<script>alert" not in response.text


def test_why_one_could_not_win_is_the_first_hit_with_three_tables_and_practice(client):
    hits = client.get("/rules/", {"q": "why can I not win"}).text
    assert re.search(r'<ol class="book-hits">\s*<li>\s*<a href="/rules/why-no-win/">', hits)
    page = client.get("/rules/why-no-win/").text
    assert page.count('class="book-table"') == page.count("The answer:") == 3
    chosen = re.findall(r'href="/next/\?([^"]+)"', page)
    assert len(chosen) == 3
    for each in chosen:
        choice, whole = read_choice(QueryDict(html.unescape(each))) or (None, False)
        assert choice
        assert whole
        assert not choice.rule or len(examples(choice.rule)) >= FEWEST


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("what does 3334m wait on", ["waits on", "2m", "4m", "5m"]),
        ("3334", ["waits on"]),
        ("34445", ["Beside a pair", "waits on"]),
    ],
)
def test_tiles_in_a_query_are_answered_at_once(client, query, said):
    page = client.get("/rules/", {"q": query}).text
    (line,) = re.findall(r'<p class="book-asked-tiles">(.*?)</p>', page, re.DOTALL)
    assert [word for word in said if word not in line] == []


@pytest.mark.parametrize("query", ["3900 points", "123", "1111z", "19m19p19s", "112233m", "x" * 100])
def test_what_is_no_shape_of_a_wait_says_nothing_of_tiles(client, query):
    assert "book-asked-tiles" not in client.get("/rules/", {"q": query}).text


def test_nothing_found_says_what_to_try(client):
    assert "Try another word" in client.get("/rules/", {"q": "zzzz"}).text


@pytest.mark.parametrize("name", PAGES)
def test_what_was_measured_is_read_with_its_tables_plots_and_links(client, name):
    page = client.get(f"/measured/{name}/")
    assert "<table>" in page.text
    assert ".md" not in " ".join(re.findall(r'(?:href|src)="([^"]*)"', page.text))
    for where in re.findall(r'(?:href|src)="(/measured/[^"]*)"', page.text):
        there = client.get(where)
        assert there.status_code == 200, where
        assert there["Content-Type"] == ("image/svg+xml" if where.endswith(".svg") else HTML)
    assert (
        client.get("/measured/report/").status_code == client.get("/measured/report.svg").status_code == 404
    )


def test_term_is_told_alone_and_in_the_glossary(client):
    told = client.get("/glossary/furiten/").text
    assert "振聴" in told
    assert "<html" not in told
    glossary = client.get("/glossary/").text
    assert 'id="furiten"' in glossary
    assert 'href="#letter-F"' in glossary
    assert glossary.index('id="letter-F"') < glossary.index('id="furiten"') < glossary.index('id="letter-G"')


def test_verdict_links_its_rules_and_terms(client, bank):
    verdict = give(client, bank["can-ron", "no"], answer="no", htmx=True).text
    assert re.search(r'href="/rules/[A-Z]{3}-\d+/"', verdict)
    assert 'class="term"' in verdict


def test_rule_is_practised_by_its_own_puzzles(client, bank):
    """Of the sample of a bank only what asks the rule comes; without any the form is shown again."""
    own = set(examples("FUR-1")) & set(Puzzle.objects.values_list("slug", flat=True))
    response = client.get("/next/?rule=FUR-1")
    assert response.status_code == (302 if own else 200)
    assert not own or response["Location"][3:-1] in own
    assert client.get("/next/?rule=KAN-99").status_code == 302


class TestWithheld:
    @pytest.fixture
    def aiko(self):
        return enrolled(classroom())

    @pytest.fixture
    def reader(self, aiko):
        client = Client()
        client.force_login(aiko.learner.user)
        return client

    def test_rules_are_closed_in_an_exam(self, aiko, reader, bank):
        exam = assignment(aiko.classroom, [bank["can-ron", "yes"]], mode="exam")
        assert reader.post(f"/hw/{exam.slug}/start/").status_code == 302
        for address in ("/rules/", "/rules/KAN-4/", "/glossary/", "/glossary/furiten/"):
            assert reader.get(address).status_code == 403
        assert Client().get("/rules/KAN-4/").status_code == 200

    def test_table_that_is_asked_elsewhere_is_not_told(self, aiko, reader, monkeypatch):
        monkeypatch.setattr("trainer.play.reading.rulebook.is_withheld", lambda question: True)
        text = plain(reader.get("/rules/KAN-4/"))
        assert "An assignment of yours asks about the table" in text
        assert "You may make no kan now" not in text
        assert "You declared riichi with" not in text

    def test_tables_of_parts_that_are_asked_elsewhere_are_not_told(self, aiko, reader, monkeypatch):
        assert "The hand is noten" in plain(reader.get("/rules/why-no-win/"))
        monkeypatch.setattr("trainer.play.reading.rulebook.is_withheld", lambda question: True)
        page = reader.get("/rules/why-no-win/")
        assert page.text.count("An assignment of yours asks about the table") == 3
        assert "book-table" not in page.text
        told = ("The hand is noten", "has no yaku", "You still may not ron", "The answer:")
        assert [words for words in told if words in plain(page)] == []
        assert "Four sets and a pair are not enough" in plain(page)


def test_questions_of_the_pages_are_those_of_the_bank():
    """So a table of the bank that an assignment keeps back is kept back here too."""
    question = walk_question("RCH-4")
    assert question is not None
    assert question.slug == slug_of(question.digest)
