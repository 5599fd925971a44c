"""`{% worker_is_silent as silent %}`: whether nobody does at present what a page waits for."""

from django import template
from django.utils import timezone

from trainer.tasks.alive import is_alive

register = template.Library()


@register.simple_tag
def worker_is_silent() -> bool:
    """Whether no worker said lately that it is alive, as `/readyz` has it; one query."""
    return not is_alive(timezone.now())
