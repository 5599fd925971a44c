"""Which question comes next: by chance out of a choice, by a link, or out of an assignment of the class."""

import re
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.accounts.models import User
from trainer.classroom.live.plans import at_work_on, spent
from trainer.classroom.models import Classroom, Lesson, Slot
from trainer.classroom.setting.own_rules import BankStanding, judge_bank
from trainer.forms.layouts import Button, Fold, group, laid_out
from trainer.learning.chance import CHANCE
from trainer.learning.choosing import AIMS
from trainer.progress.choosing import fitting, kinds_testing, scope_about, testing
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.stock import FEWEST, Chooser, Scope, draw_stocked, evenly
from trainer.rulebook.examples import rule_choices
from trainer.teach.fields import OfferedRules, OwnRules
from trainer.wording.kind_words import kind_title, misconception_name, misconceptions
from trainer.wording.rule_names import LEVELS, kind_choices, ruleset_choices

SLUG: Final = re.compile(r"(?:.*/p/)?([-\w]{1,20})/?(?:[?#].*)?")
SLOTS: Final = 100
"""So many places of assignments are offered, those of the newest."""

BY_CHANCE: Final = ("kind", "level", "ruleset", "about")
"""The fields that bind chance; with them alone the next question is one press away."""

Choices = list[tuple[str, Any]]


def _levels() -> Choices:
    return [("", _("Any")), *((str(level), str(level)) for level in LEVELS)]


def _kinds() -> Choices:
    return [("", _("Any")), *kind_choices()]


def _abouts() -> Choices:
    """The rules that are practised, and the misconceptions that some kind puts to the test."""
    beliefs = [(code, misconception_name(code)) for code in misconceptions() if kinds_testing(code)]
    return [("", _("Any")), *rule_choices(), (_("Misconceptions"), beliefs)]


SECONDS: Final = (15, 20, 30, 45, 60, 90, 120, 180)


def _seconds() -> Choices:
    timed = [(str(n), ngettext("%(n)d second", "%(n)d seconds", n) % {"n": n}) for n in SECONDS]
    return [("0", _("No limit")), *timed]


class TimerForm(forms.Form):
    """How many seconds each question takes answers, 0 for as many as one likes."""

    seconds = forms.TypedChoiceField(
        label=gettext_lazy("Time for each question"), choices=_seconds, coerce=int
    )
    helper = laid_out(group("wall-timer", "seconds", Button(gettext_lazy("Set"), "quiet")))


class QuestionForm(OwnRules, OfferedRules):
    """The next question, by the rules of the class at first. A link and a place of an assignment go before
    chance; once valid, `version`.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Question"), choices=_kinds, required=False)
    level = forms.ChoiceField(label=gettext_lazy("Level"), choices=_levels, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=ruleset_choices, required=False)
    about = forms.ChoiceField(label=gettext_lazy("About"), choices=_abouts, required=False)
    link = forms.CharField(label=gettext_lazy("Link of a puzzle"), max_length=300, required=False)
    after = forms.IntegerField(min_value=0, max_value=9999, widget=forms.HiddenInput)

    version: PuzzleVersion

    def __init__(
        self, *args: Any, user: User, classroom: Classroom, lesson: Lesson | None = None, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {"ruleset": classroom.ruleset} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.classroom, self.lesson = classroom, lesson
        self.offer_own(user, classroom)
        self.slots = {f"{slot.assignment.slug}.{slot.place}": slot for slot in _slots(classroom)}
        self.fields["slot"] = forms.ChoiceField(
            label=_("From an assignment"),
            choices=[("", _("None")), *((code, _slot_word(slot)) for code, slot in self.slots.items())],
            required=False,
        )

    @property
    def helper(self) -> FormHelper:
        """Chance first; a certain puzzle behind a fold, with a place of an assignment if there is any.

        `after` is no part of it: the page says which question it stands behind now.
        """
        certain = ("slot", "link") if self.slots else ("link",)
        helper = laid_out(
            group("wall-choice", *BY_CHANCE),
            Fold(_("A certain puzzle"), group("wall-choice", *certain)),
            Button(_("Show it")),
        )
        helper.render_hidden_fields = False
        return helper

    @property
    def choice(self) -> dict[str, str]:
        """What chance was bound to, to begin the next form with."""
        return {name: self.cleaned_data.get(name, "") for name in BY_CHANCE}

    def clean(self) -> dict[str, Any]:
        """Find the version."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        field, why = "kind", _("All of these were shown in this lesson, or there are none. Choose others.")
        if cleaned["link"]:
            found = _linked(cleaned["link"])
            field, why = "link", _("There is no puzzle behind this link.")
        elif slot := self.slots.get(cleaned["slot"]):
            own = PuzzleVersion.objects.filter(
                pk__in=spent(timezone.now()).filter(slot=slot).values("version")
            )
            found = one_evenly(own.exclude(self._shown()) or own)
            field, why = "slot", _("This place of the assignment has no puzzle.")
        else:
            offered = _offered(cleaned)
            standing = judge_bank(cleaned["ruleset"], offered.kinds)
            few = offered.number() if cleaned["ruleset"] else FEWEST
            if 0 < few < FEWEST and standing is None:
                field, why, found = "ruleset", _few_sentence(few), None
            elif standing and not few:
                field, why, found = "ruleset", _being_judged(standing), None
            else:
                fresh = ~self._shown() & ~at_work_on(self.classroom, timezone.now())
                drawn = draw_stocked(offered, rng=CHANCE, where=fresh, chooser=_chooser(cleaned["about"]))
                found = drawn.version if drawn else None
        if found is None:
            self.add_error(field, why)
        else:
            self.version = found
        return cleaned

    def _shown(self) -> Q:
        """The puzzles that the lesson has shown."""
        return Q(puzzle__in=self.lesson.questions.values("version__puzzle") if self.lesson else ())


