"""A cache whose server is away keeps nothing, and says so once."""

import pytest
from django.core.cache import cache
from redis.exceptions import ConnectionError as AwayError

from trainer import patient_cache
from trainer.settings import cache as cache_settings


@pytest.fixture
def away(settings, monkeypatch):
    settings.CACHES = {"default": cache_settings("redis://127.0.0.1:1/0")}
    monkeypatch.setattr(patient_cache.PatientRedisCache, "_is_away", False)


def test_what_is_added_is_new_and_what_is_asked_for_is_not_there(away, caplog):
    assert cache.add("a", 1, 30) is True
    assert cache.set("a", 1, 30) is None
    assert (cache.get("a"), cache.get("a", 7), cache.get_many(["a", "b"])) == (None, 7, {})
    assert (cache.delete("a"), cache.touch("a"), cache.set_many({"a": 1})) == (False, False, [])
    assert [each.getMessage() for each in caplog.records] == ["the cache is away: ConnectionError"]


def test_it_is_said_when_the_server_is_back(away, monkeypatch, caplog):
    cache.get("a")
    monkeypatch.setattr(patient_cache.RedisCache, "get", lambda *_: "kept")
    assert cache.get("a") == "kept"
    assert caplog.records[-1].getMessage() == "the cache is back"


@pytest.mark.django_db
def test_somebody_signs_up_and_asks_for_a_new_password_meanwhile(away, client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "60/30s/ip", "reset_password": "20/30s/ip,3/30s/key"}
    words = {
        "username": "akagi",
        "password1": "suzume-1965",
        "password2": "suzume-1965",
        "email": "a@dojo.example",
    }
    assert client.post("/accounts/signup/", words).status_code == 302
    client.logout()
    assert client.post("/accounts/password/reset/", {"email": "a@dojo.example"}).status_code == 302


def test_other_faults_are_not_hidden(away, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError

    assert issubclass(AwayError, patient_cache.RedisError)
    monkeypatch.setattr(patient_cache.RedisCache, "get", fails)
    with pytest.raises(ZeroDivisionError):
        cache.get("a")
