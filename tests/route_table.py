"""docs/pages.md: every address of the site with whom it is for, whether verdicts are told there, its view.

Read from the routes themselves. `python -m tests.route_table` writes the page.
"""

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "pages.md"
SITE: Final = "tests.teach.lti.urls"
HEAD: Final = """# Pages: who may come where

Written by `python -m tests.route_table`, which reads the routes: each address says of itself who may come,
who may post where that is not the same, and whether a verdict can be told there;
[trainer/pages/routes.py](../trainer/pages/routes.py) explains the words. Those of `accounts/` are allauth's.
`play.views:home` stands for `home` in `trainer/play/practice/views.py`.

| address | who | verdicts | view |
|---|---|---|---|
"""


def page(routes: Mapping[str, Any]) -> str:
    """The page, addresses in the order of the alphabet."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in _rows(routes))


def _rows(routes: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for address, route in sorted(routes.items()):
        posts = f", posts: {_said(route.posts)}" if route.posts != route.who else ""
        view = inspect.unwrap(route.callback)
        module = view.__module__.removeprefix("trainer.")
        yield (
            f"`/{address}`",
            _said(route.who) + posts,
            "told" if route.tells else "",
            f"`{module}:{view.__name__}`",
        )


def _said(who: object) -> str:
    return str(getattr(who, "name", "")).lower().replace("_", " ")


if __name__ == "__main__":
    import os

    import django
    from django.urls import get_resolver

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    django.setup()
    from trainer.pages.routes import routes_in

    PAGE.write_text(page(routes_in(get_resolver(SITE).url_patterns)), encoding="utf-8")