def one_evenly(versions: QuerySet[PuzzleVersion]) -> PuzzleVersion | None:
    """One of some versions of a kind: by chance a class of answers, in it a version."""
    found = list(versions.select_related("puzzle").order_by("pk"))
    return CHANCE.choice(evenly(found, CHANCE, lambda each: each.answer_class)) if found else None


def _offered(cleaned: dict[str, Any]) -> Scope:
    """The puzzles of the choice that binds chance."""
    about, kind = scope_about(cleaned["about"]) or Scope(), cleaned["kind"]
    apart = kind and about.kinds and kind not in about.kinds
    return Scope(
        kinds=(kind,) if kind else about.kinds,
        slugs=() if apart else about.slugs,
        levels=(int(cleaned["level"]),) if cleaned["level"] else (),
        rulesets=(cleaned["ruleset"],) if cleaned["ruleset"] else (),
    )


def _chooser(about: str) -> Chooser | None:
    """Of a misconception a puzzle where it errs, if there is one of the answers that chance names."""
    return testing(fitting(None, AIMS["normal"], CHANCE), about) if kinds_testing(about) else None


def _few_sentence(few: int) -> str:
    """Why a choice of rules is refused that leaves so few puzzles."""
    return ngettext(
        "Only %(few)s puzzle is like this; its answer is soon known. Choose any rules or level.",
        "Only %(few)s puzzles are like this; their answers are soon known. Choose any rules or level.",
        few,
    ) % {"few": few}


def _being_judged(standing: BankStanding) -> str:
    """Why nothing can be asked by own rules yet."""
    return ngettext(
        "The bank is still being judged by these rules: %(done)s of %(n)s kind of question is done."
        " Try again in a few seconds.",
        "The bank is still being judged by these rules: %(done)s of %(n)s kinds of question are done."
        " Try again in a few seconds.",
        standing.of,
    ) % {"done": standing.done, "n": standing.of}


def _linked(text: str) -> PuzzleVersion | None:
    """The newest version behind the address of a puzzle, or its last part."""
    match = SLUG.fullmatch(text.strip())
    return PuzzleVersion.objects.newest_of(match[1]).first() if match else None


def _slots(classroom: Classroom) -> list[Slot]:
    """Places of the class's assignments that may be shown, those of the newest assignments first."""
    ready = Slot.objects.filter(
        assignment__classroom=classroom, assignment__ready_at__isnull=False, assignment__own=False
    )
    ready = ready.filter(Exists(spent(timezone.now()).filter(slot=OuterRef("pk"))))
    ordered = ready.select_related("assignment").order_by("-assignment__created_at", "assignment", "place")
    return list(ordered[:SLOTS])


def _slot_word(slot: Slot) -> str:
    return _("%(title)s, %(place)d: %(kind)s") % {
        "title": slot.assignment.title,
        "place": slot.place,
        "kind": kind_title(slot.kind),
    }
