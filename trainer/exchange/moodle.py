"""Puzzles as Moodle XML: `truefalse`, `multichoice`, `numerical` and `shortanswer` questions."""

import base64
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from trainer.exchange.answering import Answering, StaticBelief
from trainer.exchange.static_questions import Static
from trainer.exchange.tables import table_svg

PICTURE: Final = "table.svg"
_SHARES: Final = {1: "100", 3: "33.33333", 6: "16.66667", 7: "14.28571", 8: "12.5", 9: "11.11111"}
"""Percentages as Moodle's importer knows them, where they are not whole."""
_MOST_ALIKE: Final = 10
"""So many right choices have the same share; it knows 10 and 5 percent and nothing between."""
_MOST_IN_TAG: Final = 50
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
    tags = "".join(f"<tag><text>{_clean(tag[:_MOST_IN_TAG])}</text></tag>" for tag in each.tags)
    penalty = "1.0000000" if kind == "truefalse" else "0.3333333"
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
        f"<defaultgrade>1.0000000</defaultgrade><penalty>{penalty}</penalty><hidden>0</hidden>"
        f"<idnumber>{_clean(each.slug)}</idnumber>"
        f"{answers}{hints}{f'<tags>{tags}</tags>' if tags else ''}</question>\n"
    )


def _question_html(each: Static) -> str:
    how = format_html("<p>{}</p>", each.answering.how) if each.answering.how else ""
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
    line, *others = each.reasons
    reasons = format_html("<p><strong>{}</strong></p>", line)
    reasons += format_html_join("", "<p>{}</p>", ((reason,) for reason in others))
    credit = format_html("<p>{}</p>", each.credit) if each.credit else ""
    return f"{reasons}{each.note}{credit}"


def belief_html(belief: StaticBelief) -> str:
    """What a wrong answer betrays, and why that is wrong."""
    name = _("What you may have thought: %(belief)s") % {"belief": belief.name}
    return format_html("<p><strong>{}</strong> {}</p>", name, belief.reply)


def _answers(each: Static) -> tuple[str, str]:
    """The type of the question, and its answers with what belongs to the type."""
    asked = each.answering
    if asked.sort == "number":
        typed = "".join(_typed(asked, "<tolerance>0</tolerance>"))
        return "numerical", f"{typed}<unitgradingtype>0</unitgradingtype><unitpenalty>0</unitpenalty>"
    if asked.sort == "text":
        return "shortanswer", "<usecase>0</usecase>" + "".join(_typed(asked))
    if {choice.code for choice in asked.choices} == {"yes", "no"}:
        return "truefalse", "".join(_true_false(asked))
    single = "true" if asked.any_right else "false"
    head = (
        f"<single>{single}</single><shuffleanswers>false</shuffleanswers>"
        "<answernumbering>none</answernumbering>"
    )
    return "multichoice", head + _COMBINED + "".join(_choices(asked))


def _typed(asked: Answering, more: str = "") -> Iterator[str]:
    """What is right, then what misunderstandings answer; a star of an answer would stand for anything."""
    for text in asked.accepted:
        yield _answer("100", text.replace("*", r"\*"), more=more)
    for belief in asked.beliefs:
        for text in belief.texts:
            yield _answer("0", text.replace("*", r"\*"), belief, more)


def _true_false(asked: Answering) -> Iterator[str]:
    words = {"yes": "true", "no": "false"}
    for choice in asked.choices:
        belief = None if choice.right else asked.betrays(choice.code)
        yield _answer("100" if choice.right else "0", words[choice.code], belief)


def _choices(asked: Answering) -> Iterator[str]:
    right = sum(choice.right for choice in asked.choices)
    shares = iter(("100",) * right if asked.any_right else shares_of(right))
    wrong = "0" if asked.any_right else "-100"
    for choice in asked.choices:
        belief = None if choice.right else asked.betrays(choice.code)
        yield _answer(next(shares) if choice.right else wrong, choice.words, belief, html=True)


def shares_of(right: int) -> tuple[str, ...]:
    """The marks of so many right choices in percent, a hundred together; of more than ten they differ."""
    if right > _MOST_ALIKE:
        return ("10",) * (2 * _MOST_ALIKE - right) + ("5",) * (2 * right - 2 * _MOST_ALIKE)
    return (_SHARES.get(right) or f"{100 / right:g}",) * right


def _answer(
    fraction: str, text: str, belief: StaticBelief | None = None, more: str = "", *, html: bool = False
) -> str:
    said = str(format_html("<p>{}</p>", text)) if html else text
    form = "html" if html else "moodle_auto_format"
    told = _clean(belief_html(belief)) if belief else ""
    return (
        f"<answer fraction={quoteattr(fraction)} format={quoteattr(form)}>"
        f'<text>{_clean(said)}</text><feedback format="html"><text>{told}</text></feedback>{more}</answer>'
    )


def _clean(text: str) -> str:
    """Text that XML may hold."""
    return escape("".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff")))
