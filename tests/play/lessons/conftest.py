import pytest


@pytest.fixture(autouse=True)
def nobody_here(settings, tmp_path):
    """Nobody looked in before the test."""
    settings.VAR_DIR = tmp_path
