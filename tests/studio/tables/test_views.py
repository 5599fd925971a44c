"""A whole table for anybody: laid without an account, kept in its address, judged; closed in exams."""

import html
import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.authoring.making import author, laid, position_of
from tests.classroom.builders import assignment, classroom, enrolled
from tests.tablerules.builders import BODY, confirm_all, officer, say
from trainer.accounts.limits import Limit
from trainer.accounts.models import Learner
from trainer.authoring.models import Draft, DraftStep
from trainer.classroom.models import Slot, SlotChoice
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.rules.rulesets.ruleset import rule_options
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.answers.comparison import deciding_for
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import link_text
from trainer.studio.tables import views

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HAND = "123m456p789s1122z"
NOT_OFFICIAL = "No official decision: this is how we read the rules."
NOT_TOLD = "An exam or homework of a class asks about a table like this one."


def read(response):
    """The text of a page without its tags."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", response.text)).split())


def text_in(response):
    """The table that the page holds."""
    return re.search(r'name="table" value="([^"]+)"', response.text)[1]


def address(position, part=""):
    return f"/studio/table/{link_text(position)}/{part}"


def lay(client, text, **form):
    """A form of the page sent without a script, and the page that follows."""
    return client.post(f"/studio/table/{text}/" if text else "/studio/table/", form, follow=True)


def test_a_guest_lays_a_table_without_a_script_and_nothing_is_stored(client):
    page = client.get("/studio/table/?rules=ema_2025", follow=True)
    for form in (
        {"tiles": "123m456p789s1122z"},
        {"tile": "5z", "at": "indicators"},
        {"do": "fill", "turn": "6"},
    ):
        page = lay(client, text_in(page), **form)
        assert page.status_code == 200
    sketch = Sketch.from_link(text_in(page))
    assert (format_tiles(sketch.snapshot.hand), sketch.snapshot.ruleset.preset) == (HAND, "ema_2025")
    assert page.redirect_chain[-1][0].startswith(f"/studio/table/{text_in(page)}/?at=")
    assert "What the rules say" in client.get(f"/studio/table/{text_in(page)}/rulings/").text
    assert (Draft.objects.count(), DraftStep.objects.count()) == (0, 0)


def test_links_that_choose_a_place_keep_the_table(client):
    page = lay(client, "", tiles="123m")
    page = client.get(f"/studio/table/{text_in(page)}/?at=river:1")
    assert format_tiles(Sketch.from_link(text_in(page)).snapshot.hand) == "123m"
    assert 'data-at="river:1"' in page.text


def test_with_a_script_a_form_brings_the_table_that_stands_there_and_pushes_the_next_address(client):
    text = laid().to_link()
    answer = client.post("/studio/table/", {"table": text, "tile": "7p", "at": "hand"}, headers=HTMX)
    after = Sketch.from_link(text_in(answer))
    assert format_tiles(after.snapshot.hand) == "123m4567p"
    assert answer["HX-Push-Url"] == f"/studio/table/{after.to_link()}/"
    assert answer["HX-Trigger"] == "drafted"
    chosen = client.get("/studio/table/", {"table": text, "at": "drawn"}, headers=HTMX)
    assert text_in(chosen) == text


def test_a_guest_goes_to_make_rules_and_comes_back_with_them(client):
    text = text_in(lay(client, "", tiles="123m"))
    there = client.post(f"/studio/table/{text}/", {"do": "rules", "preset": "tenhou_4p"}).url
    assert there == f"/rules/own/change/?rules=tenhou_4p&table=table:{text}"
    form = client.get(there).context["form"]
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    made = {**fields, "table": f"table:{text}", "kuikae": "allowed"}
    shown = client.post("/rules/own/change/", made, follow=True).text
    assert f'action="/studio/table/{text}/"' in shown
    page = lay(client, text, do="preset", preset="tenhou_4p.kuikae-allowed")
    sketch = Sketch.from_link(text_in(page))
    assert (format_tiles(sketch.snapshot.hand), sketch.snapshot.ruleset.kuikae) == ("123m", "allowed")
    assert "Tenhou, but kuikae is allowed" in page.text


@pytest.mark.parametrize(
    "table", ["draft:", "table:../x", "https://evil.example/", "puzzle:x", "draft:a/b", "x"]
)
def test_rules_are_made_for_no_place_but_a_table(client, table):
    for view in ("change", "show"):
        page = client.get(f"/rules/own/{view}/", {"rules": "tenhou_4p", "table": table})
        assert page.status_code == 400


def test_what_cannot_be_is_refused_by_name_and_the_table_stays(client):
    text = laid().to_link()
    page = client.post(f"/studio/table/{text}/", {"write": "hand", "text-hand": "123m99q", "at": "hand"})
    assert page.status_code == 422
    assert (text_in(page), "123m99q" in page.text) == (text, True)


def test_a_pasted_link_and_a_puzzle_are_laid(client, bank):
    position = position_of("can-ron")
    page = lay(client, "", do="paste", paste=f"https://example.org/studio/t/{link_text(position)}/")
    assert text_in(page) == link_text(position)
    puzzle = bank["can-ron", "yes"]
    page = client.get(f"/studio/table/?puzzle={puzzle.slug}", follow=True)
    asked = question_of(PuzzleVersion.objects.get(puzzle__slug=puzzle.slug)).position
    assert Sketch.from_link(text_in(page)).history == replace(asked, ask=())


@pytest.mark.parametrize("text", ["t", "tAAAA", "1abc", "x", "t" + "A" * 5000, "t~~~"])
def test_broken_addresses_are_refused_in_words(client, text):
    for part in ("", "rulings/", "can-ron/", "can-ron/flip/"):
        page = client.get(f"/studio/table/{text}/{part}")
        assert (page.status_code, "This link holds no position" in page.text) == (404, True)


def test_an_unfinished_table_says_what_it_lacks(client):
    page = client.get(f"/studio/table/{laid().to_link()}/rulings/")
    assert ("Not a table yet" in page.text, "tiles are missing" in page.text) == (True, True)


def test_a_guest_reads_every_ruling_its_reasons_other_rules_and_what_turns_it(client):
    position = position_of("can-ron", 30)
    rulings = client.get(address(position, "rulings/"), headers=HTMX)
    where = next(each for each in re.findall(r'href="([^"]+)"', rulings.text) if "/can-ron/" in each)
    assert "you can ron." in read(rulings)
    ruling = client.get(html.unescape(where), headers=HTMX)
    said = read(ruling)
    assert "you can ron." in said
    assert re.search(r'href="/rules/[A-Z]{3}-\d+/"', ruling.text)
    assert "Under which rules" in said
    for puzzling in ("level", "twin", "Near misses", "Given away"):
        assert puzzling.lower() not in said.lower()
    flip_at = re.search(r'href="([^"]+/flip/[^"]*)"', ruling.text)[1]
    assert "Flip it" in client.get(html.unescape(flip_at)).text


def test_a_kind_that_was_left_out_for_time_has_an_address(client):
    position = position_of("can-ron", 30)
    families = views.all_rulings(position, link_text(position), budget=-1.0)
    assert not any(family.rulings or family.plain for family in families)
    left = {unquote(kind.address) for family in families for kind in family.left}
    assert address(position, "can-ron/") in left
    assert "you can ron." in read(client.get(address(position, "can-ron/")))


def test_a_position_link_shows_a_guest_the_rulings_and_further_offers(client):
    position = position_of("can-ron", 30)
    page = client.get(f"/studio/t/{link_text(position)}/").text
    for offered in (address(position, "rulings/"), address(position), "Sign in to make a puzzle of it"):
        assert offered in page


def test_who_is_signed_in_makes_a_puzzle_of_it_and_a_guest_is_asked_to_sign_in(client):
    text = link_text(position_of("can-ron"))
    asked = client.post(f"/studio/table/{text}/", {"do": "puzzle"})
    assert asked["Location"].startswith("/accounts/login/?next=/studio/table/")
    user = author()
    client.force_login(user)
    made = client.post(f"/studio/table/{text}/", {"do": "puzzle"})
    assert made["Location"] == f"/studio/d/{Draft.objects.of(user).get().slug}/"


def test_the_judge_leads_to_it(client):
    assert 'href="/studio/table/"' in client.get("/judge/").text
    assert (
        'href="/studio/table/?rules=m_league"'
        in client.get(
            "/judge/kan-in-riichi/?rules=m_league&hand=34445m&rest=sets-pair&drawn=4m&made=own_win&dealer=no"
        ).text
    )


@pytest.fixture
def held(bank):
    """An exam with a position that was made for it."""
    due_at = timezone.now() + timedelta(days=1)
    found = assignment(classroom(), [], mode="exam", feedback="after_due", due_at=due_at)
    slot = Slot.objects.create(assignment=found, place=1, kind="can-ron", level=2, ruleset="tenhou_4p")
    version = reserve_puzzle(kind="can-ron", position=position_of("can-ron", 30), level=2, seed=1)
    SlotChoice.objects.create(slot=slot, version=version)
    return found


def somebody():
    user = author("somebody")
    Learner.objects.create(user=user)
    return user


@pytest.mark.parametrize("signed_in", [False, True])
@pytest.mark.parametrize("part", ["rulings/", "can-ron/", "can-ron/flip/"])
def test_a_table_like_one_of_a_running_exam_is_told_to_nobody(client, held, part, signed_in):
    if signed_in:
        client.force_login(somebody())
    position = position_of("can-ron", 30)
    page = client.get(address(position, part))
    assert (page.status_code, NOT_TOLD in page.text, "you can ron" in page.text) == (403, True, False)
    inside = client.get(address(position, part), headers=HTMX)
    assert (NOT_TOLD in inside.text, "you can ron" in inside.text) == (True, False)


def test_the_same_table_in_other_suits_is_refused_too(client, held):
    position = position_of("can-ron", 30)
    value, other = position.to_json(short=True), str.maketrans("ps", "sp")
    value |= {name: value[name].translate(other) for name in ("hand", "indicator")}
    value["events"] = " ".join(each[:2] + each[2:].translate(other) for each in value["events"].split())
    turned = Position.from_json(value)
    assert turned != position
    assert NOT_TOLD in client.get(address(turned, "rulings/")).text
    snapshot = Sketch.of_position(position).snapshot
    assert NOT_TOLD in client.get(f"/studio/table/{Sketch(snapshot).to_link()}/rulings/").text


def test_a_browser_in_which_an_exam_goes_on_is_refused_signed_out_or_not(client, bank):
    aiko = enrolled(classroom())
    exam = assignment(aiko.classroom, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    Learner.objects.filter(pk=aiko.learner_id).update(in_class=True)
    client.post(f"/hw/{exam.slug}/start/")
    position = position_of("can-ron", 30)
    for _ in range(2):
        for part in ("", "rulings/", "can-ron/", "can-ron/flip/"):
            page = client.get(address(position, part))
            assert (page.status_code, exam.title in page.text) == (403, True)
        assert client.post("/studio/table/", {"tile": "1m"}).status_code == 403
        client.cookies.pop(settings.SESSION_COOKIE_NAME, None)
    assert Client().get(address(position, "rulings/")).status_code == 200


def test_so_many_rulings_are_worked_out_for_the_guests_of_one_address(client, monkeypatch):
    monkeypatch.setattr(views, "TABLES", Limit("tables", 1, 600))
    position = position_of("can-ron", 30)
    got = [client.get(address(position, "rulings/")) for _ in range(2)]
    assert [page.status_code for page in got] == [200, 429]
    assert "Too many tables for now" in got[1].text
    client.force_login(somebody())
    assert client.get(address(position, "rulings/")).status_code == 200


def test_a_ruling_on_a_table_is_official_where_what_decides_it_is_confirmed(client):
    question = position_of("can-ron", 25)
    where, every = (address(question, part) for part in ("can-ron/", "rulings/"))
    assert NOT_OFFICIAL in read(client.get(where))
    assert NOT_OFFICIAL in read(client.get(every))
    (name, *_more) = deciding_for(kind_named("can-ron"), question)
    office = officer(preset=question.ruleset.preset)
    confirm_all(office)
    assert f"Each rule that decides this is confirmed by {BODY}." in read(client.get(where))
    assert "No official decision, unless a ruling that you open names one." in read(client.get(every))
    own = getattr(question.ruleset, name)
    say(office, name, next(option for option in rule_options(name) if option != own))
    said = read(client.get(where))
    assert f"{BODY} says otherwise: " in said
    assert NOT_OFFICIAL in said
