"""What is done beside the requests."""

from django.contrib.sessions.models import Session
from django.utils import timezone
from django_tasks import task

from trainer.accounts.models import FailureCount


@task()
def forget_expired() -> int:
    """Delete sessions and counts of failures whose time is over; how many."""
    now = timezone.now()
    sessions, _by_model = Session.objects.filter(expire_date__lt=now).delete()
    counts, _by_model = FailureCount.objects.filter(ends_at__lt=now).delete()
    return sessions + counts
