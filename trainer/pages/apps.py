"""Tables, questions and verdicts as templates list them; the tags that draw tiles."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "trainer.pages"
    label = "pages"
