"""Own rules of a table in practice: chosen by name or by a link, said in words, prepared at once."""

import pytest

from tests.play.conftest import give
from tests.puzzles.loaded import load_entries
from tests.puzzles.test_actions import ENTRIES
from trainer.accounts.models import User
from trainer.play.practice import choice, own_table, views
from trainer.play.practice.choice import PracticeChoice
from trainer.progress.models import Attempt
from trainer.puzzles import own_rules, restating_own
from trainer.puzzles.bank import kind_digests, write_bank
from trainer.puzzles.digests import rules_key
from trainer.puzzles.models import PuzzleVersion, RestatedKind, RestatedRules, StockCount, Stocked
from trainer.puzzles.stock import Scope
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.tablerules.keeping import keep_rules

pytestmark = pytest.mark.django_db
CLUB = load_preset("ema_2025").changed(kuikae="allowed")
KEY = rules_key(CLUB)


def _forget():
    for each in (kind_digests, restating_own._whole, restating_own._entries):
        each.cache_clear()
    own_rules._words.clear()


@pytest.fixture(autouse=True)
def bank(tmp_path, monkeypatch):
    """A bank of three tables, that of the whole site."""
    _forget()
    load_entries(ENTRIES, tmp_path)
    write_bank(ENTRIES, tmp_path)
    monkeypatch.setattr(choice, "FEWEST", 1)
    real = restating_own.restate_own
    monkeypatch.setattr(own_table, "restate_own", lambda *a, **k: real(*a, **k, folder=tmp_path))
    left = restating_own.kinds_left
    monkeypatch.setattr(choice, "kinds_left", lambda *a, **k: left(*a, **k, folder=tmp_path))
    yield tmp_path
    _forget()


@pytest.fixture
def aiko(client):
    user = User.objects.create_user("aiko")
    client.force_login(user)
    return user


@pytest.fixture
def club(aiko):
    return keep_rules(owner=aiko, name="Club", ruleset=CLUB)


def asked(response):
    """The version to which a page of the next puzzle leads."""
    assert response.status_code == 302, response.text
    slug = response["Location"].split("/")[2].partition("?")[0]
    return PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=slug)


def test_own_rules_stand_by_name_among_the_rules_to_practise_by(client, club):
    text = client.get("/choose/").text
    assert f'value="{KEY}"' in text
    assert "“Club”: EMA 2025, but " in text
    assert f'value="{KEY}"' in client.get("/where/").text
    assert f'value="{KEY}"' in client.get("/settings/").text


def test_nobody_else_finds_them(client, club):
    client.logout()
    assert KEY not in client.get("/choose/").text
    assert asked(client.get(f"/next/?ruleset={KEY}")).ruleset == "ema_2025"
    assert not RestatedRules.objects.exists()


def test_whoever_chooses_them_is_asked_by_them_and_by_them_again(client, club):
    version = asked(client.get(f"/next/?ruleset={KEY}"))
    assert version.ruleset == KEY
    assert version.puzzle.restates_id
    assert asked(client.get("/next/")).ruleset == KEY
    assert RestatedRules.objects.get().key == KEY


def test_question_verdict_and_page_of_practice_say_the_rules_in_words(client, club):
    version = asked(client.get(f"/next/?ruleset={KEY}"))
    page = client.get(f"/p/{version.puzzle.slug}/")
    assert "Rules: “Club”: EMA 2025, but " in page.text
    verdict = client.get(give(client, version.puzzle, answer="yes")["Location"])
    assert "They belong to no organisation." in verdict.text
    assert "Rules: “Club”: EMA 2025, but " in verdict.text
    assert "EMA 2025, but " in client.get("/choose/").text
    assert "EMA 2025, but " in client.get("/progress/answers/").text
    assert KEY not in client.get("/progress/answers/").text


def test_whoever_gave_them_no_name_reads_what_they_change(client, club):
    version = asked(client.get(f"/next/?ruleset={KEY}"))
    client.logout()
    assert "Rules: EMA 2025, but " in client.get(f"/p/{version.puzzle.slug}/").text


def test_an_answer_by_them_counts_as_any_other(client, club):
    version = asked(client.get(f"/next/?ruleset={KEY}"))
    give(client, version.puzzle, answer="yes")
    attempt = Attempt.objects.get()
    assert attempt.version == version
    assert not Attempt.objects.filter(version__puzzle=version.puzzle.restates).exists()


