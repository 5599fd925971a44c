"""Tables, questions and verdicts as templates list them; the tags that draw tiles."""

from django.apps import AppConfig


class ShowingConfig(AppConfig):
    name = "trainer.showing"
    label = "showing"
