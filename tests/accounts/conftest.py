from tests.showing.conftest import bank, yes  # noqa: F401  fixtures
