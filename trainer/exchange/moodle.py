"""Puzzles as Moodle XML: `truefalse`, `multichoice`, `numerical` and `shortanswer` questions."""

import base64
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from trainer.exchange.static_questions import Static, StaticChoice
from trainer.exchange.tables import table_svg

PICTURE: Final = "table.svg"
_SHARES: Final = {1: "100", 3: "33.33333", 6: "16.66667", 7: "14.28571", 8: "12.5", 9: "11.11111"}
"""Percentages as Moodle's importer knows them, where they are not whole."""
_COMBINED: Final = "".join(
    f'<{name} format="html"><text></text></{name}>'
    for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback")
)


def moodle_xml(questions: Iterable[Static], category: str) -> Iterator[str]:
    """The file piece by piece."""
    path = f"$course$/top/{category.replace('/', '//')}"
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
    yield (
        f'<question type="category"><category><text>{_clean(path)}</text></category>'
        '<info format="plain_text"><text></text></info></question>\n'
    )
    for each in questions:
        yield _question(each)
    yield "</quiz>\n"


def _question(each: Static) -> str:
    kind, answers = _answers(each)
    picture = base64.b64encode(table_svg(each.asked).encode()).decode()
    tags = "".join(f"<tag><text>{_clean(tag)}</text></tag>" for tag in each.tags)
    hints = "".join(
        f'<hint format="html"><text>{_clean(format_html("<p>{}</p>", hint))}</text></hint>'
        for hint in each.hints
    )
    return (
        f'<question type="{kind}">'
        f"<name><text>{_clean(f'{each.title} ({each.slug})')}</text></name>"
        f'<questiontext format="html"><text>{_clean(_question_html(each))}</text>'
        f'<file name="{PICTURE}" path="/" encoding="base64">{picture}</file></questiontext>'
        f'<generalfeedback format="html"><text>{_clean(feedback_html(each))}</text></generalfeedback>'
        "<defaultgrade>1.0000000</defaultgrade><penalty>1.0000000</penalty><hidden>0</hidden>"
        f"<idnumber>{_clean(each.slug)}</idnumber>"
        f"{answers}{hints}{f'<tags>{tags}</tags>' if tags else ''}</question>\n"
    )


def _question_html(each: Static) -> str:
    how = format_html("<p>{}</p>", each.how) if each.how else ""
    return format_html(
        '<p><strong>{}</strong></p><p>{}</p><p><img src="@@PLUGINFILE@@/{}" alt="{}"></p>{}{}',
        each.question,
        each.rules,
        PICTURE,
        _("The table; the same in words below."),
        table_html(each),
        how,
    )


def table_html(each: Static) -> str:
    """The lines of the table as a list of terms."""
    return format_html("<dl>{}</dl>", format_html_join("", "<dt>{}</dt><dd>{}</dd>", each.table))


def feedback_html(each: Static) -> str:
    """The answer, its reasons, the author's note, who made the puzzle."""
    reasons = format_html_join("", "<p>{}</p>", ((reason,) for reason in each.reasons))
    credit = format_html("<p>{}</p>", _("Puzzle by %(name)s") % {"name": each.credit}) if each.credit else ""
    return f"{reasons}{each.note}{credit}"


def _answers(each: Static) -> tuple[str, str]:
    """The type of the question, and its answers with what belongs to the type."""
    if each.sort == "number":
        value = _answer("100", each.accepted[0], "<tolerance>0</tolerance>")
        return "numerical", f"{value}<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty>"
    if each.sort == "text":
        return "shortanswer", "<usecase>0</usecase>" + "".join(_answer("100", a) for a in each.accepted)
    if {choice.code for choice in each.choices} == {"yes", "no"}:
        return "truefalse", _true_false(each.choices)
    single = "true" if each.any_right else "false"
    head = (
        f"<single>{single}</single><shuffleanswers>false</shuffleanswers>"
        "<answernumbering>none</answernumbering>"
    )
    return "multichoice", head + _COMBINED + "".join(_choices(each))


def _true_false(choices: Iterable[StaticChoice]) -> str:
    words = {"yes": "true", "no": "false"}
    return "".join(_answer("100" if each.right else "0", words[each.code], html=False) for each in choices)


def _choices(each: Static) -> Iterator[str]:
    right = sum(choice.right for choice in each.choices)
    share = "100" if each.any_right else share_of(right)
    for choice in each.choices:
        wrong = "0" if each.any_right else "-100"
        yield _answer(share if choice.right else wrong, choice.words, html=True)


def share_of(right: int) -> str:
    """The mark of each of so many right choices, in percent."""
    return _SHARES.get(right) or f"{100 / right:g}"


def _answer(fraction: str, text: str, more: str = "", *, html: bool = False) -> str:
    said = str(format_html("<p>{}</p>", text)) if html else text
    form = "html" if html else "moodle_auto_format"
    feedback = '<feedback format="html"><text></text></feedback>'
    return (
        f"<answer fraction={quoteattr(fraction)} format={quoteattr(form)}>"
        f"<text>{_clean(said)}</text>{feedback}{more}</answer>"
    )


def _clean(text: str) -> str:
    """Text that XML may hold."""
    return escape("".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff")))
