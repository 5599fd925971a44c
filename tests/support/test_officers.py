"""Offices are given and end with a trail; what was said stays without whoever entered it."""

import pytest
from django.db import IntegrityError, transaction

from tests.tablerules.builders import BODY, KUIKAE, NOW, officer, say
from trainer.accounts.actions import make_managed_accounts
from trainer.support import officers
from trainer.support.deleting import delete_own
from trainer.support.models import TrailEntry
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell, Office

pytestmark = pytest.mark.django_db


def given(staff, username="aiko", body=BODY):
    return officers.give_office(by=staff, username=username, preset="ema_2025", body=body, why="a letter")


def deeds():
    told = TrailEntry.objects.order_by("pk").values_list(
        "by_name", "of__username", "about", "before", "after"
    )
    return list(told)


def test_an_office_is_given_once_and_its_name_can_change(staff, aiko):
    given(staff)
    given(staff, body="EMA")
    assert Office.objects.get().body == "EMA"
    assert deeds() == [
        ("support", "aiko", "rules office: EMA 2025", "", BODY),
        ("support", "aiko", "rules office: EMA 2025", BODY, "EMA"),
    ]


def test_nobody_gets_it_who_is_not_there_or_is_looked_after(staff, aiko):
    (managed,) = make_managed_accounts(made_by=staff, count=1)
    for name in ("nobody", managed.user.username):
        with pytest.raises(officers.NoOfficerError):
            given(staff, name)
    assert not Office.objects.exists()


def test_what_is_said_stands_in_the_trail_with_article_and_day(aiko):
    office = Office.objects.create(user=aiko, preset="ema_2025", body=BODY)
    say(office, KUIKAE, "forbidden")
    say(office, KUIKAE, "allowed")
    about = "rules officer: EMA 2025, kuikae"
    assert deeds() == [
        ("", None, about, "forbidden", "forbidden, article 3.4, 2026-05-02"),
        ("", None, about, "forbidden", "allowed, article 3.4, 2026-05-02"),
    ]
    assert [each.by for each in TrailEntry.objects.all()] == [aiko, aiko]


def test_one_word_stands_on_a_cell_and_the_former_one_is_kept():
    office = officer()
    say(office, KUIKAE, "forbidden")
    say(office, KUIKAE, "allowed")
    assert [row.option for row in ConfirmedCell.objects.standing()] == ["allowed"]
    assert ConfirmedCell.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        ConfirmedCell.objects.filter(option="forbidden").update(withdrawn_at=None)


def test_what_is_withdrawn_is_withdrawn_once(staff):
    office = officer()
    row = say(office, KUIKAE, "forbidden")
    assert officers.withdraw_cell(by=staff, row=row, now=NOW, why="a mistake")
    assert not officers.withdraw_cell(by=staff, row=row, now=NOW, why="a mistake")
    confirmed.forget()
    assert confirmed.stated("ema_2025", KUIKAE) is None
    assert deeds()[-1] == ("support", None, "rules officer: EMA 2025, kuikae", "forbidden", "")
    assert len(deeds()) == 2


def test_an_office_that_ends_leaves_what_was_said(staff):
    office = officer()
    say(office, KUIKAE, "forbidden")
    officers.take_office(by=staff, office=office, why="a new committee")
    assert not Office.objects.exists()
    assert confirmed.confirmed("ema_2025", KUIKAE).body == BODY


def test_the_federation_has_spoken_and_the_person_is_gone_with_the_account():
    office = officer()
    say(office, KUIKAE, "forbidden")
    delete_own(user=office.user, learner=None)
    confirmed.forget()
    assert confirmed.confirmed("ema_2025", KUIKAE).body == BODY
    assert ConfirmedCell.objects.get().confirmed_by is None
    assert not Office.objects.exists()
    assert "ren" not in str(list(TrailEntry.objects.values()))
