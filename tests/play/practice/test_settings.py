"""The learner's settings: theme and shortcuts."""

from django.urls import reverse

from tests.play.conftest import give, page_of
from trainer.accounts.models import Learner, ManagedAccount, User
from trainer.classroom.setting.classes import create_class


def test_settings_are_kept_and_shown(client, yes):
    response = client.post("/settings/", {"theme": "dark"})
    assert response["Location"] == "/settings/?kept"
    learner = Learner.objects.get()
    assert (learner.theme, learner.shortcuts) == ("dark", False)
    assert 'data-theme="dark"' in client.get("/").text
    assert "data-shortcuts" not in client.get(page_of(yes)).text


def test_my_rules_are_kept_with_what_was_chosen_before(client, bank):
    client.get("/next/?kind=waits&ruleset=")
    client.post("/settings/", {"theme": "auto", "ruleset": "ema_2025"})
    learner = Learner.objects.get()
    assert (learner.kind, learner.ruleset) == ("waits", "ema_2025")
    assert '<option value="ema_2025" selected>' in client.get("/settings/").text
    assert 'href="/rulesets/ema_2025/"' in client.get("/choose/").text
    client.post("/settings/", {"theme": "auto", "ruleset": ""})
    assert 'under <a href="/rulesets/">all rulesets</a>' in client.get("/choose/").text


def test_settings_lead_to_password_and_address_unless_a_teacher_looks_after_the_account(client, db):
    user = User.objects.create_user("aiko")
    client.force_login(user)
    for managed in (False, True):
        if managed:
            ManagedAccount.objects.create(user=user)
        text = client.get("/settings/").text
        for link in ("/accounts/password/change/", "/accounts/email/"):
            assert (link in text) is not managed
        assert ("ask for its release" in text) is managed
        assert "/accounts/logout/" in text


def test_settings_refuse_an_unknown_theme(client, db):
    assert client.post("/settings/", {"theme": "neon"}).status_code == 422
    assert client.post("/settings/", {}).status_code == 422
    assert client.post("/settings/", {"theme": "auto", "ruleset": "chess"}).status_code == 422
    assert Learner.objects.count() == 0


def test_shortcuts_are_on_until_switched_off(client, yes):
    assert "data-shortcuts" in client.get(page_of(yes)).text
    give(client, yes, answer="yes")
    assert "data-shortcuts" in client.get(page_of(yes)).text


def test_numbers_in_the_corners_of_tiles_are_off_until_wished_for(client, yes):
    assert "data-numerals" not in client.get(page_of(yes)).text
    client.post("/settings/", {"theme": "auto", "numerals": "on"})
    assert "data-numerals" in client.get(page_of(yes)).text
    client.post("/settings/", {"theme": "auto"})
    assert "data-numerals" not in client.get(page_of(yes)).text


def test_who_has_never_played_sees_them(client, yes):
    client.post("/path/begin/", {"background": "never"})
    assert "data-numerals" in client.get("/path/").text


def test_my_name_is_suggested_on_the_board_and_where_a_class_is_joined(client, db):
    client.force_login(User.objects.create_user("aiko"))
    client.post("/settings/", {"theme": "auto", "display_name": "  Aiko of Ghent "})
    assert Learner.objects.get().display_name == "Aiko of Ghent"
    assert 'value="Aiko of Ghent"' in client.get("/settings/").text
    assert 'value="Aiko of Ghent"' in client.get("/train/board/").text
    teacher = User.objects.create_user("teacher")
    room = create_class(owner=teacher, name="Monday", zone="UTC")
    assert 'value="Aiko of Ghent"' in client.get(reverse("classes:join_code", args=[room.join_code])).text
    assert Learner.objects.get().board_name == ""
