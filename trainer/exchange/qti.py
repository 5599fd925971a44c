"""Puzzles as an IMS QTI 2.1 package: a zip with a manifest, an `assessmentItem` and a picture for each.

Choices are `choiceInteraction`s, all other answers `textEntryInteraction`s; the response processing of an
item marks it, and shows as modal feedback what a wrong answer betrays and the reasons. The manifest says of
each item what a teacher sorts by.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from defusedxml.ElementTree import fromstring as safe_fromstring
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.exchange.answering import Answering, StaticBelief
from trainer.exchange.moodle import belief_html, feedback_html
from trainer.exchange.static_questions import Static
from trainer.exchange.tables import table_svg

QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MANIFEST: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
LOM: Final = "http://ltsc.ieee.org/xsd/LOM"
_ITEM_SCHEMA: Final = f"{QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
_MANIFEST_SCHEMA: Final = f"{MANIFEST} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd"
_HEAD: Final = b'<?xml version="1.0" encoding="UTF-8"?>\n'
_XHTML: Final = {"<br>": "<br/>", "<hr>": "<hr/>", "&nbsp;": "&#160;"}
"""What sanitised HTML writes otherwise than XML."""

Listed: TypeAlias = list[tuple[str, str, str, Element]]
"""Of each item its name, its file, its picture and what is said of it."""


class _Sink(io.RawIOBase):
    """What a zip archive writes, to be taken away piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._pieces.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        """What was written since the last time."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def qti_package(questions: Iterable[Static]) -> Iterator[bytes]:
    """The package piece by piece; the manifest comes last, when all items are known."""
    sink = _Sink()
    listed: Listed = []
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as package:
        for each in questions:
            name = f"puzzle-{each.slug}"
            item, picture = f"items/{name}.xml", f"items/{name}.svg"
            package.writestr(picture, table_svg(each.asked))
            package.writestr(item, item_xml(each, f"{name}.svg"))
            listed.append((name, item, picture, _metadata(each)))
            yield sink.taken()
        package.writestr("imsmanifest.xml", _manifest(listed))
    yield sink.taken()


def item_xml(each: Static, picture: str) -> bytes:
    """One item."""
    item = Element(
        "assessmentItem",
        {
            "xmlns": QTI,
            "xmlns:xsi": XSI,
            "xsi:schemaLocation": _ITEM_SCHEMA,
            "identifier": f"puzzle-{each.slug}",
            "title": _clean(each.title),
            "adaptive": "false",
            "timeDependent": "false",
            "xml:lang": get_language() or "en",
        },
    )
    _declare(item, each.answering)
    body = SubElement(item, "itemBody")
    SubElement(SubElement(body, "p"), "strong").text = _clean(each.question)
    SubElement(body, "p").text = _clean(each.rules)
    SubElement(SubElement(body, "p"), "img", src=picture, alt=_("The table; the same in words below."))
    lines = SubElement(body, "dl")
    for label, text in each.table:
        SubElement(lines, "dt").text = _clean(label)
        SubElement(lines, "dd").text = _clean(text)
    _interaction(body, each.answering)
    _processing(item, each.answering)
    _feedback(item, each)
    return _HEAD + tostring(item)


def _declare(item: Element, asked: Answering) -> None:
    """What an answer is, which is right, and what comes out."""
    cardinality = "multiple" if asked.sort == "several" else "single"
    declared = SubElement(
        item, "responseDeclaration", identifier="RESPONSE", cardinality=cardinality, baseType=_base(asked)
    )
    right = asked.accepted or tuple(_identifier(choice.code) for choice in asked.choices if choice.right)
    correct = SubElement(declared, "correctResponse")
    for value in right if asked.sort == "several" else right[:1]:
        SubElement(correct, "value").text = value
    if asked.sort in ("one", "text"):
        mapping = SubElement(declared, "mapping", defaultValue="0")
        for value in right:
            SubElement(mapping, "mapEntry", mapKey=value, mappedValue="1")
    score = SubElement(item, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    SubElement(SubElement(score, "defaultValue"), "value").text = "0"
    for outcome in ("FEEDBACK", "BELIEF"):
        SubElement(
            item, "outcomeDeclaration", identifier=outcome, cardinality="single", baseType="identifier"
        )


def _base(asked: Answering) -> str:
    return {"number": "integer", "text": "string"}.get(asked.sort, "identifier")


def _interaction(body: Element, given: Answering) -> None:
    if not given.choices:
        line = SubElement(body, "p")
        line.text = _clean(given.how)
        SubElement(body, "p").append(
            Element("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="40")
        )
        return
    several = given.sort == "several"
    asked = SubElement(
        body,
        "choiceInteraction",
        responseIdentifier="RESPONSE",
        shuffle="false",
        maxChoices="0" if several else "1",
    )
    if given.how:
        SubElement(asked, "prompt").text = _clean(given.how)
    for choice in given.choices:
        SubElement(asked, "simpleChoice", identifier=_identifier(choice.code)).text = _clean(choice.words)


def _processing(item: Element, asked: Answering) -> None:
    """1 for a right answer, what a wrong one betrays, and the reasons in any case."""
    processing = SubElement(item, "responseProcessing")
    if asked.sort in ("one", "text"):
        scored = SubElement(processing, "setOutcomeValue", identifier="SCORE")
        SubElement(scored, "mapResponse", identifier="RESPONSE")
    else:
        found = SubElement(SubElement(processing, "responseCondition"), "responseIf")
        match = SubElement(found, "match")
        SubElement(match, "variable", identifier="RESPONSE")
        SubElement(match, "correct", identifier="RESPONSE")
        _set(found, "SCORE", "float", "1")
    condition = SubElement(processing, "responseCondition") if asked.beliefs else processing
    for number, belief in enumerate(asked.beliefs):
        when = SubElement(condition, "responseElseIf" if number else "responseIf")
        _answered(when, asked, belief)
        _set(when, "BELIEF", "identifier", f"BELIEF-{number}")
    _set(processing, "FEEDBACK", "identifier", "REASONS")


def _set(within: Element, outcome: str, base: str, value: str) -> None:
    shown = SubElement(within, "setOutcomeValue", identifier=outcome)
    SubElement(shown, "baseValue", baseType=base).text = value


def _answered(when: Element, asked: Answering, belief: StaticBelief) -> None:
    """The condition that the whole answer is the one of a misunderstanding, however it is spelled."""
    codes = tuple(map(_identifier, belief.codes))
    several = asked.sort == "several"
    test = SubElement(when, "match" if several or asked.sort == "number" else "member")
    SubElement(test, "variable", identifier="RESPONSE")
    values = test if asked.sort == "number" else SubElement(test, "multiple")
    for text in codes or belief.texts:
        SubElement(values, "baseValue", baseType=_base(asked)).text = text


def _feedback(item: Element, each: Static) -> None:
    for number, belief in enumerate(each.answering.beliefs):
        _shown(item, "BELIEF", f"BELIEF-{number}", belief_html(belief))
    _shown(item, "FEEDBACK", "REASONS", feedback_html(each))


def _shown(item: Element, outcome: str, identifier: str, said: str) -> None:
    given = SubElement(
        item, "modalFeedback", outcomeIdentifier=outcome, showHide="show", identifier=identifier
    )
    html = _clean(said)
    for written, known in _XHTML.items():
        html = html.replace(written, known)
    given.extend(safe_fromstring(f"<div>{html}</div>"))


def _metadata(each: Static) -> Element:
    """Title, language and tags as learning object metadata has them."""
    language = get_language() or "en"
    said = Element("metadata")
    general = SubElement(SubElement(said, "lom", xmlns=LOM), "general")
    SubElement(SubElement(general, "title"), "string", language=language).text = _clean(each.title)
    SubElement(general, "language").text = language
    for tag in each.tags:
        SubElement(SubElement(general, "keyword"), "string", language=language).text = _clean(tag)
    return said


def _manifest(listed: Listed) -> bytes:
    manifest = Element(
        "manifest",
        {
            "xmlns": MANIFEST,
            "xmlns:xsi": XSI,
            "xsi:schemaLocation": _MANIFEST_SCHEMA,
            "identifier": "riichi-dojo",
        },
    )
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    for name, item, picture, said in listed:
        resource = SubElement(
            resources, "resource", identifier=f"res-{name}", type="imsqti_item_xmlv2p1", href=item
        )
        resource.append(said)
        SubElement(resource, "file", href=item)
        SubElement(resource, "file", href=picture)
    return _HEAD + tostring(manifest)


def _identifier(code: str) -> str:
    """The code of a choice as QTI names it: letters, digits, hyphens, a letter first."""
    return "C-" + "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in code)


def _clean(text: str) -> str:
    """Text that XML may hold."""
    return "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
