"""The exam desk."""

from importlib import import_module

from django.apps import AppConfig


class ExamsConfig(AppConfig):
    name = "trainer.exams"
    label = "exams"

    def ready(self) -> None:
        """Let positions be made by the rules that examinations keep, once models can be imported."""
        import_module("trainer.exams.rules")
