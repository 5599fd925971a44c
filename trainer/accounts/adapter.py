"""Where allauth asks this project: names, redirects and messages."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth's own ways, without the toast for each log-in and log-out."""

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        pass
