"""Own rules of a table, known by a key that is the same wherever the rules are the same.

Practice knows those that somebody uses. Classes and examinations keep theirs by value: they say the same
after their owner has removed them, and to those who never had them.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias, TypedDict

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.accounts.models import User
from trainer.puzzles.digests import OWN, rules_key
from trainer.puzzles.models import RestatedRules
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import PRESETS, Ruleset, load_preset
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.scenarios.kind import kinds
from trainer.tablerules.choosing import own_rules
from trainer.wording.rule_names import choice_word, rules_in_words, ruleset_line

A_DAY: Final = timedelta(days=1)
MOST_KNOWN: Final = 200
"""By so many own rules a site asks its bank: each takes some megabytes."""


class KeptRules(TypedDict):
    """Own rules as something keeps them: their word (`rules.rulesets.written`), and the name that their owner
    gave them.
    """

    word: str
    name: str


Kept: TypeAlias = Mapping[str, KeptRules]
"""Own rules by their key, as the columns `own_rules` of classes and examinations hold them."""


class TooManyRestatedError(ValueError):
    """The site asks its bank by as many own rules as it may."""


def use_rules(ruleset: Ruleset) -> str:
    """The key of rules by which somebody practises, made known if it was not. A preset is known by its name.

    :raises TooManyRestatedError: if there is no room for more.
    """
    key, now = rules_key(ruleset), timezone.now()
    if not ruleset.changes:
        return key
    known = RestatedRules.objects.filter(key=key)
    if not known.filter(used_at__gt=now - A_DAY).exists() and not known.update(used_at=now):
        if RestatedRules.objects.count() >= MOST_KNOWN:
            raise TooManyRestatedError
        rows = [RestatedRules(key=key, word=written_rules(ruleset), used_at=now)]
        RestatedRules.objects.bulk_create(rows, ignore_conflicts=True)
    return key


def rules_by_key(key: str) -> Ruleset | None:
    """The rules of such a key; None of another text, of a key that nobody uses, and where a later version of
    the site no longer knows some option of them.
    """
    if not key.startswith(OWN):
        return None
    word = _words.get(key) or RestatedRules.objects.filter(key=key).values_list("word", flat=True).first()
    if word is None:
        return None
    if len(_words) > MOST_KNOWN:
        _words.clear()
    _words[key] = word
    return _read(word)


_words: Final[dict[str, str]] = {}


@lru_cache(maxsize=MOST_KNOWN)
def _read(word: str) -> Ruleset | None:
    try:
        return read_rules(word)
    except RulesetError:
        return None


def rules_named(choice: str, kept: Kept) -> Ruleset | None:
    """The rules of a preset, or of a key among kept ones; None of another text, and where the site no longer
    knows some option of them.
    """
    if choice in PRESETS:
        return load_preset(choice)
    return _read(kept[choice]["word"]) if choice in kept else None


def kinds_untouched(rules: Ruleset | None) -> tuple[str, ...]:
    """The kinds whose answer hangs on nothing that these rules change of their preset: questions of these
    alone may be asked by other rules instead. All where they change nothing.
    """
    changed = rules.changes if rules else {}
    return tuple(slug for slug, kind in kinds().items() if changed.keys().isdisjoint(kind.parameters))


def rules_to_choose(user: User | AnonymousUser, kept: Kept) -> dict[str, KeptRules]:
    """The user's own rules, and those that something keeps already, under the names that they have there."""
    own = {
        rules_key(each.ruleset): KeptRules(word=each.word, name=each.name)
        for each in reversed(own_rules(user))
        if each.ruleset.changes
    }
    return own | dict(kept)


def kept_of(kept: Kept, used: Collection[str]) -> dict[str, KeptRules]:
    """Of kept rules those that are used."""
    return {key: each for key, each in kept.items() if key in used}


def titles_of(kept: Kept) -> list[tuple[str, str]]:
    """Kept rules as a form offers them, by title."""
    return sorted(((key, rules_said(key, kept)) for key in kept), key=itemgetter(1))


def name_of_rules(choice: str, kept: Kept) -> str:
    """The name of kept rules; empty for all others."""
    return kept[choice]["name"] if choice in kept else ""


def rules_said(choice: str, kept: Kept) -> str:
    """What rules are chosen by, in words: as `chosen_word`, kept ones by their name with what they change."""
    return _behind_name(kept[choice], rules_in_words) if choice in kept else chosen_word(choice)


def rules_line(choice: str, kept: Kept) -> str:
    """The same with every change: for paper and exports."""
    return _behind_name(kept[choice], ruleset_line) if choice in kept else chosen_word(choice)


def rules_lines(choices: str, kept: Kept) -> list[str]:
    """The lines of choices with blanks between, as a sitting names them."""
    return [rules_line(each, kept) for each in choices.split()]


def _behind_name(own: KeptRules, say: Callable[[Ruleset], str]) -> str:
    """Where the site no longer knows some option of them, their word stands for what they change."""
    rules = _read(own["word"])
    return _("“%(name)s”: %(rules)s") % {"name": own["name"], "rules": say(rules) if rules else own["word"]}


def chosen_word(choice: str) -> str:
    """What rules are chosen by, in words: as `choice_word`, and own rules in use by what they change."""
    if not choice.startswith(OWN):
        return choice_word(choice)
    rules = rules_by_key(choice)
    return rules_in_words(rules) if rules else _("Rules of a table")
