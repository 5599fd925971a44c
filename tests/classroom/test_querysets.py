"""What learners see of their classes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom
from trainer.classroom.models import Assignment


@pytest.mark.django_db
def test_assignment_stays_visible_when_the_clock_is_set_back_behind_its_publication():
    room = classroom()
    shown = assignment(room, [], published_at=timezone.now() + timedelta(days=1))
    assignment(room, [], published_at=None)
    assert list(Assignment.objects.published()) == [shown]
