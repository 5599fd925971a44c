"""The app of management commands, which join the pure functions to files and the database."""

from django.apps import AppConfig


class CommandsConfig(AppConfig):
    name = "trainer.commands"
    label = "commands"
