"""Own rules of a table as practice knows them: by a key, the same wherever the rules are the same."""

from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache
from typing import Final, TypedDict

from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.puzzles.digests import OWN, rules_key
from trainer.puzzles.models import RestatedRules
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.wording.rule_names import choice_word
from trainer.wording.table_rules import named_rules

A_DAY: Final = timedelta(days=1)
MOST_KNOWN: Final = 200
"""By so many own rules a site asks its bank: each takes some megabytes."""


class KeptRules(TypedDict):
    """Own rules as something keeps them by their key: their word, and the name that their owner gave them."""

    word: str
    name: str


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


def rules_kept(key: str) -> Ruleset | None:
    """The same, also of rules by which nobody practises and that an examination, say, keeps."""
    if not key.startswith(OWN):
        return None
    if known := rules_by_key(key):
        return known
    word = next(filter(None, (find(key) for find in _elsewhere)), "")
    return _read(word) if word else None


def also_found_by(find: Callable[[str], str]) -> None:
    """Let words of rules be found by their key in one more place, which says an empty one for others."""
    if find not in _elsewhere:
        _elsewhere.append(find)


_words: Final[dict[str, str]] = {}
_elsewhere: Final[list[Callable[[str], str]]] = []


@lru_cache(maxsize=MOST_KNOWN)
def _read(word: str) -> Ruleset | None:
    try:
        return read_rules(word)
    except RulesetError:
        return None


def chosen_word(choice: str, kept: KeptRules | None = None) -> str:
    """What rules are chosen by, in words: as `choice_word`, and own rules by what they change; behind their
    name, and also where nobody practises by them, if they are `kept` under one.
    """
    if not choice.startswith(OWN):
        return choice_word(choice)
    rules = rules_kept(choice) or (_read(kept["word"]) if kept else None)
    name = kept["name"] if kept else ""
    return named_rules(name, rules) if rules else name or _("Rules of a table")
