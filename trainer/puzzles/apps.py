"""The app of puzzles and their versions."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "trainer.puzzles"
    label = "puzzles"
