"""House rules by name: a page lists them, and each is practised by guests and learners."""

import re
from html import unescape
from random import Random

import pytest

from tests.pages.conftest import sampled
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner
from trainer.play.practice.choice import PracticeChoice
from trainer.rulebook.changes import change_course
from trainer.rulebook.house_rules import house_rule_course, house_rules

NAME = "no-kan-in-riichi"


@pytest.fixture
def course(db, tmp_path):
    """The slugs of a house rule, whose puzzles are loaded beside one of each kind."""
    slugs = set(house_rule_course(NAME).puzzles)
    found = [entry for entry in shipped_entries() if entry.slug in slugs]
    load_entries({entry.slug: entry for entry in (*found, *sampled().values())}.values(), tmp_path)
    return slugs


def article(page, slug):
    """What stands on the page about one of them."""
    (found,) = re.findall(rf'<article class="book-house-rule" id="{slug}".*?</article>', page, re.S)
    return unescape(found)


def test_the_page_says_of_each_what_it_changes_where_it_is_played_and_how_much_asks_it(client, db):
    page = client.get("/rules/house-rules/").text
    for slug, each in house_rules().items():
        said, turned = article(page, slug), house_rule_course(slug).turned
        assert each.name in said
        assert "tournaments differ" in said
        assert (f'href="/next/?house_rule={slug}"' in said) == house_rule_course(slug).is_practised
        if turned and not house_rule_course(slug).is_practised:
            assert [f'href="/p/{slug}/"' in said for slug in turned] == [True] * len(turned)
        assert ("No puzzle turns on it yet." in said) == (not turned)
    assert 'href="/rules/STR-8/"' in article(page, "open-riichi")
    late = article(page, "late-riichi")
    assert [preset in late for preset in ("ema_2025", "m_league", "tenhou_4p")] == [True, True, False]


def test_house_rules_are_looked_for_by_words_in_any_order(client, db):
    def found(looked_for):
        page = client.get("/rules/house-rules/", {"q": looked_for}).text
        return re.findall(r'<article class="book-house-rule" id="([^"]+)"', page)

    assert found("") == list(house_rules())
    assert found("RIICHI kan no") == [
        slug
        for slug, each in house_rules().items()
        if all(word in f"{each.name} {each.says}".casefold() for word in ("riichi", "kan", "no"))
    ]
    assert NAME in found("riichi kan no")
    assert len(found("open riichi")) < len(house_rules())
    assert found("chess") == []


def test_a_search_that_finds_no_house_rule_says_so_and_leads_back(client, db):
    page = client.get("/rules/house-rules/", {"q": "<b>chess"}).text
    assert "No house rule has the words “&lt;b&gt;chess”." in page
    assert 'href="/rules/house-rules/">All house rules</a>' in page


LEADING = (
    "/rules/",
    "/rulesets/",
    "/rulesets/ema_2025/",
    "/choose/",
    "/rules/local-rules/",
    "/rules/open-riichi-rules/",
)


@pytest.mark.parametrize("address", LEADING)
def test_rules_rulesets_and_practice_lead_to_the_page(client, db, address):
    assert 'href="/rules/house-rules/"' in client.get(address).text


def test_a_guest_practises_a_house_rule_whatever_my_rules_are(client, course):
    client.get("/next/?ruleset=tenhou_4p")
    served = {client.get(f"/next/?house_rule={NAME}")["Location"][3:-1]}
    served |= {client.get("/next/")["Location"][3:-1] for _ in range(12)}
    assert served <= course
    assert len(served) > 1
    page = client.get("/choose/").text
    assert f'<a href="/rules/house-rules/#{NAME}">No kan in riichi</a>”, by rules that have it.' in page
    assert f'<input type="hidden" name="house_rule" value="{NAME}"' in page
    client.get("/next/?house_rule=")
    assert 'by the rules of <a href="/rulesets/tenhou_4p/">Tenhou</a>' in client.get("/choose/").text


def test_a_learner_keeps_the_house_rules(client, course):
    client.get(f"/next/?house_rule={NAME}")
    client.post("/settings/", {"theme": "dark", "ruleset": ""})
    assert Learner.objects.get().house_rule == NAME
    assert client.get("/next/")["Location"][3:-1] in course


@pytest.mark.parametrize("house_rule", ["chess", "hidden-for-a-chombo\0", "%00"])
def test_a_house_rule_that_there_is_not_chooses_any_and_is_not_kept(client, bank, house_rule):
    assert client.get("/next/", {"house_rule": house_rule}).status_code == 302
    assert "house rule “" not in client.get("/choose/").text


@pytest.mark.parametrize(
    ("choice", "controls"),
    [
        (PracticeChoice(change="tenhou_4p..ema_2025"), change_course("tenhou_4p..ema_2025").controls),
        (PracticeChoice(house_rule=NAME), house_rule_course(NAME).controls),
    ],
)
def test_about_one_question_in_three_of_a_course_is_a_control(choice, controls):
    rng = Random(1)
    drawn = [dict(choice.first(rng).children)["puzzle__slug__in"] == controls for _ in range(300)]
    assert 80 <= sum(drawn) <= 120


def test_controls_come_while_they_are_new_and_then_what_turns(client, course, monkeypatch):
    controls = set(house_rule_course(NAME).controls)
    monkeypatch.setattr("trainer.play.practice.views.CHANCE", Always(0))
    assert client.get(f"/next/?house_rule={NAME}")["Location"][3:-1] in controls
    monkeypatch.setattr("trainer.play.practice.views.CHANCE", Always(1))
    assert client.get(f"/next/?house_rule={NAME}")["Location"][3:-1] in course - controls


class Always(Random):
    """Chance that names the same number each time, as far as that may be."""

    def __init__(self, number):
        super().__init__(number)
        self.number = number

    def randrange(self, below):
        return min(self.number, below - 1)
