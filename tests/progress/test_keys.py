from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from trainer.progress.keys import MAX_AGE, KeyRefusedError, make_key, nonce_of, read_key

MADE = {"owner": "learner-1", "slug": "abcdefghij", "number": 2}


def test_a_key_says_version_and_time():
    before = timezone.now().replace(microsecond=0)
    key = read_key(make_key(**MADE), owners=["learner-1"], slug="abcdefghij")
    assert key.number == 2
    assert before <= key.shown_at <= timezone.now()


def test_two_keys_differ_in_the_part_that_is_kept():
    nonces = {read_key(make_key(**MADE), owners=["learner-1"], slug="abcdefghij").nonce for _ in range(20)}
    assert len(nonces) == 20


def test_a_nonce_is_the_same_for_one_turn_and_another_for_anything_else():
    asked = {"learner": "a", "slug": "abcdefghij", "number": 1, "turn": 0}
    others = [{"learner": "b"}, {"slug": "zzzzzzzzzz"}, {"number": 2}, {"turn": 1}]
    nonces = [nonce_of(**asked), *(nonce_of(**asked | other) for other in others)]
    assert nonce_of(**asked) == nonces[0]
    assert len(set(nonces)) == 5
    assert {len(nonce) for nonce in nonces} == {12}


def test_a_key_is_short_and_fit_for_an_address():
    token = make_key(**MADE)
    assert len(token) < 80
    assert set(token) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:")


def test_a_guests_key_still_holds_once_the_guest_is_a_learner():
    token = make_key(owner="guest-nonce", slug="abcdefghij", number=1)
    assert read_key(token, owners=["learner-1", "guest-nonce"], slug="abcdefghij").number == 1


@pytest.mark.parametrize(
    ("owners", "slug"), [(["learner-2"], "abcdefghij"), (["learner-1"], "zzzzzzzzzz"), ([], "")]
)
def test_a_key_of_another_learner_or_puzzle_is_refused(owners, slug):
    with pytest.raises(KeyRefusedError):
        read_key(make_key(**MADE), owners=owners, slug=slug)


@pytest.mark.parametrize("token", ["", "x", "1.a:b:c", "1.a", "\0", ":" * 200, "é" * 10])
def test_a_garbled_key_is_refused(token):
    with pytest.raises(KeyRefusedError):
        read_key(token, owners=["learner-1"], slug="abcdefghij")


def test_a_changed_version_number_is_refused():
    token = make_key(**MADE)
    with pytest.raises(KeyRefusedError):
        read_key("3" + token[1:], owners=["learner-1"], slug="abcdefghij")


@pytest.mark.parametrize(("late", "good"), [(-5, True), (5, False)])
def test_a_key_holds_for_a_week(monkeypatch, late, good):
    token = make_key(**MADE)
    then = datetime.now(tz=UTC) + MAX_AGE + timedelta(seconds=late)
    monkeypatch.setattr("django.core.signing.time.time", then.timestamp)
    if good:
        assert read_key(token, owners=["learner-1"], slug="abcdefghij").number == 2
    else:
        with pytest.raises(KeyRefusedError):
            read_key(token, owners=["learner-1"], slug="abcdefghij")
