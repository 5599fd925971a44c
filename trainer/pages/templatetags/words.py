"""Filters of words: `{{ sentence|terms }}` links the terms of the field to the glossary.

A script opens them as a pop-up (static/js/terms.js); without it they lead to the glossary.
"""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from trainer.rulebook.glossary import named_in
from trainer.rulebook.texts import page_named

register = template.Library()
CACHED = 8192


@register.filter
def page_title(name: str) -> str:
    """The title of a page of the rulebook; its name if there is no such page."""
    page = page_named(name)
    return page.title if page else name


@register.filter
def terms(text: object) -> SafeString:
    """A text of ours in which each term is a link, the first time it is named."""
    return _linked(unbroken(text))


@register.filter(is_safe=True)
def unbroken(text: object) -> str:
    """A text in which a number and its per cent stay on one line."""
    return str(text).replace(" %", "\N{NO-BREAK SPACE}%")


@lru_cache(maxsize=CACHED)
def _linked(text: str) -> SafeString:
    parts = (_link(part, slug) if slug else escape(part) for part, slug in named_in(text))
    return mark_safe("".join(parts))  # noqa: S308  each part is escaped


def _link(word: str, slug: str) -> SafeString:
    return format_html(
        '<a class="term" href="{}#{}" data-term="{}">{}</a>',
        reverse("rulebook:glossary"),
        slug,
        reverse("rulebook:term", args=[slug]),
        word,
    )
