"""What if: one input of a decision is changed in the address, and its numbers stand beside the real ones."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, get_args

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.pages.question.cached import Packed
from trainer.pages.question.decisions import Bar, Scale
from trainer.puzzles.questions import Question
from trainer.scenarios.decide.decisions import UndecidableError, chosen, decision_in, situation_in, tile_asked
from trainer.scenarios.decide.what_if import Input, What, dealers_of, explored, inputs_of, limits_of, value_of
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation
from trainer.wording.kind_words import option_word, signed_word, words_of
from trainer.wording.rule_names import pinned_word
from trainer.wording.strategy_words import (
    dealer_word,
    input_hint,
    input_word,
    per_cent_word,
    refusal_sentence,
)
from trainer.wording.words import grouped

RULESET: Final = "ruleset"
"""The name of the input that is not one of the situation."""
LONGEST: Final = 8
"""Characters of a number."""
PER_CENT: Final = "%"
_IN_PER_CENT: Final = frozenset({"own_value", "rival_value"})
_GROUPED: Final = re.compile(r"-?[1-9][0-9]{0,2}(,[0-9]{3})+")
"""Thousands set apart as the page does it; any other comma is none of a whole number."""


class RefusedError(ValueError):
    """What was asked for cannot be; the message is for the learner."""


@dataclass(frozen=True, slots=True)
class Field:
    """A form with one input: a number within limits or, with `choices` (code and word), one of them.

    `hint` says more of it, `unit` may be typed behind it.
    """

    name: Input | str
    label: str
    value: str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    unit: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """A course as it is and with the change."""

    name: str
    here: str
    there: str
    difference: str
    bar_here: Bar
    bar_there: Bar
    best: bool


@dataclass(frozen=True, slots=True)
class Explored:
    """What comes of a change; `turned` tells that another answer is the best with it, `same` that the value
    is what it was.
    """

    label: str
    here: str
    there: str
    courses: tuple[Moved, ...]
    zero: int
    turned: bool
    same: bool


@dataclass(frozen=True, slots=True)
class Exploring:
    """The forms, which lead to `where`, and what the one that was sent comes to, or why it cannot be."""

    where: str
    fields: tuple[Field, ...]
    explored: Explored | None = None
    error: str = ""


def exploring(question: Question, given: Mapping[str, str], where: str) -> Exploring | None:
    """The exploration of a question with what stands in the address; None if it is no decision.

    :raises WithheldError: if the reader is told nothing of it.
    """
    kind, position = question.kind, question.position
    if not isinstance(kind, DecisionKind):
        return None
    refuse_withheld(question)
    fields = tuple(_fields(kind, position, situation_in(position, position.ruleset)))
    asked = [field for field in fields if field.name in given]
    if not asked:
        return Exploring(where, fields)
    sent = {field.name: given[field.name].strip()[: 2 * LONGEST] for field in asked}
    try:
        if len(asked) > 1:
            raise RefusedError(_("Change one thing at a time: the others stay as they are."))
        found = _explored(kind, position, asked[0], sent[asked[0].name])
    except RefusedError as error:
        return Exploring(where, _filled(fields, sent, wrong=True), error=str(error))
    return Exploring(where, _filled(fields, sent), found)


def unexplored(question: Question, where: str) -> SafeString:
    """The same as HTML with nothing changed yet, as each verdict on a decision has it: kept. Empty if the
    question is no decision.

    :raises WithheldError: if the reader is told nothing of it.
    """
    if not isinstance(question.kind, DecisionKind):
        return SafeString("")
    refuse_withheld(question)
    return format_html(_unexplored(question, get_language() or "").html, where=where)


@lru_cache(maxsize=512)
def _unexplored(question: Question, language: str) -> Packed:
    """To be filled in by the place where it leads."""
    found = render_to_string("play/explore.html", {"explore": exploring(question, {}, _WHERE)})
    return Packed.of(found.replace("{", "{{").replace("}", "}}").replace(_WHERE, "{where}"))


_WHERE: Final = "the-place-where-it-leads"


def _filled(fields: tuple[Field, ...], sent: Mapping[str, str], *, wrong: bool = False) -> tuple[Field, ...]:
    """The fields with what was typed."""
    return tuple(
        replace(field, value=sent[field.name], wrong=wrong) if field.name in sent else field
        for field in fields
    )


def _fields(kind: DecisionKind, position: Position, situation: Situation) -> Iterator[Field]:
    for name in inputs_of(situation):
        label, value = input_word(name), str(value_of(situation, name))
        if name == "dealer":
            dealers = tuple((code, dealer_word(code)) for code in dealers_of(situation))
            yield Field(name, label, value, choices=dealers)
        else:
            unit = PER_CENT if name in _IN_PER_CENT else ""
            limits = limits_of(situation, name)
            yield Field(name, label, value, *limits, hint=input_hint(name), unit=unit)
    own = position.ruleset
    presets = tuple((each.preset, pinned_word(own, each.preset)) for each in kind.rulesets(own.players))
    yield Field(RULESET, _("Ruleset"), own.preset, choices=presets)


def _explored(kind: DecisionKind, position: Position, field: Field, given: str) -> Explored:
    """:raises RefusedError: if the input cannot have that value, or nothing can be judged with it."""
    value = _choice(field, given) if field.choices else _number(field, given)
    try:
        decision = _decision(kind, position, field, value)
        here = _points(kind, position, decision_in(position, position.ruleset))
        there = _points(kind, position, decision)
    except UndecidableError as error:
        raise RefusedError(refusal_sentence(error)) from None
    except PositionError:
        raise RefusedError(_("With this change the model can no longer judge the position.")) from None
    scale = Scale.of([*here.values(), *there.values()])
    words, best = words_of(kind.slug), max(there, key=there.__getitem__)
    courses = (
        Moved(
            name=option_word(words, code, position),
            here=signed_word(here[code]),
            there=signed_word(there[code]),
            difference=signed_word(there[code] - here[code]),
            bar_here=scale.bar(here[code]),
            bar_there=scale.bar(there[code]),
            best=code == best,
        )
        for code in sorted(here, key=lambda code: -here[code])
    )
    return Explored(
        label=field.label,
        here=_said(field, field.value),
        there=_said(field, str(value)),
        courses=tuple(courses),
        zero=scale.place(0),
        turned=best != max(here, key=here.__getitem__),
        same=str(value) == field.value,
    )


def _choice(field: Field, given: str) -> str:
    if given not in dict(field.choices):
        raise RefusedError(_("%(label)s: choose one from the list.") % {"label": field.label})
    return given


def _number(field: Field, given: str) -> int:
    """:raises RefusedError: naming the limits."""
    digits = given.replace("\N{MINUS SIGN}", "-").removeprefix("+")
    if field.unit:
        digits = digits.removesuffix(field.unit).rstrip()
    if _GROUPED.fullmatch(digits):
        digits = digits.replace(",", "")
    unsigned = digits.removeprefix("-")
    if unsigned.isascii() and unsigned.isdecimal() and len(unsigned) <= LONGEST:
        number = int(digits)
        if field.least <= number <= field.most:
            return number
    raise RefusedError(
        _("%(label)s: a whole number from %(least)s to %(most)s, please.")
        % {"label": field.label, "least": grouped(field.least), "most": grouped(field.most)}
    )


def _said(field: Field, value: str) -> str:
    """A value in words."""
    if field.choices:
        return dict(field.choices).get(value, value)
    return per_cent_word(int(value)) if field.unit else grouped(int(value))


def _decision(kind: DecisionKind, position: Position, field: Field, value: int | str) -> Decision:
    """:raises PositionError: if nothing can be judged."""
    for name in get_args(Input):
        if name == field.name:
            return explored(position, position.ruleset, What(name, value))
    others = (each for each in kind.rulesets(position.players) if each.preset == value)
    rules = position.ruleset if value == position.ruleset.preset else next(others)
    return explored(under(position, rules), rules, None)


def _points(kind: DecisionKind, position: Position, decision: Decision) -> dict[str, int]:
    """By answer."""
    options = chosen(kind.courses, decision, tile_asked(position))
    return {code: round(option.points) for code, option in options.items()}
