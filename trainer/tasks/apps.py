"""The app of leases and of what comes due."""

from django.apps import AppConfig


class TasksConfig(AppConfig):
    name = "trainer.tasks"
    label = "tasks"
