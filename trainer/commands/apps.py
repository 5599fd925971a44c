"""The management commands."""

from django.apps import AppConfig

from trainer.starting import watch_values


class CommandsConfig(AppConfig):
    name = "trainer.commands"
    label = "commands"

    def ready(self) -> None:
        """Let every command look first whether the site may start with its values."""
        watch_values()
