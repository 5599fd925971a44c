"""The app of the author's pages."""

from django.apps import AppConfig


class StudioConfig(AppConfig):
    name = "trainer.studio"
    label = "studio"
