"""A sentence for whatever a line of an imported file is refused or noted for."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.wording.needs import need_sentence
from trainer.wording.words import grouped

Values = Mapping[str, str | int]


def import_sentence(code: str, values: Mapping[str, str | int]) -> str:
    """What is wrong with a line, or worth knowing of it, and where in the line."""
    said = _SENTENCES[code](values)
    if "column" in values:
        return _("Column %(column)s: %(what)s") % {"column": values["column"], "what": said}
    return said


def _count(values: Values, name: str) -> int:
    value = values.get(name, 0)
    return value if isinstance(value, int) else 0


def _grouped(values: Values, name: str) -> str:
    return grouped(_count(values, name))


_SENTENCES: Final[dict[str, Callable[[Values], str]]] = {
    # The file as a whole.
    "size": lambda v: _("The file is larger than %(most)s MB.") % v,
    "utf16": lambda v: _("This is UTF-16. Save the file as UTF-8."),
    "encoding": lambda v: _("This is not UTF-8. Save the file as UTF-8, of a table “CSV UTF-8”."),
    "nul": lambda v: _("There is a NUL character; this is no text file."),
    "no_puzzles": lambda v: _("There are no puzzles in the file."),
    "too_many": lambda v: _("An import has at most %(most)s puzzles.") % {"most": _grouped(v, "most")},
    "too_many_own": lambda v: (
        _("You have %(own)s puzzles, and %(most)s are the most. Delete some, or import fewer.")
        % {"own": _grouped(v, "own"), "most": _grouped(v, "most")}
    ),
    "no_version": lambda v: _("The field “riichi-dojo” with the version of the format is missing."),
    "version": lambda v: _("Version %(given)s of the format is not known here, version %(known)s is.") % v,
    # JSON.
    "not_json": lambda v: _("This is not JSON."),
    "unclosed": lambda v: _("A bracket or a quotation mark is not closed."),
    "too_deep": lambda v: _("This is nested too deeply; %(most)s levels are the most.") % v,
    "too_long": lambda v: _("This is too long for a puzzle."),
    "after_end": lambda v: _("There is more text after the end."),
    "field_twice": lambda v: _("The field “%(field)s” stands twice.") % v,
    # CSV.
    "quotes": lambda v: _(
        "A quotation mark is not closed or text follows after it, or a cell is far too long; nothing below "
        "was read."
    ),
    "columns": lambda v: _("There are %(n)s columns; %(most)s are the most.") % v,
    "unknown_column": lambda v: _("There is no column “%(name)s”.") % v,
    "column_twice": lambda v: _("The column “%(name)s” stands twice.") % v,
    "missing_column": lambda v: _("The first row names no column “%(name)s”.") % v,
    "cells": lambda v: _("The row has %(n)s cells, but only %(columns)s columns have a name.") % v,
    "bad_cell": lambda v: _("Column “%(name)s”: %(said)s") % v,
    "mixed": lambda v: (
        _("“%(field)s” belongs to a picture, but the row gives the history by “dealt” and “events”.") % v
    ),
    "no_history": lambda v: _("No course of play leads to this table. %(said)s") % v,
    "ambiguous": lambda v: _(
        "Several courses of play lead to this table, and the answer depends on which it was. Give “dealt” "
        "and “events”."
    ),
    # A puzzle.
    "missing": lambda v: _("The field “%(field)s” is missing.") % v,
    "unknown_field": lambda v: _("There is no field “%(field)s”.") % v,
    "bad_field": lambda v: _("%(field)s: “%(given)s” will not do.") % v,
    "long_field": lambda v: _("%(field)s: longer than %(most)s letters.") % v,
    "unstorable": lambda v: _("%(field)s: there is a character that no text holds.") % v,
    "many_tags": lambda v: _("There are more than %(most)s tags, or they are too long.") % v,
    "no_language": lambda v: _("Words in “%(language)s” are not stored here; en, ja and fr are.") % v,
    "no_kind": lambda v: _("There is no kind of puzzle “%(kind)s”.") % v,
    "bad_position": lambda v: str(v["said"]),
    "not_for_kind": lambda v: (
        _("The position does not serve this kind of puzzle: %(need)s")
        % {"need": need_sentence(str(v.get("kind", "")))}
    ),
    "breaks_kind": lambda v: _("“%(kind)s” can not be asked of this position.") % v,
    "rules_lack": lambda v: str(v["said"]),
    "close_call": lambda v: _("The decision is too close to be asked."),
    "other_payments": lambda v: _("The payments that the question tells are not those of this table."),
    "no_level": lambda v: _("%(kind)s has no level %(level)s.") % v,
    "no_preset": lambda v: _("There is no ruleset “%(preset)s” for so many players.") % v,
    "bad_pin": lambda v: _("The pinned answer “%(given)s” under %(preset)s is none to this question.") % v,
    "name_twice": lambda v: _("The id “%(name)s” stands in line %(other)s already.") % v,
    "twin_gone": lambda v: _("No other puzzle of the file has the id “%(name)s” of this one’s twin.") % v,
    "withheld": lambda v: _("Nothing is told of this table: an assignment of yours asks one like it."),
    "kept_back": lambda v: _("The same question is stored already and not open to you."),
    # Records.
    "no_records": lambda v: _("There is no game record in these files that can be read."),
    "none_found": lambda v: (
        ngettext(
            "Nothing that fits your choice was found in %(games)s game with %(hands)s hands.",
            "Nothing that fits your choice was found in %(games)s games with %(hands)s hands.",
            _count(v, "games"),
        )
        % {"games": _grouped(v, "games"), "hands": _grouped(v, "hands")}
    ),
    "too_many_records": lambda v: (
        _("There are more than %(most)s records. Send them in several imports.")
        % {"most": _grouped(v, "most")}
    ),
    "expands": lambda v: _("The records unpack to more than %(most)s MB. Send them in several imports.") % v,
    "bomb": lambda v: _("%(name)s unpacks to far more than a game record; the archive was not read.") % v,
    # Notes, which refuse nothing.
    "unreadable": lambda v: _("%(name)s was passed over: no game record can be read there.") % v,
    "stored_already": lambda v: _("The same question is stored already: puzzle %(slug)s is collected.") % v,
    "twice_in_file": lambda v: _("The same question stands in line %(other)s; it is stored once.") % v,
    "equal": lambda v: _("Equal to puzzle %(slug)s up to suits and seats.") % v,
    "equal_in_file": lambda v: _("Equal to line %(other)s up to suits and seats.") % v,
    "pin_differs": lambda v: _("Pinned under %(preset)s is %(pinned)s, the answer today is %(answer)s.") % v,
    "more": lambda v: (
        ngettext("%(n)s more line is not listed.", "%(n)s more lines are not listed.", _count(v, "n"))
        % {"n": _grouped(v, "n")}
    ),
}
CODES: Final = tuple(_SENTENCES)
"""All codes that have a sentence."""
