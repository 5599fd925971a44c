"""The tags by which other sites show what a link leads to (OpenGraph)."""

from typing import Any, Final

from django import template
from django.core.exceptions import DisallowedHost
from django.template.base import NodeList, Parser, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from trainer.pages.preview import Preview
from trainer.support.house import house_now

register = template.Library()
GENERAL: Final = "img/preview.png"
"""Of a site that has no name of its own."""


class TitledNode(template.Node):
    """The title of a page, and for guests what a link shows elsewhere: the programs that ask are guests."""

    def __init__(self, words: NodeList) -> None:
        self._words = words

    def render(self, context: template.Context) -> SafeString:
        """The title's element, and the tags after it."""
        title = self._words.render(context).strip()
        head = f"<title>{title}</title>"
        request, user = context.get("request"), context.get("user")
        if request is None or (user is not None and user.is_authenticated):
            return mark_safe(head)  # noqa: S308  rendered by the template
        try:
            request.get_host()
        except DisallowedHost:
            return mark_safe(head)  # noqa: S308  rendered by the template
        return mark_safe(head + _tags(request, context.get("preview"), SafeString(title)))  # noqa: S308  both rendered


def _tags(request: Any, preview: Preview | None, title: SafeString) -> str:
    house = house_now()
    alt = _("%(site)s, over a hand of tiles") % {"site": house.name}
    own = {"title": SafeString(title.replace('"', "&quot;")), "alt": alt}
    picture = reverse("play:site_picture") if house.own_name else static(GENERAL)
    if preview is not None:
        own, picture = {"title": preview.title, "alt": preview.alt}, preview.picture
    return render_to_string("components/preview.html", own | {"picture": request.build_absolute_uri(picture)})


@register.tag
def titled(parser: Parser, token: Token) -> TitledNode:
    """`{% titled %}the words of the title{% endtitled %}`."""
    words = parser.parse(("endtitled",))
    parser.delete_first_token()
    return TitledNode(words)
