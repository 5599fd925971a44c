"""The pages of rulesets: what each says, two side by side, the card for the table; closed in an exam."""

import re
from html import unescape
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages.conftest import sampled
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner
from trainer.rulebook.changes import change_course
from trainer.rulebook.examples import FEWEST
from trainer.rules.rulesets.ruleset import (
    PARAMETERS,
    PRESETS,
    cell,
    cells,
    load_preset,
    short_title,
    source,
    title,
)
from trainer.wording.rulings import clause, mark_of

MOST_BYTES = 60_000
MOST_QUERIES = 8

each_preset = pytest.mark.parametrize("preset", PRESETS)


def text_of(response):
    """The words of a page, each blank one blank."""
    inline = re.sub(r"</?(?:a|b|span)\b[^>]*>", "", response.text)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", inline)).split())


def said(preset, parameter):
    """The clause as a page begins it."""
    words = clause(parameter, cell(preset, parameter).value)
    return words[:1].upper() + words[1:]


def may_be_told(name, rules):
    """Whether it says something at a table: nothing of open riichi is in use, kita are for three players."""
    if name == "suukan_timing":
        return rules.abort_suukan
    return rules.players == 3 if name.startswith("kita") else not re.match("open_(?!riichi$)", name)


def told(name, rules):
    return said(rules.preset, name) if may_be_told(name, rules) else ""


