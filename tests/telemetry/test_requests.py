"""Ids of requests, and what is counted of them."""

import logging

import pytest
from prometheus_client import REGISTRY

from trainer.telemetry.requests import HEADER, request_id


def counted(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_an_answer_carries_a_new_id_and_a_visitor_can_not_choose_one(client):
    first, second = (client.get("/healthz", headers={HEADER: "chosen-by-me"})[HEADER] for _ in range(2))
    assert first != second
    assert "chosen-by-me" not in {first, second}
    assert request_id() == ""


@pytest.mark.parametrize(
    ("told", "kept"), [("a1b2c3d4", True), ("short", False), ("x y\nz-long-enough", False)]
)
def test_the_id_of_the_proxy_in_front_is_kept_where_it_can_be_one(client, settings, told, kept):
    settings.BEHIND_PROXY = True
    assert (client.get("/healthz", headers={HEADER: told})[HEADER] == told) is kept


def test_a_refused_host_has_an_id_too(client):
    assert len(client.get("/", headers={"host": "elsewhere.example"})[HEADER]) == 16


def test_requests_are_counted_by_view_method_and_status(client):
    labels = {"view": "healthz", "method": "GET", "status": "200"}
    timed = {"area": "health", "htmx": "no"}
    before = counted("dojo_requests_total", **labels), counted("dojo_request_seconds_count", **timed)
    client.get("/healthz")
    after = counted("dojo_requests_total", **labels), counted("dojo_request_seconds_count", **timed)
    assert after == (before[0] + 1, before[1] + 1)


@pytest.mark.django_db
def test_no_address_and_no_invented_method_becomes_a_label(client):
    labels = {"view": "none", "method": "other", "status": "404"}
    before = counted("dojo_requests_total", **labels)
    client.generic("BREW", "/no-such-page-of-aiko/")
    assert counted("dojo_requests_total", **labels) == before + 1
    assert not any("aiko" in str(sample) for metric in REGISTRY.collect() for sample in metric.samples)


@pytest.mark.django_db
def test_a_line_for_each_request_where_it_is_asked_for(client, caplog):
    caplog.set_level(logging.INFO, "trainer.requests")
    client.get("/practice/?kind=secret")
    (line,) = [record for record in caplog.records if record.name == "trainer.requests"]
    assert set(line.told) == {"view", "method", "status", "ms"}
    assert "secret" not in line.getMessage()
