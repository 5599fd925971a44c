"""The puzzles that an exam asks, as the pages of learners have them."""

from tests.pages.conftest import bank, nothing_kept, waits, yes  # noqa: F401  fixtures
