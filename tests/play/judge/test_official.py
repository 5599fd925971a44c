"""A ruling is official only where officers confirmed what decides it; API, picture and chat say the same."""

import pytest
from django.core.management import call_command

from tests.play.judge.test_pages import DAY, KAN, dispute, text_of
from tests.tablerules.builders import BODY, confirm_all, officer, say
from trainer.accounts.turns import forget_turns
from trainer.exchange.pictures.sheet import LOOKS
from trainer.play.judge.links import link_to, ruled_before
from trainer.play.judge.pictured import picture_of, ruling_chat
from trainer.play.judge.shown import grounds_of

pytestmark = pytest.mark.django_db
NOT_OFFICIAL = "No official decision: this is how we read the rules."
OFFICIAL = f"Each rule that decides this is confirmed by {BODY}."
CASE = "kan-in-riichi"
PAGE = f"/judge/{CASE}/?{KAN}"


@pytest.fixture
def office():
    return officer(preset="m_league")


def note_in_picture(query=KAN):
    told = dispute(CASE, query)
    token = link_to(told, DAY).rpartition("=")[2]
    (words,) = picture_of(told, ruled_before(told, token), LOOKS[0]).shows
    return words.note


def test_at_first_no_ruling_is_official(client):
    assert NOT_OFFICIAL in text_of(client.get(PAGE))
    assert client.get(f"/api/v1{PAGE}").json()["note"] == NOT_OFFICIAL
    assert NOT_OFFICIAL in note_in_picture()
    assert NOT_OFFICIAL in ruling_chat(dispute(CASE, KAN), "https://dojo.example/")


def test_a_ruling_whose_cells_are_all_confirmed_names_who_did(client, office):
    confirm_all(office)
    page = text_of(client.get(PAGE))
    assert OFFICIAL in page
    assert NOT_OFFICIAL not in page
    assert f"(confirmed by {BODY}, article 1, May 2, 2026)" in page
    found = client.get(f"/api/v1{PAGE}").json()
    assert found["note"] == OFFICIAL
    assert {each["standing"] for each in found["decided_by"]} == {"confirmed"}
    assert all(each["stated"].startswith("confirmed by") for each in found["decided_by"])
    assert OFFICIAL in note_in_picture()
    assert OFFICIAL in ruling_chat(dispute(CASE, KAN), "https://dojo.example/")


def test_one_cell_that_nobody_confirmed_is_enough(client, office):
    say(office, "riichi_ankan", "waits+shape")
    page = text_of(client.get(PAGE))
    assert NOT_OFFICIAL in page
    assert OFFICIAL not in page


@pytest.mark.parametrize(
    "query",
    [
        KAN.replace("rules=m_league&", ""),
        KAN.replace("m_league", "m_league.riichi_ankan-waits"),
    ],
)
def test_one_by_several_rulesets_or_by_changed_rules_is_not_official(client, office, query):
    confirm_all(office)
    assert NOT_OFFICIAL in text_of(client.get(f"/judge/{CASE}/?{query}"))


def test_a_contradicted_rule_is_said_with_the_ruling_by_it(client, office):
    confirm_all(office)
    say(office, "riichi_ankan", "forbidden")
    page = client.get(PAGE)
    said = f"{BODY} says otherwise: "
    assert said in text_of(page)
    assert NOT_OFFICIAL in text_of(page)
    ((_words, address),) = grounds_of(dispute(CASE, KAN)).otherwise
    assert "riichi_ankan-forbidden" in address
    assert said not in text_of(client.get(address)), "the changed rules are what the officer says"
    assert client.get(f"/api/v1{PAGE}").json()["decided_by"][0]["standing"] == "contradicted"


def test_a_contradicted_option_that_is_not_known_any_more_has_no_ruling(office):
    row = say(office, "riichi_ankan", "forbidden")
    type(row).objects.update(option="gone")
    ((words, address),) = grounds_of(dispute(CASE, KAN)).otherwise
    assert "gone" in words
    assert address == ""


def test_what_was_ruled_otherwise_on_its_day_is_not_official(office, monkeypatch):
    token = link_to(dispute(CASE, KAN), DAY).rpartition("=")[2]
    confirm_all(office)
    changed, other = dispute(CASE, KAN), dispute(CASE, KAN.replace("own_win", "other_win"))
    monkeypatch.setitem(changed.__dict__, "found", other.found)
    (words,) = picture_of(changed, ruled_before(changed, token), LOOKS[0]).shows
    assert NOT_OFFICIAL in words.note


def test_a_confirmed_ruling_asks_the_database_no_more(client, office, django_assert_num_queries):
    confirm_all(office)
    client.get(PAGE)
    forget_turns()
    client.get("/api/v1/judge/")  # takes turns of its address from the database, for the next one too
    with django_assert_num_queries(0):
        client.get(f"/api/v1{PAGE}")


def test_the_terminal_says_it_too(office, capsys):
    given = ("kuikae", "call=pon", "same=yes", "first=yes", "made=made")
    call_command("judge", *given)
    assert NOT_OFFICIAL in capsys.readouterr().out
    confirm_all(office)
    call_command("judge", *given, rules="m_league")
    assert OFFICIAL in capsys.readouterr().out
