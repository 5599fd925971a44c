from tests.pages.conftest import bank, yes  # noqa: F401  fixtures
