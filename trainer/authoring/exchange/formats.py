"""The formats of an export: what each is called, and its bytes piece by piece."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from trainer.authoring.exchange.csv_format import csv_text
from trainer.authoring.exchange.json_format import json_text
from trainer.authoring.exchange.moodle_xml import moodle_xml
from trainer.authoring.exchange.qti import qti_package
from trainer.authoring.exchange.selection import Selection
from trainer.authoring.exchange.snapshots import Static, static_of
from trainer.puzzles.questions import NoQuestionError


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format by its name in addresses: its words, the type and ending of its files, how it is written."""

    name: str
    label: Promise
    content_type: str
    ending: str
    write: Callable[[Selection], Iterator[bytes]]


def _json(selection: Selection) -> Iterator[bytes]:
    return _encoded(json_text(selection.entries(), selection.collection))


def _csv(selection: Selection) -> Iterator[bytes]:
    return _encoded(csv_text(selection.entries(), get_language() or "en"))


def _moodle(selection: Selection) -> Iterator[bytes]:
    category = selection.collection.title if selection.collection else "Riichi Dojo"
    return _encoded(moodle_xml(_statics(selection), category))


def _qti(selection: Selection) -> Iterator[bytes]:
    return qti_package(_statics(selection))


def _statics(selection: Selection) -> Iterator[Static]:
    """Those that still ask something."""
    for version in selection.versions():
        try:
            yield static_of(version)
        except NoQuestionError:
            continue


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece.encode()


EXPORTS: Final = {
    each.name: each
    for each in (
        ExportFormat("json", _("JSON: everything, to be imported again"), "application/json", "json", _json),
        ExportFormat("csv", _("CSV: a row for each puzzle"), "text/csv; charset=utf-8", "csv", _csv),
        ExportFormat(
            "moodle", _("Moodle XML: questions with today’s answers"), "application/xml", "xml", _moodle
        ),
        ExportFormat("qti", _("QTI 2.1: a package with today’s answers"), "application/zip", "zip", _qti),
    )
}
