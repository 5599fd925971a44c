"""Tags for the parts that all pages share: each is rendered once for all that it depends on, and kept."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from trainer.support.house import House, house_now

register = template.Library()
CACHED: Final = 512
HEADINGS: Final = 4096
"""So many pieces of pages that hang on the heading of a question are kept, two for each question."""
NAMED_HERE: Final = (
    "play:home",
    "train:modes",
    "judge:judge",
    "play:progress",
    "play:settings",
    "account_login",
    "classes:mine",
    "studio:home",
)
"""Pages to which the bar leads and which it marks as the one that is read."""


@register.simple_tag
def kept(name: str) -> SafeString:
    """A template that depends on the language and on what the house says of itself alone."""
    return _kept(name, get_language() or "", house_now())


@register.simple_tag
def site_name() -> str:
    """What the site is called."""
    return house_now().name


@register.simple_tag
def house() -> House:
    """What the house says of itself."""
    return house_now()


@register.simple_tag
def kept_of(name: str, heading: Hashable) -> SafeString:
    """A template that depends on the heading of a question and the language."""
    return _kept_of(name, heading, get_language() or "")


@register.simple_tag(takes_context=True)
def top(context: dict[str, Any]) -> SafeString:
    """The bar at the top, with the way to all parts of the site."""
    request, user = context.get("request"), context.get("user")
    path, at = getattr(request, "path", ""), getattr(request, "resolver_match", None)
    signed_in = bool(user and user.is_authenticated)
    return _top(
        name=user.get_username() if user and signed_in else "",
        signed_in=signed_in,
        path=path if path in _places() else "",
        area=at.app_name if at and signed_in else "",
        section=context.get("section", ""),
        language=get_language() or "",
        house=house_now(),
    )


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    return frozenset(map(reverse, NAMED_HERE))


@lru_cache(maxsize=CACHED)
def _kept(name: str, language: str, house: House) -> SafeString:
    return render_to_string(name, {"house": house, "version": settings.VERSION})


@lru_cache(maxsize=HEADINGS)
def _kept_of(name: str, heading: Hashable, language: str) -> SafeString:
    return render_to_string(name, {"heading": heading})


@lru_cache(maxsize=CACHED)
def _top(
    *, name: str, signed_in: bool, path: str, area: str, section: str, language: str, house: House
) -> SafeString:
    parts = {"name": name, "signed_in": signed_in, "path": path, "area": area, "section": section}
    return render_to_string("components/top.html", parts | {"house": house})
