"""What staff do about accounts, who may, and what stands in the trail."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from trainer.accounts.actions import card_of, make_managed_accounts
from trainer.accounts.models import Learner, User
from trainer.authoring.models import Author
from trainer.classroom.setting.classes import LastOwnerError, create_class
from trainer.support import people
from trainer.support.models import Deed, TrailEntry

pytestmark = pytest.mark.django_db
WHY = "asked by telephone"


def trail():
    return list(TrailEntry.objects.values_list("by_name", "what", "of__username", "why"))


def test_a_link_sets_a_new_password_and_the_old_one_holds_until_then(staff, aiko):
    key = people.make_password_link(user=aiko, by=staff, why=WHY)
    client = Client()
    page = client.get(f"/accounts/password/reset/key/{key}/", follow=True)
    assert aiko.check_password("a long pass phrase")
    new = {"password1": "quite another phrase", "password2": "quite another phrase"}
    assert client.post(page.redirect_chain[-1][0], new).status_code == 302
    aiko.refresh_from_db()
    assert aiko.check_password("quite another phrase")
    assert trail() == [("support", Deed.LINK, "aiko", WHY)]


def test_a_managed_account_gets_a_card_and_no_link(staff, chief):
    (learner,) = make_managed_accounts(made_by=chief, count=1)
    with pytest.raises(people.NotAllowedError):
        people.make_password_link(user=learner.user, by=staff, why=WHY)
    card = people.make_desk_card(user=learner.user, by=staff, why=WHY, now=timezone.now())
    assert card_of(card.code, timezone.now()).user == learner.user
    assert [what for _by, what, _of, _why in trail()] == [Deed.CARD]


def test_a_locked_account_is_signed_out_at_once_and_opened_again(staff, aiko):
    client = Client()
    client.force_login(aiko)
    assert people.set_locked(user=aiko, by=staff, why=WHY, locked=True)
    assert client.get("/classes/").status_code == 302
    assert not people.set_locked(user=aiko, by=staff, why=WHY, locked=True)
    assert people.set_locked(user=aiko, by=staff, why=WHY, locked=False)
    assert [what for _by, what, _of, _why in trail()] == [Deed.OPENED, Deed.LOCKED]


def test_second_steps_are_taken_and_counted(staff, aiko):
    Authenticator.objects.create(user=aiko, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert people.take_factors(user=aiko, by=staff, why=WHY) == 1
    assert people.take_factors(user=aiko, by=staff, why=WHY) == 0
    assert TrailEntry.objects.get().before == "1"


def test_trust_is_given_and_taken(staff, aiko):
    assert people.set_trust(user=aiko, by=staff, why=WHY, trusted=True)
    assert Author.objects.get(user=aiko).trusted
    assert not people.set_trust(user=aiko, by=staff, why=WHY, trusted=True)
    assert people.set_trust(user=aiko, by=staff, why=WHY, trusted=False)
    assert TrailEntry.objects.count() == 2


def test_a_deleted_account_leaves_its_number_and_no_name(staff, aiko):
    Learner.objects.create(user=aiko)
    people.set_locked(user=aiko, by=staff, why=WHY, locked=True)
    number = aiko.pk
    people.delete_account(user=aiko, by=staff, why=WHY)
    assert not User.objects.filter(username="aiko").exists()
    assert not Learner.objects.exists()
    assert TrailEntry.objects.first().about == f"#{number}"
    assert not any("aiko" in str(value) for row in TrailEntry.objects.values() for value in row.values())


def test_who_alone_owns_a_class_is_not_deleted_and_nothing_is_noted(staff, aiko):
    create_class(owner=aiko, name="Tuesday club", zone="UTC")
    with pytest.raises(LastOwnerError):
        people.delete_account(user=aiko, by=staff, why=WHY)
    assert User.objects.filter(pk=aiko.pk).exists()
    assert trail() == []


def test_staff_that_is_deleted_stays_in_the_trail_by_name(staff, chief, aiko):
    people.set_locked(user=aiko, by=staff, why=WHY, locked=True)
    staff.delete()
    entry = TrailEntry.objects.get()
    assert (entry.by, entry.by_name) == (None, "support")


DEEDS = {
    "link": people.make_password_link,
    "locked": lambda **said: people.set_locked(locked=True, **said),
    "factors": people.take_factors,
    "trust": lambda **said: people.set_trust(trusted=True, **said),
    "deleted": people.delete_account,
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_nobody_acts_without_being_allowed_to(deed, staff, chief, aiko):
    for user, by in [(staff, staff), (chief, chief), (chief, staff), (aiko, aiko), (staff, aiko)]:
        with pytest.raises(people.NotAllowedError):
            deed(user=user, by=by, why=WHY)
    assert trail() == []
    deed(user=staff, by=chief, why=WHY)


def test_locked_staff_and_a_managed_account_have_no_desk(staff, chief):
    (learner,) = make_managed_accounts(made_by=chief, count=1)
    learner.user.is_staff, staff.is_active = True, False
    learner.user.save()
    assert [people.is_staff(each) for each in (staff, learner.user, chief)] == [False, False, True]


def test_accounts_are_found_by_name_and_by_address(aiko, staff):
    assert list(people.found_by("IKO")) == [aiko]
    assert list(people.found_by("mail.example")) == [aiko]
    assert set(people.found_by(" ")) == {aiko, staff}