def test_a_guest_practises_by_the_rules_of_a_link(client, club):
    client.logout()
    page = client.get(f"/rules/shared/{club.code}/")
    assert "Practise under these rules" in page.text
    response = client.post("/rules/own/practise/", {"code": club.code})
    assert response["Location"] == "/next/"
    assert asked(client.get("/next/")).ruleset == KEY


@pytest.mark.parametrize("code", ["", "nothing", "x" * 99])
def test_a_code_of_no_rules_leads_nowhere(client, code):
    assert client.post("/rules/own/practise/", {"code": code}).status_code == 404
    assert not RestatedRules.objects.exists()


def test_rules_without_a_change_are_practised_as_the_preset(client, aiko):
    kept = keep_rules(owner=aiko, name="As it is", ruleset=load_preset("ema_2025"))
    client.post("/rules/own/practise/", {"code": kept.code})
    assert asked(client.get("/next/")).ruleset == "ema_2025"
    assert not RestatedRules.objects.exists()


def test_where_one_plays_may_be_at_ones_own_table(client, club):
    client.post("/where/", {"where": KEY, "back": ""})
    assert asked(client.get("/next/")).ruleset == KEY


def test_settings_keep_them(client, club):
    client.get(f"/next/?ruleset={KEY}")
    form = client.get("/settings/").context["form"]
    assert form.initial["ruleset"] == KEY
    assert KEY in dict(form.fields["ruleset"].choices)


def test_while_another_prepares_them_the_page_says_so(client, club, bank):
    own_rules.use_rules(CLUB)
    for slug, digest in kind_digests(bank).items():
        assert restating_own._claim(KEY, slug, digest)
    response = client.get(f"/next/?ruleset={KEY}")
    assert response.status_code == 200
    assert "Your rules are being prepared" in response.text
    RestatedKind.objects.update(taken_until=None)
    assert asked(client.get("/next/")).ruleset == KEY


def test_of_what_is_still_to_be_prepared_the_choice_says_how_much(client, club, bank):
    own_rules.use_rules(CLUB)
    assert PracticeChoice(ruleset=KEY).left == ("kan-legal",)
    client.get(f"/next/?ruleset={KEY}")
    assert PracticeChoice(ruleset=KEY).left == ()
    assert PracticeChoice(ruleset="ema_2025").left == ()


def test_a_site_that_has_no_room_says_so(client, club, monkeypatch):
    monkeypatch.setattr(own_rules, "MOST_KNOWN", 0)
    response = client.post("/rules/own/practise/", {"code": club.code}, follow=True)
    assert str(views.FULL) in response.text
    assert asked(client.get(f"/next/?ruleset={KEY}")).ruleset == "ema_2025"


@pytest.fixture
def too_few(club, monkeypatch):
    """The whole bank, judged by every rules, holds too little to be practised alone."""
    monkeypatch.setattr(choice, "FEWEST", 99)
    monkeypatch.setattr(choice, "kinds_left", lambda *_: [])


def test_what_they_leave_as_it_is_comes_by_other_rules_too_and_that_is_said(client, club, monkeypatch):
    first = asked(client.get(f"/next/?ruleset={KEY}"))
    monkeypatch.setattr(choice, "FEWEST", 99)
    made = PracticeChoice(ruleset=KEY)
    assert made.scope().rulesets == (KEY, *PRESETS)
    assert set(made.scope().kinds).isdisjoint({"kuikae", "find-illegal"})
    assert asked(client.get(f"/next/?after={first.puzzle.slug}")).ruleset == KEY, "these come first"
    assert made.said_of(KEY) == ""
    Stocked.objects.filter(ruleset=KEY).delete()
    StockCount.objects.filter(ruleset=KEY).delete()
    page = client.get("/next/", follow=True)
    assert "This one is by other rules" in page.text


def test_what_they_change_comes_by_them_alone(client, too_few):
    own_rules.use_rules(CLUB)
    made = PracticeChoice(kind="kuikae", ruleset=KEY)
    assert made.by_own_alone
    assert made.scope() == Scope(kinds=("kuikae",), rulesets=(KEY,))
    page = client.get(f"/next/?kind=kuikae&ruleset={KEY}")
    assert page.status_code == 200
    assert "They change what its answer hangs on, so nothing is asked by other rules." in page.text
    assert not PracticeChoice(kind="kuikae", ruleset="ema_2025").by_own_alone


def test_a_due_rule_is_asked_by_them_under_their_name(client, club):
    version = asked(client.get(f"/next/?ruleset={KEY}"))
    page = client.get(f"/review/CAL-2/p/{version.puzzle.slug}/")
    assert "Rules: “Club”: EMA 2025, but " in page.text
