"""The topics that bind practice, each with the way to be free of it."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from trainer.play.practice.choice import PracticeChoice
from trainer.rulebook.house_rules import house_rules
from trainer.rules.rulesets.ruleset import short_title
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import family_name, kind_title
from trainer.wording.rule_names import rule_name

BINDING: Final = ("kind", "rule", "change", "house_rule")
"""What of a choice is a topic."""


class Topic(NamedTuple):
    """A topic in words, and where the next puzzle is asked without it."""

    word: str
    without: str


def topics_of(choice: PracticeChoice) -> list[Topic]:
    """Each kind, family, rule, change of rules and house rule of a choice."""
    return list(_topics(choice))


def _topics(choice: PracticeChoice) -> Iterator[Topic]:
    kept = asdict(choice)
    for name in BINDING:
        words = kept[name].split()
        for word in words:
            rest = kept | {name: " ".join(other for other in words if other != word)}
            given = {key: value for key, value in rest.items() if value or key == name}
            yield Topic(_said(name, word), f"{reverse('play:next')}?{urlencode(given)}")


def _said(name: str, word: str) -> str:
    if name == "kind":
        return kind_title(word) if word in kinds() else family_name(word)
    if name == "rule":
        return rule_name(word)
    if name == "house_rule":
        return house_rules()[word].name
    before, _dots, after = word.partition("..")
    return _("%(before)s to %(after)s") % {"before": short_title(before), "after": short_title(after)}
