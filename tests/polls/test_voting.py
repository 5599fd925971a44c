"""One vote of each; shares; whose a poll is, and what goes with whom."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.authoring.making import author, position_of
from tests.classroom.builders import classroom, enrolled, teacher
from tests.polls.making import DISCARDS, poll
from trainer.accounts.models import Learner
from trainer.polls import asking
from trainer.polls.asking import (
    NoOptionError,
    TooManyPollsError,
    delete_poll,
    post_poll,
    set_times,
    unpost_poll,
)
from trainer.polls.models import GuestVoter, Poll, Vote
from trainer.polls.voting import NotTakenError, adopt_votes, cast_vote, shares_of, vote_of
from trainer.support.deleting import delete_own

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


def voter(found, choice):
    learner = Learner.objects.create()
    cast_vote(poll=found, learner=learner, choice=choice)
    return learner


def test_the_first_vote_stays():
    found = poll()
    learner = voter(found, "1p")
    assert cast_vote(poll=found, learner=learner, choice="2p").choice == "1p"
    assert (vote_of(found, learner), Vote.objects.count()) == ("1p", 1)


def test_what_is_not_offered_is_not_stored():
    with pytest.raises(ValueError, match="9s"):
        voter(poll(), "9s")
    assert not Vote.objects.exists()


def test_votes_are_taken_from_the_beginning_on_and_before_the_end():
    found, learner = poll(), Learner.objects.create()
    found.opens_at, found.closes_at = NOW, NOW + timedelta(hours=1)
    moments = {timedelta(seconds=-1): "early", timedelta(): "open", timedelta(hours=1): "over"}
    assert {later: found.phase(NOW + later) for later in moments} == moments
    for later, phase in moments.items():
        if phase != "open":
            with pytest.raises(NotTakenError):
                cast_vote(poll=found, learner=learner, choice="1p", arrived_at=NOW + later)
    assert not Vote.objects.exists()
    assert cast_vote(poll=found, learner=learner, choice="1p", arrived_at=NOW).choice == "1p"


def test_times_are_set_by_the_author_until_it_is_over():
    found = poll()
    hour = {"opens_at": NOW, "closes_at": NOW + timedelta(hours=1)}
    assert not set_times(author=author("Somebody"), slug=found.slug, now=NOW, **hour)
    assert set_times(author=found.author, slug=found.slug, now=NOW, **hour)
    later = {"opens_at": None, "closes_at": None, "now": NOW + timedelta(hours=1)}
    assert not set_times(author=found.author, slug=found.slug, **later)
    found.refresh_from_db()
    assert found.closes_at == hour["closes_at"]


def test_shares_have_every_option_in_its_order_with_the_readers_and_the_authors():
    found = poll()
    for choice in ("1p", "1p", "8s"):
        voter(found, choice)
    shares = shares_of(found, "8s")
    assert tuple(each.code for each in shares) == DISCARDS
    by_code = {each.code: each for each in shares}
    assert [(each.count, each.percent, each.width) for each in shares[:2]] == [(2, 67, 1000), (0, 0, 0)]
    assert (by_code["8s"].own, by_code["8s"].authors, by_code["8s"].width) == (True, False, 500)
    assert (by_code["6z"].own, by_code["6z"].authors) == (False, True)


def test_a_poll_without_a_vote_divides_by_nothing():
    assert {each.percent for each in shares_of(poll(), "")} == {0}


def test_the_authors_choice_is_one_of_the_options():
    for wrong in ({"choice": "9s"}, {"asks": "riichi", "choice": "riichi"}):
        with pytest.raises(NoOptionError):
            poll(author(str(wrong)), **wrong)


def test_an_author_has_so_many_at_most(monkeypatch):
    monkeypatch.setattr(asking, "MOST_POLLS", 1)
    found = poll()
    with pytest.raises(TooManyPollsError):
        poll(found.author)


def test_the_table_stays_without_what_a_puzzle_asked_of_it():
    found = Poll.objects.get(pk=poll(position=position_of("can-ron"), asks="call", choice="pon").pk)
    assert (found.laid.ask, found.options) == ((), ("pass", "pon"))


def test_a_guests_votes_go_along_unless_the_account_has_voted():
    first, second = poll(), poll(author("Other"))
    guest, own = voter(first, "1p"), voter(second, "2p")
    cast_vote(poll=second, learner=guest, choice="8s")
    assert adopt_votes(guest=guest, learner=own) == 1
    assert (vote_of(first, own), vote_of(second, own)) == ("1p", "2p")
    assert not Vote.objects.filter(learner=guest).exists()


def test_a_browsers_vote_does_not_join_that_of_an_account_as_guest_of_a_lesson():
    found = poll()
    browser, own = voter(found, "1p"), enrolled(classroom()).learner
    GuestVoter.objects.create(poll=found, learner=own)
    assert adopt_votes(guest=browser, learner=own) == 0
    assert not Vote.objects.exists()


def test_only_its_author_deletes_a_poll_and_the_votes_go_with_it():
    found = poll()
    voter(found, "1p")
    assert not delete_poll(author=author("Somebody"), slug=found.slug)
    assert delete_poll(author=found.author, slug=found.slug)
    assert not Vote.objects.exists()


def test_polls_and_votes_go_with_the_account():
    found = poll()
    voting = enrolled(classroom()).learner
    cast_vote(poll=found, learner=voting, choice="1p")
    delete_own(user=voting.user, learner=voting)
    assert (Vote.objects.count(), Poll.objects.count()) == (0, 1)
    delete_own(user=found.author, learner=None)
    assert not Poll.objects.exists()


def test_it_is_posted_once_and_taken_out_again():
    found, room = poll(), classroom()
    owner = teacher("owner", room)
    assert post_poll(poll=found, classroom=room, by=owner)
    assert not post_poll(poll=found, classroom=room, by=owner)
    assert [each.pk for each in Poll.objects.posted_in(room)] == [found.pk]
    assert unpost_poll(slug=found.slug, classroom=room)
    assert not unpost_poll(slug=found.slug, classroom=room)
    assert Poll.objects.filter(pk=found.pk).exists()


def test_shares_are_told_at_once_to_the_author_and_to_teachers_of_a_class_that_has_it():
    found, room = poll(), classroom()
    owner, other = teacher("owner", room), teacher("other", classroom("Other"))
    pupil = enrolled(room).learner.user
    post_poll(poll=found, classroom=room, by=owner)
    seeing = {
        each: Poll.objects.told_at_once(each, None).count()
        for each in (found.author, owner, other, pupil, AnonymousUser())
    }
    assert [*seeing.values()] == [1, 1, 0, 0, 0]
