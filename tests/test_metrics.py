"""What Prometheus reads, and who else does."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from prometheus_client.parser import text_string_to_metric_families

from trainer.tasks.models import Duty

TOKEN = {"authorization": "Bearer long-and-random"}


def gauges(client):
    """Each sample of the page by its name and labels."""
    text = client.get("/metrics").content.decode()
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def task(status, **told):
    usual = {"exception_class_path": "", "traceback": "", "run_after": timezone.now()}
    return DBTaskResult.objects.create(
        task_path="trainer.tasks.tidying.forget_finished",
        backend_name="default",
        args_kwargs={"args": [], "kwargs": {}},
        status=status,
        **usual | told,
    )


@pytest.mark.django_db
def test_this_machine_reads_it(client):
    assert client.get("/metrics")["Content-Type"].startswith("text/plain; version=")


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ({}, "192.0.2.7"),
        ({"X-Forwarded-For": "127.0.0.1"}, "127.0.0.1"),
        ({"Forwarded": "for=127.0.0.1"}, "127.0.0.1"),
        (TOKEN, "192.0.2.7"),
    ],
)
@pytest.mark.django_db
def test_without_a_token_nobody_else_does(client, headers, address):
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == 404


@pytest.mark.django_db
def test_behind_a_proxy_everybody_comes_from_this_machine_and_nobody_reads_it(client, settings):
    settings.BEHIND_PROXY = True
    assert client.get("/metrics").status_code == 404


@pytest.mark.django_db
def test_with_a_token_who_sends_it_reads_it_from_anywhere(client, settings):
    settings.METRICS_TOKEN = "long-and-random"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer another"}).status_code == 404
    assert client.get("/metrics", headers=TOKEN, REMOTE_ADDR="192.0.2.7").status_code == 200


@pytest.mark.django_db
def test_tasks_are_counted_by_state_and_a_failure_for_a_day(client):
    now = timezone.now()
    task(TaskResultStatus.READY)
    task(TaskResultStatus.RUNNING, started_at=now)
    task(TaskResultStatus.FAILED, finished_at=now - timedelta(hours=1))
    task(TaskResultStatus.FAILED, finished_at=now - timedelta(days=2))
    DBTaskResult.objects.update(enqueued_at=now - timedelta(minutes=5))
    Duty.objects.create(name="something", at=now - timedelta(minutes=2))
    told = gauges(client)
    assert [told["dojo_tasks", state] for state in ("waiting", "running", "failed")] == [1, 1, 1]
    assert 300 <= told[("dojo_task_wait_seconds",)] < 400
    assert 120 <= told[("dojo_worker_late_seconds",)] < 220


@pytest.mark.django_db
def test_where_nothing_waits_all_is_nought(client):
    told = gauges(client)
    assert {told[name] for name in [("dojo_task_wait_seconds",), ("dojo_worker_late_seconds",)]} == {0}
    assert told[("dojo_answers_unsettled",)] == 0
    assert told[("dojo_disk_free_bytes",)] > 0