def sides(response):
    """What stands side by side: the texts of two cells a row."""
    rows = re.findall(r"<tr>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", response.text, re.S)
    return [tuple(" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in row) for row in rows]


def light(client, address):
    """The page, which is small, found by few queries, and has its headings in order."""
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200
    assert len(queries) <= MOST_QUERIES
    assert len(response.content) <= MOST_BYTES
    levels = [int(level) for level in re.findall(r"<h([1-6])", response.text)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    return response


def test_every_ruleset_is_listed_with_how_sure_it_is(client, db):
    response = light(client, "/rulesets/")
    for preset in PRESETS:
        assert f'href="/rulesets/{preset}/"' in response.text
        assert short_title(preset) in response.text
        assert title(preset) in unescape(response.text)
    (row,) = re.findall(r'href="/rulesets/jpml_b_legacy/".*?</tr>', response.text, re.S)
    assert [int(number) for number in re.findall(r'class="number">(\d+)<', row)] == [4, 0, 69, 5]


@each_preset
def test_a_ruleset_says_every_point_that_applies_with_its_sources(client, db, preset):
    response = light(client, f"/rulesets/{preset}/")
    text = text_of(response)
    for name in PARAMETERS:
        if may_be_told(name, load_preset(preset)):
            assert said(preset, name) in text, name
    for key in {key for found in cells(preset).values() for key in found.sources}:
        assert " ".join(source(key).ref.split()) in text
    numbers = {int(number) for number in re.findall(r'href="#source-(\d+)"', response.text)}
    assert numbers <= {int(number) for number in re.findall(r'id="source-(\d+)"', response.text)}


def test_what_is_disputed_and_what_has_no_source_is_marked(client, db):
    text = client.get("/rulesets/ema_2025/").text
    (disputed,) = re.findall(r'<li id="dead_hand">.*?</li>', text, re.S)
    (usual,) = re.findall(r'<li id="riichi_hand_at_other_win">.*?</li>', text, re.S)
    (answered,) = re.findall(r'<li id="riichi_min_points">.*?</li>', text, re.S)
    assert "(not clear)" in disputed
    assert "(usual, no source)" in usual
    assert "No source" in usual
    assert "(" not in re.sub(r"<[^>]+>", "", answered)
    assert 'href="/rules/RCH-3/"' in answered


def test_four_players_hear_of_three_and_of_open_riichi_only_behind_a_fold(client, db):
    before, _fold, after = client.get("/rulesets/tenhou_4p/").text.partition("What does not apply here")
    assert "absent player" not in before
    assert "an open riichi shows" not in before.lower()
    assert "n/a" in after


@each_preset
def test_two_rulesets_differ_in_just_the_parameters_that_do(client, db, preset):
    one, other = load_preset("tenhou_4p"), load_preset(preset)
    response = light(client, f"/rulesets/tenhou_4p..{preset}/")
    shown = sides(response)
    for name in PARAMETERS:
        if not may_be_told(name, one) and not may_be_told(name, other):
            continue
        first, second = (told(name, rules) or "Does not apply" for rules in (one, other))
        pair = any(a.startswith(first) and b.startswith(second) for a, b in shown)
        assert pair == (first != second), name


def test_sides_say_what_is_disputed_and_how_much_is_the_same(client, db):
    response = client.get("/rulesets/tenhou_4p..ema_2025/")
    first, second = next(row for row in sides(response) if "winning tile" in row[0])
    assert "(not clear)" in first
    assert "(usual, no source)" in second
    unsettled = client.get("/rulesets/tenhou_4p..jpml_a_2026/").text.partition("What may differ")[2]
    assert "Same-turn furiten" in unsettled
    assert len(sides(response)) == 47
    assert "47 points differ. 26 are the same." in text_of(response)


def test_equal_rules_are_said_to_be_equal(client, db):
    assert "nothing differs" in light(client, "/rulesets/ema_2025..ema_2025/").text


@pytest.mark.parametrize(
    "address", ["chess/", "chess/card/", "chess..ema_2025/", "ema_2025..chess/", "altered/", "ema_2025%00/"]
)
def test_a_ruleset_that_there_is_not_is_not_found(client, db, address):
    assert client.get(f"/rulesets/{address}").status_code == 404


def test_the_form_leads_to_two_rulesets_and_names_what_it_does_not_know(client, db):
    found = client.get("/rulesets/?first=tenhou_4p&second=ema_2025")
    assert found["Location"] == "/rulesets/tenhou_4p..ema_2025/"
    for query in ("first=tenhou_4p&second=chess", "first=tenhou_4p", "first=&second=ema_2025"):
        assert client.get(f"/rulesets/?{query}").status_code == 422


@each_preset
def test_the_card_says_what_is_argued_about_and_marks_disputes(client, db, preset):
    response = light(client, f"/rulesets/{preset}/card/")
    text = text_of(response)
    for name in ("riichi_min_points", "furiten_riichi", "riichi_ankan", "temp_furiten_ends", "chombo"):
        found = cell(preset, name)
        mark = f" ({mark_of([found])})" if found.standing == "disputed" else ""
        assert said(preset, name) + mark in text
    assert "May I kan in riichi?" in text


@pytest.mark.parametrize("address", ["", "ema_2025/", "ema_2025/card/", "tenhou_4p..ema_2025/"])
def test_in_an_exam_the_pages_are_closed_and_nothing_is_posted_to_them(client, bank, address):
    assert client.post(f"/rulesets/{address}").status_code == 405
    room = classroom()
    aiko = enrolled(room)
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    aiko.learner.in_class = True
    aiko.learner.save()
    client.post(f"/hw/{exam.slug}/start/")
    response = client.get(f"/rulesets/{address}")
    assert response.status_code == 403
    assert "You have begun the exam" in response.text


def test_questions_and_rules_lead_to_the_rulesets(client, bank, yes):
    page = client.get(f"/p/{yes.slug}/").text
    assert f'href="/rulesets/{yes.outline.ruleset.preset}/"' in page
    assert 'href="/rulesets/ema_2025/"' in client.get("/rules/RCH-3/").text
    assert 'href="/rulesets/"' in client.get("/rules/").text


CHANGE = "tenhou_4p..ema_2025"


@pytest.fixture
def course(db, tmp_path):
    """The entries of the bank that ask what changes from Tenhou to the EMA, and the controls."""
    found = [entry for entry in shipped_entries() if entry.slug in change_course(CHANGE).puzzles]
    load_entries({entry.slug: entry for entry in (*found, *sampled().values())}.values(), tmp_path)
    return found


def test_what_changes_is_practised_by_the_new_rules_whatever_my_rules_are(client, course):
    client.get("/next/?ruleset=tenhou_4p")
    assert f'href="/next/?change={CHANGE}"' in client.get(f"/rulesets/{CHANGE}/").text
    slugs = {entry.slug for entry in course}
    served = {client.get(f"/next/?change={CHANGE}")["Location"][3:-1]}
    served |= {client.get("/next/")["Location"][3:-1] for _ in range(20)}
    assert served <= slugs
    assert len(served) > 1
    page = client.get("/choose/").text
    assert f'<a href="/rulesets/{CHANGE}/">what changes from Tenhou to EMA 2025</a>' in page
    assert "too few" not in page
    client.get("/next/?change=")
    assert 'by the rules of <a href="/rulesets/tenhou_4p/">Tenhou</a>' in client.get("/choose/").text


def test_a_learner_keeps_the_course(client, course):
    client.get(f"/next/?change={CHANGE}")
    client.post("/settings/", {"theme": "dark", "ruleset": ""})
    assert Learner.objects.get().change == CHANGE
    assert client.get("/next/")["Location"][3:-1] in {entry.slug for entry in course}
    client.get("/next/?kind=waits&ruleset=")
    assert Learner.objects.get().change == ""


@pytest.mark.parametrize(
    "change", ["tenhou_4p..tenhou_3p", "x..y", "tenhou_4p", "%00", "tenhou_4p..mahjong_soul_4p"]
)
def test_a_course_that_there_is_not_chooses_any_and_is_not_kept(client, bank, change):
    assert client.get(f"/next/?change={change}").status_code == 302
    assert "what changes" not in client.get("/choose/").text


def test_of_few_changes_the_puzzles_stand_alone_and_of_none_that_is_said(client, db):
    few = client.get("/rulesets/tenhou_4p..mahjong_soul_4p/").text
    slugs = change_course("tenhou_4p..mahjong_soul_4p").turned
    assert 0 < len(slugs) < FEWEST
    assert all(f'href="/p/{slug}/"' in few for slug in slugs)
    assert "/next/?change" not in few
    assert "No puzzle asks it" in client.get("/rulesets/tenhou_4p..tenhou_3p/").text
