"""What the home page tells somebody new: what this is, a table, and a verdict that is true."""

import re

import pytest
from django.template.loader import render_to_string

from tests.play.conftest import fields_of, give, key_in
from trainer.accounts.models import User
from trainer.rules.judges.furiten import FuritenFacts, judge_furiten
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.rules.scoring.score import score_win
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import EAST, face_of, parse_tile
from trainer.rules.tiles.waits import waits_of

ASKS = "How well do you know the game?"


@pytest.mark.parametrize("preset", offered(4))
def test_the_example_of_a_verdict_is_true(preset):
    shown = re.findall(r'<use href="[^"#]+#(\w+)"', render_to_string("home/welcome.html"))
    *concealed, wanted, thrown = shown
    hand, ruleset = parse_hand("".join(concealed)), load_preset(preset)
    assert len(concealed) == 13
    waits = {face_of(parse_tile(wanted)), face_of(parse_tile(thrown))}
    assert set(waits_of(hand, ruleset.tenpai_own_four)) == waits
    river = (RiverTile(parse_tile(thrown), 0),)
    assert judge_furiten(FuritenFacts(hand, river), ruleset).answer == ("discard",)
    assert judge_furiten(FuritenFacts(hand), ruleset).answer == ()
    won = Win(hand, parse_tile(wanted), by_tsumo=False, riichi=0, seat_wind=EAST, round_wind=EAST)
    assert score_win(won, ruleset) is not None, "nothing else is in the way"


@pytest.mark.django_db
def test_a_visitor_finds_the_judge_at_once(client, bank):
    """In the bar of every page, and in words on the first one."""
    page = client.get("/").text
    bar, main = page[: page.index("<main")], page[page.index("<main") :]
    assert 'href="/judge/"' in bar
    assert re.search(r'In doubt at the table\? <a href="/judge/">Settle a dispute</a>', main)


@pytest.mark.django_db
def test_without_a_bank_home_says_what_to_do(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "manage.py load_bank" in response.text


def test_a_guest_sees_the_days_puzzle_with_its_form_and_what_a_verdict_looks_like(client, days_puzzle):
    response = client.get("/")
    assert "Today's puzzle" in response.text
    assert f'method="post" action="/p/{days_puzzle.slug}/"' in response.text
    assert key_in(response)
    assert "What a verdict looks like" in response.text
    assert "<select" not in response.text


def test_a_guests_home_costs_one_query(client, days_puzzle, django_assert_num_queries):
    with django_assert_num_queries(1):
        client.get("/")


def test_a_guest_is_led_to_teaching_and_nobody_else(client, bank):
    line = '<a href="/accounts/signup/?next=/teach/new/">Teach a class</a>'
    assert client.get("/").text.count(line) == 1
    client.force_login(User.objects.create_user("akagi"))
    assert line not in client.get("/").text


def test_home_asks_once_what_is_known(client, bank):
    assert ASKS in client.get("/").text
    assert client.post("/path/begin/", {"background": "expert"})["Location"] == "/"
    assert ASKS in client.get("/").text
    client.post("/path/begin/", {"background": "never"})
    assert ASKS not in client.get("/").text


def test_who_has_answered_is_not_asked(client, bank, yes):
    give(client, yes, **fields_of(yes))
    text = client.get("/").text
    assert ASKS not in text
    assert "What a verdict looks like" not in text
