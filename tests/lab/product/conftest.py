from tests.pages.conftest import bank, nothing_kept, yes  # noqa: F401  fixtures
