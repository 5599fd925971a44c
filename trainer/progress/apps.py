"""The app of attempts and findings."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "trainer.progress"
    label = "progress"
