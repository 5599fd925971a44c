"""What is kept of a response: what somebody sees, hears, follows or fills in, without how it is marked up."""

import io
import re
import zipfile
from hashlib import sha256
from html import unescape

HEADERS = ("Content-Disposition", "Cache-Control", "Allow")
INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark"}
    | {"q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tspan", "u", "var", "wbr"}
)
"""Elements that do not part words; at every other tag a word ends."""
LEADING = ("href", "action", "formaction", "src", "hx-get", "hx-post", "hx-push-url")
NAMING = ("aria-label", "alt", "title", "placeholder", "aria-roledescription")
FIELDS = frozenset({"input", "select", "textarea", "button", "option"})
VOLATILE = frozenset({"key", "slug"})
"""Fields whose value is signed or drawn anew for each page."""
LONG = 9

_TAG = re.compile(
    r"<!--.*?-->|<!doctype[^>]*>"
    r"|<(?P<raw>script|style)\b[^>]*>.*?</(?P=raw)>"
    r"""|<(?P<close>/?)(?P<name>[a-z][\w:-]*)(?P<rest>(?:[^>"']|"[^"]*"|'[^']*')*)>""",
    re.S | re.I,
)
_ATTRIBUTE = re.compile(r"""([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


def read(response):
    """A response as plain data."""
    body = b"".join(response) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    found = {"status": response.status_code, "type": kind}
    for name, value in response.headers.items():
        if name in HEADERS or name.startswith("HX-"):
            found[name] = value
    if where := response.headers.get("Location"):
        found["leads to"] = where
    return found | _body(body, kind)


def _body(body, kind):
    if not body:
        return {}
    if kind.startswith(("text/html", "image/svg")):
        return read_html(body.decode())
    if body[:2] == b"PK":
        return {"members": members(body)}
    if kind.startswith(("text/", "application/json", "application/xml")):
        return {"text": body.decode()}
    return {"digest": sha256(body).hexdigest()}


def members(body):
    """The files of an archive by their names; not the properties of a workbook, which know the time."""
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        names = [name for name in archive.namelist() if not name.startswith("docProps/")]
        return {name: _member(archive.read(name)) for name in names}


def _member(body):
    try:
        return body.decode()
    except UnicodeDecodeError:
        return sha256(body).hexdigest()


def read_html(page):
    """Text, links, fields and the names of what has no text; empty parts are left out."""
    words, links, fields, labels, at = [], [], [], [], 0
    for tag in _TAG.finditer(page):
        words.append(page[at : tag.start()])
        at, name = tag.end(), (tag["name"] or "").lower()
        if name not in INLINE:
            words.append(" ")
        if not name or tag["close"]:
            continue
        given = attributes(tag["rest"])
        links += [f"{each}={given[each]}" for each in LEADING if each in given]
        labels += [given[each] for each in NAMING if given.get(each)]
        if name in FIELDS and (field := _field(name, given)):
            fields.append(field)
    words.append(page[at:])
    text = " ".join(unescape("".join(words)).split())
    parts = {"text": text, "links": links, "fields": fields, "labels": labels}
    return {part: value for part, value in parts.items() if value}


def attributes(text):
    """The attributes of a tag."""
    return {
        name.lower(): unescape(double or single or bare)
        for name, double, single, bare in _ATTRIBUTE.findall(text)
    }


def _field(element, given):
    """Name, type, value and state of what a form sends, as one line; "" of what is sent with every form."""
    name, value = given.get("name", ""), given.get("value", "")
    if name == "csrfmiddlewaretoken":
        return ""
    if name in VOLATILE and len(value) >= LONG:
        value = "‹drawn›"
    state = [each for each in ("checked", "selected", "disabled", "required", "readonly") if each in given]
    said = [element, given.get("type", ""), f"{name}={value}", *state]
    return " ".join(filter(None, said))


def applied(change, value):
    """Plain data with every text in it changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [applied(change, each) for each in value]
    if isinstance(value, dict):
        return {change(name): applied(change, each) for name, each in value.items()}
    return value
