"""Accounts and guests' data, deleted by whose they are: nothing of them is left in any table."""

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.db.models import CharField, JSONField, TextField
from django.utils import timezone
from lti_tool.models import LtiRegistration, LtiUser

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.exams.builders import blueprint, over
from tests.play.conftest import give
from tests.polls.making import poll
from trainer.accounts.models import Learner, LoginCard, ManagedAccount, PushDevice, Reminder, User
from trainer.authoring.models import Author, Credit, Draft, ImportJob, Pin, Report, Review
from trainer.classroom.models import (
    Classroom,
    Extension,
    JournalEntry,
    Lookup,
    News,
    Regrade,
    Role,
    SlotChoice,
    Teaching,
)
from trainer.play.own.data import FOLLOWING
from trainer.progress.models import (
    Attempt,
    Belief,
    Clarity,
    Day,
    Ledger,
    Quiet,
    Rating,
    RatingDay,
    Run,
    RunItem,
    Tally,
)
from trainer.progress.models import Review as RuleReview
from trainer.puzzles.models import Collection, CollectionItem, Puzzle, PuzzleVersion
from trainer.tablerules.models import Office, TableRules

NAME = "kazuko-who-leaves"
PASSWORD = "a long pass phrase"
DELETE = "/settings/delete/"


@pytest.fixture
def user(client, db):
    found = User.objects.create_user(NAME, email=f"{NAME}@example.org", password=PASSWORD)
    client.force_login(found)
    return found


def version_of(entry):
    return PuzzleVersion.objects.get(puzzle__slug=entry.slug)


def own_puzzle(user, slug, status="linked"):
    """A puzzle that the user has made, as an author of that name."""
    puzzle = Puzzle.objects.create(slug=slug, kind="waits", status=status)
    facts = {"position": "{}", "ruleset": "tenhou_4p", "players": 4, "digest": slug, "canonical_key": slug}
    version = PuzzleVersion.objects.create(puzzle=puzzle, **facts)
    Credit.objects.create(version=version, author=user, name=NAME)
    Draft.objects.create(author=user, content="{}", puzzle=puzzle)
    return version


def derived(learner, now):
    """What the progress module works out from attempts, a row of each."""
    Ledger.objects.create(learner=learner)
    rated = {"rating": 1500, "deviation": 100}
    Rating.objects.create(learner=learner, family="fu", volatility=0.06, at=now, **rated)
    RatingDay.objects.create(learner=learner, family="fu", day=now.date(), **rated)
    Belief.objects.create(learner=learner, code="c", probability=0.5)
    RuleReview.objects.create(learner=learner, rule="KAN-1", due=now, last=now)
    Quiet.objects.create(learner=learner, rule="KAN-1", until=now)
    Clarity.objects.create(learner=learner, screen="riichi/1", clear=True, at=now)
    Tally.objects.create(learner=learner, sort="kind", code="waits")
    Day.objects.create(learner=learner, day=now.date())


def fill(user, entry):
    """Rows of the user's in every table that has a relation to a user or a learner and goes with it."""
    version, now = version_of(entry), timezone.now()
    room = classroom()
    own = enrolled(room, NAME, user)
    learner = own.learner
    work = assignment(room, [entry])
    given = answered(work, own, 1, "yes", 1.0, found=[("rule", "KAN-1", True)])
    by = {"before": 0, "after": 1, "solved": "yes", "rules_version": 1, "by": user}
    Regrade.objects.create(answer=given, **by)
    Extension.objects.create(assignment=work, enrollment=own, given_by=user)
    Lookup.objects.create(choice=SlotChoice.objects.get(), learner=learner)
    Reminder.objects.create(learner=learner, site="http://testserver/")
    PushDevice.objects.create(learner=learner, endpoint="https://push.example/1", name="Firefox")
    derived(learner, now)
    run = Run.objects.create(learner=learner, mode="streak", started_at=now)
    RunItem.objects.create(run=run, place=1, version=version, shown_at=now)
    Report.objects.create(learner=learner, version=version, reason="other", text=NAME)
    guest = Learner.objects.create(adopted_by=learner)
    Attempt.objects.create(
        learner=guest,
        version=version,
        key="left",
        shown_at=now,
        answered_at=now,
        raw="",
        answer="",
        score=0,
        solved="",
        rules_version=1,
    )
    EmailAddress.objects.create(user=user, email=user.email)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": NAME})
    JournalEntry.objects.create(
        classroom=room, by=user, enrollment=own, what="renamed", before=NAME, after=NAME
    )
    ManagedAccount.objects.create(user=user, released_at=now)
    LoginCard.objects.create(user=user, digest="d", expires_at=now)
    taught = classroom("Taught", join_code=None)
    teacher("stays", taught)
    Teaching.objects.create(classroom=taught, user=user, role=Role.CO)
    News.objects.create(classroom=taught, author=user, text="No lesson on Monday")
    blueprint(user, title=NAME)
    over(room, [entry], own)
    Author.objects.create(user=user, credit=NAME)
    Collection.objects.create(owner=user, slug="mine", title=NAME)
    ImportJob.objects.create(owner=user, format="json", filename=NAME)
    draft = Draft.objects.create(author=user, content="{}")
    Review.objects.create(draft=draft, revision=1, reviewer=user)
    platform = LtiRegistration.objects.create(name="School", issuer="https://school.example")
    LtiUser.objects.create(registration=platform, auth_user=user, sub=NAME)
    SocialAccount.objects.create(user=user, provider="club", uid=NAME)
    asked = poll(user, reason=NAME)
    asked.votes.create(learner=learner, choice="1p")
    asked.guest_voters.create(learner=learner)
    asked.reports.create(learner=learner, reason="words", text=NAME, answered_by=user)
    TableRules.objects.create(owner=user, name=NAME, preset="tenhou_4p")
    Office.objects.create(user=user, preset="ema_2025", body="EMA")
    Pin.objects.create(version=version, ruleset="tenhou_4p", answer="yes", pinned_by=user)


