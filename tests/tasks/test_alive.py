"""Whether a worker is there, and that pages that wait say where none is."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from trainer.tasks.alive import ALIVE, is_alive, last_word
from trainer.tasks.models import Heartbeat

pytestmark = pytest.mark.django_db
SAID = "does not run at present"


@pytest.mark.parametrize(("ago", "alive"), [(timedelta(), True), (ALIVE, False)])
def test_a_worker_is_there_while_its_last_word_is_fresh(ago, alive):
    now = timezone.now()
    Heartbeat.objects.create(worker="one", at=now - ago)
    assert is_alive(now) == alive
    assert last_word(now) == now - ago


def test_without_a_worker_a_page_that_waits_says_so():
    assert SAID in render_to_string("components/no_worker.html")
    Heartbeat.objects.create(worker="one", at=timezone.now())
    assert SAID not in render_to_string("components/no_worker.html")
