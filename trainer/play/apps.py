"""The learner's pages."""

from importlib import import_module

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "trainer.play"
    label = "play"

    def ready(self) -> None:
        """Let `signals` hear of log-ins, once models can be imported."""
        import_module("trainer.play.signals")
