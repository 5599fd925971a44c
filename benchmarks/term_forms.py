"""The forms of a page as a browser would send them: every field with what stands in it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

Pairs = list[tuple[str, str]]
_NO_FIELD = ("submit", "button", "file", "image", "reset")


@dataclass
class Form:
    """Where a form is sent, and its fields in order; buttons are none of them."""

    action: str
    pairs: Pairs = field(default_factory=list)

    def filled(self, *more: tuple[str, str], without: tuple[str, ...] = ()) -> Pairs:
        """Its fields, those that are given anew in place of what stood there."""
        gone = {name for name, _value in more} | set(without)
        return [pair for pair in self.pairs if pair[0] not in gone] + list(more)


class _Reader(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._pairs: Pairs | None = None
        self._select, self._first = "", True
        self._text: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(told.get("action", "")))
            self._pairs = self.forms[-1].pairs
        elif self._pairs is None or "disabled" in told:
            return
        elif tag == "input":
            self._input(self._pairs, told)
        elif tag == "select":
            self._select, self._first = told.get("name", ""), True
        elif tag == "option" and self._select:
            self._option(self._pairs, told)
        elif tag == "textarea":
            self._pairs.append((told.get("name", ""), ""))
            self._text = ""

    def _input(self, pairs: Pairs, told: dict[str, str]) -> None:
        kind, ticked = told.get("type", "text"), "checked" in told
        boxed = kind in ("checkbox", "radio")
        if "name" in told and kind not in _NO_FIELD and (ticked or not boxed):
            pairs.append((told["name"], told.get("value", "on" if boxed else "")))

    def _option(self, pairs: Pairs, told: dict[str, str]) -> None:
        """The first one until another is chosen."""
        if "selected" in told and not self._first:
            pairs.pop()
        if "selected" in told or self._first:
            pairs.append((self._select, told.get("value", "")))
        self._first = False

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._pairs = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea" and self._text is not None and self._pairs:
            self._pairs[-1] = (self._pairs[-1][0], self._text.lstrip("\n"))
            self._text = None


def forms_of(page: str) -> list[Form]:
    """All forms of a page."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def form_to(page: str, path: str) -> Form:
    """The form of a page that is sent there; one without an address is sent to its own page.

    :raises LookupError: if there is none.
    """
    for form in forms_of(page):
        if form.action in (path, ""):
            return form
    raise LookupError(f"the page has no form to {path}")
