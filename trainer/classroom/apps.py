"""Classes, assignments, gradebook."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    name = "trainer.classroom"
    label = "classroom"
