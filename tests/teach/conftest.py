from tests.pages.conftest import bank, kuikae_allowed, nothing_kept  # noqa: F401  fixtures
