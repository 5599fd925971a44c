from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