def relations():
    """Every column of any table that names a user or a learner."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.related_model in (User, Learner):
                yield model, field


def named(keys):
    return {
        f"{model.__name__}.{field.name}"
        for model, field in relations()
        if model.objects.filter(**{f"{field.name}__in": keys[field.related_model]}).exists()
    }


def texts_with(words):
    """The columns in which one of the words stands."""
    return {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, (CharField, TextField, JSONField))
        and any(model.objects.filter(**{f"{field.name}__icontains": word}).exists() for word in words)
    }


def test_no_row_and_no_text_of_the_learner_is_left_in_any_table(client, user, yes):
    fill(user, yes)
    own_puzzle(user, "forpublic", "published")
    keys = {User: [user.pk], Learner: [*Learner.objects.values_list("pk", flat=True)]}
    words = [NAME, *map(str, keys[Learner])]
    cascading = {
        f"{model.__name__}.{field.name}"
        for model, field in relations()
        if field.remote_field.on_delete.__name__ in ("CASCADE", "RESTRICT") and not model._meta.auto_created
    } | {"Learner.adopted_by"}
    assert len(cascading) > 10
    assert cascading <= named(keys)
    assert len(texts_with(words)) > 5
    response = client.post(DELETE, {"password": PASSWORD})
    assert (response.status_code, response.url) == (302, "/settings/deleted/")
    assert (named(keys), texts_with(words)) == (set(), set())
    assert not Attempt.objects.exists()
    assert not LtiUser.objects.exists()
    assert (News.objects.get().author, Credit.objects.get().name) == (None, "")


def test_the_file_has_rows_of_every_table_that_follows_from_attempts(client, user, yes):
    fill(user, yes)
    parts = json.loads(b"".join(client.get("/settings/data.json")))
    assert [name for name in FOLLOWING if len(parts[name]) != 1] == []
    known = {Attempt, Run, *FOLLOWING.values()}
    assert {model for model, _field in relations() if model.__module__ == Run.__module__} == known


def test_who_has_deleted_is_signed_out_everywhere_and_told_so(client, django_client, user):
    django_client.force_login(user)
    page = client.post(DELETE, {"password": PASSWORD}, follow=True)
    assert "Your data is deleted." in page.text
    for each in (client, django_client):
        assert "Signed in as" not in each.get("/settings/").text


@pytest.fixture
def django_client(client):
    return type(client)()


def test_a_wrong_password_deletes_nothing(client, user):
    response = client.post(DELETE, {"password": "wrong"})
    assert response.status_code == 422
    assert "That is not your password." in response.text
    assert User.objects.exists()


def test_guests_and_accounts_without_a_password_type_a_word(client, db, yes):
    assert "Nothing is kept about you" in client.get(DELETE).text
    give(client, yes, answer="no")
    assert client.post(DELETE, {"typed": "keep"}).status_code == 422
    assert Attempt.objects.count() == 1
    assert client.post(DELETE, {"typed": " Delete "}).url == "/settings/deleted/"
    assert not Learner.objects.exists()
    user = User.objects.create_user(NAME)
    client.force_login(user)
    assert client.post(DELETE, {"typed": "delete"}).status_code == 422
    assert client.post(DELETE, {"typed": NAME}).status_code == 302
    assert not User.objects.exists()


def test_what_others_use_of_an_author_stays_without_a_name_the_rest_goes(client, user, yes):
    for slug, status in (
        ("listed", "published"),
        ("alone", "linked"),
        ("answered", "linked"),
        ("taken", "linked"),
    ):
        version = own_puzzle(user, slug, status)
        Collection.objects.create(owner=user, slug=f"mine-{slug}", title="Mine").items.create(
            puzzle=version.puzzle, place=1
        )
    now = timezone.now()
    Attempt.objects.create(
        learner=Learner.objects.create(),
        version=PuzzleVersion.objects.get(digest="answered"),
        key="k",
        shown_at=now,
        answered_at=now,
        raw="",
        answer="",
        score=0,
        solved="",
        rules_version=1,
    )
    theirs = Collection.objects.create(owner=User.objects.create_user("other"), slug="theirs", title="Theirs")
    CollectionItem.objects.create(collection=theirs, puzzle=Puzzle.objects.get(slug="taken"), place=1)
    client.post(DELETE, {"password": PASSWORD})
    left = Credit.objects.values_list("version__puzzle__slug", "name")
    assert set(left) == {("listed", ""), ("answered", ""), ("taken", "")}
    assert list(Collection.objects.filter(slug__startswith="mine")) == []


def test_a_class_without_another_owner_is_handed_over_first(client, user):
    room = classroom("Orphans")
    Teaching.objects.create(classroom=room, user=user, role=Role.OWNER)
    assert f"/teach/c/{room.slug}/teachers/" in client.get(DELETE).text
    assert client.post(DELETE, {"password": PASSWORD}).status_code == 422
    assert User.objects.filter(pk=user.pk).exists()
    teacher("heir", room)
    assert room.slug not in client.get(DELETE).text
    client.post(DELETE, {"password": PASSWORD})
    assert [each.user.username for each in Classroom.objects.get().teachings.all()] == ["heir"]


def test_an_account_that_a_teacher_looks_after_is_deleted_by_the_teacher(client, user):
    ManagedAccount.objects.create(user=user)
    for response in (client.get(DELETE), client.post(DELETE, {"password": PASSWORD})):
        assert response.status_code == 403
        assert "can delete it with all your answers: ask there" in response.text
    assert User.objects.exists()
