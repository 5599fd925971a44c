"""From what a teacher chose to the places of an assignment, and what was wrong with it in words."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.accounts.models import User
from trainer.authoring.reviews import not_approved
from trainer.authoring.sharing import usable_collections
from trainer.classroom.models import Classroom, Mode
from trainer.classroom.setting.making import levels_made
from trainer.classroom.setting.own_rules import BankStanding
from trainer.classroom.setting.places import (
    MOST_PLACES,
    Leaning,
    NothingAskedError,
    Place,
    Rule,
    Shortage,
    TooRareError,
    fixed_places,
    spread_places,
)
from trainer.pages.question.rows import bad_line
from trainer.puzzles.collections import (
    UnknownPuzzlesError,
    versions_of_collection,
    versions_of_lines,
)
from trainer.puzzles.models import Collection, PuzzleVersion
from trainer.puzzles.own_rules import rules_said
from trainer.scenarios.kind import kinds
from trainer.teach.fields import OfferedRules, OwnRules
from trainer.teach.making import too_rare_words
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.rule_names import LEVELS, kind_choices, ruleset_choices

SOURCES: list[tuple[str, str | Promise]] = [
    ("rule", gettext_lazy("By a rule: a draw for each learner, equally hard")),
    ("list", gettext_lazy("Chosen puzzles, the same for everybody")),
    ("collection", gettext_lazy("A collection")),
]
KEEP: tuple[str, str | Promise] = ("keep", gettext_lazy("As they are"))


class SourceError(ValueError):
    """What was chosen gives no places: by field, the sentences that say why."""

    def __init__(self, errors: Mapping[str, list[str]]) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors


def family_choices() -> list[tuple[str, str]]:
    """All families in their order."""
    return [(family, family_name(family)) for family in FAMILIES]


class SourceFields(OwnRules, OfferedRules):
    """Where the puzzles come from."""

    source = forms.ChoiceField(
        label=gettext_lazy("Puzzles"), choices=SOURCES, widget=forms.RadioSelect, initial="rule"
    )
    families = forms.MultipleChoiceField(
        label=gettext_lazy("On what"),
        choices=family_choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds of question"),
        choices=kind_choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    levels = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Level, from a glance (1) to hard (5)"),
        choices=[(n, str(n)) for n in LEVELS],
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        initial=[2],
        required=False,
    )
    number = forms.IntegerField(
        label=gettext_lazy("How many puzzles"), min_value=1, max_value=MOST_PLACES, initial=12, required=False
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=ruleset_choices, required=False)
    players = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        choices=[("", gettext_lazy("Any")), (4, "4"), (3, "3")],
        coerce=int,
        empty_value=None,
        required=False,
    )
    fill = forms.BooleanField(
        label=gettext_lazy("Where the bank has too few, make fresh puzzles beforehand"),
        initial=True,
        required=False,
    )
    puzzles = forms.CharField(
        label=gettext_lazy("Links or names of puzzles, one on each line"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        max_length=20_000,
        required=False,
    )
    collection = forms.ModelChoiceField(
        label=gettext_lazy("Collection"),
        queryset=Collection.objects.none(),
        to_field_name="slug",
        empty_label=gettext_lazy("Choose one"),
        required=False,
    )

    has_collections = False

    def offer_collections(self, user: User) -> None:
        """Those that the user may use: own ones, public ones, those shared with a class of the user's."""
        field = self.fields["collection"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = usable_collections(user)
        self.has_collections = field.queryset.exists()
        if not self.has_collections:
            field.empty_label = _("None yet")


def places_from(chosen: Mapping[str, Any], classroom: Classroom, rng: Random) -> list[Place]:
    """The places that the fields' values ask for, 1 to 100; `rng` says which kinds where not all find room.

    :raises SourceError: if they ask for none, or for what the class does not take without a review.
    """
    if chosen["source"] == "list":
        places = _listed(chosen.get("puzzles", ""), classroom)
    elif chosen["source"] == "collection":
        places = _collected(chosen.get("collection"), classroom)
    else:
        places = _ruled(chosen, rng)
    if len(places) > MOST_PLACES:
        field = {"list": "puzzles"}.get(chosen["source"], chosen["source"])
        raise SourceError({field: [_("%(number)s puzzles at most.") % {"number": MOST_PLACES}]})
    return places


def _listed(text: str, classroom: Classroom) -> list[Place]:
    try:
        versions = versions_of_lines(text)
    except UnknownPuzzlesError as error:
        raise SourceError({"puzzles": [bad_line(line) for line in error.lines]}) from None
    if not versions:
        raise SourceError({"puzzles": [_("Name at least one puzzle, or look for some.")]})
    _check_reviews("puzzles", versions, classroom)
    return fixed_places(versions)


def _collected(collection: Collection | None, classroom: Classroom) -> list[Place]:
    if collection is None:
        raise SourceError({"collection": [_("Choose a collection.")]})
    versions = versions_of_collection(collection)
    if not versions:
        raise SourceError({"collection": [_("There is no puzzle in this collection.")]})
    _check_reviews("collection", versions, classroom)
    return fixed_places(versions)


def _check_reviews(field: str, versions: Sequence[PuzzleVersion], classroom: Classroom) -> None:
    lacking = not_approved([version.puzzle_id for version in versions], classroom)
    if lacking:
        said = _("This class asks that another author approves a puzzle first. Not approved: %(names)s.")
        raise SourceError({field: [said % {"names": ", ".join(puzzle.slug for puzzle in lacking)}]})


def _ruled(chosen: Mapping[str, Any], rng: Random) -> list[Place]:
    lacking = {
        "families": not (chosen["families"] or chosen["kinds"]),
        "levels": not chosen["levels"],
        "number": not chosen["number"],
    }
    if any(lacking.values()):
        raise SourceError({field: [str(_NEEDED[field])] for field, lacks in lacking.items() if lacks})
    of_families = [slug for slug, kind in kinds().items() if kind.family in chosen["families"]]
    asked = tuple(dict.fromkeys([*of_families, *chosen["kinds"]]))
    rules = chosen["ruleset"], chosen["players"]
    made = chosen.get("mode") == Mode.EXAM
    rule = Rule(asked, tuple(chosen["levels"]), chosen["number"], *rules, made=made)
    try:
        return spread_places(rule, rng)
    except NothingAskedError:
        said = _(
            "No question of these kinds is asked at this level, by these rules and with so many players."
        )
        raise SourceError({"ruleset": [said]}) from None
    except TooRareError as error:
        raise SourceError({"levels": rare_sentences(error.cells)}) from None


_NEEDED = {
    "families": gettext_lazy("Choose at least one subject, or kinds of question."),
    "levels": gettext_lazy("Choose at least one level."),
    "number": gettext_lazy("Say how many puzzles."),
}


def shortage_sentences(shortages: Iterable[Shortage], classroom: Classroom) -> list[str]:
    """What the bank lacks, kind by kind."""
    return [
        ngettext(
            "%(kind)s, level %(level)s, %(rules)s: the bank has %(have)s puzzle, %(needed)s are needed.",
            "%(kind)s, level %(level)s, %(rules)s: the bank has %(have)s puzzles, %(needed)s are needed.",
            each.have,
        )
        % {
            "kind": kind_title(each.kind),
            "level": each.level,
            "rules": rules_said(each.ruleset, classroom.own_rules),
            "have": each.have,
            "needed": each.needed,
        }
        for each in shortages
    ]


def leaning_sentences(leanings: Iterable[Leaning], classroom: Classroom) -> list[str]:
    """What could be guessed, kind by kind, and what to do about it."""
    return [
        _(
            "%(kind)s, level %(level)s, %(rules)s: all %(n)s puzzles have the same answer: it could be"
            " guessed. Choose other levels or any rules, or leave this kind out."
        )
        % {
            "kind": kind_title(each.kind),
            "level": each.level,
            "rules": rules_said(each.ruleset, classroom.own_rules),
            "n": each.number,
        }
        for each in leanings
    ]


def rare_sentences(cells: Iterable[tuple[str, int]]) -> list[str]:
    """What an exam cannot ask, kind by kind, and which levels to choose instead."""
    return [too_rare_words(kind_title(kind), level, levels_made(kind)) for kind, level in cells]


def standing_sentence(standing: BankStanding) -> str:
    """How far the bank is judged by own rules."""
    return ngettext(
        "The bank is still being judged by these rules: %(done)s of %(n)s kind of question is done.",
        "The bank is still being judged by these rules: %(done)s of %(n)s kinds of question are done.",
        standing.of,
    ) % {"done": standing.done, "n": standing.of}
