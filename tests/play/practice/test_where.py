"""Where somebody plays is asked once, beside the first verdict, and kept as the rules of all practice."""

import re

import pytest

from tests.play.conftest import give, page_of
from trainer.accounts.models import Learner
from trainer.play.practice.where import places

ASKED = "Where do you play?"


@pytest.fixture
def asked_page(client, yes):
    """The page of a first answer."""
    return give(client, yes, answer="yes")["Location"].partition("#")[0]


def choose(client, where, back=""):
    return client.post("/where/", {"where": where, "back": back})


def test_it_is_asked_beside_the_first_verdict_never_before(client, yes, waits):
    assert ASKED not in client.get(page_of(yes)).text
    first = give(client, yes, answer="yes")["Location"]
    assert ASKED in client.get(first).text
    second = give(client, waits, typed="1m")["Location"]
    assert ASKED not in client.get(second).text


def test_it_is_asked_by_htmx_too_with_a_form_that_can_be_sent(client, yes):
    text = give(client, yes, htmx=True, answer="yes").text
    form = text[text.index('action="/where/"') :]
    assert re.search(r'name="csrfmiddlewaretoken" value="\w{32,}"', form)
    assert re.search(rf'name="back" value="/p/{yes.slug}/a/[0-9a-f-]+/"', form)


def test_whoever_has_rules_is_not_asked(client, yes, asked_page):
    choose(client, "tenhou_4p")
    assert ASKED not in client.get(asked_page).text


def test_two_taps_keep_the_rules_and_lead_back_to_the_verdict(client, asked_page):
    response = choose(client, "wrc_2025", back=asked_page)
    assert response["Location"] == asked_page
    assert Learner.objects.get().ruleset == "wrc_2025"
    assert "From now on you are asked by the rules of WRC 2025." in client.get(asked_page).text


def test_a_guest_who_has_not_answered_keeps_it_too(client, bank):
    assert choose(client, "tenhou_3p")["Location"] == "/choose/"
    text = client.get("/choose/").text
    assert 'href="/rulesets/tenhou_3p/"' in text
    assert 'href="/where/"' in text
    assert not Learner.objects.exists()


def test_any_rules_are_a_choice(client, asked_page):
    choose(client, "ema_2025")
    choose(client, "any")
    assert Learner.objects.get().ruleset == ""


def test_what_else_was_chosen_stays_but_players_and_a_change_of_rules(client, asked_page):
    client.get("/next/?kind=waits&players=3")
    choose(client, "tenhou_4p")
    learner = Learner.objects.get()
    assert (learner.kind, learner.players, learner.ruleset) == ("waits", "", "tenhou_4p")


def test_nowhere_yet_leads_to_the_path(client, asked_page):
    assert choose(client, "nowhere", back=asked_page)["Location"] == "/path/"
    learner = Learner.objects.get()
    assert (learner.background, learner.ruleset) == ("never", "")


def test_what_was_told_of_oneself_stays(client, asked_page):
    client.post("/path/begin/", {"background": "online"})
    choose(client, "nowhere")
    assert Learner.objects.get().background == "online"


@pytest.mark.parametrize("where", ["", "chess", "house_classic_4p"])
def test_where_nobody_plays_is_refused_and_changes_nothing(client, asked_page, where):
    choose(client, "ema_2025")
    response = choose(client, where)
    assert response.status_code == 422
    assert "There is no such choice. Please choose one of these." in response.text
    assert Learner.objects.get().ruleset == "ema_2025"


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_it_leads_nowhere_outside(client, asked_page, back):
    assert choose(client, "ema_2025", back=back)["Location"] == "/choose/"


def test_every_offered_ruleset_is_a_place_once():
    rules = [preset for place in places() for preset, _word in place.rules]
    assert len(rules) == len(set(rules)) == 10
    assert rules[:4] == ["tenhou_4p", "tenhou_3p", "mahjong_soul_4p", "mahjong_soul_3p"]
