"""The notice on privacy is true: it names every table about people, and times that the code keeps."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import caches

from trainer import settings as project
from trainer.accounts.actions import make_managed_accounts
from trainer.accounts.models import User
from trainer.security import CONTENT_SECURITY_POLICY
from trainer.support import notice, retention

NOBODY = {
    *("auth.Permission", "auth.Group", "contenttypes.ContentType"),
    *("lti_tool.Key", "lti_tool.LtiRegistration", "lti_tool.LtiPlatformInstance", "lti_tool.LtiDeployment"),
    *("lti_tool.LtiContext", "lti_tool.LtiResourceLink", "lti_tool.LtiLineItem"),
    # Apps stand in the settings, and tokens are not kept.
    *("socialaccount.SocialApp", "socialaccount.SocialToken"),
    *("tasks.Lease", "tasks.Duty", "tasks.Heartbeat"),
    *("puzzles.PuzzleVersion", "puzzles.Origin", "puzzles.Stocked", "puzzles.StockCount"),
    *("puzzles.DailyPuzzle", "puzzles.BankLoad", "support.HouseRow"),
    *("puzzles.RestatedRules", "puzzles.RestatedKind"),
}
"""Tables that hold nothing of anybody."""


@pytest.fixture
def rows(settings):
    settings.LTI = settings.OIDC = True
    return notice.notice()


def test_every_table_is_named_or_holds_nothing_of_anybody(rows):
    named = {table for row in rows for table in row.tables}
    assert [
        model._meta.label
        for model in apps.get_models()
        if model._meta.label not in named | NOBODY
        and f"{model._meta.app_label}.*" not in named
        and not model.__module__.startswith("tests.")
    ] == []


def test_every_cache_is_named_or_holds_nothing_of_anybody(rows):
    named = {cache for row in rows for cache in row.caches}
    assert named | {"pictures"} == set(settings.CACHES)


@pytest.mark.django_db
def test_the_cache_that_is_named_is_where_addresses_are_counted(client, settings, monkeypatch):
    settings.ACCOUNT_RATE_LIMITS = project.ACCOUNT_RATE_LIMITS
    keys = []
    kept = type(caches["default"])
    monkeypatch.setattr(kept, "set", lambda _, key, *more, **named: keys.append((key, more, named)))
    client.post("/accounts/signup/", {"username": "beni"}, REMOTE_ADDR="203.0.113.7")
    (counted,) = [each for each in keys if "203.0.113.7" in each[0]]
    assert 30.0 in (*counted[1], *counted[2].values())


def test_no_table_that_leads_to_an_account_or_learner_is_said_to_hold_nothing():
    people = {"accounts.User", "accounts.Learner", "classroom.Enrollment", "lti_tool.LtiUser"}
    assert {
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.is_relation and field.related_model._meta.label in people
    } & NOBODY == set()


def test_every_table_that_is_named_is_there(rows):
    known = {model._meta.label for model in apps.get_models()}
    known |= {f"{model._meta.app_label}.*" for model in apps.get_models()}
    assert {table for row in rows for table in row.tables} <= known


def test_the_times_are_those_by_which_is_deleted(monkeypatch, rows):
    def told():
        return " ".join(row.until for row in notice.notice())

    assert "400 days" in told()
    monkeypatch.setattr(retention, "GUEST", timedelta(days=123))
    assert "123 days" in told()
    assert "400 days" not in told()


def test_the_guide_for_operators_names_the_same_times():
    guide = Path("docs/operate.md").read_text(encoding="utf-8")
    table = guide[guide.index("## What is forgotten, and when") :].split("\n## ")[0]
    for time in (retention.GUEST, retention.CARD, retention.MOMENT):
        assert notice.span(time) in table
    assert notice.span(retention.TRAIL) == "3 years"
    assert "three years" in table


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (timedelta(hours=1), "1 hour"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=400), "400 days"),
        (timedelta(days=730), "2 years"),
    ],
)
def test_times_as_people_say_them(time, said):
    assert notice.span(time) == said


def test_what_leaves_the_site_is_told_where_it_does(settings):
    settings.LTI, settings.SENTRY_DSN = False, ""
    plain = notice.leaving()
    settings.LTI, settings.SENTRY_DSN = True, "https://key@sentry.example/1"
    more = notice.leaving()
    assert len(more) == len(plain) + 2


def test_nothing_is_loaded_from_elsewhere():
    assert {
        part for part in CONTENT_SECURITY_POLICY.replace(";", "").split() if "." in part or "*" in part
    } == set()


@pytest.mark.django_db
def test_the_cookies_are_those_that_the_site_sets(client):
    user = User.objects.create_user("beni", password="a long pass phrase")
    sent = {"login": user.username, "password": "a long pass phrase"}
    client.get("/accounts/login/")
    client.post("/accounts/login/", sent)
    said = " ".join(row.what for row in notice.cookies())
    assert len(client.cookies) >= 3
    assert [name for name in client.cookies if f"“{name}”" not in said] == []


@pytest.mark.django_db
def test_the_account_of_a_pupil_needs_what_the_sheet_says():
    teacher = User.objects.create_user("teacher", password="a long pass phrase")
    (made,) = make_managed_accounts(made_by=teacher, count=1)
    assert made.user.email == ""
    assert not made.user.has_usable_password()
    assert {field.name for field in User._meta.fields if "birth" in field.name} == set()


def test_no_page_for_teachers_reads_what_is_practised_alone():
    """Teachers' pages read answers by the items of their class, never the attempts of a learner."""
    teach = Path(settings.BASE_DIR) / "trainer" / "teach"
    assert [str(path) for path in teach.rglob("*.py") if "Attempt" in path.read_text(encoding="utf-8")] == []
