"""The parts of which the layout of a form is made.

A form class owns a `helper` made by `laid_out`: it says which fields stand where, in which groups, and which
buttons send them. A template writes the `<form>` tag, which says where they are sent, and `{% crispy form %}`
inside of it. Every field is drawn by `templates/crispy/field.html`.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout, LayoutObject
from django.forms import BaseForm, Select
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.template import Context, Variable
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Part = Any
"""The name of a field, or a layout object of crispy, which has no types."""
Word = str | Promise


def laid_out(*parts: Part, method: Literal["get", "post"] = "post") -> FormHelper:
    """The helper of a form that consists of these parts; hidden fields need no mention."""
    helper = FormHelper()
    helper.form_tag = False
    helper.form_method = method
    helper.render_hidden_fields = True
    helper.layout = Layout(*parts)
    return helper


def group(css: str, *parts: Part) -> Div:
    """Parts inside a `<div>` of a class."""
    return Div(*parts, css_class=css)


def row(*parts: Part) -> Div:
    """Buttons and links beside each other."""
    return group("row", *parts)


def names_in(parts: Iterable[Part]) -> Iterator[str]:
    """The names of the fields that stand in parts, at any depth."""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield from names_in(getattr(part, "fields", ()))


class PlainSelect(Select):
    """A list of options drawn in one go: of hundreds a template each takes a tenth of a second."""

    def render(
        self, name: str, value: Any, attrs: Any = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        """The element; options that are groups are not known here."""
        chosen = set(map(str, self.format_value(value)))
        options = (
            (each, SafeString(" selected") if str(each) in chosen else "", word)
            for each, word in self.choices
        )
        drawn = format_html_join("", '<option value="{}"{}>{}</option>', options)
        given = self.build_attrs(self.attrs, {"name": name} | (attrs or {}))
        return format_html("<select{}>{}</select>", flatatt(given), drawn)


class Button(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """A button that sends the form; `look` are the endings of classes, such as `quiet small`."""

    def __init__(self, word: Word, look: str = "", **attributes: str | bool) -> None:
        self.fields: list[Part] = []
        self.word, self.attributes = word, attributes
        self.css = " ".join(["button", *(f"button-{each}" for each in look.split())])

    def render(self, form: BaseForm, context: Context, **_options: Any) -> str:
        """The button as HTML."""
        attributes = {"class": self.css} | self.attributes
        return format_html("<button{}>{}</button>", flatatt(attributes), self.word)


class Link(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """A link beside a button; `variables` of the page's context are what the address of the view needs."""

    def __init__(self, word: Word, view: str, *variables: str, css: str = "") -> None:
        self.fields: list[Part] = []
        self.word, self.view, self.variables, self.css = word, view, variables, css

    def render(self, form: BaseForm, context: Context, **_options: Any) -> str:
        """The link as HTML."""
        there = reverse(self.view, args=[Variable(each).resolve(context) for each in self.variables])
        attributes = {"href": there} | ({"class": self.css} if self.css else {})
        return format_html("<a{}>{}</a>", flatatt(attributes), self.word)


class Piece(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """A template that stands between fields: an explanation, say. It sees the context of the page."""

    def __init__(self, template: str, *names: str) -> None:
        """`names`: the fields that it stands for, if a class made from this one draws some."""
        self.fields: list[Part] = list(names)
        self.template = template

    def render(self, form: BaseForm, context: Context, **_options: Any) -> str:
        """The template as HTML."""
        seen: dict[Any, Any] = context.flatten()
        return get_template(self.template).render(seen)


class Needed(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """Fields that may not stay empty, or never are, although the form class does not require them."""

    def __init__(self, *names: str) -> None:
        self.fields: list[Part] = list(names)

    def render(self, form: BaseForm, context: Context, **_options: Any) -> str:
        """The fields, none of which says that it may stay empty."""
        drawn: str = self.get_rendered_fields(form, context, extra_context={"needed": True})
        return drawn


class Fold(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """Parts behind a line that opens them; open from the beginning if something inside is wrong."""

    def __init__(self, summary: Word, *parts: Part, css: str = "") -> None:
        self.fields: list[Part] = list(parts)
        self.summary, self.css = summary, css

    def render(self, form: BaseForm, context: Context, **_options: Any) -> str:
        """The parts in a `<details>`."""
        wrong = any(form[name].errors for name in names_in(self.fields) if name in form.fields)
        attributes = ({"class": self.css} if self.css else {}) | {"open": wrong}
        return format_html(
            "<details{}><summary>{}</summary>{}</details>",
            flatatt(attributes),
            self.summary,
            self.get_rendered_fields(form, context),
        )
