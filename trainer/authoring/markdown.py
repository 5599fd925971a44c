"""An author's Markdown as HTML that may stand on anybody's page.

Paragraphs, emphasis, lists, quotes, code and links; no images, no headings, no HTML of the author's own. What
the parser makes is cleaned once more by an allow-list, so that no fault of the one is a hole in the page.
"""

from functools import lru_cache
from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from trainer.authoring.models import MAX_NOTE

TAGS: Final = frozenset({"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"})
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).disable(
    ["heading", "lheading", "html_block", "html_inline", "image", "reference"]
)


@lru_cache(maxsize=512)
def rendered(text: str) -> SafeString:
    """The HTML of a note; of one that is longer than a note may be, of its beginning."""
    return _cleaned(text if len(text) <= MAX_NOTE else f"{text[: MAX_NOTE - 1]}…")


@lru_cache(maxsize=4)
def rendered_page(text: str) -> SafeString:
    """The HTML of a text that is a page of its own; its length is bounded where it is sent."""
    return _cleaned(text)


def _cleaned(text: str) -> SafeString:
    html = nh3.clean(
        _MARKDOWN.render(text),
        tags=set(TAGS),
        attributes={"*": set(), "a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener",
    )
    return mark_safe(html.strip())  # noqa: S308  cleaned by an allow-list
