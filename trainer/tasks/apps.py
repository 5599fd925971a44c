"""Long work."""

from django.apps import AppConfig

from trainer.tasks.moved import lead_on


class TasksConfig(AppConfig):
    name = "trainer.tasks"
    label = "tasks"

    def ready(self) -> None:
        """Let tasks be found by the names that they had."""
        lead_on()
