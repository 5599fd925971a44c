"""The app of reports."""

from django.apps import AppConfig


class AuthoringConfig(AppConfig):
    name = "trainer.authoring"
    label = "authoring"
