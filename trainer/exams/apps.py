"""The exam desk."""

from django.apps import AppConfig


class ExamsConfig(AppConfig):
    name = "trainer.exams"
    label = "exams"
