"""What waits, as cards: a title, a line about it, a button."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.learning.steps import NextStep
from trainer.pages.templatetags.times import zoned_text
from trainer.play.beginning import way_on
from trainer.play.home.waiting import ToDo
from trainer.play.practice.choice import kept_choice
from trainer.puzzles.own_rules import chosen_word
from trainer.wording.kind_words import kind_title
from trainer.wording.rule_names import rule_name

NAMED = 2
"""So many of the rules that are due are called by name."""


@dataclass(frozen=True, slots=True)
class HomeCard:
    """One thing to do: its `title`, a line about it (perhaps none), where its `button` leads. `mode`: the
    button begins a run of it. `language`: in which the title is written, where that is not the page's.
    """

    step: NextStep
    title: str
    text: str
    button: str
    where: str
    mode: str = ""
    language: str = ""


def card_of(step: NextStep, to_do: ToDo) -> HomeCard:
    """The card of one step that waits."""
    match step:
        case NextStep.HOMEWORK:
            return _homework(to_do)
        case NextStep.LESSON:
            return _lesson(to_do)
        case NextStep.REVIEWS:
            return _reviews(to_do)
        case NextStep.TODAY:
            return _today(to_do)
        case NextStep.MISTAKES:
            return _mistakes(to_do)
        case NextStep.PRACTICE:
            return _practice(to_do)


def _homework(to_do: ToDo) -> HomeCard:
    due, others = to_do.homework[0], len(to_do.homework) - 1
    work, classroom = due.assignment, due.assignment.classroom
    told = {"name": classroom.name}
    if due.schedule.due_at:
        told["moment"] = zoned_text(due.schedule.due_at, classroom.zone)
        text = _("Homework of %(name)s, due %(moment)s.") % told
    else:
        text = _("Homework of %(name)s.") % told
    if others:
        more = ngettext("%(n)d more waits.", "%(n)d more wait.", others) % {"n": others}
        text = f"{text} {more}"
    where = reverse("homework:submission", args=[work.slug]) if work.slug else reverse("classes:mine")
    return HomeCard(NextStep.HOMEWORK, work.title, text, _("Go on") if due.begun else _("Begin"), where)


def _lesson(to_do: ToDo) -> HomeCard:
    assert to_do.path is not None
    assert to_do.path.following is not None
    lesson = to_do.path.following.lesson
    told = {"gone": to_do.path.gone, "all": to_do.path.number, "minutes": to_do.path.minutes}
    text = (
        _("The path: %(gone)d of %(all)d lessons are done, about %(minutes)d minutes are left.")
        if to_do.path.gone
        else _("Learn the game from the first tile on, two minutes at a time.")
        if to_do.learns
        else _("The path has %(all)d lessons of two minutes. For you it begins here.")
    )
    way = way_on(to_do.path)
    button = _("Go on") if to_do.path.following.begun else _("Begin")
    return HomeCard(NextStep.LESSON, lesson.title, text % told, button, way.where, language=lesson.language)


def _reviews(to_do: ToDo) -> HomeCard:
    rules = to_do.reviews
    title = ngettext("%(n)d rule to review", "%(n)d rules to review", len(rules)) % {"n": len(rules)}
    # Names hold commas and colons themselves.
    names = ", ".join(_("“%(rule)s”") % {"rule": rule_name(rule)} for rule in rules[:NAMED])
    text = (
        _("Asked once more before you forget them: %(names)s and others.")
        if len(rules) > NAMED
        else ngettext(
            "Asked once more before you forget it: %(names)s.",
            "Asked once more before you forget them: %(names)s.",
            len(rules),
        )
    )
    return HomeCard(
        NextStep.REVIEWS, title, text % {"names": names}, _("Review"), reverse("play:next_review")
    )


def _today(to_do: ToDo) -> HomeCard:
    assert to_do.days_puzzle is not None
    about = kind_title(to_do.days_puzzle.puzzle.kind)
    text = _("“%(about)s”: one puzzle a day, the same for everybody.") % {"about": about}
    where = reverse("play:puzzle", args=[to_do.days_puzzle.puzzle.slug])
    return HomeCard(NextStep.TODAY, _("Today's puzzle"), text, _("Answer it"), where)


def _mistakes(to_do: ToDo) -> HomeCard:
    number = to_do.mistakes
    title = ngettext("%(n)d mistake to mend", "%(n)d mistakes to mend", number) % {"n": number}
    text = _("What you got wrong last, asked until it is right. It counts for no rating.")
    return HomeCard(NextStep.MISTAKES, title, text, _("Try again"), reverse("train:start"), mode="mistakes")


def _practice(to_do: ToDo) -> HomeCard:
    where = reverse("play:next")
    if to_do.learns:
        text = _("Questions of the lessons that you have done.")
        return HomeCard(NextStep.PRACTICE, _("Practise what you have learnt"), text, _("Practise"), where)
    choice = kept_choice(to_do.request)
    text = _("One puzzle after the other, by %(rules)s.") % {"rules": chosen_word(choice.ruleset)}
    return HomeCard(NextStep.PRACTICE, _("Practice"), text, _("Next puzzle"), where)
