import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_counted():
    """No wrong codes of other tests."""
    cache.clear()
    yield
    cache.clear()
