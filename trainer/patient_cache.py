"""A cache on a Redis server that may be away: then nothing is kept, and the site goes on."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

Kept = TypeVar("Kept")
logger = logging.getLogger(__name__)


class PatientRedisCache(RedisCache):
    """Django's own. While its server is away what is added counts as new, and what is asked for as not there:
    what this site keeps in it are counts and who is present, nothing that may not be lost.
    """

    _is_away = False
    """Of this process: it is logged when it goes and when it is back."""

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        return self._or(True, super().add, key, value, *args, **kwargs)

    def get(self, key: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
        return self._or(default, super().get, key, default, *args, **kwargs)

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        self._or(None, super().set, key, value, *args, **kwargs)

    def touch(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        return self._or(False, super().touch, key, *args, **kwargs)

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        return self._or(False, super().delete, key, *args, **kwargs)

    def get_many(self, keys: Any, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._or({}, super().get_many, keys, *args, **kwargs)

    def set_many(self, data: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return self._or([], super().set_many, data, *args, **kwargs)

    def _or(self, missing: Kept, ask: Callable[..., Kept], *args: Any, **kwargs: Any) -> Kept:
        """What the server says, or what holds without it."""
        cls = type(self)
        try:
            said = ask(*args, **kwargs)
        except (RedisError, OSError) as error:
            if not cls._is_away:
                cls._is_away = True
                logger.warning("the cache is away: %s", type(error).__name__)
            return missing
        if cls._is_away:
            cls._is_away = False
            logger.warning("the cache is back")
        return said
