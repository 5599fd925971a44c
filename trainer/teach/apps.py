"""The teacher's pages."""

from django.apps import AppConfig


class TeachConfig(AppConfig):
    name = "trainer.teach"
    label = "teach"
